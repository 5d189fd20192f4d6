import TableModel
import Testing

@testable import TableLayout

struct CellChoiceTests {
  @Test func withoutNamesTheBuiltInCellThatShowsMost() throws {
    let rows = [
      row(), row(subtitle: "Green"), row(detail: "2"), row(subtitle: "Green", detail: "2"),
      row(image: true), row(subtitle: "Green", image: true), row(detail: "2", image: true),
      row(subtitle: "Green", detail: "2", image: true), row(nil, image: true),
      row(nil, text: "A paragraph."),
    ]
    #expect(
      try TestTable([section(rows: rows)]).cells(0) == [
        "default", "subtitle", "value1", "subtitleValue", "defaultImage", "subtitleImage",
        "value1Image", "subtitleValueImage", "figure", "paragraph",
      ])
  }

  @Test func theRowsNamesGoBeforeTheSectionsAndThePages() throws {
    let own = row(detail: "2", cells: ["value2"])
    let plain = row(detail: "2")
    let table = try TestTable(
      [section(rows: [own, plain], cells: ["default"]), section(rows: [own, plain])],
      cells: ["value1"])
    #expect(table.cells(0) == ["value2", "default"])
    #expect(table.cells(1) == ["value2", "value1"])
  }

  @Test func theFirstThatFits() throws {
    let names = ["subtitleValue", "value1", "default"]
    let rows = [row(), row(detail: "2"), row(subtitle: "Green", detail: "2")]
    #expect(
      try TestTable([section(rows: rows, cells: names)]).cells(0)
        == ["default", "value1", "subtitleValue"])
    // An order that never comes to the richer ones.
    #expect(
      try TestTable([section(rows: rows, cells: names.reversed())]).cells(0)
        == ["default", "default", "default"])
  }

  private func problems(_ page: Page) throws -> [String] {
    try TableLayouter(widths: [320]).layout(
      page, header: pageHeader, style: TableLayouter.Style(.plain)
    ).diagnostics.map { "\($0.location?.description ?? ""): \($0.severity): \($0.message)" }
  }

  @Test func whereNoneFitsTheLastSaysWhatTheRowLacks() throws {
    let page = page([section(rows: [row(cells: ["subtitle", "value1"], line: 9)])])
    #expect(
      try problems(page) == [
        "content/menu.md:9:3: error: the row has no field “detail”, which “detail” of the cell "
          + "“value1” shows; give it, or write “required: false” in the cell"
      ])
  }

  @Test func aRowWithNothingToShow() throws {
    let found = try problems(page([section(rows: [row(nil, line: 9)])]))
    #expect(found.count == 1)
    #expect(
      found[0].hasPrefix("content/menu.md:9:3: error: the row is empty: give it a “title”"))
    var other = row(nil, line: 9)
    other["name"] = .text("Tea")
    other["price"] = .text("€2")
    #expect(
      try problems(page([section(rows: [other, other])])) == [
        "content/menu.md:9:3: error: no built-in cell shows a row of the fields name, price: say which "
          + "is the title by “fields: {title: name}”, have them in columns by “columns: [name, price]”, "
          + "or name a cell"
      ])
  }

  @Test func unknownNamesAreErrorsWithASuggestion() throws {
    let sections = [
      section(rows: [row(cells: ["valu1", "default"], line: 6), row(cells: ["recipes"], line: 7)]),
      section(rows: [row(line: 8)], cells: ["defautl"]),
    ]
    #expect(
      try problems(page(sections, cells: ["subtitel"])) == [
        "content/menu.md:1:1: error: unknown cell “subtitel”, did you mean “subtitle”?",
        "content/menu.md:6:3: error: unknown cell “valu1”, did you mean “value1”?",
        "content/menu.md:7:3: error: unknown cell “recipes”, did you mean “recipe”?",
        "content/menu.md:3:1: error: unknown cell “defautl”, did you mean “default”?",
      ])
  }

  @Test func constraintsThatConflictAreReportedOnce() throws {
    let cells = try library(with: [
      "tight": """
      views: { title: { label: title } }
      constraints: ["H:|-[title(100)]-|", "V:|-[title]-|"]
      """
    ])
    let layouter = try TableLayouter(cells, widths: [320, 430])
    let rows = (5...8).map { row(cells: ["tight"], line: $0) }
    let (frames, diagnostics) = layouter.layout(
      page([section(rows: rows + [row()])]), header: pageHeader,
      style: TableLayouter.Style(.plain))
    #expect(diagnostics.map(\.severity) == [.error])
    #expect(diagnostics.first?.location?.file == "Templates/Cells/tight.yaml")
    // The bands at fault are missing, the rest is there.
    #expect(frames.sections[1].rows.count == 1)
  }
}
