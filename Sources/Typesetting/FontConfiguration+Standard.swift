extension FontConfiguration {
  /// Inter for text, Noto Sans Mono for code, and Noto for all other scripts: the Debian packages
  /// fonts-inter, fonts-noto-mono, fonts-noto-core and fonts-noto-cjk.
  public static let standard = FontConfiguration(
    text: [Family("Inter", inter, package: "fonts-inter")],
    monospaced: [noto("Mono", hasBold: true, package: "fonts-noto-mono")],
    fallback: [
      Family(
        "Noto Sans",
        [
          Member(.regular, noto("NotoSans-Regular")), Member(.bold, noto("NotoSans-Bold")),
          Member(.regular, isItalic: true, noto("NotoSans-Italic")),
          Member(.bold, isItalic: true, noto("NotoSans-BoldItalic")),
        ], package: "fonts-noto-core")
    ] + chineseJapaneseKorean + scripts + symbols)

  /// All weights, in the file's own names for them.
  private static let inter: [Member] =
    zip(
      FontWeight.allCases,
      [
        "Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold",
        "Black",
      ]
    ).flatMap { weight, name in
      [
        Member(weight, inter(name)),
        Member(weight, isItalic: true, inter(weight == .regular ? "Italic" : name + "Italic")),
      ]
    }

  private static func inter(_ style: String) -> File {
    File("/usr/share/fonts/opentype/inter/Inter-\(style).otf")
  }

  private static func noto(_ file: String) -> File {
    File("/usr/share/fonts/truetype/noto/\(file).ttf")
  }

  /// “Noto Sans <name>”, from the files of that name without blanks.
  private static func noto(
    _ name: String, hasBold: Bool, design: String = "Sans", package: String = "fonts-noto-core"
  ) -> Family {
    let stem = "Noto\(design)" + name.filter { $0 != " " }
    return Family(
      "Noto \(design) \(name)",
      [Member(.regular, noto("\(stem)-Regular"))]
        + (hasBold ? [Member(.bold, noto("\(stem)-Bold"))] : []), package: package)
  }

  /// The scripts in use today, and the historic ones that people write about.
  private static let scripts: [Family] =
    [
      "Arabic", "Hebrew", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil",
      "Telugu", "Kannada", "Malayalam", "Sinhala", "Thai", "Lao", "Myanmar", "Khmer", "Georgian",
      "Armenian", "Ethiopic", "Cherokee", "Canadian Aboriginal", "Thaana", "Adlam", "Javanese",
      "Balinese", "Sundanese", "Ol Chiki", "Meetei Mayek", "Cham", "Kayah Li", "Lisu", "Tai Tham",
      "Hanifi Rohingya",
    ].map { noto($0, hasBold: true) }
    + [noto("Tibetan", hasBold: true, design: "Serif")]
    + [
      "Syriac", "NKo", "Tifinagh", "Mongolian", "Yi", "Vai", "Bamum", "Osage", "Chakma", "Tagalog",
      "Buginese", "New Tai Lue", "Tai Le", "Tai Viet", "Limbu", "Lepcha", "Saurashtra",
      "Coptic", "Gothic", "Runic", "Ogham", "Glagolitic", "Cuneiform", "Egyptian Hieroglyphs",
      "Linear B", "Phoenician", "Ugaritic", "Old Italic", "Old Persian", "Avestan", "Brahmi",
      "Deseret",
    ].map { noto($0, hasBold: false) }

  /// One design, five customs of writing: the language chooses, Simplified Chinese is the rest.
  /// They come before the scripts, some of whose fonts have ideographic punctuation of their own.
  private static let chineseJapaneseKorean: [Family] = [
    cjk("JP", 0, ["ja"]),
    cjk("KR", 1, ["ko"]),
    cjk("HK", 4, ["zh-HK", "zh-MO", "zh-Hant-HK", "zh-Hant-MO", "yue"]),
    cjk("TC", 3, ["zh-Hant", "zh-TW"]),
    cjk("SC", 2, []),
  ]

  private static func cjk(_ name: String, _ index: Int, _ languages: [String]) -> Family {
    let folder = "/usr/share/fonts/opentype/noto"
    return Family(
      "Noto Sans CJK \(name)",
      [
        Member(.regular, File("\(folder)/NotoSansCJK-Regular.ttc", index: index)),
        Member(.bold, File("\(folder)/NotoSansCJK-Bold.ttc", index: index)),
      ], languages: languages, isKerned: false, package: "fonts-noto-cjk")
  }

  private static let symbols: [Family] = [
    noto("Math", hasBold: false),
    noto("Symbols", hasBold: true),
    noto("Symbols2", hasBold: false),
  ]
}
