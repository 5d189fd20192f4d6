import TableModel
import Testing

@testable import SiteContent

/// Depth and size cost no stack, and time only in proportion.
@Suite struct MarkdownLimitTests {
  private static let deep = 10_000

  /// The texts by name: the test library takes seconds to describe arguments of this size.
  private static let texts: KeyValuePairs<String, @Sendable () -> String> = [
    "quotes": { String(repeating: "> ", count: deep) + "word" },
    "lists": { String(repeating: "- ", count: deep) + "word" },
    "lists in quotes": { String(repeating: "1. > ", count: deep / 2) + "word" },
    "a table in quotes": {
      ["| a |", "|---|", "| word |"].map { String(repeating: "> ", count: deep) + $0 + "\n" }
        .joined()
    },
    "emphasis": {
      String(repeating: "*a **b ", count: deep) + "word" + String(repeating: "** *", count: deep)
    },
    "links": {
      String(repeating: "[", count: deep) + "word" + String(repeating: "](u)", count: deep)
    },
    "images": {
      String(repeating: "![", count: deep) + "word" + String(repeating: "](i.png)", count: deep)
    },
    "stars": { String(repeating: "*", count: deep) + "word" + String(repeating: "*", count: deep) },
    "braces": { "- word {" + String(repeating: "{a=", count: deep) + "}" },
    "lists of attributes": { "- word" + String(repeating: " {a=b}", count: deep) },
    "separators": { "- word" + String(repeating: " :", count: deep) },
    "code spans": { "- word" + String(repeating: " `a`", count: deep) },
    "columns": {
      ["| word ", "|-", "| word "].map { String(repeating: $0, count: deep) + "\n" }.joined()
    },
    "delimiter rows": { "word\n" + String(repeating: "|-|\n", count: deep) },
    "equal headings": { String(repeating: "## word\n", count: deep) },
    "definitions": { String(repeating: "[word]: u\n", count: deep) + "| a |\n|-|\n| [word] |" },
  ]

  @Test(arguments: texts.map(\.key))
  func deep(_ name: String) throws {
    let text = try #require(Self.texts.first { $0.key == name }?.value())
    let page = try #require(read("\n" + text).page)
    #expect(everything(of: page).contains("word"))
    #expect(brokenInvariant(of: page) == nil)
  }

  /// Each level two blanks deeper than the one before.
  @Test func deepIndentation() {
    let text = (0..<1500).map { String(repeating: "  ", count: $0) + "- word\n" }.joined()
    #expect(read(text).page?.sections.first?.rows.count == 1500)
  }

  /// The rest of the 50 MB that must not crash is measured by the benchmarks: here as much as takes
  /// little time in a debug build.
  @Test(arguments: [
    "word ", "- [Name](https://x.example/1) - *some* text `12`\n", "# a\n\nword\n", "| a | b |\n",
  ])
  func large(_ piece: String) {
    let count = 200_000 / piece.utf8.count
    let head = piece.hasPrefix("|") ? "| a | b |\n|---|---|\n" : ""
    #expect(read(head + String(repeating: piece, count: count)).page != nil)
  }
}
