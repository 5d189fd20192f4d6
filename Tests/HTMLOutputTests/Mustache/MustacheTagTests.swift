import Testing

@testable import HTMLOutput

/// The specification's modules of tags that stand alone: interpolation, comments, delimiters.
struct MustacheTagTests {
  static let signs: MustacheValue = ["signs": "<a> & \"b\""]
  static let escaped = "&lt;a&gt; &amp; &quot;b&quot;"
  static let house: MustacheValue = ["house": ["door": "red", "roof": ["tiles": ["left": 40]]]]

  static let interpolation: [MustacheCase] = [
    .init("No Interpolation", "Tea {for} two }}\n", "Tea {for} two }}\n"),
    .init("Basic Interpolation", "Dear {{guest}},\n", ["guest": "Ann"], "Dear Ann,\n"),
    .init(
      "No Re-interpolation", "{{guest}}{{{guest}}}", ["guest": "{{x}}", "x": "no"], "{{x}}{{x}}"),
    .init("HTML Escaping", "{{signs}}", signs, escaped),
    .init("Triple Mustache", "{{{signs}}}", signs, "<a> & \"b\""),
    .init("Ampersand", "{{&signs}}", signs, "<a> & \"b\""),
    .init("Basic Integer Interpolation", "{{n}} eggs", ["n": 12], "12 eggs"),
    .init("Triple Mustache Integer Interpolation", "{{{n}}} eggs", ["n": 12], "12 eggs"),
    .init("Ampersand Integer Interpolation", "{{&n}} eggs", ["n": 12], "12 eggs"),
    .init("Basic Decimal Interpolation", "{{n}} l", ["n": "0.75"], "0.75 l"),
    .init("Triple Mustache Decimal Interpolation", "{{{n}}} l", ["n": "0.75"], "0.75 l"),
    .init("Ampersand Decimal Interpolation", "{{&n}} l", ["n": "0.75"], "0.75 l"),
    .init("Basic Null Interpolation", "<{{no}}>", ["no": nil], "<>"),
    .init("Triple Mustache Null Interpolation", "<{{{no}}}>", ["no": nil], "<>"),
    .init("Ampersand Null Interpolation", "<{{&no}}>", ["no": nil], "<>"),
    .init("Basic Context Miss Interpolation", "<{{gone}}>", "<>"),
    .init("Triple Mustache Context Miss Interpolation", "<{{{gone}}}>", "<>"),
    .init("Ampersand Context Miss Interpolation", "<{{&gone}}>", "<>"),
    .init(
      "Dotted Names - Basic Interpolation", "{{house.door}} {{#house}}{{door}}{{/house}}", house,
      "red red"),
    .init(
      "Dotted Names - Triple Mustache Interpolation",
      "{{{house.door}}} {{#house}}{{{door}}}{{/house}}", house, "red red"),
    .init(
      "Dotted Names - Ampersand Interpolation", "{{&house.door}} {{#house}}{{&door}}{{/house}}",
      house, "red red"),
    .init("Dotted Names - Arbitrary Depth", "{{house.roof.tiles.left}}", house, "40"),
    .init("Dotted Names - Broken Chains", "<{{house.cellar.steps}}>", house, "<>"),
    .init(
      "Dotted Names - Broken Chain Resolution", "<{{house.roof.door}}>",
      ["house": ["roof": [:], "door": "no"], "door": "no"], "<>"),
    .init(
      "Dotted Names - Initial Resolution", "{{#house}}{{roof.tiles.left}}{{/house}}",
      ["house": ["roof": ["tiles": ["left": 40]]], "roof": ["tiles": ["left": "no"]]], "40"),
    .init(
      "Dotted Names - Context Precedence", "<{{#house}}{{roof.color}}{{/house}}>",
      ["house": ["roof": [:]], "roof": ["color": "no"]], "<>"),
    .init("Dotted Names are never single keys", "<{{a.b}}>", ["a.b": "no"], "<>"),
    .init("Dotted Names - No Masking", "{{a.b}}", ["a.b": "no", "a": ["b": "yes"]], "yes"),
    .init("Implicit Iterators - Basic Interpolation", "Hi {{.}}", "Ann", "Hi Ann"),
    .init("Implicit Iterators - HTML Escaping", "{{.}}", "<a> & \"b\"", escaped),
    .init("Implicit Iterators - Triple Mustache", "{{{.}}}", "<a> & \"b\"", "<a> & \"b\""),
    .init("Implicit Iterators - Ampersand", "{{&.}}", "<a> & \"b\"", "<a> & \"b\""),
    .init("Implicit Iterators - Basic Integer Interpolation", "{{.}} eggs", 12, "12 eggs"),
    .init("Interpolation - Surrounding Whitespace", "\t{{n}} .", ["n": 7], "\t7 ."),
    .init("Triple Mustache - Surrounding Whitespace", "\t{{{n}}} .", ["n": 7], "\t7 ."),
    .init("Ampersand - Surrounding Whitespace", "\t{{&n}} .", ["n": 7], "\t7 ."),
    .init("Interpolation - Standalone", "  {{n}} \n", ["n": 7], "  7 \n"),
    .init("Triple Mustache - Standalone", "  {{{n}}} \n", ["n": 7], "  7 \n"),
    .init("Ampersand - Standalone", "  {{&n}} \n", ["n": 7], "  7 \n"),
    .init("Interpolation With Padding", "<{{ n\t}}>", ["n": 7], "<7>"),
    .init("Triple Mustache With Padding", "<{{{ n\t}}}>", ["n": 7], "<7>"),
    .init("Ampersand With Padding", "<{{& n\t}}>", ["n": 7], "<7>"),
  ]

  static let comments: [MustacheCase] = [
    .init("Inline", "ab{{! not said }}cd", "abcd"),
    .init("Multiline", "ab{{!\n not\n said }}cd\n", "abcd\n"),
    .init("Standalone", "one\n{{! not said }}\ntwo\n", "one\ntwo\n"),
    .init("Indented Standalone", "one\n \t{{! not said }}\ntwo\n", "one\ntwo\n"),
    .init("Standalone Line Endings", "one\r\n{{! not said }}\r\ntwo", "one\r\ntwo"),
    .init("Standalone Without Previous Line", "  {{! not said }}\none", "one"),
    .init("Standalone Without Newline", "one\n  {{! not said }}", "one\n"),
    .init("Multiline Standalone", "one\n{{!\nnot\nsaid\n}}\ntwo\n", "one\ntwo\n"),
    .init("Indented Multiline Standalone", "one\n  {{!\n  not said\n  }}\ntwo\n", "one\ntwo\n"),
    .init("Indented Inline", "  one {{! not said }}\n", "  one \n"),
    .init("Surrounding Whitespace", "one {{! not said }} two", "one  two"),
    .init(
      "Variable Name Collision", "<{{!n}}{{! n }}>", ["n": 7, "!n": 8, "! n": 9], "<>"),
  ]

  static let delimiters: [MustacheCase] = [
    .init("Pair Behavior", "{{=<% %>=}}<%n%> {{n}}", ["n": 7], "7 {{n}}"),
    .init("Special Characters", "{{=* $=}}.*n$.", ["n": 7], ".7."),
    .init(
      "Sections", "{{#yes}}\n{{n}} |n|\n{{/yes}}\n{{= | | =}}\n|#yes|\n{{n}} |n|\n|/yes|\n",
      ["yes": true, "n": 7], "7 |n|\n{{n}} 7\n"),
    .init(
      "Inverted Sections",
      "{{^no}}\n{{n}} |n|\n{{/no}}\n{{= | | =}}\n|^no|\n{{n}} |n|\n|/no|\n",
      ["no": false, "n": 7], "7 |n|\n{{n}} 7\n"),
    .init(
      "Partial Inheritence", "{{>part}};{{=@ @=}}@>part@", ["n": 7], partials: ["part": "{{n}}@n@"],
      "7@n@;7@n@"),
    .init(
      "Post-Partial Behavior", "{{>part}} {{n}} @n@", ["n": 7],
      partials: ["part": "{{n}}{{=@ @=}}@n@"], "77 7 @n@"),
    .init("Surrounding Whitespace", "< {{=@ @=}} >", "<  >"),
    .init("Outlying Whitespace (Inline)", " < {{=@ @=}}\n", " < \n"),
    .init("Standalone Tag", "one\n{{=@ @=}}\ntwo\n", "one\ntwo\n"),
    .init("Indented Standalone Tag", "one\n\t {{=@ @=}}\ntwo\n", "one\ntwo\n"),
    .init("Standalone Line Endings", "one\r\n{{=@ @=}}\r\ntwo", "one\r\ntwo"),
    .init("Standalone Without Previous Line", "  {{=@ @=}}\none", "one"),
    .init("Standalone Without Newline", "one\n  {{=@ @=}}", "one\n"),
    .init("Pair with Padding", "<{{=  @ \t@\n=}}>", "<>"),
  ]

  @Test(arguments: interpolation + comments + delimiters)
  func specification(_ example: MustacheCase) throws {
    #expect(try example.rendered() == example.expected)
  }
}
