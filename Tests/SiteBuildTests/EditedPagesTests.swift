import Foundation
import SeededRandom
import Testing

@testable import SiteBuild

/// Builds after edits of nothing but rows: only the pages edited are planned, laid out and written.
@Suite struct EditedPagesTests {
  private static let names = (0..<8).map { $0 % 2 == 0 ? "p\($0)" : "folder/p\($0)" }

  private func text(_ name: String, _ rows: [String]) -> FileContent {
    FileContent(
      Array(
        "---\ntags: [a]\n---\n# Page \(name)\n\n\(rows.map { "- \($0)\n" }.joined())".utf8))
  }

  private func site(_ settings: String = "title: Shop\ntaxonomies: [tags]\n") -> EditedSite {
    var files: [String: FileContent] = [
      "site.yaml": FileContent(Array(settings.utf8)), "content/cup.png": drawing(300, 200),
      "content/dated.md": "---\ndate: 2026-03-01\n---\n# Dated\n\n- row\n",
    ]
    for name in Self.names { files["content/\(name).md"] = text(name, ["Tea - abc", "Cup"]) }
    return EditedSite(files, baseURL: "https://example.org/")
  }

  /// Whether the next build knows it by the files' stamps to be one of edited pages alone.
  private func isSmall(_ site: EditedSite) -> Bool {
    var pages = LastBuild(site.options).editedPages
    return pages?.build(BuildProgress(verbosity: .quiet)) != nil
  }

  @Test func onlyTheFilesOfThePageAreReplaced() throws {
    var site = site()
    site.settle()
    #expect(!site.build().diagnostics.hasError)
    let before = site.output
    let inodes = try Dictionary(
      uniqueKeysWithValues: before.keys.filter { !$0.hasSuffix("/") }.map {
        ($0, try site.inode($0))
      })
    site.settle()
    site["content/p2.md"] = text("p2", ["Tea - abcabc abc", "Cup", "Cup", "Cup"])
    #expect(isSmall(site))
    let now = site.output
    let changed = try inodes.keys.filter { file in
      try now[file] == nil || inodes[file] != site.inode(file)
    }
    #expect(site.output["p2.html"]?.contains("abcabc") == true)
    // Its style sheet has another name.
    #expect(changed.filter { !$0.hasSuffix(".css") } == ["p2.html"])
    site.expectCleanBuild()
    #expect(
      site.folder.names("site").sorted() == [
        ".public.sitegen-build", "content", "public", "site.yaml",
      ])
    // That one goes when no page needs it any more.
    let count = site.output.keys.count
    site.settle()
    site["content/p2.md"] = text("p2", ["Tea - abcabc", "Cup", "Cup"])
    #expect(isSmall(site))
    #expect(site.output.keys.count == count)
    // Several pages.
    site.settle()
    for name in Self.names.dropFirst(3) { site["content/\(name).md"] = text(name, ["Cup", "abc"]) }
    #expect(isSmall(site))
    site.expectCleanBuild()
    // A file that was written anew with what it held.
    let inode = try site.inode("p0.html")
    site.settle()
    site["content/p0.md"] = site["content/p0.md"]
    site.settle()
    #expect(isSmall(site))
    #expect(try site.inode("p0.html") == inode)
    #expect(LastBuild(site.options).resultOfUnchanged != nil)
  }

  @Test func whatOthersShowIsBuiltAsAWhole() {
    var site = site()
    site.settle()
    _ = site.build()
    for rows in [
      ["a letter that no page has: ŵ"], ["Tea", "[To a page that it had no link to](p4.md)"],
      ["![](cup.png) Picture"], ["[Nowhere](nowhere.md)"], ["Ideograph 茶"], ["Tea\n  - tags: b"],
    ] {
      site.settle()
      site["content/p2.md"] = text("p2", rows)
      #expect(!isSmall(site), "\(rows)")
      site.expectCleanBuild("\(rows)")
      site["content/p2.md"] = text("p2", ["Tea - abc"])
      site.expectCleanBuild("after \(rows)")
    }
    site.settle()
    site["content/p2.md"] = text("another title", ["Tea - abc"])
    #expect(!isSmall(site))
    site["content/dated.md"] = "---\ndate: 2026-03-01\n---\n# Dated\n\n- other row\n"
    site.expectCleanBuild()
    site.settle()
    site["content/p2.md"] = nil
    #expect(!isSmall(site))
    site.expectCleanBuild()
  }

  /// A page with a warning is made anew each time, and needs its style sheet meanwhile.
  @Test func styleSheetsOfPagesWithWarningsStay() {
    var site = site()
    let row = "**Tea** - [Cup](#a) {#a}"
    site["content/p2.md"] = text("same", [row])
    site["content/p4.md"] = text("same", [row.replacingOccurrences(of: "(#a)", with: "(#b)")])
    site.settle()
    #expect(site.build().diagnostics.count == 1)
    func styleSheet(_ page: String) -> Substring? {
      site.output[page]?.firstMatch(of: /href="(sitegen\/[0-9a-f]{16}\.css)"/)?.1
    }
    #expect(styleSheet("p2.html") != nil && styleSheet("p2.html") == styleSheet("p4.html"))
    site.settle()
    site["content/p2.md"] = text("same", [row, "Cup"])
    #expect(isSmall(site))
    #expect(styleSheet("p2.html") != styleSheet("p4.html"))
    site.expectCleanBuild()
  }

  /// What was believed of the output may change at the next moment.
  @Test func nothingIsBelievedWhileFilesAreToBeReplaced() throws {
    var site = site()
    site.settle()
    _ = site.build()
    site.settle()
    // A build was killed when it had yet to replace a page, and the edit was taken back.
    let patch = "site/.public.sitegen-patch"
    site.folder.write("other", to: "\(patch)/p2.html")
    site.folder.write(
      try #require(site.folder.bytes("site/public/.sitegen-manifest")),
      to: "\(patch)/.sitegen-manifest")
    site.folder.write("", to: "\(patch)/.sitegen-removals")
    #expect(LastBuild(site.options).resultOfUnchanged == nil)
    site["content/p4.md"] = text("p4", ["Cup"])
    site.expectCleanBuild()
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func randomEditsOfRows(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var site = site(seed == 3 ? "title: Shop\nlanguages: [en, de]\n" : "title: Shop\n")
    let words = [
      "Tea", "Cup", "abc", "**bold**", "`x1`", "[page](/p2.md)", "чай", "![a cup](/cup.png)",
      "[other](/p0.md)", "[away](https://example.org/a)", "茶",
    ]
    func rows() -> [String] {
      (0..<Int.random(in: 1...3, using: &random)).map { _ in
        (0..<Int.random(in: 1...3, using: &random)).map { _ in words.randomElement(using: &random)!
        }
        .joined(separator: " ")
      }
    }
    // All letters and links are known from the beginning, but for those of a page that changes.
    site["content/all.md"] = text("all", words)
    for name in Self.names { site["content/\(name).md"] = text(name, Array(words.dropLast())) }
    site.settle()
    _ = site.build()
    var smallCount = 0
    for step in 0..<10 {
      site.settle()
      var edits: [String] = []
      for _ in 0..<[1, 1, 1, 3].randomElement(using: &random)! {
        let name = Self.names.randomElement(using: &random)!
        let isOdd = Int.random(in: 0..<5, using: &random) == 0
        let new = isOdd ? rows() : (words.dropLast() + rows().filter { !$0.contains("茶") })
        site["content/\(name).md"] = text(name, new)
        edits.append("\(name): \(new)")
      }
      if isSmall(site) { smallCount += 1 }
      site.expectCleanBuild("seed \(seed), step \(step): \(edits)")
    }
    #expect(smallCount >= 2, "\(smallCount)")
  }
}
