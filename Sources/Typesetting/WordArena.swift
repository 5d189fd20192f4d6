/// A place inside a word where it can be cut in an emergency: a boundary of grapheme clusters.
struct WordCut {
  /// The offset, in the highest bit whether letters join there, in the next whether it is a seam.
  private var bits: UInt32
  /// The width of what stands before, set by itself, in em.
  var widthBefore: Float
  /// Where what stands behind begins: its width is the word's less this, in em.
  var origin: Float

  init(offset: Int, widthBefore: Double, origin: Double, isJoined: Bool, isSeam: Bool) {
    bits = UInt32(offset) | (isJoined ? 1 << 31 : 0) | (isSeam ? 1 << 30 : 0)
    self.widthBefore = Float(widthBefore)
    self.origin = Float(origin)
  }

  /// In bytes from the word's start.
  var offset: UInt32 { bits & ~(3 << 30) }

  /// Whether the letters on both sides are joined, in a cursive script, a ligature or a syllable:
  /// parted they have other forms and widths.
  var isJoined: Bool { bits >> 31 != 0 }

  /// Whether both sides are shaped apart although some browsers would kern them, unless an element
  /// stands there: they are of two scripts, or one is a no-break space.
  var isSeam: Bool { bits >> 30 & 1 != 0 }
}

/// What is known about a word; its cuts and then its bytes follow in memory.
struct Word {
  /// The advance of the word by itself, in em.
  var width: Double
  /// What kerning adds where a space stands before, in em.
  var spaceBefore: Float
  /// The advance of a space behind, with kerning, in em.
  var spaceBehind: Float
  /// All that the shape depends on besides the bytes: see `Typesetter.key`.
  var key: UInt32
  var isRightToLeft: Bool { key & Typesetter.rightToLeftKey != 0 }
  var byteCount: UInt32
  var cutCount: UInt32
  /// The last script of the word that is not common; 0: none.
  var script: UInt8
  /// Whether `Typesetter.missing` has an entry for the word.
  var hasMissing: Bool
  /// Whether any of the cuts is a seam.
  var hasSeams: Bool
  /// Whether seams are between it and spaces beside it.
  var hasSeamsAtSpaces: Bool
  /// The face that draws all of the word's characters as they stand; negative: `Typesetter.drawn` says
  /// what draws what.
  var face: Int16
  /// The turn of the typesetter in which its use was noted last.
  var turn: UInt32
}

typealias WordAddress = UInt32

/// Append-only memory for words. One typesetter writes; shaped texts on any thread read the words
/// that were finished before the texts were.
final class WordArena: @unchecked Sendable {
  private static let chunkShift: UInt32 = 15
  /// Addresses count units of 8 bytes; a chunk has 256 KiB.
  private static let chunkUnits = 1 << Int(chunkShift)
  private static let chunkLimit = 1 << 14

  // Never moves, so that readers need no lock.
  private let chunks = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(
    capacity: chunkLimit)
  @exclusivity(unchecked) private var chunkCount = 0
  @exclusivity(unchecked) private var used = WordArena.chunkUnits

  init() {
    chunks.initialize(repeating: nil, count: Self.chunkLimit)
  }

  deinit {
    for index in 0..<chunkCount { chunks[index]?.deallocate() }
    chunks.deallocate()
  }

  /// The memory in use, in bytes.
  var byteCount: Int { chunkCount * Self.chunkUnits * 8 }

  /// Room for a word with so many cuts and bytes. A word has at most a few thousand of each.
  func allocate(cutCount: Int, byteCount: Int) -> WordAddress {
    let size =
      MemoryLayout<Word>.stride + cutCount * MemoryLayout<WordCut>.stride + byteCount
    let units = (size + 7) >> 3
    precondition(units <= Self.chunkUnits && chunkCount < Self.chunkLimit)
    if used + units > Self.chunkUnits {
      chunks[chunkCount] = .allocate(byteCount: Self.chunkUnits * 8, alignment: 16)
      chunkCount += 1
      used = 0
    }
    let address = UInt32(chunkCount - 1) << Self.chunkShift | UInt32(used)
    used += units
    return address
  }

  @inline(__always)
  func word(_ address: WordAddress) -> UnsafeMutablePointer<Word> {
    let chunk = chunks[Int(address >> Self.chunkShift)].unsafelyUnwrapped
    let offset = Int(address & (1 << Self.chunkShift - 1)) << 3
    return (chunk + offset).assumingMemoryBound(to: Word.self)
  }

  @inline(__always)
  func cuts(_ word: UnsafeMutablePointer<Word>) -> UnsafeMutableBufferPointer<WordCut> {
    let start = UnsafeMutableRawPointer(word + 1).assumingMemoryBound(to: WordCut.self)
    return UnsafeMutableBufferPointer(start: start, count: Int(word.pointee.cutCount))
  }

  /// The cut at an offset in bytes from the word's start. Logarithmic in the number of cuts.
  func cut(at offset: Int, of word: UnsafeMutablePointer<Word>) -> WordCut? {
    let cuts = cuts(word)
    var low = 0
    var high = cuts.count
    while low < high {
      let middle = (low + high) / 2
      if cuts[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    return low < cuts.count && cuts[low].offset == offset ? cuts[low] : nil
  }

  @inline(__always)
  func bytes(_ word: UnsafeMutablePointer<Word>) -> UnsafeMutablePointer<UInt8> {
    let cuts = UnsafeMutableRawPointer(word + 1)
    let offset = Int(word.pointee.cutCount) * MemoryLayout<WordCut>.stride
    return (cuts + offset).assumingMemoryBound(to: UInt8.self)
  }
}

/// Finds words by their bytes: open addressing with linear probing, a power of two of slots.
struct WordTable: ~Copyable {
  /// The hash in the upper half, the address in the lower; `empty` where there is no word.
  private var slots: UnsafeMutablePointer<UInt64>
  private var mask: Int
  private var count = 0
  private static let empty = UInt64.max

  init() {
    mask = 1 << 12 - 1
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: Self.empty, count: mask + 1)
  }

  deinit { slots.deallocate() }

  @inline(__always)
  func find(
    _ bytes: UnsafeBufferPointer<UInt8>, hash: UInt32, key: UInt32, in arena: WordArena
  ) -> WordAddress? {
    guard let start = bytes.baseAddress else { return nil }
    var index = Int(hash) & mask
    while true {
      let slot = slots[index]
      if slot == Self.empty { return nil }
      if UInt32(truncatingIfNeeded: slot >> 32) == hash {
        let address = UInt32(truncatingIfNeeded: slot)
        let word = arena.word(address)
        if word.pointee.key == key, word.pointee.byteCount == bytes.count,
          areEqual(arena.bytes(word), start, bytes.count)
        {
          return address
        }
      }
      index = (index + 1) & mask
    }
  }

  mutating func insert(_ address: WordAddress, hash: UInt32) {
    if (count + 1) * 4 > (mask + 1) * 3 { grow() }
    place(UInt64(hash) << 32 | UInt64(address))
    count += 1
  }

  private func place(_ slot: UInt64) {
    var index = Int(slot >> 32) & mask
    while slots[index] != Self.empty { index = (index + 1) & mask }
    slots[index] = slot
  }

  private mutating func grow() {
    let old = slots
    let oldCount = mask + 1
    mask = oldCount * 2 - 1
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: Self.empty, count: mask + 1)
    for index in 0..<oldCount where old[index] != Self.empty { place(old[index]) }
    old.deallocate()
  }
}

@inline(__always)
private func areEqual(
  _ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, _ count: Int
) -> Bool {
  let first = UnsafeRawPointer(first)
  let second = UnsafeRawPointer(second)
  var index = 0
  while index + 8 <= count {
    if first.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      != second.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    {
      return false
    }
    index += 8
  }
  while index < count {
    if first.load(fromByteOffset: index, as: UInt8.self)
      != second.load(fromByteOffset: index, as: UInt8.self)
    {
      return false
    }
    index += 1
  }
  return true
}

/// A hash of a word's bytes, the same in each run of the program, and whether any of them is an
/// ASCII letter (or one of `@[\]^_`{|}~`, which share a bit with them).
@inline(__always)
func wordHash(_ bytes: UnsafeBufferPointer<UInt8>) -> (hash: UInt32, hasLetters: Bool) {
  guard let start = bytes.baseAddress else { return (0, false) }
  let count = bytes.count
  let raw = UnsafeRawPointer(start)
  var hash = UInt64(count) &* 0x9E37_79B9_7F4A_7C15
  var letters: UInt64 = 0
  var index = 0
  while index + 8 <= count {
    let value = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    letters |= value & ~(value >> 1)
    hash = mix(hash, value)
    index += 8
  }
  if index < count {
    var rest: UInt64 = 0
    var shift: UInt64 = 0
    while index < count {
      rest |= UInt64(raw.load(fromByteOffset: index, as: UInt8.self)) << shift
      shift += 8
      index += 1
    }
    letters |= rest & ~(rest >> 1)
    hash = mix(hash, rest)
  }
  // A bit 6 without a bit 7 is what letters have.
  return (UInt32(truncatingIfNeeded: hash ^ hash >> 32), letters & 0x4040_4040_4040_4040 != 0)
}

@inline(__always)
private func mix(_ hash: UInt64, _ value: UInt64) -> UInt64 {
  let (high, low) = (hash ^ value).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
  return high ^ low
}
