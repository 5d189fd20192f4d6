import TableModel

/// A reader's place in UTF-8 text that knows its line and column: the one cursor of all small
/// grammars (visual format, equations, attribute lists, property lists, CSV).
public struct ByteCursor {
  public let bytes: [UInt8]
  /// The place in `bytes`, 0 up to and including its count.
  public var offset: Int
  private let start: SourceLocation

  /// A cursor at the first byte, which stands at `location` in its file.
  public init(_ bytes: [UInt8], at location: SourceLocation) {
    self.bytes = bytes
    offset = 0
    start = location
  }

  public init(_ text: String, at location: SourceLocation) {
    self.init(Array(text.utf8), at: location)
  }

  public var isAtEnd: Bool { offset >= bytes.count }

  /// The byte at the cursor, `nil` at the end.
  public var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The byte that stands `distance` bytes after the cursor, `nil` past the end.
  public func peek(_ distance: Int) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  /// Takes the byte at the cursor.
  public mutating func next() -> UInt8? {
    guard offset < bytes.count else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Steps over `byte` if it stands at the cursor, and says whether it did.
  public mutating func skip(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    offset += 1
    return true
  }

  /// Steps over `word` if it stands at the cursor, and says whether it did.
  public mutating func skip(_ word: String) -> Bool {
    let utf8 = word.utf8
    guard bytes[offset...].starts(with: utf8) else { return false }
    offset += utf8.count
    return true
  }

  /// Steps over spaces and tabs.
  public mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x09 { offset += 1 }
  }

  /// Steps over spaces, tabs and line ends.
  public mutating func skipWhitespace() {
    while let byte = peek, byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) { offset += 1 }
  }

  /// Takes the bytes up to the first that doesn't satisfy the condition, as text.
  public mutating func take(while condition: (UInt8) -> Bool) -> String {
    let first = offset
    while offset < bytes.count, condition(bytes[offset]) { offset += 1 }
    return text(first..<offset)
  }

  /// The text of a range of bytes; what isn't UTF-8 becomes U+FFFD.
  public func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Where the cursor stands in the file.
  public var location: SourceLocation { location(at: offset) }

  /// Where a byte stands in the file. Linear in the bytes before it: for diagnostics, and for
  /// short texts.
  public func location(at offset: Int) -> SourceLocation {
    var line = start.line
    var column = start.column
    var index = 0
    let end = min(offset, bytes.count)
    while index < end {
      let byte = bytes[index]
      index += 1
      if byte == 0x0A || (byte == 0x0D && !(index < bytes.count && bytes[index] == 0x0A)) {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
    return SourceLocation(file: start.file, line: line, column: column)
  }

  /// An error at the cursor.
  public func error(_ message: String) -> Diagnostic {
    .error(message, at: location)
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter or `_`, which may begin an identifier.
  public var isIdentifierStart: Bool {
    (self | 0x20) &- 0x61 < 26 || self == 0x5F
  }

  /// Whether the byte is an ASCII letter, digit or `_`.
  public var isIdentifierPart: Bool { isIdentifierStart || isDigit }

  public var isDigit: Bool { self &- 0x30 < 10 }

  public var isHexDigit: Bool { hexValue != nil }

  /// The value of a hexadecimal digit.
  public var hexValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
  /// Whether the byte is a space, a tab or a line end.
  public var isWhitespace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
}
