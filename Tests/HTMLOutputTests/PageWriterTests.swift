import SeededRandom
import TableModel
import Testing

@testable import HTMLOutput
@testable import TableLayout

struct PageWriterTests {
  private let image = ImageReference(
    path: "images/tea.jpg", width: 90, height: 60, alternative: "A cup",
    variants: [.init(scale: 2, path: "images/tea@2x.jpg")])

  // MARK: Structure

  @Test func sectionsHaveHeadingsAndLists() throws {
    let page = try TestPage(
      [
        section(
          "Teas", introduction: ["Hot."], rows: [row(), row()], footer: ["With milk."],
          identifier: "teas"),
        section(rows: [row(identifier: "last")]),
      ])
    #expect(page.sections.map(\.name) == ["header", "section", "div"])
    #expect(page.sections.map { $0.attributes["id"] } == [nil, "teas", nil])
    #expect(page.main.all("h1").map(\.text) == ["Menu"])
    #expect(page.main.all("h2").map(\.text) == ["Teas"])
    let teas = page.sections[1]
    #expect(teas.elements.map(\.name) == ["div", "div", "div", "div"])
    #expect(teas.elements[0].elements.map(\.name) == ["h2"])
    #expect(teas.elements[1].elements.map(\.name) == ["p"])
    #expect(teas.elements[2].classes == ["g"])
    #expect(teas.elements[2].elements.map(\.name) == ["ul"])
    #expect(teas.all("ul")[0].elements.map(\.name) == ["li", "li"])
    #expect(teas.elements[3].elements.map(\.name) == ["p"])
    #expect(page.sections[2].all("li").map { $0.attributes["id"] } == ["last"])
  }

  @Test func thePageHeaderSaysWhatThePageIsAbout() throws {
    let page = try TestPage([], header: header("Menu", fields: ["summary": "What we cook."]))
    #expect(page.sections[0].all(class: "v").map(\.name) == ["h1", "p"])
  }

  @Test func thePageFooterIsAFooter() throws {
    let words = text(("By ", [], url: nil), ("Ann", [], url: "ann.html"))
    let page = try TestPage([section("Teas", rows: [row()])], footer: row(["text": words]))
    #expect(page.sections.map(\.name) == ["header", "section", "footer"])
    #expect(page.sections[2].all("p").map(\.text) == ["By Ann"])
    #expect(page.sections[2].all("a").map { $0.attributes["href"] } == ["ann.html"])
  }

  @Test func blocksStandBetweenLists() throws {
    func block(_ cell: String) -> Row { row(["text": "Text"], cells: [cell]) }
    let page = try TestPage([
      section(rows: [
        row(), block("paragraph"), block("heading3"), row(), block("quote"), block("code"),
        row(["text": "Item", "marker": "1."], cells: ["listItem"]),
        row(["text": "-"], cells: ["rule"]),
        row([:], image: image, cells: ["figure"]),
        row(["caption": "Tea"], image: image, cells: ["figure"]),
      ])
    ])
    let group = try #require(page.sections[1].elements.first)
    #expect(
      group.elements.map(\.name) == [
        "ul", "div", "div", "ul", "blockquote", "div", "ul", "div", "figure", "figure",
      ])
    #expect(group.elements[1].elements.map(\.name) == ["p"])
    #expect(group.elements[2].elements.map(\.name) == ["h3"])
    #expect(group.elements[5].elements.map(\.name) == ["pre"])
    #expect(group.elements[7].elements.map(\.name) == ["hr"])
    #expect(group.elements[9].elements.map(\.name) == ["img", "figcaption"])
  }

  @Test func sectionsWithoutRowsHaveNoList() throws {
    let page = try TestPage([section("Teas"), section(), section("Juices", footer: ["None."])])
    #expect(page.main.all("ul").isEmpty && page.main.all(class: "g").isEmpty)
    #expect(page.sections.map(\.name) == ["header", "section", "div", "section"])
    #expect(page.sections[3].all("p").map(\.text) == ["None."])
  }

  @Test func aBlankHeaderIsNoHeading() throws {
    let page = try TestPage([section(" ", rows: [row()])])
    #expect(page.sections[1].name == "div")
    #expect(page.main.all("h2").isEmpty)
    #expect(page.sections[1].all(class: "r").count == 2)
  }

  /// A site's own header cell may say nothing of what it is: a header is no item of a list.
  @Test func onlyRowsAreItems() throws {
    let cells = try library(with: [
      "plainHeader": """
      views: { title: { label: title } }
      constraints: ["H:|-[title]-|", "V:|-[title]-|"]
      """
    ])
    let page = try TestPage([section("Teas", rows: [row()])], library: cells)
    #expect(page.main.all("li").count == 1)
    #expect(page.main.all("h2").map(\.text) == ["Teas"])
  }

  @Test func headingsAreKeptWithWhatFollows() throws {
    let page = try TestPage([
      section(
        "Teas", introduction: ["Hot."], rows: [row(["text": "Green"], cells: ["heading4"]), row()],
        footer: ["Cold."])
    ])
    #expect(
      page.sections[1].all(class: "r").map { $0.classes.contains("h") }
        == [true, true, true, false, false])
  }

  // MARK: Links

  @Test func aRowHasOneLinkThatCoversIt() throws {
    let linked = text(("Tea", [], url: "inner.html"))
    let page = try TestPage([
      section(rows: [
        row(["title": linked, "subtitle": "Green"], image: image, url: "tea.html"),
        row(["subtitle": "Green", "title": "Tea"], cells: ["subtitle"], url: "b.html"),
        row([:], image: image, cells: ["figure"], url: "c.html"),
        row(["caption": "Tea"], image: image, cells: ["figure"], url: "d.html"),
      ])
    ])
    let bands = page.sections[1].all(class: "r")
    for (band, url) in zip(bands, ["tea.html", "b.html", "c.html", "d.html"]) {
      let links = band.all("a")
      #expect(links.map { $0.attributes["href"] } == [url])
      #expect(links[0].classes == ["o"])
      // It covers the band and not the view that it is around.
      #expect(band.elements.contains { $0.name == "a" })
    }
    #expect(bands[0].all("a")[0].text == "Tea")
    #expect(bands[1].all("a")[0].text == "Tea")
    // A caption can't stand in a link.
    #expect(bands[3].all("a")[0].elements.map(\.name) == ["img"])
  }

  @Test func otherLinksOfARowStay() throws {
    let subtitle = text(("by ", [], url: nil), ("Ann", [.emphasis], url: "ann.html"))
    let page = try TestPage([
      section(rows: [row(["title": "Tea", "subtitle": subtitle], url: "tea.html")])
    ])
    #expect(
      page.sections[1].all("a").map { $0.attributes["href"] } == ["tea.html", "ann.html"])
  }

  // MARK: Images and accessories

  @Test func imagesHaveSizesAndTexts() throws {
    let page = try TestPage(
      [section(rows: [row(image: image)])], root: "../")
    let img = page.main.all("img")[0].attributes
    #expect(img["src"] == "../images/tea.jpg")
    #expect(img["srcset"] == "../images/tea.jpg, ../images/tea@2x.jpg 2x")
    #expect([img["width"], img["height"], img["alt"]] == ["90", "60", "A cup"])
    #expect(img["loading"] == "lazy")
  }

  @Test func inlineImages() throws {
    let text = InlineText(
      "A \u{FFFC}",
      runs: [TextRun(length: 2), TextRun(length: 3, image: image)])
    let page = try TestPage([section(rows: [row(["title": text])])])
    let img = page.main.all("img")[0]
    #expect(img.classes == ["n0"])
    #expect(img.attributes["src"] == "images/tea.jpg")
    // As high as the font, 17 px, and as wide as its shape then asks: 25.5.
    let styles = try page.styles(at: 320)
    #expect(try styles.quarters(".n0", "height") == 17 * 4)
    #expect(try styles.quarters(".n0", "width") == 26 * 4)
  }

  /// What only looks is empty and says nothing; a checkmark means something and is announced.
  @Test func accessories() throws {
    let accessories: [Accessory] = [
      .disclosureIndicator, .detailButton, .checkmark, .detailDisclosureButton, .text("12.50"),
      .badge("3"), .none,
    ]
    let page = try TestPage([section(rows: accessories.map { row(accessory: $0) })])
    let bands = page.sections[1].all(class: "r")
    let glyphs = bands.map { band in
      band.all(class: "v").dropFirst().map { "\($0.name) \($0.classes.last!) \($0.text)" }
    }
    #expect(
      glyphs == [
        ["span disclosure "], ["span detail "], ["span checkmark "],
        ["span detail ", "span disclosure "], ["div l 12.50"], ["div l 3"], [],
      ])
    let checkmark = bands[2].all(class: "checkmark")[0].attributes
    #expect(checkmark["role"] == "img" && checkmark["aria-label"] == "✓")
    #expect(bands.flatMap(\.descendants).count { $0.attributes["role"] != nil } == 1)
  }

  @Test func edgesAndBackgroundsHaveClasses() throws {
    let cells = try library(with: [
      "own": """
      views: { title: { label: title }, box: { view: {}, size: [4, 4] } }
      constraints: ["H:|-[title]-[box]-|", "V:|-[title]-|", "V:|-[box]"]
      background: systemGray6
      separator: { edges: [{ edge: bottom, thickness: 3 }, { edge: left, thickness: 3 }] }
      """
    ])
    let page = try TestPage([section(rows: [row(cells: ["own"])])], library: cells)
    let band = page.main.all("li")[0]
    #expect(band.classes.last == "k0")
    let spans = band.all("span")
    #expect(spans.count == 3)
    #expect(spans.dropFirst().map { $0.classes.last } == ["e0", "e0"])
    #expect(spans.allSatisfy { $0.children.isEmpty })
  }

  // MARK: The document

  @Test func theDocumentSaysLanguageDirectionAndStyle() throws {
    let page = try TestPage(
      [section(rows: [row()])], style: .insetGrouped, isRightToLeft: true,
      values: [.title: "Menu", .siteStyleSheet: "s.css", .pageStyleSheet: "p.css"])
    let html = try #require(try MarkupReader.read(page.html).all("html").first)
    #expect(html.attributes == ["lang": "ar", "dir": "rtl"])
    #expect(html.all("body")[0].attributes == ["class": "insetGrouped"])
    #expect(html.all("title")[0].text == "Menu")
    #expect(html.all("link").map { $0.attributes["href"] } == ["s.css", "p.css"])
    #expect(html.all("meta").map { $0.attributes["name"] } == [nil, "viewport"])
    #expect(html.all("main").count == 1)
  }

  /// Texts of all sorts at all places come back as they were, and as nothing else.
  @Test(arguments: [
    "\"><script>alert(1)</script>", "' onclick='x' style=\"a\" x=\"", "</li></ul></main>&amp;&#60;",
    "<!-- -->]]><![CDATA[", "a\u{0}b\u{7F}c",
  ])
  func hostileTextsStayTexts(_ hostile: String) throws {
    let clean = String(
      String.UnicodeScalarView(
        hostile.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? "\u{FFFD}" : $0 }))
    let picture = ImageReference(path: "a.jpg", width: 9, height: 9, alternative: hostile)
    let inline = text((hostile, [.strong, .code], url: hostile))
    let page = try TestPage(
      [
        section(
          hostile, introduction: [hostile],
          rows: [
            row(
              ["title": InlineText(hostile), "subtitle": inline, "detail": InlineText(hostile)],
              image: picture, accessory: .badge(hostile), url: hostile, identifier: hostile),
            row(["text": InlineText(hostile)], cells: ["code"]),
          ], footer: [hostile], identifier: hostile)
      ], header: header(hostile), widths: [1024],
      values: [.title: hostile, .summary: hostile, .canonical: hostile, .icon: hostile])
    let document = try MarkupReader.read(page.html)
    let elements = document.descendants
    #expect(!elements.contains { $0.name == "script" || $0.name == "style" })
    let known: Set<String> = [
      "class", "id", "href", "src", "alt", "width", "height", "loading", "decoding", "lang", "dir",
      "charset", "name", "content", "rel",
    ]
    for element in elements { #expect(known.isSuperset(of: element.attributes.keys)) }
    #expect(document.all("title")[0].text == clean)
    #expect(document.all("meta").last?.attributes["content"] == clean)
    #expect(page.main.all("h1")[0].text == clean)
    #expect(page.main.all("h2")[0].text == clean)
    #expect(page.main.all("pre")[0].text == clean)
    #expect(page.main.all("img")[0].attributes["alt"] == clean)
    #expect(page.sections[1].attributes["id"] == clean)
    #expect(page.main.all("li")[0].attributes["id"] == clean)
    #expect(page.main.all("a").map { $0.attributes["href"] } == [clean, clean])
  }

  @Test func nothingRunsAndNothingIsStyledInline() throws {
    var random = SplitMix64(seed: 31)
    let rows = (0..<40).map { _ in
      row(
        ["title": "Tea with milk", "subtitle": "Green"],
        image: Bool.random(using: &random) ? image : nil, accessory: .checkmark, url: "tea.html")
    }
    let page = try TestPage([section("Teas", rows: rows)])
    let elements = try MarkupReader.read(page.html).descendants
    #expect(!elements.contains { ["script", "style", "iframe", "object"].contains($0.name) })
    #expect(
      !elements.flatMap(\.attributes.keys).contains { $0 == "style" || $0.hasPrefix("on") })
    #expect(!page.css.contains("url(") && !page.css.contains("@import"))
  }

  @Test func aWriterKeepsNothingOfAPage() throws {
    let first = [section("Teas", rows: [row(["title": "Tea with a lot of milk"], image: image)])]
    let alone = try TestPage(first)
    let other = try TestPage([section(rows: [row(), row(accessory: .checkmark)])])
    var writer = PageWriter(
      library: Shared.library, looks: LookCatalogue(Shared.library.templates),
      widths: [320, 430, 720])
    let shell = try pageShell(Array("{{{table}}}".utf8))
    let document = PageWriter.Document(
      language: "en", isRightToLeft: false, style: .plain, root: "", values: [:])
    for page in [other, alone, other, alone] {
      let css = written { writer.writeTable(page.frames, root: "", styleSheet: &$0) }
      #expect(css == page.css)
      let html = try written { _ = try writer.writeDocument(document, shell: shell, into: &$0) }
      #expect(page.html.contains(html))
    }
  }
}
