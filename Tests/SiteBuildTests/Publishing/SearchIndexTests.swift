import Foundation
import Testing

@testable import SiteBuild

/// The page that searches a site, and its index.
@Suite struct SearchIndexTests {
  /// An index as its script reads it.
  private struct Index {
    var entries: [[Any]]
    /// Entries by word, with whether the word is in the title.
    var words: [String: [(entry: Int, isInTitle: Bool)]] = [:]
    var order: [String] = []

    init(_ site: BuiltSite) throws {
      let script = try site.sharedText("search-index.js")
      let parts = script.components(separatedBy: "const searchWords = `")
      let json = parts[0].components(separatedBy: "const searchEntries = ")[1]
        .replacing("],\n];", with: "]]").replacing("[\n];", with: "[]")
      entries = try #require(
        try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[Any]])
      for line in parts[1].split(separator: "\n").dropLast() {
        let halves = line.split(separator: " ")
        var posting = 0
        words[String(halves[0])] = halves[1].split(separator: ",").map {
          posting += Int($0, radix: 36)!
          return (posting / 2, posting % 2 == 1)
        }
        order.append(String(halves[0]))
      }
    }

    func titles(_ word: String) -> [String] {
      (words[word] ?? []).map { "\(entries[$0.entry][0])" + ($0.isInTitle ? "!" : "") }
    }
  }

  private static let files: [String: FileContent] = [
    "site.yaml": "search: true\n",
    "content/index.md": "---\ndescription: All of it\n---\n# Home\n- [Menu](menu.md)\n",
    "content/menu.md": """
    # Menu

    ## Soups

    Hot ones.

    - **Crème brûlée** - sweet `€4` {#creme}
    - [Node.js](https://nodejs.org) - a runtime
    - **Risotto** - with ceps

      How it is made: stir.
    """,
    "content/world/a.md": "# 咖啡豆\n\n- 東京都に住む\n- **ΟΔΟΣ** Straße\n- สวัสดีชาวโลก\n",
  ]

  @Test func indexHasPagesAndRowsByTheirWords() throws {
    let built = try site(Self.files)
    #expect(built.problems == [])
    let index = try Index(built)
    #expect(index.titles("creme") == ["Crème brûlée!"])
    #expect(index.titles("brulee") == ["Crème brûlée!"])
    #expect(index.titles("sweet") == ["Crème brûlée"])
    #expect(index.titles("node") == ["Node.js!"])
    #expect(index.titles("js") == ["Node.js!"])
    #expect(index.titles("soups") == ["Menu"])
    #expect(index.titles("menu") == ["Menu!"])
    // The page of the row, and not the row that leads to it.
    #expect(index.titles("risotto") == ["Risotto!"])
    #expect(index.titles("stir") == ["Risotto"])
    #expect(index.titles("οδοσ") == ["ΟΔΟΣ!"])
    #expect(index.titles("東京") + index.titles("東京都") != [])
    #expect(index.titles("โลก") != [])
    #expect(index.order == index.order.sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) })
    let addresses = index.entries.map { $0.dropFirst().map { "\($0)" }.joined(separator: " ") }
    #expect(addresses.contains("menu.html"))
    #expect(addresses.contains("menu/risotto.html"))
    #expect(addresses.contains("creme \(index.entries.firstIndex { "\($0[0])" == "Menu" }!)"))
    #expect(!index.entries.contains { "\($0[0])" == "Search" })
  }

  @Test func searchPageLoadsTheIndexFirst() throws {
    let built = try site(Self.files)
    let page = try built.page("search")
    #expect(
      try page.contains(
        "<script src=\"\(built.shared("search-index.js"))\" defer></script>\n"
          + "<script src=\"\(built.shared("search.js"))\" data-root=\"\" data-results=\"Results\" defer></script>"
      ))
    #expect(page.contains("Searching needs JavaScript."))
    #expect(page.contains("class=\"v v0") && page.contains(" field search"))
    #expect(page.contains("noindex"))
    #expect(!(try built.page("index").contains("sitegen/search")))
    var own = Self.files
    own["content/search.md"] = "---\nlang: de\n---\n# Finden\n\n- Tipp\n"
    let mine = try site(own)
    #expect(mine.problems == [])
    #expect(try mine.page("search").contains("<title>Finden</title>"))
    #expect(try mine.page("search").contains("Die Suche braucht JavaScript."))
    #expect(try mine.page("search").contains("data-results=\"Ergebnisse\""))
  }

  @Test func searchIsThereOnRequestOnly() throws {
    #expect(!(try site(["content/index.md": "x"]).files.contains { $0.contains("search") }))
    var files = Self.files
    files["content/search.html"] = "mine"
    #expect(
      try site(files).problems == [
        "content/search.html: “search: true” makes the page “search.html”, which is a file of the "
          + "site: rename it"
      ])
  }
}
