import CellLayout
import TableModel
import Testing
import Typesetting

@testable import HTMLOutput
@testable import TableLayout

/// What browsers are told of sections that fold, of the section index and of views around rows.
struct SurroundingsMarkupTests {
  private func foldable(_ disclosure: SectionDisclosure) -> TableSection {
    var result = section("Teas", introduction: ["Hot."], rows: [row()], footer: ["Fresh."])
    result.identifier = "teas"
    result.disclosure = disclosure
    return result
  }

  @Test func aSectionThatFoldsIsADetailsElement() throws {
    let page = try TestPage([foldable(.expanded), foldable(.collapsed)], style: .grouped)
    for (section, isOpen) in zip(page.sections.dropFirst(), [true, false]) {
      #expect(section.name == "details" && (section.attributes["open"] != nil) == isOpen)
      #expect(section.elements.map(\.name) == ["summary", "div", "div", "div"])
      // Nothing but a heading and phrasing content may stand in it.
      #expect(section.elements[0].elements.map(\.name) == ["h2", "span"])
      #expect(section.elements[0].elements[1].classes.contains("disclosure"))
    }
    // 44 of the header, 27 of the introduction, 44 of the row, 31 of the footer; then 44 and 18.
    let styles = try page.styles(at: 320)
    let name = "." + page.sections[1].classes[3]
    #expect(try styles.quarters(name, "height") == 4 * 146)
    #expect(try styles.quarters(name + ":not([open])", "height") == 4 * 62)
  }

  @Test func framesTellBothHeights() throws {
    let page = try TestPage([foldable(.collapsed)], style: .grouped, widths: [320])
    let json = written {
      FramesJSON(library: page.library).write(page.frames, page: "menu", widths: [0], into: &$0)
    }
    #expect(json.contains("\"height\":584,\"rows\"") == false)
    #expect(json.contains("\"height\":146,\"collapsedHeight\":62,\"rows\":["))
    let height = page.frames.heights[0] / 4
    #expect(json.contains("\"height\":\(height),\"initialHeight\":\(height - 84),"))
  }

  @Test func onlyHeadersStay() throws {
    let page = try TestPage([section("Teas", introduction: ["Hot."], rows: [row()])])
    let pinned = page.main.all(class: "pinned")
    #expect(pinned.map(\.text) == ["Teas"])
  }

  @Test func theIndexIsANavigationOfLinks() throws {
    let layouter = TableLayouter(
      library: Shared.library, widths: [320, 430], typesetter: Typesetter(try Shared.fonts.get()))
    var page = Page(path: "menu", title: "Menu", location: place)
    page.sections = ["Ale", "Beer", "Cider", "Drinks", "Elder"].map {
      section($0, rows: [row()], identifier: $0)
    }
    page.sectionIndex = SectionIndex(location: place)
    let (frames, diagnostics) = layouter.layout(
      page, header: header("Menu"),
      style: TableLayouter.Style(table: .plain, language: "en", isRightToLeft: false))
    #expect(diagnostics == [])
    var writer = PageWriter(
      library: Shared.library, looks: LookCatalogue(Shared.library.templates), widths: [320, 430])
    var html = ""
    let shell = try pageShell(Array("{{{table}}}".utf8))
    let css = try written { sheet in
      writer.writeTable(frames, root: "", styleSheet: &sheet)
      let document = PageWriter.Document(
        language: "en", isRightToLeft: false, style: .plain, root: "", values: [:])
      html = try written { _ = try writer.writeDocument(document, shell: shell, into: &$0) }
    }
    let main = try #require(try MarkupReader.read(html).all("main").first)
    #expect(main.elements.map(\.name).prefix(3) == ["header", "nav", "section"])
    let strip = main.elements[1]
    #expect(main.elements[2].classes.last == "q1")
    #expect(strip.attributes["aria-label"] == "A – E")
    #expect(strip.elements.map(\.name) == ["ol"])
    #expect(strip.all("li").count == 5 && strip.all("a").count == 5)
    let targets = strip.all("a").map { $0.attributes["href"] ?? "" }
    #expect(targets == ["#Ale", "#Beer", "#Cider", "#Drinks", "#Elder"])
    // 15 wide and 75 high; the first two of five and a dot where the window is lower than that.
    #expect(css.contains(".i{width:.9375rem}.i ol{--height:4.6875rem}\n"))
    let excerpt = """
      @media (height < 4.6875em){.i li{display:none}.i li:nth-child(1),.i li:nth-child(5)\
      {display:block}.i li:nth-child(2){display:block;--title:0;--dot:block}\
      .i ol{--height:2.8125rem}}
      """
    #expect(css.contains(excerpt))
    #expect(css.contains("timeline-scope:--s1,--s2,--s3,--s4,--s5}"))
    #expect(css.contains(".q1{view-timeline-name:--s1}"))
    #expect(css.contains(".i li:nth-child(1) .v{animation-timeline:--s1}"))
    let json = written {
      FramesJSON(library: Shared.library).write(frames, page: "menu", widths: [1], into: &$0)
    }
    #expect(
      json.contains("\"sectionIndex\":{\"x\":415,\"y\":0,\"width\":15,\"height\":75,\"rows\":["))
  }

  @Test func viewsAroundTheTableAreNoItems() throws {
    let layouter = TableLayouter(
      library: Shared.library, widths: [320], typesetter: Typesetter(try Shared.fonts.get()))
    var page = Page(path: "menu", title: "Menu", location: place)
    page.tableHeader = row(["title": "Open"])
    page.emptyState = row(["title": "None"])
    let (frames, _) = layouter.layout(
      page, header: header("Menu"),
      style: TableLayouter.Style(table: .plain, language: "en", isRightToLeft: false))
    var writer = PageWriter(
      library: Shared.library, looks: LookCatalogue(Shared.library.templates), widths: [320])
    _ = written { writer.writeTable(frames, root: "", styleSheet: &$0) }
    let main = try MarkupReader.read(String(decoding: writer.table.bytes, as: UTF8.self))
    #expect(main.all("li").isEmpty)
    #expect(main.all("p").map(\.text) == ["Open", "None"])
  }
}
