import TableModel
import Testing

@testable import HTMLOutput

struct PageShellTests {
  private func document(
    _ source: String, _ values: [PageShell.Variable: String] = [:]
  ) throws -> String {
    let shell = try PageShell(source, file: "Templates/page.html")
    return written { out in
      Array("<main>".utf8).withUnsafeBufferPointer { table in
        shell.write(into: &out, table: table) { values[$0] ?? "" }
      }
    }
  }

  @Test func variables() throws {
    let values: [PageShell.Variable: String] = [.title: "R&D \"<b>\"", .summary: ""]
    #expect(
      try document("<title>{{title}}</title>{{{table}}}{ {", values)
        == "<title>R&amp;D &quot;&lt;b&gt;&quot;</title><main>{ {")
    #expect(try document("{{{title}}}{{{ table }}}", values) == "R&D \"<b>\"<main>")
    #expect(try document("{{summary}}{{table}}") == "<main>")
  }

  @Test func conditions() throws {
    let shell = "{{#title}}T{{#summary}}S{{summary}}{{/summary}}E{{/title}}-{{{table}}}"
    #expect(try document(shell) == "-<main>")
    #expect(try document(shell, [.title: "a"]) == "TE-<main>")
    #expect(try document(shell, [.title: "a", .summary: "b"]) == "TSbE-<main>")
    #expect(try document(shell, [.summary: "b"]) == "-<main>")
    #expect(try document("{{#table}}{{{table}}}{{/table}}") == "<main>")
  }

  static let faults: [(String, String)] = [
    ("<p>{{titel}}</p>{{{table}}}", "1:6: unknown variable “titel”, did you mean “title”?"),
    (
      "{{{table}}}\n  {{foo}}",
      "2:5: unknown variable “foo”, known are: title, summary, author, language, direction, style, canonical, icon, siteStyleSheet, pageStyleSheet, preloads, robots, siteTitle, previous, next, scripts, metadata, table"
    ),
    ("a {{title", "1:3: this tag is never closed: end it with “}}”"),
    ("a {{{title}}", "1:3: this tag is never closed: end it with “}}}”"),
    ("{{#title}}{{{table}}}", "1:1: “{{#title}}” is never closed: add “{{/title}}”"),
    ("{{{table}}}{{/title}}", "1:12: “{{/title}}” closes nothing: no “{{#title}}” is open here"),
    (
      "{{#icon}}{{{table}}}{{/title}}",
      "1:21: “{{/title}}” closes nothing: no “{{#title}}” is open here"
    ),
    ("<body></body>\n", "2:1: the page shell has no {{{table}}}, so pages would be empty"),
    ("", "1:1: the page shell has no {{{table}}}, so pages would be empty"),
  ]

  @Test(arguments: faults) func faultsHaveAPlace(_ source: String, _ message: String) throws {
    let error = try #require(throws: Diagnostic.self) {
      try PageShell(source, file: "Templates/page.html")
    }
    #expect(error.severity == .error)
    #expect(error.location?.file == "Templates/page.html")
    let place = error.location.map { "\($0.line):\($0.column)" } ?? ""
    #expect("\(place): \(error.message)" == message)
  }
}
