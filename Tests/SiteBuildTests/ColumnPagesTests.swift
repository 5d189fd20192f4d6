import Foundation
import TableModel
import Testing

@testable import SiteBuild

/// Tables in columns and the pages in their orders, as files.
@Suite struct ColumnPagesTests {
  private static let prices = """
    ---
    layout: columns
    sortable: [Plant, Price]
    ---
    # Prices

    ## Herbs

    | Plant | Pot | Price |
    |:--|:-:|--:|
    | [Sage](https://example.org/sage) | 11 cm | €3.90 |
    | Basil | | €12.40 |
    """

  @Test func eachOrderIsAPage() throws {
    let built = try site(
      [
        "content/prices.md": "\(Self.prices)",
        // The names of other pages are kept.
        "content/prices-by-plant.md": "# Another",
      ], baseURL: "https://example.org/shop")
    #expect(built.problems == [])
    #expect(
      built.files.filter { $0.hasPrefix("prices") } == [
        "prices-by-plant-2.html", "prices-by-plant.html", "prices-by-price-descending.html",
        "prices-by-price.html",
        "prices.html",
      ])
    // As written the table is in descending order of its first column.
    let page = try built.page("prices")
    #expect(page.contains("role=\"columnheader\" aria-sort=\"descending\">"))
    #expect(page.contains("Plant\u{A0}↓"))
    #expect(!page.contains("noindex"))
    #expect(page.contains("<link rel=\"canonical\" href=\"https://example.org/shop/prices.html\">"))
    // The title of the column in whose order the page stands leads to the opposite order.
    let links = try built.links("prices").filter { $0.hasPrefix("prices") }
    #expect(links == ["prices-by-plant-2.html", "prices-by-price.html"])
  }

  /// On phones, where columns stand below each other, nothing is aligned at the trailing edge.
  @Test func numbersBeginAtTheLeadingEdgeWhereColumnsAreStacked() throws {
    let names = (1...6).map { "Population \($0)" }
    let built = try site([
      "site.yaml": "widths: [320, 1024]",
      "content/index.csv": FileContent(
        Array((names.joined(separator: ",") + "\n1,2,3,4,5,6000000000\n").utf8)),
    ])
    #expect(built.problems == [])
    let page = try built.page("index")
    let file = try #require(
      built.hrefs(page).first { $0.hasSuffix(".css") && !$0.contains("site.") })
    let blocks = try #require(built.folder.text("site/public/\(file)")).components(
      separatedBy: "@media (min-width:64em)")
    #expect(blocks.count == 2)
    #expect(blocks[0].contains("text-align:start;") && !blocks[0].contains("text-align:end;"))
    #expect(blocks[1].contains("text-align:end;") && !blocks[1].contains("text-align:start;"))
    // Of equal columns all rows have the same frames.
    #expect(page.matches(of: /class="v v\d+ x\d+ c\d+ l"/).count == 12)
  }

  /// On a page from right to left the left is the trailing edge.
  @Test func stackedTextsOfOwnCellsBeginAtTheLeadingEdgeToo() throws {
    let names = (1...6).map { "Population \($0)" }
    let built = try site([
      "site.yaml": "widths: [320, 1024]\nlanguage: ar",
      "Templates/Cells/columns.yaml": """
      views:
        leading: { label: leading, lines: 0, required: false }
        trailing: { label: trailing, lines: 0, alignment: left, required: false }
      constraints: ["H:|[leading]|", "H:|[trailing]|", "V:|-[leading]-|", "V:|-[trailing]-|"]
      semantics: columns
      """,
      "content/index.csv": FileContent(
        Array((names.joined(separator: ",") + "\n1,2,3,4,5,6000000000\n").utf8)),
    ])
    let css = built.files.filter { $0.hasSuffix(".css") }.compactMap {
      built.folder.text("site/public/\($0)")
    }
    let blocks = try #require(css.first { $0.contains("text-align:start;") }).components(
      separatedBy: "@media (min-width:64em)")
    #expect(blocks.count == 2 && blocks[1].contains("text-align:left;"))
  }

  @Test func ordersAreNotForSearchEngines() throws {
    let built = try site(["content/a/prices.md": "\(Self.prices)"])
    let page = try built.page("a/prices-by-price-descending")
    #expect(page.contains("<meta name=\"robots\" content=\"noindex\">"))
    #expect(page.contains("<link rel=\"canonical\" href=\"prices.html\">"))
    #expect(page.contains("aria-sort=\"descending\">"))
    #expect(page.contains("Price\u{A0}↓"))
    let basil = try #require(page.range(of: "Basil"))
    let sage = try #require(page.range(of: "Sage"))
    #expect(basil.lowerBound < sage.lowerBound)
  }

  @Test func tablesAreReadAsTables() throws {
    let page = try site(["content/prices.md": "\(Self.prices)"]).page("prices")
    #expect(page.contains("<div role=\"table\">"))
    #expect(page.components(separatedBy: " role=\"row\">").count - 1 == 3)
    #expect(page.components(separatedBy: " role=\"columnheader\"").count - 1 == 3)
    #expect(page.components(separatedBy: " role=\"rowheader\"").count - 1 == 2)
    // A column without a value keeps its cell.
    #expect(page.components(separatedBy: " role=\"cell\"").count - 1 == 4)
    #expect(page.contains("<div role=\"cell\"></div>"))
    #expect(page.contains("<a href=\"https://example.org/sage\">Sage</a>"))
  }

  @Test func commaSeparatedFilesArePagesOrData() throws {
    let built = try site([
      "content/tides.tsv": "Day\tHeight\n2026-12-01\t4.8 m\n",
      "content/lights.csv": "Name,Range\nOld Mole,6\n",
      "content/lights.md": "---\ndata: lights.csv\nsortable: true\n---\n# Lights\n",
      "content/list.md": "---\ndata: lights.csv\nlayout: table\n---\n# List\n",
      "content/index.md": "[tides](tides.tsv)",
    ])
    #expect(built.problems == [])
    #expect(
      built.files.filter { $0.hasSuffix(".html") } == [
        "index.html", "lights-by-name-descending.html", "lights-by-range-descending.html",
        "lights-by-range.html", "lights.html", "list.html", "tides.html",
      ])
    #expect(try built.page("tides").contains("<h1 "))
    #expect(try built.page("lights").contains("role=\"table\""))
    #expect(try !built.page("list").contains("role=\"table\""))
    #expect(try built.links("index").contains("tides.html"))
  }

  @Test func tilesStandInAList() throws {
    let built = try site([
      "content/a.md": "---\nlayout: grid\ntileWidth: 100\n---\n- ![](p.svg) **A**\n- [B](a.md)\n",
      "content/p.svg": picture,
    ])
    #expect(built.problems == [])
    let page = try built.page("a")
    #expect(page.contains("<ul class=\"d d0\">\n<li class=\"r "))
    #expect(page.contains("<a class=\"o\" href=\"a.html\">"))
  }

  @Test(arguments: [
    ("layout: colums", "2:9: unknown layout “colums”, did you mean “columns”?"),
    ("layout: columns\nsortable: [Plan]", "3:11: unknown column “Plan”, did you mean “Plant”?"),
    ("sortable: true", "2:11: “sortable” has no effect: no table of the page is in columns"),
    ("tileWidth: 5", "2:12: “tileWidth” is the least width of a tile: a number from 40 to 1000"),
    ("data: a.json", "2:7: no file"),
  ])
  func frontMatterIsChecked(_ frontMatter: String, _ expected: String) throws {
    let built = try site([
      "content/a.md": "---\n\(frontMatter)\n---\n| Plant | Price |\n|--|--|\n| Sage | 3 |\n"
    ])
    #expect(built.problems.count == 1)
    let isTold = built.problems.first?.hasPrefix("content/a.md:\(expected)") == true
    #expect(isTold, "\(built.problems)")
  }

  @Test func columnsNeedATable() throws {
    let built = try site([
      "content/a.md": "---\nlayout: columns\n---\n- a\n",
      "content/b.md": "## B {layout=columns}\n\n- a\n",
    ])
    #expect(
      built.problems == [
        "content/a.md:2:9: “layout: columns” has no effect: the page has neither a pipe table nor a "
          + "CSV file",
        "content/b.md:1:1: “layout=columns” has no effect: the section has no pipe table",
      ])
  }

  @Test(arguments: [
    ("{layout=colums}", "1:14: unknown layout “colums”, did you mean “columns”?"),
    ("{layout=columns sortable=Plan}", "1:31: unknown column “Plan”, did you mean “Plant”?"),
    ("{sortable=true}", "1:6: “sortable” has no effect on this section: write layout=columns"),
    ("{tileWidth=x}", "1:17: “tileWidth” is the least width of a tile"),
    ("{layout=columns cell=recipe}", "1:6: “cell” has no effect on a section in columns"),
  ])
  func attributesAreChecked(_ attributes: String, _ expected: String) throws {
    let built = try site([
      "content/a.md": "## A \(attributes)\n\n| Plant | Price |\n|--|--|\n| Sage | 3 |\n"
    ])
    #expect(built.problems.count == 1)
    let isTold = built.problems.first?.hasPrefix("content/a.md:\(expected)") == true
    #expect(isTold, "\(built.problems)")
  }
}
