import TableModel

/// A Markdown file's bytes and the lines of its body.
struct MarkdownSource {
  let bytes: [UInt8]
  let file: String
  /// The line of the file on which the body begins.
  let firstLine: Int
  /// The offset of the first byte of each of the body's lines, and the end of the file. LF, CR LF
  /// and CR end lines, as for libcmark.
  private let lineStarts: [Int]

  init(bytes: [UInt8], file: String, bodyStart: Int, firstLine: Int) {
    self.bytes = bytes
    self.file = file
    self.firstLine = firstLine
    var starts = [bodyStart]
    bytes.withUnsafeBufferPointer { bytes in
      var index = bodyStart
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        if byte > 0x0D { continue }
        if byte == 0x0A || (byte == 0x0D && !(index < bytes.count && bytes[index] == 0x0A)) {
          starts.append(index)
        }
      }
    }
    if starts.last != bytes.count { starts.append(bytes.count) }
    lineStarts = starts
  }

  /// How many lines the body has.
  var lineCount: Int { lineStarts.count - 1 }

  /// A place that libcmark gave, in the file.
  func location(line: Int, column: Int) -> SourceLocation {
    SourceLocation(file: file, line: firstLine + line - 1, column: column)
  }

  /// The offsets of a line of the body, counted from 1, without its end and the blanks before it.
  func line(_ number: Int) -> Range<Int> {
    guard number >= 1, number <= lineCount else { return 0..<0 }
    let start = lineStarts[number - 1]
    var end = lineStarts[number]
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }

  /// Whether a line begins like the definition of a link's target, `[label]:`.
  static func isDefinition(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: "[") else { return false }
    var previous: UInt8 = 0
    for byte in line {
      if previous == UInt8(ascii: "]") { return byte == UInt8(ascii: ":") }
      previous = previous == UInt8(ascii: "\\") ? 0 : byte
    }
    return false
  }

  /// The place of a byte of a line of the body.
  func location(line: Int, offset: Int) -> SourceLocation {
    location(line: line, column: offset - lineStarts[line - 1] + 1)
  }
}
