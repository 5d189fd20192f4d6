import TableModel

/// Writes values as bytes without names: what reads them is this very program, which knows their order.
///
/// The same value gives the same bytes. Not for values with dictionaries or sets, whose order is chance,
/// apart from dictionaries of lists of texts.
final class BinaryEncoder: Encoder {
  private(set) var bytes: [UInt8] = []
  /// Whether places in files are left out.
  private let skipsLocations: Bool
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(skipsLocations: Bool = false) { self.skipsLocations = skipsLocations }

  /// The bytes of a value.
  static func bytes(of value: some Encodable) throws -> [UInt8] {
    let encoder = BinaryEncoder()
    try encoder.addValue(value)
    return encoder.bytes
  }

  func removeAll() { bytes.removeAll(keepingCapacity: true) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(BinaryKeyedEncoder<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    BinaryElementEncoder(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    BinaryValueEncoder(encoder: self)
  }

  func addValue<Value: Encodable>(_ value: Value) throws {
    if skipsLocations {
      if Value.self == SourceLocation.self { return }
      if Value.self == Row.self, let row = value as? Row { return try add(row) }
    }
    if Value.self == [UInt8].self, let bytes = value as? [UInt8] {
      add(bytes.count)
      self.bytes += bytes
    } else if Value.self == [StampedFile].self, let files = value as? [StampedFile] {
      add(files)
    } else if Value.self == [String: [String]].self, let terms = value as? [String: [String]] {
      try terms.sorted { $0.key < $1.key }.map { Entry(key: $0, values: $1) }.encode(to: self)
    } else {
      try value.encode(to: self)
    }
  }

  /// An entry of a dictionary.
  struct Entry: Codable {
    var key: String
    var values: [String]
  }

  func add(_ value: Bool) { bytes.append(value ? 1 : 0) }

  func add(_ value: String) {
    var value = value
    value.withUTF8 { text in
      add(UInt32(text.count))
      bytes.append(contentsOf: text)
    }
  }

  func add(_ value: Double) { add(value.bitPattern) }

  func add(_ value: Float) { add(value.bitPattern) }

  /// Seven bits a byte, the lowest first.
  func add<Value: FixedWidthInteger>(_ value: Value) {
    var rest = UInt64(truncatingIfNeeded: value)
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Makes room for a number that is known later.
  fileprivate func addCount() -> Int {
    bytes.append(contentsOf: [0, 0, 0, 0])
    return bytes.count - 4
  }

  fileprivate func set(count: Int, at place: Int) {
    for index in 0..<4 {
      bytes[place + index] = UInt8(truncatingIfNeeded: count >> (8 * index))
    }
  }
}

private struct BinaryKeyedEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: BinaryEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { encoder.add(false) }
  func encode(_ value: Bool, forKey key: Key) { encoder.add(value) }
  func encode(_ value: String, forKey key: Key) { encoder.add(value) }
  func encode(_ value: Double, forKey key: Key) { encoder.add(value) }
  func encode(_ value: Float, forKey key: Key) { encoder.add(value) }
  func encode(_ value: Int, forKey key: Key) { encoder.add(value) }
  func encode(_ value: Int8, forKey key: Key) { encoder.add(value) }
  func encode(_ value: Int16, forKey key: Key) { encoder.add(value) }
  func encode(_ value: Int32, forKey key: Key) { encoder.add(value) }
  func encode(_ value: Int64, forKey key: Key) { encoder.add(value) }
  func encode(_ value: UInt, forKey key: Key) { encoder.add(value) }
  func encode(_ value: UInt8, forKey key: Key) { encoder.add(value) }
  func encode(_ value: UInt16, forKey key: Key) { encoder.add(value) }
  func encode(_ value: UInt32, forKey key: Key) { encoder.add(value) }
  func encode(_ value: UInt64, forKey key: Key) { encoder.add(value) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try encoder.addValue(value)
  }

  func encodeIfPresent(_ value: Bool?, forKey key: Key) {
    encoder.add(value != nil)
    if let value { encoder.add(value) }
  }

  func encodeIfPresent(_ value: String?, forKey key: Key) {
    encoder.add(value != nil)
    if let value { encoder.add(value) }
  }

  func encodeIfPresent(_ value: Double?, forKey key: Key) {
    encoder.add(value != nil)
    if let value { encoder.add(value) }
  }

  func encodeIfPresent(_ value: Float?, forKey key: Key) {
    encoder.add(value != nil)
    if let value { encoder.add(value) }
  }

  func encodeIfPresent(_ value: Int?, forKey key: Key) {
    encoder.add(value != nil)
    if let value { encoder.add(value) }
  }

  func encodeIfPresent(_ value: Int8?, forKey key: Key) {
    encoder.add(value != nil)
    if let value { encoder.add(value) }
  }

  func encodeIfPresent(_ value: Int16?, forKey key: Key) {
    encoder.add(value != nil)
    if let value { encoder.add(value) }
  }

  func encodeIfPresent(_ value: Int32?, forKey key: Key) {
    encoder.add(value != nil)
    if let value { encoder.add(value) }
  }

  func encodeIfPresent(_ value: Int64?, forKey key: Key) {
    encoder.add(value != nil)
    if let value { encoder.add(value) }
  }

  func encodeIfPresent(_ value: UInt?, forKey key: Key) {
    encoder.add(value != nil)
    if let value { encoder.add(value) }
  }

  func encodeIfPresent(_ value: UInt8?, forKey key: Key) {
    encoder.add(value != nil)
    if let value { encoder.add(value) }
  }

  func encodeIfPresent(_ value: UInt16?, forKey key: Key) {
    encoder.add(value != nil)
    if let value { encoder.add(value) }
  }

  func encodeIfPresent(_ value: UInt32?, forKey key: Key) {
    encoder.add(value != nil)
    if let value { encoder.add(value) }
  }

  func encodeIfPresent(_ value: UInt64?, forKey key: Key) {
    encoder.add(value != nil)
    if let value { encoder.add(value) }
  }

  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    encoder.add(value != nil)
    if let value { try encoder.addValue(value) }
  }

  /// Only cases of enumerations have containers of their own, which say which case it is.
  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder.add(key.stringValue)
    return encoder.container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder }

  func superEncoder(forKey key: Key) -> any Encoder { encoder }
}

private struct BinaryElementEncoder: UnkeyedEncodingContainer {
  let encoder: BinaryEncoder
  private let place: Int
  private(set) var count = 0
  var codingPath: [any CodingKey] { [] }

  init(encoder: BinaryEncoder) {
    self.encoder = encoder
    place = encoder.addCount()
  }

  mutating func encodeNil() { next() }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    next()
    try encoder.addValue(value)
  }

  private mutating func next() {
    count += 1
    encoder.set(count: count, at: place)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> { encoder.container(keyedBy: keyType) }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }

  func superEncoder() -> any Encoder { encoder }
}

private struct BinaryValueEncoder: SingleValueEncodingContainer {
  let encoder: BinaryEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() {}
  func encode(_ value: Bool) { encoder.add(value) }
  func encode(_ value: String) { encoder.add(value) }
  func encode(_ value: Double) { encoder.add(value) }
  func encode(_ value: Float) { encoder.add(value) }
  func encode(_ value: Int) { encoder.add(value) }
  func encode(_ value: Int8) { encoder.add(value) }
  func encode(_ value: Int16) { encoder.add(value) }
  func encode(_ value: Int32) { encoder.add(value) }
  func encode(_ value: Int64) { encoder.add(value) }
  func encode(_ value: UInt) { encoder.add(value) }
  func encode(_ value: UInt8) { encoder.add(value) }
  func encode(_ value: UInt16) { encoder.add(value) }
  func encode(_ value: UInt32) { encoder.add(value) }
  func encode(_ value: UInt64) { encoder.add(value) }

  func encode<Value: Encodable>(_ value: Value) throws { try encoder.addValue(value) }
}
