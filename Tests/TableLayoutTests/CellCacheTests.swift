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
    let statistics = try layout(
      [section("Teas", rows: rows), section("Teas"), section("Teas")]
    ).statistics
    // Three headers and four rows: what is asked for twice is kept, and known the third time.
    #expect(statistics == (7, 2))
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
    let third = row(url: "c.html", line: 7)
    let result = try layout([section(rows: [first, second, third])])
    #expect(result.statistics == (3, 1))
    #expect(result.frames.bands.dropFirst().map(\.url) == ["a.html", "b.html", "c.html"])
    #expect(result.frames.bands.dropFirst().map(\.identifier) == ["a", "b", nil])
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
    let cell = CachedCell(
      cell: engine.bind(row(), template: 1, language: "en", rightToLeft: false).cell, widths: 1)
    func isKnown(_ title: String, in cache: inout CellCache) -> Bool {
      let key = CellCache.Key(row(title), template: 0, style: style, widths: 0, indexWidth: 0)
      switch cache.look(for: key) {
      case .known: return true
      case .missing:
        cache.keep(cell, for: key)
        return false
      case .new: return false
      }
    }
    var cache = CellCache(capacity: 100)
    // Asked for once it isn't kept, asked for twice it is.
    #expect(!isKnown("a", in: &cache) && !isKnown("a", in: &cache))
    #expect(isKnown("a", in: &cache) && isKnown("a", in: &cache))
    #expect((cache.lookups, cache.hits) == (4, 2))
    for number in 0..<100 {
      _ = isKnown("\(number)", in: &cache)
      _ = isKnown("\(number)", in: &cache)
    }
    #expect(isKnown("99", in: &cache) && !isKnown("a", in: &cache))
    var none = CellCache(capacity: 0)
    #expect(!isKnown("a", in: &none) && !isKnown("a", in: &none) && !isKnown("a", in: &none))
    #expect((none.lookups, none.hits) == (0, 0))
  }
}
