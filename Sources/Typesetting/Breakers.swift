import CICUShim

/// ICU's line break opportunities for one language. Belongs to one thread.
final class LineBreaker {
  private let breaker: OpaquePointer
  /// Whether lines end between words only, as Korean is written with spaces.
  private let keepsAll: Bool
  private var room = BreakBuffer()
  private var tailoredRoom = BreakBuffer()

  /// UAX #14 as ICU tailors it for the language; untailored where ICU doesn't know it.
  ///
  /// Japanese and Chinese are broken strictly (no line starts with a small kana) unless the tag asks
  /// otherwise (`ja-u-lb-loose`): the style sheet says `line-break: strict`, which is what other
  /// languages have anyway.
  init(language: String) {
    let primary = language.primaryLanguage
    let isStrict = (primary == "ja" || primary == "zh") && !language.contains("-u-")
    let tag = isStrict ? language + "-u-lb-strict" : language
    guard let breaker = icu_line_breaker(tag) ?? icu_line_breaker("") else {
      fatalError("ICU has no data for line breaks: reinstall the package libicu72")
    }
    self.breaker = breaker
    keepsAll = primary == "ko"
  }

  deinit { icu_breaker_free(breaker) }

  static let mandatory: UInt32 = 0x8000_0000

  /// The boundaries after the text's start, ascending, each perhaps with `mandatory` set; valid
  /// until the next call.
  func breaks(of text: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt32>> {
    let found = tailored(room.boundaries(of: text, by: breaker), of: text)
    var kept = 0
    for value in found where !(keepsAll && isBetweenLetters(value, text)) {
      found[kept] = value
      kept += 1
    }
    return UnsafeBufferPointer(found)[..<kept]
  }

  /// ICU's boundaries as browsers have them: those of `ASCIIBreaks`, and one behind each run of
  /// spaces, whatever follows. (By UAX #14 neither `!` nor `/` would begin a line there.)
  private func tailored(
    _ found: UnsafeMutableBufferPointer<UInt32>, of text: UnsafeBufferPointer<UInt8>
  ) -> UnsafeMutableBufferPointer<UInt32> {
    let result = tailoredRoom.reserve(text.count)
    var count = 0
    var next = 0
    for offset in 1..<max(text.count, 1) {
      var value: UInt32?
      if next < found.count, Int(found[next] & ~Self.mandatory) == offset {
        value = found[next]
        next += 1
      }
      if text[offset - 1] == 0x20 {
        if !isHanging(text[offset]) { value = value ?? UInt32(offset) }
      } else if ASCIIBreaks.decide(text, at: offset) {
        value = ASCIIBreaks.allow(text, at: offset) ? UInt32(offset) : nil
      }
      if let value {
        result[count] = value
        count += 1
      }
    }
    // The text's end.
    for value in found[next...] {
      result[count] = value
      count += 1
    }
    return UnsafeMutableBufferPointer(rebasing: result[..<count])
  }

  /// Whether an opportunity is one that CSS's `word-break: keep-all` takes away.
  private func isBetweenLetters(_ value: UInt32, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let offset = Int(value)
    guard offset < text.count else { return false }
    var before = offset - 1
    while before > 0 && text[before] & 0xC0 == 0x80 { before -= 1 }
    var first = UTF8Scalars(UnsafeBufferPointer(rebasing: text[before..<offset]))
    var second = UTF8Scalars(UnsafeBufferPointer(rebasing: text[offset...]))
    guard let first = first.next(), let second = second.next() else { return false }
    return icu_is_letter_unit(first) && icu_is_letter_unit(second)
  }
}

/// ICU's grapheme clusters. Belongs to one thread.
final class GraphemeBreaker {
  private let breaker: OpaquePointer
  private var room = BreakBuffer()

  init() {
    guard let breaker = icu_grapheme_breaker() else {
      fatalError("ICU has no data for characters: reinstall the package libicu72")
    }
    self.breaker = breaker
  }

  deinit { icu_breaker_free(breaker) }

  /// The ends of the clusters, ascending; valid until the next call.
  func breaks(of text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(room.boundaries(of: text, by: breaker))
  }
}

/// Room for boundaries that only grows.
struct BreakBuffer: ~Copyable {
  private var buffer = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 256)

  deinit { buffer.deallocate() }

  mutating func boundaries(
    of text: UnsafeBufferPointer<UInt8>, by breaker: OpaquePointer
  ) -> UnsafeMutableBufferPointer<UInt32> {
    let buffer = reserve(text.count)
    guard let base = text.baseAddress, let out = buffer.baseAddress else {
      return UnsafeMutableBufferPointer(start: nil, count: 0)
    }
    let count = icu_breaks(breaker, base, text.count, out)
    return UnsafeMutableBufferPointer(start: out, count: count)
  }

  /// Room for as many boundaries, with whatever stands in it.
  mutating func reserve(_ count: Int) -> UnsafeMutableBufferPointer<UInt32> {
    if buffer.count < count {
      buffer.deallocate()
      buffer = .allocate(capacity: count + count / 4)
    }
    return buffer
  }
}
