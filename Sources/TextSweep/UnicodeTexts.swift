import SeededRandom

/// Texts of all letters of some blocks of Unicode, in words of several lengths.
enum UnicodeTexts {
  private struct Block {
    var name: String
    var language: String
    var scalars: [ClosedRange<UInt32>]
    /// Letters that no marks are put on: a vowel sign on a vowel is a fault of spelling, which some
    /// browsers show with a dotted circle and others without.
    var unmarked: ClosedRange<UInt32>?
    /// Marks of the block, put on its letters.
    var marks: [ClosedRange<UInt32>] = []
    /// How many texts to make.
    var count = 24
  }

  private static let blocks = [
    Block(
      name: "unicode-latin", language: "en", scalars: [0x41...0x5A, 0x61...0x7A, 0xC0...0x24F],
      marks: [0x300...0x304, 0x306...0x30C, 0x323...0x323], count: 60),
    Block(name: "unicode-latin-additional", language: "vi", scalars: [0x1E00...0x1EF9], count: 30),
    Block(name: "unicode-greek", language: "el", scalars: [0x386...0x3CE], count: 30),
    Block(name: "unicode-greek-extended", language: "el", scalars: [0x1F00...0x1FFC]),
    Block(
      name: "unicode-cyrillic", language: "ru", scalars: [0x400...0x45F, 0x490...0x4FF],
      marks: [0x301...0x301], count: 40),
    Block(name: "unicode-armenian", language: "hy", scalars: [0x531...0x556, 0x561...0x587]),
    Block(
      name: "unicode-hebrew", language: "he", scalars: [0x5D0...0x5EA],
      marks: [0x5B0...0x5BC, 0x5C1...0x5C2], count: 40),
    Block(
      name: "unicode-arabic", language: "ar", scalars: [0x621...0x63A, 0x641...0x64A],
      marks: [0x64B...0x652], count: 60),
    Block(name: "unicode-persian", language: "fa", scalars: [0x679...0x6D3]),
    Block(
      name: "unicode-devanagari", language: "hi", scalars: [0x905...0x914, 0x915...0x939],
      unmarked: 0x905...0x914,
      marks: [0x93E...0x944, 0x947...0x94D], count: 40),
    Block(
      name: "unicode-bengali", language: "bn", scalars: [0x995...0x9A8, 0x9AA...0x9B0],
      marks: [0x9BE...0x9C4, 0x9C7...0x9C8]),
    Block(
      name: "unicode-tamil", language: "ta",
      scalars: [0xB95...0xB95, 0xBA8...0xBAA, 0xBAE...0xBB9],
      marks: [0xBBE...0xBC2, 0xBC6...0xBC8, 0xBCA...0xBCD], count: 30),
    Block(name: "unicode-thai", language: "th", scalars: [0xE01...0xE2E], count: 30),
    Block(name: "unicode-georgian", language: "ka", scalars: [0x10D0...0x10F0]),
    Block(name: "unicode-ethiopic", language: "am", scalars: [0x1208...0x1248]),
    Block(
      name: "unicode-kana", language: "ja", scalars: [0x3041...0x3096, 0x30A1...0x30FC], count: 40),
    Block(name: "unicode-hangul", language: "ko", scalars: [0xAC00...0xD7A3], count: 40),
    Block(name: "unicode-han", language: "zh", scalars: [0x4E00...0x9FA5], count: 60),
    Block(name: "unicode-han-japanese", language: "ja", scalars: [0x4E00...0x9FA5]),
    Block(name: "unicode-han-traditional", language: "zh-Hant", scalars: [0x4E00...0x9FA5]),
    Block(
      name: "unicode-punctuation", language: "en",
      scalars: [0x21...0x7E, 0xA1...0xBF, 0x2010...0x2027, 0x2030...0x203A, 0x20A0...0x20AC],
      count: 80),
  ]

  static var pages: [SweepTexts] {
    blocks.enumerated().map { index, block in
      var generator = SplitMix64(seed: 1000 + UInt64(index))
      let letters = scalars(block.scalars) { $0.isLetterOrSign }
      let marks = scalars(block.marks) { $0.isMark }
      return SweepTexts(
        language: block.language, name: block.name,
        texts: (0..<block.count).map { _ in
          (0..<Int.random(in: 2...9, using: &generator)).map { _ in
            var word = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...9, using: &generator) {
              let letter = letters.randomElement(using: &generator)!
              word.append(letter)
              if Int.random(in: 0..<4, using: &generator) == 0,
                block.unmarked?.contains(letter.value) != true,
                let mark = marks.randomElement(using: &generator)
              {
                word.append(mark)
              }
            }
            return String(word)
          }.joined(separator: " ")
        })
    }
  }

  private static func scalars(
    _ ranges: [ClosedRange<UInt32>], where isWanted: (Unicode.Scalar.Properties) -> Bool
  ) -> [Unicode.Scalar] {
    ranges.joined().compactMap(Unicode.Scalar.init).filter { isWanted($0.properties) }
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isMark: Bool {
    generalCategory == .nonspacingMark || generalCategory == .spacingMark
  }

  fileprivate var isLetterOrSign: Bool {
    switch generalCategory {
    case .unassigned, .control, .format, .nonspacingMark, .spacingMark, .enclosingMark,
      .spaceSeparator:
      false
    default: !isDeprecated
    }
  }
}
