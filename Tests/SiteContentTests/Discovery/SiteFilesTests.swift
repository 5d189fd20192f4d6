import Foundation
import TableModel
import Testing

@testable import SiteContent

private func discover(_ site: TemporarySite) -> (SiteFiles, [String]) {
  let (files, diagnostics) = SiteFiles.discover(in: site.folder)
  return (files, diagnostics.map { "\($0.location?.description ?? "nowhere") \($0.message)" })
}

private func site(_ files: [String]) throws -> TemporarySite {
  try TemporarySite(Dictionary(uniqueKeysWithValues: files.map { ("content/" + $0, []) }))
}

@Suite struct SiteFilesTests {
  @Test func sortsPagesFromAssets() throws {
    let site = try site([
      "index.md", "b.markdown", "a.PLIST", "Z.md", "é.md", "guides/index.md", "guides/one.two.md",
      "guides/egg.png", "notes.txt", ".hidden.md", ".git/x.md", "c.md~", "#d.md#", "e.bak", "f.swp",
      "Thumbs.db", "name", "dir.d/name",
    ])
    let (files, problems) = discover(site)
    #expect(problems.isEmpty)
    #expect(
      files.pages.map { "\($0.file) \($0.path) \($0.kind)" } == [
        "Z.md Z markdown", "a.PLIST a propertyList", "b.markdown b markdown",
        "guides/index.md guides/index markdown", "guides/one.two.md guides/one.two markdown",
        "index.md index markdown", "é.md é markdown",
      ])
    #expect(files.assets.map(\.file) == ["dir.d/name", "guides/egg.png", "name", "notes.txt"])
    #expect(files.pages[0].location == SourceLocation(file: "content/Z.md"))
    #expect(files.collisions().isEmpty)
  }

  @Test func dataIsNoPage() throws {
    var (files, _) = discover(try site(["a.plist", "b.plist", "b.md"]))
    #expect(files.collisions().count == 1)
    files.removeData(["b.plist", "b.md"])
    #expect(files.pages.map(\.file) == ["a.plist", "b.md"])
    #expect(files.assets.isEmpty)
    #expect(files.collisions().isEmpty)
  }

  @Test(arguments: [
    (
      ["a.md", "a.plist"],
      "content/a.plist “content/a.plist” and “content/a.md” both become “a.html”: rename one"
    ),
    (["a.md", "a.html"], "content/a.md “content/a.md” and “content/a.html” both become “a.html”"),
    (
      ["A.md", "a.md"],
      "content/a.md “content/a.md” and “content/A.md” become “a.html” and “A.html”, which differ"
    ),
    (
      ["e\u{301}.md", "\u{E9}.markdown"],
      "content/\u{E9}.markdown “content/\u{E9}.markdown” and “content/e\u{301}.md” become"
    ),
    (
      ["Straße.md", "STRASSE.md"],
      "content/Straße.md “content/Straße.md” and “content/STRASSE.md” become “Straße.html” and"
    ),
    (["Guides", "guides/a.md"], "content/Guides “content/Guides” becomes a file where"),
  ])
  func twoFilesClaimOnePath(files: [String], expected: String) throws {
    let problems = discover(try site(files)).0.collisions()
    #expect(problems.count == 1)
    let found = problems.first.map { "\($0.location?.file ?? "") \($0.message)" } ?? ""
    #expect(found.utf8.starts(with: expected.utf8), "\(found)")
    #expect(problems.first?.notes.count == 1)
  }

  @Test func followsLinksInsideTheSiteOnly() throws {
    let outside = try TemporarySite(["content/x.md": []])
    let site = try site(["a.md", "sub/b.md"])
    try site.write("shared/c.md")
    try site.write("shared/deep/d.md")
    try site.link("content/linked.md", to: "a.md")
    try site.link("content/shared", to: "../shared")
    try site.link("content/out.md", to: outside.path + "/content/x.md")
    try site.link("content/outside", to: outside.path)
    try site.link("content/gone.md", to: "nowhere.md")
    try site.link("content/sub/up", to: "..")
    try site.link("shared/deep/up", to: "../deep")
    let (files, problems) = discover(site)
    #expect(
      files.pages.map(\.file) == [
        "a.md", "linked.md", "shared/c.md", "shared/deep/d.md", "sub/b.md",
      ])
    #expect(
      problems == [
        "content/gone.md the symbolic link leads nowhere",
        "content/out.md the symbolic link leads out of the site’s folder: put a copy here",
        "content/outside the symbolic link leads out of the site’s folder: put a copy here",
        "content/shared/deep/up the symbolic link leads to a folder around it",
        "content/sub/up the symbolic link leads to a folder around it",
      ])
  }

  @Test func linksInACircleEnd() throws {
    let site = try site(["a/x.md", "b/y.md"])
    try site.link("content/a/b", to: "../b")
    try site.link("content/b/a", to: "../a")
    let (files, problems) = discover(site)
    #expect(files.pages.map(\.file) == ["a/b/y.md", "a/x.md", "b/a/x.md", "b/y.md"])
    #expect(problems.count == 2)
  }

  @Test func namesOddFiles() throws {
    let site = try site(["a\nb.md"])
    let name = Array("\(site.path)/content/".utf8) + [0xFF, 0x2E, 0x6D, 0x64, 0]
    let file = name.withUnsafeBufferPointer {
      $0.withMemoryRebound(to: CChar.self) { fopen($0.baseAddress!, "w") }
    }
    fclose(file)
    mkfifo(site.path + "/content/pipe", 0o600)
    let (files, problems) = discover(site)
    #expect(files.pages.isEmpty)
    #expect(problems.count == 3)
    #expect(problems[0].hasPrefix("content the name “ab.md” is no UTF-8 or holds a control"))
    #expect(problems[2].hasPrefix("content/pipe neither a file nor a folder"))
  }

  @Test func namesAMissingFolder() throws {
    let site = try TemporarySite()
    try FileManager.default.removeItem(atPath: site.path + "/content")
    #expect(
      discover(site).1 == ["content there is no folder “content”: put the site’s pages into it"])
    try site.link("content", to: "/usr/include")
    #expect(discover(site).1.first?.hasPrefix("content the symbolic link leads out of") == true)
  }
}
