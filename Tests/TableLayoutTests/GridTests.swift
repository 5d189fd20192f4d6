import CellLayout
import TableModel
import Testing

@testable import TableLayout

@Suite("Grids and tables in columns")
struct GridTests {
  private static let place = SourceLocation(file: "content/a.md", line: 1, column: 1)

  private func frames(
    _ section: TableSection, widths: [Int], isRightToLeft: Bool = false
  ) throws -> TableFrames {
    let layouter = try TableLayouter(widths: widths)
    var page = Page(path: "a", title: InlineText("A"), location: Self.place)
    page.sections = [section]
    let (frames, problems) = layouter.layout(
      page, header: Row(fields: [Field("title", .text(InlineText("A")))], location: Self.place),
      style: TableLayouter.Style(.plain, isRightToLeft: isRightToLeft))
    #expect(problems == [])
    return frames
  }

  private func grid(_ titles: [String]) -> TableSection {
    var section = TableSection(
      rows: titles.map {
        Row(fields: [Field("title", .text(InlineText($0)))], location: Self.place)
      },
      location: Self.place)
    section.layout = .grid
    return section
  }

  @Test("Tiles fill their lines from the side margins on")
  func tiles() throws {
    let frames = try frames(grid(["A", "B", "C"]), widths: [320, 600])
    let tiles = frames.bands.indices.filter { frames.bands[$0].kind == .row }
    func places(_ width: Int) -> [[Int32]] {
      tiles.map { band in
        let frame = frames.bandFrames[band * 2 + width]
        let top = frames.bandFrames[tiles[0] * 2 + width].y
        return [frame.x / 4, (frame.y - top) / 4, frame.width / 4]
      }
    }
    let height = frames.bandFrames[tiles[0] * 2].height / 4
    // 288 hold two tiles of 138 and a space of 12; 16 lie between the lines.
    #expect(places(0) == [[16, 0, 138], [166, 0, 138], [16, height + 16, 138]])
    // 560 at 600, whose margins are 20: three of 178 and two spaces, 2 px left, 1 of them before.
    #expect(places(1) == [[21, 0, 178], [211, 0, 178], [401, 0, 178]])
  }

  @Test("Tiles of a line are as high as the highest")
  func heights() throws {
    let long = String(repeating: "a long title ", count: 12)
    let frames = try frames(grid(["A", long, "C"]), widths: [320])
    let heights = frames.bands.indices.filter { frames.bands[$0].kind == .row }
      .map { frames.bandFrames[$0].height }
    #expect(heights[0] == heights[1])
    #expect(heights[2] < heights[0])
    let last = try #require(frames.bandFrames.last)
    #expect(frames.heights[0] - frames.bottomSpace == last.y + last.height + 12 * 4)
  }

  @Test("From right to left the first tile stands at the right")
  func rightToLeft() throws {
    let frames = try frames(grid(["A", "B"]), widths: [320], isRightToLeft: true)
    #expect(frames.bandFrames.suffix(2).map { $0.x / 4 } == [166, 16])
  }

  // MARK: Columns

  private func table(_ rows: [[String]], alignments: [TableColumn.Alignment]) -> TableSection {
    var section = TableSection(
      rows: rows.dropFirst().map { values in
        Row(
          fields: values.enumerated().compactMap { index, value in
            value.isEmpty ? nil : Field("f\(index)", .text(InlineText(value)))
          }, location: Self.place)
      }, location: Self.place)
    section.columns = rows[0].enumerated().map { index, title in
      TableColumn(
        field: "f\(index)", title: InlineText(title), alignment: alignments[index],
        location: Self.place)
    }
    section.layout = .columns
    return section
  }

  /// By row, the left and right edges of its columns in px, hidden ones left out.
  private func edges(_ frames: TableFrames, width: Int = 0) -> [[Int32]] {
    frames.bands.filter { $0.kind == .row }.map { band in
      band.views.flatMap { view -> [Int32] in
        let frame = frames.viewFrames[view * frames.widths.count + width]
        return frame.width == 0 ? [] : [frame.x / 4, (frame.x + frame.width) / 4]
      }
    }
  }

  @Test("All rows have the same column edges")
  func sameEdges() throws {
    let section = table(
      [
        ["Plant", "Pot", "Price"], ["Basil", "9 cm", "€2.40"],
        ["Rosemary, upright and very old", "", "€114.80"],
      ], alignments: [.leading, .center, .trailing])
    let frames = try frames(section, widths: [375, 1024])
    for width in 0..<2 {
      let edges = edges(frames, width: width)
      #expect(edges[0] == edges[1])
      #expect(edges[2] == Array(edges[0][..<2] + edges[0][4...]))
    }
    // From the side margin to the opposite one.
    let header = edges(frames)[0]
    #expect([header.first, header.last] == [16, 359])
    // At 1024 all texts have room in one line: rows are as high as any, 44.
    let heights = frames.bands.indices.filter { frames.bands[$0].kind == .row }
      .map { frames.bandFrames[$0 * 2 + 1].height / 4 }
    #expect(heights.dropFirst() == [44, 44])
  }

  @Test("Columns are mirrored from right to left")
  func mirrored() throws {
    let section = table([["A", "B"], ["a", "b"]], alignments: [.leading, .trailing])
    let left = edges(try frames(section, widths: [375]))[1]
    let right = edges(try frames(section, widths: [375], isRightToLeft: true))[1]
    #expect(right == [375 - left[1], 375 - left[0], 375 - left[3], 375 - left[2]])
  }

  @Test("Too many columns for a line stand below the first")
  func lines() throws {
    let word = "Extraordinarily"
    let section = table(
      [["A", "B", "C", "D"], [word, word, word, word]],
      alignments: [.leading, .leading, .leading, .leading])
    let frames = try frames(section, widths: [320])
    let row = try #require(frames.bands.last { $0.kind == .row })
    let tops = row.views.suffix(4).map { frames.viewFrames[$0].y / 4 }
    let height = frames.viewFrames[row.views.upperBound - 1].height / 4
    #expect(tops[1] == tops[0] + height + 4)
    #expect(tops[2] == tops[1])
    #expect(tops[3] == tops[2] + height + 4)
  }

  @Test("Rows know at which widths their columns are stacked")
  func stacked() throws {
    let word = "Extraordinarily"
    let section = table(
      [
        ["No.", "Name", "Word", "Price"], ["7", word, word, "8"], ["128", word, word, "€1,250.00"],
      ],
      alignments: [.trailing, .leading, .leading, .trailing])
    let frames = try frames(section, widths: [320, 1024])
    let rows = frames.bands.filter { $0.kind == .row }
    #expect(rows.map(\.stackedWidths) == [[true, false], [true, false], [true, false]])
    for width in 0..<2 {
      let edges = edges(frames, width: width)
      for row in edges { #expect(row == edges[0]) }
    }
    let wide = try self.frames(section, widths: [1024])
    #expect(wide.bands.allSatisfy { $0.stackedWidths == [] })
  }
}
