import TableModel
import Testing

@testable import SiteContent

/// What becomes of inline text.
@Suite struct MarkdownInlineTests {
  private func paragraph(_ text: String) -> (text: String, diagnostics: String) {
    let content = read("---\nlayout: article\n---\n" + text)
    let row = content.page?.sections.first?.rows.first
    guard case .text(let inline)? = row?["text"] else { return ("", dump(content.diagnostics)) }
    return (dump(inline), dump(content.diagnostics))
  }

  @Test(arguments: [
    ("*a* **b** ***c*** `d` [e](f)", "*a* **b** ***c*** `d` [e](f)"),
    ("**a *b* c**", "**a *****b***** c**"),
    ("a\nb  c\td", "a b c d"),
    ("a  \nb\\\nc", "a⏎b⏎c"),
    ("*a  \nb*", "*a⏎b*"),
    ("`` a `  b ``", "`a ` b`"),
    ("&amp; &copy; &#x41; &lt;", "& © A <"),
    ("~~a~~", "~a~"),
    ("a&#1;b&#127;c&#x85;d&#x81;e&#x2028;f\u{2014}g\u{a0}h", "abc de f—g\u{a0}h"),
    ("<http://a.b> <a@b.c>", "[http://a.b](http://a.b) [a@b.c](mailto:a@b.c)"),
    ("[a *b*](c 'title')", "[a ](c)[*b*](c)"),
    ("[a][r]\n\n[r]: <b c.md>", "[a](b c.md)"),
    ("x ![A *b*\n`c`](i.png) y", "x !i.png y"),
    ("[x ![](i.png)](u)", "[x ](u)[!i.png](u)"),
    ("a<br>b<BR/>c<br />d", "a⏎b⏎c⏎d"),
    ("<br>a", "a"),
    ("*a* <br>*b*", "*a*⏎*b*"),
    ("a <br>b", "a⏎b"),
    ("a<!-- b -->c", "ac"),
    ("H<sub>2</sub>O, x<SUP class=\"n\">2</SUP >", "H_2_O, x^2^"),
    ("<s>a *b*</s> <del>c</del>", "~a ~*~b~* ~c~"),
    ("~~a *b*~~ ~~c~~d", "~a ~*~b~* ~c~d"),
    ("*~~a~~ b~~* ~~", "*~a~** b~~* ~~"),
    ("~~ a~~ b ~~c ~~ ~~~d~~~ ~e~ \\~\\~f~~", "~~ a~~ b ~c ~~ ~~~d~~~ ~e~ ~~f~"),
    ("**a<sup>*b*</sup>** c", "**a*****^b^*** c"),
    ("<sup>a<sub>b</sub>c</sup>", "^a^_b_^c^"),
    ("a<sup>b<br>c</sup>", "a^b⏎c^"),
  ])
  func runs(_ text: String, _ expected: String) {
    let result = paragraph(text)
    #expect(result.text == expected)
    #expect(result.diagnostics.isEmpty)
  }

  @Test func alternativeIsPlain() throws {
    let content = read("a ![A *b*\n`c` ![d](e)](i.png)")
    guard case .text(let text)? = content.page?.sections[0].rows[0]["text"] else {
      Issue.record("no text")
      return
    }
    #expect(text.runs.last?.image?.alternative == "A b c d")
    #expect(text.text == "a \u{FFFC}")
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:x", "vbscript:x", "data:text/html,x", "&#106;avascript:x",
    "java&Tab;script:x", "java&NewLine;script:x", "&#1;javascript:x", "<  javascript:x>",
    "java&#x73;cript&colon;x", "DATA&#58;x", "javascript&#10;:x",
  ])
  func scriptLinks(_ url: String) {
    let result = paragraph("an [*evil*](\(url)) link")
    #expect(result.text == "an *evil* link")
    #expect(
      result.diagnostics
        == "4:4 warning: a link that runs a script or carries a document is shown as plain text")
  }

  @Test(arguments: ["a.md", "javascript.md", "a/javascript:x", "#data:", "x-data:y", "./data:x"])
  func otherLinks(_ url: String) {
    #expect(paragraph("[a](\(url))").text == "[a](\(url))")
  }

  @Test func controlCharactersLeaveTargets() {
    #expect(paragraph("[a](x&#9;y&#127;z)").text == "[a](xyz)")
  }

  @Test func emptyLinks() {
    let result = paragraph("[a]() b []()")
    #expect(result.text == "a b")
    #expect(
      result.diagnostics == """
        4:1 warning: this link leads nowhere: give it a target
        4:9 warning: this link leads nowhere: give it a target
        """)
  }

  @Test func remoteAndMissingImages() {
    let result = paragraph("a ![B c](https://x/y.png) d\ne ![f](//x/y) ![g](missing.png)")
    #expect(result.text == "a B c d e f g")
    #expect(
      result.diagnostics == """
        4:3 warning: remote images are not fetched: its description stands in its place
        5:3 warning: remote images are not fetched: its description stands in its place
        5:15 error: no image missing.png
        """)
    #expect(paragraph("![](http://x)").text == "")
    #expect(paragraph("![a](c:\\x)").text == "a")
    #expect(paragraph("![](:x) a").text == "!:x a")
  }

  @Test(arguments: [
    (
      "a <sup>b", "a ^b^",
      "4:3 warning: “<sup>” is not closed: write “</sup>” where the style ends"
    ),
    (
      "a</sub> b", "a b",
      "4:2 warning: “</sub>” closes nothing here: it stands without “<sub>” before it"
    ),
    (
      "**a <sup>b** c</sup>", "**a ****^b^** c",
      """
      4:5 warning: “<sup>” is not closed: write “</sup>” where the style ends
      4:15 warning: “</sup>” closes nothing here: it stands without “<sup>” before it
      """
    ),
    (
      "<sup>a<s>b</sup>c</s>", "^a^^~bc~^",
      """
      4:1 warning: “<sup>” is not closed: write “</sup>” where the style ends
      4:11 warning: “</sup>” crosses “<s>”: write “</s>” before it
      """
    ),
  ])
  func tagsThatDoNotMatch(_ text: String, _ expected: String, _ diagnostics: String) {
    let result = paragraph(text)
    #expect(result.text == expected)
    #expect(result.diagnostics == diagnostics)
  }

  /// Languages are runs, directions the isolates and overrides of Unicode.
  @Test func languagesAndDirections() throws {
    let content = read(
      "- **A** - x <SPAN Lang='fr'>y *z*</SPAN> <bdi>b</bdi> <bdo dir=rtl>c</bdo> "
        + "<span lang=\"he\" dir=\"rtl\">d</span> <span lang=en><span lang=ja>e</span>f</span>")
    #expect(content.diagnostics.isEmpty)
    guard case .text(let text)? = content.page?.sections[0].rows[0]["subtitle"] else {
      Issue.record("no text")
      return
    }
    #expect(
      text.text == "x y z \u{2068}b\u{2069} \u{2067}\u{202E}c\u{202C}\u{2069} "
        + "\u{2067}d\u{2069} ef")
    let bytes = Array(text.text.utf8)
    var start = 0
    let runs = text.runs.map { run in
      defer { start += run.length }
      return (
        String(decoding: bytes[start..<start + run.length], as: UTF8.self), run.language,
        run.traits
      )
    }
    #expect(runs.compactMap(\.1) == ["fr", "fr", "he", "ja", "en"])
    #expect(runs.filter { $0.1 == "fr" }.map(\.0) == ["y ", "z"])
    #expect(runs.first { $0.0 == "z" }?.2 == .emphasis)
    #expect(runs.last?.0 == "f")
  }

  @Test(arguments: [
    (
      "a <span lang=\"français\">b</span>",
      "4:3 warning: “français” is no language tag: write one such as fr or zh-Hant; "
        + "the tag is left out"
    ),
    (
      "a <span dir=left>b</span>",
      "4:3 warning: “left” is no direction: write ltr, rtl or auto; the tag is left out"
    ),
    (
      "a <bdo>b</bdo>",
      """
      4:3 warning: “<bdo>” has no direction: write dir="ltr" or dir="rtl"
      4:9 warning: “</bdo>” closes nothing here: it stands without “<bdo>” before it
      """
    ),
    (
      "a <span class=x>b</span>",
      "4:3 warning: HTML is left out, as it can't be measured: “<span class=x>”; write Markdown"
    ),
  ])
  func badLanguages(_ text: String, _ diagnostics: String) {
    let result = paragraph(text)
    #expect(result.text == "a b")
    #expect(result.diagnostics == diagnostics)
  }

  @Test func html() {
    let content = read(
      """
      <div>
      hidden
      </div>

      a <b class="x">bold</b> c

      <!-- one --> <!-- two -->

      <!-- one --> two
      > <p>
      """)
    #expect(dump(content.page) == "##\n- paragraph: text=a bold c")
    #expect(
      dump(content.diagnostics) == """
        1:1 warning: HTML is left out, as it can't be measured: “<div>”; write Markdown
        5:3 warning: HTML is left out, as it can't be measured: “<b class="x">”; write Markdown
        9:1 warning: HTML is left out, as it can't be measured: “<!-- one --> two”; write Markdown
        10:3 warning: HTML is left out, as it can't be measured: “<p>”; write Markdown
        """)
    let many = read(String(repeating: "<i>a</i> ", count: 30))
    #expect(many.diagnostics.count == 21)
    #expect(many.diagnostics.last?.message == "HTML is left out in 10 more places of this file")
    #expect(
      read(String(repeating: "<i>", count: 21)).diagnostics.last?.message
        == "HTML is left out in 1 more place of this file")
  }
}
