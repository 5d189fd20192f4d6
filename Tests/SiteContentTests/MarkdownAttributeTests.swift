import TableModel
import Testing

@testable import SiteContent

/// Attribute lists in braces.
@Suite struct MarkdownAttributeTests {
  @Test(arguments: [
    ("- Lamb {cell=recipe}", "- recipe: title=Lamb"),
    ("- Lamb {cell=recipeWithImage,recipe #lamb}", "- recipeWithImage,recipe: title=Lamb #lamb"),
    (
      "- Lamb - mint `12 €` {accessory=none}",
      "- title=Lamb subtitle=mint detail=12 € accessory=none"
    ),
    ("- Lamb {accessory=disclosure}", "- title=Lamb accessory=disclosureIndicator"),
    ("- Lamb {accessory=detail}", "- title=Lamb accessory=detailButton"),
    ("- Lamb {accessory=detailDisclosure}", "- title=Lamb accessory=detailDisclosureButton"),
    ("- Lamb {accessory=checkmark}", "- title=Lamb accessory=checkmark"),
    ("- Lamb {accessory=disclosureIndicator}", "- title=Lamb accessory=disclosureIndicator"),
    ("- Lamb {accessory=badge:3}", "- title=Lamb accessory=badge(\"3\")"),
    ("- Lamb {accessory=\"text:12 €\"}", "- title=Lamb accessory=text(\"12 €\")"),
    (
      "- Lamb { prepTime=\"30 *min* {\\\"a\\\\\" vegan=true x=false }",
      "- title=Lamb prepTime=30 *min* {\"a\\ vegan=true x=false"
    ),
    ("- Lamb {title=Ram}", "- title=Ram"),
    ("- Lamb {url=/l image=l.png}", "- title=Lamb image=image(l.png|) url=/l"),
    ("- {#a}", "- title= #a"),
    ("- {subtitle=x}", "- subtitle=x"),
    ("- Lamb\n  mint {#a}", "- title=Lamb subtitle=mint #a"),
    ("- Lamb {a=b} and {c=d}", "- title=Lamb {a=b} and c=d"),
    ("- Lamb {x} {y=1}", "- title=Lamb {x} y=1"),
    ("- Lamb `{x=1}`", "- title=Lamb detail={x=1}"),
    ("- Lamb \\{x=1}", "- title=Lamb {x=1}"),
    ("- Lamb{x=1}", "- title=Lamb{x=1}"),
    ("- Lamb *{x=1}*", "- title=Lamb *{x=1}*"),
    ("- Lamb {größe=XL}", "- title=Lamb größe=XL"),
    ("- Lamb {#1}", "- title=Lamb #1"),
    ("- Lamb {# a}", "- title=Lamb {# a}"),
    ("- Lamb {}", "- title=Lamb {}"),
    ("- a\n  - b: c {#d}", "- title=a\n  - title=b subtitle=c #d"),
  ])
  func items(_ text: String, _ row: String) {
    let content = read(text)
    #expect(dump(content.page) == "##\n" + row)
    #expect(content.diagnostics.isEmpty)
  }

  @Test func headings() {
    let content = read(
      """
      # Menu {cell=a,b #start accessory=none}

      [up](#start)

      ## Starters {cell=recipe #first} ##

      Mains
      and more {#second accessory=checkmark x=1 url=/u}
      ---

      - Lamb
      - Ram {accessory=none}

      ### Sub {cell=big #third x=1}

      ### Sub
      """)
    #expect(content.page?.title.text == "Menu")
    #expect(content.page?.cells == ["a", "b"])
    #expect(
      dump(content.page) == """
        ##
        | [up](#top)
        ## Starters #first cell=recipe
        ## Mains and more #second
        - title=Lamb accessory=checkmark
        - title=Ram accessory=none
        - big: text=Sub x=1 #third
        - heading3: text=Sub #sub
        """)
    #expect(
      dump(content.diagnostics) == """
        1:8 warning: “accessory” has no effect on the page's title
        8:10 warning: “x” has no effect on a section's header
        8:10 warning: “url” has no effect on a section's header
        """)
  }

  @Test(arguments: [
    ("- Lamb {cell=}", "1:14 error: a value is missing: write a word, or \"several words\""),
    ("- Lamb {cell=,}", "1:14 error: the name of a cell is missing"),
    ("- Lamb {a=b c}", "1:14 error: = and a value are missing after “c”"),
    ("- Lamb {a=b #}", "1:14 error: an anchor's name is missing after #"),
    ("- Lamb {a=b +}", "1:13 error: an attribute reads name=value or #anchor"),
    ("- Lamb {#a #b}", "1:13 error: a second anchor: keep one"),
    ("- Lamb {a=1 a=2}", "1:13 error: “a” stands twice: remove one"),
    ("- Lamb {a=\"b\"c=d}", "1:14 error: a blank or } must stand here, after the attribute"),
    ("- Lamb {a=\"b c}", "1:12 error: this value's closing quote is missing"),
    (
      "- Lamb {accessory=disclsure}",
      "1:19 error: unknown accessory “disclsure”, did you mean “disclosure”?"
    ),
    (
      "- Lamb {accessory=badge:}",
      "1:19 error: unknown accessory “badge:”, did you mean “badge:…”?"
    ),
    ("- Lamb {image=missing.png}", "1:15 error: no image missing.png"),
    (
      "- Lamb {url=javascript:x}",
      "1:8 warning: a link that runs a script or carries a document is left out"
    ),
    ("- a {#x}\n- b {#x}", "2:5 error: the anchor “#x” is taken on this page: choose another"),
  ])
  func mistakes(_ text: String, _ message: String) {
    #expect(dump(read(text).diagnostics) == message)
  }
}
