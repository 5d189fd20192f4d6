import Foundation
import SeededRandom
import TableModel
import Testing

@testable import SiteContent

/// No word of a document is lost, whatever it is made of.
@Suite struct MarkdownCorpusTests {
  /// A piece of every kind of block and inline, alone and inside others.
  private static let blocks = [
    "plain words here", "# Title words", "## Section words ##", "### Deep *words*", "Setext\n===",
    "Lower\nsetext\n---", "> quoted\nlazy", "> - in quote\n>   more", "- item: with text `code`",
    "* star\n\n  loose", "+ plus\n  + nested: value\n  + other thing", "1. first\n2. second",
    "7) seventh\n\n       indented code in item", "- - double", "- > quote in item",
    "- ```\n  fence in item\n  ```", "-", "- [x] done\n- [ ] open",
    "```lang info\nfence\n\tcode\n```",
    "~~~\nunclosed fence", "    indented code", "***", "- one\n***\n- two",
    "[ref]: /target 'title'",
    "[ref] and [text][ref] and [odd]", "| a | b |\n|---|---|\n| one | two |\n| three |",
    "| x |\n|:-:|\n| `p\\|q` |", "before table\n| h |\n|---|\n| cell |",
    "![alt *text*](i.png 'cap')",
    "[![badge](i.png)](/u)", "![remote](http://x/y.png)", "**Strong:** rest",
    "*em* ***both*** __s__",
    "`` code ` tick ``", "[link *with* `code`](/u)", "<http://auto.link> <m@ail.org>",
    "hard  \nbreak",
    "back\\\nslash \\* \\[", "&amp; &copy; &#x41; &bogus;", "[script](javascript:x)",
    "[]() [empty]()",
    "*unclosed **mixed* up**", "[a [nested] b](/u)", "![a [l](u) b](i.png)", "tab\tbed",
    "é 羊肉：薄荷 नमस्ते",
    "- **Key**: value\n  - Prep time: 30 min\n  - Prep time: again\n  - ![pic](i.png)",
    "- [Name](u) - text. ([Source](s)) `MIT` `Go`",
    "- ![](i.png) Name: sub `d` {cell=a #b k=\"v w\"}",
    "## Head {cell=x #y}", "- a {b=c", "#", "> ", "# *only* {x}", "- :star: short: code",
  ]

  @Test func eachBlock() {
    for block in Self.blocks { #expect(problem(of: "\n" + block) == nil, "\(block)") }
  }

  @Test func pairsAndNesting() {
    for (i, first) in Self.blocks.enumerated() {
      let quoted = "> " + first.replacing("\n", with: "\n> ")
      let item = "- word\n\n  " + first.replacing("\n", with: "\n  ")
      for (j, second) in Self.blocks.enumerated() {
        let text = ["\n\(first)\n\n\(second)", "\n\(quoted)\n\(second)", "\n\(item)\n\(second)"]
        if let problem = problem(of: text[(i + j) % 3]) { Issue.record("\(problem): \(text)") }
      }
    }
  }

  /// Pieces in random order: what they make is beside the point, as long as nothing is lost.
  @Test func randomDocuments() {
    let marks = [
      " ", "\n", "\n\n", "  ", "    ", "\t", "- ", "> ", "1. ", "# ", "## ", "---", "[", "](", ")",
      "*",
      "**", "`", "```\n", "{", "}", " {#a} ", "<b>", "<!-- ", " -->", "<br>", ": ", " - ", "—",
      "\\",
      "&#10;", "\r\n", "\r", "\u{2028}", "\u{85}", "\u{0}", "\u{FFFC}", "![](i.png)",
    ]
    let tableMarks = ["|", "\n|-|-|\n", "\n-|:-:\n", " | ", "\\|", "\n|---|\n", " {a=\"|\"}"]
    var random = SplitMix64(seed: 1)
    for round in 0..<3000 {
      let pieces = Self.blocks + marks + (round % 2 == 0 ? [] : tableMarks + tableMarks)
      let count = Int(random.next() % 12) + 1
      let text =
        "\n"
        + (0..<count).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
      // A column's name shows only where a row has a value for it, an attribute's nowhere.
      let comparesWords = round % 2 == 0 && !text.contains("=") && !text.contains("{#")
      if let problem = problem(of: text, comparesWords: comparesWords) {
        Issue.record("\(problem): \(text.debugDescription)")
      }
    }
  }

  /// The examples of CommonMark's specification, whose licence keeps them out of this repository:
  /// `COMMONMARK_SPEC=spec.txt swift test --filter commonMarkExamples`, with the file from
  /// `pip download --no-deps --no-binary :all: commonmark`.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["COMMONMARK_SPEC"] != nil))
  func commonMarkExamples() throws {
    let path = ProcessInfo.processInfo.environment["COMMONMARK_SPEC"]!
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    var example: [Substring]?
    var isHTML = false
    var count = 0
    for line in lines {
      if line.hasPrefix("````````````````````````````````") {
        if let text = example?.joined(separator: "\n").replacing("→", with: "\t") {
          count += 1
          if let problem = problem(of: "\n" + text) { Issue.record("\(problem): \(text)") }
          example = nil
        } else {
          example = []
          isHTML = false
        }
      } else if line == "." {
        isHTML = true
      } else if !isHTML {
        example?.append(line)
      }
    }
    #expect(count > 600)
    print("\(count) examples of CommonMark")
  }
}
