import TableModel
import Templates
import Testing

@testable import HTMLOutput

struct PageShellTests {
  private func shells(_ files: KeyValuePairs<String, String>, builtIn: String = "{{{table}}}")
    -> (shells: PageShells, diagnostics: [Diagnostic])
  {
    PageShells.read(
      files.map {
        .init(name: $0.key, file: "Templates/\($0.key).html", bytes: Array($0.value.utf8))
      },
      builtIn: Array(builtIn.utf8))
  }

  private func document(
    _ shell: PageShell?, _ values: [PageShell.Variable: MustacheValue] = [:]
  ) throws -> String {
    let shell = try #require(shell)
    return try written { out in
      try Array("<main>".utf8).withUnsafeBufferPointer { table in
        _ = try shell.write(into: &out, table: table) { values[$0] ?? .nothing }
      }
    }
  }

  private func document(
    _ source: String, _ values: [PageShell.Variable: MustacheValue] = [:]
  ) throws -> String {
    let (shells, diagnostics) = shells(["page": source])
    #expect(diagnostics == [])
    return try document(shells.shell(ofPage: "a"), values)
  }

  @Test func variables() throws {
    let values: [PageShell.Variable: MustacheValue] = [.title: "R&D \"<b>\"", .summary: ""]
    #expect(
      try document("<title>{{title}}</title>{{{table}}}{ {", values)
        == "<title>R&amp;D &quot;&lt;b&gt;&quot;</title><main>{ {")
    #expect(try document("{{{title}}}{{{ table }}}", values) == "R&D \"<b>\"<main>")
    #expect(try document("{{summary}}{{table}}") == "<main>")
  }

  @Test func conditionsAndLists() throws {
    let shell = "{{#title}}T{{#summary}}S{{summary}}{{/summary}}E{{/title}}-{{{table}}}"
    #expect(try document(shell) == "-<main>")
    #expect(try document(shell, [.title: "a"]) == "TE-<main>")
    #expect(try document(shell, [.title: "a", .summary: "b"]) == "TSbE-<main>")
    #expect(try document(shell, [.summary: "b"]) == "-<main>")
    #expect(try document("{{#table}}{{{table}}}{{/table}}") == "<main>")
    let lists =
      "{{#ancestors}}<a href=\"{{url}}\">{{title}}</a> {{/ancestors}}{{title}}"
      + "{{#tags}} #{{.}}{{/tags}}{{^tags}} no tags{{/tags}}{{{table}}}"
    #expect(
      try document(
        lists,
        [
          .title: "Soup", .tags: ["hot", "red"],
          .ancestors: [["title": "Menu", "url": "../index.html"]],
        ]) == "<a href=\"../index.html\">Menu</a> Soup #hot #red<main>")
    #expect(try document(lists, [.title: "Menu"]) == "Menu no tags<main>")
  }

  @Test func `a page has the shell of the nearest folder, which finds what it uses likewise`()
    throws
  {
    let (shells, diagnostics) = shells([
      "footer": "F", "page": "{{{table}}} page {{>footer}}", "print": "{{{table}}} print",
      "recipes/footer": "RF", "recipes/page": "{{{table}}} recipes {{>footer}}{{>parts/line}}",
      "parts/line": " line",
    ])
    #expect(diagnostics == [])
    func text(_ path: String, _ name: String = "page") throws -> String {
      try document(shells.shell(name, ofPage: path))
    }
    #expect(try text("index") == "<main> page F")
    #expect(try text("recipes") == "<main> page F")
    #expect(try text("recipes/soup") == "<main> recipes RF line")
    #expect(try text("recipes/hot/soup") == "<main> recipes RF line")
    #expect(try text("recipe/soup") == "<main> page F")
    #expect(try text("recipes/hot/soup", "print") == "<main> print")
    #expect(shells.shell("prnt", ofPage: "a") == nil)
    #expect(
      shells.unknown("prnt")
        == "unknown page shell “prnt”, did you mean “print”?")
  }

  @Test func `a shell fills the blocks of the one that it stands for`() throws {
    let (shells, diagnostics) = shells(
      [
        "page": "{{<page}}{{$bottom}}site {{title}}{{/bottom}}{{/page}}",
        "recipes/page": "{{<page}}{{$top}}recipes{{/top}}{{/page}}",
      ], builtIn: "<{{$top}}{{/top}}>{{{table}}}<{{$bottom}}{{/bottom}}>")
    #expect(diagnostics == [])
    #expect(try document(shells.shell(ofPage: "a"), [.title: "x"]) == "<><main><site x>")
    #expect(
      try document(shells.shell(ofPage: "recipes/a"), [.title: "x"]) == "<recipes><main><site x>")
  }

  @Test func `the built-in shell has nothing wrong, and blocks at three places`() throws {
    let own = "{{<page}}{{$head}}1{{/head}}{{$top}}2{{/top}}{{$bottom}}3{{/bottom}}{{/page}}"
    let (shells, diagnostics) = PageShells.read(
      [.init(name: "page", file: "Templates/page.html", bytes: Array(own.utf8))],
      builtIn: BuiltIn.page)
    #expect(diagnostics == [])
    let text = try document(shells.shell(ofPage: "a"), [.style: "plain"])
    #expect(
      text.hasSuffix("1</head>\n<body class=\"plain\">\n2<main>\n3</body>\n</html>\n"))
  }

  static let variables = PageShell.Variable.allCases.map(\.rawValue).joined(separator: ", ")

  static let faults: [(String, String)] = [
    ("<p>{{titel}}</p>{{{table}}}", "1:6: unknown variable “titel”, did you mean “title”?"),
    ("{{{table}}}\n  {{foo}}", "2:5: unknown variable “foo”, known are: \(variables)"),
    (
      "{{{table}}}{{#ancestors}}{{urls}}{{/ancestors}}",
      "1:28: unknown variable “urls”, did you mean “url”?"
    ),
    ("{{{table}}}{{url}}", "1:14: unknown variable “url”, known are: \(variables)"),
    ("{{{table}}}{{title.size}}", "1:14: unknown variable “size”"),
    ("a {{title", "1:3: this tag is never closed: end it with “}}”"),
    ("a {{{title}}", "1:3: this tag is never closed: end it with “}}}”"),
    ("a {{title\n<p>{{summary}}", "1:3: this tag is never closed: end it with “}}”"),
    ("{{#title}}{{{table}}}", "1:1: “{{#title}}” is never closed: add “{{/title}}”"),
    ("{{$top}}{{{table}}}", "1:1: “{{$top}}” is never closed: add “{{/top}}”"),
    ("{{{table}}}{{/title}}", "1:12: “{{/title}}” closes nothing: no “{{#title}}” is open here"),
    (
      "{{#icon}}{{{table}}}{{/title}}",
      "1:21: “{{/title}}” closes nothing: no “{{#title}}” is open here"
    ),
    ("{{{table}}}{{ }}", "1:15: this tag names nothing"),
    (
      "{{{table}}}{{the title}}",
      "1:14: “the title” is no name: names have no blanks in them"
    ),
    ("{{{table}}}{{a..b}}", "1:14: “a..b” is no name: dots stand between names"),
    (
      "{{{table}}}{{=<%=}}",
      "1:12: this tag is to name two delimiters with a blank between them, as “{{=<% %>=}}” does, and "
        + "no “=” in them"
    ),
    (
      "{{{table}}}\n{{> part}}",
      "2:5: unknown template “part”: a file “Templates/part.html” would be it"
    ),
    (
      "{{{table}}}{{>page}}",
      "1:15: these templates are inside each other without end: “page” uses “page”"
    ),
    ("<body></body>\n", "2:1: the page shell has no {{{table}}}, so pages would be empty"),
    ("", "1:1: the page shell has no {{{table}}}, so pages would be empty"),
    (
      String(repeating: "{{#title}}", count: 65) + "{{{table}}}",
      "1:641: more than 64 sections are open here: close some of them"
    ),
  ]

  @Test(arguments: faults) func faultsHaveAPlace(_ source: String, _ message: String) throws {
    let error = try #require(shells(["page": source]).diagnostics.first)
    #expect(error.severity == .error)
    #expect(error.location?.file == "Templates/page.html")
    let place = error.location.map { "\($0.line):\($0.column)" } ?? ""
    #expect("\(place): \(error.message)" == message)
  }

  private func messages(_ files: KeyValuePairs<String, String>, builtIn: String = "{{{table}}}")
    -> [String]
  {
    shells(files, builtIn: builtIn).diagnostics.map {
      "\($0.location?.file ?? ""):\($0.location?.line ?? 0):\($0.location?.column ?? 0): \($0.message)"
    }
  }

  @Test func `faults of templates that shells use`() {
    #expect(
      messages(["page": "{{{table}}}{{>a}}", "a": "{{>b}}", "b": "\n{{#title}}{{/title}}{{> a}}"])
        == [
          "Templates/b.html:2:25: these templates are inside each other without end: “a” uses “b” uses “a”"
        ])
    #expect(
      messages([
        "page": "{{{table}}}{{#tags}}{{>a}}{{/tags}}{{>a}}", "a": "{{>fotter}}", "footer": "",
      ])
        == [
          "Templates/a.html:1:4: unknown template “fotter”, did you mean “footer”?"
        ])
    #expect(
      messages(["page": "{{{table}}}", "unused": "{{"]) == [
        "Templates/unused.html:1:1: this tag is never closed: end it with “}}”"
      ])
    #expect(
      messages(
        ["page": "{{<page}}{{$buttom}}{{titel}}{{/buttom}}{{/page}}"],
        builtIn: "{{{table}}}{{$bottom}}{{/bottom}}") == [
          "Templates/page.html:1:4: unknown block “buttom”, did you mean “bottom”? in “page”"
        ])
  }

  @Test func `templates that find no end by their values are stopped`() throws {
    let (shells, diagnostics) = shells([
      "page": "{{{table}}}{{>a}}", "a": "{{#title}}{{>a}}{{/title}}",
    ])
    #expect(diagnostics == [])
    #expect(try document(shells.shell(ofPage: "a")) == "<main>")
    let error = try #require(throws: Diagnostic.self) {
      try document(shells.shell(ofPage: "a"), [.title: "x"])
    }
    #expect(error.location == SourceLocation(file: "Templates/a.html", line: 1, column: 14))
  }
}
