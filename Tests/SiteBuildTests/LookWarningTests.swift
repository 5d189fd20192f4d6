import TableModel
import Testing

@testable import SiteBuild

/// What a page would lose in silence is told.
@Suite struct LookWarningTests {
  @Test func textsOverEachOtherAreTold() throws {
    let built = try site([
      "content/index.md": """
      # P
      - **One** - two {height=24}
      - **One** - two {height=60}
      - **One** {height=24}
      """
    ])
    #expect(
      built.problems == [
        "content/index.md:2:1: “One” and “two” lie over each other at a width of 320, as the row is "
          + "only 24 px high: make it higher, or write minimumHeight"
      ])
  }

  @Test func linksThatAreNothingButAnImageAreTold() throws {
    let built = try site([
      "content/p.svg": picture,
      "content/index.md": """
      # P
      - ![](p.svg) {url=a.html}
      - ![A pie](p.svg) {url=a.html}
      - ![](p.svg) [Title](a.html)
      - ![](p.svg)
      """,
      "content/a.csv": "image,title,url\np,,index.md\np,Home,index.md\np,,\n",
      "content/b.md": "---\ndata: a.csv\nlayout: grid\n---\n# B\n",
      "content/a.html": "x",
    ])
    #expect(
      built.problems == [
        "content/a.csv:2:1: this link shows an image alone, and nothing says what it is: give the row a "
          + "title, or write ![what it shows](…) in Markdown",
        "content/index.md:2:1: this link shows an image alone, and nothing says what it is: give the row "
          + "a title, or write ![what it shows](…) in Markdown",
      ])
  }

  @Test func aShellWithoutScriptsIsTold() throws {
    let shell = "<!doctype html><title>{{title}}</title>{{{table}}}"
    let files: [String: FileContent] = [
      "content/a.md": "---\nfilter: true\n---\n- a\n", "content/b.md": "- b\n",
    ]
    var own = files
    own["Templates/page.html"] = .init(stringLiteral: shell)
    #expect(
      try site(own).problems == [
        "content/a.md:1:1: the page filters its rows by a script, but Templates/page.html leaves it "
          + "out: write {{{scripts}}} before </head>"
      ])
    own["Templates/page.html"] = .init(stringLiteral: shell + "{{{scripts}}}")
    #expect(try site(own).problems == [])
  }

  @Test func aHeaderThatCannotBePressedIsTold() throws {
    let built = try site(["content/index.md": "# P\n\n## {collapsed}\n\n- a\n"])
    #expect(
      built.problems == [
        "content/index.md:3:5: “collapsed” has no effect on a section without a header: write a "
          + "text before it, which readers can press"
      ])
  }

  @Test func emptyTablesSpeakThePagesLanguage() throws {
    let built = try site([
      "content/a.md": "---\nlang: de\nempty: true\n---\n# A\n",
      "content/b.md": "---\nempty: true\n---\n# B\n",
      "content/c.md": "---\nlang: ja\nempty: Own\n---\n# C\n",
    ])
    #expect(try built.page("a").contains(">Noch nichts hier<"))
    #expect(try built.page("b").contains(">Nothing here yet<"))
    #expect(try built.page("c").contains(">Own<"))
  }

  /// The sizes of headings descend from level to level.
  @Test func headingsOfArticlesDescend() throws {
    let built = try site([
      "content/index.md":
        "---\nlayout: article\n---\n# A\n\n## B\n\ntext\n\n### C\n\ntext\n\n#### D\n\n##### E\n\n"
        + "###### F\n"
    ])
    #expect(built.problems == [])
    let page = try built.page("index")
    let css = try built.sharedText("site.css")
    let sizes = try (1...6).map { level -> Double in
      let heading = try Regex("<h\(level) class=\"v v[0-9]+ (x[0-9]+) ")
      let element = try #require(page.firstMatch(of: heading))
      let look = try #require(element.output[1].substring)
      let size = try Regex("\\.\(look)\\{font-size:([0-9.]+)rem")
      let rule = try #require(css.firstMatch(of: size))
      return try #require(rule.output[1].substring.flatMap { Double($0) })
    }
    // 34, 22, 20, 17, 15 and 13 px.
    #expect(sizes == [2.125, 1.375, 1.25, 1.0625, 0.9375, 0.8125])
  }

  @Test func quotesHaveABarForEachLevel() throws {
    let built = try site([
      "content/index.md": "---\nlayout: article\n---\n# A\n\n> a\n>\n> > b\n> >\n> > > c\n"
    ])
    let quotes = try built.page("index").components(separatedBy: "<blockquote").dropFirst()
    #expect(quotes.map { $0.components(separatedBy: "<span class=\"v ").count - 1 } == [1, 2, 3])
  }

  /// Rows of a property list in columns, with what stands at their ends.
  @Test func propertyListsHaveColumns() throws {
    let built = try site([
      "content/index.plist": """
      { title = T; layout = columns; sections = (
        { rows = ( { name = a; price = "€1"; accessory = disclosure; }, { name = b; }, ); },
        { columns = (price, name); rows = ( { name = c; price = "€20"; accessory = "badge:7"; } ); },
      ); }
      """
    ])
    #expect(built.problems == [])
    let page = try built.page("index")
    let titles = page.matches(of: #/role="columnheader">([^<]*)</#).map { String($0.output.1) }
    #expect(titles == ["Name", "Price", "Price", "Name"])
    #expect(page.matches(of: #/disclosure"><\/span><\/div>/#).count == 1)
    #expect(page.matches(of: #/<div role="cell"><div class="[^"]*">7<\/div><\/div>/#).count == 1)
    let bad = try site([
      "content/index.plist":
        "{ title = T; sections = ( { layout = column; rows = (a); }, "
        + "{ layout = columns; columns = (nme); rows = ({name = a;}); } ); }"
    ])
    #expect(
      bad.problems == [
        "content/index.plist:1:38: unknown layout “column”, did you mean “columns”?",
        "content/index.plist:1:92: unknown column “nme”, did you mean “name”?: no row has it",
      ])
  }
}
