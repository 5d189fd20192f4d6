import Foundation
import Testing

@testable import SiteBuild

/// The web fonts of a site and how its pages load them.
@Suite struct SiteFontTests {
  private func sheet(_ built: BuiltSite) throws -> String {
    try built.sharedText("site.css")
  }

  private func rules(_ built: BuiltSite) throws -> [String] {
    try plainNames(sheet(built)).split(separator: "\n").filter { $0.hasPrefix("@font-face") }
      .map(String.init)
  }

  /// A text with names of fonts without what they say of the content.
  private func plainNames(_ text: String) -> String {
    text.replacing(#/\.[0-9a-f]{8}\.woff2/#, with: ".woff2")
  }

  private func preloads(_ page: String) -> [String] {
    plainNames(page).split(separator: "\n").filter { $0.contains("rel=\"preload\"") }
      .compactMap { $0.split(separator: "\"").first { $0.hasSuffix(".woff2") } }.map(String.init)
  }

  @Test func scriptsHaveFilesOfTheirOwn() throws {
    let built = try site([
      "content/a.md": "# A\n- Abc\n", "content/de/b.md": "# B\n- Привет\n- Ελλάδα\n",
    ])
    let rules = try rules(built)
    let cyrillic = try #require(rules.first { $0.contains("inter-cyrillic-regular.woff2") })
    #expect(cyrillic.contains("font-family:\"Inter Cyrillic\";font-weight:400;"))
    #expect(cyrillic.hasSuffix("unicode-range:U+41F-442}"))
    #expect(rules.contains { $0.contains("inter-greek-regular.woff2") })
    let letters = try #require(rules.first { $0.contains("\"inter-regular.woff2\"") })
    #expect(letters.contains("unicode-range:U+20-"))
    #expect(
      try sheet(built).contains(
        ":root{--text:\"Inter\",\"Inter Greek\",\"Inter Cyrillic\",sans-serif;"))
    #expect(
      try preloads(built.page("a")) == ["sitegen/inter-regular.woff2", "sitegen/inter-bold.woff2"])
    #expect(
      try preloads(built.page("de/b")) == [
        "../sitegen/inter-regular.woff2", "../sitegen/inter-greek-regular.woff2",
        "../sitegen/inter-cyrillic-regular.woff2", "../sitegen/inter-bold.woff2",
      ])
  }

  @Test func aFewIdeographsHaveAFileOfTheirOwn() throws {
    let many = String(
      String.UnicodeScalarView((0x4E00..<0x4F00).compactMap(Unicode.Scalar.init)))
    let built = try site([
      "content/a.md": "# A\n- [茶单](b.md)\n",
      "content/b.md": "---\nlang: zh\n---\n# 茶单\n- 单、\(many)\n",
    ])
    let rules = try rules(built)
    let few = try #require(rules.first { $0.contains("noto-sans-cjk-sc-1-regular.woff2") })
    #expect(few.hasSuffix("unicode-range:U+5355,U+8336}"))
    let rest = try #require(rules.first { $0.contains("noto-sans-cjk-sc-regular.woff2") })
    #expect(rest.hasSuffix("unicode-range:U+3001,U+4E00-4EFF}"))
    #expect(try sheet(built).contains("\"Noto Sans CJK SC\",\"Noto Sans CJK SC 1\""))
    #expect(try preloads(built.page("a")).contains("sitegen/noto-sans-cjk-sc-1-regular.woff2"))
    #expect(try !preloads(built.page("a")).contains("sitegen/noto-sans-cjk-sc-regular.woff2"))
    #expect(try preloads(built.page("b")).contains("sitegen/noto-sans-cjk-sc-regular.woff2"))
  }

  @Test func fontsBelowTheFirstScreenWait() throws {
    let rows = String(repeating: "- Row\n", count: 60)
    let built = try site(["content/a.md": "# A\n\(rows)- Привет\n"])
    #expect(try !preloads(built.page("a")).contains { $0.contains("cyrillic") })
    #expect(try plainNames(sheet(built)).contains("inter-cyrillic-regular.woff2"))
  }

  @Test func aVariableFileServesAllWeights() throws {
    let font = "/usr/share/fonts/truetype/inter-vf/Inter.var.ttf"
    let built = try site([
      "site.yaml": "fonts: { text: { family: Own, regular: \(font) } }\n",
      "content/a.md": "# A\n- A **bold** and *slanted*\n",
    ])
    #expect(built.problems == [])
    let rules = try rules(built)
    let styles = [
      "400;font-style:normal", "600;font-style:normal", "700;font-style:normal",
      "400;font-style:italic",
    ]
    #expect(rules.count == styles.count)
    for (rule, style) in zip(rules, styles) {
      #expect(rule.hasPrefix("@font-face{font-family:\"Own\";font-weight:\(style);"))
    }
  }

  @Test func axesThatAFontLacksAreTold() throws {
    let font = "/usr/share/fonts/truetype/inter-vf/Inter.var.ttf"
    let built = try site([
      "site.yaml": "fonts:\n  text: { regular: \(font), axes: { opsz: 20 } }\n",
      "content/a.md": "# A\n",
    ])
    #expect(
      built.problems == ["site.yaml:2:20: “\(font)” has no axis “opsz”: it has wght, slnt"])
  }
}
