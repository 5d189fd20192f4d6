import TableModel
import Testing

@testable import SiteContent

/// What becomes of pipe tables.
@Suite struct MarkdownTableTests {
  @Test func priceList() {
    let content = read(
      """
      ## Prices

      In euros.

      | Dish | Prep time | Serves | Price |
      |:-----|:---------:|-------:|-------|
      | [Lamb](/l) | 30 *min* | 4 | `12 €` |
      | Ram | | | 9 €
       Ewe | 5 min

      All with bread.
      """)
    #expect(
      dump(content.page) == """
        ## Prices #prices
        | In euros.
        - title=Lamb subtitle=30 *min* · 4 detail=`12 €` dish=Lamb prepTime=30 *min* serves=4 \
        price=`12 €` url=/l
        - title=Ram detail=9 € dish=Ram price=9 €
        - title=Ewe detail=5 min dish=Ewe prepTime=5 min
        _ All with bread.
        """)
    #expect(content.diagnostics.isEmpty)
    #expect(
      content.page?.sections[0].rows.map { "\($0.location)" }
        == ["content/a.md:7:3", "content/a.md:8:3", "content/a.md:9:2"])
  }

  @Test func escapesAndReferences() {
    let content = read(
      """
      | a | `b\\|c` |
      |---|---|
      | x\\|y \\\\ | `p\\|q` *z* |
      | # no | - item |
      | > q # | C # |
      | 1. a | <br>b<br> |
      | [r] | [s][t] |
      | a `b | c` d |
      |  |

      [r]: /r
      > [t]:
      >   <t t>
      >   'x'
      ```
      [r]: /wrong
      ```
      """)
    #expect(
      dump(content.page) == """
        ##
        - title=x|y \\ detail=`p|q` *z* a=x|y \\ bC=`p|q` *z*
        - title=# no detail=- item a=# no bC=- item
        - title=> q # detail=C # a=> q # bC=C #
        - title=1. a detail=b a=1. a bC=b
        - title=r detail=[s](t t) a=r bC=[s](t t) url=/r
        - title=a `b detail=c` d a=a `b bC=c` d
        -\u{20}
        - code: text=[r]: /wrong
        """)
    #expect(content.diagnostics.isEmpty)
  }

  @Test func namedColumns() {
    let content = read(
      """
      | Image | Title | URL | Detail | Subtitle | Notes | ! |
      |-|-|-|-|-|-|-|
      | ![A](a.png) | Lamb | /l | 12 € | mint | true | x |
      | | [Ram](/x) | [r](/r) | | | n | |
      | | Ewe | javascript:x | | | | |
      """)
    #expect(
      dump(content.page) == """
        ##
        - image=image(a.png|A) title=Lamb detail=12 € subtitle=mint notes=true url=/l
        - title=[Ram](/x) notes=n url=/r
        - title=Ewe
        """)
    #expect(
      dump(content.diagnostics)
        == "5:11 warning: a link that runs a script or carries a document is left out")
  }

  @Test func images() {
    let content = read(
      """
      |  | Dish | Photo |
      |-|-|-|
      | [![A](a.png)](/a) | Lamb | ![B](b.png) |
      """)
    #expect(
      dump(content.page) == """
        ##
        - title=Lamb image=image(a.png|A) dish=Lamb photo=image(b.png|B) url=/a
        """)
  }

  @Test func oneColumnAndDuplicates() {
    #expect(dump(read("| a |\n|---|\n| x |\n| y |").page) == "##\n- title=x a=x\n- title=y a=y")
    let content = read("a | A | a!\n-|-|-\n1 | 2 | 3 | 4 | 5")
    #expect(dump(content.page) == "##\n- title=1 subtitle=2 detail=3 a=1 a2=2 a3=3")
    #expect(
      dump(content.diagnostics) == """
        1:5 warning: two columns are called “a”: the field of this one is “a2”
        1:9 warning: two columns are called “a”: the field of this one is “a3”
        3:13 warning: this row has more cells than the table's header: what follows is left out
        """)
  }

  @Test func sections() {
    let content = read(
      """
      ## A {cell=price accessory=disclosure}
      - one

      | a | b |
      |---|---|
      | 1 | 2 |

      | c | d |
      |---|---|
      | 3 | 4 |

      - two
      """)
    #expect(
      dump(content.page) == """
        ## A #a cell=price
        - title=one accessory=disclosureIndicator
        ## cell=price
        - title=1 detail=2 a=1 b=2 accessory=disclosureIndicator
        ## cell=price
        - title=3 detail=4 c=3 d=4 accessory=disclosureIndicator
        ## cell=price
        - title=two accessory=disclosureIndicator
        """)
  }

  @Test func tablesElsewhere() {
    let content = read(
      """
      - item

        | a | b |
        |---|---|
        | 1 | <i>2 |
      - | c | d |
        |---|---|
        | 3 | 4 |

      > > text [r]
      > > more
      > > | e | f |
      > > |---|---|
      > | 5 | 6 |
      | > 7 | 8 |

      | g | h |
      |---|---|
      | 9 | 10 |
      ---
      [r]: /r
      intro <b>
      | i | j |
      |---|---|
      """)
    #expect(
      dump(content.page) == """
        ##
        - title=item
          > - title=1 detail=2 a=1 b=2
        - title=3 detail=4 c=3 d=4
        - nestedQuote: text=text [r](/r) more
            - title=5 detail=6 e=5 f=6
            - title=> 7 detail=8 e=> 7 f=8
        ##
        - title=9 detail=10 g=9 h=10
        - rule:
        _ intro
        ##
        """)
    #expect(
      dump(content.diagnostics) == """
        5:9 warning: HTML is left out, as it can't be measured: “<i>”; write Markdown
        22:7 warning: HTML is left out, as it can't be measured: “<b>”; write Markdown
        23:3 warning: this table has no rows, so that nothing of it shows
        """)
  }

  @Test(arguments: [
    "| a | b |\n| - |\n", "| a | b |\n|---|--x|\n", "a\n---", "| a |\n| : |", "a | b\nc | d",
    "`|`\n|", "a\\|b\n-\\|-",
  ])
  func noTables(_ text: String) {
    let page = read(text).page
    #expect(page?.sections.first?.rows.first?.cells ?? ["paragraph"] == ["paragraph"])
  }

  @Test func positionsInCells() {
    let content = read("> | a | b |\n> |--|--|\n> | x\\|y\\|[z]() | <i> |\n")
    #expect(
      dump(content.diagnostics) == """
        3:11 warning: this link leads nowhere: give it a target
        3:19 warning: HTML is left out, as it can't be measured: “<i>”; write Markdown
        """)
  }
}
