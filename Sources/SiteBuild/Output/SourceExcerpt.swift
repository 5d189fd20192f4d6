/// A source line as it is shown under a diagnostic, and where its caret stands.
struct SourceExcerpt: Equatable {
  /// The line, or the part of it around the caret, safe for a terminal.
  var text: String
  /// What stands before the caret: blanks, and tabs where the text has tabs; `nil`: no caret.
  var caretPadding: String?

  /// How many columns of a line are shown.
  static let limit = 100

  /// A character of the line: what is shown for it, and how many columns that takes.
  private struct Cell {
    var text: String
    var width: Int
    /// Where the character starts in the line.
    var offset: Int
  }

  /// - Parameters:
  ///   - line: The bytes of the line, without its line feed.
  ///   - column: The place of the caret in bytes, counted from 1; 0: no caret.
  init(line: ArraySlice<UInt8>, column: Int) {
    let caret = line.startIndex + min(max(column, 1) - 1, line.count)
    let cells = Self.cells(Self.neighbourhood(of: caret, in: line))
    // The cell that holds the byte at the caret; past the end of the line the place after it.
    let target =
      caret == line.endIndex
      ? cells.count : cells.lastIndex { $0.offset <= caret } ?? cells.count
    let window = Self.window(cells, around: target)
    // Where the neighbourhood is not the whole line, it is wider than the window on both sides.
    let head = window.lowerBound > 0 ? "…" : ""
    let tail = window.upperBound < cells.count ? "…" : ""
    text = head + cells[window].map(\.text).joined() + tail
    if column > 0 {
      caretPadding =
        (head.isEmpty ? "" : " ")
        + cells[window.lowerBound..<target].map {
          $0.text == "\t" ? "\t" : String(repeating: " ", count: $0.width)
        }.joined()
    }
  }

  /// As much of a long line as can come into the window, not cutting a character.
  private static func neighbourhood(of caret: Int, in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>
  {
    let reach = 16 * limit
    guard line.count > 2 * reach else { return line }
    var start = max(line.startIndex, caret - reach)
    var end = min(line.endIndex, caret + reach)
    while start > line.startIndex, line[start] & 0xC0 == 0x80, caret - start < reach + 4 {
      start -= 1
    }
    while end < line.endIndex, line[end] & 0xC0 == 0x80, end - caret < reach + 4 { end += 1 }
    return line[start..<end]
  }

  private static func cells(_ line: ArraySlice<UInt8>) -> [Cell] {
    var cells: [Cell] = []
    var offset = line.startIndex
    while offset < line.endIndex {
      guard let (scalar, length) = decode(line[offset...]) else {
        let digits = String(line[offset], radix: 16, uppercase: true)
        cells.append(Cell(text: "<\(digits)>", width: 4, offset: offset))
        offset += 1
        continue
      }
      if scalar == "\t" {
        cells.append(Cell(text: "\t", width: 8, offset: offset))
      } else if scalar.isTerminalHazard {
        let text = scalar.visibleStandIn
        cells.append(Cell(text: text, width: text.unicodeScalars.count, offset: offset))
      } else if scalar.displayWidth == 0, !cells.isEmpty, cells[cells.count - 1].text != "\t" {
        // Stays with its base, so that no cut comes between them.
        cells[cells.count - 1].text.unicodeScalars.append(scalar)
      } else {
        cells.append(Cell(text: String(scalar), width: scalar.displayWidth, offset: offset))
      }
      offset += length
    }
    return cells
  }

  /// The first character of `bytes` and its length; `nil` when they don't start with one.
  private static func decode(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
    let first = bytes[bytes.startIndex]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard let text = String(validating: bytes.prefix(length), as: UTF8.self),
      text.unicodeScalars.count == 1
    else { return nil }
    return (text.unicodeScalars.first!, length)
  }

  /// The cells that are shown: all, or as many as fit, with the caret's in the middle.
  private static func window(_ cells: [Cell], around target: Int) -> Range<Int> {
    let total = cells.reduce(0) { $0 + $1.width }
    if total <= limit { return 0..<cells.count }
    // Two columns are for the dots at the cuts.
    var width = target < cells.count ? cells[target].width : 1
    var start = target
    var end = min(target + 1, cells.count)
    while true {
      var hasGrown = false
      if start > 0, width + cells[start - 1].width <= limit - 2 {
        start -= 1
        width += cells[start].width
        hasGrown = true
      }
      if end < cells.count, width + cells[end].width <= limit - 2 {
        width += cells[end].width
        end += 1
        hasGrown = true
      }
      if !hasGrown { return start..<end }
    }
  }
}
