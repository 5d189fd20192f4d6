import Testing

@testable import SiteContent

@Suite struct LanguagePathsTests {
  private let paths = LanguagePaths(["en", "de", "pt-BR"])

  @Test(arguments: [
    ("menu", "menu", "en", "menu"), ("menu.de", "de/menu", "de", "menu"),
    ("de/menu", "de/menu", "de", "menu"), ("en/menu", "menu", "en", "menu"),
    ("menu.en", "menu", "en", "menu"), ("a/b.pt-br", "pt-BR/a/b", "pt-BR", "a/b"),
    ("PT-BR/a/b", "pt-BR/a/b", "pt-BR", "a/b"),
    // Neither a language of the site nor the folder itself.
    ("menu.fr", "menu.fr", "en", "menu.fr"), ("de", "de", "en", "de"),
    ("a/de/b", "a/de/b", "en", "a/de/b"), (".de", ".de", "en", ".de"),
    ("Settings.de/Root", "Settings.de/Root", "en", "Settings.de/Root"),
    // The file's name is the nearer of the two.
    ("de/menu.en", "menu", "en", "menu"),
  ])
  func outputs(_ stem: String, _ path: String, _ language: String, _ key: String) {
    let output = paths.output(of: stem)
    #expect(output.path == path && output.language == language && output.key == key)
  }

  @Test(arguments: [
    ("de/menu.md", true), ("menu.de.md", true), ("de", true), ("a/menu.de", true),
    ("menu.md", false), ("a/de/menu.md", false), ("menu.fr.md", false), ("", false),
  ])
  func names(_ path: String, _ isNamed: Bool) {
    #expect(paths.isNamed(in: path) == isNamed)
  }

  @Test func oneLanguageIsNotNamed() {
    let output = LanguagePaths().output(of: "de/menu.de")
    #expect(output.path == "de/menu.de" && output.language == nil && output.key == "de/menu.de")
  }
}
