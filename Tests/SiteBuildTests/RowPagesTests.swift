import Foundation
import TableModel
import Testing

@testable import SiteBuild

/// Pages of rows at permalinks, and pages at permalinks of their own.
struct RowPagesTests {
  private static let plants = """
    Name,Category,Price,Since,Photo,Note
    Basil,Herbs,€2.40,2026-03-01,p.svg,Sweet
    C++,Bulbs,€0.50,,,"Odd, but real"
    C#,Bulbs,€0.60,,,
    """

  @Test func rowsOfACSVFileHavePages() throws {
    let built = try site(
      [
        "content/index.md": "# Home\n\n- [Basil](plants.md#basil)\n",
        "content/shop/plants.md": """
        ---
        data: plants.csv
        columns: [Name, Price]
        pages:
          permalink: plants/:category/:year-:slug
          description: note
          detail: Price
          image: photo
          date: since
          schema: Product
        date: 2025-12-31
        ---
        # Plants
        """,
        "content/plants.md": "# Another\n\n- Basil {#basil}\n",
        "content/shop/plants.csv": FileContent(Array(Self.plants.utf8)),
        "content/shop/p.svg": picture,
      ], baseURL: "https://e.org/")
    #expect(built.problems == [])
    #expect(
      built.files.filter { $0.hasPrefix("plants/") && $0.hasSuffix(".html") } == [
        "plants/bulbs/2025-c-plus-plus.html", "plants/bulbs/2025-c-sharp.html",
        "plants/herbs/2026-basil.html",
      ])
    // Rows lead to their pages, these back to the rows, and to each other.
    #expect(
      try built.values(of: "href", in: "shop/plants") == [
        "../plants/herbs/2026-basil.html", "../plants/bulbs/2025-c-plus-plus.html",
        "../plants/bulbs/2025-c-sharp.html",
      ])
    #expect(
      try built.links("plants/bulbs/2025-c-plus-plus") == [
        "../../shop/plants.html#c-plus-plus", "../herbs/2026-basil.html", "2025-c-sharp.html",
      ])
    let page = try built.page("plants/herbs/2026-basil")
    #expect(page.contains("<link rel=\"next\" href=\"../bulbs/2025-c-plus-plus.html\">"))
    #expect(page.contains("src=\"../../shop/p.svg\""))
    #expect(page.contains("<meta name=\"description\" content=\"Sweet\">"))
    #expect(page.contains("\"@type\":\"Product\",\"name\":\"Basil\",\"description\":\"Sweet\""))
    #expect(page.contains("\"price\":\"2.40\""))
    // Fields that stand in the head aren't repeated; columns that the list doesn't show are there.
    #expect(!page.contains(">Note</div>") && !page.contains(">Price</div>"))
    #expect(page.contains(">Category</div>") && page.contains(">Herbs</div>"))
    // Only what has a date of its own is news.
    let feed = try #require(built.folder.text("site/public/feed.xml"))
    #expect(feed.contains("<id>https://e.org/plants/herbs/2026-basil.html</id>"))
    #expect(!feed.contains("<id>https://e.org/plants/bulbs/2025-c-plus-plus.html</id>"))
    let map = try #require(built.folder.text("site/public/sitemap.xml"))
    #expect(map.contains("<loc>https://e.org/plants/bulbs/2025-c-sharp.html</loc>"))
  }

  @Test func pagesMoveByFrontMatter() throws {
    let built = try site([
      "content/index.md": "# Home\n\n- [a](notes/a.md)\n- [b](b.md#x)\n- [d](d.plist)\n",
      "content/notes/a.md": """
      ---
      permalink: "blog/:year/:month/:title/"
      date: 2026-03-31
      ---
      # Tea & Co

      See [b](../b.md) and ![a picture](p.svg).
      """,
      "content/notes/p.svg": picture,
      "content/b.md": "---\nslug: Über_uns\n---\n# B\n\n## X {#x}\n\n- [a](notes/a.md)\n",
      "content/d.plist": "{ permalink = \"lists/d\"; rows = (x); }",
    ])
    #expect(built.problems == [])
    #expect(
      built.files.filter { $0.hasSuffix(".html") } == [
        "blog/2026/03/tea-co/index.html", "index.html", "lists/d.html", "Über_uns.html",
      ])
    #expect(
      try built.links("index") == [
        "blog/2026/03/tea-co/index.html", "%C3%9Cber_uns.html#x", "lists/d.html",
      ])
    #expect(
      try built.links("blog/2026/03/tea-co/index") == [
        "../../../../index.html", "../../../../%C3%9Cber_uns.html",
      ])
    #expect(try built.page("blog/2026/03/tea-co/index").contains("src=\"../../../../notes/p.svg\""))
  }

  @Test func listsStandBesidePagesInOtherFolders() throws {
    let built = try site([
      "content/a/l.md":
        "---\nsplit: true\npages: \"x/:kind/:slug\"\n---\n# L\n\n- One {#one}\n  - kind: Hot\n"
        + "- Two\n  - kind: Cold\n\nSee [the first](#one) and [home](../index.md).\n",
      "content/index.md": "# Home\n",
    ])
    #expect(built.problems == [])
    let list = try #require(try built.bar("L", in: "x/hot/one").first)
    #expect(
      built.hrefs(list) == [
        "../../index.html", "one.html", "../cold/two.html", "../../a/l.html#one",
        "../../index.html",
      ])
  }

  @Test func listsInDataFilesAreTexts() throws {
    let built = try site([
      "content/l.md": "---\ndata: l.json\npages: \"l/:kind/:slug\"\n---\n",
      "content/l.json": """
      [{"title": "Soup", "kind": "Hot", "with": ["salt, coarse", "oil"], "nr": [1, 2]},
       {"title": "Soup", "kind": "Cold"}]
      """,
    ])
    #expect(built.problems == [])
    let page = try built.page("l/hot/soup")
    #expect(page.contains(">salt, coarse, oil</div>") && page.contains(">1, 2</div>"))
    #expect(built.files.contains("l/cold/soup.html"))
  }

  @Test func pagesOfRowsStandInTheFolderOfTheirLanguage() throws {
    let list = FileContent(
      "---\ndata: l.csv\nlayout: table\npages: \"p/:kind/:slug\"\n---\n# L\n")
    let built = try site([
      "site.yaml": "languages: [en, de, sv]\n", "content/l.md": list, "content/l.de.md": list,
      "content/sv/l.md":
        "---\ndata: ../l.csv\nlayout: table\npages: \"sv/x/:kind-:slug\"\n---\n# L\n",
      "content/l.csv": "Title,Kind\nMint,Herb\nMint,Sweet\nSalt,Sweet\n",
    ])
    #expect(built.problems == [])
    #expect(
      built.files.filter { $0.hasSuffix("mint.html") || $0.hasSuffix("salt.html") } == [
        "de/p/herb/mint.html", "de/p/sweet/mint.html", "de/p/sweet/salt.html",
        "p/herb/mint.html", "p/sweet/mint.html", "p/sweet/salt.html",
        "sv/x/herb-mint.html", "sv/x/sweet-mint.html", "sv/x/sweet-salt.html",
      ])
    #expect(try built.page("de/p/sweet/mint").contains("<html lang=\"de\""))
    #expect(
      try built.links("de/l").suffix(3) == [
        "p/herb/mint.html", "p/sweet/mint.html", "p/sweet/salt.html",
      ])
    // Of two whose paths end alike each is the translation of its own.
    let sweet = try #require(try built.bar("Sprachen", in: "de/p/sweet/mint").first)
    #expect(built.hrefs(sweet) == ["../../../p/sweet/mint.html", "../../../sv/l.html"])
    let salt = try #require(try built.bar("Languages", in: "p/sweet/salt").first)
    #expect(built.hrefs(salt) == ["../../de/p/sweet/salt.html", "../../sv/l.html"])
  }

  @Test func rolesAreFilledByAnyField() throws {
    let built = try site([
      "content/a.md":
        "---\ndata: [a.csv, a.json]\nlayout: table\npages: {title: namn, image: Bild, slug: kod}\n---\n",
      "content/a.csv": "Kod,Namn,Bild\nX 1,Ett,p.svg\n",
      "content/a.json": "[{\"kod\": \"X 2\", \"namn\": \"Två\", \"bild\": \"p\"}]",
      "content/p.svg": picture,
      "content/b.plist":
        "{ pages = { permalink = \"b/:kind/:slug\"; fields = NO; }; paginate = 1; rows = ({ title = A; kind = K; },"
        + " { title = B; kind = \"L M\"; }); }",
    ])
    #expect(built.problems == [])
    #expect(try built.page("a/x-1").contains("src=\"../p.svg\""))
    #expect(try built.page("a/x-1").contains(">Ett</h1>"))
    #expect(try built.page("a/x-2").contains("src=\"../p.svg\""))
    #expect(
      built.files.filter { $0.hasPrefix("b") } == [
        "b.html", "b/2.html", "b/k/a.html", "b/l-m/b.html",
      ])
  }

  @Test func equalNamesAreNumberedWithoutLosingTime() throws {
    var paths = OutputPaths(pages: [], assets: [])
    let place = SourceLocation(file: "a")
    var last: String?
    // If each tried all numbers from 2 on, it would be 200 million times.
    for _ in 0..<20_000 { last = paths.claimPage(numbering: "l/Same", at: place) }
    #expect(last == "l/Same-20000")
    #expect(paths.claimPage(numbering: "l/same", at: place) == "l/same-20001")
    #expect(paths.claimPage(numbering: "l/same-2/x", at: place) == "l/same-2/x")
    #expect(paths.claim("l/b", at: place) == nil)
    #expect(paths.claimPage(numbering: "L/B/c", at: place) == nil)
  }

  @Test(arguments: [
    Case("permalink: /a", ["2:12: the permalink begins with “/”"]),
    Case("permalink: a/../../b", ["2:14: the permalink leaves the site by “..”"]),
    Case("permalink: \"a/:kind\"", ["2:15: unknown field “kind”, known are: day, filename"]),
    Case("permalink: \":year/a\"", ["2:13: the permalink needs “year”, which is missing here"]),
    Case("permalink: [a]", ["2:12: “permalink” must be a path in the site such as"]),
    Case("permalink: sitegen/a", ["2:12: “content/a.md” becomes “sitegen/a.html”, but “sitegen”"]),
    Case(
      "permalink: B", ["2:12: “content/a.md” and “content/b.md” become “B.html” and “b.html”, "]),
    Case("slug: a/b", ["2:7: “a/b” can’t name a page: use letters, digits, “-” and “_”, such as"]),
    Case("paginate: 0", ["2:11: “paginate” must be a whole number from 1 on, such as 50"]),
    Case("related: x", ["2:10: “related” must be a whole number from 1 on"]),
    Case("pages: true\ndetails: true", ["3:10: “pages” and “details” are one key by two names"]),
    Case("tags: [a, ' ']", ["2:12: “tags” holds an empty text: leave it out"]),
    Case("pages: [a]", ["2:8: “pages” must be true, false, a permalink such as plants/:slug or"]),
    Case("pages: p", ["2:8: “pages” must be true, false, a permalink such as plants/:slug or"]),
    Case("pages: {permalnk: x}", ["2:9: unknown key “permalnk”, did you mean “permalink”?"]),
    Case(
      "pages: {title: nam}", ["2:16: unknown field “nam”, did you mean “name”? (no row has it)"]),
    Case("pages: \"p/:slag\"", ["2:11: unknown field “slag”, did you mean “slug”? (no row"]),
    Case(
      "pages: \"p/:note\"",
      ["7:1: the permalink needs “note”, which is missing here: fill it in, or leave it out"]),
    Case(
      "pages: \"p/:filename\"",
      ["7:1: the page of this row becomes “p/a”, which is in the site already: add a field"]),
    Case("pages: \"sitegen/:slug\"", ["6:1: the page of this row becomes “sitegen/one”", "7:1: "]),
    Case(
      "pages: {date: note}",
      ["7:3: “low” in “note” is no date: write 2026-03-31 or 2026-03-31T18:30:00+02:00"]),
    Case(
      "categories: [x]",
      [
        "2:1: unknown key “categories” in front matter: here it is a name in “taxonomies” of site.yaml"
      ]),
  ])
  fileprivate func mistakesAreTold(_ example: Case) throws {
    let front =
      example.frontMatter.contains("\n") ? example.frontMatter : example.frontMatter + "\n"
    let body = front.hasSuffix("\n") ? front : front + "\n"
    let built = try site([
      "content/a.md": "---\n\(body)---\n# A\n\n- one\n  - note: low\n- two\n  - name: x\n",
      "content/b.md": "x",
    ])
    let shown = built.problems.map { $0.replacing("content/a.md:", with: "", maxReplacements: 1) }
    // Rows begin in line 6; the second in line 8.
    let expected = example.expected.map { $0.replacing("7:1:", with: "8:1:") }
    #expect(shown.count == expected.count, "\(built.problems)")
    for (problem, start) in zip(shown, expected) {
      #expect(problem.hasPrefix(start), "\(problem)")
    }
  }

  @Test func manyEqualMistakesAreCounted() throws {
    let rows = (1...30).map { "Row \($0),—\n" }.joined()
    let built = try site([
      "content/a.md": "---\ndata: a.csv\npages: \"a/:kind/:slug\"\n---\n",
      "content/a.csv": FileContent(Array("Name,Kind\n\(rows)".utf8)),
    ])
    #expect(built.problems.count == 21)
    #expect(
      built.problems[0].hasPrefix(
        "content/a.csv:2:7: the permalink needs “kind”, but “—” has neither letter nor digit"))
    #expect(built.problems[20].hasPrefix("content/a.md:1:1: 10 more rows have such a problem"))
  }
}

/// Front matter, and how what is said of it begins.
private struct Case: CustomTestStringConvertible {
  let frontMatter: String
  let expected: [String]
  var testDescription: String { frontMatter }

  init(_ frontMatter: String, _ expected: [String]) {
    self.frontMatter = frontMatter
    self.expected = expected
  }
}
