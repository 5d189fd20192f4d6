import Foundation
import TableModel
import Testing

@testable import SiteBuild

/// Pages of terms, and what pages with terms lead to.
struct TaxonomyTests {
  private static let shop: [String: FileContent] = [
    "site.yaml": """
    title: Shop
    baseURL: https://e.org/
    language: sv
    taxonomies:
      categories: kind
      tags:
      makers: { title: Made by, fields: [maker, second maker] }
    """,
    "content/index.md": "# Hem\n\n- [Varor](list.md)\n",
    "content/list.md": """
    ---
    data: list.csv
    layout: table
    pages: true
    related: 2
    ---
    # Varor
    """,
    "content/list.csv": """
    Title,Kind,Tags,Maker,Second maker
    Bord,Möbel,"trä, ek",Ada,
    Ägg,Mat,"frukost",Bo,Ada
    Zink,Möbel,metall,,
    Åra,Båt,"trä, Ek",Bo,
    """,
    "content/news/first.md":
      "---\ndate: 2026-01-01\ntags: [trä]\nmakers: [Ada]\n---\n# Första\n",
    "content/news/second.md": "---\ndate: 2026-02-01\ntags: [Trä, åäö]\n---\n# Andra\n",
    "content/notes.md": "# Noter\n\n- Lim\n  - tags: trä\n- [Ut](news/first.md)\n  - tags: ut\n",
  ]

  /// What the rows of a page say, in order: a page's links with their texts.
  private func rows(_ built: BuiltSite, _ path: String) throws -> [String] {
    let parts = try built.page(path).components(separatedBy: "<main").last!
      .components(separatedBy: "<a class=\"o\" href=\"").dropFirst()
    return parts.map { part in
      let url = part.prefix { $0 != "\"" }
      let row = part.components(separatedBy: "</li>")[0]
      let texts = row.components(separatedBy: ">").dropFirst().map { $0.prefix { $0 != "<" } }
        .filter { !$0.allSatisfy(\.isWhitespace) }
      return "\(url): \(texts.joined(separator: " | "))"
    }
  }

  @Test func taxonomiesAndTermsHavePages() throws {
    let built = try site(Self.shop)
    #expect(built.problems == [])
    // In the order of the language: Å, Ä, Ö behind Z. Counts are details.
    #expect(
      try rows(built, "categories/index") == [
        "b%C3%A5t/index.html: Båt | 1", "mat/index.html: Mat | 1",
        "m%C3%B6bel/index.html: Möbel | 2",
      ])
    #expect(
      try rows(built, "tags/index").map { $0.components(separatedBy: ": ")[1] } == [
        "ek | 2", "frukost | 1", "metall | 1", "trä | 5", "ut | 1", "åäö | 1",
      ])
    #expect(try built.page("tags/index").contains(">Taggar</h1>"))
    #expect(try built.page("makers/index").contains(">Made by</h1>"))
    // Dated pages first, the newest before the others; then rows in the order of the site.
    #expect(
      try rows(built, "tags/trä/index").map { $0.components(separatedBy: ":")[0] } == [
        "../../news/second.html", "../../news/first.html", "../../list/bord.html",
        "../../list/%C3%A5ra.html", "../../notes.html#lim",
      ])
    // A row that leads elsewhere leads there from its terms too.
    #expect(try rows(built, "tags/ut/index") == ["../../news/first.html: Ut"])
    #expect(
      try rows(built, "makers/ada/index").map { $0.components(separatedBy: ":")[0] } == [
        "../../news/first.html", "../../list/bord.html", "../../list/%C3%A4gg.html",
      ])
    #expect(
      try built.bar("Brödsmulor", in: "tags/trä/index").map(built.hrefs) == [
        ["../../index.html", "../index.html"]
      ])
    // The row that is listed by its anchor has one.
    #expect(try built.values(of: "id", in: "notes").contains("lim"))
  }

  @Test func pagesLeadToTheirTerms() throws {
    let built = try site(Self.shop)
    let page = try built.page("list/åra")
    #expect(
      page.contains(
        "<a href=\"../tags/tr%C3%A4/index.html\">trä</a>, <a href=\"../tags/ek/index.html\">ek</a>")
    )
    #expect(page.contains("<a href=\"../categories/b%C3%A5t/index.html\">Båt</a>"))
    #expect(page.contains(">Made by</div>"))
    // Fields that are terms aren't repeated among the others.
    #expect(!page.contains(">Tags</div>") && !page.contains(">Maker</div>"))
    #expect(
      try built.links("news/second").suffix(2) == [
        "../tags/tr%C3%A4/index.html", "../tags/%C3%A5%C3%A4%C3%B6/index.html",
      ])
  }

  @Test func termsHaveFeeds() throws {
    let built = try site(Self.shop)
    #expect(
      built.files.filter { $0.hasSuffix("feed.json") } == [
        "feed.json", "makers/ada/feed.json", "makers/feed.json", "news/feed.json",
        "tags/feed.json", "tags/trä/feed.json", "tags/åäö/feed.json",
      ])
    let feed = try ParsedXML(built.file("tags/trä/feed.xml"))
    #expect(feed.texts("title") == ["trä – Shop"])
    #expect(feed.texts("entry/title") == ["Andra", "Första"])
    #expect(
      feed.values("link", "href") == [
        "https://e.org/tags/tr%C3%A4/feed.xml", "https://e.org/tags/tr%C3%A4/",
      ])
    // Ways to other pages are no content.
    #expect(feed.texts("entry/content") == ["", ""])
    let page = try built.page("tags/trä/index")
    for file in ["feed.xml", "tags/feed.xml", "tags/tr%C3%A4/feed.xml"] {
      #expect(page.contains("href=\"../../\(file)\">"))
    }
    let map = try ParsedXML(built.file("sitemap.xml"))
    #expect(map.texts("url/loc").contains("https://e.org/tags/tr%C3%A4/"))
  }

  @Test func relatedRowsShareRareTerms() throws {
    let built = try site(Self.shop)
    // Bord has the terms Möbel (2 have it), trä (5), ek (2) and Ada (3). Zink shares Möbel: 1/2. Ägg
    // shares Ada: 1/3. Åra shares trä and ek: 1/5 + 1/2. Första: trä and Ada, 1/5 + 1/3.
    let page = try built.page("list/bord")
    let related = page.components(separatedBy: ">LIKNANDE<").last ?? ""
    #expect(
      built.hrefs(related).prefix(2) == ["%C3%A5ra.html", "../news/first.html"], "\(related)")
    #expect(try !built.page("list").contains(">LIKNANDE<"))
    // The words of related pages aren't found as those of the page: Åra is one entry.
    var files = Self.shop
    files["site.yaml"] = "search: true\ntaxonomies: [tags]\n"
    let index = try site(files).sharedText("search-index.js")
    let line = index.split(separator: "\n").first { $0.hasPrefix("ara ") }
    #expect(line?.contains(",") == false, "\(line ?? "")")
  }

  @Test(arguments: [
    "ar", "cs", "da", "de", "el", "es", "fa", "fi", "fr", "he", "hu", "it", "ja", "ko", "nl", "no",
    "pl", "pt", "ru", "sv", "tr", "uk", "zh",
  ])
  func everyLanguageHasTheWords(_ language: String) {
    let english = InterfaceWords(language: "en").lists
    let words = InterfaceWords(language: language + "-001").lists
    #expect(words.previous != english.previous && words.next != english.next)
    #expect(words.related != english.related && words.tags != english.tags)
    #expect(words.categories != english.categories)
  }

  @Test func equalPartsOfPathsAreToldApart() throws {
    let built = try site([
      "site.yaml": "taxonomies: [tags]\n",
      "content/a.md":
        "---\ntags: [C plus plus, C#, C++, c++, Cafe\u{301}, CAF\u{C9}, ☕, 2, '-']\n---\nx\n",
      "content/index.md": "x",
    ])
    #expect(built.problems == [])
    #expect(
      Set(built.files.filter { $0.hasPrefix("tags/") }) == [
        "tags/index.html", "tags/c-plus-plus/index.html", "tags/c-plus-plus-2/index.html",
        "tags/c-sharp/index.html", "tags/caf\u{E9}/index.html", "tags/term/index.html",
        "tags/term-2/index.html", "tags/2/index.html",
      ])
    // `c ` comes before `c+` among bytes.
    #expect(try built.page("tags/c-plus-plus/index").contains(">C plus plus</h1>"))
    #expect(try built.page("tags/c-plus-plus-2/index").contains(">C++</h1>"))
  }

  @Test func theSitesOwnPagesAreFilled() throws {
    let built = try site([
      "site.yaml": "taxonomies: [tags]\n",
      "content/tags/index.md": "# All words\n\nAbout them.\n",
      "content/tags/red/index.md": "# Reds\n",
      "content/a.md": "---\ntags: [red, blue]\n---\n# A\n",
    ])
    #expect(built.problems == [])
    #expect(try built.page("tags/index").contains("All words"))
    #expect(try built.links("tags/index").suffix(2) == ["blue/index.html", "red/index.html"])
    #expect(try built.links("tags/red/index").suffix(1) == ["../../a.html"])
    // Without a front page of the site's own the build's lists the taxonomy.
    #expect(try built.links("index").contains("tags/index.html"))
  }

  // MARK: Several languages

  private static let languages: [String: FileContent] = [
    "site.yaml": """
    title: Shed
    baseURL: https://e.org/
    languages:
      en:
      sv: { title: Skjul, taxonomies: { makers: Tillverkare } }
      de:
    taxonomies: { tags: , makers: { title: Made by, fields: maker } }
    """,
    "content/a.md": "---\ndate: 2026-01-01\ntags: [wood, iOS]\n---\n# A\n",
    "content/a.sv.md": "---\ndate: 2026-01-02\ntags: [trä, iOS, ål]\n---\n# A på svenska\n",
    "content/sv/list.md": "# Lista\n\n- Bord\n  - maker: Ada\n  - tags: Zink\n",
    "content/de/b.md": "# B\n",
  ]

  @Test func eachLanguageHasItsOwn() throws {
    let built = try site(Self.languages)
    #expect(built.problems == [])
    #expect(
      built.files.filter { $0.contains("tags/") || $0.contains("makers/") }
        .filter { $0.hasSuffix(".html") } == [
          "sv/makers/ada/index.html", "sv/makers/index.html", "sv/tags/index.html",
          "sv/tags/ios/index.html", "sv/tags/trä/index.html", "sv/tags/zink/index.html",
          "sv/tags/ål/index.html", "tags/index.html", "tags/ios/index.html",
          "tags/wood/index.html",
        ])
    #expect(
      try rows(built, "tags/index") == ["ios/index.html: iOS | 1", "wood/index.html: wood | 1"])
    // In Swedish order, Å behind Z.
    #expect(
      try rows(built, "sv/tags/index").map { $0.components(separatedBy: ": ")[1] } == [
        "iOS | 1", "trä | 1", "Zink | 1", "ål | 1",
      ])
    #expect(try rows(built, "sv/tags/ios/index") == ["../../a.html: A på svenska"])
    #expect(try rows(built, "tags/ios/index") == ["../../a.html: A"])
    #expect(try rows(built, "sv/makers/ada/index") == ["../../list.html#bord: Bord"])
    // The words are those of the language.
    let page = try built.page("sv/tags/index")
    #expect(page.contains("<html lang=\"sv\"") && page.contains(">Taggar</h1>"))
    #expect(page.contains("<title>Taggar – Skjul</title>"))
    #expect(try built.page("sv/makers/index").contains(">Tillverkare</h1>"))
    // The ways back, to terms, and from the front page that the build makes.
    #expect(
      try built.bar("Brödsmulor", in: "sv/tags/ål/index").map(built.hrefs) == [
        ["../../index.html", "../index.html"]
      ])
    #expect(
      try built.links("sv/a").suffix(3) == [
        "tags/tr%C3%A4/index.html", "tags/ios/index.html", "tags/%C3%A5l/index.html",
      ])
    #expect(try built.links("a").suffix(2) == ["tags/wood/index.html", "tags/ios/index.html"])
    #expect(try built.links("sv/index").contains("tags/index.html"))
    #expect(try !built.links("de/index").contains { $0.contains("tags") })
  }

  @Test func termsAreTranslationsWhereTheyAreWrittenAlike() throws {
    let built = try site(Self.languages)
    func alternates(_ path: String) throws -> [String] {
      try built.page(path).components(separatedBy: "hreflang=\"").dropFirst().map {
        String($0.prefix { $0 != ">" }).replacingOccurrences(of: "\"", with: "")
      }
    }
    let both = ["en href=https://e.org/tags/ios/", "sv href=https://e.org/sv/tags/ios/"]
    #expect(try alternates("tags/ios/index").prefix(2) == both[...])
    #expect(try alternates("sv/tags/ios/index").prefix(2) == both[...])
    #expect(try alternates("sv/tags/index").count == 3)
    #expect(try alternates("tags/wood/index") == [])
    #expect(try alternates("sv/makers/index") == [])
    // Where a term isn't there in a language the switch leads to the nearest page above.
    #expect(
      built.hrefs(try #require(try built.bar("Språk", in: "sv/tags/ål/index").first)) == [
        "../../../tags/index.html", "../../../de/index.html",
      ])
  }

  @Test func eachLanguagesTermsHaveFeeds() throws {
    let built = try site(Self.languages)
    #expect(
      built.files.filter { $0.hasSuffix("feed.xml") } == [
        "feed.xml", "sv/feed.xml", "sv/tags/feed.xml", "sv/tags/ios/feed.xml",
        "sv/tags/trä/feed.xml", "sv/tags/ål/feed.xml", "tags/feed.xml", "tags/ios/feed.xml",
        "tags/wood/feed.xml",
      ])
    let feed = try #require(built.file("sv/tags/ios/feed.xml"))
    #expect(feed.contains("<title>iOS – Skjul</title>") && feed.contains("xml:lang=\"sv\""))
    #expect(try ParsedXML(feed).texts("entry/title") == ["A på svenska"])
  }

  @Test func titlesOfUnknownTaxonomiesAreErrors() throws {
    var files = Self.languages
    files["site.yaml"] = """
      languages: { en: , sv: { taxonomies: { tagz: Taggar } }, de: { taxonomies: Wörter } }
      taxonomies: [tags]
      """
    #expect(
      try site(files).problems.prefix(2) == [
        "site.yaml:1:40: unknown taxonomy “tagz”, did you mean “tags”?",
        "site.yaml:1:76: “taxonomies” of a language must be a mapping such as {tags: Keywords}, but "
          + "here stands a text",
      ])
  }

  @Test(arguments: [
    ("[title]", ["site.yaml:1:14: “title” is another key of front matter: choose another name"]),
    ("[a b]", ["site.yaml:1:14: “a b” can’t name a page: use letters, digits, “-” and “_”"]),
    ("[tags, TAGS]", ["site.yaml:1:20: “TAGS” stands twice: remove one"]),
    ("{tags: {title: ''}}", ["site.yaml:1:29: “title” must be a text, but here stands"]),
    ("{tags: {titel: x}}", ["site.yaml:1:21: unknown key “titel”, did you mean “title”?"]),
    ("{tags: {paginate: no}}", ["site.yaml:1:31: “paginate” must be a whole number from 1 on"]),
    ("{tags: {fields: [a, {}]}}", ["site.yaml:1:29: “fields” must be the name of a field of rows"]),
    ("[[tags]]", ["site.yaml:1:14: “taxonomies” must be a list such as [tags, categories]"]),
    ("[tags, makers]", ["site.yaml:1:20: no page has “makers” in its front matter, and no row"]),
    (
      "[sitegen, tags]",
      ["content/a.md:4:1: unknown key “sitgen”, did you mean “sitegen”?", "site"]
    ),
  ])
  func mistakesAreTold(_ setting: String, _ expected: [String]) throws {
    let built = try site([
      "site.yaml": "taxonomies: \(setting)\n",
      "content/a.md":
        "---\ntags: [x]\nrelated: 1\n\(setting.contains("sitegen") ? "sitgen: y\n" : "")---\n# A\n",
      "content/index.md": "x",
    ])
    #expect(built.problems.count >= expected.count, "\(built.problems)")
    for start in expected {
      #expect(built.problems.contains { $0.hasPrefix(start) }, "\(built.problems)")
    }
  }

  @Test func pathsThatAreTakenAreErrors() throws {
    let built = try site([
      "site.yaml": "taxonomies: [tags, sitegen]\n", "content/tags/x": "a file",
      "content/a.md": "---\ntags: [x]\nsitegen: y\n---\n# A\n", "content/Tags/Index.html": "x",
    ])
    #expect(
      built.problems == [
        "site.yaml:1:14: the taxonomy “tags” makes the page “tags/index”, which is in the site already: "
          + "rename it, or give the taxonomy another name",
        "site.yaml:1:14: the taxonomy “tags” makes the page “tags/x/index”, which is in the site already: "
          + "rename it, or give the taxonomy another name",
        "site.yaml:1:20: “sitegen” is the folder of the build’s own files: choose another name",
      ])
  }

  @Test func manyRowsTakeTimeInProportion() throws {
    // A tag that all have, one of ten, one of a hundred, and one that is rare.
    func time(_ count: Int) throws -> Double {
      let rows = (0..<count).map { "Row \($0),\"all, t\($0 % 10), h\($0 % 100), r\($0 / 5)\"\n" }
      let start = processorTime()
      let result = try plan([
        "site.yaml": "taxonomies: { tags: { paginate: 100 } }\n",
        "content/l.md":
          "---\ndata: l.csv\nlayout: table\npages: true\nrelated: 3\npaginate: 100\n---\n# L\n",
        "content/l.csv": FileContent(Array("Title,Tags\n\(rows.joined())".utf8)),
      ])
      #expect(result.diagnostics == [])
      #expect(result.pages.count(where: { $0.parentPath != nil }) == count)
      return processorTime() - start
    }
    let small = try time(1000)
    let large = try time(8000)
    // Eight times the rows; the square would be 64 times as long.
    #expect(large < small * 24, "\(small), \(large)")
  }

  /// The time that this thread had a processor, in seconds: other threads and processes don't count.
  private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
