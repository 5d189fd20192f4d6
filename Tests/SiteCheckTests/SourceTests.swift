import Foundation
import TableModel
import Testing

@testable import SiteCheck

/// Findings in pages whose content is known are told where it stands.
struct SourceTests {
  @Test func placesInTheContentAndInTemplates() throws {
    let content = try BuiltFiles([
      "content/index.md":
        "# Home\n\nsee [that](https://example.org/gone.html) and [this](gone.html)\n",
      "content/raw.html": "<p>\n<a href=gone.html>x</a>",
      "Templates/page.html": "<link rel=icon href=\"{{root}}img/no.png\">\n{{{table}}}",
    ])
    let found = try findings([
      "index.html": page(
        "<a href=gone.html>x</a><a href=raw.html>x</a><a href=a/list.html>x</a>",
        head: "<link rel=icon href=img/no.png>"),
      "a/list.html": page("<p id=x><p id=x>", head: "<link rel=icon href=../img/no.png>"),
      "raw.html": "<p>\n<a href=gone.html>x</a>", "lone.html": page(""),
    ]) {
      $0.sources = SiteSources(
        folder: content.path,
        pages: [
          "index.html": SourceLocation(file: "content/index.md"),
          "a/list.html": SourceLocation(file: "content/a/list.md"),
          "lone.html": SourceLocation(file: "content/lone.md", line: 3, column: 5),
        ], copies: ["raw.html": "content/raw.html"], shells: ["Templates/page.html"])
    }
    let gone =
      "error: the link “gone.html” leads nowhere: there is no file “gone.html”, did you mean “lone.html”?"
    #expect(
      found == [
        "Templates/page.html:1:30: error: the icon “../img/no.png” leads nowhere: there is no file “img/no.png”",
        "a/list.html:4:15: error: the id “x” stands in the page already: links lead to the first, give it another",
        "a/list.html:4:7: note: the first is here",
        "content/index.md:3:54: \(gone)",
        "content/lone.md:3:5: warning: no link leads to the page, directly or by other pages, from the front page: link to it",
        "content/raw.html:2:9: \(gone)",
      ])
  }
}
