import Testing

@testable import Typesetting

@Suite struct FallbackTests {
  let library: FontLibrary
  let typesetter: Typesetter

  init() throws {
    library = try FontLibrary(.standard)
    typesetter = Typesetter(library)
  }

  private func faces(_ text: String, _ variant: FontVariant = .regular) -> Set<String> {
    let typesetter = Typesetter(library)
    _ = typesetter.shape(text, variant)
    return Set(typesetter.usage.glyphs.usedFaces.map { library.faces[$0].fileStem })
  }

  @Test func facesByScript() {
    #expect(faces("Hello 123") == ["inter-regular"])
    #expect(
      faces("Привет Ελλάδα")
        == ["inter-regular", "inter-cyrillic-regular", "inter-greek-regular"])
    // Marks go with their letters, punctuation stays with Latin.
    #expect(faces("и\u{306}, ё!") == ["inter-regular", "inter-cyrillic-regular"])
    #expect(faces("مرحبا 12", .semibold) == ["inter-semibold", "noto-sans-arabic-bold"])
    #expect(faces("日本、語") == ["inter-regular", "noto-sans-cjk-sc-regular"])
    #expect(faces("x = 𝒳") == ["inter-regular", "noto-sans-math-regular"])
    #expect(faces("code漢", .mono) == ["noto-sans-mono-regular", "noto-sans-cjk-sc-regular"])
  }

  @Test func aClusterIsDrawnByOneFace() {
    // U+0324 is not in Inter with this letter's other mark: the whole cluster moves.
    let typesetter = Typesetter(library)
    _ = typesetter.shape("ɔ\u{1DC4}")
    let drawn = typesetter.usage.glyphs.usedFaces.filter {
      typesetter.usage.glyphs[$0].contains(0x254)
    }
    #expect(drawn.count == 1)
    #expect(drawn.allSatisfy { typesetter.usage.glyphs[$0].contains(0x1DC4) })
  }

  /// Whatever was shaped before: which page a thread sets before another is chance.
  @Test func askingForFacesUsesNoNumerals() throws {
    let (regular, semibold) = (
      try library.face("inter-regular"), try library.face("inter-semibold")
    )
    _ = typesetter.shape(
      "1", spans: [TextSpan(length: 1, variant: .regular)], size: 17, language: "en",
      rightToLeft: false, features: TextFeatures(hasTabularNumerals: true))
    let faces = typesetter.faces(
      drawing: "a", spans: [TextSpan(length: 1, variant: .semibold)], language: "en")
    #expect(faces == [semibold])
    #expect(typesetter.usage.glyphs.hasTabularNumerals(face: regular))
    #expect(!typesetter.usage.glyphs.hasTabularNumerals(face: semibold))
  }

  /// HarfBuzz takes the letter apart and puts it together with the dot below in place of the breve.
  @Test func usageHoldsThePartsOfLettersThatMarksFollow() throws {
    _ = typesetter.shape("\u{207}\u{323}")
    let face = try #require(typesetter.usage.glyphs.usedFaces.first)
    #expect(typesetter.usage.glyphs[face].contains(0x311))
    _ = typesetter.shape("\u{e9}")
    #expect(!typesetter.usage.glyphs[face].contains(0x301))
  }

  @Test func usageHoldsSpaceEllipsisAndText() throws {
    _ = typesetter.shape("abc")
    let face = try library.face("inter-regular")
    #expect(typesetter.usage.glyphs[face] == [0x20, 0x61, 0x62, 0x63, 0x2026])
    #expect(typesetter.usage.glyphs.usedFaces == [face])
  }

  @Test func unionOfUsageDoesNotDependOnOrder() {
    let texts = ["abc", "xyz مرحبا", "日本"]
    let parts = texts.map { text in
      let typesetter = Typesetter(library)
      _ = typesetter.shape(text)
      return typesetter.usage.glyphs
    }
    var forward = GlyphUsage()
    for part in parts { forward.formUnion(part) }
    var backward = GlyphUsage()
    for part in parts.reversed() { backward.formUnion(part) }
    #expect(forward == backward)
    for text in texts { _ = typesetter.shape(text) }
    #expect(forward == typesetter.usage.glyphs)
  }

  @Test func missingCharacters() {
    let shaped = typesetter.shape("a\u{F8A0}b\u{F8A1}\u{F8A0} \u{F8FF}", size: 10)
    #expect(shaped.missing == ["\u{F8A0}", "\u{F8A1}", "\u{F8FF}"])
    let known =
      typesetter.shape("a", size: 10).naturalWidth + typesetter.shape("b", size: 10).naturalWidth
    let space = typesetter.shape("\u{F8A0} \u{F8A0}", size: 10).naturalWidth - 12
    #expect(abs(shaped.naturalWidth - (known + space + 4 * 6)) < 1e-9)
    // Known words keep saying so.
    #expect(typesetter.shape("a\u{F8A0}b\u{F8A1}\u{F8A0}").missing == ["\u{F8A0}", "\u{F8A1}"])
  }

  @Test func emojiTakeBoxes() {
    for emoji in ["😀", "❤️", "🇩🇪", "👩‍👩‍👧", "1️⃣", "👍🏽", "☕", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "⌚", "👁‍🗨"] {
      #expect(emojiClusters(in: emoji) == [0..<emoji.utf8.count], "\(emoji)")
      #expect(typesetter.shape(emoji, size: 16).naturalWidth == 20, "\(emoji)")
    }
    #expect(typesetter.shape("😀😀 😀", size: 16).missing == [])
  }

  @Test func emojiClusterRanges() {
    #expect(emojiClusters(in: "Tea ☕ for two 👍🏽!") == [4..<7, 16..<24])
    for text in ["", "plain", "© ™ … – ❤ ☕\u{FE0E} 漢字 →", "1#*", "é"] {
      #expect(emojiClusters(in: text) == [], "\(text)")
    }
  }

  @Test func fontsAreChosenByConfigurationAlone() throws {
    let mono = FontConfiguration.Family(
      "Mono", [.init(.regular, .init("/usr/share/fonts/truetype/noto/NotoSansMono-Regular.ttf"))])
    let library = try FontLibrary(FontConfiguration(text: [mono]))
    let typesetter = Typesetter(library)
    #expect(
      abs(
        typesetter.shape("ii", FontVariant(weight: .semibold, isItalic: true), size: 10)
          .naturalWidth - 12) < 1e-9)
    #expect(typesetter.shape("漢").missing == ["漢"])
  }
}
