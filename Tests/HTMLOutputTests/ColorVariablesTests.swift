import CellLayout
import TableModel
import Testing

@testable import HTMLOutput

struct ColorVariablesTests {
  private func css(_ theme: Theme) -> [Substring] {
    written { ColorVariables(theme).write(into: &$0) }.split(separator: "\n")
  }

  @Test func readersChooseLightOrDarkAndMoreContrast() {
    var theme = Theme.standard
    theme[.label] = Theme.Color(light: RGBA(1, 1, 1), dark: RGBA(2, 2, 2))
    theme[.label].highContrastLight = RGBA(3, 3, 3)
    theme[.label].highContrastDark = RGBA(2, 2, 2)
    let rules = css(theme)
    #expect(rules.count == 4)
    #expect(rules[0].hasPrefix(":root{color-scheme:light dark;--label:#010101;"))
    #expect(rules[1].hasPrefix("@media (prefers-contrast:more){:root{--label:#030303;"))
    #expect(rules[2].hasPrefix("@media (prefers-color-scheme:dark){:root{--label:#020202;"))
    // In the dark more contrast changes nothing, but the rule for the light has to be taken back.
    #expect(
      rules[3].hasPrefix(
        "@media (prefers-color-scheme:dark) and (prefers-contrast:more){:root{--label:#020202;"))
  }

  @Test func aSiteMayHaveOneAppearance() {
    var theme = Theme.standard
    theme.appearance = .dark
    let dark = css(theme)
    #expect(dark.count == 2)
    #expect(dark[0].hasPrefix(":root{color-scheme:dark;--label:#ffffff;"))
    #expect(dark[1].hasPrefix("@media (prefers-contrast:more){:root{--secondaryLabel:#ebebf5cc;"))
    theme.appearance = .light
    #expect(css(theme)[0].hasPrefix(":root{color-scheme:light;--label:#000000;"))
  }
}
