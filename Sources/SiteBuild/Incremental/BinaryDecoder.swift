import TableModel

/// Reads what `BinaryEncoder` wrote. Damaged bytes give an error, or another value; never a crash.
final class BinaryDecoder: Decoder {
  struct Damage: Error {}

  private let bytes: [UInt8]
  private var position: Int
  private let end: Int
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// The value that a range of bytes holds.
  static func value<Value: Decodable>(
    _ type: Value.Type, of bytes: [UInt8], in range: Range<Int>
  ) throws -> Value {
    try BinaryDecoder(bytes, in: range).takeValue(type)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(BinaryKeyedDecoder<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    var count = 0
    for index in 0..<4 { count |= Int(try takeByte()) << (8 * index) }
    // Each element has a byte at least, but for empty structures, which nobody keeps.
    guard count <= end - position else { throw Damage() }
    return BinaryElementDecoder(decoder: self, length: count)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    BinaryValueDecoder(decoder: self)
  }

  func takeValue<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == [UInt8].self {
      let count = try take(Int.self)
      guard count >= 0, count <= end - position else { throw Damage() }
      position += count
      if let value = Array(bytes[position - count..<position]) as? Value { return value }
    }
    if type == [StampedFile].self, let value = try take([StampedFile].self) as? Value {
      return value
    }
    if type == [String: [String]].self {
      let entries = try [BinaryEncoder.Entry](from: self)
      let terms = Dictionary(entries.map { ($0.key, $0.values) }) { first, _ in first }
      if let value = terms as? Value { return value }
    }
    return try Value(from: self)
  }

  /// How many bytes are left.
  var left: Int { end - position }

  private func takeByte() throws -> UInt8 {
    guard position < end else { throw Damage() }
    position += 1
    return bytes[position - 1]
  }

  func take(_ type: Bool.Type) throws -> Bool { try takeByte() != 0 }

  func take(_ type: String.Type) throws -> String {
    let count = Int(try take(UInt32.self))
    guard count <= end - position else { throw Damage() }
    position += count
    return bytes.withUnsafeBufferPointer {
      String(
        decoding: UnsafeBufferPointer(rebasing: $0[position - count..<position]), as: UTF8.self)
    }
  }

  func take(_ type: Double.Type) throws -> Double { Double(bitPattern: try take(UInt64.self)) }

  func take(_ type: Float.Type) throws -> Float { Float(bitPattern: try take(UInt32.self)) }

  func take<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try takeByte()
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Value(truncatingIfNeeded: value) }
      shift += 7
      guard shift < 64 else { throw Damage() }
    }
  }

  /// The text at the place, which stays to be read.
  fileprivate func peekText() -> String? {
    let before = position
    defer { position = before }
    return try? take(String.self)
  }
}

private struct BinaryKeyedDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: BinaryDecoder
  var codingPath: [any CodingKey] { [] }

  /// The case of an enumeration.
  var allKeys: [Key] { decoder.peekText().flatMap(Key.init).map { [$0] } ?? [] }

  func contains(_ key: Key) -> Bool { true }

  func decodeNil(forKey key: Key) throws -> Bool { try !decoder.take(Bool.self) }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder.take(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder.take(type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decoder.take(type) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try decoder.take(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder.take(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try decoder.take(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try decoder.take(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try decoder.take(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try decoder.take(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try decoder.take(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try decoder.take(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try decoder.take(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try decoder.take(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try decoder.take(type) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.takeValue(type)
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try decoder.take(Bool.self) ? decoder.take(type) : nil
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try decoder.take(Bool.self) ? decoder.take(type) : nil
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try decoder.take(Bool.self) ? decoder.take(type) : nil
  }

  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try decoder.take(Bool.self) ? decoder.take(type) : nil
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try decoder.take(Bool.self) ? decoder.take(type) : nil
  }

  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try decoder.take(Bool.self) ? decoder.take(type) : nil
  }

  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try decoder.take(Bool.self) ? decoder.take(type) : nil
  }

  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try decoder.take(Bool.self) ? decoder.take(type) : nil
  }

  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try decoder.take(Bool.self) ? decoder.take(type) : nil
  }

  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try decoder.take(Bool.self) ? decoder.take(type) : nil
  }

  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try decoder.take(Bool.self) ? decoder.take(type) : nil
  }

  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try decoder.take(Bool.self) ? decoder.take(type) : nil
  }

  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try decoder.take(Bool.self) ? decoder.take(type) : nil
  }

  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try decoder.take(Bool.self) ? decoder.take(type) : nil
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try decoder.take(Bool.self) ? decoder.takeValue(type) : nil
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    _ = try decoder.take(String.self)
    return decoder.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder.unkeyedContainer()
  }

  func superDecoder() -> any Decoder { decoder }

  func superDecoder(forKey key: Key) -> any Decoder { decoder }
}

private struct BinaryElementDecoder: UnkeyedDecodingContainer {
  let decoder: BinaryDecoder
  let length: Int
  private(set) var currentIndex = 0
  var count: Int? { length }
  var isAtEnd: Bool { currentIndex >= length }
  var codingPath: [any CodingKey] { [] }

  init(decoder: BinaryDecoder, length: Int) {
    self.decoder = decoder
    self.length = length
  }

  mutating func decodeNil() -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    currentIndex += 1
    return try decoder.takeValue(type)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedDecodingContainer<NestedKey> { decoder.container(keyedBy: type) }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try decoder.unkeyedContainer()
  }

  func superDecoder() -> any Decoder { decoder }
}

private struct BinaryValueDecoder: SingleValueDecodingContainer {
  let decoder: BinaryDecoder
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }
  func decode(_ type: Bool.Type) throws -> Bool { try decoder.take(type) }
  func decode(_ type: String.Type) throws -> String { try decoder.take(type) }
  func decode(_ type: Double.Type) throws -> Double { try decoder.take(type) }
  func decode(_ type: Float.Type) throws -> Float { try decoder.take(type) }
  func decode(_ type: Int.Type) throws -> Int { try decoder.take(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try decoder.take(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try decoder.take(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try decoder.take(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try decoder.take(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try decoder.take(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.take(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.take(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.take(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.take(type) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.takeValue(type) }
}
