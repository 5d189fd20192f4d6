import Foundation
import Testing

@testable import SiteBuild

/// What folders say of the pages in them.
@Suite struct FolderDefaultsTests {
  private func style(_ built: BuiltSite, _ page: String) throws -> String {
    let body = try #require(try built.page(page).split(separator: "<body class=\"").last)
    return String(body.prefix { $0 != "\"" })
  }

  @Test func theNearestFolderHolds() throws {
    let built = try site([
      "content/_folder.yaml": "style: plain\nlang: fr\n",
      "content/index.md": "# I",
      "content/a/_folder.yml": "style: insetGrouped\n",
      "content/a/index.md": "# A",
      "content/a/b/page.md": "# P",
      "content/a/b/own.md": "---\nstyle: grouped\nlang: de\n---\n# O",
      "content/a/b/none.md": "---\nstyle:\n---\n# N",
      "content/c/page.md": "# C",
    ])
    #expect(built.problems == [])
    #expect(try style(built, "index") == "plain")
    #expect(try style(built, "a/index") == "insetGrouped")
    #expect(try style(built, "a/b/page") == "insetGrouped")
    #expect(try style(built, "a/b/own") == "grouped")
    // A key without a value keeps the default away: the site's style is grouped.
    #expect(try style(built, "a/b/none") == "grouped")
    #expect(try style(built, "c/page") == "plain")
    #expect(try built.page("a/b/page").contains("<html lang=\"fr\""))
    #expect(try built.page("a/b/own").contains("<html lang=\"de\""))
    #expect(!built.files.contains { $0.contains("_folder") })
  }

  @Test func theyHoldForDataToo() throws {
    let built = try site([
      "content/d/_folder.yaml": "style: insetGrouped\nsort: -title\ntint: \"#123456\"\n",
      "content/d/list.plist": "(b, a, c)",
      "content/d/own.plist": "{ style = plain; sort = title; rows = (b, a); }",
      "content/d/rows.csv": "title,price\nb,1\nc,2\na,3\n",
      "content/d/data.json": "[{\"title\": \"b\"}, {\"title\": \"c\"}]",
      "content/d/news.rss":
        "<rss version=\"2.0\"><channel><title>News</title><item><title>x</title></item>"
        + "<item><title>y</title></item></channel></rss>",
    ])
    #expect(built.problems == [])
    func order(_ page: String, _ texts: [String]) throws -> [String] {
      let main = try #require(built.page(page).components(separatedBy: "<main").last)
      return texts.sorted {
        main.range(of: ">\($0)<")!.lowerBound < main.range(of: ">\($1)<")!.lowerBound
      }
    }
    #expect(try order("d/list", ["a", "b", "c"]) == ["c", "b", "a"])
    #expect(try order("d/own", ["b", "a"]) == ["a", "b"])
    #expect(try order("d/rows", ["a", "b", "c"]) == ["c", "b", "a"])
    #expect(try order("d/data", ["b", "c"]) == ["c", "b"])
    #expect(try order("d/news", ["x", "y"]) == ["y", "x"])
    for page in ["list", "rows", "data", "news"] {
      #expect(try style(built, "d/\(page)") == "insetGrouped")
    }
    #expect(try style(built, "d/own") == "plain")
    let sheets = built.files.filter { $0.hasSuffix(".css") && $0 != "sitegen/site.css" }
    let tinted = sheets.filter {
      built.folder.text("site/public/" + $0)?
        .contains(":root{--tint:#123456;--link:#123456;}") ?? false
    }
    #expect(!tinted.isEmpty)
  }

  @Test func pagesOfDataStandAndAreDividedAsTheySay() throws {
    let json: FileContent = """
      [{"name": "A", "price": 1}, {"name": "B", "price": 2}, {"name": "C", "price": 3}]
      """
    let built = try site([
      "site.yaml": "languages: [en, de]\n",
      "content/shop/_folder.yaml": "permalink: s/:filename\npaginate: 2\n",
      "content/shop/a.csv": "title\nA\nB\nC\n", "content/shop/b.plist": "(A, B, C)",
      "content/shop/c.yaml": "[A, B, C]", "content/shop/deep/d.json": json,
      "content/shop/e.rss":
        "<rss version=\"2.0\"><channel><title>E</title><item><title>A</title></item><item>"
        + "<title>B</title></item><item><title>C</title></item></channel></rss>",
      "content/shop/f.plist": "{ permalink = own; paginate = 1; rows = (A, B); }",
      "content/shop/g.de.csv": "title\nA\nB\nC\n", "content/index.md": "# I",
      "content/index.de.md": "# D",
    ])
    #expect(built.problems == [])
    #expect(
      built.files.filter { $0.hasSuffix(".html") && !$0.hasSuffix("index.html") } == [
        "de/s/g.html", "de/s/g/2.html", "own.html", "own/2.html", "s/a.html", "s/a/2.html",
        "s/b.html", "s/b/2.html", "s/c.html", "s/c/2.html", "s/d.html", "s/d/2.html", "s/e.html",
        "s/e/2.html",
      ])
    let clash = try site([
      "content/a/_folder.yaml": "permalink: all\n", "content/a/x.csv": "t\n1\n",
      "content/a/y.csv": "t\n1\n",
    ])
    #expect(clash.problems.count == 1)
    #expect(
      clash.problems[0].hasPrefix(
        "content/a/_folder.yaml:1:12: “content/a/y.csv” and “content/a/x.csv”"))
  }

  /// What a list of objects can't say of itself its folder says, or a page that takes its rows.
  @Test func listsOfObjectsHaveFieldsAndColumns() throws {
    let list: FileContent = """
      [{"dish": "Soup", "photo": "p", "cost": "2"}, {"dish": "Pie", "photo": "p", "cost": "10"}]
      """
    let built = try site([
      "content/a/_folder.yaml":
        "fields: { title: dish, detail: cost }\npages: { image: photo }\nsort: -cost\n",
      "content/a/list.json": list, "content/a/p.svg": picture,
      "content/b/_folder.yaml": "columns: [cost, dish]\nfields: { title: dish }\n",
      "content/b/list.json": list,
      "content/c.md":
        "---\ndata: c.json\ncolumns: [cost, dish]\nfields: { title: dish }\n---\n# C\n",
      "content/c.json": list, "content/p.svg": picture, "content/b/p.svg": picture,
    ])
    #expect(built.problems == [])
    #expect(
      try built.values(of: "href", in: "a/list").suffix(2) == ["list/pie.html", "list/soup.html"])
    #expect(try built.page("a/list/pie").contains("src=\"../../a/p.svg\""))
    for page in ["b/list", "c"] {
      let main = try #require(built.page(page).components(separatedBy: "<main").last)
      let texts = ["Cost", "Dish", "2", "Soup", "10", "Pie"]
      let places = texts.compactMap { main.range(of: ">\($0)<")?.lowerBound }
      #expect(places.count == texts.count && places == places.sorted(), "\(page)")
      #expect(!main.contains(">p<"))
    }
    let wrong = try site([
      "content/b/_folder.yaml": "columns: [dsh]\n", "content/b/list.json": "[{\"dish\": \"Soup\"}]",
    ])
    #expect(
      wrong.problems.prefix(1) == [
        "content/b/_folder.yaml:1:10: unknown column “dsh”, did you mean “dish”? (no row of "
          + "content/b/list.json has it)"
      ])
  }

  @Test func theyHoldInAllLanguages() throws {
    let built = try site([
      "site.yaml": "languages: [en, de]\n",
      "content/a/_folder.yaml": "style: plain\n",
      "content/de/_folder.yaml": "style: insetGrouped\n",
      "content/a/x.md": "# X", "content/a/x.de.md": "# X",
      "content/de/a/y.md": "# Y", "content/de/z.md": "# Z",
    ])
    #expect(built.problems == [])
    #expect(try style(built, "a/x") == "plain")
    #expect(try style(built, "de/a/x") == "plain")
    // The folder of the same name is nearer than that of the language.
    #expect(try style(built, "de/a/y") == "plain")
    #expect(try style(built, "de/z") == "insetGrouped")
  }

  @Test func filesAreThoseOfTheFolder() throws {
    let built = try site([
      "content/a/_folder.yaml": "tableHeader: { title: Shed, image: shed.svg }\n",
      "content/a/shed.svg": picture, "content/a/b/page.md": "# P",
    ])
    #expect(built.problems == [])
    #expect(try built.values(of: "src", in: "a/b/page") == ["../../a/shed.svg"])
  }

  @Test func mistakesAreToldOnceAtTheirPlace() throws {
    let built = try site([
      "content/a/_folder.yaml": """
      styl: plain
      style: plainn
      title: All
      sort: price
      schema: Product
      """,
      "content/a/p.md": "# P", "content/a/q.md": "# Q", "content/a/r.csv": "x\n1\n",
    ])
    #expect(
      built.problems == [
        "content/a/_folder.yaml:1:1: unknown key “styl”, did you mean “style”? in front matter",
        "content/a/_folder.yaml:2:8: unknown style “plainn”, did you mean “plain”?",
        "content/a/_folder.yaml:3:1: “title” belongs to one page: write it into the front "
          + "matter of that page",
      ])
  }

  @Test(arguments: [
    (
      "- a\n",
      "content/a/_folder.yaml:1:1: a folder’s defaults are “key: value” lines, but here "
        + "stands a list"
    ),
    (
      "style: [\n",
      "content/a/_folder.yaml:2:1: invalid YAML: did not find expected node "
        + "content while parsing a flow node"
    ),
    ("cell: nosuch\n", "content/a/_folder.yaml:1:7: unknown cell “nosuch”"),
    (
      "publishDate: 2026-02-30\n",
      "content/a/_folder.yaml:1:22: there is no such day: it goes "
        + "from 1 to 28"
    ),
  ])
  func badFiles(_ text: String, _ problem: String) throws {
    let built = try site([
      "content/a/_folder.yaml": FileContent(Array(text.utf8)), "content/a/p.md": "# P\n\n- x",
      "content/a/q.md": "# Q\n\n- x",
    ])
    #expect(built.problems == [problem])
  }

  @Test func aFolderHasOneFile() throws {
    let built = try site([
      "content/a/_folder.yaml": "style: plain\n", "content/a/_folder.yml": "style: plain\n",
      "content/a/p.md": "# P",
    ])
    #expect(
      built.problems == [
        "content/a/_folder.yml: the folder has defaults already: keep one of the two files"
      ])
  }
}
