import TableModel
import Testing

@testable import SiteContent

/// Rows with pages of their own: what their bodies are, and how they ask for them.
struct RowBodyTests {
  @Test func aBodyFollowsAnItemsFieldsAndRows() {
    let content = read(
      """
      - **Risotto** - creamy
        - Prep time: 40 min
        - a row below

        ## How

        1. Stir.
        2. Stir again.

        | Rice | 160 g |
        |------|-------|
        | Ceps | 20 g  |

        Done.
      - Soup

        <!-- no body -->
      """)
    #expect(
      dump(content.page) == """
        ##
        - title=Risotto subtitle=creamy prepTime=40 min
          > ## How #how
          > - listItem: marker=1. text=Stir.
          > - listItem: marker=2. text=Stir again.
          > - title=Ceps detail=20 g rice=Ceps 160G=20 g
          > - paragraph: text=Done.
          - title=a row below
        - title=Soup
        """)
    #expect(content.page?.sections[0].rows.map { $0.detail != nil } == [true, false, false])
  }

  @Test func bodiesCanBeLeftInTheList() {
    let content = read("---\ndetails: false\n---\n- Lamb\n\n  more\n")
    #expect(dump(content.page) == "##\n- title=Lamb\n  - paragraph: text=more")
  }

  @Test func rowsAskForPages() {
    let content = read(
      """
      - a {detail}
      - b {detail cell=x}
      - c {slug=sea}
      - {detail} d
      - e {details}
      - f {detail="a value"}
      """)
    let rows = content.page?.sections[0].rows ?? []
    #expect(rows.map { $0.detail != nil } == [true, true, true, false, false, false])
    #expect(rows.map { $0.detail?.slug } == [nil, nil, "sea", nil, nil, nil])
    #expect(rows[1].cells == ["x"])
    #expect(rows.last?["detail"] == .text(InlineText("a value")))
    #expect(content.diagnostics.isEmpty)
  }

  @Test(arguments: [
    (
      "- a {slug=a/b}",
      "1:11 error: “a/b” can’t name a page: use letters, digits, “-” and “_”, such as “a-b”"
    ),
    ("## a {detail}\n- b", "1:6 warning: “detail” has no effect on a section's header"),
    ("## a {slug=b}\n- b", "1:6 warning: “slug” has no effect on a section's header"),
  ])
  func mistakes(_ text: String, _ message: String) {
    #expect(dump(read(text).diagnostics) == message)
  }

  @Test func linksInABodyLeadToAnchorsOfThePage() {
    let content = read("## A b\n- x\n\n  [to](#a-b) [fro](#c)\n")
    #expect(dump(content.page).contains("[to](#a-b)"))
    #expect(dump(content.diagnostics).contains("no heading or row of this page is called “#c”"))
  }

  @Test(arguments: [
    ("C++", "c-plus-plus"), ("C#", "c-sharp"), ("Crème Brûlée", "crème-brûlée"), ("茶单", "茶单"),
    ("!?", "row"), ("", "row"), ("Section", "section"),
  ])
  func pathsKeepEveryScript(_ title: String, _ path: String) {
    #expect(pathSlug(title) == path)
  }

  @Test func longPathsAreCutBetweenWords() {
    let slug = pathSlug(String(repeating: "twelve bytes ", count: 20))
    #expect(slug.utf8.count <= 120)
    #expect(slug.hasSuffix("twelve-bytes") || slug.hasSuffix("twelve"))
    #expect(pathSlug(String(repeating: "茶", count: 100)).unicodeScalars.count == 40)
  }
}
