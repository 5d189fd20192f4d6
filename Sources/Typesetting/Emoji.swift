import CICUShim

/// The width of the box that stands for an emoji, in em.
public let emojiWidth = 1.25

/// The clusters of a text that are drawn as emoji, as ranges of UTF-8 offsets, ascending.
///
/// They are characters with emoji presentation, flags, joined sequences and whatever U+FE0F asks
/// for. The typesetter never looks for them in a font: each takes a box `emojiWidth` em wide.
/// Linear; a text without any costs one pass over its bytes.
public func emojiClusters(in text: String) -> [Range<Int>] {
  var text = text
  return text.withUTF8 { bytes in
    guard mayHoldEmoji(bytes) else { return [] }
    let breaker = GraphemeBreaker()
    var result: [Range<Int>] = []
    var start = 0
    for end in breaker.breaks(of: bytes).lazy.map(Int.init) {
      if isEmoji(UnsafeBufferPointer(rebasing: bytes[start..<end])) { result.append(start..<end) }
      start = end
    }
    return result
  }
}

/// False only where no emoji can be: an emoji holds U+FE0F, or is at or after U+231A.
private func mayHoldEmoji(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var index = 0
  while index < bytes.count {
    let byte = bytes[index]
    if byte >= 0xE2 {
      if byte == 0xE2 {
        if bytes[index + 1] >= 0x8C { return true }
      } else if byte == 0xEF {
        if bytes[index + 1] == 0xB8 { return true }
      } else if byte >= 0xF0 {
        return true
      }
      index += 3
    } else {
      index += 1
    }
  }
  return false
}

/// Whether one grapheme cluster is drawn as an emoji.
func isEmoji(_ cluster: UnsafeBufferPointer<UInt8>) -> Bool {
  guard cluster.count >= 3 else { return false }
  var previousIsEmoji = false
  var result = false
  var pictures = 0
  var isJoined = false
  for scalar in UTF8Scalars(cluster) {
    switch scalar {
    case 0xFE0F: return true
    case 0xFE0E where previousIsEmoji: result = false
    case 0x200D: isJoined = true
    default: break
    }
    previousIsEmoji = scalar >= 0x231A && icu_is_emoji_presentation(scalar)
    result = result || previousIsEmoji
    if scalar >= 0x203C && icu_is_pictographic(scalar) { pictures += 1 }
  }
  return result || (isJoined && pictures > 1)
}

/// The scalars of valid UTF-8.
struct UTF8Scalars: Sequence, IteratorProtocol {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  @inline(__always)
  mutating func next() -> UInt32? {
    guard offset < bytes.count else { return nil }
    let first = UInt32(bytes[offset])
    if first < 0x80 {
      offset += 1
      return first
    }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var scalar = first & (0x7F >> UInt32(length))
    for index in offset + 1..<Swift.min(offset + length, bytes.count) {
      scalar = scalar << 6 | UInt32(bytes[index] & 0x3F)
    }
    offset += length
    return scalar
  }
}
