import Testing

@testable import HTMLOutput

/// The specification's modules of sections, inverted sections and partials.
struct MustacheSectionTests {
  static let yes: MustacheValue = ["yes": true]
  static let no: MustacheValue = ["no": false]
  static let menu: MustacheValue = [
    "dishes": [["name": "Soup"], ["name": "Pie"], ["name": "Tea"]]
  ]

  static let sections: [MustacheCase] = [
    .init("Truthy", "<{{#yes}}here{{/yes}}>", yes, "<here>"),
    .init("Falsey", "<{{#no}}here{{/no}}>", no, "<>"),
    .init("Null is falsey", "<{{#no}}here{{/no}}>", ["no": nil], "<>"),
    .init("Context", "{{#dish}}A {{name}}.{{/dish}}", ["dish": ["name": "pie"]], "A pie."),
    .init(
      "Parent contexts", "{{#dish}}{{shop}}: {{name}}, {{cook.name}}{{/dish}}",
      ["shop": "Inn", "name": "no", "dish": ["name": "pie"], "cook": ["name": "Bo"]],
      "Inn: pie, Bo"),
    .init("Variable test", "{{#dish}}{{.}}, {{dish}}{{/dish}}", ["dish": "pie"], "pie, pie"),
    .init(
      "List Contexts",
      "{{#rooms}}{{#shelves}}{{room.short}}{{shelf}}:{{#books}} {{room.long}}-{{shelf}}-{{book}}"
        + "{{/books}};{{/shelves}}{{/rooms}}",
      [
        "rooms": [
          [
            "room": ["long": "Hall", "short": "H"],
            "shelves": [["shelf": 1, "books": [["book": "a"], ["book": "b"]]]],
          ]
        ]
      ], "H1: Hall-1-a Hall-1-b;"),
    .init(
      "Deeply Nested Contexts",
      "{{#a}}\n{{p}}\n{{#b}}\n{{p}}{{q}}\n{{#c}}\n{{p}}{{q}}{{r}}\n{{#d}}\n{{p}}{{q}}{{r}}{{s}}\n"
        + "{{#t}}\n{{p}}{{q}}{{r}}{{s}}{{.}}{{t}}\n{{/t}}\n{{s}}\n{{/d}}\n{{r}}\n{{/c}}\n{{q}}\n"
        + "{{/b}}\n{{p}}\n{{/a}}\n",
      ["a": ["p": 1], "b": ["q": 2], "c": ["r": 3, "d": ["s": 4, "t": 5]]],
      "1\n12\n123\n1234\n123455\n4\n3\n2\n1\n"),
    .init("List", "{{#dishes}}{{name}} {{/dishes}}", menu, "Soup Pie Tea "),
    .init("Empty List", "<{{#dishes}}here{{/dishes}}>", ["dishes": []], "<>"),
    .init(
      "Doubled", "{{#yes}}\n1\n{{/yes}}\n{{n}}\n{{#yes}}\n3\n{{/yes}}\n", ["yes": true, "n": 2],
      "1\n2\n3\n"),
    .init("Nested (Truthy)", "1{{#yes}} 2{{#yes}} 3{{/yes}} 4{{/yes}} 5", yes, "1 2 3 4 5"),
    .init("Nested (Falsey)", "1{{#no}} 2{{#no}} 3{{/no}} 4{{/no}} 5", no, "1 5"),
    .init("Context Misses", "<{{#gone}}here{{/gone}}>", "<>"),
    .init(
      "Implicit Iterator - String", "{{#l}}[{{.}}]{{/l}}", ["l": ["x", "y", "z"]], "[x][y][z]"),
    .init("Implicit Iterator - Integer", "{{#l}}[{{.}}]{{/l}}", ["l": [3, 2, 1]], "[3][2][1]"),
    .init(
      "Implicit Iterator - Decimal", "{{#l}}[{{.}}]{{/l}}", ["l": ["0.5", "2.25"]], "[0.5][2.25]"),
    .init(
      "Implicit Iterator - Array", "{{#l}}[{{#.}}{{.}}{{/.}}]{{/l}}", ["l": [[1, 2], ["x"]]],
      "[12][x]"),
    .init(
      "Implicit Iterator - HTML Escaping", "{{#l}}{{.}}{{/l}}", ["l": ["<", "\"", "&"]],
      "&lt;&quot;&amp;"),
    .init("Implicit Iterator - Triple mustache", "{{#l}}{{{.}}}{{/l}}", ["l": ["<", "&"]], "<&"),
    .init("Implicit Iterator - Ampersand", "{{#l}}{{&.}}{{/l}}", ["l": ["<", "&"]], "<&"),
    .init("Implicit Iterator - Root-level", "{{#.}}[{{n}}]{{/.}}", [["n": 1], ["n": 2]], "[1][2]"),
    .init("Dotted Names - Truthy", "<{{#a.b}}here{{/a.b}}>", ["a": ["b": true]], "<here>"),
    .init("Dotted Names - Falsey", "<{{#a.b}}here{{/a.b}}>", ["a": ["b": false]], "<>"),
    .init("Dotted Names - Broken Chains", "<{{#a.b.c}}here{{/a.b.c}}>", ["a": [:]], "<>"),
    .init("Surrounding Whitespace", " <{{#yes}}\t.\t{{/yes}}> \n", yes, " <\t.\t> \n"),
    .init(
      "Internal Whitespace", " <{{#yes}} {{! not said }}\n {{/yes}}> \n", yes, " < \n > \n"),
    .init(
      "Indented Inline Sections", "  {{#yes}}1{{/yes}}\n  {{#yes}}2{{/yes}}\n", yes, "  1\n  2\n"),
    .init(
      "Standalone Lines", "one\n{{#yes}}\n two\n{{/yes}}\nthree\n", yes, "one\n two\nthree\n"),
    .init(
      "Indented Standalone Lines", "one\n\t{{#yes}}\ntwo\n  {{/yes}} \nthree\n", yes,
      "one\ntwo\nthree\n"),
    .init(
      "Standalone Line Endings", "one\r\n{{#yes}}\r\n{{/yes}}\r\ntwo", yes, "one\r\ntwo"),
    .init("Standalone Without Previous Line", "  {{#yes}}\n1{{/yes}}\n2", yes, "1\n2"),
    .init("Standalone Without Newline", "1{{#yes}}\n2\n  {{/yes}}", yes, "1\n2\n"),
    .init("Padding", "<{{# yes\t}}.{{/\tyes }}>", yes, "<.>"),
  ]

  static let inverted: [MustacheCase] = [
    .init("Falsey", "<{{^no}}here{{/no}}>", no, "<here>"),
    .init("Truthy", "<{{^yes}}here{{/yes}}>", yes, "<>"),
    .init("Null is falsey", "<{{^no}}here{{/no}}>", ["no": nil], "<here>"),
    .init("Context", "<{{^dish}}A {{name}}.{{/dish}}>", ["dish": ["name": "pie"]], "<>"),
    .init("List", "<{{^dishes}}{{name}}{{/dishes}}>", menu, "<>"),
    .init("Empty List", "<{{^dishes}}none{{/dishes}}>", ["dishes": []], "<none>"),
    .init(
      "Doubled", "{{^no}}\n1\n{{/no}}\n{{n}}\n{{^no}}\n3\n{{/no}}\n", ["no": false, "n": 2],
      "1\n2\n3\n"),
    .init("Nested (Falsey)", "1{{^no}} 2{{^no}} 3{{/no}} 4{{/no}} 5", no, "1 2 3 4 5"),
    .init("Nested (Truthy)", "1{{^yes}} 2{{^yes}} 3{{/yes}} 4{{/yes}} 5", yes, "1 5"),
    .init("Context Misses", "<{{^gone}}none{{/gone}}>", "<none>"),
    .init("Dotted Names - Truthy", "<{{^a.b}}none{{/a.b}}>", ["a": ["b": true]], "<>"),
    .init("Dotted Names - Falsey", "<{{^a.b}}none{{/a.b}}>", ["a": ["b": false]], "<none>"),
    .init("Dotted Names - Broken Chains", "<{{^a.b.c}}none{{/a.b.c}}>", ["a": [:]], "<none>"),
    .init("Surrounding Whitespace", " <{{^no}}\t.\t{{/no}}> \n", no, " <\t.\t> \n"),
    .init("Internal Whitespace", " <{{^no}} {{! not said }}\n {{/no}}> \n", no, " < \n > \n"),
    .init(
      "Indented Inline Sections", "  {{^no}}1{{/no}}\n  {{^no}}2{{/no}}\n", no, "  1\n  2\n"),
    .init("Standalone Lines", "one\n{{^no}}\n two\n{{/no}}\nthree\n", no, "one\n two\nthree\n"),
    .init(
      "Standalone Indented Lines", "one\n\t{{^no}}\ntwo\n  {{/no}} \nthree\n", no,
      "one\ntwo\nthree\n"),
    .init("Standalone Line Endings", "one\r\n{{^no}}\r\n{{/no}}\r\ntwo", no, "one\r\ntwo"),
    .init("Standalone Without Previous Line", "  {{^no}}\n1{{/no}}\n2", no, "1\n2"),
    .init("Standalone Without Newline", "1{{^no}}\n2\n  {{/no}}", no, "1\n2\n"),
    .init("Padding", "<{{^ no\t}}.{{/\tno }}>", no, "<.>"),
  ]

  static let partials: [MustacheCase] = [
    .init("Basic Behavior", "<{{>part}}>", partials: ["part": "here"], "<here>"),
    .init("Failed Lookup", "<{{>gone}}>", "<>"),
    .init("Context", "<{{>part}}>", ["n": 7], partials: ["part": "[{{n}}]"], "<[7]>"),
    .init(
      "Recursion", "{{>part}}", ["n": 1, "in": [["n": 2, "in": []], ["n": 3, "in": []]]],
      partials: ["part": "({{n}}{{#in}}{{>part}}{{/in}})"], "(1(2)(3))"),
    .init(
      "Nested", "{{>outer}}", ["n": 7, "m": 8],
      partials: ["outer": "<{{n}} {{>inner}}>", "inner": "{{m}}!"], "<7 8!>"),
    .init("Surrounding Whitespace", "< {{>part}} >", partials: ["part": "\t.\t"], "< \t.\t >"),
    .init(
      "Inline Indentation", "  {{n}}  {{> part}}\n", ["n": 7], partials: ["part": "1\n2"],
      "  7  1\n2\n"),
    .init(
      "Standalone Line Endings", "one\r\n{{>part}}\r\ntwo", partials: ["part": "!"], "one\r\n!two"),
    .init(
      "Standalone Without Previous Line", "  {{>part}}\n3", partials: ["part": "1\n2"],
      "  1\n  23"),
    .init(
      "Standalone Without Newline", "0\n  {{>part}}", partials: ["part": "1\n2"], "0\n  1\n  2"),
    .init(
      "Standalone Indentation", "0\n  {{>part}}\n5\n", ["lines": "<\n>"],
      partials: ["part": "1\n{{{lines}}}\n4\n"], "0\n  1\n  <\n>\n  4\n5\n"),
    .init("Padding Whitespace", "<{{>\tpart }}>", partials: ["part": "."], "<.>"),
  ]

  @Test(arguments: sections + inverted + partials)
  func specification(_ example: MustacheCase) throws {
    #expect(try example.rendered() == example.expected)
  }

  @Test func `indentation adds up and passes by what sections show`() throws {
    let partials = [
      "outer": "<ul>\n  {{>inner}}\n</ul>\n",
      "inner": "{{#dishes}}\n<li>{{name}}\n{{/dishes}}\n{{n}}\n",
    ]
    #expect(
      try rendered(
        " {{>outer}}\n", ["dishes": [["name": "Tea"], ["name": "Pie"]], "n": 2],
        partials: partials) == " <ul>\n   <li>Tea\n   <li>Pie\n   2\n </ul>\n")
  }

  @Test func `a template at the edge of an indented one is indented with it`() throws {
    #expect(
      try rendered(
        "  {{>outer}}\n", [:], partials: ["outer": "{{>inner}}\n", "inner": "1\n2\n"])
        == "  1\n  2\n")
  }

  @Test func `an empty text is as good as nothing`() throws {
    #expect(try rendered("{{#t}}yes{{/t}}{{^t}}no{{/t}}", ["t": ""]) == "no")
  }

  @Test func `the content is a value`() throws {
    #expect(
      try rendered("<{{{table}}}{{#table}}!{{/table}}>", ["table": .content], content: "a&b")
        == "<a&b!>")
  }
}
