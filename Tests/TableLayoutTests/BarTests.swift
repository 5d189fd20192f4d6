import CellLayout
import TableModel
import Testing

@testable import TableLayout

/// Bars and columns around a table.
struct BarTests {
  private static let location = TableModel.SourceLocation(file: file, line: 1)

  private static func row(_ fields: KeyValuePairs<String, String>) -> Row {
    Row(
      fields: fields.map { Field($0.key, .text(InlineText($0.value))) }, location: location)
  }

  private static func parts(
    _ surroundings: PageSurroundings, widths: [Int], isRightToLeft: Bool = false,
    metrics: MetricsProfile = .ios17
  ) throws -> [PagePart] {
    let layouter = try TableLayouter(widths: widths, metrics: metrics)
    let screen = ScreenGeometry(surroundings, widths: widths, metrics: metrics)
    let (parts, diagnostics) = layouter.layoutParts(
      surroundings, style: TableLayouter.Style(.plain, isRightToLeft: isRightToLeft),
      screen: screen)
    #expect(diagnostics == [])
    return parts
  }

  /// The chevron, the way back and the title of a navigation bar at 320 px: x and right edge in px.
  private static func bar(
    back: String?, title: String, isRightToLeft: Bool = false
  ) throws -> (height: Double, views: [(left: Double, right: Double)], isTruncated: [Bool]) {
    var surroundings = PageSurroundings()
    surroundings.navigationBar = row(["title": title])
    if let back { surroundings.navigationBar?["back"] = .text(InlineText(back)) }
    let frames = try #require(
      try parts(surroundings, widths: [320], isRightToLeft: isRightToLeft).first
    ).frames
    let views = frames.viewFrames.map { frame in
      (left: Double(frame.x) / 4, right: Double(frame.x + frame.width) / 4)
    }
    let isTruncated = frames.lineRanges.map { range in
      range.contains { frames.lines[Int($0)].isTruncated }
    }
    return (Double(frames.bandFrames[0].height) / 4, views, isTruncated)
  }

  @Test func aShortTitleStandsInTheMiddle() throws {
    for back in [nil, "Home"] {
      let bar = try Self.bar(back: back, title: "Menu")
      #expect(bar.height == 44)
      let middle: Double = (bar.views[2].left + bar.views[2].right) / 2
      #expect(middle >= 159.5 && middle <= 160.5)
    }
    let bar = try Self.bar(back: "Home", title: "Menu")
    // The chevron is 12 wide, 8 from the side; the text follows at a distance of 5.
    #expect(bar.views[0].left == 8 && bar.views[0].right == 20)
    #expect(bar.views[1].left == 25)
    #expect(bar.isTruncated == [false, false, false])
  }

  @Test func aLongTitleMovesAndIsThenTruncated() throws {
    // Wider than the middle has room for, but not than what the way back leaves.
    let moved = try Self.bar(back: "Everything", title: "Sixteen dishes")
    #expect(moved.views[2].left == moved.views[1].right + 8)
    #expect(moved.views[2].right < 304)
    #expect(moved.isTruncated == [false, false, false])
    let cut = try Self.bar(back: "Everything", title: "Sixteen dishes for a whole week")
    #expect(cut.views[2].left == cut.views[1].right + 8)
    #expect(cut.views[2].right == 304)
    #expect(cut.isTruncated == [false, false, true])
    // The way back never takes more than half of the bar.
    let both = try Self.bar(
      back: "Everything that we have ever cooked", title: "Sixteen dishes for a whole week")
    #expect(both.views[1].right <= 160 && both.views[1].right > 150)
    #expect(both.isTruncated == [false, true, true])
  }

  @Test func barsAreMirrored() throws {
    let bar = try Self.bar(back: "Home", title: "Menu", isRightToLeft: true)
    #expect(bar.views[0].left == 300 && bar.views[0].right == 312)
    #expect(bar.views[1].right == 295)
  }

  @Test(arguments: [false, true])
  func tabsStandAtTheBottomOrAtTheSide(_ isRightToLeft: Bool) throws {
    var surroundings = PageSurroundings()
    surroundings.tabs = ["A", "B", "C"].map { .init(Self.row(["title": $0]), isCurrent: $0 == "B") }
    let part = try #require(
      try Self.parts(surroundings, widths: [320, 720, 1024], isRightToLeft: isRightToLeft).last)
    func places(_ width: Int) -> [[Double]] {
      (0..<3).map { band in
        let frame = part.frames.bandFrames[band * 3 + width]
        return [frame.x, frame.y, frame.width].map { Double($0) / 4 }
      }
    }
    // A third of 320 each, in whole px; at most 120, in the middle.
    let narrow: [[Double]] = [[1, 0, 106], [107, 0, 106], [213, 0, 106]]
    let wide: [[Double]] = [[180, 0, 120], [300, 0, 120], [420, 0, 120]]
    #expect(places(0) == (isRightToLeft ? narrow.reversed() : narrow))
    #expect(places(1) == (isRightToLeft ? wide.reversed() : wide))
    // One below the other: 12 from the top, 49 high, 8 apart.
    #expect(places(2) == [[0, 12, 96], [0, 69, 96], [0, 126, 96]])
    #expect(part.side == 2..<3)
    // In quarters of a px: 49, 49, and 126 + 49 + 8.
    let heights: [Int32] = [196, 196, 732]
    #expect(part.frames.heights == heights)
    #expect(part.frames.bands.map(\.isCurrent) == [false, true, false])
  }

  /// A capsule, 21 px from the window's sides and bottom: 393 less 42 is shared by the items.
  @Test func tabsOfTheNewestProfileFloat() throws {
    var surroundings = PageSurroundings()
    surroundings.tabs = ["A", "B", "C"].map { .init(Self.row(["title": $0]), isCurrent: $0 == "B") }
    let bar = try #require(
      try Self.parts(surroundings, widths: [393, 1024], metrics: .ios26).first)
    #expect(bar.inset == 21)
    #expect(bar.frames.column.widths == [351, 96])
    let first = bar.frames.bandFrames
    #expect(first[0] == PixelFrame(x: 0, y: 0, width: 4 * 117, height: 4 * 62))
    #expect(first[2].x == 4 * 117)
    #expect(try Self.parts(surroundings, widths: [393]).first?.inset == 0)
  }

  @Test func listAndDetailShareTheScreen() {
    var surroundings = PageSurroundings()
    surroundings.tabs = [.init(Self.row(["title": "A"]), isCurrent: true)]
    func screen() -> ScreenGeometry {
      ScreenGeometry(surroundings, widths: [375, 1000, 1024, 1280], metrics: .ios17)
    }
    // The tab bar at the side takes 96, the list 320.
    #expect(screen().table.widths == [375, 1000, 928, 1184])
    #expect(screen().table.leading == [0, 0, 96, 96])
    surroundings.split = .detail(
      of: page([]), bar: nil, header: pageHeader, selected: nil, style: .plain)
    #expect(screen().table.widths == [375, 1000, 608, 864])
    #expect(screen().table.leading == [0, 0, 416, 416])
    #expect(screen().table.isCentered == [true, true, true, true])
    #expect(screen().list.leading.suffix(2) == [96, 96])
    surroundings.split = .list(placeholder: pageHeader)
    #expect(screen().table.widths == [375, 1000, 320, 320])
    #expect(screen().table.leading == [0, 0, 96, 96])
    #expect(screen().table.isCentered == [true, true, false, false])
    #expect(screen().placeholder.widths == [608, 608, 608, 864])
    #expect(screen().placeholder.leading == [416, 416, 416, 416])
  }

  @Test func aScreenTooNarrowIsNotSplit() {
    var metrics = MetricsProfile.ios17
    metrics.splitViewScreenWidth = 0
    metrics.primaryColumnWidth = 400
    var surroundings = PageSurroundings()
    surroundings.split = .list(placeholder: pageHeader)
    let screen = ScreenGeometry(surroundings, widths: [320, 600, 700], metrics: metrics)
    #expect(screen.table.widths == [320, 600, 400])
  }

  @Test func theListsCellsKeepTheirOwnWidth() throws {
    var surroundings = PageSurroundings()
    let long = Row(
      fields: [Field("title", .text(InlineText("Tea")))], identifier: "tea", location: Self.location
    )
    surroundings.split = .detail(
      of: page([section(rows: [long])]), bar: Self.row(["back": "Home"]), header: pageHeader,
      selected: "tea", style: .plain)
    let list = try #require(try Self.parts(surroundings, widths: [375, 1024]).first)
    #expect(list.kind == .list && list.shown == 1..<2)
    #expect(list.frames.bandFrames.allSatisfy { $0.width == 320 * 4 })
    #expect(list.frames.bands.map(\.isCurrent) == [false, false, true])
  }
}
