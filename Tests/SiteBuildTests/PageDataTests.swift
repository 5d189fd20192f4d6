import Testing

@testable import SiteBuild

/// Rows from data files, chosen and joined, in built pages.
@Suite struct PageDataTests {
  @Test func filesAreJoinedOneBehindTheOther() throws {
    let built = try site([
      "content/a.md": """
      ---
      data: [one.csv, two.json, three.yaml]
      sort: -price
      limit: 4
      ---
      # A
      """,
      "content/one.csv": "Name,Price\nAlpha,€2\nBravo,€10\n",
      "content/two.json": #"[{"name": "Charlie", "price": "€3"}]"#,
      "content/three.yaml": "- {name: Delta, price: €1.50}\n- {name: Echo, price: €4}\n",
    ])
    #expect(built.problems == [])
    #expect(built.files.filter { $0.hasSuffix(".html") } == ["a.html", "index.html"])
    let page = try built.page("a")
    #expect(page.components(separatedBy: " role=\"row\">").count - 1 == 5)
    let places = try ["Bravo", "Echo", "Charlie", "Alpha"].map {
      try #require(page.range(of: $0)?.lowerBound)
    }
    #expect(places == places.sorted())
    #expect(!page.contains("Delta"))
  }

  @Test func groupsGetAnIndex() throws {
    let built = try site([
      "content/a.md": """
      ---
      lang: sv
      style: plain
      group: { letter: title }
      sectionIndex: true
      ---
      - Öberg
      - Adam
      - Åkesson
      """
    ])
    #expect(built.problems == [])
    #expect(try built.links("a").filter { $0.hasPrefix("#") } == ["#a", "#å", "#ö"])
  }

  @Test func propertyListsAreSortedInTheLanguageOfTheSite() throws {
    let built = try site([
      "site.yaml": "language: sv",
      "content/a.json": #"{"sort": "title", "rows": ["ä", "z", "a"]}"#,
    ])
    #expect(built.problems == [])
    let page = try built.page("a").components(separatedBy: "<main").last!
    let places = try [">a<", ">z<", ">ä<"].map { try #require(page.range(of: $0)?.lowerBound) }
    #expect(places == places.sorted())
  }

  @Test func feedsArePagesOrData() throws {
    let feed: FileContent =
      "<rss version='2.0'><channel><title>News</title><item><title>One</title></item></channel></rss>"
    let built = try site([
      "content/index.md": "---\ndata: data.xml\n---\n# A", "content/data.xml": feed,
      "content/news.rss": feed, "content/other.xml": "<urlset/>",
    ])
    #expect(built.problems == [])
    #expect(built.files.filter { $0.hasSuffix("l") } == ["index.html", "news.html", "other.xml"])
    #expect(try built.page("index").contains(">One<"))
    #expect(try built.page("news").contains("<title>News"))
  }

  @Test func settingsBundlesAreAFormOfSeveralPages() throws {
    func pane(_ specifiers: String) -> FileContent { "{PreferenceSpecifiers = (\(specifiers));}" }
    let bundle: [String: FileContent] = [
      "content/index.md": "# A",
      "content/Settings.bundle/Root.plist":
        pane("{Type = PSChildPaneSpecifier; Title = Sounds; File = Sounds;}"),
      "content/Settings.bundle/Sounds.plist": pane(
        "{Type = PSToggleSwitchSpecifier; Title = Horn; Key = horn; DefaultValue = YES;},"
          + "{Type = PSChildPaneSpecifier; Title = Deep; File = Deep;}"),
      "content/Settings.bundle/Deep.plist":
        pane("{Type = PSTextFieldSpecifier; Title = Word; Key = word;}"),
      "content/Settings.bundle/sv.lproj/Sounds.strings": "Horn = Tuta;",
    ]
    let built = try site(bundle)
    #expect(built.problems == [])
    #expect(
      built.files.filter { $0.hasPrefix("Settings") } == [
        "Settings.bundle/Root.html", "Settings.bundle/Root/sounds.html",
        "Settings.bundle/Root/sounds/deep.html",
      ])
    #expect(try built.page("Settings.bundle/Root").contains("<title>Settings"))
    let links = try built.links("Settings.bundle/Root/sounds")
    #expect(links.contains("sounds/deep.html"))
    let sounds = try built.page("Settings.bundle/Root/sounds")
    #expect(sounds.contains(">Horn<"))
    #expect(sounds.contains("role=\"switch\""))
    #expect(sounds.contains(" checked>"))
    let swedish = try site(bundle.merging(["site.yaml": "language: sv"]) { $1 })
    #expect(try swedish.page("Settings.bundle/Root/sounds").contains(">Tuta<"))
  }

  /// Bodies are read once it is known which items show.
  @Test func itemsThatShowHaveTheirBodies() throws {
    let items = (1...9).map { day in
      "<item><title>Day \(day)</title><pubDate>0\(day) Mar 2026 08:00:00 GMT</pubDate>\n"
        + "<description>&lt;p&gt;First \(day).&lt;p&gt;Second \(day).</description></item>"
    }
    let feed = "<rss version=\"2.0\"><channel>\(items.joined(separator: "\n"))</channel></rss>"
    func pages(_ front: String) throws -> BuiltSite {
      let built = try site([
        "content/a.md": .init(stringLiteral: "---\ndata: [a.xml, b.csv]\n\(front)---\n# A\n"),
        "content/a.xml": .init(stringLiteral: feed),
        "content/b.csv": "title,date\nOld,1999-01-01\n",
      ])
      #expect(built.problems == [])
      return built
    }
    let newest = try pages("layout: table\nsort: -date\nlimit: 2\n")
    #expect(
      newest.files.filter { $0.hasPrefix("a/") } == ["a/day-8.html", "a/day-9.html"])
    #expect(try newest.page("a/day-9").contains(">Second 9.<"))
    #expect(try newest.links("a").suffix(2) == ["a/day-9.html", "a/day-8.html"])
    let some = try pages("layout: table\nwhere: { date: \"< 2026-03-03\" }\n")
    #expect(some.files.filter { $0.hasPrefix("a/") } == ["a/day-1.html", "a/day-2.html"])
    let all = try pages("layout: table\nsort: -date\n")
    #expect(all.files.filter { $0.hasPrefix("a/") }.count == 9)
  }

  @Test func filesThatAreNoTableAreCopied() throws {
    let built = try site([
      "content/index.md": "# A", "content/app.json": #"{"name": "app"}"#,
      "content/broken.json": "{",
    ])
    #expect(built.problems.count == 2)
    #expect(built.problems[0].hasPrefix("content/app.json:1:2: the file is copied as it is"))
    #expect(built.problems[1].hasPrefix("content/broken.json:1:2: invalid JSON: the file ends"))
    let good = try site(["content/index.md": "# A", "content/app.json": #"{"name": "app"}"#])
    #expect(good.folder.text("site/public/app.json") == #"{"name": "app"}"#)
    #expect(!good.files.contains("app.html"))
  }

  @Test(arguments: [
    ("data: [one.csv, two.jsn]", "2:17: no file “two.jsn”"),
    ("data: [one.csv, {a: b}]", "2:17: “data” must be a text, but here stands a mapping"),
    ("data: picture.svg", "2:7: “picture.svg” can’t be read: name a .csv, .tsv, .json"),
    ("data: one.csv\nsort: [Name, Prise]", "3:14: unknown field “Prise”, did you mean “price”?"),
    ("data: one.csv\nwhere: { price: 7 }", "3:1: no row is left"),
  ])
  func mistakesHaveAPlace(_ frontMatter: String, _ expected: String) throws {
    let built = try site([
      "content/a.md": "---\n\(frontMatter)\n---\n# A\n", "content/picture.svg": picture,
      "content/one.csv": "Name,Price\nAlpha,€2\n",
    ])
    #expect(built.problems.count == 1)
    let isTold = built.problems.first?.hasPrefix("content/a.md:\(expected)") == true
    #expect(isTold, "\(built.problems)")
  }
}
