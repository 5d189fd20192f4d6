import CICUShim

/// The embedding levels of a text by UAX #9, a level for each byte of UTF-8: odd ones run from right
/// to left. Each paragraph, which ends with a line feed, has the same base direction.
struct BidiLevels {
  let levels: [UInt8]

  /// Nil where all text has the base direction's level, or memory is short.
  init?(_ text: UnsafeBufferPointer<UInt8>, rightToLeft: Bool) {
    guard rightToLeft || mayRunRightToLeft(text), let start = text.baseAddress else { return nil }
    var isKnown = false
    let levels = [UInt8](unsafeUninitializedCapacity: text.count) { buffer, count in
      guard let out = buffer.baseAddress else { return }
      isKnown = icu_bidi_levels(start, text.count, rightToLeft, out)
      count = isKnown ? text.count : 0
    }
    guard isKnown else { return nil }
    self.levels = levels
  }

  /// The end of the stretch of one level that starts at an offset.
  func end(from start: Int, before limit: Int) -> Int {
    var end = start + 1
    while end < limit && levels[end] == levels[start] { end += 1 }
    return end
  }
}

/// The direction of a text's first strong character outside isolates (UAX #9, rules P2 and P3); nil
/// where it has none.
public func firstStrongIsRightToLeft(_ text: String) -> Bool? {
  var isolates = 0
  for scalar in text.unicodeScalars {
    switch icu_bidi_class_of(scalar.value) {
    case ICU_BIDI_L where isolates == 0: return false
    case ICU_BIDI_R where isolates == 0, ICU_BIDI_AL where isolates == 0: return true
    case ICU_BIDI_ISOLATE: isolates += 1
    case ICU_BIDI_PDI: isolates = max(0, isolates - 1)
    case ICU_BIDI_B: return nil
    default: break
    }
  }
  return nil
}

/// False only where no character runs from right to left and none changes the direction.
func mayRunRightToLeft(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  var index = 0
  while index < text.count {
    let byte = text[index]
    index += 1
    guard byte >= 0xD6 else { continue }
    let second = index < text.count ? text[index] : 0
    switch byte {
    // U+0580…U+07FF.
    case 0xD6...0xDF: return true
    // U+0800…U+08FF.
    case 0xE0 where second < 0xA4: return true
    // The marks, embeddings and isolates of U+200E…U+2069.
    case 0xE2 where second == 0x80 || second == 0x81:
      let third = index + 1 < text.count ? text[index + 1] : 0
      let isControl =
        second == 0x80
        ? (0x8E...0x8F).contains(third) || (0xAA...0xAE).contains(third)
        : (0xA6...0xA9).contains(third)
      if isControl { return true }
    // Presentation forms, from U+FB00.
    case 0xEF where second >= 0xAC: return true
    // U+10000…U+10FFF and U+1E000…U+1EFFF.
    case 0xF0 where second == 0x90 || second == 0x9E: return true
    default: break
    }
  }
  return false
}
