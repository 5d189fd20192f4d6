import TableModel
import Testing

@testable import SiteContent

/// The order that a column gives to rows.
@Suite struct ColumnSortingTests {
  private let place = SourceLocation(file: "content/a.md")

  private func sorted(
    _ values: [String], _ order: TableColumn.SortOrder = .ascending, language: String = "en"
  ) -> [String] {
    var section = TableSection(location: place)
    section.columns = [
      TableColumn(field: "a", title: "A", location: place),
      TableColumn(field: "key", title: "Key", location: place),
    ]
    section.rows = values.map { value in
      var row = Row(fields: [Field("key", .text("x"))], location: place)
      if !value.isEmpty { row["a"] = .text(InlineText(value)) }
      return row
    }
    return section.rows(inOrderOf: "a", order, language: language).map { row in
      if case .text(let text) = row["a"] { text.text } else { "" }
    }
  }

  @Test(arguments: [
    (["10", "9", "-2", "1.5"], ["-2", "1.5", "9", "10"]),
    (["€12.00", "€2.40", "€1,299.00"], ["€2.40", "€12.00", "€1,299.00"]),
    (["40 cm", "100 cm", "9 cm"], ["9 cm", "40 cm", "100 cm"]),
    (["−15 °C", "2 °C", "-3 °C"], ["−15 °C", "-3 °C", "2 °C"]),
    (["1,000", "999", "1,500"], ["999", "1,000", "1,500"]),
    // Of several units: words, in which numbers count by their value.
    (["10 runners", "5 canes", "9 canes"], ["5 canes", "9 canes", "10 runners"]),
    (["Item 10", "Item 9"], ["Item 9", "Item 10"]),
    (["2026-12-01", "2025-02-03"], ["2025-02-03", "2026-12-01"]),
    // In the United States the month comes first.
    (["2/1/2026", "1/31/2026"], ["1/31/2026", "2/1/2026"]),
    (["b", "A", "a", "B"], ["a", "A", "b", "B"]),
    (["b", "", "a", ""], ["a", "b", "", ""]),
  ])
  func english(_ values: [String], _ expected: [String]) {
    #expect(sorted(values) == expected)
  }

  @Test func otherLanguages() {
    // CLDR: in Swedish ä comes after z, in German it is an a.
    #expect(sorted(["z", "ä", "a"], language: "sv") == ["a", "z", "ä"])
    #expect(sorted(["z", "ä", "a"], language: "de") == ["a", "ä", "z"])
    #expect(
      sorted(["1.299,00 €", "12,50 €", "2,40 €"], language: "de")
        == ["2,40 €", "12,50 €", "1.299,00 €"])
    #expect(sorted(["1.000", "999"], language: "de") == ["999", "1.000"])
    #expect(sorted(["3.1.2026", "20.12.2025"], language: "de") == ["20.12.2025", "3.1.2026"])
    #expect(sorted(["2/1/2026", "3/12/2025"], language: "en-GB") == ["3/12/2025", "2/1/2026"])
  }

  @Test func descendingKeepsMissingValuesLast() {
    #expect(sorted(["1", "", "3", "2"], .descending) == ["3", "2", "1", ""])
  }

  @Test func equalValuesKeepTheirOrder() {
    var section = TableSection(location: place)
    section.columns = [TableColumn(field: "a", title: "A", location: place)]
    section.rows = [("1", "x"), ("1", "y"), ("0", "z"), ("1", "w")].map {
      Row(
        fields: [Field("a", .text(InlineText($0.0))), Field("b", .text(InlineText($0.1)))],
        location: place)
    }
    func names(_ order: TableColumn.SortOrder) -> [FieldValue?] {
      section.rows(inOrderOf: "a", order, language: "en").map { $0["b"] }
    }
    #expect(names(.ascending) == [.text("z"), .text("x"), .text("y"), .text("w")])
    #expect(names(.descending) == [.text("x"), .text("y"), .text("w"), .text("z")])
    #expect(!section.isSorted(by: "a", .ascending, language: "en"))
    #expect(!section.isSorted(by: "a", .descending, language: "en"))
  }

  @Test func whatStandsBetweenRowsKeepsItsPlace() {
    var section = TableSection(location: place)
    section.columns = [TableColumn(field: "a", title: "A", location: place)]
    section.rows = ["2", nil, "1"].map { value in
      value.map { Row(fields: [Field("a", .text(InlineText($0)))], location: place) }
        ?? Row(cells: ["rule"], location: place)
    }
    let rows = section.rows(inOrderOf: "a", .ascending, language: "en")
    #expect(rows.map { $0["a"] } == [.text("1"), nil, .text("2")])
  }

  @Test(arguments: [
    ("1,234.5", "en", 1234.5), ("1.234,5", "en", 1234.5), ("1 234,5", "fr", 1234.5),
    ("1.234", "en", 1.234), ("1.234", "de", 1234), ("1,234", "de", 1.234), ("1,23", "en", 1.23),
    ("1'234", "de-CH", 1234), ("1,234,567", "de", 1_234_567), ("+5", "en", 5),
  ])
  func quantities(_ text: String, _ language: String, _ number: Double) {
    #expect(Quantity(text, language: language)?.number == number)
  }

  @Test(arguments: ["", "abc", "1-2", "10–12", "1,23,456", "v2", "12:30", "a lot: 5"])
  func noQuantities(_ text: String) {
    #expect(Quantity(text, language: "en") == nil)
  }
}
