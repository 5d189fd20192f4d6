import TableModel
import Testing

@testable import SiteContent

/// CSV as RFC 4180 describes it, and TSV.
@Suite struct DelimitedTextTests {
  private func records(_ text: String, file: String = "content/a.csv") throws -> [[String]] {
    let text = try DelimitedText(Array(text.utf8), file: file)
    return (0..<text.recordCount).map { text.record($0).map(\.text) }
  }

  @Test(arguments: [
    ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
    ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
    ("a,b\rc,d\r", [["a", "b"], ["c", "d"]]),
    ("\u{FEFF}a,b\n\n\nc,\n", [["a", "b"], ["c", ""]]),
    (",,\na,,b\n,\n , \"\" ,\n,c\n,,\n", [["a", "", "b"], ["", "c"]]), (",\n,,\n", []),
    // Quotes: RFC 4180, section 2, rules 5 to 7.
    ("\"a\",\"b,c\"\n\"d\"\"e\",\"f\r\ng\"\n", [["a", "b,c"], ["d\"e", "f\ng"]]),
    ("a, \"b\" ,c\n", [["a", "b", "c"]]),
    ("\"\",5\" nail\n", [["", "5\" nail"]]),
    ("a,\"\"\"\"\n", [["a", "\""]]),
    // The delimiter.
    ("a;b\n1,5;2\n", [["a", "b"], ["1,5", "2"]]),
    ("sep=;\r\na,b;c\n", [["a,b", "c"]]),
    ("sep=|\na|b\n", [["a", "b"]]),
    ("\"a;b\",c\n", [["a;b", "c"]]),
    ("a\tb,c\td\n", [["a", "b,c", "d"]]),
    ("one\ntwo\n", [["one"], ["two"]]),
    ("", []), ("\u{FEFF}\r\n\n", []),
  ])
  func isRead(_ text: String, _ expected: [[String]]) throws {
    #expect(try records(text) == expected)
  }

  @Test func tabsPartTheValuesOfTSV() throws {
    #expect(
      try records("a,b\t\tc\n\t\"x\ty\"\t\n", file: "content/a.tsv")
        == [["a,b", "", "c"], ["", "x\ty", ""]])
  }

  @Test func placesCountLinesAndBytes() throws {
    let text = try DelimitedText(Array("ä,b\n\"c\nd\",e\n".utf8), file: "content/a.csv")
    #expect(
      text.values.map { "\(text.location(of: $0))" } == [
        "content/a.csv:1:1", "content/a.csv:1:4", "content/a.csv:2:1", "content/a.csv:3:4",
      ])
    #expect("\(text.end(of: 1))" == "content/a.csv:3:5")
  }

  @Test(arguments: [
    ("a,b\n\"c,d\ne\n", "2:1: this quote is never closed"),
    ("a,b\nc, \"d\" e\n", "2:8: a delimiter or the line's end must stand here"),
    ("a,\"b\"c\"\n", "1:6: a delimiter or the line's end must stand here"),
  ])
  func mistakesHaveAPlace(_ text: String, _ expected: String) {
    do {
      _ = try DelimitedText(Array(text.utf8), file: "a.csv")
      Issue.record("no error")
    } catch {
      let place = error.location.map { "\($0)" } ?? ""
      #expect("\(place): \(error.message)".hasPrefix("a.csv:\(expected)"))
    }
  }

  @Test func bytesMustBeUTF8() {
    do {
      _ = try DelimitedText(Array("a,b\nc,".utf8) + [0xE4], file: "a.csv")
      Issue.record("no error")
    } catch {
      #expect(error.location == SourceLocation(file: "a.csv", line: 2, column: 3))
      #expect(error.message == "the byte 0xE4 is not UTF-8: save the file as UTF-8")
    }
  }

  @Test func spreadsheetsSaveUTF16() throws {
    for isBigEndian in [false, true] {
      func bytes(_ text: String) -> [UInt8] {
        ("\u{FEFF}" + text).utf16.flatMap { unit -> [UInt8] in
          let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
          return isBigEndian ? pair.reversed() : pair
        }
      }
      let text = try DelimitedText(bytes("name\tprice\nÄpfel 🍏\t3 €\n"), file: "a.csv")
      #expect(text.values.count == 4 && text.recordEnds == [2, 4])
      do {
        _ = try DelimitedText(bytes("a\nb") + [0x63], file: "a.csv")
        Issue.record("no error")
      } catch {
        #expect(error.location == SourceLocation(file: "a.csv", line: 2, column: 2))
        #expect(error.message.hasPrefix("invalid UTF-16, half a character stands here"))
      }
    }
  }

  // MARK: Tables

  private func section(
    _ text: String, columns: [String] = [], fields: [(String, String)] = [],
    layout: SectionLayout = .columns
  ) throws -> (section: TableSection?, problems: [String]) {
    let site = try TemporarySite(["content/egg.png": png(8, 8)])
    let place = SourceLocation(file: "content/a.md", line: 2, column: 7)
    let mapping = DataMapping(
      fields: fields.map { .init(field: $0.0, key: $0.1, location: place) }, columns: columns,
      columnsLocation: place)
    let (section, diagnostics) = readDelimitedSection(
      Array(text.utf8), file: "content/a.csv", mapping: mapping, layout: layout,
      images: site.images)
    return (section, diagnostics.map { "\($0.location!): \($0.severity): \($0.message)" })
  }

  private func fields(_ row: Row) -> [String] {
    row.fields.map { field in
      switch field.value {
      case .text(let text): "\(field.name)=\(text.text)"
      case .flag(let flag): "\(field.name)=\(flag)"
      case .image(let image): "\(field.name)=<\(image.path)>"
      }
    }
  }

  @Test func firstLineNamesTheFields() throws {
    let (section, problems) = try section(
      "Plant name,Price,Image,url\n Rose , €2.40,egg,/rose\nLily,€12.00,,\n")
    let table = try #require(section)
    #expect(problems == [])
    #expect(table.columns.map(\.field) == ["plantName", "price", "image"])
    #expect(table.columns.map(\.title.text) == ["Plant name", "Price", "Image"])
    #expect(table.columns.map(\.alignment) == [.leading, .trailing, .leading])
    #expect(
      table.rows.map(fields) == [
        ["plantName=Rose", "price=€2.40", "image=<egg.png>"], ["plantName=Lily", "price=€12.00"],
      ])
    #expect(table.rows.map(\.url) == ["/rose", nil])
    #expect(table.rows.map { "\($0.location)" } == ["content/a.csv:2:1", "content/a.csv:3:1"])
  }

  @Test func inAListTheFirstColumnIsTheTitle() throws {
    let (section, _) = try section("Plant,Pot,Price\nRose,9 cm,€2\n", layout: .table)
    #expect(
      section?.rows.map(fields) == [
        ["title=Rose", "subtitle=9 cm", "detail=€2", "plant=Rose", "pot=9 cm", "price=€2"]
      ])
  }

  @Test func columnsAreChosenAndNamed() throws {
    let (section, problems) = try section(
      "Id,Plant,Price\n1,Rose,2\n", columns: ["Price", "title"], fields: [("title", "Plant")])
    #expect(problems == [])
    #expect(section?.columns.map(\.field) == ["price", "title"])
    #expect(section?.rows.map(fields) == [["price=2", "title=Rose"]])
  }

  @Test func mistakesAreTold() throws {
    #expect(
      try section("", columns: []).problems == [
        "content/a.csv:1:1: error: the file is empty: its first line has to name the columns"
      ])
    #expect(
      try section("A,B\n").problems == [
        "content/a.csv:1:1: warning: the file has no rows, only the names of columns"
      ])
    #expect(
      try section("A,B\n1\n1,2,3\n1,2\n").problems == [
        "content/a.csv:2:2: warning: this row has 1 value, but there are 2 columns: those at its "
          + "end stay empty",
        "content/a.csv:3:5: error: this row has 3 values, but there are 2 columns: put a value with "
          + "a delimiter in it into quotes",
      ])
    #expect(
      try section("A,A\n1,2\n").problems == [
        "content/a.csv:1:3: warning: two columns are called “a”: the field of this one is “a2”"
      ])
    #expect(
      try section("Price,Name\n1,2\n", columns: ["Prise"]).problems == [
        "content/a.md:2:7: error: unknown column “Prise”, did you mean “Price”? (in content/a.csv)"
      ])
    #expect(
      try section("Name,Image\n1,none\n").problems.first?.hasPrefix("content/a.csv:2:3: error: no")
        == true)
    let many = try section("A,B\n" + String(repeating: "1\n", count: 25)).problems
    #expect(many.count == 21)
    #expect(
      many.last == "content/a.csv: warning: 5 more rows have another count of values than there "
        + "are columns")
  }
}
