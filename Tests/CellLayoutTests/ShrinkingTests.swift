import TableModel
import Testing
import Typesetting

@testable import CellLayout

/// Texts that are set smaller where they have no room. In the monospaced font each character is 0.6 em
/// wide; lines of 20 px text are 24 px high, and its baseline lies (24 + 20) / 2 below their top.
@Suite struct ShrinkingTests {
  private func cell(_ keys: String, _ constraints: String = "") throws -> TestCell {
    try TestCell(
      yaml: """
        views:
          a: { label: title, font: { design: monospaced, size: 20 }, \(keys) }
        constraints:
          - H:|[a]|
          - V:|[a]|
        \(constraints)
        """)
  }

  private func shown(_ cell: TestCell, _ text: String, width: Double) throws -> (
    size: Int32, top: Double, lines: [String], height: Double
  ) {
    let layout = try cell.layout(row(["title": text]), width: width)
    let frame = layout.frame("a")
    let bytes = Array(text.utf8)
    var start = 0
    let lines = layout.frames.lines(of: frame).map { line in
      defer { start = Int(line.next) }
      return String(decoding: bytes[start..<Int(line.end)], as: UTF8.self)
        + (line.isTruncated ? "…" : "")
    }
    return (frame.fontSize, frame.textTop, lines, frame.rect.height)
  }

  /// 20 characters take 240 px at 20 px, 216 at 18, 192 at 16, 120 at 10, where 15 and the ellipsis
  /// are 96 wide.
  @Test(
    arguments: [
      (240, 20, "01234567890123456789"), (239, 18, "01234567890123456789"),
      (216, 18, "01234567890123456789"), (200, 16, "01234567890123456789"),
      (120, 10, "01234567890123456789"), (100, 10, "012345678901234…"),
    ] as [(Double, Int32, String)])
  func `one line`(width: Double, size: Int32, line: String) throws {
    let result = try shown(
      cell("minimumScaleFactor: 0.5"), "01234567890123456789", width: width)
    #expect(result.size == size && result.lines == [line] && result.height == 24)
    // The baseline stays 22 px below the label's top.
    #expect(result.top + (24 + Double(size)) / 2 == 22)
  }

  /// “01234 56789” takes 132 px at 20 px, 105.6 at 16, 92.4 at 14.
  @Test func `the lines that the label may have`() throws {
    let cell = try cell("minimumScaleFactor: 0.5, lines: 2")
    let three = try shown(cell, "01234 56789 abcde", width: 100)
    #expect(three.size == 14 && three.lines == ["01234 56789", "abcde"] && three.height == 48)
    #expect(three.top == 3)
    let two = try shown(cell, "01234 56789", width: 100)
    #expect(two.size == 20 && two.lines == ["01234", "56789"])
    let squeezed = try shown(
      self.cell("minimumScaleFactor: 0.5, lines: 2", "  - a.height == 24"), "01234 56789",
      width: 100)
    #expect(squeezed.size == 14 && squeezed.lines == ["01234 56789"])
  }

  @Test func `what doesn't shrink`() throws {
    for keys in ["lines: 1", "minimumScaleFactor: 0", "minimumScaleFactor: 0.5, lines: 0"] {
      let result = try shown(cell(keys), "01234567890123456789", width: 100)
      #expect(result.size == 0)
    }
    #expect(
      problems("views: { a: { label: title, minimumScaleFactor: 2 } }").first
        == "1:49: minimumScaleFactor has to be in 0...1")
  }

  @Test func `sizes differ by even numbers`() {
    var style = LabelStyle(size: 17)
    #expect(style.smallerSizes == [])
    for (factor, sizes) in [
      (0.5, [15, 13, 11, 9]), (15.0 / 17, [15]), (0.9, []), (1, []),
      (0.01, [15, 13, 11, 9, 7, 5, 3, 1]),
    ] {
      style.minimumScaleFactor = factor
      #expect(style.smallerSizes == sizes)
    }
  }
}
