import TableModel
import Testing

@testable import SiteContent

private func label(_ value: FieldValue?) -> String? {
  if case .text(let text) = value { text.text } else { nil }
}

private func problems(_ diagnostics: [Diagnostic]) -> [String] {
  diagnostics.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.message)" }
}

/// What pages say about headers, footers and what else stands around rows.
@Suite struct SurroundingsReadingTests {
  @Test func frontMatter() throws {
    let content = read(
      """
      ---
      sectionHeader: shelf, plainHeader
      sectionFooter: [note]
      tableHeader: { cell: hero, title: Open, image: shed.png, isNew: true, url: a.md }
      tableFooter: closing
      sectionIndex: [A, B]
      sectionIndexMinimumDisplayRowCount: 20
      collapsible: true
      empty: No dishes yet
      ---
      ## Teas

      - Green
      """)
    #expect(content.diagnostics.isEmpty)
    var page = try #require(content.page)
    #expect(page.sectionHeaderCells?.names == ["shelf", "plainHeader"])
    #expect(page.sectionHeaderCells?.location.column == 16)
    #expect(page.sectionFooterCells?.names == ["note"])
    let header = try #require(page.tableHeader)
    #expect(header.cells == ["hero"] && header.url == "a.md")
    #expect(header.fields.map(\.name) == ["title", "image", "isNew"])
    #expect(header["isNew"] == .flag(true))
    #expect(header["image"] == .image(ImageReference(path: "shed.png", width: 40, height: 30)))
    #expect(page.tableFooter?.cells == ["closing"])
    #expect(page.sectionIndex?.titles == ["A", "B"])
    #expect(page.sectionIndex?.minimumRowCount == 20)
    #expect(label(page.emptyState?["title"]) == "No dishes yet")
    content.frontMatter.applyToSections(of: &page)
    #expect(page.sections.map(\.disclosure) == [.expanded])
  }

  @Test func mappingsForAnEmptyTable() {
    let mapped = read("---\nempty: {title: None, text: Soon, cell: own}\n---\n").page?.emptyState
    #expect(mapped?.cells == ["own"] && label(mapped?["text"]) == "Soon")
    #expect(label(read("---\nempty: true\n---\n").page?.emptyState?["title"]) == "")
    for text in ["---\nempty: false\n---\n", "- a"] {
      let content = read(text)
      #expect(content.page?.emptyState == nil)
      var page = content.page!
      content.frontMatter.surroundings.applyEmptyState(to: &page, at: page.location)
      #expect((page.emptyState == nil) == (text != "- a"))
    }
  }

  @Test(arguments: [
    (
      "sectionHeader: {a: b}",
      "2:16 “sectionHeader” must be a list of texts, but here stands a mapping"
    ),
    (
      "tableHeader: [a]",
      "2:14 “tableHeader” must be the name of a cell, or a mapping such as "
        + "{cell: hero, title: Menu}, but here stands a list"
    ),
    (
      "tableHeader: {}",
      "2:14 “tableHeader” must be a mapping with a cell or with fields such as title, "
        + "but here stands a mapping"
    ),
    (
      "tableFooter: {title: [a]}", "2:22 “tableFooter.title” must be a text, but here stands a list"
    ),
    ("tableHeader: {image: missing.png}", "2:22 no image missing.png"),
    (
      "tableHeader: {title: a, url: \"javascript:a()\"}",
      "2:31 “tableHeader.url” would run a script: link to a page"
    ),
    (
      "sectionIndex: {a: b}",
      "2:15 “sectionIndex” must be true, false or a list of titles such as [A, B, C], "
        + "but here stands a mapping"
    ),
    (
      "sectionIndexMinimumDisplayRowCount: -1",
      "2:37 “sectionIndexMinimumDisplayRowCount” must be a whole number such as 20, "
        + "but here stands a number"
    ),
    ("collapsible: 3", "2:14 “collapsible” must be true or false, but here stands a number"),
    (
      "empty: [a]",
      "2:8 “empty” must be a text, or a mapping such as {title: No dishes yet, text: …}, "
        + "but here stands a list"
    ),
    (
      "colapsible: true",
      "2:1 unknown key “colapsible”, did you mean “collapsible”? in front matter"
    ),
  ])
  func mistakesInFrontMatter(_ line: String, _ problem: String) {
    #expect(problems(read("---\n\(line)\n---\n- a").diagnostics) == [problem])
  }

  @Test func headingAttributes() throws {
    let content = read(
      """
      ## Teas {collapsible header=shelf,plainHeader footer=note index=T keeper=Ilse}

      - Green

      ## Juices {#j collapsed}

      - Apple

      ## {collapsed}
      """)
    #expect(
      problems(content.diagnostics) == [
        "9:5 “collapsed” has no effect on a section without a header: write a text before it, "
          + "which readers can press"
      ])
    let sections = try #require(content.page?.sections)
    #expect(sections[0].header?.text == "Teas" && sections[0].disclosure == .expanded)
    #expect(sections[0].headerCells?.names == ["shelf", "plainHeader"])
    #expect(sections[0].headerCells?.location.column == 29)
    #expect(sections[0].footerCells?.names == ["note"])
    #expect(sections[0].indexTitle == "T")
    #expect(sections[0].fields == [Field("keeper", .text(InlineText("Ilse")))])
    #expect(sections[1].disclosure == .collapsed && sections[1].identifier == "j")
    #expect(sections[2].header == nil && sections[2].disclosure == .collapsed)
  }

  /// Words in braces are a list only if they are known.
  @Test(arguments: [
    ("## Teas {collapsed now}", "Teas", "1:23 = and a value are missing after “now”"),
    ("## Teas {collapse}", "Teas {collapse}", nil),
    ("## Teas {keeper=Ilse}", "Teas", "1:9 “keeper” has no effect on a section's header"),
    (
      "# Teas {collapsible}\n\n## Teas", "Teas",
      "1:8 “collapsible” has no effect on the page's title"
    ),
  ])
  func wordsInBraces(_ text: String, _ header: String, _ problem: String?) {
    let content = read(text)
    let shown = content.page?.sections.first?.header?.text
    #expect(shown == header || problem?.contains("missing") == true)
    #expect(problems(content.diagnostics) == (problem.map { [$0] } ?? []))
  }

  @Test func rowsDontFold() {
    #expect(
      problems(read("- Tea {collapsed}").diagnostics)
        == ["1:8 “collapsed” has no effect on a row: sections have it"])
  }

  // MARK: Property lists

  private func page(_ text: String) throws -> (page: Page?, problems: [String]) {
    let site = try TemporarySite(["content/images/shed.png": png(20, 10)])
    let (page, diagnostics) = readPropertyListPage(
      Array(text.utf8), file: "content/a.plist", path: "a", images: site.images)
    return (page, problems(diagnostics))
  }

  @Test func propertyList() throws {
    let (found, problems) = try page(
      """
      { sectionHeader = shelf; sectionFooter = (note); collapsible = YES; sectionIndex = YES;
        sectionIndexMinimumDisplayRowCount = 3; empty = None; tableFooter = closing;
        tableHeader = { cell = hero; title = Open; image = shed; };
        sections = (
          { header = Teas; rows = (Green); sectionHeader = (a, b); sectionFooter = c; index = T;
            collapsed = YES; fields = { keeper = Ilse; }; },
          { header = Juices; rows = (Apple); }
        ); }
      """)
    #expect(problems == [])
    let page = try #require(found)
    #expect(page.sectionHeaderCells?.names == ["shelf"])
    #expect(page.sectionFooterCells?.names == ["note"])
    #expect(page.tableHeader?.cells == ["hero"])
    guard case .image(let image)? = page.tableHeader?["image"] else {
      Issue.record("no image")
      return
    }
    #expect(image.path == "images/shed.png")
    #expect(page.tableFooter?.cells == ["closing"])
    #expect(page.sectionIndex?.minimumRowCount == 3 && page.sectionIndex?.titles == nil)
    #expect(label(page.emptyState?["title"]) == "None")
    #expect(page.sections.map(\.disclosure) == [.collapsed, .expanded])
    // An index has to lead to each section.
    #expect(page.sections.map(\.identifier) == ["teas", "juices"])
    #expect(page.sections[0].headerCells?.names == ["a", "b"])
    #expect(page.sections[0].footerCells?.names == ["c"])
    #expect(page.sections[0].indexTitle == "T")
    #expect(page.sections[0].fields == [Field("keeper", .text(InlineText("Ilse")))])
  }

  @Test func aPropertyListWithoutRowsSaysSo() throws {
    #expect(label(try page("()").page?.emptyState?["title"]) == "")
    #expect(label(try page("{}").page?.emptyState?["title"]) == "")
    #expect(
      try page("{ rows = (); empty = { text = Soon; }; }").page?.emptyState?.fields.count == 1)
    #expect(try page("(a)").page?.emptyState == nil)
  }

  @Test(arguments: [
    ("collapsible = maybe;", "1:31 “collapsible” must be a boolean, but here stands a string"),
    (
      "tableHeader = (a);",
      "1:31 “tableHeader” must be the name of a cell or a dictionary of fields, "
        + "but here stands an array"
    ),
    ("tableHeader = { image = shad; };", "1:41 "),
    (
      "sectionIndexMinimumDisplayRowCount = few;",
      "1:54 “sectionIndexMinimumDisplayRowCount” must be"
    ),
    ("sections = ({ fields = a; rows = (); });", "1:40 “fields” must be a dictionary"),
    ("sections = ({ collapsed = a; rows = (); });", "1:43 “collapsed” must be a boolean"),
    ("tableHedaer = a;", "1:17 unknown key “tableHedaer”, did you mean “tableHeader”?"),
  ])
  func mistakesInPropertyLists(_ entry: String, _ problem: String) throws {
    let problems = try page("{ rows = (Tea); \(entry) }").problems
    #expect(problems.count == 1 && problems[0].hasPrefix(problem), "\(problems)")
  }
}
