import CellLayout
import SeededRandom
import TableModel
import Testing
import Typesetting

@testable import TableLayout

struct CellCacheTests {
  private func layout(
    _ sections: [TableSection], cachesCells: Bool = true, style: TableStyle = .insetGrouped
  ) throws -> (frames: TableFrames, diagnostics: [Diagnostic], statistics: (Int, Int)) {
    let layouter = try TableLayouter(widths: [320, 600], cachesCells: cachesCells)
    let (frames, diagnostics) = layouter.layout(
      page(sections), header: pageHeader, style: TableLayouter.Style(style))
    return (frames, diagnostics, layouter.cacheStatistics)
  }

  @Test func framesAreTheSameWithAndWithout() throws {
    var random = SplitMix64(seed: 12)
    for style in TableStyle.allCases {
      let sections = randomSections(&random)
      let cached = try layout(sections, style: style)
      let uncached = try layout(sections, cachesCells: false, style: style)
      #expect(cached.diagnostics == [])
      #expect(cached.frames.isEqual(to: uncached.frames))
    }
  }

  @Test func equalContentIsLaidOutOnce() throws {
    let rows = [row(detail: "2"), row(detail: "2"), row(detail: "3"), row(detail: "2")]
    let statistics = try layout([section("Teas", rows: rows), section("Teas")]).statistics
    // Two headers and four rows, of which one header and two rows were known.
    #expect(statistics == (6, 3))
    #expect(try layout([section(rows: rows)], cachesCells: false).statistics == (0, 0))
  }

  @Test func whatTheFramesDependOnMakesAnotherCell() throws {
    let different = [
      row(), row("Tea "), row(detail: "2"), row(accessory: .checkmark), row(url: "tea.html"),
      row(indentationLevel: 1), row(cells: ["heading3"], accessory: Accessory.none),
    ]
    #expect(try layout([section(rows: different)]).statistics.1 == 0)
  }

  @Test func whatTheyDoNotDependOnStaysTheRowsOwn() throws {
    var (first, second) = (row(url: "a.html"), row(url: "b.html", line: 6))
    (first.identifier, second.identifier) = ("a", "b")
    let result = try layout([section(rows: [first, second])])
    #expect(result.statistics == (2, 1))
    #expect(result.frames.bands.dropFirst().map(\.url) == ["a.html", "b.html"])
    #expect(result.frames.bands.dropFirst().map(\.identifier) == ["a", "b"])
  }

  @Test func eachRowReportsItsOwnProblem() throws {
    let rows = [row("\u{10FFFD}", line: 5), row("\u{10FFFD}", line: 6)]
    #expect(
      try layout([section(rows: rows)]).diagnostics.map { $0.location?.line } == [5, 6])
  }

  @Test func aFullCacheStartsAnew() throws {
    let engine = CellLayoutEngine(
      templates: Shared.cells, typesetter: Typesetter(try Shared.fonts.get()))
    let style = TableLayouter.Style(.plain)
    func key(_ title: String) -> CellCache.Key {
      CellCache.Key(row(title), template: 0, style: style, widths: 0, indexWidth: 0)
    }
    let cell = CachedCell(
      cell: engine.bind(row(), template: 1, language: "en", rightToLeft: false).cell)
    var cache = CellCache(capacity: 2)
    cache[key("a")] = cell
    cache[key("b")] = cell
    #expect(cache[key("a")] != nil && cache[key("b")] != nil)
    cache[key("c")] = cell
    #expect(cache[key("a")] == nil && cache[key("b")] == nil)
    #expect(cache[key("c")] != nil)
    #expect((cache.lookups, cache.hits) == (5, 3))
    var none = CellCache(capacity: 0)
    none[key("a")] = cell
    #expect(none[key("a")] == nil)
    #expect((none.lookups, none.hits) == (0, 0))
  }
}
