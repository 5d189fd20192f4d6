import Foundation
import TableModel
import Testing

@testable import TableLayout

struct SeparatorTests {
  /// A cell of one label, 44 high, with a separator of its own.
  private func cell(_ separator: String) throws -> CellLibrary {
    try library(with: [
      "own": """
      views: { title: { label: title } }
      constraints: ["H:|-[title]-|", "V:|-[title]-|"]
      minimumHeight: standard
      separator: \(separator)
      """
    ])
  }

  private func lines(
    _ separator: String, style: TableStyle = .plain, isRightToLeft: Bool = false,
    widths: [Int] = [320]
  ) throws -> [[Double]] {
    let table = try TestTable(
      [section(rows: [row(cells: ["own"]), row(cells: ["own"])])], style: style,
      isRightToLeft: isRightToLeft, widths: widths, library: try cell(separator))
    return widths.indices.map { table.separators(0, width: $0)[0] ?? [] }
  }

  @Test func linesBeginAtTheContentAndReachTheEdge() throws {
    #expect(try lines("default") == [[16, 43, 304, 1]])
    #expect(try lines("default", style: .grouped) == [[16, 43, 304, 1]])
    #expect(try lines("default", style: .insetGrouped) == [[16, 43, 272, 1]])
    #expect(try lines("none") == [[]])
  }

  @Test func nestedRowsBeginFurtherIn() throws {
    let rows = [row(indentationLevel: 2), row(indentationLevel: 1), row()]
    let table = try TestTable([section(rows: rows)])
    #expect(table.separators(0) == [[36, 43, 284, 1], [26, 43, 294, 1], nil])
  }

  @Test func noLineAfterTheLastRowNorBesideBlocks() throws {
    let block = row(nil, text: "A paragraph.")
    let table = try TestTable([
      section("Teas", rows: [row(), row(), block, row(), block, block], footer: ["Cold."]),
      section(rows: [row()]),
    ])
    #expect(
      table.cells(0)
        == ["default", "default", "paragraph", "default", "paragraph", "paragraph"])
    let line = [16.0, 43, 304, 1]
    #expect(table.separators(0) == [nil, line, nil, nil, nil, nil, nil, nil])
    #expect(table.separators(1) == [nil])
  }

  /// An inset from the side margin on moves with the content; a smaller one is one from the edge.
  @Test func insetsOfACell() throws {
    let widths = [320, 430, 1024]
    #expect(
      try lines("{ left: 60, right: 24 }", widths: widths)
        == [[60, 43, 236, 1], [64, 43, 338, 1], [220, 43, 620, 1]])
    #expect(
      try lines("{ left: 0, right: 0 }", widths: widths)
        == [[0, 43, 320, 1], [0, 43, 430, 1], [156, 43, 712, 1]])
    #expect(
      try lines("{ left: 0, right: 0 }", style: .insetGrouped, widths: widths)
        == [[0, 43, 288, 1], [0, 43, 390, 1], [0, 43, 712, 1]])
    #expect(try lines("{ left: 200, right: 200 }") == [[]])
  }

  @Test func linesUpWithAView() throws {
    #expect(try lines("{ left: title, right: title }") == [[16, 43, 288, 1]])
    // The title stands 16 behind an icon of 28.
    let table = try TestTable([section(rows: [row(image: true), row(image: true)])])
    #expect(table.cells(0) == ["defaultImage", "defaultImage"])
    #expect(table.separators(0)[0] == [60, 43, 260, 1])
  }

  @Test func rightToLeftLinesAreMirrored() throws {
    #expect(try lines("default", isRightToLeft: true) == [[0, 43, 304, 1]])
    #expect(try lines("{ left: 60, right: 24 }", isRightToLeft: true) == [[24, 43, 236, 1]])
    #expect(try lines("{ left: title }", isRightToLeft: true) == [[0, 43, 304, 1]])
    let table = try TestTable(
      [section(rows: [row(image: true), row(image: true)])], isRightToLeft: true)
    #expect(table.separators(0)[0] == [0, 43, 260, 1])
  }

  /// iOS 26: 8 from the edge in plain tables, 16 in inset grouped ones.
  @Test func theTrailingInsetIsTheProfiles() throws {
    let sections = [section(rows: [row(), row()])]
    #expect(
      try TestTable(sections, metrics: .ios26).separators(0)[0] == [16, 51, 296, 1])
    #expect(
      try TestTable(sections, style: .insetGrouped, metrics: .ios26).separators(0)[0]
        == [16, 51, 256, 1])
  }
}

/// Lines that cells draw themselves (R5).
struct EdgeTests {
  private func edges(
    _ edges: String, isRightToLeft: Bool = false, height: Int = 80
  ) throws -> [[Double]] {
    let cells = try library(with: [
      "own": """
      height: \(height)
      views: { title: { label: title } }
      constraints: ["H:|-[title]-|", "title.centerY == superview.centerY"]
      separator: { edges: \(edges) }
      """
    ])
    let table = try TestTable(
      [section(rows: [row(cells: ["own"]), row(cells: ["own"])])], isRightToLeft: isRightToLeft,
      library: cells)
    #expect(table.separators(0) == [nil, nil])
    return Array(table.views(0).dropFirst())
  }

  @Test(arguments: [("animalLarge", 80.0), ("animalSmall", 40)])
  func aLineBelowAndBarsAtTheSides(_ cell: String, _ height: Double) throws {
    let rows = [row(image: true, cells: [cell]), row(image: true, cells: [cell])]
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let yaml = try String(
      contentsOf: root.appending(path: "Templates/Cells/\(cell).yaml"), encoding: .utf8)
    let table = try TestTable(
      [section(rows: rows)], widths: [320, 430], library: try library(with: [cell: yaml]))
    for (width, table320) in [(0, 320.0), (1, 430)] {
      let edges = Array(table.views(0, width: width).dropFirst(2))
      #expect(
        edges == [
          [0, height - 1, table320, 1], [0, 0, 3, height], [table320 - 3, 0, 3, height],
        ])
    }
    #expect(table.separators(0) == [nil, nil])
    #expect(table.bands(0) == ["row 0 \(Int(height))", "row \(Int(height)) \(Int(height))"])
  }

  @Test func insetsAndOffsets() throws {
    #expect(
      try edges("[{ edge: bottom, thickness: 2, inset: [10, 20], offset: 3 }]")
        == [[10, 75, 290, 2]])
    #expect(try edges("[{ edge: top, thickness: 1, inset: 16 }]") == [[16, 0, 288, 1]])
    #expect(
      try edges("[{ edge: [left, right], thickness: 3, inset: [4, 8], offset: 2 }]")
        == [[2, 4, 3, 68], [315, 4, 3, 68]])
    #expect(try edges("[{ edge: top, thickness: 0.5 }]") == [[0, 0, 320, 0.5]])
    #expect(try edges("[{ edge: top, thickness: 1, inset: 200 }]") == [[200, 0, 0, 1]])
  }

  @Test func leadingAndTrailingFollowTheDirection() throws {
    let both = "[{ edge: [leading, trailing], thickness: 3 }]"
    #expect(try edges(both) == [[0, 0, 3, 80], [317, 0, 3, 80]])
    #expect(try edges(both, isRightToLeft: true) == [[317, 0, 3, 80], [0, 0, 3, 80]])
    let sides = "[{ edge: [left, right], thickness: 3 }]"
    #expect(try edges(sides, isRightToLeft: true) == [[0, 0, 3, 80], [317, 0, 3, 80]])
  }

  /// The frame of a hairline is 1 px thick; its style draws one pixel of the screen in it.
  @Test func hairlines() throws {
    #expect(
      try edges("[{ edge: [top, bottom, left, right], thickness: hairline }]")
        == [[0, 0, 320, 1], [0, 79, 320, 1], [0, 0, 1, 80], [319, 0, 1, 80]])
  }
}
