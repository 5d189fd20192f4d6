import SourceText
import TableModel

/// Reads a property list in the form of OPENSTEP: `{ key = value; }`, `( a, b )`, `<0fbd77>`, and
/// the older one of `.strings` files, which leaves the outer braces out.
///
/// Strings are quoted by `"` or `'`, or bare where they consist of ASCII letters, digits and
/// `_ $ + / : . -`; comments are those of C and C++. Linear in the size of the file, and no call
/// stack grows with its nesting.
struct OpenStepPropertyListReader {
  private enum State { case key, element, value, afterValue }

  private(set) var builder: PropertyListBuilder
  private var cursor: ByteCursor
  private var tracker = PlaceTracker()
  /// Whether the outermost dictionary stands without braces.
  private var isBare = false
  /// Where the last value ended, to point at what is missing after it.
  private var valueEnd = 0

  /// - Throws: invalid UTF-8 or UTF-16, at its line and column.
  init(_ bytes: [UInt8], file: String) throws(Diagnostic) {
    let text = try utf8Text(bytes, file: file)
    let start = SourceLocation(file: file, line: 1, column: 1)
    cursor = ByteCursor(text, at: start)
    builder = PropertyListBuilder(file: file)
    if let offset = firstInvalidUTF8(text) {
      throw .error("invalid UTF-8: save the file as UTF-8", at: cursor.location(at: offset))
    }
  }

  /// - Throws: the first error, at its line and column.
  mutating func read() throws(Diagnostic) -> PropertyListNode {
    try skipSpace()
    guard let first = cursor.peek else {
      return PropertyListNode(.dictionary([]), at: PropertyListPlace(line: 1, column: 1))
    }
    var state = State.value
    if first == quote || first == apostrophe || first.isBareCharacter {
      (isBare, state) = (true, .key)
      if try isLoneString() { (isBare, state) = (false, .value) }
    }
    if isBare { try builder.open(dictionary: true, at: place) }
    while true {
      try skipSpace()
      switch state {
      case .key: state = try key()
      case .element: state = skipClosing(parenthesis) ? .afterValue : try value()
      case .value: state = try value()
      case .afterValue: state = try afterValue()
      }
      if builder.top == nil, state == .afterValue, let root = builder.root {
        try skipSpace()
        if cursor.isAtEnd { return root }
        throw cursor.error("\(shownCharacter) stands after the end of the property list")
      }
    }
  }

  /// Whether the file holds nothing but one string, which neither `=` nor `;` follows.
  private mutating func isLoneString() throws(Diagnostic) -> Bool {
    let saved = cursor
    _ = try string()
    try skipSpace()
    defer { cursor = saved }
    return cursor.isAtEnd
  }

  private mutating func key() throws(Diagnostic) -> State {
    if !isOutermost, skipClosing(brace) { return .afterValue }
    guard !cursor.isAtEnd else {
      guard isOutermost else { throw unclosed("}") }
      builder.close()
      return .afterValue
    }
    let place = place
    guard let character = cursor.peek, character.beginsString else {
      throw cursor.error("\(shownCharacter) stands where a key or “}” is expected")
    }
    let name = try string()
    let end = cursor.offset
    try skipSpace()
    builder.setKey(name, at: place)
    if cursor.skip(UInt8(ascii: "=")) { return .value }
    guard cursor.peek == semicolon else {
      throw .error("missing “=” after the key “\(name)”", at: cursor.location(at: end))
    }
    // `.strings` files may leave out a value that equals its key.
    builder.add(.string(name), at: place)
    valueEnd = end
    return .afterValue
  }

  private mutating func value() throws(Diagnostic) -> State {
    let place = place
    switch cursor.peek {
    case nil:
      guard let top = builder.top else { throw cursor.error("the property list holds no value") }
      if !top.isDictionary { throw unclosed(")") }
      throw cursor.error("the file ends before the value of “\(top.lastKey)”")
    case UInt8(ascii: "{"):
      cursor.offset += 1
      try builder.open(dictionary: true, at: place)
      return .key
    case UInt8(ascii: "("):
      cursor.offset += 1
      try builder.open(dictionary: false, at: place)
      return .element
    case UInt8(ascii: "<"): builder.add(.data(try data()), at: place)
    case let character? where character.beginsString: builder.add(.string(try string()), at: place)
    default:
      var message = "\(shownCharacter) stands where a value is expected"
      if cursor.peek == UInt8(ascii: "[") { message += ": arrays are written ( a, b )" }
      if builder.top?.isDictionary == true, cursor.peek == semicolon {
        message = "missing value for the key “\(builder.top?.lastKey ?? "")”"
      }
      throw cursor.error(message)
    }
    valueEnd = cursor.offset
    return .afterValue
  }

  private mutating func afterValue() throws(Diagnostic) -> State {
    guard let top = builder.top else { return .afterValue }
    if top.isDictionary {
      if cursor.skip(semicolon) { return .key }
      throw missing("missing “;” after the value of “\(top.lastKey)”")
    }
    if cursor.skip(UInt8(ascii: ",")) { return .element }
    if skipClosing(parenthesis) { return .afterValue }
    if cursor.isAtEnd { throw unclosed(")") }
    throw missing("missing “,” or “)” after an element of an array")
  }

  /// Steps over the end of the open array or dictionary, if it stands at the cursor.
  private mutating func skipClosing(_ byte: UInt8) -> Bool {
    guard cursor.skip(byte) else { return false }
    builder.close()
    valueEnd = cursor.offset
    return true
  }

  private var isOutermost: Bool { isBare && builder.frames.count == 1 }

  private var place: PropertyListPlace {
    mutating get {
      cursor.bytes.withUnsafeBufferPointer { tracker.place(of: cursor.offset, in: $0) }
    }
  }

  private func missing(_ message: String) -> Diagnostic {
    .error(message, at: cursor.location(at: valueEnd))
  }

  private func unclosed(_ bracket: String) -> Diagnostic {
    let opened = builder.top.map { SourceLocation(file: builder.file, $0.place) }
    let kind = bracket == ")" ? "array" : "dictionary"
    return .error(
      "the file ends where “\(bracket)” is expected", at: cursor.location,
      notes: [.init("the \(kind) begins here", at: opened)])
  }

  /// The character at the cursor, quoted for a message.
  private var shownCharacter: String {
    let character = cursor.bytes[cursor.offset...].prefix(4)
    let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first
    guard let scalar else { return "the end of the file" }
    let isControl = scalar.value < 0x20 || scalar.value == 0x7F
    return isControl ? "a control character" : "“\(scalar)”"
  }
}

private let quote = UInt8(ascii: "\"")
private let apostrophe = UInt8(ascii: "'")
private let semicolon = UInt8(ascii: ";")
private let brace = UInt8(ascii: "}")
private let parenthesis = UInt8(ascii: ")")
private let backslash = UInt8(ascii: "\\")

extension UInt8 {
  /// Whether a string without quotes may hold the byte.
  fileprivate var isBareCharacter: Bool {
    if isIdentifierPart { return true }
    switch self {
    case UInt8(ascii: "$"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: ":"),
      UInt8(ascii: "."), UInt8(ascii: "-"):
      return true
    default: return false
    }
  }

  fileprivate var beginsString: Bool { isBareCharacter || self == quote || self == apostrophe }
}

/// The tokens.
extension OpenStepPropertyListReader {
  /// Steps over white space and comments.
  private mutating func skipSpace() throws(Diagnostic) {
    while let byte = cursor.peek {
      if byte.isWhitespace {
        cursor.skipWhitespace()
      } else if byte == UInt8(ascii: "/"), cursor.peek(1) == UInt8(ascii: "/") {
        while let byte = cursor.peek, byte != 0x0A, byte != 0x0D { cursor.offset += 1 }
      } else if byte == UInt8(ascii: "/"), cursor.peek(1) == UInt8(ascii: "*") {
        let start = cursor.offset
        cursor.offset += 2
        while cursor.peek != UInt8(ascii: "*") || cursor.peek(1) != UInt8(ascii: "/") {
          guard cursor.next() != nil else {
            throw .error(
              "the comment that begins here has no “*/”", at: cursor.location(at: start))
          }
        }
        cursor.offset += 2
      } else {
        return
      }
    }
  }

  private mutating func string() throws(Diagnostic) -> String {
    guard let mark = cursor.peek, mark == quote || mark == apostrophe else {
      return cursor.take { $0.isBareCharacter }
    }
    let start = cursor.offset
    cursor.offset += 1
    let first = cursor.take { $0 != mark && $0 != backslash }
    if cursor.skip(mark) { return first }

    var units = Array(first.utf16)
    while true {
      guard let byte = cursor.peek else {
        throw .error(
          "the string that begins here has no closing “\(Unicode.Scalar(mark))”",
          at: cursor.location(at: start))
      }
      if cursor.skip(mark) { break }
      if byte == backslash {
        escape(into: &units)
      } else {
        units += cursor.take { $0 != mark && $0 != backslash }.utf16
      }
    }
    if let text = String(validating: units, as: UTF16.self) { return text }
    let location = cursor.location(at: start)
    builder.warn(
      "half of a surrogate pair in a string became U+FFFD",
      at: PropertyListPlace(
        line: UInt32(clamping: location.line), column: UInt32(clamping: location.column)))
    return String(decoding: units, as: UTF16.self)
  }

  /// Reads the escape sequence at the cursor: those of C, `\U` with up to four hexadecimal digits of
  /// UTF-16, and octal numbers in the encoding of NEXTSTEP. After any other character the backslash
  /// is left out.
  private mutating func escape(into units: inout [UInt16]) {
    cursor.offset += 1
    guard let byte = cursor.peek else { return }
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      let value = number(upTo: 3, radix: 8)
      units.append(nextStepUnit(UInt8(truncatingIfNeeded: value)))
    case UInt8(ascii: "U"), UInt8(ascii: "u"):
      cursor.offset += 1
      let digits = cursor.offset
      let value = number(upTo: 4, radix: 16)
      units.append(cursor.offset == digits ? UInt16(byte) : value)
    default:
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      if let control = controlCharacter(byte) {
        units.append(control)
      } else {
        units += cursor.text(cursor.offset..<cursor.offset + length).utf16
      }
      cursor.offset += length
    }
  }

  /// The character of a letter's escape sequence in C.
  private func controlCharacter(_ letter: UInt8) -> UInt16? {
    switch letter {
    case UInt8(ascii: "a"): 7
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "t"): 9
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "v"): 11
    case UInt8(ascii: "f"): 12
    case UInt8(ascii: "r"): 13
    default: nil
    }
  }

  private mutating func number(upTo count: Int, radix: UInt16) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<count {
      guard let digit = cursor.peek?.hexValue, digit < radix else { break }
      value = value &* radix &+ UInt16(digit)
      cursor.offset += 1
    }
    return value
  }

  private mutating func data() throws(Diagnostic) -> [UInt8] {
    let start = cursor.offset
    cursor.offset += 1
    var result: [UInt8] = []
    var high: UInt8?
    while let byte = cursor.peek {
      if let value = byte.hexValue {
        if let first = high {
          result.append(first << 4 | value)
          high = nil
        } else {
          high = value
        }
      } else if byte == UInt8(ascii: ">") {
        guard high == nil else {
          throw cursor.error("a hexadecimal digit is missing: data are whole bytes of two digits")
        }
        cursor.offset += 1
        return result
      } else if !byte.isWhitespace {
        throw cursor.error("\(shownCharacter) stands where hexadecimal digits or “>” are expected")
      }
      cursor.offset += 1
    }
    throw .error("the data that begin here have no closing “>”", at: cursor.location(at: start))
  }
}

/// The offset of the first byte that is no UTF-8, `nil` when all are.
func firstInvalidUTF8(_ bytes: [UInt8]) -> Int? {
  do throws(UTF8.ValidationError) {
    _ = try UTF8Span(validating: bytes.span)
    return nil
  } catch {
    return error.byteOffsets.lowerBound
  }
}

/// The UTF-16 unit that a byte stands for in the encoding of NEXTSTEP
/// (unicode.org, VENDORS/NEXT/NEXTSTEP.TXT).
private func nextStepUnit(_ byte: UInt8) -> UInt16 {
  byte < 0x80 ? UInt16(byte) : nextStepUpperHalf[Int(byte) - 0x80]
}

private let nextStepUpperHalf: [UInt16] = [
  0x00A0, 0x00C0, 0x00C1, 0x00C2, 0x00C3, 0x00C4, 0x00C5, 0x00C7,
  0x00C8, 0x00C9, 0x00CA, 0x00CB, 0x00CC, 0x00CD, 0x00CE, 0x00CF,
  0x00D0, 0x00D1, 0x00D2, 0x00D3, 0x00D4, 0x00D5, 0x00D6, 0x00D9,
  0x00DA, 0x00DB, 0x00DC, 0x00DD, 0x00DE, 0x00B5, 0x00D7, 0x00F7,
  0x00A9, 0x00A1, 0x00A2, 0x00A3, 0x2044, 0x00A5, 0x0192, 0x00A7,
  0x00A4, 0x2019, 0x201C, 0x00AB, 0x2039, 0x203A, 0xFB01, 0xFB02,
  0x00AE, 0x2013, 0x2020, 0x2021, 0x00B7, 0x00A6, 0x00B6, 0x2022,
  0x201A, 0x201E, 0x201D, 0x00BB, 0x2026, 0x2030, 0x00AC, 0x00BF,
  0x00B9, 0x02CB, 0x00B4, 0x02C6, 0x02DC, 0x00AF, 0x02D8, 0x02D9,
  0x00A8, 0x00B2, 0x02DA, 0x00B8, 0x00B3, 0x02DD, 0x02DB, 0x02C7,
  0x2014, 0x00B1, 0x00BC, 0x00BD, 0x00BE, 0x00E0, 0x00E1, 0x00E2,
  0x00E3, 0x00E4, 0x00E5, 0x00E7, 0x00E8, 0x00E9, 0x00EA, 0x00EB,
  0x00EC, 0x00C6, 0x00ED, 0x00AA, 0x00EE, 0x00EF, 0x00F0, 0x00F1,
  0x0141, 0x00D8, 0x0152, 0x00BA, 0x00F2, 0x00F3, 0x00F4, 0x00F5,
  0x00F6, 0x00E6, 0x00F9, 0x00FA, 0x00FB, 0x0131, 0x00FC, 0x00FD,
  0x0142, 0x00F8, 0x0153, 0x00DF, 0x00FE, 0x00FF, 0xFFFD, 0xFFFD,
]
