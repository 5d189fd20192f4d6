/// Why a browser that is left to itself ends a line where the engine doesn't, or the reverse.
enum BreakDifference: String, CaseIterable {
  case dictionary, ideographicSpace, emoji, withinWord, rules

  /// Languages that are written without spaces between words, which a dictionary tells.
  static let dictionaryLanguages: Set = ["th", "lo", "km", "my"]

  /// The kind of a difference between two characters, the first of its label.
  init(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?, hasIdeographicSpace: Bool) {
    if before?.isOfDictionaryScript == true && after?.isOfDictionaryScript == true {
      self = .dictionary
    } else if before?.isOfEmoji == true || after?.isOfEmoji == true {
      self = .emoji
    } else if hasIdeographicSpace {
      self = .ideographicSpace
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
      Thai, Lao, Khmer and Burmese are divided with dictionaries: Debian's ICU has others than the \
      ICU in Chromium
      """
    case .ideographicSpace:
      "Chromium lets an ideographic space hang at a line's end, the engine keeps it in the box"
    case .emoji:
      """
      an emoji is a box in the page: Chromium ends lines on both sides of a box, the engine where \
      UAX #14 allows it between the characters
      """
    case .withinWord:
      """
      a word that is too long for its line is cut between any two characters: Chromium fills the \
      line by the widths of letters that join, the engine by those they have where they are cut
      """
    case .rules: "Chromium's ICU follows the rules of a later version of Unicode"
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
