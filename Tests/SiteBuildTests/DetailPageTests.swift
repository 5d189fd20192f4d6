import Foundation
import TableModel
import Testing

@testable import SiteBuild

/// Pages of rows: where they are, what they show, and how they hang together.
struct DetailPageTests {
  @Test func aRowWithABodyHasAPage() throws {
    let built = try site([
      "content/index.md": "# Home\n- [r](r.md)\n",
      "content/r.md": """
      # Recipes

      - ![](p.svg) [Soup](https://e.org/soup) - hot
        - prepTime: 10 min

        Boil it. See [home](index.md), [the others](#tea) and [below](#how).

        ### How
      - Tea {#tea}
      - Cake {detail}
      """,
      "content/p.svg": picture,
    ])
    #expect(built.problems == [])
    #expect(
      built.files.filter { $0.hasPrefix("r/") } == ["r/cake.html", "r/soup.html"])
    // The row links to its page, and has an anchor that the page leads back to.
    #expect(try built.links("r") == ["index.html", "r/soup.html", "r/cake.html"])
    #expect(try built.values(of: "id", in: "r") == ["main.", "soup", "tea", "cake"])
    let page = try built.page("r/soup")
    #expect(
      try built.links("r/soup") == [
        "../r.html#soup", "https://e.org/soup", "../index.html", "../r.html#tea", "#how",
        "cake.html",
      ])
    #expect(page.contains("src=\"../p.svg\""))
    #expect(page.contains(">Prep time</div>") && page.contains(">10 min</div>"))
    #expect(page.components(separatedBy: "<h1").count == 2)
    #expect(page.contains("<link rel=\"next\" href=\"cake.html\">"))
    #expect(!page.contains("rel=\"prev\""))
    #expect(try built.page("r/cake").contains("<link rel=\"prev\" href=\"soup.html\">"))
    #expect(
      try built.bar("Breadcrumb", in: "r/soup").map(built.hrefs) == [
        ["../index.html", "../r.html"]
      ])
    #expect(try built.bar("Breadcrumb", in: "r") == [])
  }

  @Test func equalTitlesGetNumbersInTheOrderOfRows() throws {
    let built = try site([
      "content/l.md": """
      ---
      details: true
      ---
      - C++
      - C#
      - Café
      - Cafe\u{301}
      - CAFÉ
      - Index
      - ?
      """,
      "content/l/index.md": "x",
    ])
    #expect(built.problems == [])
    let names = Set(built.files.filter { $0.hasPrefix("l/") })
    #expect(
      names == [
        "l/c-plus-plus.html", "l/c-sharp.html", "l/café.html", "l/cafe\u{301}-2.html",
        "l/café-3.html",
        "l/index.html", "l/index-2.html", "l/row.html",
      ])
    #expect(names.count == 8)
  }

  @Test func pathsThatAreTakenAreErrors() throws {
    let built = try site([
      "content/a.md": "- x {slug=s}\n- y {slug=S}\n", "content/sitegen.md": "- x {detail}\n",
      "content/b.md": "- x {detail}\n", "content/b": "a file",
    ])
    #expect(
      built.problems == [
        "content/a.md:2:1: another page has the path “a/S”: choose another slug",
        "content/b.md:1:1: the rows of this page have pages in the folder “b”, but a file has that name: "
          + "rename one",
        "content/sitegen.md:1:1: the rows of this page have pages in the folder “sitegen”, where the build "
          + "puts its own files: rename the page",
      ])
    #expect(built.result.pageCount == 0)
  }

  @Test func propertyListsHaveBodies() throws {
    let built = try site([
      "content/l.plist": """
      { details = NO; rows = ( { title = A; body = "One *two*.\\n\\n- three"; }, { title = B; } ); }
      """,
      "content/m.plist": """
      { rows = ( { title = A; body = "One *two*.\\n\\n- three"; slug = own; }, { title = B; } ); }
      """,
      "content/n.plist":
        "{ rows = ( { title = A; body = (x); }, { title = B; slug = \"a b\"; } ); }",
    ])
    #expect(
      built.problems.map { $0.components(separatedBy: ": ").dropFirst().joined(separator: ": ") }
        == [
          "“body” must be a string with Markdown, but here stands an array",
          "“a b” can’t name a page: use letters, digits, “-” and “_”, such as “a-b”",
        ])
    let good = try site([
      "content/m.plist": """
      { rows = ( { title = A; body = "One *two*.\\n\\n- three"; slug = own; }, { title = B; } ); }
      """
    ])
    #expect(good.problems == [])
    #expect(try good.page("m/own").contains("One <em>two</em>."))
  }

  @Test func theHeadIsAnyCell() throws {
    let built = try site([
      "content/l.md": "---\ndetails: {cell: head, fields: false}\n---\n- A\n  - note: low\n",
      "Templates/Cells/head.yaml": """
      views: { note: { label: note } }
      constraints: ["H:|-[note]-|", "V:|-[note]-|"]
      semantics: pageHeader
      """,
    ])
    #expect(built.problems == [])
    #expect(try built.page("l/a").contains("<p class=\"v v"))
    #expect(!(try built.page("l/a").contains(">Note</div>")))
    let wrong = try site(["content/l.md": "---\ndetails: {cell: subtitel}\n---\n- A\n"])
    #expect(
      wrong.problems == ["content/l.md:2:17: unknown cell “subtitel”, did you mean “subtitle”?"])
  }

  @Test func fieldNamesBecomeWords() {
    #expect(words(inField: "prepTime") == "Prep time")
    #expect(words(inField: "isbn13Number") == "Isbn13 number")
    #expect(words(inField: "准备时间") == "准备时间")
    #expect(words(inField: "ref_no") == "Ref no")
  }
}
