import Foundation
import SeededRandom
import Testing

@testable import Typesetting

@Suite struct WidthTests {
  let library: FontLibrary
  let typesetter: Typesetter

  init() throws {
    library = try FontLibrary(.standard)
    typesetter = Typesetter(library)
  }

  /// Advances from the `hmtx` tables of the files, as fontTools shows them; no kerning in these.
  @Test(arguments: [
    ("n", FontVariant.regular, 1648, 2816), ("l", .regular, 668, 2816),
    ("n", .semibold, 1717, 2816), ("n", .mono, 600, 1000),
    ("nnn", FontVariant(weight: .semibold, isMonospaced: true), 1800, 1000),
    ("nl", .regular, 2316, 2816),
  ])
  func knownAdvances(text: String, variant: FontVariant, units: Int, perEm: Int) throws {
    let shaped = typesetter.shape(text, variant, size: 20)
    #expect(abs(shaped.naturalWidth - Double(units * 20) / Double(perEm)) < 1e-9)
  }

  @Test func widthsAreLinearInSize() {
    let text = "Quick brown foxes jump"
    let small = typesetter.shape(text, size: 10).naturalWidth
    for size in [11, 13, 17, 20, 34, 100] {
      let width = typesetter.shape(text, size: size).naturalWidth
      #expect(abs(width - small * Double(size) / 10) < 1e-9)
    }
  }

  /// Word by word is as wide as HarfBuzz makes the whole line: to the font unit.
  @Test(arguments: [
    (FontVariant.regular, "inter-regular"), (.semibold, "inter-semibold"),
    (.italic, "inter-italic"), (.mono, "noto-sans-mono-regular"),
    (FontVariant(weight: .semibold, isItalic: true), "inter-semibold-italic"),
  ])
  func wordsAddUpToWholeRuns(variant: FontVariant, stem: String) throws {
    for text in Corpus.latin + Corpus.generated {
      let shaped = typesetter.shape(text, variant, size: 1)
      let whole = try library.wholeRunWidth(text, stem)
      #expect(abs(shaped.widthOnOneLine - whole) < 1e-6, "\(text)")
    }
  }

  /// Real prose: the licence that each Debian system carries.
  @Test(.enabled(if: Corpus.licence != nil))
  func wordsOfRealProseAddUp() throws {
    let lines = try #require(Corpus.licence)
    for (variant, stem) in [
      (FontVariant.regular, "inter-regular"), (.semibold, "inter-semibold"),
    ] {
      for line in lines {
        let whole = try library.wholeRunWidth(line, stem)
        let width = typesetter.shape(line, variant, size: 1).widthOnOneLine
        #expect(abs(width - whole) < 1e-6, "\(line)")
      }
    }
  }

  @Test(arguments: Corpus.chineseJapaneseKorean)
  func ideographsAddUpToWholeRuns(text: String, language: String, stem: String) throws {
    for variant in [(FontVariant.regular, "regular"), (.semibold, "bold")] {
      let shaped = typesetter.shape(text, variant.0, size: 1, language: language)
      let whole = try library.wholeRunWidth(text, "\(stem)-\(variant.1)", language: language)
      #expect(abs(shaped.widthOnOneLine - whole) < 1e-9, "\(text)")
    }
  }

  /// Scripts whose letters join or stack: each word as HarfBuzz shapes it by itself.
  @Test(arguments: Corpus.complex)
  func complexWords(text: String, language: String, stem: String) throws {
    for word in text.split(separator: " ").map(String.init) {
      let shaped = typesetter.shape(word, size: 1, language: language)
      let whole = try library.wholeRunWidth(word, stem, language: language)
      #expect(shaped.missing == [])
      #expect(abs(shaped.widthOnOneLine - whole) < 1e-9, "\(word)")
    }
  }

  /// Some browsers kern brackets with letters of another script than the text's, others don't.
  @Test func seamsAreWhereScriptsMeet() {
    #expect(typesetter.shape("слово (a/b) да", language: "ru").seams == [15])
    #expect(typesetter.shape("word (a/b) and").seams == [])
    #expect(typesetter.shape("слово (да)", language: "ru").seams == [])
    // Semibold kerns a comma with a space, and WebKit takes a no-break space for one.
    #expect(typesetter.shape("r,\u{A0}9", .semibold).seams == [2])
    #expect(typesetter.shape("r,\u{A0}9", .regular).seams == [])
    #expect(typesetter.shape("r, 9", .semibold).seams == [])
    // The digit has level 2, the comma 0.
    #expect(typesetter.shape("وهو 1, a").seams == [8])
  }

  /// Of signs that stand beside text from right to left without a letter of their own browsers don't
  /// agree on the script, and so on the order in which pairs are kerned: none is.
  @Test func signsBesideTextFromRightToLeftAreNotKerned() {
    let text = typesetter.shape("C++ و …", .semibold, size: 2816)
    #expect(text.seams == [7])
    // HarfBuzz's order for Arabic would take 64 units from the ellipsis.
    #expect(
      text.naturalWidth == typesetter.shape("C++ و", .semibold, size: 2816).naturalWidth + 699
        + 2270)
    // Digits and what stands between them keep their order anywhere.
    #expect(typesetter.shape("و 10.50", .semibold).seams == [])
    #expect(typesetter.shape("a ≤ …", .semibold).seams == [])
  }

  /// Semibold kerns a reverse solidus with a currency sign, where a line may end: 48 units.
  @Test func pairsAreKernedWhereALineMayEnd() {
    let whole = typesetter.shape("a\\₫", .semibold, size: 2816)
    let parts = ["a\\", "₫"].map { typesetter.shape($0, .semibold, size: 2816).naturalWidth }
    #expect(whole.naturalWidth == parts[0] + parts[1] - 48)
    #expect(whole.kerning(end: 2, next: 2).before == -48.0 / 2816)
  }

  @Test func kerningStopsWhereTheStyleChanges() {
    let text = "AV"
    let spans = [TextSpan(length: 1, variant: .regular), TextSpan(length: 1, variant: .regular)]
    let apart = typesetter.shape(text, spans: spans, size: 100, language: "en").naturalWidth
    let together = typesetter.shape(text, size: 100).naturalWidth
    #expect(together < apart - 1)
    let single = ["A", "V"].map { typesetter.shape($0, size: 100).naturalWidth }
    #expect(abs(single[0] + single[1] - apart) < 1e-9)
  }

  @Test func decomposedTextIsAsWideAsComposed() {
    for (decomposed, composed) in [("e\u{301}", "é"), ("a\u{308}", "ä"), ("o\u{302}\u{301}", "ố")] {
      let widths = [decomposed, composed].map { typesetter.shape($0, size: 100).naturalWidth }
      #expect(abs(widths[0] - widths[1]) < 1e-9)
    }
  }

  @Test func softHyphenIsInvisible() {
    let plain = typesetter.shape("Donaudampfschiff")
    let soft = typesetter.shape("Donau\u{AD}dampf\u{AD}schiff")
    #expect(abs(plain.naturalWidth - soft.naturalWidth) < 0.5)
    #expect(soft.missing == [])
    let lines = soft.lines(width: 100)
    #expect(lines.allSatisfy { $0.end == $0.next })
    #expect(lines.count == plain.lines(width: 100).count)
  }

  @Test func secondTextOfAnotherLanguageKeepsItsOwnGlyphs() {
    // The same code points, drawn by different faces.
    let text = "骨"
    for language in ["ja", "zh-Hant", "ko", "zh"] {
      _ = typesetter.shape(text, language: language)
    }
    let used = typesetter.usage.glyphs.usedFaces.map { library.faces[$0].fileStem }
    for name in ["jp", "tc", "kr", "sc"] {
      #expect(used.contains("noto-sans-cjk-\(name)-regular"))
    }
  }
}

enum Corpus {
  /// The lines of the GPL that have letters.
  static let licence: [String]? = {
    guard
      let text = try? String(contentsOfFile: "/usr/share/common-licenses/GPL-3", encoding: .utf8)
    else { return nil }
    return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.contains { $0.isLetter } }
  }()

  static let latin = [
    "Mise en place: wash, peel and chop everything before the pan gets hot.",
    "To Te Ty AV AWAY. “Yes,” he said, ‘no’ – perhaps… 7/8 of 11,111.50 T. V. P.",
    "Add a 400 g tin of tomatoes, 2-3 cloves of garlic (crushed) & a pinch of salt!",
    "WAVE Type LT AT PA FA ro rv ry Wo Yo r, f. f) f] f’ L’Avare d’Artagnan",
    "Voix ambiguë d’un cœur qui, au zéphyr, préfère les jattes de kiwis.",
    "Falsches Üben von Xylophonmusik quält jeden größeren Zwerg.",
    "Příliš žluťoučký kůň úpěl ďábelské ódy – Zażółć gęślą jaźń",
    "https://example.com/a-b/c_d?e=f&g=h+i#j-k well-known state-of-the-art and/or 24/7",
    "Do bạch kim rất quý nên sẽ dùng để lắp vô xương.",
  ]

  /// Random words of letters that kern.
  static let generated: [String] = {
    var random = SplitMix64(seed: 7)
    let letters = Array("AVTYWPFLKRXaevyowrtfjkT.,-/’”(“ ijlA    ")
    return (0..<300).map { _ in
      String(
        (0..<Int.random(in: 1...60, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? " "
        })
    }.filter { $0.last != " " && $0.contains { $0.isLetter } }
  }()

  static let chineseJapaneseKorean = [
    ("色は匂へど散りぬるを我が世誰ぞ常ならむ", "ja", "noto-sans-cjk-jp"),
    ("トマト、にんにく、バジル。「塩」をひとつまみ。", "ja", "noto-sans-cjk-jp"),
    ("把所有的材料都洗净，切好，然后开火。", "zh", "noto-sans-cjk-sc"),
    ("把所有的材料都洗淨，切好，然後開火。", "zh-Hant", "noto-sans-cjk-tc"),
    ("키스의고유조건은입술끼리만나야하고", "ko", "noto-sans-cjk-kr"),
  ]

  static let complex = [
    ("اغسل جميع المكونات وقطعها قبل أن تسخن المقلاة", "ar", "noto-sans-arabic-regular"),
    ("עטלף אבק נס דרך מזגן שהתפוצץ כי חם", "he", "noto-sans-hebrew-regular"),
    ("सभी सामग्री धोकर काट लें क्ष त्र ज्ञ श्री", "hi", "noto-sans-devanagari-regular"),
    ("เป็นมนุษย์สุดประเสริฐเลิศคุณค่า", "th", "noto-sans-thai-regular"),
    ("আমি বাংলায় গান গাই", "bn", "noto-sans-bengali-regular"),
    ("அனைத்து பொருட்களையும்", "ta", "noto-sans-tamil-regular"),
    ("ជាតិ ខ្មែរ", "km", "noto-sans-khmer-regular"),
    ("ყველა ინგრედიენტი", "ka", "noto-sans-georgian-regular"),
    ("བོད་ཡིག", "bo", "noto-serif-tibetan-regular"),
  ]
}
