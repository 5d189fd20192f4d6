import TableModel
import Testing

@testable import SiteContent

/// Addresses that stand bare in Markdown.
@Suite struct BareAddressTests {
  private func paragraph(_ text: String) -> String {
    let content = read("---\nlayout: article\n---\n" + text)
    #expect(content.diagnostics == [])
    guard case .text(let inline)? = content.page?.sections.first?.rows.first?["text"] else {
      return ""
    }
    return dump(inline)
  }

  /// The examples of the section “Autolinks (extension)” of GitHub Flavored Markdown 0.29.
  @Test(arguments: [
    ("www.commonmark.org", "[www.commonmark.org](http://www.commonmark.org)"),
    (
      "Visit www.commonmark.org/help for more information.",
      "Visit [www.commonmark.org/help](http://www.commonmark.org/help) for more information."
    ),
    ("Visit www.commonmark.org.", "Visit [www.commonmark.org](http://www.commonmark.org)."),
    (
      "Visit www.commonmark.org/a.b.",
      "Visit [www.commonmark.org/a.b](http://www.commonmark.org/a.b)."
    ),
    (
      "www.google.com/search?q=Markup+(business)",
      "[www.google.com/search?q=Markup+(business)](http://www.google.com/search?q=Markup+(business))"
    ),
    (
      "www.google.com/search?q=Markup+(business)))",
      "[www.google.com/search?q=Markup+(business)](http://www.google.com/search?q=Markup+(business))))"
    ),
    (
      "(www.google.com/search?q=Markup+(business))",
      "([www.google.com/search?q=Markup+(business)](http://www.google.com/search?q=Markup+(business)))"
    ),
    (
      "(www.google.com/search?q=Markup+(business)",
      "([www.google.com/search?q=Markup+(business)](http://www.google.com/search?q=Markup+(business))"
    ),
    (
      "www.google.com/search?q=(business))+ok",
      "[www.google.com/search?q=(business))+ok](http://www.google.com/search?q=(business))+ok)"
    ),
    (
      "www.google.com/search?q=commonmark&hl=en",
      "[www.google.com/search?q=commonmark&hl=en](http://www.google.com/search?q=commonmark&hl=en)"
    ),
    (
      "www.google.com/search?q=commonmark&hl;",
      "[www.google.com/search?q=commonmark](http://www.google.com/search?q=commonmark)&hl;"
    ),
    ("www.commonmark.org/he<lp", "[www.commonmark.org/he](http://www.commonmark.org/he)<lp"),
    ("http://commonmark.org", "[http://commonmark.org](http://commonmark.org)"),
    (
      "(Visit https://encrypted.google.com/search?q=Markup+(business))",
      "(Visit [https://encrypted.google.com/search?q=Markup+(business)]"
        + "(https://encrypted.google.com/search?q=Markup+(business)))"
    ),
    ("foo@bar.baz", "[foo@bar.baz](mailto:foo@bar.baz)"),
    (
      "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.",
      "hello@mail+xyz.example isn't valid, but "
        + "[hello+xyz@mail.example](mailto:hello+xyz@mail.example) is."
    ),
    ("a.b-c_d@a.b", "[a.b-c_d@a.b](mailto:a.b-c_d@a.b)"),
    ("a.b-c_d@a.b.", "[a.b-c_d@a.b](mailto:a.b-c_d@a.b)."),
    ("a.b-c_d@a.b-", "a.b-c_d@a.b-"),
    ("a.b-c_d@a.b_", "a.b-c_d@a.b_"),
  ])
  func specification(_ text: String, _ expected: String) { #expect(paragraph(text) == expected) }

  @Test(arguments: [
    // Where an address begins: at the start, behind a blank, `*`, `_`, `~`, brackets, quotation marks.
    ("xhttps://a.b /https://a.b =www.a.b", "xhttps://a.b /https://a.b =www.a.b"),
    (
      "\"https://a.b\", 'www.a.bc/' “x@a.b” «https://b.c»",
      "\"[https://a.b](https://a.b)\", '[www.a.bc/](http://www.a.bc/)' "
        + "“[x@a.b](mailto:x@a.b)” «[https://b.c](https://b.c)»"
    ),
    (
      "[https://a.b/c], {https://a.b/c}. https://a.b/c[1] ([https://a.b/c])",
      "[[https://a.b/c](https://a.b/c)], {[https://a.b/c](https://a.b/c)}. "
        + "[https://a.b/c[1]](https://a.b/c[1]) ([[https://a.b/c](https://a.b/c)])"
    ),
    // Behind letters that aren't ASCII's it needs a scheme.
    ("见https://a.b éwww.a.bc ñx@a.b", "见[https://a.b](https://a.b) éwww.a.bc ñx@a.b"),
    (
      "a\nhttps://a.b\\\nwww.a.bc<br>https://b.c",
      "a [https://a.b](https://a.b)⏎"
        + "[www.a.bc](http://www.a.bc)⏎[https://b.c](https://b.c)"
    ),
    (
      "*https://a.b* __https://a.b/__ ~~https://a.b/c~~",
      "[*https://a.b*](https://a.b) "
        + "[**https://a.b/**](https://a.b/) [~https://a.b/c~](https://a.b/c)"
    ),
    ("HTTPS://A.B/C", "[HTTPS://A.B/C](HTTPS://A.B/C)"),
    // Hosts have two labels, the last two of them without underscores.
    (
      "http://localhost/ https:// www. www.a https://a_b.c https://a_b.c.d/",
      "http://localhost/ "
        + "https:// www. www.a https://a_b.c [https://a_b.c.d/](https://a_b.c.d/)"
    ),
    ("http://a..b https://.a.b ftp://a.b", "http://a..b https://.a.b ftp://a.b"),
    (
      "https://münchen.example:8080/straße",
      "[https://münchen.example:8080/straße]"
        + "(https://münchen.example:8080/straße)"
    ),
    // What stands behind an address belongs to the sentence, in any script.
    (
      "https://a.b/c?! https://a.b/c'. “ https://a.b/c”",
      "[https://a.b/c](https://a.b/c)?! "
        + "[https://a.b/c](https://a.b/c)'. “ [https://a.b/c](https://a.b/c)”"
    ),
    (
      "見る https://a.b/c。 ( https://a.b/c）\u{3000}x",
      "見る [https://a.b/c](https://a.b/c)。 ( "
        + "[https://a.b/c](https://a.b/c)）\u{3000}x"
    ),
    (
      "官网：https://a.b/，邮箱：x@a.b。（https://a.b/中文）见www.a.bc",
      "官网：[https://a.b/](https://a.b/)，邮箱：[x@a.b](mailto:x@a.b)。"
        + "（[https://a.b/中文](https://a.b/中文)）见www.a.bc"
    ),
    (
      "https://a.b/c\u{a0}x https://a.b/\u{202E}x",
      "[https://a.b/c](https://a.b/c)\u{a0}x "
        + "[https://a.b/](https://a.b/)\u{202E}x"
    ),
    ("https://a.b/c_d_e,f.", "[https://a.b/c_d_e,f](https://a.b/c_d_e,f)."),
    ("https://a.b/?c=1&amp;d=2", "[https://a.b/?c=1&d=2](https://a.b/?c=1&d=2)"),
    // Code and links stay what they are.
    (
      "`https://a.b` [https://a.b *www.c.d*](e.md) ![https://a.b](i.png)",
      "`https://a.b` [https://a.b ](e.md)[*www.c.d*](e.md) !i.png"
    ),
    ("<https://a.b/c> `x`https://a.b", "[https://a.b/c](https://a.b/c) `x`https://a.b"),
    // Markup cuts an address off, so that its end isn't known.
    ("https://a.b/*c* https://a.b/`c` x@a.b*c*", "https://a.b/*c* https://a.b/`c` x@a.b*c*"),
    ("https://a.b/ *c*", "[https://a.b/](https://a.b/) *c*"),
    ("sitegen@2.0 @a.b a@b a@b..c /a@b.c a@@b.c", "sitegen@2.0 @a.b a@b a@b..c /a@b.c a@@b.c"),
    ("(mail a@b.example)", "(mail [a@b.example](mailto:a@b.example))"),
  ])
  func beyond(_ text: String, _ expected: String) { #expect(paragraph(text) == expected) }

  @Test func rowsLeadToTheAddressThatTheyBeginWith() throws {
    let content = read(
      """
      - https://a.example/b - Our shop: open
      - https://a.example/c
      - Shop: https://a.example/d
        - Site: https://a.example/e
        - url: https://a.example/f
      - Talk (www.a.example/g) `12` {note="at https://a.example/h" accessory=detail}
      """)
    #expect(content.diagnostics == [])
    let rows = try #require(content.page?.sections.first?.rows)
    func texts(_ row: Row) -> [String] {
      ["title", "subtitle", "detail", "note", "site"].compactMap { name in
        guard case .text(let text)? = row[name] else { return nil }
        return dump(text)
      }
    }
    #expect(
      rows.map { [$0.url ?? "-"] + texts($0) } == [
        ["https://a.example/b", "https://a.example/b", "Our shop: open"],
        ["https://a.example/c", "https://a.example/c"],
        [
          "https://a.example/f", "Shop", "[https://a.example/d](https://a.example/d)",
          "[https://a.example/e](https://a.example/e)",
        ],
        ["-", "Talk ([www.a.example/g](http://www.a.example/g))", "12", "at https://a.example/h"],
      ])
  }

  /// Texts in which nearly everything might be the start of an address.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "(www.", "_www._www", "https://a.b/(", "https://a.b/)", "a@", "https://a.b/&a;",
      "~~www.a.b~~",
      "(https://a.b.", "www.a", "*(www.a.b/", "[https://a.b/]", "https://a.b/]}", "。https://a.b/。",
      "\u{301}www.a.b",
    ])
  func manyBeginnings(_ unit: String) {
    let text = String(repeating: unit, count: 60_000 / unit.utf8.count)
    #expect(read("- " + text + "*x*").page != nil)
  }
}
