import Foundation
import TableModel
import Testing

@testable import SiteBuild

/// Lists that are divided into several pages.
struct PaginationTests {
  private static let list = """
    ---
    paginate: 2
    tags: [t]
    ---
    # List

    See [the last](#five).

    ## First {#first}

    Its introduction.

    - one
      - nested
        - deeper
    - [two](a/other.md)
    - three

    ## Second

    - four
    - five {#five}

    The end.
    """

  @Test func listsAreDivided() throws {
    let built = try site([
      "content/list.md": "\(Self.list)",
      "content/index.md": "- [five](list.md#five)\n- [first](list.md#first)\n",
      "content/a/other.md": "# Other\n\n[four](../list.md#second)\n",
    ])
    #expect(built.problems == [])
    #expect(
      built.files.filter { $0.hasPrefix("list") } == ["list.html", "list/2.html", "list/3.html"])
    // Anchors are found on their parts; a section that goes on begins on the first.
    #expect(try built.links("index") == ["list/3.html#five", "list.html#first"])
    #expect(try built.links("a/other").last == "../list/2.html#second")
    #expect(
      try built.links("list") == [
        "index.html", "list/3.html#five", "a/other.html", "list/2.html", "list/3.html",
        "list/2.html",
      ])
    #expect(
      try built.links("list/2") == [
        "../index.html", "../list.html", "3.html", "../list.html", "3.html",
      ])
    let second = try built.page("list/2")
    #expect(second.contains("<link rel=\"prev\" href=\"../list.html\">"))
    #expect(second.contains("<link rel=\"next\" href=\"3.html\">"))
    #expect(second.contains("<title>List (2)</title>"))
    // Its header stands again over what goes on, its introduction doesn't.
    #expect(second.contains(">FIRST<") && second.contains(">SECOND<"))
    #expect(!second.contains("Its introduction") && !second.contains("The end"))
    #expect(try built.page("list").contains("nested"))
    let last = try built.page("list/3")
    #expect(last.contains("The end.") && last.contains("id=\"five\""))
    #expect(!last.contains("rel=\"next\""))
  }

  @Test func ordersAreDividedToo() throws {
    let rows = (1...5).map { "| r\($0) | \(6 - $0) |\n" }.joined()
    let built = try site([
      "content/a/t.md":
        "---\nlayout: columns\nsortable: [B]\npaginate: 2\naliases: [old.html]\n---\n# T\n\n| A | B |\n|--|--|\n\(rows)",
      "content/index.md": "- [t](a/t.md)\n",
    ])
    #expect(built.problems == [])
    #expect(
      built.files.filter { $0.hasPrefix("a/") } == [
        "a/t-by-b.html", "a/t-by-b/2.html", "a/t-by-b/3.html", "a/t.html", "a/t/2.html",
        "a/t/3.html",
      ])
    #expect(try built.links("index") == ["a/t.html"])
    // Titles of columns lead to the first part of the other order.
    #expect(
      try built.links("a/t/2").prefix(2) == ["../../index.html", "../t-by-b.html"])
    #expect(
      try built.links("a/t-by-b/3").suffix(3) == ["../t-by-b.html", "2.html", "2.html"])
    #expect(try built.page("a/t-by-b/3").contains("<link rel=\"canonical\" href=\"../t.html\">"))
    #expect(try built.page("a/t-by-b/3").contains(">r1<"))
    #expect(try !built.page("a/t/2").contains("rel=\"canonical\""))
  }

  @Test func detailsGoWithTheirPart() throws {
    let built = try site([
      "content/index.md":
        "---\ndetails: true\npaginate: 2\n---\n# Home\n- a\n- b\n- 2\n- c\n- d\n",
      "content/x.md": "x",
    ])
    #expect(built.problems == [])
    #expect(
      built.files.filter { $0.hasSuffix(".html") } == [
        "2.html", "3.html", "index.html", "index/2.html", "index/a.html", "index/b.html",
        "index/c.html", "index/d.html", "x.html",
      ])
    #expect(try built.links("index/d") == ["../3.html#d", "c.html"])
    #expect(try built.links("index/c") == ["../2.html#c", "2.html", "d.html"])
    #expect(
      try built.links("3") == ["index/d.html", "index.html", "2.html", "2.html"])
    let taken = try site([
      "content/l.md": "---\npages: true\npaginate: 1\n---\n- a\n- 2\n- c\n",
      "content/index.md": "x",
    ])
    // Parts have their numbers before rows have their names.
    #expect(
      taken.files.filter { $0.hasPrefix("l/") } == [
        "l/2-2.html", "l/2.html", "l/3.html", "l/a.html", "l/c.html",
      ])
  }

  @Test func fewNumbersAreShown() throws {
    let rows = (1...40).map { "- r\($0)\n" }.joined()
    let built = try plan(["content/l.md": "---\npaginate: 1\n---\n\(rows)"])
    let page = try #require(built.pages.first { $0.path == "l/20" })
    guard case .text(let numbers)? = page.sections.last?.rows.last?["numbers"] else {
      Issue.record("no numbers")
      return
    }
    #expect(
      numbers.text.split(separator: "\u{2003}") == [
        "1", "…", "18", "19", "20", "21", "22", "…", "40",
      ])
  }

  @Test func mistakesAreTold() throws {
    let built = try site([
      "content/a.md": "---\npaginate: 1\n---\n- a\n- b\n", "content/a/2.md": "x",
      "content/b.md": "---\npaginate: 1\nsplit: true\ndetails: true\n---\n- a\n- b\n",
      "content/c.md": "---\npaginate: 1\nfilter: true\n---\n- a\n- b\n",
    ])
    #expect(
      built.problems == [
        "content/a.md:2:11: “paginate” makes the page “a/2”, but that is in the site already: rename it",
        "content/b.md:2:11: “paginate” has no effect: a list that stands beside its details shows all "
          + "rows, leave “split” out",
        "content/c.md:2:11: “filter” finds only the rows of the part of the list that is open: leave it "
          + "or “paginate” out",
      ])
  }
}
