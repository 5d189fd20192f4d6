import Foundation
import TableModel
import Testing

@testable import SiteContent

/// JSON and YAML as values of property lists.
@Suite struct StructuredTextTests {
  private func page(
    _ text: String, file: String
  ) throws -> (sections: [String], problems: [String]) {
    let (page, problems) = readPropertyListPage(
      Array(text.utf8), file: "content/" + file, path: "a", images: try TemporarySite().images)
    let sections = (page?.sections ?? []).map { section in
      (section.header.map { "\($0.text): " } ?? "")
        + section.rows.map { row in
          row.fields.map { field in
            switch field.value {
            case .text(let text): "\(field.name)=\(text.text)"
            case .flag(let isSet): "\(field.name)=\(isSet ? "yes" : "no")"
            case .image: field.name
            }
          }.joined(separator: " ")
        }.joined(separator: ", ")
    }
    return (sections, problems.map { "\($0.location!): \($0.message)" })
  }

  @Test(arguments: [
    ("a.json", #"[{"title": "Ä \u00e4 \ud83d\ude00", "price": 2.50, "sold": true, "note": null}]"#),
    ("a.yaml", "- title: Ä ä 😀\n  price: 2.50\n  sold: true\n  note:\n"),
    ("a.yml", "- {title: \"Ä \\u00e4 \\U0001F600\", price: 2.50, sold: true, note: ~}\n"),
  ])
  func listsOfObjectsAreOneSection(_ file: String, _ text: String) throws {
    let (sections, problems) = try page(text, file: file)
    #expect(sections == ["title=Ä ä 😀 price=2.50 sold=yes"])
    #expect(problems == [])
    // A byte order mark and line ends of Windows change nothing.
    let windows = "\u{FEFF}" + text.replacing("\n", with: "\r\n")
    #expect(try page(windows, file: file).sections == sections)
  }

  @Test func theShapesOfPropertyLists() throws {
    let byKey = ["B: title=x", "a: title=y, title=z"]
    #expect(try page(#"{"a": ["y", "z"], "B": ["x"]}"#, file: "a.json").sections == byKey)
    #expect(try page("a: [y, z]\nB: [x]", file: "a.yaml").sections == byKey)
    let explicit = ["H: title=x"]
    #expect(
      try page(#"{"title": "T", "sections": [{"header": "H", "rows": ["x"]}]}"#, file: "a.json")
        .sections == explicit)
    #expect(
      try page("style: plain\nsections:\n- header: H\n  rows: [x]", file: "a.yaml").sections
        == explicit)
    let joined = ["name=x time=1 title=x, name=y time=2 title=y"]
    #expect(
      try page(
        #"{"columns": ["name", "time"], "name": ["x", "y"], "time": [1, 2]}"#, file: "a.json"
      ).sections == joined)
    #expect(
      try page("columns: [name, time]\nname: [x, y]\ntime: [1, 2]", file: "a.yaml").sections
        == joined)
  }

  @Test func objectsHaveColumns() throws {
    let text = Array(
      #"[{"name": "a", "price": 10, "url": "a.md"}, {"name": "b", "price": 9}]"#.utf8)
    let place = SourceLocation(file: "content/a.md", line: 3, column: 10)
    func read(_ columns: [String]) throws -> ([TableSection], [Diagnostic]) {
      readDataSections(
        text, file: "content/a.json",
        mapping: DataMapping(columns: columns, columnsLocation: place),
        images: try TemporarySite().images)
    }
    let (sections, problems) = try read(["Name", "price"])
    #expect(problems.map(\.message) == [])
    #expect(sections.map(\.rows.count) == [2])
    #expect(sections[0].columns.map(\.field) == ["name", "price"])
    #expect(sections[0].columns.map(\.title.text) == ["Name", "Price"])
    #expect(sections[0].columns.map(\.alignment) == [.leading, .trailing])
    let mistakes = try read(["name", "prize"]).1
    #expect(
      mistakes.map { "\($0.location!): \($0.message)" } == [
        "content/a.md:3:10: unknown column “prize”, did you mean “price”? "
          + "(no row of content/a.json has it)"
      ])
  }

  /// YAML 1.1 reads some of these as a truth value, a number of base 60, a number in octal and a date.
  @Test func yamlTextsAreWhatIsWritten() throws {
    let text = "- {title: no, time: 1:30, code: 0o17, zip: 010, day: 2026-03-31, v: 1e3, on: off}"
    #expect(
      try page(text, file: "a.yaml").sections
        == ["title=no time=1:30 code=0o17 zip=010 day=2026-03-31 v=1e3 on=off"])
  }

  @Test func yamlMappingsTakeOverOthers() throws {
    let text = "- &base {title: a, kind: k}\n- <<: *base\n  title: b\n"
    #expect(try page(text, file: "a.yaml").sections == ["title=a kind=k, title=b kind=k"])
  }

  @Test(arguments: [
    (
      #"{"a": [1, 2,], "b": 3}"#,
      "1:13: error: invalid JSON: no comma may stand before this bracket"
    ),
    (
      "[{\"a\": \"A\"\n \"x\": 1}]",
      "2:2: error: invalid JSON: a comma or a closing bracket must stand"
    ),
    ("['a']", "1:2: error: invalid JSON: texts and keys stand in double quotes"),
    ("[\"ä\n\"]", "1:5: error: invalid JSON: a text can’t hold this, write \\n for a line’s end"),
    (#"["a\x"]"#, "1:5: error: invalid JSON: a text can’t hold this"),
    (#"["a"#, "1:2: error: invalid JSON: this text is never closed"),
    ("[\"a\"\n", "2:1: error: invalid JSON: the file ends too early, close what is open"),
    (" \n", "2:1: error: invalid JSON: the file is empty"),
    ("[1] [2]", "1:5: error: invalid JSON: a second value stands here"),
    ("{a: 1}", "1:2: error: invalid JSON: here must stand a text in double quotes"),
    ("// a\n[1]", "1:1: error: invalid JSON: JSON has no comments"),
    ("[1]]", "1:4: error: invalid JSON: this bracket closes nothing"),
    ("null", "1:1: error: the file holds nothing but null"),
    ("[{\"title\": \"a\",\n  \"title\": \"b\"}]", "2:3: warning: the key “title” stands twice"),
    ("[\n {\"title\": \"a\", \"image\": \"no.png\"}]", "2:26: error: no file “no.png”"),
    (
      #"{"name": "app"}"#,
      "1:2: warning: the file is copied as it is, for it is no table: the object"
    ),
    (#"{"rows": [], "titel": "T"}"#, "1:14: warning: unknown key “titel”, did you mean “title”?"),
  ])
  func mistakesInJSON(_ text: String, _ expected: String) throws {
    try check(text, "a.json", expected)
  }

  @Test(arguments: [
    ("a: [1\nb: 2", "2:2: error: invalid YAML: did not find expected"),
    ("", "1:1: error: the file is empty"),
    ("- title: a\n  title: b", "2:3: error: the key “title” stands twice"),
    ("- title: a\n- title: b\n  image: no.png", "3:10: error: no file “no.png”"),
    ("name: app", "1:1: warning: the file is copied as it is, for it is no table: the mapping"),
    ("- *a", "1:3: error: the alias “*a” names no value above it"),
    ("- a\n---\n- b", "2:1: error: a second YAML document begins here"),
  ])
  func mistakesInYAML(_ text: String, _ expected: String) throws {
    try check(text, "a.yaml", expected)
  }

  private func check(_ text: String, _ file: String, _ expected: String) throws {
    let (_, problems) = readPropertyListPage(
      Array(text.utf8), file: file, path: "a", images: try TemporarySite().images)
    let lines = problems.map { "\($0.location!): \($0.severity): \($0.message)" }
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("\(file):\(expected)") == true, "\(lines)")
  }

  @Test func depthIsBounded() throws {
    let deep = String(repeating: "[", count: 300)
    try check(deep, "a.json", "1:201: error: arrays and dictionaries are nested more than 200 deep")
    try check(deep, "a.yaml", "1:201: error: values are nested too deep")
  }

  /// "Billion laughs": each line stands for ten times what the line above does.
  @Test func aliasBombsAreRefused() throws {
    var text = "a0: &a0 [x]\n"
    for level in 1...9 {
      let alias = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(alias)]\n"
    }
    let (page, problems) = readPropertyListPage(
      Array(text.utf8), file: "a.yaml", path: "a", images: try TemporarySite().images)
    #expect(page == nil)
    #expect(problems.map(\.message) == ["too many values (aliases stand for more than 100,000)"])
  }

  @Test func largeFilesAreNoBombs() throws {
    let rows = 40_000
    let json =
      "[" + Array(repeating: #"{"a":"b","c":1}"#, count: rows).joined(separator: ",\n") + "]"
    let (list, _) = PropertyList.read(Array(json.utf8), file: "a.json")
    #expect(list?.root.elements?.count == rows)
    #expect(list?.root.elements?.last?.place == .init(line: UInt32(rows), column: 1))
    let yaml = String(repeating: "- {a: b, c: 1}\n", count: rows)
    let (other, _) = PropertyList.read(Array(yaml.utf8), file: "a.yaml")
    #expect(other?.root.elements?.count == rows)
  }

  /// Foundation reads the same values.
  @Test func foundationAgrees() throws {
    let text =
      #" { "a" : [ 1 , -2.5e3 , "x\"\\\/\b\f\n\r\t" , [ ] , { } , false ] , "b" : "\u2028é" } "#
    let expected = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let (list, _) = PropertyList.read(Array(text.utf8), file: "a.json")
    let root = try #require(list?.root)
    #expect(root["b"]?.string == expected?["b"] as? String)
    let elements = try #require(root["a"]?.elements)
    let others = try #require(expected?["a"] as? [Any])
    #expect(elements.count == others.count)
    #expect(Double(elements[1].string ?? "") == others[1] as? Double)
    #expect(elements[2].string == others[2] as? String)
    #expect(elements[3].elements?.count == 0)
    #expect(elements[4].entries?.count == 0)
    #expect(elements[5].flag == false)
  }

  @Test(arguments: ["a.json", "a.yaml"])
  func everyTruncationIsReadOrRefused(_ file: String) {
    let text = Array(#"{"rows": [{"title": "Ä\u00e4", "n": -1.5e3}, "b", null, [true]]}"#.utf8)
    for length in 0..<text.count {
      let (list, problems) = PropertyList.read(Array(text.prefix(length)), file: file)
      #expect(list == nil)
      #expect(problems.count == 1)
      #expect(problems.allSatisfy { ($0.location?.line ?? 0) > 0 })
    }
  }
}
