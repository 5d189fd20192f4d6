/// Which characters each face of a library draws: what its subset must hold.
public struct GlyphUsage: Hashable, Codable, Sendable {
  /// 256 scalars of a face, a bit each.
  private struct Block: Hashable, Codable {
    /// The face in the upper half, the scalars' upper bits in the lower: all of a face stand together.
    var key: UInt32
    var bits: SIMD4<UInt64>
  }

  /// In the order of their keys. A page needs a few, one in Chinese a hundred.
  private var blocks: [Block] = []
  private enum CodingKeys: CodingKey { case blocks }

  /// Where the last scalar went.
  private var last = 0

  /// The number of the block, above all of Unicode's, that stands for a face's tabular numerals.
  private static let tabularBlock: UInt32 = 0x1100

  /// Nothing is used.
  public init() {}

  public var isEmpty: Bool { blocks.isEmpty }

  /// The scalars that a face draws, ascending.
  public subscript(face: Int) -> [UInt32] {
    var result: [UInt32] = []
    for block in blocks[index(of: Self.key(face, 0))...] {
      let number = block.key & 0xFFFF
      guard block.key >> 16 == UInt32(face), number != Self.tabularBlock else { break }
      for word in 0..<4 {
        var rest = block.bits[word]
        while rest != 0 {
          result.append(number << 8 | UInt32(word) << 6 | UInt32(rest.trailingZeroBitCount))
          rest &= rest - 1
        }
      }
    }
    return result
  }

  /// The faces that draw anything, ascending.
  public var usedFaces: [Int] {
    var result: [Int] = []
    for block in blocks where result.last != Int(block.key >> 16) {
      result.append(Int(block.key >> 16))
    }
    return result
  }

  /// Adds what was used of the same library elsewhere; the order doesn't matter.
  public mutating func formUnion(_ other: GlyphUsage) {
    for block in other.blocks { insert(block.bits, key: block.key) }
  }

  /// Takes away what was used of the same library elsewhere.
  public mutating func subtract(_ other: GlyphUsage) {
    for index in blocks.indices {
      let place = other.index(of: blocks[index].key)
      guard place < other.blocks.count, other.blocks[place].key == blocks[index].key else {
        continue
      }
      blocks[index].bits &= ~other.blocks[place].bits
    }
    blocks.removeAll { $0.bits == .zero }
    last = 0
  }

  /// Whether a face's subset has to keep the digits of one width.
  public func hasTabularNumerals(face: Int) -> Bool {
    let key = Self.key(face, Self.tabularBlock)
    let index = index(of: key)
    return index < blocks.count && blocks[index].key == key
  }

  mutating func insertTabularNumerals(face: Int) {
    insert([1, 0, 0, 0], key: Self.key(face, Self.tabularBlock))
  }

  @inline(__always)
  mutating func insert(_ scalar: UInt32, face: Int) {
    let key = Self.key(face, scalar >> 8)
    if last >= blocks.count || blocks[last].key != key {
      insert(.zero, key: key)
    }
    blocks[last].bits[Int(scalar >> 6) & 3] |= 1 << UInt64(scalar & 63)
  }

  private static func key(_ face: Int, _ number: UInt32) -> UInt32 { UInt32(face) << 16 | number }

  private mutating func insert(_ bits: SIMD4<UInt64>, key: UInt32) {
    last = index(of: key)
    if last < blocks.count, blocks[last].key == key {
      blocks[last].bits |= bits
    } else {
      blocks.insert(Block(key: key, bits: bits), at: last)
    }
  }

  /// Where a block is or would be.
  private func index(of key: UInt32) -> Int {
    var low = 0
    var high = blocks.count
    while low < high {
      let middle = (low + high) / 2
      if blocks[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  public static func == (first: Self, second: Self) -> Bool { first.blocks == second.blocks }

  public func hash(into hasher: inout Hasher) { hasher.combine(blocks) }
}
