/// An address that stands in a text without marks, which CommonMark leaves as it is but people expect to
/// be a link: the extended autolinks of GitHub Flavored Markdown 0.29, section 6.9.
///
/// Beyond its rules an address may begin behind quotation marks, brackets, and the blanks and punctuation of
/// any script, one with a scheme behind letters other than ASCII's too, as in Chinese. It ends before
/// white space of any script and the punctuation of Chinese and Japanese, and the punctuation and closing
/// brackets of any script behind it are none of its own; one that is cut off by markup is no address, as
/// what is missing isn't known. In an e-mail address the domain ends with a letter, so that `sitegen@2.0`
/// is none.
struct BareAddress: Equatable {
  /// Where it stands in the text.
  var range: Range<Int>
  /// What its target begins with that the text leaves out.
  var prefix: String

  /// Finds the first address in a part of a text.
  ///
  /// - Parameters:
  ///   - beginsLine: whether what stands before the text lets an address begin.
  ///   - endsLine: whether an address may reach to the end of the text.
  ///
  /// - Complexity: linear in the length of the part.
  static func first(
    in text: UnsafeBufferPointer<UInt8>, _ part: Range<Int>, beginsLine: Bool, endsLine: Bool
  ) -> BareAddress? {
    func canBegin(at offset: Int, followsLetters: Bool) -> Bool {
      guard offset > 0 else { return beginsLine }
      let before = text[offset - 1]
      if before < 0x80 { return before <= 0x20 || "*_~([{\"'".utf8.contains(before) }
      return followsLetters || !scalar(before: offset, in: text).isWordPart
    }
    var offset = part.lowerBound
    while offset < part.upperBound {
      var start: (address: Int, host: Int, prefix: String)?
      switch text[offset] {
      case UInt8(ascii: ":"):
        let scheme = ["http", "https"].first { isScheme($0, before: offset, in: text) }
        start = scheme.map { (offset - $0.utf8.count, offset + 3, "") }
      case UInt8(ascii: "w") where text[offset...].starts(with: "www.".utf8):
        start = (offset, offset + 4, "http://")
      case UInt8(ascii: "@"):
        if let range = mail(at: offset, in: text, part, endsLine),
          canBegin(at: range.lowerBound, followsLetters: false)
        {
          return BareAddress(range: range, prefix: "mailto:")
        }
      default: break
      }
      offset += 1
      guard let start, start.address >= part.lowerBound,
        canBegin(at: start.address, followsLetters: start.prefix.isEmpty),
        hasHost(text, start.host..<part.upperBound)
      else { continue }
      let word = Word(text, start.address..<part.upperBound)
      // What is cut off goes to the end of the text, and so would all others in it.
      if word.end == text.count, !endsLine { return nil }
      return BareAddress(range: start.address..<word.addressEnd, prefix: start.prefix)
    }
    return nil
  }

  private static func scalar(
    before offset: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> Unicode.Scalar {
    let start = text[..<offset].lastIndex { !UTF8.isContinuation($0) } ?? 0
    return String(decoding: text[start..<offset], as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
  }

  /// Whether a text begins with labels and dots between them, no underscore in the last two.
  private static func hasHost(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    var labels: [(isEmpty: Bool, hasUnderscore: Bool)] = [(true, false)]
    var bytes = text[range].prefix(longestHost).makeIterator()
    var decoder = UTF8()
    while case .scalarValue(let scalar) = decoder.decode(&bytes) {
      if scalar == "." {
        labels.append((true, false))
      } else if scalar.isWordPart || scalar == "-" || scalar == "_" {
        labels[labels.count - 1].isEmpty = false
        if scalar == "_" { labels[labels.count - 1].hasUnderscore = true }
      } else {
        break
      }
    }
    while labels.last?.isEmpty == true { labels.removeLast() }
    return labels.count > 1
      && labels.allSatisfy { !$0.isEmpty } && !labels.suffix(2).contains { $0.hasUnderscore }
  }

  /// In bytes: the most that a name has in the DNS (RFC 1035, 2.3.4).
  private static let longestHost = 255

  /// Whether a scheme stands before the colon and two slashes behind it.
  private static func isScheme(
    _ scheme: String, before colon: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let count = scheme.utf8.count
    return colon >= count && text[(colon + 1)...].starts(with: "//".utf8)
      && text[colon - count..<colon].elementsEqual(scheme.utf8) { $0 | 0x20 == $1 }
  }

  /// Where the e-mail address around an `@` stands.
  private static func mail(
    at sign: Int, in text: UnsafeBufferPointer<UInt8>, _ part: Range<Int>, _ endsLine: Bool
  ) -> Range<Int>? {
    var start = sign
    while start > part.lowerBound, isLocal(text[start - 1]) { start -= 1 }
    var end = sign + 1
    while end < part.upperBound, isLocal(text[end]), text[end] != UInt8(ascii: "+") { end += 1 }
    guard endsLine || end < text.count else { return nil }
    while end > sign, text[end - 1] == UInt8(ascii: ".") { end -= 1 }
    let domain = text[(sign + 1)..<end].split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard start < sign, domain.count > 1, domain.allSatisfy({ !$0.isEmpty }),
      text[end - 1] | 0x20 &- 0x61 < 26
    else { return nil }
    return start..<end
  }

  /// Whether the byte may stand before the `@`; but for `+` also behind it.
  private static func isLocal(_ byte: UInt8) -> Bool {
    byte | 0x20 &- 0x61 < 26 || byte &- 0x30 < 10 || "._+-".utf8.contains(byte)
  }
}

/// What stands in a text up to a blank, a tag, an invisible character or the punctuation of scripts without
/// blanks.
private struct Word {
  private let start: Int
  private let scalars: [Unicode.Scalar]

  init(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    var scalars: [Unicode.Scalar] = []
    var bytes = text[range].makeIterator()
    var decoder = UTF8()
    while case .scalarValue(let scalar) = decoder.decode(&bytes), !Self.ends(at: scalar) {
      scalars.append(scalar)
    }
    start = range.lowerBound
    self.scalars = scalars
  }

  /// The offset in the text after it.
  var end: Int { offset(of: scalars.count) }

  /// The offset after the address that it is, without what belongs to the sentence around it.
  var addressEnd: Int {
    var end = scalars.count
    var unmatched = Self.brackets.map { pair in
      scalars.reduce(0) { $0 + ($1 == pair.closing ? 1 : $1 == pair.opening ? -1 : 0) }
    }
    while end > 0 {
      let last = scalars[end - 1]
      switch last {
      case "?", "!", ".", ",", ":", "*", "_", "~", "'", "\"": end -= 1
      case ")", "]", "}":
        guard let pair = Self.brackets.firstIndex(where: { $0.closing == last }),
          unmatched[pair] > 0
        else { return offset(of: end) }
        unmatched[pair] -= 1
        end -= 1
      case ";":
        // What looks like an entity isn't part of it.
        let name = scalars[..<(end - 1)].reversed().prefix { $0.isASCII && $0.isWordPart }.count
        let isEntity = name > 0 && end > name + 1 && scalars[end - name - 2] == "&"
        end -= isEntity ? name + 2 : 1
      default:
        guard !last.isASCII, Self.isPunctuation(last) else { return offset(of: end) }
        end -= 1
      }
    }
    return offset(of: end)
  }

  private static let brackets: [(opening: Unicode.Scalar, closing: Unicode.Scalar)] = [
    ("(", ")"), ("[", "]"), ("{", "}"),
  ]

  private func offset(of index: Int) -> Int {
    scalars[..<index].reduce(start) { $0 + UTF8.width($1) }
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .otherPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation:
      true
    default: false
    }
  }

  private static func ends(at scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value <= 0x20 || scalar == "<" || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: return true
    // CJK Symbols and Punctuation, Halfwidth and Fullwidth Forms
    default:
      let isWide = 0x3000...0x303F ~= scalar.value || 0xFF00...0xFF65 ~= scalar.value
      return isWide && isPunctuation(scalar)
    }
  }
}
