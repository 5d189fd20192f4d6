/// Why a browser that is left to itself ends a line where the engine doesn't, or the reverse.
enum BreakDifference: String, CaseIterable {
  case dictionary, emoji, withinWord, rules

  /// Languages that are written without spaces between words, which a dictionary tells.
  static let dictionaryLanguages: Set = ["th", "lo", "km", "my"]

  /// The kind of a difference between two characters, the first of its label.
  init(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?) {
    if before?.isOfDictionaryScript == true && after?.isOfDictionaryScript == true {
      self = .dictionary
    } else if before?.isOfEmoji == true || after?.isOfEmoji == true {
      self = .emoji
    } else if before?.isOfWord == true && after?.isOfWord == true {
      self = .withinWord
    } else {
      self = .rules
    }
  }

  var reason: String {
    switch self {
    case .dictionary:
      """
      Lao and Khmer: the ICU in Chromium has later dictionaries than Debian's ICU 72 and divides \
      compounds that the older ones take for one word. Thai and Burmese: both have the same
      """
    case .emoji:
      """
      Chromium rounds the width of each emoji up to 1/64 px: a line that is just full takes one less
      """
    case .withinWord:
      """
      a word that is too long for its line is cut: Chromium parts any two letters, the engine keeps \
      together those that would change their shapes
      """
    case .rules:
      """
      Chromium's ICU follows the rules of a later version of Unicode: a figure dash begins no line \
      behind letters or full stops; or a word that is too long is cut beside a no-break space
      """
    }
  }
}

extension Unicode.Scalar {
  /// Thai, Lao, Burmese, Khmer.
  fileprivate var isOfDictionaryScript: Bool {
    switch value {
    case 0xE01...0xEFF, 0x1000...0x109F, 0x1780...0x17FF: true
    default: false
    }
  }

  /// A character of an emoji sequence.
  fileprivate var isOfEmoji: Bool {
    value == 0xFE0F || value == 0x20E3 || (value >= 0x231A && properties.isEmoji)
      || (0xE0020...0xE007F).contains(value) || (0x1F1E6...0x1F1FF).contains(value)
  }

  fileprivate var isOfWord: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber:
      true
    default: false
    }
  }
}
