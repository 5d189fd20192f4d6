import SourceText
import TableModel

/// Where a file's front matter and its body lie.
struct FrontMatterBlock {
  /// The YAML between the two `---` lines; `nil`: the file has none.
  var yaml: Range<Int>?
  /// The offset of the body's first byte.
  var bodyStart: Int
  /// The line of the file on which the body begins.
  var bodyLine: Int

  /// Looks for front matter: its first `---` is the file's first line, after a byte order mark
  /// that may stand there, its second the next line of nothing else.
  ///
  /// - Throws: an error when the second line is missing.
  static func find(in bytes: [UInt8], file: String) throws(Diagnostic) -> FrontMatterBlock {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard var offset = dashes(in: bytes, at: start) else {
      return FrontMatterBlock(yaml: nil, bodyStart: start, bodyLine: 1)
    }
    let first = offset
    var line = 2
    while offset < bytes.count {
      if let end = dashes(in: bytes, at: offset) {
        return FrontMatterBlock(yaml: first..<offset, bodyStart: end, bodyLine: line + 1)
      }
      offset = lineEnd(in: bytes, from: offset).next
      line += 1
    }
    throw .error(
      "the front matter that begins here never ends: close it with a line of three hyphens, "
        + "or write *** if a rule was meant",
      at: SourceLocation(file: file, line: 1, column: 1))
  }

  /// The start of the line after one of three hyphens and blanks, `nil` if there is none at
  /// `offset`.
  private static func dashes(in bytes: [UInt8], at offset: Int) -> Int? {
    guard offset + 3 <= bytes.count, bytes[offset..<offset + 3].allSatisfy({ $0 == 0x2D }) else {
      return nil
    }
    let (end, next) = lineEnd(in: bytes, from: offset + 3)
    guard bytes[offset + 3..<end].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return nil }
    return next
  }

  private static func lineEnd(in bytes: [UInt8], from offset: Int) -> (end: Int, next: Int) {
    var end = offset
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    var next = min(end + 1, bytes.count)
    if next < bytes.count, bytes[end] == 0x0D, bytes[next] == 0x0A { next += 1 }
    return (end, next)
  }
}
