/// Why a browser that is left to itself ends a line where the engine doesn't, or the reverse.
enum BreakDifference: String, CaseIterable {
  case dictionary
  case withinWord
  case other

  /// Languages that are written without spaces between words.
  static let dictionaryLanguages: Set = ["th", "lo", "km", "my"]

  /// The kind of a difference between two characters.
  init(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?) {
    guard let before, let after else {
      self = .other
      return
    }
    if before.isOfDictionaryScript && after.isOfDictionaryScript {
      self = .dictionary
    } else if before.isOfWord && after.isOfWord {
      self = .withinWord
    } else {
      self = .other
    }
  }

  var reason: String {
    switch self {
    case .dictionary: ""
    case .withinWord: ""
    case .other: ""
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

  fileprivate var isOfWord: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber:
      true
    default: false
    }
  }
}
