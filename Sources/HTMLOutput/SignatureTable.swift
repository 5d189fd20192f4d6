/// Numbers the distinct tuples of a page's geometry: what is equal at all widths shares a class.
///
/// Open addressing over flat arrays: a look-up costs a hash of the signature and no allocation.
struct SignatureTable {
  /// The numbers of all signatures, one after the other, in the order of their first use.
  private(set) var values: [Int32] = []
  /// Where in `values` each signature begins, and where the last one ends.
  private var starts: [Int] = [0]
  private var slots = [Int32](repeating: -1, count: 256)

  var count: Int { starts.count - 1 }

  /// The numbers of a signature in `values`.
  subscript(index: Int) -> Range<Int> { starts[index]..<starts[index + 1] }

  mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    starts.removeSubrange(1...)
    for index in slots.indices { slots[index] = -1 }
  }

  /// The number of a signature, given anew when it wasn't met before.
  mutating func index(of signature: [Int32]) -> Int {
    if count * 2 >= slots.count { grow() }
    return signature.withUnsafeBufferPointer { signature in
      var slot = Self.hash(signature) & (slots.count - 1)
      while slots[slot] >= 0 {
        let candidate = Int(slots[slot])
        if equals(candidate, signature) { return candidate }
        slot = (slot + 1) & (slots.count - 1)
      }
      slots[slot] = Int32(count)
      values.append(contentsOf: signature)
      starts.append(values.count)
      return count - 1
    }
  }

  private func equals(_ index: Int, _ signature: UnsafeBufferPointer<Int32>) -> Bool {
    let range = self[index]
    guard range.count == signature.count else { return false }
    return values.withUnsafeBufferPointer { known in
      for place in signature.indices where known[range.lowerBound + place] != signature[place] {
        return false
      }
      return true
    }
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    values.withUnsafeBufferPointer { known in
      for index in 0..<count {
        var slot = Self.hash(UnsafeBufferPointer(rebasing: known[self[index]])) & (slots.count - 1)
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
