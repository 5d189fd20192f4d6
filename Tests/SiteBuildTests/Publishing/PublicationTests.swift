import Foundation
import SiteContent
import TableModel
import Testing

@testable import SiteBuild

/// What a published site tells search engines, readers of feeds and those who show links to it.
@Suite struct PublicationTests {
  static let blog: [String: FileContent] = [
    "site.yaml": """
    title: Röst & Brew
    description: Coffee, "roasted" <slowly>
    baseURL: https://example.org/r%C3%B6st/
    timeZone: Europe/Berlin
    """,
    "content/index.md": "# Home\n\n- [News](news/)\n- [Prices](prices.md)\n- plain\n",
    "content/news/index.md": "---\ndescription: All that is new\n---\n# News\n",
    "content/news/summer.md": """
    ---
    date: 2026-07-01
    tags: [sun, ice & cream]
    description: It is warm
    ---
    # Summer <1>

    Read **all** of [it](index.md) and [that](../prices.md#x).

    - [Ice](https://example.com/?a=1&b=2) - cold `€2`
    - ![](../cup.png) Tea
    """,
    "content/news/winter.md": "---\ndate: 2026-01-01\n---\n# Winter\n",
    "content/news/deep/early.md": "---\ndate: 2026-07-01 00:30:00 +03:00\nlang: de\n---\n# Früh\n",
    "content/prices.md": "# Prices\n\n- a\n",
    "content/cup.png": FileContent(Array(Data(base64Encoded: pixel)!)),
  ]

  /// A picture of one pixel.
  private static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="

  @Test func nothingIsToldWithoutAnAddress() throws {
    var files = Self.blog
    files["site.yaml"] = "title: x\n"
    let built = try site(files)
    #expect(built.problems == [])
    for file in ["sitemap.xml", "robots.txt", "feed.xml", "feed.json", "news/feed.xml"] {
      #expect(!built.files.contains(file))
    }
    let page = try built.page("news/summer")
    for part in ["og:", "ld+json", "rel=\"alternate\"", "canonical"] {
      #expect(!page.contains(part))
    }
  }

  @Test func sitemapHasEachPageOnce() throws {
    var files = Self.blog
    files["content/table.md"] =
      "---\nlayout: columns\nsortable: true\n---\n| A | B |\n|---|---|\n| 2 | x |\n| 1 | y |\n"
    let built = try site(files)
    #expect(built.problems == [])
    #expect(built.files.contains("table-by-a.html"))
    let map = try ParsedXML(built.file("sitemap.xml"))
    #expect(map.root.name == "urlset")
    let base = "https://example.org/r%C3%B6st/"
    #expect(
      map.texts("url/loc").sorted() == [
        base, base + "news/", base + "news/deep/early.html", base + "news/summer.html",
        base + "news/winter.html", base + "prices.html", base + "table.html",
      ])
    #expect(
      map.texts("url/lastmod").sorted() == [
        "2026-01-01", "2026-07-01", "2026-07-01T00:30:00+03:00",
      ])
    #expect(
      built.file("robots.txt") == "User-agent: *\nDisallow:\n\nSitemap: \(base)sitemap.xml\n")
  }

  @Test func longSitemapsAreDivided() throws {
    let map = Sitemap(
      addresses: PublishedAddresses(base: "https://e.org"),
      pages: [
        Sitemap.Page(path: "index"), Sitemap.Page(path: "a/index", date: "2026-01-02"),
        Sitemap.Page(path: "b"),
      ])
    let files = map.files(mostAddresses: 2)
    #expect(files.map(\.path) == ["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml"])
    let xml = try files.map { try ParsedXML(String(decoding: $0.bytes, as: UTF8.self)) }
    #expect(
      xml[0].texts("sitemap/loc") == ["https://e.org/sitemap-1.xml", "https://e.org/sitemap-2.xml"])
    #expect(xml[1].texts("url/loc") == ["https://e.org/", "https://e.org/a/"])
    #expect(xml[2].texts("url/loc") == ["https://e.org/b.html"])
  }

  @Test func atomFeedsReadBack() throws {
    let built = try site(Self.blog)
    #expect(built.problems == [])
    #expect(
      built.files.filter { $0.hasSuffix("feed.xml") }
        == ["feed.xml", "news/deep/feed.xml", "news/feed.xml"])
    let feed = try ParsedXML(built.file("news/feed.xml"))
    let base = "https://example.org/r%C3%B6st/"
    #expect(feed.root.name == "feed")
    #expect(feed.texts("id") == [base + "news/feed.xml"])
    #expect(feed.texts("title") == ["News – Röst & Brew"])
    #expect(feed.texts("subtitle") == ["All that is new"])
    // Summer begins at midnight in Berlin, 22:00 UTC; the early page is of 21:30 UTC.
    #expect(feed.texts("updated") == ["2026-07-01T00:00:00+02:00"])
    #expect(feed.texts("author/name") == ["Röst & Brew"])
    #expect(feed.values("link", "href") == [base + "news/feed.xml", base + "news/"])
    #expect(feed.texts("entry/title") == ["Summer <1>", "Früh", "Winter"])
    #expect(
      feed.texts("entry/id") == [
        base + "news/summer.html", base + "news/deep/early.html", base + "news/winter.html",
      ])
    #expect(
      feed.texts("entry/updated") == [
        "2026-07-01T00:00:00+02:00", "2026-07-01T00:30:00+03:00", "2026-01-01T00:00:00+01:00",
      ])
    #expect(feed.values("entry/category", "term") == ["sun", "ice & cream"])
    #expect(feed.texts("entry/summary") == ["It is warm"])
    #expect(
      feed.texts("entry/content")[0]
        == "<p>Read <strong>all</strong> of <a href=\"\(base)news/\">it</a> and "
        + "<a href=\"\(base)prices.html#x\">that</a>.</p><ul><li>"
        + "<a href=\"https://example.com/?a=1&amp;b=2\">Ice</a> – cold · €2</li><li>"
        + "<img src=\"\(base)cup.png\" alt=\"\" width=\"1\" height=\"1\">Tea</li></ul>")
    #expect(try ParsedXML(built.file("feed.xml")).texts("title") == ["Röst & Brew"])
  }

  @Test func jsonFeedsReadBack() throws {
    let built = try site(Self.blog)
    let feed = try ParsedJSON(built.file("feed.json"))
    let base = "https://example.org/r%C3%B6st/"
    #expect(feed.text("version") == "https://jsonfeed.org/version/1.1")
    #expect(feed.text("title") == "Röst & Brew")
    #expect(feed.text("description") == "Coffee, \"roasted\" <slowly>")
    #expect(feed.text("home_page_url") == base)
    #expect(feed.text("feed_url") == base + "feed.json")
    #expect(feed.texts("items", "title") == ["Summer <1>", "Früh", "Winter"])
    #expect(feed.texts("items", "language") == ["en", "de", "en"])
    #expect(feed.text("items/0/date_published") == "2026-07-01T00:00:00+02:00")
    #expect(feed.text("items/0/tags/1") == "ice & cream")
    let atom = try ParsedXML(built.file("feed.xml"))
    #expect(atom.texts("entry/content") == feed.texts("items", "content_html"))
    #expect(atom.texts("entry/id") == feed.texts("items", "id"))
  }

  @Test func feedsOfFoldersWithoutAFrontPageLeadToAPageThatIsThere() throws {
    let built = try site(Self.blog)
    let base = "https://example.org/r%C3%B6st/"
    #expect(
      try ParsedXML(built.file("news/deep/feed.xml")).values("link", "href") == [
        base + "news/deep/feed.xml", base,
      ])
    let listed = try site([
      "site.yaml": "baseURL: https://a.b/\n", "content/index.md": "[Teas](teas.md)",
      "content/teas.md":
        "---\npages: { date: since }\n---\n# Teas\n- Assam\n  - since: 2026-01-01\n",
    ])
    let feed = try ParsedXML(listed.file("teas/feed.xml"))
    #expect(feed.values("link", "href") == ["https://a.b/teas/feed.xml", "https://a.b/teas.html"])
    #expect(feed.texts("title") == ["Teas"])
  }

  @Test func pagesNameTheirFeeds() throws {
    let built = try site(Self.blog)
    func feeds(_ path: String) throws -> [String] {
      try built.page(path).components(separatedBy: "<link rel=\"alternate\"").dropFirst().flatMap {
        built.hrefs(String($0.prefix { $0 != "\n" }))
      }
    }
    #expect(try feeds("index") == ["feed.xml", "feed.json"])
    #expect(
      try feeds("news/deep/early") == [
        "../../feed.xml", "../../feed.json", "../../news/feed.xml", "../../news/feed.json",
        "../../news/deep/feed.xml", "../../news/deep/feed.json",
      ])
  }

  @Test func linksAreShownByWhatTheirPageSays() throws {
    let page = try site(Self.blog).page("news/summer")
    func property(_ name: String) -> String? {
      let parts = page.components(separatedBy: "<meta property=\"\(name)\" content=\"")
      return parts.count == 2 ? String(parts[1].prefix { $0 != "\"" }) : nil
    }
    let base = "https://example.org/r%C3%B6st/"
    #expect(property("og:title") == "Summer &lt;1&gt;")
    #expect(property("og:type") == "article")
    #expect(property("og:url") == base + "news/summer.html")
    #expect(property("og:site_name") == "Röst &amp; Brew")
    #expect(property("og:description") == "It is warm")
    #expect(property("og:image") == base + "cup.png")
    #expect(property("article:published_time") == "2026-07-01T00:00:00+02:00")
  }

  // MARK: JSON-LD

  @Test func frontPageIsAWebsiteAndAList() throws {
    let data = try site(Self.blog).structuredData("index")
    let base = "https://example.org/r%C3%B6st/"
    #expect(data.text("@context") == "https://schema.org")
    #expect(data.texts("@graph", "@type") == ["WebSite", "ItemList"])
    #expect(data.text("@graph/0/url") == base)
    #expect(data.text("@graph/0/description") == "Coffee, \"roasted\" <slowly>")
    #expect(data.texts("@graph/1/itemListElement", "name") == ["News", "Prices"])
    #expect(
      data.texts("@graph/1/itemListElement", "url") == [base + "news/", base + "prices.html"])
    #expect(data["@graph/1/itemListElement/1/position"]?.value as? Int == 2)
  }

  @Test func pagesBelowSayWhereTheyStand() throws {
    let data = try site(Self.blog).structuredData("news/summer")
    let base = "https://example.org/r%C3%B6st/"
    #expect(data.texts("@graph", "@type") == ["BreadcrumbList", "ItemList"])
    #expect(data.texts("@graph/0/itemListElement", "name") == ["Home", "News", "Summer <1>"])
    #expect(
      data.texts("@graph/0/itemListElement", "item")
        == [base, base + "news/", base + "news/summer.html"])
  }

  @Test func rowsWithPricesAreProductsOnRequest() throws {
    let built = try site(
      [
        "content/menu.md": """
        ---
        schema: Product
        details: true
        ---
        # Menu \\</script>

        - **Soup** - hot `€6.50`
        - [Tea](tea.md) `CHF 1’200`
        - **Talk** `free`
        """,
        "content/tea.md": "# Tea\n",
      ], baseURL: "https://e.org")
    #expect(built.problems == [])
    let data = try built.structuredData("menu")
    let list = "@graph/1/itemListElement"
    #expect(data.texts("@graph", "@type") == ["BreadcrumbList", "ItemList"])
    #expect(data.text("@graph/0/itemListElement/1/name") == "Menu </script>")
    #expect(data.text("\(list)/0/item/@type") == "Product")
    #expect(data.text("\(list)/0/item/url") == "https://e.org/menu/soup.html")
    #expect(data.text("\(list)/0/item/description") == "hot")
    #expect(data.text("\(list)/0/item/offers/price") == "6.50")
    #expect(data.text("\(list)/0/item/offers/priceCurrency") == "EUR")
    #expect(data.text("\(list)/1/item/offers/price") == "1200")
    #expect(data.text("\(list)/1/item/offers/priceCurrency") == "CHF")
    #expect(data.text("\(list)/2/name") == "Talk")
    let soup = try built.structuredData("menu/soup")
    #expect(soup.texts("@graph", "@type") == ["BreadcrumbList", "Product"])
    #expect(soup.text("@graph/1/offers/price") == "6.50")
  }

  @Test(
    arguments: [
      ("€6.50", "en", "6.50 EUR"), ("6,50 €", "de", "6.50 EUR"), ("1.299,00 €", "de", "1299 EUR"),
      ("$1,200", "en", "1200 USD"), ("$3.05", "en-CA", "3.05 CAD"), ("¥300", "ja", "300 JPY"),
      ("¥300", "zh-Hans", "300 CNY"), ("65 kr", "sv", "65 SEK"), ("65 kr", "en", nil),
      ("GBP 5", "en", "5 GBP"), ("30 min", "en", nil), ("-5 €", "en", nil), ("5", "en", nil),
      ("free", "en", nil), ("R$ 5,90", "pt-BR", "5.90 BRL"),
    ] as [(String, String, String?)])
  func pricesAreRead(_ text: String, _ language: String, _ expected: String?) {
    let price = Price(text, language: language)
    #expect(price.map { "\($0.amount) \($0.currency)" } == expected)
  }

  // MARK: Dates and the site's own files

  @Test(
    arguments: [
      ("2026-03-29", "Europe/Berlin", "2026-03-29T00:00:00+01:00", 1_774_738_800),
      ("2026-03-30", "Europe/Berlin", "2026-03-30T00:00:00+02:00", 1_774_821_600),
      ("2026-03-30", "UTC", "2026-03-30T00:00:00Z", 1_774_828_800),
      ("2026-01-01", "Asia/Kolkata", "2026-01-01T00:00:00+05:30", 1_767_205_800),
      ("2026-01-01", "America/St_Johns", "2026-01-01T00:00:00-03:30", 1_767_238_200),
      ("2024-02-29T12:00:00.5-01:00", "Asia/Tokyo", "2024-02-29T12:00:00.5-01:00", 1_709_211_600.5),
      ("1969-12-31T23:59:59Z", "Asia/Tokyo", "1969-12-31T23:59:59Z", -1),
    ] as [(String, String, String, Double)])
  func datesAreDaysOfTheZone(_ date: String, _ zone: String, _ text: String, _ instant: Double)
    throws
  {
    let zone = try #require(SiteTimeZone(zone))
    let read = try #require(PublicationDate(date, in: zone))
    #expect(read.text == text)
    #expect(read.instant == instant)
  }

  @Test func filesOfTheSiteStay() throws {
    var files = Self.blog
    files["content/Robots.txt"] = "mine"
    files["content/sitemap.xml"] = "mine"
    files["content/news/feed.xml"] = "mine"
    let built = try site(files)
    #expect(built.problems == [])
    #expect(!built.files.contains("robots.txt"))
    for file in ["Robots.txt", "sitemap.xml", "news/feed.xml"] {
      #expect(built.file(file) == "mine")
    }
  }

  @Test func whatIsWrongIsTold() throws {
    let built = try site([
      "site.yaml": "timeZone: Europe/Berln\n",
      "content/a.md": "---\nschema: Prodct\n---\n# A\n",
      "content/b.md": "---\nschema: Product\n---\n- **x** `soon`\n",
    ])
    #expect(
      built.problems == [
        "content/a.md:2:9: unknown schema “Prodct”, did you mean “Product”?",
        "content/b.md:2:9: “schema: Product” has no effect: no row has a title and a price as its "
          + "detail, such as “€6.50”, “6,50 €” or “SEK 65”",
        "site.yaml:1:11: unknown time zone “Europe/Berln”, did you mean “Europe/Berlin”?: write a "
          + "name of the IANA’s, such as Europe/Berlin or UTC",
      ])
  }

  @Test(arguments: [
    ("x.html", "a/b", "a/x.html"),
    ("../x.html?q#f", "a/b", "x.html?q#f"), ("#s", "a/b", "a/b.html#s"),
    ("../index.html#s", "a/b/c", "a/#s"),
    ("index.html", "x", ""), ("./p.png", "é/b", "%C3%A9/p.png"),
  ])
  func linksBecomeWhole(_ link: String, _ page: String, _ expected: String) {
    let addresses = PublishedAddresses(base: "http://e.org/s")
    #expect(addresses.target(of: link, from: page) == "http://e.org/s/" + expected)
    #expect(addresses.target(of: "mailto:a@b.c", from: page) == "mailto:a@b.c")
    #expect(addresses.target(of: "//f.org/x", from: page) == "http://f.org/x")
    #expect(addresses.rootPath == "/s/")
  }
}
