import Testing

@testable import HTMLOutput

/// The specification's optional module of inheritance.
struct MustacheInheritanceTests {
  static let frame = ["frame": "<{{$top}}usual{{/top}}>"]

  static let cases: [MustacheCase] = [
    .init("Default", "{{$top}}usual{{/top}}\n", "usual\n"),
    .init("Variable", "{{$top}}usual {{n}}{{/top}}\n", ["n": 7], "usual 7\n"),
    .init("Triple Mustache", "{{$top}}{{{n}}}{{/top}}", ["n": "<7>"], "<7>"),
    .init("Sections", "{{$top}}{{#a}}{{n}}{{/a}}{{/top}}", ["a": ["n": 7]], "7"),
    .init("Negative Sections", "{{$top}}{{^a}}{{n}}{{/a}}{{/top}}", ["n": 7], "7"),
    .init("Mustache Injection", "{{$top}}{{n}}{{/top}}", ["n": "{{m}}", "m": 7], "{{m}}"),
    .init("Inherit", "{{<frame}}{{/frame}}\n", partials: frame, "<usual>"),
    .init(
      "Overridden content", "{{<frame}}{{$top}}other{{/top}}{{/frame}}", partials: frame,
      "<other>"),
    .init(
      "Data does not override block", "{{<frame}}{{$top}}other{{/top}}{{/frame}}", ["top": "no"],
      partials: frame, "<other>"),
    .init(
      "Data does not override block default", "{{<frame}}{{/frame}}", ["top": "no"],
      partials: frame, "<usual>"),
    .init(
      "Overridden parent", "a {{<frame}}{{$top}}other{{/top}}{{/frame}}", partials: frame,
      "a <other>"),
    .init(
      "Two overridden parents",
      "{{<frame}}{{$top}}1{{/top}}{{/frame}} {{<frame}}{{$top}}2{{/top}}{{/frame}}",
      partials: frame, "<1> <2>"),
    .init(
      "Override parent with newlines", "{{<frame}}{{$top}}\none\n\ntwo\n{{/top}}{{/frame}}",
      partials: frame, "<one\n\ntwo\n>"),
    .init(
      "Inherit indentation", "{{<frame}}{{$top}}other{{/top}}{{/frame}}",
      partials: ["frame": "one\n  {{$top}}usual{{/top}}\n"], "one\n  other\n"),
    .init(
      "Only one override", "{{<frame}}{{$b}}2{{/b}}{{/frame}}",
      partials: ["frame": "{{$a}}first{{/a}}, {{$b}}second{{/b}}"], "first, 2"),
    .init("Parent template", "{{>frame}}{{<frame}}{{/frame}}", partials: frame, "<usual><usual>"),
    .init(
      "Recursion", "{{<one}}{{$a}}A{{/a}}{{/one}}",
      partials: [
        "one": "{{$a}}1a{{/a}} {{$b}}{{<two}}{{/two}}{{/b}}",
        "two": "{{$a}}2a{{/a}} {{<one}}{{$b}}end{{/b}}{{/one}}",
      ], "A A A end"),
    .init(
      "Multi-level inheritance", "{{<one}}{{$a}}child{{/a}}{{/one}}",
      partials: [
        "one": "{{<two}}{{$a}}one{{/a}}{{/two}}", "two": "{{<three}}{{$a}}two{{/a}}{{/three}}",
        "three": "{{$a}}three{{/a}}",
      ], "child"),
    .init(
      "Multi-level inheritance, no sub child", "{{<one}}{{/one}}",
      partials: [
        "one": "{{<two}}{{$a}}one{{/a}}{{/two}}", "two": "{{<three}}{{$a}}two{{/a}}{{/three}}",
        "three": "{{$a}}three{{/a}}",
      ], "one"),
    .init(
      "Text inside parent", "{{<frame}} no {{$top}}other{{/top}} {{n}} no {{/frame}}", ["n": 7],
      partials: frame, "<other>"),
    .init("Text inside parent, no block", "{{<frame}} no {{/frame}}", partials: frame, "<usual>"),
    .init(
      "Block scope", "{{<frame}}{{$top}}other {{n}}{{/top}}{{/frame}}", ["n": 1, "in": ["n": 2]],
      partials: ["frame": "{{#in}}{{$top}}usual {{n}}{{/top}}{{/in}}"], "other 2"),
    .init(
      "Standalone parent", "one\n  {{<frame}}{{/frame}}\nfour\n",
      partials: ["frame": "two\nthree\n"], "one\n  two\n  three\nfour\n"),
    .init(
      "Standalone block", "{{<frame}}{{$top}}\ntwo\nthree{{/top}}\n{{/frame}}\n",
      partials: ["frame": "one\n   {{$top}}{{/top}}\nfour\n"], "one\n   two\n   three\nfour\n"),
    .init(
      "Block reindentation",
      "{{<frame}}\n  {{$top}}\n      one\n        two\n     three\n  {{/top}}\n{{/frame}}\n",
      partials: ["frame": "<\n {{$top}}\n {{/top}}\n>\n"], "<\n one\n   two\n three\n>\n"),
    .init(
      "Intrinsic indentation", "{{<frame}}{{$top}}\none\n\ntwo\n{{/top}}{{/frame}}\n",
      partials: ["frame": "{{$top}}\n\n\tusual\n  more\n{{/top}}\n"], "\tone\n\t\n\ttwo\n"),
    .init(
      "Nested block reindentation", "{{<one}}{{$in}}\nthree\n{{/in}}{{/one}}\n",
      partials: [
        "one":
          "{{<two}}{{$out}}\n    {{n}}\n    {{$in}}\n      {{n}}\n    {{/in}}\n{{/out}}{{/two}}\n",
        "two": " {{$out}}\n {{/out}}\n",
      ], " \n   three\n"),
  ]

  @Test func `lines of a block that nothing takes the place of stay as they are`() throws {
    let frame = " {{$top}}\n    one\n  two\n   {{n}}\n {{/top}}\n{{$b}}\n\n{{/b}}\n"
    #expect(
      try rendered(" {{<frame}}{{/frame}}\n", ["n": "3\n4"], partials: ["frame": .init(frame)])
        == "     one\n   two\n    3\n4\n \n")
  }

  @Test(arguments: cases) func specification(_ example: MustacheCase) throws {
    #expect(try example.rendered() == example.expected)
  }

  @Test func `a block in its own replacement is not itself`() throws {
    #expect(
      try rendered(
        "{{<frame}}{{$top}}1{{$top}}2{{/top}}{{/top}}{{/frame}}", [:], partials: Self.frame)
        == "<12>")
  }
}
