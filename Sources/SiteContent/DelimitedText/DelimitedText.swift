import SourceText
import TableModel

/// A file of values between delimiters: CSV as RFC 4180 describes it, or TSV.
///
/// Lines end with CR LF, LF or CR; empty ones don't count, nor those of delimiters alone, which
/// spreadsheets write for rows that have been emptied. A value in quotes may hold delimiters, line
/// ends and, doubled, quotes; blanks around the quotes are left out.
struct DelimitedText {
  struct Value {
    var text: String
    var line: Int
    var column: Int
  }

  let file: String
  private(set) var values: [Value] = []
  /// The index after each record's last value.
  private(set) var recordEnds: [Int] = []
  /// Where each record ends: after its last value.
  private(set) var endColumns: [(line: Int, column: Int)] = []

  var recordCount: Int { recordEnds.count }

  func record(_ index: Int) -> ArraySlice<Value> {
    values[(index == 0 ? 0 : recordEnds[index - 1])..<recordEnds[index]]
  }

  func location(of value: Value) -> SourceLocation {
    SourceLocation(file: file, line: value.line, column: value.column)
  }

  func end(of record: Int) -> SourceLocation {
    SourceLocation(
      file: file, line: endColumns[record].line, column: endColumns[record].column)
  }

  /// Reads a file.
  ///
  /// The delimiter is the tab in `.tsv` files. Elsewhere a first line such as `sep=;` names it, as
  /// Excel writes it; without one it is what the first line has most of: commas, semicolons or tabs.
  ///
  /// - Throws: the first place at which the file is no such text: a byte that isn't UTF-8, a quote that
  ///   is never closed, text behind a closed one.
  /// - Complexity: linear in the size of the file.
  init(_ bytes: [UInt8], file: String) throws(Diagnostic) {
    // Excel saves “Unicode text” as UTF-16.
    let isUTF16 = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    let bytes = isUTF16 ? try utf8Text(bytes, file: file) : bytes
    try checkUTF8(bytes, file: file)
    self.file = file
    var reader = DelimitedTextReader(bytes, file: file)
    while let value = try reader.next() {
      values.append(value)
      guard reader.isAtRecordEnd else { continue }
      let start = recordEnds.last ?? 0
      if values[start...].allSatisfy({ $0.text.utf8.allSatisfy(\.isWhitespace) }) {
        values.removeSubrange(start...)
        continue
      }
      recordEnds.append(values.count)
      endColumns.append((reader.line, reader.column))
    }
  }
}

/// Takes values from the text one after the other.
struct DelimitedTextReader {
  private var cursor: ByteCursor
  private let delimiter: UInt8
  private(set) var line = 1
  private var lineStart: Int
  /// Whether the value taken last ended its record.
  private(set) var isAtRecordEnd = true

  private static let quote = UInt8(ascii: "\"")

  init(_ bytes: [UInt8], file: String) {
    cursor = ByteCursor(bytes, at: SourceLocation(file: file, line: 1, column: 1))
    cursor.offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    lineStart = 0
    let isTabbed = file.lowercased().hasSuffix(".tsv") || file.lowercased().hasSuffix(".tab")
    if let named = Self.namedDelimiter(&cursor) {
      delimiter = named
      line = 2
      lineStart = cursor.offset
    } else {
      delimiter = isTabbed ? 0x09 : Self.mostFrequentDelimiter(bytes[cursor.offset...])
    }
  }

  /// The column of the cursor, in UTF-8 bytes from 1.
  var column: Int { cursor.offset - lineStart + 1 }

  /// The delimiter that a line `sep=;` names, which is stepped over.
  private static func namedDelimiter(_ cursor: inout ByteCursor) -> UInt8? {
    var ahead = cursor
    guard ahead.skip("sep=") || ahead.skip("SEP="), let delimiter = ahead.next() else { return nil }
    guard delimiter < 0x80, delimiter != quote, delimiter != 0x0D, delimiter != 0x0A else {
      return nil
    }
    guard ahead.isAtEnd || ahead.peek == 0x0D || ahead.peek == 0x0A else { return nil }
    if ahead.skip(UInt8(0x0D)) { _ = ahead.skip(UInt8(0x0A)) } else { _ = ahead.skip(UInt8(0x0A)) }
    cursor = ahead
    return delimiter
  }

  /// The delimiter that the first line outside of quotes has most of; commas where it has none.
  private static func mostFrequentDelimiter(_ bytes: ArraySlice<UInt8>) -> UInt8 {
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    var counts = [0, 0, 0]
    var isQuoted = false
    for byte in bytes {
      if byte == quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == 0x0A || byte == 0x0D {
        if counts != [0, 0, 0] { break }
      } else if let index = candidates.firstIndex(of: byte) {
        counts[index] += 1
      }
    }
    let most = counts.max() ?? 0
    return candidates[counts.firstIndex(of: most) ?? 0]
  }

  /// The next value; `nil` at the end of the file.
  mutating func next() throws(Diagnostic) -> DelimitedText.Value? {
    if isAtRecordEnd {
      while skipLineEnd() {}
      if cursor.isAtEnd { return nil }
    }
    var value = DelimitedText.Value(text: "", line: line, column: column)
    var ahead = cursor
    while let byte = ahead.peek, byte == 0x20 || (byte == 0x09 && delimiter != 0x09) {
      ahead.offset += 1
    }
    if ahead.peek == Self.quote {
      cursor = ahead
      value.column = column
      value.text = try quoted()
    } else {
      let start = cursor.offset
      while let byte = cursor.peek, !endsValue(byte) { cursor.offset += 1 }
      value.text = cursor.text(start..<cursor.offset)
    }
    isAtRecordEnd = !cursor.skip(delimiter)
    return value
  }

  private func endsValue(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == 0x0A || byte == 0x0D
  }

  /// Takes a value in quotes, and the blanks behind it.
  private mutating func quoted() throws(Diagnostic) -> String {
    let opening = SourceLocation(file: cursor.location(at: 0).file, line: line, column: column)
    cursor.offset += 1
    var text: [UInt8] = []
    while let byte = cursor.peek {
      if byte == Self.quote {
        cursor.offset += 1
        guard cursor.peek == Self.quote else {
          try endOfQuoted(opening)
          return String(decoding: text, as: UTF8.self)
        }
      }
      if byte == 0x0A || byte == 0x0D {
        _ = skipLineEnd()
        text.append(0x0A)
      } else {
        text.append(byte)
        cursor.offset += 1
      }
    }
    throw .error(
      "this quote is never closed: write \" where the value ends, and \"\" for a quote inside it",
      at: opening)
  }

  private mutating func endOfQuoted(_ opening: SourceLocation) throws(Diagnostic) {
    while let byte = cursor.peek, byte == 0x20 || (byte == 0x09 && delimiter != 0x09) {
      cursor.offset += 1
    }
    guard let byte = cursor.peek, !endsValue(byte) else { return }
    throw .error(
      "a delimiter or the line's end must stand here, behind the closing quote; a quote inside a "
        + "value in quotes is written twice",
      at: SourceLocation(file: opening.file, line: line, column: column),
      notes: [.init("the value begins here", at: opening)])
  }

  /// Steps over a line end, and says whether one stands here.
  private mutating func skipLineEnd() -> Bool {
    if cursor.skip(UInt8(0x0D)) {
      _ = cursor.skip(UInt8(0x0A))
    } else if !cursor.skip(UInt8(0x0A)) {
      return false
    }
    line += 1
    lineStart = cursor.offset
    return true
  }
}
