import CellLayout
import TableModel
import Templates
import Testing

@testable import HTMLOutput

struct SiteStyleSheetTests {
  private func css(
    _ library: [CellTemplate] = [], _ fill: (inout SiteStyleSheet) -> Void = { _ in }
  ) -> String {
    var theme = Theme.standard
    theme[.tint] = Theme.Color(light: RGBA(1, 2, 3), dark: RGBA(4, 5, 6))
    var sheet = SiteStyleSheet(theme: theme)
    fill(&sheet)
    return written {
      sheet.write(base: Array("/* base */\n".utf8), looks: LookCatalogue(library), into: &$0)
    }
  }

  private func cell(_ yaml: String) throws -> CellTemplate {
    let (template, problems) = CellTemplate.read(Array(yaml.utf8), name: "own", file: "own.yaml")
    #expect(problems == [])
    return try #require(template)
  }

  @Test func aTabBarFloatsBelowTheWidthAtWhichItStandsAtTheSide() {
    let floating = css { $0.floatingTabBar = (21, 1024) }
    #expect(
      floating.contains(
        "@media (width < 64em){.tabs{padding-bottom:calc(1.3125rem + env(safe-area-inset-bottom));")
    )
    #expect(css { $0.floatingTabBar = (21, nil) }.contains("\n.tabs{padding-bottom:calc(1.3125rem"))
    #expect(!css().contains(".tabs{"))
  }

  @Test func fontsAreDeclaredAndNamed() {
    let sheet = css { sheet in
      sheet.fontFaces = [
        .init(
          family: "Inter", weight: 600, isItalic: true, file: "inter.woff2",
          characters: [0x20...0x7E, 0x2026...0x2026]),
        .init(
          family: "A \"B\"\\\n}", weight: 400, isItalic: false, file: "ab.woff2",
          characters: [0x4E2D...0x4E2D]),
      ]
      sheet.families = .init(text: ["Inter", "A \"B\"\\\n}"], monospaced: [])
      sheet.languageFamilies = [
        ("ja", .init(text: ["Noto"], monospaced: ["Mono"])), ("en", sheet.families),
      ]
    }
    let rules = sheet.split(separator: "\n")
    #expect(
      rules[0] == "@font-face{font-family:\"Inter\";font-weight:600;font-style:italic;"
        + "font-display:block;src:url(\"inter.woff2\") format(\"woff2\"),"
        + "url(\"inter.woff2?\") format(\"woff2\");"
        + "unicode-range:U+20-7E,U+2026}")
    let escaped = "\"A \\\"B\\\"\\\\\\a }\""
    #expect(rules[1].hasPrefix("@font-face{font-family:\(escaped);font-weight:400;"))
    #expect(rules[2] == ":root{--text:\"Inter\",\(escaped),sans-serif;--mono:monospace}")
    #expect(rules[3] == ":lang(ja){--text:\"Noto\",sans-serif;--mono:\"Mono\",monospace}")
    // The site's own language may stand in a text of another one.
    #expect(rules[4] == ":lang(en){--text:\"Inter\",\(escaped),sans-serif;--mono:monospace}")
    let same = css { sheet in
      sheet.families = .init(text: ["Inter"], monospaced: [])
      sheet.languageFamilies = [("en", sheet.families), ("fr", sheet.families)]
    }
    #expect(!same.contains(":lang("))
  }

  @Test func coloursHaveALightAndADarkValue() {
    let sheet = css()
    #expect(sheet.contains("--label:#000000;"))
    #expect(sheet.contains("--secondaryLabel:#3c3c4399;"))
    #expect(sheet.contains("--tint:#010203;"))
    let dark = sheet.split(separator: "@media (prefers-color-scheme:dark){")[1]
    #expect(dark.contains("--label:#ffffff;"))
    #expect(dark.contains("--tint:#040506;"))
    // What doesn't change is not said again.
    #expect(!dark.contains("--black:"))
  }

  @Test func paperShowsWhereLinksLeadWhereASiteAsksForIt() {
    #expect(!css().contains("attr(href)"))
    #expect(
      css { $0.printsLinks = true }.contains(
        "@media print{.o[href^=http]::after{content:attr(href);"))
  }

  @Test func looksAreSharedAndSayNoGeometry() throws {
    let sheet = css([
      try cell(
        """
        views:
          a: { label: title, font: body, color: "rgba(43,43,233,0.3)", padding: [1, 2, 3, 4], border: { width: 2, color: label } }
          b: { view: {}, background: { light: "#FFFFFF", dark: "#000000" }, cornerRadius: 8, border: { width: 1 } }
          c: { image: image, contentMode: scaleAspectFill, size: [8, 8] }
          d: { image: image2, contentMode: scaleAspectFill, size: [9, 9] }
        constraints: ["H:|-[a][b(8)][c][d]-|", "V:|-[a]-|", "V:|-[b(8)]", "V:|-[c]", "V:|-[d]"]
        background: systemGray6
        separator: { edges: [{ edge: bottom, thickness: 3, color: "#2B2BE9" }, { edge: top }, { edge: trailing }, { edge: left, thickness: 1, color: "#2B2BE9" }] }
        """)
    ])
    let rules = sheet.split(separator: "\n").drop { !$0.hasPrefix("/* base") }.dropFirst()
      .map { String($0) }
    // The first looks are those of the accessories.
    let own = rules.drop { !$0.contains("#2b2be94d") }
    #expect(
      Array(own.prefix(3)).map { $0.drop { $0 != "{" } } == [
        "{font-size:1.0625rem;line-height:1.3125rem;color:#2b2be94d;"
          + "box-shadow:inset 0 0 0 .125rem var(--label);padding-inline:.125rem .25rem;}",
        "{background:var(--c0);border-radius:.5rem;border:.0625rem solid var(--separator);}",
        "{object-fit:cover;}",
      ])
    #expect(own.contains(".k0{background:var(--systemGray6)}"))
    #expect(own.contains(".e0{background:#2b2be9;forced-color-adjust:none}"))
    // A hairline is one pixel of the screen.
    #expect(own.contains(".e1{border-top:var(--hairline) solid var(--separator)}"))
    #expect(own.contains(".e2{border-inline-end:var(--hairline) solid var(--separator)}"))
    #expect(!own.contains { $0.hasPrefix(".e3") })
    #expect(sheet.contains("--c0:#ffffff;"))
  }
}
