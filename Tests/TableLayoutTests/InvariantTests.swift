import SeededRandom
import TableModel
import Testing

@testable import TableLayout

/// What holds for each page, tried on random ones.
struct InvariantTests {
  private static let widths = [320, 375, 430, 601, 1024]

  private static func layout(
    _ sections: [TableSection], _ style: TableStyle, isRightToLeft: Bool = false
  ) throws -> TableFrames {
    let (frames, diagnostics) = try TableLayouter(widths: widths).layout(
      page(sections), header: pageHeader,
      style: TableLayouter.Style(style, isRightToLeft: isRightToLeft))
    #expect(diagnostics == [])
    return frames
  }

  @Test(arguments: TableStyle.allCases, [false, true])
  func bandsNeitherOverlapNorGap(_ style: TableStyle, _ isRightToLeft: Bool) throws {
    var random = SplitMix64(seed: isRightToLeft ? 2 : 1)
    for _ in 0..<6 {
      let frames = try Self.layout(
        randomSections(&random), style, isRightToLeft: isRightToLeft)
      let count = Self.widths.count
      for (width, points) in Self.widths.enumerated() {
        var bottom: Int32 = 0
        for (index, section) in frames.sections.enumerated() {
          let frame = frames.sectionFrames[index * count + width]
          #expect(frame.y >= bottom)
          #expect(frame.x >= 0 && frame.x * 2 + frame.width == Int32(points * 4))
          bottom = frame.y
          for band in section.bands {
            let row = frames.bandFrames[band * count + width]
            #expect(row.y == bottom)
            #expect(row.x == frame.x && row.width == frame.width)
            bottom += row.height
          }
          #expect(frame.height == bottom - frame.y)
        }
        #expect(frames.heights[width] == bottom + frames.bottomSpace)
      }
    }
  }

  @Test(arguments: TableStyle.allCases)
  func allLiesOnTheGridAndInItsBand(_ style: TableStyle) throws {
    var random = SplitMix64(seed: 3)
    let frames = try Self.layout(randomSections(&random), style)
    let all = frames.sectionFrames + frames.bandFrames + frames.viewFrames + frames.separators
    #expect(
      all.allSatisfy { ($0.x | $0.y | $0.width | $0.height) & 3 == 0 }, "frames lie on whole px")
    #expect(all.allSatisfy { $0.width >= 0 && $0.height >= 0 })
    let count = Self.widths.count
    for (index, band) in frames.bands.enumerated() {
      for width in 0..<count {
        let row = frames.bandFrames[index * count + width]
        let own = frames.viewFrames[band.views.lowerBound * count..<band.views.upperBound * count]
        for (place, view) in own.enumerated() where place % count == width {
          #expect(view.x >= 0 && view.x + view.width <= row.width)
          #expect(view.y >= 0 && view.y + view.height <= row.height)
        }
        let line = frames.separators[index * count + width]
        #expect(line == .zero || (line.height == 4 && line.y + 4 == row.height))
        #expect(line.x >= 0 && line.x + line.width <= row.width)
      }
    }
  }

  /// A row alone on a page has the frames that it has among others, in whatever order; but for blocks of
  /// articles, which keep away from the ends of their section.
  @Test func rowsAreIndependentOfEachOther() throws {
    var random = SplitMix64(seed: 4)
    let rows = (0..<24).map { _ in randomRow(&random) }
    func shapes(_ rows: [Row]) throws -> Shapes {
      Shapes(try Self.layout([section(rows: [row()] + rows + [row()])], .insetGrouped))
    }
    let together = try shapes(rows)
    let reversed = try shapes(rows.reversed())
    for (index, row) in rows.enumerated() {
      let alone = try shapes([row])
      #expect(together.bands[index + 2] == alone.bands[2])
      #expect(reversed.bands[rows.count + 1 - index] == alone.bands[2])
    }
  }

  /// Widths don't depend on each other either.
  @Test func widthsAreIndependentOfEachOther() throws {
    var random = SplitMix64(seed: 5)
    let sections = randomSections(&random)
    let all = Shapes(try Self.layout(sections, .grouped))
    for (index, width) in Self.widths.enumerated() {
      let frames = try TableLayouter(widths: [width]).layout(
        page(sections), header: pageHeader, style: TableLayouter.Style(.grouped)
      ).frames
      let count = Self.widths.count
      #expect(Shapes(frames).bands == all.bands.map { $0.width(index, of: count) })
    }
  }

  @Test func theLayouterKeepsNothingOfAPage() throws {
    var random = SplitMix64(seed: 6)
    let layouter = try TableLayouter(widths: [320, 600])
    let first = randomSections(&random)
    func frames(_ sections: [TableSection], _ style: TableStyle) -> TableFrames {
      layouter.layout(page(sections), header: pageHeader, style: TableLayouter.Style(style)).frames
    }
    let before = frames(first, .plain)
    _ = frames(randomSections(&random), .grouped)
    _ = frames(first, .insetGrouped)
    #expect(frames(first, .plain).isEqual(to: before))
  }
}

/// The bands of a page without their places on it.
private struct Shapes {
  struct Band: Equatable {
    var heights: [Int32]
    var views: [PixelFrame]
    var textTops: [Int32]
    var lines: [[String]]

    func width(_ index: Int, of count: Int) -> Band {
      func own<T>(_ values: [T]) -> [T] {
        stride(from: index, to: values.count, by: count).map { values[$0] }
      }
      return Band(
        heights: own(heights), views: own(views), textTops: own(textTops), lines: own(lines))
    }
  }

  var bands: [Band] = []

  init(_ frames: TableFrames) {
    let count = frames.widths.count
    for (index, band) in frames.bands.enumerated() {
      let views = band.views.lowerBound * count..<band.views.upperBound * count
      bands.append(
        Band(
          heights: frames.bandFrames[index * count..<(index + 1) * count].map(\.height),
          views: Array(frames.viewFrames[views]), textTops: Array(frames.textTops[views]),
          lines: frames.lineRanges[views].map { range in
            range.map { line in
              let line = frames.lines[Int(line)]
              return "\(line.end) \(line.next) \(line.width) \(line.isTruncated)"
            }
          }))
    }
  }
}

extension TableFrames {
  /// Whether all numbers are equal.
  func isEqual(to other: TableFrames) -> Bool {
    sectionFrames == other.sectionFrames && bandFrames == other.bandFrames
      && separators == other.separators && viewFrames == other.viewFrames
      && textTops == other.textTops && lineRanges == other.lineRanges && lines == other.lines
      && heights == other.heights && bands.map(\.views) == other.bands.map(\.views)
      && sections.map(\.bands) == other.sections.map(\.bands)
  }
}
