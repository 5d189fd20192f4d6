import CellLayout
import TableModel

/// The style sheet that all pages of a site share: fonts, colours, looks.
public struct SiteStyleSheet {
  /// A web font as `@font-face` declares it.
  public struct FontFace {
    public var family: String
    public var weight: Int
    public var isItalic: Bool
    /// The font's file, relative to the style sheet.
    public var file: String
    /// The characters for which a page loads the file, ascending.
    public var characters: [ClosedRange<UInt32>]

    public init(
      family: String, weight: Int, isItalic: Bool, file: String,
      characters: [ClosedRange<UInt32>]
    ) {
      self.family = family
      self.weight = weight
      self.isItalic = isItalic
      self.file = file
      self.characters = characters
    }
  }

  /// The families of a language, first choice first.
  public struct Families: Equatable {
    public var text: [String]
    public var monospaced: [String]

    public init(text: [String], monospaced: [String]) {
      self.text = text
      self.monospaced = monospaced
    }
  }

  public var fontFaces: [FontFace] = []
  /// The families of the site's own language.
  public var families = Families(text: [], monospaced: [])
  /// The width in px of the narrowest layout; 0: unknown.
  public var leastWidth = 0
  /// The families of all languages that texts are in, in order of the tags.
  public var languageFamilies: [(language: String, families: Families)] = []
  /// Whether paper shows where the links of rows lead.
  public var printsLinks = false
  /// The site's colours.
  public var theme: Theme
  /// The corner radius of inset grouped sections, in px.
  public var sectionCornerRadius = 10.0

  /// A tab bar that floats above the page: how far it is from the window's edges in px, and the
  /// width in px from which it stands at the side, if it ever does.
  public var floatingTabBar: (inset: Double, below: Int?)?

  /// Whether pages have forms, whose fields need fonts with room for descenders.
  public var hasForms = false

  public init(theme: Theme) { self.theme = theme }

  /// Writes the rules of a page that has a tint of its own, to stand behind this style sheet.
  public static func write(tint: CellColor, of theme: Theme, into out: inout ByteBuffer) {
    ColorVariables(theme).write(tint: tint, into: &out)
  }

  /// Writes the style sheet: fonts, colours, then `base`, then the looks.
  public func write(base: [UInt8], looks: LookCatalogue, into out: inout ByteBuffer) {
    for face in fontFaces {
      // WebKit refuses to preload a font of a page that is opened as a file, and holds that against
      // the font's address: under another one it loads it all the same. Nobody else asks for it.
      out.append(
        string: """
          @font-face{font-family:\(quoted(face.family));font-weight:\(face.weight);\
          font-style:\(face.isItalic ? "italic" : "normal");font-display:block;\
          src:url(\(quoted(face.file))) format("woff2"),\
          url(\(quoted(face.file + "?"))) format("woff2");\
          unicode-range:\(face.characters.map(unicodeRange).joined(separator: ","))}\n
          """)
    }
    if hasForms { writeFieldFaces(into: &out) }
    write(families, selector: ":root", into: &out)
    if sectionCornerRadius != 10 {
      out.append(string: ":root{--sectionCornerRadius:\(CSSLength(points: sectionCornerRadius))}\n")
    }
    // Also those of the site's own language, which may stand inside another.
    if languageFamilies.contains(where: { $0.families != families }) {
      for (language, families) in languageFamilies {
        write(families, selector: ":lang(\(language))", into: &out)
      }
    }
    // Where the reader's letters are so large that the narrowest layout is wider than the window,
    // all of it is made smaller: nothing lies beside the window, nor below a scroll bar.
    if leastWidth > 0 {
      out.append("@media (width < ")
      out.append(sixtyFourths: Int32(leastWidth * 4))
      out.append(string: "em){:root{font-size:\(CSSNumber(1536 / Double(leastWidth)))vw}}\n")
    }
    var colors = ColorVariables(theme)
    var rules = ByteBuffer()
    looks.write(into: &rules, colors: &colors)
    colors.write(into: &out)
    base.withUnsafeBufferPointer { out.append($0) }
    out.append(rules.bytes)
    if let floatingTabBar { write(floatingTabBar, into: &out) }
    if printsLinks {
      // At the end of the row's bottom margin, where it moves nothing.
      out.append(
        """
        @media print{.o[href^=http]::after{content:attr(href);inset:auto .5rem 0 auto;\
        max-width:calc(100% - 2rem);overflow:hidden;text-overflow:ellipsis;white-space:nowrap;\
        font-size:.625rem;line-height:.75rem;color:var(--secondaryLabel)}}

        """)
    }
  }

  private func write(
    _ tabBar: (inset: Double, below: Int?), into out: inout ByteBuffer
  ) {
    if let below = tabBar.below {
      out.append("@media (width < ")
      out.append(sixtyFourths: Int32(below * 4))
      out.append("em){")
    }
    out.append(
      string: """
        .tabs{padding-bottom:calc(\(CSSLength(points: tabBar.inset)) + env(safe-area-inset-bottom));\
        background:none;pointer-events:none}
        .tabs::before{content:none}
        .tabs .w{border-radius:100vmax;pointer-events:auto;\
        background:color-mix(in srgb,var(--secondarySystemGroupedBackground) 80%,transparent);\
        backdrop-filter:blur(1rem);box-shadow:0 .125rem 1.5rem rgb(0 0 0/.15),\
        inset 0 0 0 var(--hairline) var(--separator)}
        .tabs .u::before{content:"";position:absolute;inset:.25rem;border-radius:100vmax;\
        background:var(--quaternarySystemFill)}
        @media (forced-colors:active){.tabs .w{outline:.0625rem solid CanvasText}}

        """)
    if tabBar.below != nil { out.append("}\n") }
  }

  /// Chromium sets the text of a field in a line as high as the font says and cuts off what reaches
  /// out of it. These fonts say more, as much above as below, so that the baseline stays.
  private func writeFieldFaces(into out: inout ByteBuffer) {
    for face in fontFaces where families.text.contains(face.family) && !face.isItalic {
      out.append(
        string: """
          @font-face{font-family:\(quoted(face.family + " field"));\
          font-weight:\(face.weight);font-display:block;ascent-override:125%;descent-override:25%;\
          line-gap-override:0%;src:url(\(quoted(face.file))) format("woff2");\
          unicode-range:\(face.characters.map(unicodeRange).joined(separator: ","))}\n
          """)
    }
    let names = families.text.map { quoted($0 + " field") } + ["sans-serif"]
    out.append(string: ":root{--field:\(names.joined(separator: ","))}\n")
  }

  private func write(_ families: Families, selector: String, into out: inout ByteBuffer) {
    func list(_ names: [String], generic: String) -> String {
      (names.map(quoted) + [generic]).joined(separator: ",")
    }
    out.append(
      string: """
        \(selector){--text:\(list(families.text, generic: "sans-serif"));\
        --mono:\(list(families.monospaced, generic: "monospace"))}\n
        """)
  }
}

/// A range of characters as CSS writes it: `U+20-7E`.
private func unicodeRange(_ range: ClosedRange<UInt32>) -> String {
  let start = String(range.lowerBound, radix: 16, uppercase: true)
  guard range.count > 1 else { return "U+\(start)" }
  return "U+\(start)-\(String(range.upperBound, radix: 16, uppercase: true))"
}

/// A text as a string of CSS.
private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": result += "\\\(scalar)"
    case "\0"..<" ", "\u{7F}": result += "\\\(String(scalar.value, radix: 16)) "
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
