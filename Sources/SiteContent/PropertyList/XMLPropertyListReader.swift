import SourceText
import TableModel

/// Reads an XML property list with libexpat.
///
/// UTF-8, UTF-16 with a byte order mark, ISO-8859-1 and US-ASCII are read. External entities are
/// never loaded, internal ones refused. Linear in the size of the file, and no call stack grows
/// with its nesting.
///
/// - Throws: the first error, at its line and column.
func readXMLPropertyList(
  _ bytes: [UInt8], file: String
) throws(Diagnostic) -> (PropertyListNode, warnings: [Diagnostic]) {
  let isUTF16 = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
  let text = try utf8Text(bytes, file: file)
  var reader = XMLPropertyListReader(file: file)
  // UTF-16 comes in as UTF-8, whatever its declaration says.
  try parseXML(text, handler: &reader, encoding: isUTF16 ? "UTF-8" : nil)
  if let root = reader.builder.root { return (root, reader.builder.warnings) }
  throw .error(
    "the property list holds no value: put an <array> or a <dict> into <plist>",
    at: SourceLocation(file: file, line: 1, column: 1))
}

/// Makes values of the elements of a property list.
private struct XMLPropertyListReader: XMLHandler {
  var builder: PropertyListBuilder
  let file: String

  private enum Leaf { case key, string, integer, real, date, data, `true`, `false` }

  /// The element whose text is being read.
  private var leaf: Leaf?
  private var leafPlace = PropertyListPlace(line: 1, column: 1)
  private var text: [UInt8] = []
  private var isInPropertyList = false

  init(file: String) {
    self.file = file
    builder = PropertyListBuilder(file: file)
  }

  mutating func start(
    _ name: UnsafePointer<CChar>, _: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    at place: PropertyListPlace
  ) throws(Diagnostic) {
    let word = PackedName(name)
    guard isInPropertyList else {
      guard word == .plist else {
        throw problem(
          "the root element is <\(String(cString: name))>: "
            + "a property list begins with <plist version=\"1.0\">", at: place)
      }
      isInPropertyList = true
      return
    }
    if leaf != nil {
      throw problem(
        "<\(String(cString: name))> stands inside an element that holds only text", at: place)
    }
    switch word {
    case .key:
      try expectKey(at: place)
      begin(.key, at: place)
    case .dict, .array:
      try expectValue(name, at: place)
      try builder.open(dictionary: word == .dict, at: place)
    case .string: try begin(.string, name, at: place)
    case .integer: try begin(.integer, name, at: place)
    case .real: try begin(.real, name, at: place)
    case .date: try begin(.date, name, at: place)
    case .data: try begin(.data, name, at: place)
    case .true: try begin(.true, name, at: place)
    case .false: try begin(.false, name, at: place)
    default:
      throw problem(
        unknownElement(String(cString: name)), at: place)
    }
  }

  mutating func end(_ name: UnsafePointer<CChar>, at place: PropertyListPlace) throws(Diagnostic) {
    guard let leaf else {
      guard let frame = builder.top else { return }
      if let key = frame.key { throw missingValue(key, at: frame.keyPlace) }
      builder.close()
      return
    }
    self.leaf = nil
    switch leaf {
    case .key: builder.setKey(String(decoding: text, as: UTF8.self), at: leafPlace)
    case .string: builder.add(.string(String(decoding: text, as: UTF8.self)), at: leafPlace)
    case .integer: builder.add(try integer(), at: leafPlace)
    case .real: builder.add(.real(try real()), at: leafPlace)
    case .date:
      guard let date = PropertyListDate(trimmed) else {
        throw problem(
          "“\(shown)” is no date: write it like 2024-05-01T12:30:00Z", at: leafPlace)
      }
      builder.add(.date(date), at: leafPlace)
    case .data: builder.add(.data(try base64()), at: leafPlace)
    case .true, .false:
      guard trimmed.isEmpty else {
        throw problem("<true/> and <false/> hold no text", at: leafPlace)
      }
      builder.add(.bool(leaf == .true), at: leafPlace)
    }
  }

  mutating func characters(
    _ bytes: UnsafeBufferPointer<UInt8>, at place: () -> PropertyListPlace
  ) throws(Diagnostic) {
    if leaf != nil {
      text.append(contentsOf: bytes)
    } else if !bytes.allSatisfy(\.isWhitespace) {
      var place = place()
      place.column += UInt32(clamping: bytes.prefix(while: \.isWhitespace).count)
      throw problem(
        "text stands here without an element: put it into <string> or <key>", at: place)
    }
  }

  private mutating func begin(
    _ leaf: Leaf, _ name: UnsafePointer<CChar>, at place: PropertyListPlace
  ) throws(Diagnostic) {
    try expectValue(name, at: place)
    begin(leaf, at: place)
  }

  private mutating func begin(_ leaf: Leaf, at place: PropertyListPlace) {
    self.leaf = leaf
    leafPlace = place
    text.removeAll(keepingCapacity: true)
  }

  private func expectKey(at place: PropertyListPlace) throws(Diagnostic) {
    guard let frame = builder.top, frame.isDictionary else {
      throw problem("<key> stands outside of a <dict>", at: place)
    }
    if let key = frame.key { throw missingValue(key, at: frame.keyPlace) }
  }

  private func expectValue(
    _ name: UnsafePointer<CChar>, at place: PropertyListPlace
  ) throws(Diagnostic) {
    if let frame = builder.top {
      guard frame.isDictionary, frame.key == nil else { return }
      throw problem(
        "<\(String(cString: name))> has no key: put a <key> before each value of a <dict>",
        at: place)
    } else if builder.root != nil {
      throw problem("a second value stands in <plist>, which holds only one", at: place)
    }
  }

  private func missingValue(_ key: String, at place: PropertyListPlace) -> Diagnostic {
    problem("missing value for the key “\(key)”", at: place)
  }

  private func integer() throws(Diagnostic) -> PropertyListNode.Content {
    var digits = trimmed
    var isNegative = false
    if let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      digits.removeFirst()
    }
    var radix = 10
    if digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8) {
      radix = 16
      digits.removeFirst(2)
    }
    let isNumber = !digits.isEmpty && digits.allSatisfy { radix == 16 ? $0.isHexDigit : $0.isDigit }
    guard isNumber else { throw problem("“\(shown)” is no integer", at: leafPlace) }
    let number = String(decoding: digits, as: UTF8.self)
    if let value = Int((isNegative ? "-" : "") + number, radix: radix) { return .integer(value) }
    if !isNegative, let value = UInt(number, radix: radix) { return .unsigned(value) }
    throw problem("the integer “\(shown)” does not fit into 64 bits", at: leafPlace)
  }

  private func real() throws(Diagnostic) -> Double {
    let word = String(decoding: trimmed, as: UTF8.self)
    guard let number = Double(word) else { throw problem("“\(shown)” is no number", at: leafPlace) }
    guard number.isFinite || !trimmed.contains(where: \.isDigit) else {
      throw problem("the number “\(shown)” is too large", at: leafPlace)
    }
    return number
  }

  private func base64() throws(Diagnostic) -> [UInt8] {
    guard let data = decodedBase64(text) else {
      throw problem("the text of <data> is not base64", at: leafPlace)
    }
    return data
  }

  private var trimmed: ArraySlice<UInt8> {
    var slice = text[...]
    while let byte = slice.last, byte.isWhitespace { slice.removeLast() }
    return slice.drop(while: \.isWhitespace)
  }

  /// The element's text for a message, cut where it is long.
  private var shown: String {
    let word = String(decoding: trimmed, as: UTF8.self)
    return word.count <= 40 ? word : word.prefix(40) + "…"
  }

  private func problem(_ message: String, at place: PropertyListPlace) -> Diagnostic {
    .error(message, at: SourceLocation(file: file, place))
  }

  private func unknownElement(_ name: String) -> String {
    let known = [
      "array", "dict", "string", "integer", "real", "true", "false", "date", "data", "key",
    ]
    return elementProblem(name, known)
  }
}

/// An element's name of at most eight ASCII letters in one word, for quick comparison.
private struct PackedName: Equatable {
  private var word: UInt64 = 0

  init(_ name: UnsafePointer<CChar>) {
    var index = 0
    while name[index] != 0 {
      guard index < 8 else {
        word = .max
        return
      }
      word = word << 8 | UInt64(UInt8(bitPattern: name[index]))
      index += 1
    }
  }

  private init(_ name: StaticString) {
    word = name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt64($1) } }
  }

  static let plist = PackedName("plist")
  static let key = PackedName("key")
  static let dict = PackedName("dict")
  static let array = PackedName("array")
  static let string = PackedName("string")
  static let integer = PackedName("integer")
  static let real = PackedName("real")
  static let date = PackedName("date")
  static let data = PackedName("data")
  static let `true` = PackedName("true")
  static let `false` = PackedName("false")
}

/// The bytes that base64 stands for, white space skipped; `nil` when it is malformed.
func decodedBase64(_ text: [UInt8]) -> [UInt8]? {
  var result: [UInt8] = []
  result.reserveCapacity(text.count / 4 * 3)
  var bits: UInt32 = 0
  var count = 0
  var padding = 0
  for byte in text where !byte.isWhitespace {
    let value: UInt8
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): value = 62
    case UInt8(ascii: "/"): value = 63
    case UInt8(ascii: "="):
      padding += 1
      continue
    default: return nil
    }
    guard padding == 0 else { return nil }
    bits = bits << 6 | UInt32(value)
    count += 1
    if count % 4 == 0 {
      result.append(UInt8(truncatingIfNeeded: bits >> 16))
      result.append(UInt8(truncatingIfNeeded: bits >> 8))
      result.append(UInt8(truncatingIfNeeded: bits))
    }
  }
  switch (count % 4, padding) {
  case (0, 0): break
  case (2, 2): result.append(UInt8(truncatingIfNeeded: bits >> 4))
  case (3, 1):
    result.append(UInt8(truncatingIfNeeded: bits >> 10))
    result.append(UInt8(truncatingIfNeeded: bits >> 2))
  default: return nil
  }
  return result
}
