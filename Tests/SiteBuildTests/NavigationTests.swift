import Foundation
import TableModel
import Testing

@testable import SiteBuild

/// Bars and split views around the pages of a site.
struct NavigationTests {
  private static let pages: [String: FileContent] = [
    "content/index.md": "---\ntabBar: Start\n---\n# Home\n- x\n",
    "content/b.md":
      "---\ntabBar: {title: Bees, image: p.svg, position: 1}\ndetails: true\n---\n# B\n- One\n- Two\n",
    "content/c.md": "# C\n- x\n",
    "content/d/index.md": "---\nhidesBottomBarWhenPushed: below\n---\n# D\n- x\n",
    "content/d/e.md": "# E\n- x\n",
    "content/f.md": "---\nhidesBottomBarWhenPushed: true\nlargeTitle: false\n---\n# F\n- x\n",
    "content/p.svg": picture,
  ]

  @Test func theTabBarMarksThePageOrTheOneAbove() throws {
    let built = try site(Self.pages)
    #expect(built.problems == [])
    func current(_ path: String) throws -> [String] {
      try built.bar("Tab bar", in: path).flatMap { bar in
        bar.components(separatedBy: "<li").filter { $0.contains("aria-current=\"page\"") }
          .flatMap(built.hrefs)
      }
    }
    // A position comes first, then the front page.
    #expect(try built.bar("Tab bar", in: "index").map(built.hrefs) == [["b.html", "index.html"]])
    #expect(try current("index") == ["index.html"])
    #expect(try current("b") == ["b.html"])
    #expect(try current("b/one") == ["../b.html"])
    #expect(try current("c") == ["index.html"])
    #expect(try built.bar("Tab bar", in: "b/one")[0].contains("src=\"../p.svg\""))
    for path in ["d/index", "d/e", "f"] {
      #expect(try built.bar("Tab bar", in: path) == [], "\(path)")
    }
  }

  @Test func eachPageHasOneHeading() throws {
    let built = try site(Self.pages)
    for path in ["index", "b", "b/one", "d/e", "f"] {
      let page = try built.page(path)
      #expect(page.components(separatedBy: "<h1").count == 2, "\(path)")
      #expect(page.components(separatedBy: "<main").count == 2, "\(path)")
      #expect(page.contains("<a href=\"#main.\">Skip to content</a>"), "\(path)")
      #expect(page.contains("id=\"main.\""), "\(path)")
    }
    // The title is in the bar alone, where it is the heading.
    let page = try built.page("f")
    #expect(page.range(of: "<h1")!.lowerBound < page.range(of: "<main")!.lowerBound)
    #expect(!page.contains("aria-hidden"))
    // A bar without a way back is no landmark.
    #expect(try built.bar("Back", in: "index") == [])
    #expect(try built.bar("Back", in: "d/e").map(built.hrefs) == [["index.html"]])
  }

  @Test func wordsAreInThePagesLanguage() throws {
    let built = try site([
      "site.yaml": "language: de\n", "content/index.md": "# H\n- x\n",
      "content/a.md": "---\nlang: zh-Hant\n---\n# A\n- x\n",
    ])
    #expect(try built.page("index").contains(">Zum Inhalt</a>"))
    #expect(try built.page("a").contains("aria-label=\"返回\""))
  }

  @Test func aListStandsBesideItsDetails() throws {
    var pages = Self.pages
    pages["content/b.md"] =
      "---\nsplit: true\ndetails: true\n---\n# B\n- One {#one}\n- Two\n\n[up](#one)\n"
    let built = try site(pages)
    #expect(built.problems == [])
    let list = try built.bar("B", in: "b/two")
    #expect(
      list.map(built.hrefs) == [["../index.html", "one.html", "two.html", "../b.html#one"]])
    #expect(list[0].contains("href=\"two.html\" aria-current=\"page\""))
    #expect(!list[0].contains(" id=") && !list[0].contains("<h"))
    #expect(try built.page("b").contains("blank\" aria-hidden=\"true\""))
    #expect(!(try built.page("c").contains("blank")))
  }

  @Test func longListsShowARowsNeighbours() throws {
    let rows = (1...250).map { "- Row \($0)\n" }.joined()
    let built = try site([
      "content/l.md":
        "---\nsplit: true\ndetails: true\n---\n# L\n\(FileContent(Array(rows.utf8)).text)"
    ])
    #expect(
      built.problems == [
        "content/l.md:2:8: the list has 250 rows: beside a detail it shows the 100 around that row, "
          + "since each detail repeats them"
      ])
    func shown(_ row: Int) throws -> [String] {
      built.hrefs(try built.bar("L", in: "l/row-\(row)")[0])
    }
    #expect(try shown(1).dropFirst().first == "row-1.html" && shown(1).count == 101)
    #expect(try shown(125).dropFirst().first == "row-75.html" && shown(125).last == "row-174.html")
    #expect(try shown(250).last == "row-250.html" && shown(250).count == 101)
  }

  @Test func aSplitViewNeedsDetails() throws {
    let built = try site(["content/l.md": "---\nsplit: true\n---\n# L\n- a {#a}\n"])
    #expect(
      built.problems == [
        "content/l.md:2:8: “split” has no effect: no row of the page has a page of its own, give them "
          + "bodies or write “details: true”"
      ])
  }

  @Test func phonesHaveRoomForFiveTabs() throws {
    var pages: [String: FileContent] = [:]
    for name in ["a", "b", "c", "d", "e", "f", "index"] {
      pages["content/\(name).md"] = "---\ntabBar: true\n---\n# T\n- x\n"
    }
    let built = try site(pages)
    #expect(
      built.problems == [
        "content/e.md:1:1: this is page 6 of 7 in the tab bar: phones have room for 5, leave “tabBar” "
          + "out on the others"
      ])
  }

  @Test func aSplitViewNeedsRoom() throws {
    let built = try site([
      "site.yaml": "widths: [320, 720]\n",
      "content/l.md": "---\nsplit: true\ndetails: true\n---\n# L\n- a\n",
    ])
    #expect(
      built.problems == [
        "content/l.md:2:8: “split” has no effect: none of the site’s widths has room for two columns, "
          + "which needs 1024 px: add one to “widths” in site.yaml"
      ])
  }

  @Test func barsAreReplaceable() throws {
    let built = try site([
      "content/index.md": "# H\n- x\n", "content/a.md": "# A\n- x\n",
      "Templates/Cells/navigationBar.yaml": """
      views: { back: { label: back, required: false }, mark: { text: Mine } }
      constraints: ["H:|-[back]-[mark]", "V:|-[back]", "V:|-[mark]-|"]
      """,
    ])
    #expect(built.problems == [])
    #expect(try built.page("a").contains(">Mine</div>"))
    let wrong = try site([
      "content/index.md": "# H\n- x\n",
      "Templates/Cells/tabBarItem.yaml":
        "views: { titel: { label: title } }\nconstraints: [\"H:|-[title]-|\"]\n",
    ])
    #expect(wrong.problems.contains { $0.contains("did you mean “titel”?") })
  }
}

extension FileContent {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
