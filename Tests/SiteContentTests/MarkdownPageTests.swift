import TableModel
import Testing

@testable import SiteContent

/// What becomes of headings, paragraphs and the other blocks.
@Suite struct MarkdownPageTests {
  @Test func sections() {
    let content = read(
      """
      # The *menu*

      Welcome.

      ## Starters

      Small things.

      With [bread](b).

      - Soup

      For two.

      - Salad

      Until noon.

      Not on Sunday.

      ## Mains

      Closed.

      ##

      - Tea
      """)
    #expect(content.page.map { dump($0.title) } == "The *menu*")
    #expect(
      dump(content.page) == """
        ##
        | Welcome.
        ## Starters #starters
        | Small things.
        | With [bread](b).
        - title=Soup
        - paragraph: text=For two.
        - title=Salad
        _ Until noon.
        _ Not on Sunday.
        ## Mains #mains
        - paragraph: text=Closed.
        ## #section
        - title=Tea
        """)
    #expect(content.diagnostics.isEmpty)
  }

  @Test func proseAlone() {
    #expect(
      dump(read("# T\n\nOne.\n\nTwo.").page) == "##\n- paragraph: text=One.\n- paragraph: text=Two."
    )
  }

  @Test(arguments: ["", "\u{FEFF}", "\n\n", "# T\n", "---\n---\n", "<!-- a -->", "[a]: b"])
  func noRows(_ text: String) {
    let content = read(text, path: "guides/index")
    #expect(content.page?.sections.isEmpty == true)
    #expect(content.page?.title.text == (text.hasPrefix("#") ? "T" : "Guides"))
    #expect(content.diagnostics.isEmpty)
  }

  @Test func titlesFromFileNames() {
    #expect(read("", path: "guides/menu").page?.title.text == "Menu")
    #expect(read("", path: "index").page?.title.text == "Index")
  }

  @Test func titles() {
    let given = read("---\ntitle: T\n---\n# T\n\ntext\n\n# U\n- a\n# U\n- b")
    #expect(given.page?.title.text == "T")
    #expect(
      dump(given.page) == "##\n| text\n## U #u\n- title=a\n## U #u-2\n- title=b")
    let other = read("---\ntitle: T\n---\n# Other\n- a")
    #expect(dump(other.page) == "## Other #other\n- title=a")
    let late = read("## A\n- a\n# T\n- b")
    #expect(dump(late.page) == "## A #a\n- title=a\n##\n- title=b")
    #expect(late.page?.title.text == "T")
    #expect(
      dump(read("> # A\n> ## B\n\n- c\n\n  # D").page) == """
        ##
          - heading3: text=A #a
          - heading3: text=B #b
        - title=c
          > ## D #d
        """)
  }

  @Test func figuresWithoutDescriptionAreNamedOnce() {
    let text = "## H\n\n![](a.png)\n\n![](b.png)\n\n- ![](c.png) Row\n"
    #expect(
      read(text).diagnostics.map { "\($0.location!): \($0.message)" } == [
        "content/a.md:3:1: the image has no description: write ![what it shows](…), or ![\"\"](…) if "
          + "it is decoration"
      ])
    // A caption describes it, and who says that it is decoration means it.
    let good = read("## H\n\n![](a.png \"A lamb\")\n\n![\"\"](b.png)\n\n![A ram](c.png)\n")
    #expect(good.diagnostics.isEmpty)
    #expect(dump(good.page).contains("image=image(b.png|)"))
  }

  @Test func blocks() {
    let content = read(
      """
      ## H

      ### Three
      #### Four ####
      Five
      ----
      ##### Five
      ###### Six
      ######

      ```swift x
      let a =  1
      \tb\u{7}\tc
      ```

          indented
            more

      > one
      > > two
      >
      > - item
      >
      >   ```
      >   code
      >   ```

      ***

      ![A lamb](l.png "Our lamb")

      [![A ram](r.png)](/r)
      ![""](s.png)

      ![A lamb](l.png) text
      """)
    #expect(
      dump(content.page) == """
        ## H #h
        - heading3: text=Three #three
        - heading4: text=Four #four
        ## Five #five
        - heading5: text=Five #five-2
        - heading6: text=Six #six
        - code: text=let a =  1⏎    b   c info=swift x
        - code: text=indented⏎  more
        - quote: text=one
        - nestedQuote: text=two
          - title=item
          > - code: text=code
        - rule:
        - figure: image=image(l.png|A lamb) caption=Our lamb
        - figure: image=image(r.png|A ram) url=/r
        - figure: image=image(s.png|)
        _ !l.png text
        """)
    #expect(content.diagnostics.isEmpty)
  }

  @Test func codeOfOtherLineEnds() {
    #expect(dump(read("```\r\na\r\n\r\n\tb\r\n```\r\n").page) == "##\n- code: text=a⏎⏎    b")
    #expect(dump(read("```\ra\rb\r```\r").page) == "##\n- code: text=a⏎b")
    #expect(dump(read("```\né\tb\u{85}\n```").page) == "##\n- code: text=é   b")
  }

  @Test func slugs() {
    let text = ["C", "C++", "C#", "羊肉 & Co.", "Über Größe", "🎬", "🎉!", "a_b-c", "+", "नमस्ते"]
      .map { "## \($0)\n" }.joined()
    #expect(
      read(text).page?.sections.map(\.identifier) == [
        "c", "c-plus-plus", "c-sharp", "羊肉-co", "über-größe", "section", "section-2", "a-b-c",
        "section-3", "नमस्ते",
      ])
  }

  @Test func innerLinks() {
    let content = read(
      """
      ## Contents
      - [C++](#c)
        - [Games & *Play*](#games--play)
      - [Again](#c-1) and [up](#top)
      - see [Foo](#fooo), [x](#%43), [%](#%4)

      See [c](#C).

      ## C++
      To [foo](#foo).
      ## C
      ### Games & *Play*
      Text [up](#contents).

      - a {#foo url=#c}

      Last [a](#foo)
      """)
    #expect(
      dump(content.page) == """
        ## Contents #contents
        - title=C++ url=#c
          - title=Games & *Play* url=#games-play
        - title=Again subtitle=and [up](#top) url=#c
        - title=see [Foo](#fooo), [x](#c-plus-plus), [%](#%4)
        _ See [c](#c-plus-plus).
        ## C++ #c-plus-plus
        - paragraph: text=To [foo](#foo).
        ## C #c
        - heading3: text=Games & *Play* #games-play
        - paragraph: text=Text [up](#contents).
        - title=a url=#c #foo
        _ Last [a](#foo)
        """)
    #expect(
      dump(content.diagnostics) == """
        5:1 warning: no heading or row of this page is called “#fooo”, did you mean “#foo”?
        5:1 warning: no heading or row of this page is called “#%4”
        """)
  }
}
