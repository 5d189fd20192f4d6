import Testing

@testable import Typesetting

@Suite struct FontLibraryTests {
  @Test func opensAllStandardFonts() throws {
    let library = try FontLibrary(.standard)
    #expect(library.faces.count > 100)
    #expect(Set(library.faces.map(\.fileStem)).count == library.faces.count)
    let inter = library.faces.filter { $0.cssFamily == "Inter" }
    #expect(inter.count == 18)
    #expect(inter.prefix(9).map(\.weight) == FontWeight.allCases)
    #expect(
      inter.map(\.fileStem).filter { $0.contains("italic") }.prefix(4) == [
        "inter-ultralight-italic", "inter-thin-italic", "inter-light-italic", "inter-italic",
      ])
  }

  @Test(arguments: [
    ("en", "SC"), ("zh", "SC"), ("zh-Hans-CN", "SC"), ("ja", "JP"), ("ja-JP", "JP"), ("ko", "KR"),
    ("zh-Hant", "TC"), ("zh-TW", "TC"), ("zh-Hant-TW", "TC"), ("zh-HK", "HK"), ("yue", "HK"),
    ("zh-Hant-HK", "HK"), ("jam", "SC"),
  ])
  func languageChoosesTheChineseCharacters(language: String, expected: String) throws {
    let library = try FontLibrary(.standard)
    let families = library.familyNames(isMonospaced: false, language: language)
    let first = try #require(families.first { $0.hasPrefix("Noto Sans CJK") })
    #expect(first == "Noto Sans CJK \(expected)")
    let faces = library.chain(for: .semibold, language: language).map { library.faces[$0] }
    #expect(faces.map(\.cssFamily) == families)
  }

  @Test func stylesWithoutFilesUseTheNearest() throws {
    let library = try FontLibrary(.standard)
    func face(_ family: String, _ variant: FontVariant) -> String? {
      library.chain(for: variant, language: "en").map { library.faces[$0] }
        .first { $0.cssFamily == family }?.fileStem
    }
    let semiboldItalic = FontVariant(weight: .semibold, isItalic: true)
    #expect(face("Noto Sans Arabic", semiboldItalic) == "noto-sans-arabic-bold")
    #expect(face("Noto Sans Arabic", .italic) == "noto-sans-arabic-regular")
    #expect(face("Noto Sans", semiboldItalic) == "noto-sans-bold-italic")
    #expect(face("Noto Sans Math", .semibold) == "noto-sans-math-regular")
    #expect(
      face("Noto Sans Mono", FontVariant(weight: .semibold, isMonospaced: true))
        == "noto-sans-mono-bold")
    #expect(face("Noto Sans Mono", .regular) == nil)
    #expect(face("Inter", .mono) == nil)
  }

  @Test func missingFileNamesItsPackage() {
    let family = FontConfiguration.Family(
      "Nowhere", [.init(.regular, .init("/nowhere/a.otf"))], package: "fonts-nowhere")
    let error = #expect(throws: FontError.self) {
      try FontLibrary(FontConfiguration(text: [family]))
    }
    #expect(error == .missing(path: "/nowhere/a.otf", package: "fonts-nowhere"))
    #expect(error?.description.contains("/nowhere/a.otf") == true)
    #expect(error?.description.contains("fonts-nowhere") == true)
  }

  @Test func damagedFilesAreErrors() {
    let noFont = FontConfiguration.Family("Hosts", [.init(.regular, .init("/etc/passwd"))])
    #expect(throws: FontError.damaged(path: "/etc/passwd", index: 0)) {
      try FontLibrary(FontConfiguration(text: [noFont]))
    }
    let collection = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
    let noFace = FontConfiguration.Family(
      "CJK", [.init(.regular, .init(collection, index: 99))])
    #expect(throws: FontError.damaged(path: collection, index: 99)) {
      try FontLibrary(FontConfiguration(text: [noFace]))
    }
    #expect(throws: FontError.empty) { try FontLibrary(FontConfiguration(text: [])) }
  }
}
