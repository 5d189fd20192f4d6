/// Numbers the distinct tuples of a page's geometry: equal frames at all widths share a class.
///
/// A signature is a fixed count of numbers. Open addressing over one flat array: a look-up costs
/// a hash of the signature and no allocation.
struct SignatureTable {
  /// The numbers of all signatures, one after the other, in the order of their first use.
  private(set) var values: [Int32] = []
  let stride: Int
  private var slots: [Int32]
  private(set) var count = 0

  init(stride: Int) {
    self.stride = stride
    slots = Array(repeating: -1, count: 256)
  }

  mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    for index in slots.indices { slots[index] = -1 }
    count = 0
  }

  /// The number of a signature, given anew when it wasn't met before.
  mutating func index(of signature: UnsafeBufferPointer<Int32>) -> Int {
    precondition(signature.count == stride)
    if count * 2 >= slots.count { grow() }
    var slot = Self.hash(signature) & (slots.count - 1)
    while slots[slot] >= 0 {
      let candidate = Int(slots[slot])
      if values.withUnsafeBufferPointer({ known in
        let start = candidate * stride
        for index in 0..<stride where known[start + index] != signature[index] { return false }
        return true
      }) {
        return candidate
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(count)
    values.append(contentsOf: signature)
    count += 1
    return count - 1
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    values.withUnsafeBufferPointer { known in
      for index in 0..<count {
        let signature = UnsafeBufferPointer(rebasing: known[index * stride..<(index + 1) * stride])
        var slot = Self.hash(signature) & (slots.count - 1)
        while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Int32(index)
      }
    }
  }

  /// Fowler-Noll-Vo over 32-bit words, finished by folding the high half.
  private static func hash(_ signature: UnsafeBufferPointer<Int32>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for value in signature {
      hash = (hash ^ UInt64(UInt32(bitPattern: value))) &* 0x100_0000_01B3
    }
    return Int(truncatingIfNeeded: hash ^ (hash >> 32))
  }
}
