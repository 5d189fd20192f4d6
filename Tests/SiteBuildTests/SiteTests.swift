import Foundation
import TableModel
import Testing

@testable import SiteBuild

/// What a site becomes as a whole: which pages there are and how they refer to each other.
@Suite struct SiteTests {
  // MARK: Links

  @Test func linksLeadFromFolderToFolder() throws {
    let built = try site([
      "content/index.md":
        "- [a](guides/)\n- [b](guides/deep/x.md#s)\n- [c](/guides/f.txt?a=1&b=2)\n",
      "content/guides/index.md": "- [a](../index.md)\n- ![](../pic.svg) [b](./deep/x.html)\n",
      "content/guides/f.txt": "f", "content/pic.svg": picture,
      "content/guides/deep/x.md":
        "# X\n- [a](../../index.md)\n- [b](/)\n- [c](..)\n- ![](/pic.svg) d\n\n## S {#s}\n",
    ])
    #expect(built.problems == [])
    #expect(
      try built.links("index")
        == ["guides/index.html", "guides/deep/x.html#s", "guides/f.txt?a=1&amp;b=2"])
    #expect(
      try built.links("guides/index") == ["../index.html", "../index.html", "deep/x.html"])
    #expect(
      try built.links("guides/deep/x")
        == ["../index.html", "../../index.html", "../../index.html", "../index.html"])
    #expect(try built.values(of: "src", in: "guides/deep/x") == ["../../pic.svg"])
    let sheet = try built.shared("site.css")
    #expect(try built.page("guides/deep/x").contains(" href=\"../../\(sheet)\""))
  }

  @Test func linksThatLeadNowhereAreTold() throws {
    let built = try site([
      "content/index.md": "# H\n- [a](men.md)\n- [b](../x)\n- [c](y)\n", "content/menu.md": "x",
    ])
    #expect(
      built.problems == [
        "content/index.md:2:1: the link “men.md” leads to no page or file of the site, "
          + "did you mean “menu.md”?",
        "content/index.md:3:1: the link “../x” leads out of the site",
        "content/index.md:4:1: the link “y” leads to no page or file of the site",
      ])
    #expect(built.result.pageCount == 2)
  }

  /// Of paragraphs too, wherever they stand in a section.
  @Test func linksInParagraphsAreToldWhereTheyStand() throws {
    let built = try site([
      "content/index.md": """
      # H

      Intro [a](a).

      ## S

      One.

      Two [b](b) [c](#nothing).

      - Row

      Three.

      Four [d](d) [e](#neither).
      """
    ])
    #expect(
      built.problems == [
        "content/index.md:3:1: the link “a” leads to no page or file of the site",
        "content/index.md:9:1: no heading or row of this page is called “#nothing”",
        "content/index.md:9:1: the link “b” leads to no page or file of the site",
        "content/index.md:15:1: no heading or row of this page is called “#neither”",
        "content/index.md:15:1: the link “d” leads to no page or file of the site",
      ])
  }

  /// Of items below a row too.
  @Test func linksInFieldsAreToldWhereTheyStand() throws {
    let built = try site([
      "content/index.md": """
      # H

      - Tea
        - url: tea.md
      - Milk
        - url: #oat
      - Salt
        - Note: see [this](#nothing) and [that](that.md)
      """
    ])
    #expect(
      built.problems == [
        "content/index.md:4:3: the link “tea.md” leads to no page or file of the site",
        "content/index.md:6:3: no heading or row of this page is called “#oat”",
        "content/index.md:8:3: no heading or row of this page is called “#nothing”",
        "content/index.md:8:3: the link “that.md” leads to no page or file of the site",
      ])
  }

  @Test func oddNamesArePercentEncoded() throws {
    let built = try site([
      "content/100%.md": "- [a](<a%20b%23c%3F.md>)\n- [b](%E4%B8%AD.md)\n- [c](😀.md)\n",
      "content/a b#c?.md": "- [a](100%25.md)\n- ![](<x y%.svg>) b\n", "content/中.md": "x",
      "content/😀.md": "x", "content/x y%.svg": picture, "content/it's \"a\" <b>.md": "x",
    ])
    #expect(built.problems == [])
    let smile = "%F0%9F%98%80.html"
    #expect(
      try built.links("100%")
        == ["index.html", "a%20b%23c%3F.html", "%E4%B8%AD.html", smile])
    #expect(try built.links("a b#c?") == ["index.html", "100%25.html"])
    #expect(try built.values(of: "src", in: "a b#c?") == ["x%20y%25.svg"])
    #expect(
      try built.links("index") == [
        "100%25.html", "a%20b%23c%3F.html", "it%27s%20%22a%22%20%3Cb%3E.html", "%E4%B8%AD.html",
        smile,
      ])
  }

  @Test func addressesAreValid() throws {
    let built = try site([
      "content/index.md":
        "- [a](<https://e.org/a b[c]{%zz}#q#r>)\n- [b](http://[::1]:80/%20)\n- [c](mailto:a@b.c)\n"
        + "- [d](<#a\"b>)\n"
    ])
    #expect(
      try built.links("index") == [
        "https://e.org/a%20b%5Bc%5D%7B%25zz%7D#q%23r", "http://[::1]:80/%20", "mailto:a@b.c",
        "#a%22b",
      ])
  }

  @Test func noScriptReachesThePage() throws {
    let evil = "</title><script>alert(1)</script>\"'><img src=x onerror=alert(1)>"
    let built = try site([
      "site.yaml": "title: '\(evil.replacingOccurrences(of: "'", with: "''"))'\n",
      "content/index.md": """
      # <b onclick=x>H</b> <script>alert(1)</script>

      - [a](javascript:alert(1)) x
      - [b](<java&#9;script&colon;alert(1)>) x
      - [c](data:text/html,x) x
      - <javascript:alert(1)>
      - d {url="JavaScript:alert(1)"}
      - ![">'](<q"'.svg>) `<script>`

      <script>alert(1)</script>

      [e]: vbscript:x
      [e]
      """,
      "content/q\"'.svg": picture,
      "content/p.plist":
        "{title = \"\(evil.replacingOccurrences(of: "\"", with: "\\\""))\"; rows = ("
        + "{title = \"\(evil.replacingOccurrences(of: "\"", with: "\\\""))\";"
        + " url = \"x\\\" onclick=\\\"y\"; identifier = \"a\\\"><script>\";});}",
    ])
    #expect(built.result.pageCount == 2)
    for name in ["index", "p"] {
      let page = try built.page(name).lowercased()
      for part in ["<script", "onclick=\"", "onclick=x>", "<img src=x", "\"javascript", "\"data:"] {
        #expect(!page.contains(part), "\(name): \(part)")
      }
      #expect(page.components(separatedBy: "</title>").count == 2)
      for link in try built.links(name) {
        let scheme = link.prefix { $0 != ":" }.lowercased()
        #expect(!["javascript", "vbscript", "data"].contains(scheme))
      }
    }
  }

  // MARK: The front page

  @Test func frontPageListsTheOthersByFolder() throws {
    let built = try site([
      "site.yaml": "title: Menu\ndescription: All we cook\n",
      "content/soup.md": "---\ndescription: Hot\n---\n# Soup\n", "content/cold/ice.md": "# Ice",
    ])
    #expect(built.problems == [])
    #expect(try built.links("index") == ["soup.html", "cold/ice.html"])
    let page = try built.page("index")
    for part in ["<title>Menu</title>", "All we cook", "Soup", "Hot", "Ice"] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(try built.page("soup").contains("<title>Soup – Menu</title>"))
  }

  @Test(arguments: ["index.md", "index.plist", "index.html"])
  func frontPageOfOnesOwnStays(_ name: String) throws {
    let built = try site([
      "content/\(name)": "(mine)", "content/a.md": "- [home](/)\n- [home](index.html)\n",
    ])
    #expect(built.problems == [])
    #expect(try built.page("index").contains("mine"))
    #expect(try built.links("a").suffix(2) == ["index.html", "index.html"])
  }

  @Test func emptySitesAndFilesAreFine() throws {
    let empty = try site(["content/.keep": ""])
    #expect(empty.problems.count == 1)
    #expect(empty.result.pageCount == 1)
    let files: [String: FileContent] = [
      "empty": "", "blank": " \n\t\n", "mark": [0xEF, 0xBB, 0xBF], "front": "---\n---\n",
      "crlf": "\u{FEFF}---\r\ntitle: X\r\n---\r\n# A\r\n\r\n-\tone\r\n\t- two\r\n",
      "cr": "# A\r\r- x\r- y\r", "title": "# Only", "header": "## Only",
    ]
    var content = Dictionary(uniqueKeysWithValues: files.map { ("content/\($0).md", $1) })
    content["content/none.plist"] = ""
    content["content/list.plist"] = "()"
    content["content/dictionary.plist"] = "{}"
    content["site.yaml"] = ""
    content["Templates/Cells/.keep"] = ""
    let built = try site(content)
    #expect(built.problems == [])
    #expect(built.result.pageCount == files.count + 4)
    #expect(try built.page("crlf").contains("<title>X</title>"))
  }

  // MARK: Drafts

  @Test func draftsAreLeftOutWithAllThatIsWrongWithThem() throws {
    let files: [String: FileContent] = [
      "content/a.md": "---\ndraft: true\n---\n- ![](no.png)\n- [b](b.md)\n", "content/A.md": "x",
      "content/p.plist": "{draft = YES; rows = (x);}",
    ]
    let built = try site(files)
    #expect(built.problems == [])
    #expect(built.files.filter { $0.hasSuffix(".html") } == ["A.html", "index.html"])
    let problems = try site(files, drafts: true).problems
    #expect(problems.count == 3)
    #expect(problems.contains { $0.hasPrefix("content/a.md:4:3: no file “no.png”") })
  }

  // MARK: Templates

  @Test func templatesAreOverriddenByName() throws {
    let files: [String: FileContent] = [
      "content/index.md": "---\ntitle: T\ndescription: A & B\n---\n- x\n",
      "Templates/page.html":
        "<title>{{title}}</title>{{#summary}}<p>{{summary}}</p>{{/summary}}{{#icon}}!{{/icon}}{{{table}}}",
      "Templates/site.css": "/* mine */",
      "Templates/Cells/default.yaml": """
      height: 123
      views: { title: { label: title } }
      constraints: [ "H:|-[title]-|", "V:|-[title]-|" ]
      """,
    ]
    let built = try site(files)
    #expect(built.problems == [])
    #expect(
      try built.page("index").hasPrefix("<title>T</title><p>A &amp; B</p><div class=\"p p0 skip\""))
    #expect(try built.sharedText("site.css").contains("/* mine */"))
    let frames = pageFrames(
      "index", width: 375, options: BuildOptions(source: built.folder.site))
    #expect(String(decoding: frames.json, as: UTF8.self).contains("\"height\":123"))
  }

  // MARK: Data

  @Test func dataBecomesRows() throws {
    let built = try site([
      "content/index.md": """
      ---
      data: lists/food.plist
      fields: { title: dish, subtitle: price, image: photo }
      sectionCells: [subtitleImage, subtitle]
      ---
      # Food
      """,
      "content/lists/food.plist":
        "{a = ({dish = Soup; price = 3; photo = pic;}); b = ({dish = Stew; price = 5;});}",
      "content/lists/pic.svg": picture, "content/lists/own.plist": "(\"a page\")",
    ])
    #expect(built.problems == [])
    #expect(
      built.files.filter { $0.hasSuffix(".html") } == ["index.html", "lists/own.html"])
    #expect(try built.values(of: "src", in: "index") == ["lists/pic.svg"])
    let frames = pageFrames("index", width: 320, options: BuildOptions(source: built.folder.site))
    let json = String(decoding: frames.json, as: UTF8.self)
    let cells = json.components(separatedBy: "\"cell\":\"").dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
    #expect(cells.filter { $0.hasPrefix("subtitle") } == ["subtitleImage", "subtitle"])
    #expect(json.contains("\"lines\":[\"Stew\"]"))
  }

  // MARK: The document's head

  @Test func headNamesIconAndAddress() throws {
    let files: [String: FileContent] = [
      "site.yaml": "baseURL: https://example.org/x\n", "content/favicon.svg": picture,
      "content/a b.md": "x", "content/c/index.md": "x",
    ]
    func canonical(_ page: String) -> String? {
      page.components(separatedBy: "rel=\"canonical\" href=\"").dropFirst().first.map {
        String($0.prefix { $0 != "\"" })
      }
    }
    let built = try site(files)
    #expect(built.problems == [])
    #expect(canonical(try built.page("a b")) == "https://example.org/x/a%20b.html")
    #expect(canonical(try built.page("c/index")) == "https://example.org/x/c/")
    #expect(canonical(try built.page("index")) == "https://example.org/x/")
    #expect(try built.page("c/index").contains("href=\"../favicon.svg\""))
    let moved = try site(files, baseURL: "http://localhost:8000")
    #expect(canonical(try moved.page("c/index")) == "http://localhost:8000/c/")
    let local = try site(["content/index.md": "x"])
    #expect(canonical(try local.page("index")) == nil)
  }

  // MARK: Frames

  @Test(arguments: ["b", "b/", "/b/index", "b/index.html", "content/b/index.md", "./content/b"])
  func framesFindThePage(_ name: String) throws {
    let built = try site(["content/b/index.md": "- x"])
    let frames = pageFrames(name, width: 375, options: BuildOptions(source: built.folder.site))
    #expect(frames.diagnostics == [])
    #expect(String(decoding: frames.json, as: UTF8.self).hasPrefix("{\"page\":\"b/index\""))
  }

  @Test func framesSayWhatIsWrong() throws {
    let built = try site([
      "content/a.md": "---\n", "content/b.md": "![](no.png)",
      "content/c.md": "---\ndata: d.plist\n---",
      "content/d.plist": "(", "content/good.md": "x",
    ])
    func problems(_ page: String, width: Int? = nil) -> [String] {
      pageFrames(page, width: width, options: BuildOptions(source: built.folder.site)).diagnostics
        .map { "\($0.location?.description ?? ""): \($0.message)" }
    }
    #expect(problems("a").first?.hasPrefix("content/a.md:1:1: the front matter") == true)
    #expect(problems("b").first?.hasPrefix("content/b.md:1:1: no file “no.png”") == true)
    #expect(problems("c").first?.hasPrefix("content/d.plist:1:2: ") == true)
    #expect(problems("good") == [])
    #expect(problems("gud") == [": there is no page “gud”"])
    #expect(problems("goood") == [": there is no page “goood”: did you mean “good”?"])
    #expect(
      problems("good", width: 100).first?.hasPrefix(": the site is not laid out at 100 px") == true)
  }
}
