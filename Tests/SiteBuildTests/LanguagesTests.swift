import Foundation
import Testing

@testable import SiteBuild

/// Sites with pages in several languages.
@Suite struct LanguagesTests {
  private static let files: [String: FileContent] = [
    "site.yaml": """
    title: Shed
    footer: The end
    timeZone: Europe/Berlin
    search: true
    languages:
      de: { title: Schuppen, footer: Ende, description: Geräte }
      en: English
      ar: { direction: rtl }
    """,
    "content/index.md": "# Home\n\n- [Tools](tools.md)\n- [Deutsch](tools.de.md)\n- "
      + "[Only](only.md)",
    "content/tools.md": "---\ndate: 2026-01-01\n---\n# Tools\n\n- [Home](index.md)",
    "content/tools.de.md":
      "---\ndate: 2026-01-02\n---\n# Werkzeuge\n\n- [Anfang](index.md)\n- [Nur](only.md)\n- "
      + "[Englisch](tools.md)",
    "content/only.md": "# Only\n\n- Saw\n\n  Text\n",
    "content/de/garten/beet.md":
      "---\ntranslationKey: only\n---\n# Beet\n\n- [Werkzeuge](/tools.md)\n- [auch](../../tools)",
    "content/ar/index.md": "# البيت",
  ]

  @Test func pathsNameTheirLanguages() throws {
    let built = try site(Self.files)
    #expect(built.problems == [])
    #expect(
      built.files.filter { $0.hasSuffix(".html") } == [
        "ar/index.html", "ar/search.html", "de/garten/beet.html", "de/index.html",
        "de/search.html", "de/tools.html", "index.html", "only.html", "only/saw.html",
        "search.html", "tools.html",
      ])
    #expect(try built.page("tools").contains("<html lang=\"en\" dir=\"ltr\">"))
    #expect(try built.page("de/tools").contains("<html lang=\"de\" dir=\"ltr\">"))
    #expect(try built.page("ar/index").contains("<html lang=\"ar\" dir=\"rtl\">"))
    #expect(try built.page("de/tools").contains("<title>Werkzeuge – Schuppen</title>"))
    #expect(try built.page("de/tools").contains(">Ende</p>"))
    #expect(try built.page("ar/index").contains("<title>البيت – Shed</title>"))
    // The front page of a language that has none lists its pages.
    let front = try built.page("de/index")
    #expect(front.contains(">Werkzeuge<") && front.contains(">Beet<") && !front.contains(">Tools<"))
    #expect(front.lowercased().contains("garten") && front.contains(">Schuppen</h1>"))
  }

  /// Uzbek in Arabic letters is called `uz` here, as sites do; by itself the tag means Latin ones.
  @Test func configuredDirectionsHoldForThePagesThatTheBuildMakes() throws {
    let built = try site([
      "site.yaml": """
      baseURL: https://example.org/
      search: true
      taxonomies: [tags]
      languages: { en: English, uz: { direction: rtl } }
      """,
      "content/index.md": "# Home\n\n- [List](list.md)",
      "content/list.md": "---\nlayout: columns\n---\n# List\n\n| A |\n|---|\n| b |",
      "content/list.uz.md": """
      ---
      tags: [red]
      aliases: [uz/old.html]
      paginate: 1
      sortable: true
      pages: true
      layout: columns
      ---
      # List

      | A | B |
      |---|---|
      | b | 1 |
      | a | 2 |
      """,
      "content/latin.uz.md": "---\nlang: uz-Latn\n---\n# Latin",
      "content/own.uz.md": "---\ndir: ltr\n---\n# Own",
    ])
    #expect(built.problems == [])
    let pages = built.files.filter { $0.hasSuffix(".html") }.map { String($0.dropLast(5)) }
    let turned = try pages.filter { try built.page($0).contains("dir=\"rtl\">\n<head") }
    #expect(
      turned
        == pages.filter {
          $0.hasPrefix("uz/") && !$0.hasSuffix("/latin") && !$0.hasSuffix("/own")
        })
    for page in [
      "404", "index", "list", "list/2", "list/a", "list-by-a", "old", "search", "tags/index",
      "tags/red/index",
    ] { #expect(turned.contains("uz/\(page)"), "\(page)") }
    // A name from left to right is kept apart from its neighbours there, and not where it is at home.
    #expect(try built.page("uz/search").contains("\u{2068}English\u{2069}"))
    #expect(try !built.page("search").contains("\u{2068}"))
  }

  @Test func linksStayInTheLanguage() throws {
    let built = try site(Self.files)
    func links(_ page: String) throws -> [String] {
      let rows = try #require(
        try built.page(page).components(
          separatedBy: "<div "
            + "class=\"g\">"
        ).last)
      return built.hrefs(rows.components(separatedBy: "</main>")[0])
    }
    #expect(try links("index") == ["tools.html", "de/tools.html", "only.html"])
    // A page is linked in English where it isn't there in German, and where the link would lead to
    // the page itself.
    #expect(try links("de/tools") == ["index.html", "garten/beet.html", "../tools.html"])
    #expect(try links("de/garten/beet") == ["../tools.html", "../tools.html"])
  }

  @Test func theSwitchLeadsToTheNearestPage() throws {
    let built = try site(Self.files)
    func change(_ name: String, _ page: String) throws -> String {
      try #require(try built.bar(name, in: page).first)
    }
    let tools = try change("Languages", "tools")
    #expect(built.hrefs(tools) == ["de/tools.html", "ar/index.html"])
    #expect(tools.contains("<a href=\"de/tools.html\"><span lang=\"de\">Deutsch</span></a>"))
    // It is kept apart from what stands around it, in which letters go the other way.
    #expect(tools.contains("<span lang=\"ar\">\u{2068}العربية\u{2069}</span>"))
    #expect(tools.contains("English") && !tools.contains("lang=\"en\""))
    let german = try change("Sprachen", "de/tools")
    #expect(built.hrefs(german) == ["../tools.html", "../ar/index.html"])
    #expect(german.contains("<span lang=\"en\">English</span>"))
    // The page of a row leads to its list's translation.
    #expect(
      built.hrefs(try change("Languages", "only/saw")) == [
        "../de/garten/beet.html", "../ar/index.html",
      ])
    #expect(
      built.hrefs(try change("Sprachen", "de/search")) == ["../search.html", "../ar/search.html"])
  }

  @Test func searchEnginesAreToldOfThem() throws {
    let built = try site(Self.files, baseURL: "https://example.org/x")
    func alternates(_ html: String) -> [String] {
      html.components(separatedBy: "hreflang=\"").dropFirst().map {
        String($0.prefix { $0 != ">" }).replacingOccurrences(of: "\"", with: "")
      }
    }
    let expected = [
      "en href=https://example.org/x/tools.html", "de href=https://example.org/x/de/tools.html",
      "x-default href=https://example.org/x/tools.html",
    ]
    #expect(alternates(try built.page("tools")) == expected)
    #expect(alternates(try built.page("de/tools")) == expected)
    #expect(alternates(try built.page("only/saw")) == [])
    #expect(alternates(try built.page("search")) == [])
    let map = try ParsedXML(built.folder.text("site/public/sitemap.xml"))
    #expect(map.texts("url/loc").count == 8)
    #expect(
      map.values("url/xhtml:link", "hreflang").sorted() == [
        // The front page in three languages, two more pages in two; each page names all of its own.
        "ar", "ar", "ar", "de", "de", "de", "de", "de", "de", "de", "en", "en", "en", "en", "en",
        "en", "en", "x-default", "x-default", "x-default", "x-default", "x-default", "x-default",
        "x-default",
      ])
    #expect(
      map.values("url/xhtml:link", "href").contains("https://example.org/x/de/tools.html"))
    // Without an address of the site they are relative.
    let plain = try site(Self.files)
    #expect(
      alternates(try plain.page("de/tools"))
        == ["en href=../tools.html", "de href=tools.html", "x-default href=../tools.html"])
  }

  @Test func feedsAndSearchAreOfOneLanguage() throws {
    let built = try site(Self.files, baseURL: "https://example.org/x")
    let feed = try #require(built.folder.text("site/public/feed.xml"))
    #expect(feed.contains("<title>Tools</title>") && !feed.contains("Werkzeuge"))
    let german = try #require(built.folder.text("site/public/de/feed.xml"))
    #expect(german.contains("<title>Schuppen</title>") && german.contains("xml:lang=\"de\""))
    #expect(german.contains("<title>Werkzeuge</title>") && !german.contains("Tools"))
    #expect(german.contains("<subtitle>Geräte</subtitle>"))
    #expect(try built.page("de/tools").contains("href=\"../de/feed.xml\""))
    #expect(try !built.page("de/tools").contains("href=\"../feed.xml\""))
    let index = try built.sharedText("search-index.js")
    #expect(index.contains("\"Tools\"") && !index.contains("Werkzeuge"))
    let other = try built.sharedText("search-index-de.js")
    #expect(other.contains("\"Werkzeuge\"") && !other.contains("\"Tools\""))
    let name = try built.shared("search-index-de.js")
    #expect(try built.page("de/search").contains("src=\"../\(name)\""))
    #expect(
      try built.page("de/search").contains("<h1") && built.page("de/search").contains("Suchen"))
  }

  @Test func eachLanguageHasAPageForWhatIsNotThere() throws {
    let built = try site(Self.files, baseURL: "https://example.org/x")
    #expect(
      built.files.filter { $0.contains("404") } == ["404.html", "ar/404.html", "de/404.html"])
    let german = try built.page("de/404")
    #expect(german.contains("<html lang=\"de\"") && german.contains("Seite nicht gefunden"))
    #expect(german.contains("content=\"noindex\"") && !german.contains("hreflang"))
    // It shows at any address, so links begin with the site's path.
    #expect(try built.links("de/404").contains("/x/de/index.html"))
    #expect(try built.links("404").contains("/x/index.html"))
    // A page of the site's own takes its place, and one file of a language stays.
    var files = Self.files
    files["content/404.de.md"] = "# Weg\n\n- [Werkzeuge](tools.md)\n"
    files["content/ar/404.html"] = "own"
    let own = try site(files, baseURL: "https://example.org/x")
    #expect(own.problems == [])
    #expect(try own.links("de/404").contains("/x/de/tools.html"))
    #expect(own.folder.text("site/public/ar/404.html") == "own")
    #expect(try !own.page("de/index").contains(">Weg<"))
  }

  /// A page that is there in another language only is linked as if it were in the site's own.
  @Test func linksNeedNoPageInTheSitesLanguage() throws {
    let built = try site([
      "site.yaml": "languages: [en, de, fr]\nmenus: { footer: [{ title: Home, url: index.md }] }\n",
      "content/index.en.md": "# I\n\n- [fr](fr/beet.md)",
      "content/index.de.md": "# D\n\n- [b](garten/beet.md)\n- [i](index.md)",
      "content/de/garten/beet.md": "# B\n\n- [x](../only.md)", "content/only.md": "# O",
      "content/fr/index.md": "# F",
    ])
    #expect(
      built.problems == [
        "content/index.en.md:3:1: the link “fr/beet.md” leads to no page or file of the site"
      ])
    #expect(try built.page("de/index").contains("href=\"garten/beet.html\""))
    #expect(try built.page("de/garten/beet").contains("href=\"../../only.html\""))
    #expect(
      built.hrefs(try #require(try built.bar("Pied de page", in: "fr/index").first)) == [
        "index.html"
      ])
  }

  @Test func aSiteOfOneLanguageIsAsBefore() throws {
    let built = try site(["content/menu.de.md": "# M", "content/de/x.md": "# X"])
    #expect(
      built.files.filter { $0.hasSuffix(".html") } == ["de/x.html", "index.html", "menu.de.html"])
    #expect(try !built.page("de/x").contains("<nav class=\"s"))
  }

  @Test func translationsIntoUnknownLanguages() throws {
    let built = try site([
      "content/index.md": "# I", "content/menu.md": "# M", "content/menu.de.md": "# M",
      "content/menu.js.md": "# M", "content/other.fr.md": "# O",
    ])
    #expect(
      built.problems == [
        "content/menu.de.md: the page is named like a translation into the language “de” (Deutsch): "
          + "add it to “languages” in site.yaml, or rename the file"
      ])
  }

  @Test func pagesThatMeanTheSameAreErrors() throws {
    let built = try site([
      "site.yaml": "languages: [en, de]\n", "content/index.md": "# I",
      "content/a.de.md": "# A", "content/de/a.md": "# A",
      "content/b.md": "# B", "content/c.md": "---\ntranslationKey: b\n---\n# C",
    ])
    #expect(
      built.problems == [
        "content/c.md:1:1: “b” is this page in the same language already: give one of them another "
          + "“translationKey” than “b”",
        "content/de/a.md: “content/de/a.md” and “content/a.de.md” both become “de/a.html”: "
          + "rename one",
      ])
  }

  @Test(arguments: [
    (
      "languages: de",
      "1:12: “languages” must be a mapping such as {en: {name: English}, de: "
        + "{name: Deutsch}}, but here stands a text"
    ),
    (
      "languages: {d: x}",
      "1:13: “language” must be a language tag such as en or zh-Hant, but "
        + "here stands a text"
    ),
    ("languages: {de: {titel: x}}", "1:18: unknown key “titel”, did you mean “title”?"),
    (
      "languages: {de: {direction: up}}",
      "1:29: “direction” must be ltr or rtl, but here stands "
        + "a text"
    ),
    ("languages: {de: , DE: }", "1:19: the language “DE” stands twice"),
    ("menus: {foter: []}", "1:9: unknown menu “foter”, did you mean “footer”?"),
    (
      "menus: {footer: x}",
      "1:17: a menu must be a list such as [{title: Imprint, url: "
        + "imprint.md}], but here stands a text"
    ),
    ("menus: {footer: [{title: x}]}", "1:18: the link has no “url”"),
    (
      "menus: {footer: [{title: x, url: \"javascript:alert(1)\"}]}",
      "1:35: “url” would run a "
        + "script: link to a page"
    ),
    (
      "menus: {footer: [{title: x, url: y, wight: 1}]}",
      "1:37: unknown key “wight”, did you "
        + "mean “weight”?"
    ),
    (
      "fields: [a]",
      "1:9: “fields” must be a mapping such as {servings: number}, but here "
        + "stands a list"
    ),
    ("fields: {a: nummber}", "1:13: unknown type “nummber”, did you mean “number”?"),
    ("fields: {title: text}", "1:10: “title” has a meaning already: choose another name"),
    ("fields: {a: choice}", "1:10: a choice needs its values: {values: [spring, summer]}"),
    (
      "fields: {a: {type: number, default: x}}",
      "1:37: “a” must be a number such as 4 or 2.5, "
        + "but here stands a text"
    ),
    ("fields: {a: {requred: true}}", "1:14: unknown key “requred”, did you mean “required”?"),
    ("rowFields: {a: {required: perhaps}}", "1:27: “required” must be true or false"),
  ])
  func badSettings(_ line: String, _ problem: String) throws {
    let built = try site([
      "site.yaml": FileContent(Array(line.utf8)), "content/index.md": "# I",
    ])
    #expect(built.problems == ["site.yaml:" + problem])
  }
}
