import HTMLOutput

/// A hash by which files of equal content share a name: Fowler-Noll-Vo 1a with 64 bits.
struct ContentHash: Hashable, CustomStringConvertible {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {}

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    add(bytes)
  }

  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { add($0) }
  }

  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    var value = value
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    self.value = value
  }

  mutating func add(_ text: String) {
    Array(text.utf8).withUnsafeBufferPointer { add($0) }
  }

  /// Eight hexadecimal digits, for the name of a file that has another one too.
  var short: String {
    let text = String(UInt32(truncatingIfNeeded: value ^ value >> 32), radix: 16)
    return String(repeating: "0", count: LateBytes.count - text.utf8.count) + text
  }

  /// Sixteen hexadecimal digits.
  var description: String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 16 - text.utf8.count) + text
  }
}
