import TableModel
import Testing

@testable import CellLayout

struct ThemeTests {
  private func read(_ yaml: String) -> (Theme, [String]) {
    let (theme, problems) = Theme.read(Array(yaml.utf8), file: "theme.yaml", base: .standard)
    return (
      theme,
      problems.map { "\($0.location!.line):\($0.location!.column) \($0.message)" }
    )
  }

  @Test func `every name of UIKit's has its colours`() {
    let clear = Theme.Color(light: RGBA(0, 0), dark: RGBA(0, 0))
    for name in ColorName.allCases where name != .clear {
      #expect(Theme.standard[name] != clear, "\(name)")
    }
    // Flutter's cupertino/colors.dart has these as Color.fromARGB(153, 60, 60, 67) and so on.
    let secondary = Theme.standard[.secondaryLabel]
    #expect(secondary.light == RGBA(60, 60, 67, 153.0 / 255))
    #expect(secondary.dark == RGBA(235, 235, 245, 153.0 / 255))
    #expect(Theme.standard[.systemBlue].highContrastLight == RGBA(0x0040DD))
    #expect(Theme.standard[.systemBlue].highContrastDark == RGBA(0x409CFF))
    #expect(CellColor.named(.label).values.light == RGBA(0))
    #expect(CellColor.fixed(RGBA(1, 2, 3)).values.dark == RGBA(1, 2, 3))
  }

  @Test func profilesHaveColoursOfTheirTime() {
    #expect(Theme.ofProfile("ios7")[.systemGroupedBackground].light == RGBA(0xEFEFF4))
    #expect(Theme.ofProfile("ios26")[.systemRed].light == RGBA(0xFF383C))
    #expect(Theme.ofProfile("ios26")[.label] == Theme.standard[.label])
    #expect(Theme.ofProfile("own") == .standard)
  }

  @Test func aThemeSaysOnlyWhatDiffers() {
    let (theme, problems) = read(
      """
      appearance: dark
      colors:
        tint: { light: systemRed, dark: '#fa0', highContrastDark: '#fb0' }
        label: '#123'
        separator: systemGray
      """)
    #expect(problems == [])
    #expect(theme.appearance == .dark)
    let tint = theme[.tint]
    #expect(tint.light == RGBA(0xFF3B30) && tint.dark == RGBA(0xFFAA00))
    #expect(tint.highContrastLight == RGBA(0xD70015) && tint.highContrastDark == RGBA(0xFFBB00))
    #expect(theme[.link] == tint)
    #expect(theme[.label] == Theme.Color(light: RGBA(0x112233), dark: RGBA(0x112233)))
    #expect(theme[.separator] == Theme.standard[.systemGray])
    #expect(theme[.systemFill] == Theme.standard[.systemFill])
    #expect(read("").0 == .standard)
    let own = read("colors: { link: '#00f', tint: '#f00' }").0
    #expect(own[.link].light == RGBA(0x0000FF) && own[.tint].light == RGBA(0xFF0000))
  }

  @Test(arguments: [
    ("colours: {}", "1:1 unknown key “colours”, did you mean “colors”?"),
    ("appearance: night", "1:13 unknown appearance “night”"),
    ("colors: { lable: '#000' }", "1:11 unknown key “lable”, did you mean “label”?"),
    ("colors:\n  label: #000", "2:3 “label” is empty: put the colour in quotes"),
    ("colors: { label: { dark: '#000' } }", "1:18 “label” has no “light” colour"),
    ("colors: { label: { light: systemRedd } }", "1:27 unknown colour “systemRedd”"),
    ("colors: { label: { lihgt: '#000' } }", "1:20 unknown key “lihgt”, did you mean “light”?"),
    ("colors: [1]", "1:9 “colors” has to be a mapping, this is a list"),
  ])
  func faultsAreNamedWithTheirPlace(yaml: String, message: String) {
    let problems = read(yaml).1
    #expect(problems.contains { $0.hasPrefix(message) }, "\(problems)")
  }
}
