import Testing

@testable import Typesetting

@Suite struct IdeographPartsTests {
  /// A text of some ideographs in a row.
  private func text(_ first: UInt32, _ count: UInt32) -> String {
    String(String.UnicodeScalarView((first..<first + count).compactMap(Unicode.Scalar.init)))
  }

  @Test func pagesWithFewIdeographsComeFirst() {
    let parts = IdeographParts(pages: [
      [text(0x4E00, 300)], ["Tea 茶单", "No. 2"], ["Latin, かな, 한글, 、。"], [text(0x4E00, 200)],
    ])
    #expect(parts.count == 2)
    #expect("茶单".unicodeScalars.map { parts.part(of: $0.value) } == [0, 0])
    #expect(parts.part(of: 0x4E00) == 1 && parts.part(of: 0x4E00 + 199) == 1)
    // The last part is that of all other characters.
    #expect(parts.part(of: 0x4E00 + 200) == nil && parts.part(of: 0x3042) == nil)
    #expect(parts.isUnused(0x9000) && !parts.isUnused(0x4E00 + 299) && !parts.isUnused(0x3042))
  }

  @Test func smallPagesShareAPart() {
    // 100 pages with 20 of their own each: six fit into a part, and the last four stay.
    let small = (0..<100).map { [text(0x4E00 + $0 * 20, 20)] }
    let parts = IdeographParts(pages: small)
    #expect(parts.count == 16)
    #expect(parts.part(of: 0x4E00 + 119) == 0 && parts.part(of: 0x4E00 + 120) == 1)
    #expect(IdeographParts(pages: [[text(0x4E00, 100)], [text(0x5E00, 28)]]).count == 0)
    #expect(IdeographParts(pages: [[text(0x4E00, 2000)]]).count == 0)
    #expect(IdeographParts(pages: [[String]]()) == IdeographParts())
  }

  @Test func textIsAsWideInPartsAsWhole() throws {
    let pages = [["茶单"], [text(0x4E00, 200)]]
    let whole = Typesetter(try FontLibrary(.standard))
    let library = try FontLibrary(.standard, ideographs: IdeographParts(pages: pages))
    let parted = Typesetter(library)
    for text in ["茶单", "一茶丁单七", "「茶」、单。", "AV茶V A", "茶\u{FE00}丁\u{E0100}", "단茶かがか\u{3099}"] {
      for language in ["en", "zh-Hans", "ja", "ko", "zh-Hant", "zh-HK"] {
        let widths = [whole, parted].map {
          $0.shape(text, language: language).lines(width: 40).map(\.width)
        }
        #expect(widths[0].count == widths[1].count)
        for (one, other) in zip(widths[0], widths[1]) { #expect(abs(one - other) < 1e-4) }
      }
    }
    _ = parted.shape("茶单一", FontVariant(weight: .bold), language: "zh")
    let used = parted.usage.glyphs.usedFaces.map { library.faces[$0].fileStem }
    #expect(used.contains("noto-sans-cjk-sc-1-bold") && used.contains("noto-sans-cjk-sc-bold"))
    let bold = try library.face("noto-sans-cjk-sc-1-bold")
    #expect(parted.usage.glyphs[bold] == [0x5355, 0x8336])
    #expect(library.faces[bold].cssFamily == "Noto Sans CJK SC 1")
  }

  /// A page loads a part for what it draws, and for what no page shows, but for no other part's.
  @Test func rangesLeaveOtherPartsOut() throws {
    let parts = IdeographParts(pages: [["一三七"], ["丁"], [text(0x4E00, 2), text(0x5000, 130)]])
    let library = try FontLibrary(.standard, ideographs: parts)
    let face = try library.face("noto-sans-cjk-sc-1-regular")
    // 一 4E00, 丁 4E01, 七 4E03, 三 4E09: all of the first part.
    #expect(
      library.unicodeRanges(face, of: [0x4E00, 0x4E03, 0x4E09]) == [0x4E00...0x4E09])
    let split = try FontLibrary(
      .standard, ideographs: IdeographParts(pages: [["一三"], ["七" + text(0x5000, 130)]]))
    #expect(
      split.unicodeRanges(face, of: [0x4E00, 0x4E09]) == [0x4E00...0x4E00, 0x4E09...0x4E09])
  }

  /// Families with kerning stay whole.
  @Test func kernedFamiliesAreNotParted() throws {
    let file = FontConfiguration.File(
      "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", index: 2)
    let configuration = FontConfiguration(text: [
      FontConfiguration.Family("Own", [FontConfiguration.Member(.regular, file)])
    ])
    let library = try FontLibrary(
      configuration, ideographs: IdeographParts(pages: [["茶"], [text(0x5000, 130)]]))
    let typesetter = Typesetter(library)
    _ = typesetter.shape("茶丁")
    #expect(typesetter.usage.glyphs.usedFaces.map { library.faces[$0].fileStem } == ["own-regular"])
  }
}

extension IdeographParts {
  /// Divides the ideographs of the texts of each page.
  fileprivate init(pages: [[String]]) {
    self.init(pages: pages.map(IdeographParts.ideographs(of:)))
  }
}
