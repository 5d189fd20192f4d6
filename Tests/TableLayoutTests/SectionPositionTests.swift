import CellLayout
import TableModel
import Testing

@testable import TableLayout

/// Where sections and bands stand, in numbers added up by hand from `uikit-metrics` and the built-in
/// cells: a row of one line 44; headers of one line plain 28 (3 + 21 + 4), grouped 38 (15 + 17 + 6);
/// an introduction of one line 27 (19 + 8), a footer 31 (8 + 17 + 6). The page's header in these
/// pages is 12 + 40 + 8 high, and 6 and 8 for the hidden lines around the title.
struct SectionPositionTests {
  private let top = 58.0

  /// 36 below the last section, as between untitled ones (IB).
  @Test func thePageHeaderHasASectionOfItsOwn() throws {
    let table = try TestTable([section(rows: [row()])])
    #expect(table.frames.sections.count == 2)
    #expect(table.frames.bands[0].kind == .pageHeader)
    #expect(table.frames.sections[0].rows.isEmpty)
    #expect(
      table.frames.sectionFrames[0] == PixelFrame(x: 0, y: 0, width: 1280, height: 4 * 58))
    #expect(table.frames.heights == [4 * (102 + 36)])
  }

  @Test func plainSectionsFollowEachOtherAndTitledOnesAfterASpace() throws {
    let table = try TestTable([
      section("Teas", rows: [row(), row()]),
      section("Juices", rows: [row()]),
      section(rows: [row()]),
    ])
    // A header is 28 high; 22 above each but the first (IB, Xcode 15: 50 = 22 + 28).
    #expect(table.section(0) == [0, top, 320, 28 + 88])
    #expect(table.section(1) == [0, top + 116 + 22, 320, 28 + 44])
    #expect(table.section(2) == [0, top + 210, 320, 44])
    #expect(table.bands(0) == ["header 0 28", "row 28 44", "row 72 44"])
    #expect(table.frames.heights == [Int32(4 * (top + 254 + 36))])
  }

  @Test(arguments: [TableStyle.grouped, .insetGrouped])
  func groupedSectionsStandAsInInterfaceBuilder(_ style: TableStyle) throws {
    let titled = try TestTable(
      [section("Teas", rows: [row()]), section("Juices", rows: [row()])], style: style)
    // The first titled row stands 56 (55.5) below the top, titled rows 56 below the last row.
    #expect(titled.section(0)[1] == top + 18)
    #expect(titled.bands(0) == ["header 0 38", "row 38 44"])
    #expect(titled.section(1)[1] == top + 18 + 82 + 18)
    #expect(titled.bands(1) == ["header 0 38", "row 38 44"])

    let untitled = try TestTable(
      [section(rows: [row()]), section(rows: [row()])], style: style)
    // The first row stands 18 below the top, untitled rows 36 below the last row.
    #expect(untitled.section(0)[1] == top + 18)
    #expect(untitled.section(1)[1] == top + 18 + 44 + 36)
  }

  /// Paragraphs are 6 + 25 + 6 high, items 3 + 25 + 2; at the ends of a card at least 6 px are above
  /// and 10 below.
  @Test func blocksKeepAwayFromTheEndsOfTheirSection() throws {
    let blocks = ["listItem", "paragraph", "listItem"].map { cell in
      var block = Row(
        fields: [Field("text", .text("Tea")), Field("marker", .text("•"))],
        location: SourceLocation(file: "tea.md", line: 1))
      block.cells = [cell]
      return block
    }
    let table = try TestTable(
      [section(rows: blocks), section(rows: [blocks[1]])], style: .insetGrouped)
    #expect(table.bands(0) == ["row 0 33", "row 33 37", "row 70 38"])
    #expect(table.views(0, band: 0).map { $0[1] } == [6, 6])
    #expect(table.section(0)[3] == 108)
    #expect(table.bands(1) == ["row 0 41"])
    let plain = try TestTable([section(rows: blocks)])
    #expect(plain.bands(0) == ["row 0 30", "row 30 37", "row 67 30"])
  }

  @Test func aFooterTakesThePlaceOfTheGapBelow() throws {
    let table = try TestTable(
      [
        section(rows: [row()], footer: ["All with milk."]),
        section("Juices", rows: [row()], footer: ["Fresh.", "Cold."]),
        section(rows: [row()]),
      ], style: .grouped)
    #expect(table.bands(0) == ["row 0 44", "footer 44 31"])
    #expect(table.section(1)[1] == table.section(0)[1] + 75)
    #expect(table.bands(1) == ["header 0 38", "row 38 44", "footer 82 31", "footer 113 31"])
    #expect(table.section(2)[1] == table.section(1)[1] + 144 + 18)
  }

  @Test func anIntroductionStandsBetweenHeaderAndRows() throws {
    let sections = [section("Teas", introduction: ["Black", "Green"], rows: [row()])]
    #expect(
      try TestTable(sections).bands(0)
        == ["header 0 28", "introduction 28 27", "introduction 55 27", "row 82 44"])
    // Without a header it counts as one.
    let bare = try TestTable(
      [section(rows: [row()]), section(introduction: ["Black"], rows: [row()])], style: .grouped)
    #expect(bare.section(1)[1] == bare.section(0)[1] + 44 + 18)
    #expect(bare.bands(1) == ["introduction 0 27", "row 27 44"])
  }

  @Test(arguments: TableStyle.allCases)
  func aHeaderOfOneBlankKeepsItsSpace(_ style: TableStyle) throws {
    let blank = try TestTable(
      [section("Teas", rows: [row()]), section(" ", rows: [row()])], style: style)
    let titled = try TestTable(
      [section("Teas", rows: [row()]), section("Juices", rows: [row()])], style: style)
    #expect(blank.frames.sectionFrames == titled.frames.sectionFrames)
    #expect(blank.frames.bandFrames == titled.frames.bandFrames)
  }

  @Test func sectionsWithoutRowsKeepTheirPlace() throws {
    let table = try TestTable([
      section(), section("Teas"), section("Juices", footer: ["None left."]),
      section(rows: [row()]),
    ])
    #expect(table.section(0) == [0, top, 320, 0])
    #expect(table.section(1) == [0, top + 22, 320, 28])
    #expect(table.section(2) == [0, top + 72, 320, 28 + 31])
    #expect(table.section(3) == [0, top + 131, 320, 44])
    let bare = try TestTable([])
    #expect(bare.frames.sections.count == 1)
    #expect(bare.frames.heights == [4 * (58 + 36)])
  }

  /// 20 + 17 + 20 high, in line with the page's title, and in place of the space below.
  @Test func thePageFooterHasASectionOfItsOwn() throws {
    let layouter = try TableLayouter(widths: [320, 430])
    let footer = Row(
      fields: [Field("text", .text(InlineText("Made by hand")))], location: pageHeader.location)
    // A row of the same cell and text lies in its section, 16 and 20 further in.
    var same = footer
    same.cells = ["pageFooter"]
    let frames = layouter.layout(
      page([section(rows: [same])]), header: pageHeader, footer: footer,
      style: TableLayouter.Style(.insetGrouped)
    ).frames
    #expect(frames.bands.map(\.kind) == [.pageHeader, .row, .pageFooter])
    #expect(frames.bottomSpace == 0)
    for (width, points, inset) in [(0, Int32(320), Int32(16)), (1, 430, 20)] {
      let row = frames.bandFrames[2 + width]
      let last = frames.sectionFrames[4 + width]
      #expect(last == frames.bandFrames[4 + width])
      #expect(
        last == PixelFrame(x: 0, y: row.y + row.height, width: points * 4, height: 4 * 57))
      #expect(frames.heights[width] == last.y + last.height)
      let labels = [1, 2].map { band in
        frames.viewFrames[frames.bands[band].views.lowerBound * 2 + width]
      }
      #expect(labels[0].width == (points - inset * 4) * 4)
      #expect(labels[1].width == (points - inset * 2) * 4)
    }
  }

  @Test func insetGroupedSectionsStandAwayFromTheSides() throws {
    let table = try TestTable(
      [section("Teas", rows: [row()])], style: .insetGrouped, widths: [320, 413, 414, 430])
    #expect(table.section(0, width: 0) == [16, top + 18, 288, 82])
    #expect(table.section(0, width: 1) == [16, top + 18, 381, 82])
    // From 414 on inset and margin are 20 (IB).
    #expect(table.section(0, width: 2) == [20, top + 18, 374, 82])
    #expect(table.section(0, width: 3) == [20, top + 18, 390, 82])
    #expect(table.views(0, band: 1, width: 0)[0] == [16, 11, 256, 21])
    #expect(table.views(0, band: 1, width: 3)[0] == [20, 11, 350, 21])
    // The page's title begins where the sections do.
    for (width, x) in [16.0, 16, 20, 20].enumerated() {
      let title = table.frames.bands[0].views.lowerBound + 1
      #expect(table.frames.viewFrames[title * 4 + width].x == Int32(x * 4))
    }
  }

  /// Readable content is at most 672 wide (UIKit on an iPad in landscape), at odd widths too.
  @Test(arguments: [1024, 1025, 1366, 720, 712, 711])
  func contentIsNeverWiderThanReadable(_ width: Int) throws {
    for style in TableStyle.allCases {
      let table = try TestTable([section(rows: [row()])], style: style, widths: [width])
      let section = table.section(0)
      let title = table.views(0)[0]
      #expect(title[2] <= 672)
      #expect(title[2] == min(Double(width % 2 == 0 ? 672 : 671), section[2] - 40))
      #expect(section[0] * 2 + section[2] == Double(width))
      #expect(title[0] * 2 + title[2] == section[2])
    }
  }

  @Test func atAWidthOf1024() throws {
    let rows = [row(), row()]
    let plain = try TestTable([section(rows: rows)], widths: [1024])
    #expect(plain.section(0)[0...0] == [0])
    #expect(plain.views(0)[0] == [176, 11, 672, 21])
    #expect(plain.separators(0)[0] == [176, 43, 1024 - 176 - 156, 1])
    let inset = try TestTable([section(rows: rows)], style: .insetGrouped, widths: [1024])
    #expect(inset.section(0) == [156, top + 18, 712, 88])
    #expect(inset.views(0)[0] == [20, 11, 672, 21])
    #expect(inset.separators(0)[0] == [20, 43, 692, 1])
  }

  @Test func profilesAreData() throws {
    let sections = [section("Teas", rows: [row()]), section("Juices", rows: [row()])]
    // iOS 26: rows of 52 (51.5), readable width 920.
    let new = try TestTable(
      sections, style: .grouped, widths: [320, 1024], metrics: .ios26)
    #expect(new.bands(0).last == "row 41 52")
    #expect(new.views(0, band: 1, width: 1)[0][2] == 920)
    // iOS 7: margin 15, no inset, no space above plain headers.
    let old = try TestTable(sections, style: .insetGrouped, metrics: .ios7)
    #expect(old.section(0)[0...0] == [0])
    #expect(old.views(0, band: 1)[0][0] == 15)
    let plain = try TestTable(sections, metrics: .ios7)
    #expect(plain.section(1)[1] == plain.section(0)[1] + plain.section(0)[3])
  }
}
