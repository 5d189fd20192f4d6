import TableModel
import Testing

@testable import SiteContent

/// What becomes of list items in the table layout.
@Suite struct MarkdownListTests {
  @Test(arguments: [
    ("- Lamb", "- title=Lamb"),
    ("- Lamb - with mint", "- title=Lamb subtitle=with mint"),
    ("- Lamb – with mint", "- title=Lamb subtitle=with mint"),
    ("- Lamb — with mint", "- title=Lamb subtitle=with mint"),
    ("- Lamb -- with mint", "- title=Lamb subtitle=with mint"),
    ("- Lamb: with mint - or not", "- title=Lamb subtitle=with mint - or not"),
    ("- 羊肉：配薄荷", "- title=羊肉 subtitle=配薄荷"),
    ("- Lamb\n  with mint\n  sauce", "- title=Lamb subtitle=with mint sauce"),
    ("- Lamb\\\n  with mint\\\n  sauce", "- title=Lamb subtitle=with mint⏎sauce"),
    ("- well-known 10:30 a–b", "- title=well-known 10:30 a–b"),
    ("- Ingredients:", "- title=Ingredients:"),
    ("- - ", "  - title="),
    ("-", "- title="),
    ("- :star: Lamb - mint", "- title=:star: Lamb subtitle=mint"),
    ("- Lamb (see <http://a.b/c: d>) x", "- title=Lamb (see <http://a.b/c subtitle=d>) x"),
    ("- *Lamb: hot* with mint - or", "- title=*Lamb: hot* with mint subtitle=or"),
    ("- Lamb `12 €`", "- title=Lamb detail=12 €"),
    ("- Lamb - mint `12 €` `hot`", "- title=Lamb subtitle=mint detail=12 € hot"),
    ("- Lamb - `12 €`", "- title=Lamb detail=12 €"),
    ("- Lamb: `12 €`", "- title=Lamb detail=12 €"),
    ("- `a` `b`", "- title=`a` `b`"),
    ("- `a` - b", "- title=`a` subtitle=b"),
    ("- Use `a` now", "- title=Use `a` now"),
    ("- **Lamb** with mint", "- title=Lamb subtitle=with mint"),
    ("- **Lamb:** with mint", "- title=Lamb subtitle=with mint"),
    ("- **Lamb:**[mint](m)", "- title=Lamb subtitle=[mint](m)"),
    ("- **羊肉：** 配薄荷", "- title=羊肉 subtitle=配薄荷"),
    ("- **Lamb**: with mint", "- title=Lamb subtitle=with mint"),
    ("- **Lamb**", "- title=Lamb"),
    ("- **Lamb**s are nice", "- title=**Lamb**s are nice"),
    ("- **Lamb *hot* one** - x", "- title=Lamb *hot* one subtitle=x"),
    ("- [Lamb](/l) - with [mint](m)", "- title=Lamb subtitle=with [mint](m) url=/l"),
    ("- [Lamb](/l) by [Ann](/a) - nice", "- title=Lamb subtitle=by [Ann](/a) - nice url=/l"),
    ("- [Lamb](/l), [Ram](/r)", "- title=[Lamb](/l), [Ram](/r)"),
    ("- [Lamb](/l). Or not: x", "- title=Lamb. Or not subtitle=x url=/l"),
    ("- [Lamb](/l).", "- title=Lamb. url=/l"),
    ("- [Lamb](/l), *so* - [x](y)", "- title=Lamb, *so* subtitle=[x](y) url=/l"),
    ("- a:b: c", "- title=a:b subtitle=c"),
    ("- x :: y", "- title=x : subtitle=y"),
    ("- [Lamb](/l)\n  with mint", "- title=Lamb subtitle=with mint url=/l"),
    ("- [Lamb: hot](/l): mint", "- title=Lamb: hot subtitle=mint url=/l"),
    ("- [**Lamb**](/l): mint", "- title=Lamb subtitle=mint url=/l"),
    ("- **[Lamb](/l)** mint", "- title=Lamb subtitle=mint url=/l"),
    ("- *[Lamb](/l)* mint", "- title=*Lamb* subtitle=mint url=/l"),
    ("- **[Lamb](/l) and [Ram](/r)** mint", "- title=[Lamb](/l) and [Ram](/r) subtitle=mint"),
    ("- [Lamb](/l) :star: – mint", "- title=Lamb subtitle=:star: – mint url=/l"),
    ("- <https://a.b/c> - x", "- title=https://a.b/c subtitle=x url=https://a.b/c"),
    ("- ![A lamb](l.png) Lamb - mint", "- image=image(l.png|A lamb) title=Lamb subtitle=mint"),
    ("- ![](l.png)", "- image=image(l.png|)"),
    ("- ![](l.png) `12 €`", "- image=image(l.png|) title=`12 €`"),
    ("- [![](l.png)](/l) Lamb", "- image=image(l.png|) title=Lamb url=/l"),
    ("- [![](l.png) Lamb](/l) - x", "- image=image(l.png|) title=Lamb subtitle=x url=/l"),
    ("- Lamb ![](l.png)", "- title=Lamb !l.png"),
    ("- [x] Lamb", "- title=Lamb checked=true accessory=checkmark"),
    ("- [X] [Lamb](/l)", "- title=Lamb checked=true accessory=checkmark url=/l"),
    ("- [ ] Lamb", "- title=Lamb checked=false"),
    ("- [x]", "- title= checked=true accessory=checkmark"),
    ("- [y] Lamb", "- title=[y] Lamb"),
    ("- [x]Lamb", "- title=[x]Lamb"),
    ("3. Lamb\n4. Ram", "- ordinal=3 title=Lamb\n- ordinal=4 title=Ram"),
    ("- # Lamb\n- ### Ram: x", "- title=Lamb\n- title=Ram subtitle=x"),
    ("- Lamb {not a list}", "- title=Lamb {not a list}"),
  ])
  func item(_ text: String, _ row: String) {
    #expect(dump(read(text).page) == "##\n" + row)
  }

  @Test func nestedItems() {
    let content = read(
      """
      - [Lamb](/l) - roast
        - Prep time: 30 min
        - **Serves:** 4
        - **Vegan**: false
        - Photo: ![A lamb](l.png)
        - Link to: [all](x)
        - a rack
          - of lamb: yes
        - [x] Done: yes
        - One two three four five: six
        - Serves: 5
        - No value:
        1. first: step
      - Ram
        - url: <http://ram.com>
        - 准备时间：30分钟
        - ISBN number: 1
      """)
    #expect(
      dump(content.page) == """
        ##
        - title=Lamb subtitle=roast prepTime=30 min serves=4 vegan=false photo=image(l.png|A lamb) \
        linkTo=[all](x) url=/l
          - title=a rack ofLamb=yes
          - title=Done subtitle=yes checked=true accessory=checkmark
          - title=One two three four five subtitle=six
          - title=Serves subtitle=5
          - title=No value:
          - ordinal=1 title=first subtitle=step
        - title=Ram url=[http://ram.com](http://ram.com) 准备时间=30分钟 isbnNumber=1 url=http://ram.com
        """)
    #expect(
      dump(content.diagnostics) == """
        11:3 warning: the row above has a field “serves” already, so this item is a row of its own
        """)
  }

  @Test func blocksInItems() {
    let content = read(
      """
      - Lamb

        A second paragraph.

        > quoted

            code
        - nested

          more
      - - deep
      - > only a quote
      """)
    #expect(
      dump(content.page) == """
        ##
        - title=Lamb
          > - paragraph: text=A second paragraph.
          > - quote: text=quoted
          > - code: text=code
          > - listItem: marker=• text=nested
          >   - paragraph: text=more
          - title=deep
          - quote: text=only a quote
        """)
  }

  @Test func articleKeepsBullets() {
    let content = read(
      """
      ---
      layout: article
      ---
      Intro.

      - **Lamb**: with mint
        - Prep time: 30 min
      - [x] done

      2) two
      3) three

         more

      Outro.
      """)
    #expect(
      dump(content.page) == """
        ##
        - paragraph: text=Intro.
        - listItem: marker=• text=**Lamb**: with mint
          - listItem: marker=• text=Prep time: 30 min
        - listItem: marker=☑ text=done checked=true accessory=none
        - listItem: marker=2) text=two
        - listItem: marker=3) text=three
          - paragraph: text=more
        - paragraph: text=Outro.
        """)
    #expect(content.page?.layout == .article)
  }

  @Test func locations() throws {
    let content = read("\u{FEFF}---\r\ntitle: T\r\n---\r\n\r\n- a\r\n\t- b\r\n1. c\r\n")
    let rows = try #require(content.page?.sections.first?.rows)
    #expect(
      rows.map { "\($0.location)" } == ["content/a.md:5:1", "content/a.md:6:2", "content/a.md:7:1"])
  }

  @Test func deepRowsAreIndentedNoFurther() {
    let text = (0..<12).map { String(repeating: "  ", count: $0) + "- \($0)\n" }.joined()
    let content = read(text)
    #expect(
      content.page?.sections.first?.rows.map(\.indentationLevel)
        == [0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8])
    #expect(content.diagnostics.count == 1)
    #expect(content.diagnostics.first?.location?.line == 10)
  }

  @Test func aFieldSaysWhereTheRowLeads() throws {
    let content = read(
      """
      - Tea
        - url: tea.md
      - Milk
        - URL: [the farm](https://farm.example/)
      - [Bread](bread.md)
        - url: other.md
      - Salt
        - url: javascript:alert(1)
      """)
    #expect(
      content.page?.sections[0].rows.map(\.url)
        == ["tea.md", "https://farm.example/", "bread.md", nil])
    #expect(
      dump(content.diagnostics)
        == "8:3 warning: a link that runs a script or carries a document is left out")
  }
}
