import CellLayout
import TableModel
import Testing

@testable import TableLayout

private let here = SourceLocation(file: file, line: 4, column: 15)

/// The strip of titles at the trailing edge of plain tables.
struct SectionIndexTests {
  private func sections(_ headers: [String?]) -> [TableSection] {
    headers.enumerated().map { number, header in
      var section = section(header, rows: [row()])
      section.identifier = "s\(number)"
      return section
    }
  }

  private func table(
    _ sections: [TableSection], titles: [String]? = nil, minimumRowCount: Int = 0,
    style: TableStyle = .plain, isRightToLeft: Bool = false, widths: [Int] = [320]
  ) throws -> (frames: TableFrames, diagnostics: [Diagnostic]) {
    let layouter = try TableLayouter(widths: widths)
    var page = page(sections)
    page.sectionIndex = SectionIndex(
      titles: titles, minimumRowCount: minimumRowCount, location: here)
    return layouter.layout(
      page, header: pageHeader, style: .init(style, isRightToLeft: isRightToLeft))
  }

  /// Titles and where they lead.
  private func titles(_ frames: TableFrames) -> [String] {
    guard let index = frames.sectionIndex else { return [] }
    return frames.bands[index.bands].map { band in
      guard case .text(let text, _) = band.cell.views[0].content else { return "?" }
      return "\(text.text) \(band.url ?? "nowhere")"
    }
  }

  @Test func titlesAreTheFirstLettersOfHeaders() throws {
    var sections = sections(["Äpfel", " Birnen", "Bananen", nil, " ", "👩‍🌾 Hof", "Rest"])
    sections[6].indexTitle = "#"
    let (frames, diagnostics) = try table(sections)
    #expect(diagnostics == [])
    #expect(titles(frames) == ["Ä #s0", "B #s1", "👩‍🌾 #s5", "# #s6"])
    // The page's header is the frames' first section.
    #expect(frames.sectionIndex?.sections == [1..<2, 2..<6, 6..<7, 7..<8])
  }

  @Test func givenTitlesLeadToTheirSectionOrTheNextOne() throws {
    let some = sections(["B", "D"])
    #expect(
      titles(try table(some, titles: ["A", "B", "C", "D", "E"]).frames)
        == ["A #s0", "B #s0", "C #s1", "D #s1", "E #s1"])
    #expect(
      try table(some, titles: ["A", "B", "C"]).frames.sectionIndex?.sections == [
        1..<3, 1..<1, 1..<1,
      ])
    #expect(titles(try table(some, titles: ["1", "2"]).frames) == ["1 #s0", "2 #s1"])
    #expect(titles(try table([], titles: ["1", "2"]).frames) == [])
  }

  @Test func smallTablesAndGroupedOnesHaveNone() throws {
    let two = sections(["A", "B"])
    #expect(try table(two, minimumRowCount: 2).frames.sectionIndex != nil)
    #expect(try table(two, minimumRowCount: 3).frames.sectionIndex == nil)
    let (frames, diagnostics) = try table(two, style: .grouped)
    #expect(frames.sectionIndex == nil)
    #expect(diagnostics.map(\.severity) == [.warning])
    #expect(diagnostics.first?.location == here)
  }

  /// Each title is 15 x 15, at the trailing edge, and cells end where the strip begins.
  @Test(arguments: [false, true])
  func contentIsNarrowerByTheStrip(_ isRightToLeft: Bool) throws {
    let (frames, _) = try table(
      sections(["A", "B"]), isRightToLeft: isRightToLeft, widths: [320, 430])
    let index = try #require(frames.sectionIndex)
    for (width, points) in [(0, Int32(320)), (1, 430)] {
      let x = isRightToLeft ? 0 : 4 * (points - 15)
      #expect(index.frames[width] == PixelFrame(x: x, y: 0, width: 60, height: 120))
      let second = frames.bandFrames[(index.bands.lowerBound + 1) * 2 + width]
      #expect(second == PixelFrame(x: x, y: 60, width: 60, height: 60))
    }
    let plain = try table(sections(["A", "B"]), minimumRowCount: 9, isRightToLeft: isRightToLeft)
    let title = frames.viewFrames[frames.bands[2].views.lowerBound * 2]
    let wide = plain.frames.viewFrames[plain.frames.bands[2].views.lowerBound]
    #expect(title.width == wide.width - 60)
    #expect(title.x == wide.x + (isRightToLeft ? 60 : 0))
    #expect(frames.bandFrames[4] == plain.frames.bandFrames[2])
  }

  @Test func separatorsEndBeforeTheStrip() throws {
    var sections = sections(["A"])
    sections[0].rows.append(row())
    let (frames, _) = try table(sections)
    #expect(
      frames.separators[2] == PixelFrame(x: 64, y: 172, width: 1156, height: 4))
  }

  @Test func aWideTitleWidensTheStrip() throws {
    let (frames, _) = try table(sections(["A", "B"]), titles: ["Wiesbaden", "B"])
    let width = try #require(frames.sectionIndex?.frames.first?.width)
    #expect(width > 4 * 40 && width < 4 * 70)
  }

  /// Excerpts keep the first and the last title, with a dot between each two.
  @Test func excerptsAreEvenAndShorter() {
    let excerpts = SectionIndexFrames.Excerpt.all(of: 26)
    #expect(excerpts.map(\.titles.count) == [13, 9, 6, 4, 3, 2])
    #expect(excerpts.last?.titles == [0, 25])
    #expect(excerpts[4].titles == [0, 13, 25] && excerpts[4].dots == [1, 14])
    for excerpt in excerpts {
      #expect(excerpt.titles.first == 0 && excerpt.titles.last == 25)
      for (title, next) in zip(excerpt.titles, excerpt.titles.dropFirst()) {
        #expect(next - title >= 2)
      }
      #expect(excerpt.dots == excerpt.titles.dropLast().map { $0 + 1 })
    }
    #expect(SectionIndexFrames.Excerpt.all(of: 3).isEmpty)
    #expect(SectionIndexFrames.Excerpt.all(of: 4).map(\.titles) == [[0, 3]])
  }
}
