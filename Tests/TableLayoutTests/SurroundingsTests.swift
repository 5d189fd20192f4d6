import CellLayout
import TableModel
import Testing

@testable import TableLayout

private let here = SourceLocation(file: file, line: 2, column: 9)

private func label(_ band: TableFrames.Band, _ view: Int = 0) -> String? {
  guard case .text(let text, _) = band.cell.views[view].content else { return nil }
  return text.text
}

/// Headers and footers by cells of one's own, views above and below all sections, sections that fold,
/// and what stands in for rows. The page's header is 58 high.
struct SurroundingsTests {
  private static let count = """
    views:
      title: { label: title }
      count: { label: count }
    constraints: ["H:|-[title]-[count]-|", "V:|-[title]-|", "V:|-[count]-|"]
    height: 50
    """
  private static let note = """
    views: { text: { label: text }, note: { label: note, required: false } }
    constraints: ["H:|-[text]-[note]-|", "V:|-[text]-|", "V:|-[note]-|"]
    height: 24
    """

  private func table(
    style: TableStyle = .plain, isRightToLeft: Bool = false, metrics: MetricsProfile = .ios17,
    widths: [Int] = [320], _ sections: [TableSection], _ change: (inout Page) -> Void = { _ in }
  ) throws -> (frames: TableFrames, diagnostics: [Diagnostic]) {
    let cells = try library(with: ["counted": Self.count, "noted": Self.note])
    let layouter = try TableLayouter(cells, widths: widths, metrics: metrics)
    var page = page(sections)
    change(&page)
    return layouter.layout(
      page, header: pageHeader, style: .init(style, isRightToLeft: isRightToLeft))
  }

  private func kinds(_ frames: TableFrames) -> [String] {
    zip(frames.bands, frames.bandFrames).map { "\($0.kind.rawValue) \($1.height / 4)" }
  }

  // MARK: Headers and footers

  @Test func aHeaderCellShowsTheNumberOfRowsAndTheSectionsFields() throws {
    var titled = section("Teas", rows: [row(), row()])
    titled.headerCells = NamedCells(["counted"], at: here)
    titled.fields = [Field("count", .text("many")), Field("title", .text("not this"))]
    var other = section("Juices", rows: [row()])
    other.headerCells = titled.headerCells
    let (frames, diagnostics) = try table([titled, other])
    #expect(diagnostics == [])
    #expect(
      kinds(frames) == ["pageHeader 58", "header 50", "row 44", "row 44", "header 50", "row 44"])
    #expect(label(frames.bands[1]) == "Teas" && label(frames.bands[1], 1) == "many")
    #expect(label(frames.bands[4]) == "Juices" && label(frames.bands[4], 1) == "1")
  }

  @Test func thePagesCellsDrawHeadersAndFootersThatSectionsHave() throws {
    var own = section("Juices", rows: [row()], footer: ["Cold.", "Fresh."])
    own.headerCells = NamedCells(["plainHeader"], at: here)
    own.fields = [Field("note", .text("daily"))]
    let (frames, diagnostics) = try table([section("Teas", rows: [row()]), own, section()]) {
      $0.sectionHeaderCells = NamedCells(["counted"], at: here)
      $0.sectionFooterCells = NamedCells(["noted"], at: here)
    }
    #expect(diagnostics == [])
    #expect(
      kinds(frames) == ["pageHeader 58", "header 50", "row 44", "header 28", "row 44", "footer 24"])
    #expect(label(frames.bands[5]) == "Cold.\nFresh." && label(frames.bands[5], 1) == "daily")
  }

  @Test func styledFootersAreJoinedWithTheirRuns() {
    let strong = InlineText("bold", runs: [TextRun(length: 4, traits: .strong)])
    let joined = InlineText(joining: ["a", strong], separator: "\n")
    #expect(joined.text == "a\nbold")
    #expect(joined.runs.map(\.length) == [1, 1, 4])
    #expect(joined.runs.map(\.traits) == [[], [], .strong])
    #expect(InlineText(joining: ["a", "b"], separator: "\n").runs.isEmpty)
  }

  @Test func unknownCellsAndMissingFieldsAreErrorsWithTheirPlaces() throws {
    var bare = section("Teas", rows: [row()])
    bare.headerCells = NamedCells(["countd"], at: here)
    bare.footerCells = NamedCells(["noted"], at: here)
    let (_, diagnostics) = try table([bare]) {
      $0.tableHeader = Row(cells: ["heroo"], location: here)
      $0.tableFooter = Row(cells: ["noted"], location: here)
    }
    let problems = diagnostics.map { "\($0.location?.line ?? 0) \($0.message)" }
    let expected = [
      "2 unknown cell “heroo”", "2 unknown cell “countd”, did you mean “counted”?",
      "3 the row has no field “text”, which “text” of the cell “noted” shows",
      "2 the row has no field “text”, which “text” of the cell “noted” shows",
    ]
    #expect(problems.count == expected.count)
    for (problem, start) in zip(problems, expected) {
      #expect(problem.hasPrefix(start), "\(problem)")
    }
  }

  /// iOS 26.1: 40.5 high, the text 10 below the top, here on whole pixels; 28 and 38 before (IB: a
  /// plain header 28, a first titled row 56 and one without title 18 below the top).
  @Test(arguments: [
    (TableStyle.plain, [28, 28, 41]), (.grouped, [38, 38, 41]), (.insetGrouped, [38, 38, 41]),
  ])
  func headersAreAsHighAsInTheirTime(_ style: TableStyle, _ heights: [Int32]) throws {
    for (profile, height) in zip([MetricsProfile.ios7, .ios17, .ios26], heights) {
      let (frames, _) = try table(style: style, metrics: profile, [section("Teas", rows: [row()])])
      #expect(kinds(frames)[1] == "header \(height)", "\(profile.name)")
    }
    let (frames, _) = try table(style: style, metrics: .ios26, [section("Teas", rows: [row()])])
    #expect(frames.viewFrames[frames.bands[1].views.lowerBound].y == 40)
  }

  /// iOS 8 to 10: the first untitled row stands 35 below the top, titled rows 56 apart (IB).
  @Test func groupedSectionsOfOlderTimes() throws {
    let (bare, _) = try table(
      style: .grouped, metrics: .ios7, [section(rows: [row()]), section("Teas", rows: [row()])])
    #expect(bare.bandFrames[1].y == (58 + 35) * 4)
    let gap = bare.bandFrames[3].y - bare.bandFrames[1].y - bare.bandFrames[1].height
    #expect(gap == 56 * 4)
  }

  // MARK: Views around the table

  @Test func tableHeaderAndFooterStandAroundAllSections() throws {
    let (frames, diagnostics) = try table(style: .insetGrouped, [section(rows: [row()])]) {
      $0.tableHeader = Row(
        fields: [Field("text", .text("Hot and cold"))], cells: ["noted"], location: here)
      $0.tableFooter = Row(fields: [Field("text", .text("Cheers"))], location: here)
    }
    #expect(diagnostics == [])
    #expect(
      kinds(frames).prefix(3) == ["pageHeader 58", "tableHeader 24", "row 44"])
    #expect(frames.bands[3].kind == .tableFooter)
    // In line with the edges of sections, which stand 16 from the sides.
    #expect(frames.bandFrames[1] == PixelFrame(x: 0, y: 4 * 58, width: 4 * 320, height: 4 * 24))
    #expect(frames.viewFrames[frames.bands[1].views.lowerBound].x == 4 * 16)
  }

  @Test func anEmptyStateStandsInForRows() throws {
    let empty = Row(
      fields: [Field("title", .text("No teas")), Field("text", .text("Yet"))], location: here)
    let (frames, diagnostics) = try table([section("Teas")]) { $0.emptyState = empty }
    #expect(diagnostics == [])
    // 96, a title of 28, a space of 8, a text of 21 and 96.
    #expect(kinds(frames) == ["pageHeader 58", "header 28", "emptyState 249"])
    let paragraphs = try table([section(rows: [row(nil, text: "About", cells: ["paragraph"])])]) {
      $0.emptyState = empty
    }
    #expect(paragraphs.frames.bands.last?.kind == .emptyState)
    let full = try table([section("Teas", rows: [row()])]) { $0.emptyState = empty }
    #expect(full.frames.bands.last?.kind == .row)
  }

  // MARK: Sections that fold

  @Test func aSectionIsAsHighAsItsHeaderWhileItsRowsAreHidden() throws {
    var open = section("Teas", rows: [row(), row()], footer: ["Hot."])
    open.disclosure = .expanded
    var closed = section("Juices", introduction: ["Cold."], rows: [row()])
    closed.disclosure = .collapsed
    let (frames, diagnostics) = try table(style: .grouped, [open, closed])
    #expect(diagnostics == [])
    // Headers: 10, a line of 24 and 10. Below the first stands the gap that its footer fills.
    let heights = frames.sectionFrames.map { $0.height / 4 }
    #expect(heights == [58, 163, 115])
    #expect(frames.collapsedHeights.map { $0 / 4 } == [58, 62, 44])
    let hidden = (frames.heights[0] - frames.initialHeight(width: 0)) / 4
    #expect(hidden == 71)
    #expect(frames.sections.map(\.disclosure) == [.fixed, .expanded, .collapsed])
    // The chevron ends at the margin, in the middle of the header's height.
    let chevron = frames.viewFrames[frames.bands[1].views.upperBound - 1]
    #expect(chevron.x + chevron.width == 4 * 304)
    let offCentre = chevron.y * 2 + chevron.height - 4 * 44
    #expect(abs(offCentre) <= 4)
  }

  @Test func whatHasNoHeaderOrNothingToHideStaysAsItIs() throws {
    var sections = [section(rows: [row()]), section(" ", rows: [row()]), section("Teas")]
    for index in sections.indices { sections[index].disclosure = .expanded }
    let (frames, _) = try table(sections)
    #expect(frames.sections.allSatisfy { $0.disclosure == .fixed })
    #expect(frames.collapsedHeights == frames.sectionFrames.map(\.height))
  }
}
