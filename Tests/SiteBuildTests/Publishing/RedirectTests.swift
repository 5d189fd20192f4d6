import Testing

@testable import SiteBuild

/// Addresses that pages had before, and those that lead nowhere.
@Suite struct RedirectTests {
  @Test func aliasesLeadToTheirPage() throws {
    let built = try site([
      "content/index.md": "# Home\n",
      "content/news/a.md":
        "---\naliases: [/old/a.html, older/, 2020/Ä b]\n---\n# A & \\<B>\n",
      "content/news/b.md": "---\naliases: b.htm\nlang: ar\n---\n# B\n",
    ])
    #expect(built.problems == [])
    #expect(built.result.pageCount == 3)
    for (file, target) in [
      ("old/a", "../news/a.html"), ("older/index", "../news/a.html"),
      ("2020/Ä b/index", "../../news/a.html"),
    ] {
      let page = try built.page(file)
      #expect(page.contains("<meta http-equiv=\"refresh\" content=\"0; url=\(target)\">"))
      #expect(page.contains("<link rel=\"canonical\" href=\"\(target)\">"))
      #expect(page.contains("<a href=\"\(target)\">A &amp; &lt;B&gt;</a>"))
      #expect(page.contains("<title>A &amp; &lt;B&gt;</title>"))
    }
    #expect(try #require(built.file("b.htm")).contains("<html lang=\"ar\" dir=\"rtl\">"))
    #expect(
      built.file("_redirects") == """
        /2020/%C3%84%20b/ /news/a.html 301
        /b.htm /news/b.html 301
        /old/a.html /news/a.html 301
        /older/ /news/a.html 301

        """)
  }

  @Test func redirectsLieBelowTheSitesAddress() throws {
    let built = try site(
      ["content/index.md": "---\naliases: [start.html]\n---\n# Home\n"],
      baseURL: "https://example.org/a%20b/")
    #expect(built.file("_redirects") == "/a%20b/start.html /a%20b/ 301\n")
    #expect(
      try built.page("start").contains(
        "<link rel=\"canonical\" href=\"https://example.org/a%20b/\">"))
    #expect(built.file("sitemap.xml")?.contains("start") == false)
  }

  @Test func aliasesThatCantBeAreTold() throws {
    let built = try site([
      "content/a.md": """
      ---
      aliases:
        - ../x.html
        - https://example.org/x
        - x.html?q
        - /
        - sitegen/x.html
        - B.html
        - pic.svg
        - guides
        - a.html/x
        - [x]
        - b/index.html
      ---
      # A
      """,
      "content/b.md": "---\naliases: [same/]\n---\n# B\n",
      "content/c.md": "---\naliases: [Same/index.html]\n---\n# C\n",
      "content/pic.svg": picture, "content/guides/index.md": "# G\n",
    ])
    let advice = ": write a path in the site, such as old/menu.html or old/menu/"
    let there = "which is in the site already: leave it out or choose another"
    #expect(
      built.problems == [
        "content/a.md:3:5: the alias “../x.html” leaves the site" + advice,
        "content/a.md:4:5: the alias “https://example.org/x” is no path" + advice,
        "content/a.md:5:5: the alias “x.html?q” holds “?”, “#” or “\\”, of which servers see nothing"
          + advice,
        "content/a.md:6:5: the alias “/” is the front page’s" + advice,
        "content/a.md:7:5: the alias “sitegen/x.html” lies in the folder of the build’s own files"
          + advice,
        "content/a.md:8:5: the alias “B.html” becomes “B.html”, \(there)",
        "content/a.md:9:5: the alias “pic.svg” becomes “pic.svg/index.html”, \(there)",
        "content/a.md:10:5: the alias “guides” becomes “guides/index.html”, \(there)",
        "content/a.md:11:5: the alias “a.html/x” becomes “a.html/x/index.html”, \(there)",
        "content/a.md:12:5: “aliases” must be a list of paths such as old/menu.html, but here stands a "
          + "list",
        "content/c.md:2:11: the alias “Same/index.html” becomes “Same/index.html”, \(there)",
      ])
    #expect(built.result.pageCount == 0)
  }

  // MARK: 404

  @Test func pageForLostReadersWorksFromAnyDepth() throws {
    let built = try site(
      [
        "site.yaml": "language: de\n", "content/index.md": "---\ntabBar: true\n---\n# Start\n",
        "content/a/b.md": "---\ntabBar: true\n---\n# B\n",
      ], baseURL: "https://example.org/x%20y/z")
    #expect(built.problems == [])
    let page = try built.page("404")
    #expect(page.contains("<title>Seite nicht gefunden</title>"))
    #expect(page.contains("<meta name=\"robots\" content=\"noindex\">"))
    #expect(!page.contains("canonical") && !page.contains("ld+json"))
    for address in built.hrefs(page) {
      #expect(address.hasPrefix("/x%20y/z/") || address.hasPrefix("#main"), "\(address)")
    }
    #expect(built.hrefs(page).contains("/x%20y/z/a/b.html"))
    #expect(built.hrefs(page).contains("/x%20y/z/\(try built.shared("site.css"))"))
    #expect(built.file("sitemap.xml")?.contains("404") == false)
    #expect(!(try site(["content/index.md": "# X\n"]).files.contains("404.html")))
  }

  @Test func pageForLostReadersMayBeOnesOwn() throws {
    let built = try site(
      [
        "content/404.md": "# Lost\n\n- ![](pic.svg) [Home](index.md#x)\n- [Out](https://e.org)\n",
        "content/index.md": "# Home\n", "content/pic.svg": picture,
      ], baseURL: "https://example.org/z/")
    #expect(built.problems == [])
    let page = try built.page("404")
    #expect(page.contains("<title>Lost</title>"))
    #expect(try built.values(of: "src", in: "404") == ["/z/pic.svg"])
    #expect(
      try built.links("404") == ["/z/index.html", "/z/index.html#x", "https://e.org"])
    let plain = try site(
      ["content/404.html": "mine", "content/index.md": "x"], baseURL: "https://example.org")
    #expect(plain.problems == [])
    #expect(plain.file("404.html") == "mine")
  }
}
