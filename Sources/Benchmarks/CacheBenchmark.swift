import CellLayout
import Foundation
import SiteContent
import TableLayout
import TableModel
import Templates
import Typesetting

/// Prints what the cache of laid-out cells saves: on the demonstration's directory of a thousand
/// people, in which hardly two rows are equal, on the same rows with a trade's name alone, of which
/// many are, and where a page with the same rows was laid out before.
func cacheBenchmark() {
  do {
    try measureCache()
  } catch {
    print("cache   not measured: \(error)")
  }
}

private let widths = [320, 375, 390, 430, 600, 720, 1024]

private func measureCache() throws {
  let file = "content/directory.md"
  let bytes = try [UInt8](Data(contentsOf: URL(filePath: file)))
  let content = readMarkdown(bytes, file: file, path: "directory") { _, _, location in
    .failure(.error("the directory has no images", at: location))
  }
  guard let directory = content.page else { return print("cache   \(file) can’t be read") }
  let templates = BuiltIn.cells.compactMap {
    CellTemplate.read($0.source, name: $0.name, file: $0.name).template
  }
  let library = CellLibrary(templates, automaticCells: BuiltIn.automaticCells)
  let typesetter = Typesetter(try FontLibrary(.standard))
  measure("directory", [directory], library, typesetter)
  measure("directory, trades only", [trades(of: directory)], library, typesetter)
  measure("directory, twice", [directory, directory], library, typesetter)
}

/// The page with each person's trade in place of the name, and nothing else.
private func trades(of page: Page) -> Page {
  var page = page
  for section in page.sections.indices {
    for row in page.sections[section].rows.indices {
      guard case .text(let subtitle) = page.sections[section].rows[row]["subtitle"] else {
        continue
      }
      let trade = subtitle.text.prefix { $0 != "," }
      page.sections[section].rows[row].fields = [
        Field("title", .text(InlineText(String(trade))))
      ]
    }
  }
  return page
}

/// Lays the pages out with and without the cache, each time with a new layouter whose templates are
/// compiled and whose words are shaped: those cost the same either way.
private func measure(
  _ name: String, _ pages: [Page], _ library: CellLibrary, _ typesetter: Typesetter
) {
  let style = TableLayouter.Style(table: .plain, language: "en", isRightToLeft: false)
  let header = Row(
    fields: [Field("title", .text(InlineText(name)))], location: SourceLocation(file: name))
  func run(cachesCells: Bool) -> (seconds: Double, statistics: (lookups: Int, hits: Int)) {
    var statistics = (lookups: 0, hits: 0)
    let best = shortestTime(of: 9) {
      let layouter = TableLayouter(
        library: library, widths: widths, typesetter: typesetter, cachesCells: cachesCells)
      var height: Int32 = 0
      for page in pages {
        height += layouter.layout(page, header: header, style: style).frames.heights[0]
      }
      if height == 0 { print("cache   nothing was laid out") }
      statistics = layouter.cacheStatistics
    }
    return (best, statistics)
  }
  let rows = pages.reduce(0) { $0 + $1.sections.reduce(0) { $0 + $1.rows.count } }
  let without = run(cachesCells: false).seconds
  let (with, statistics) = run(cachesCells: true)
  let rate = Double(statistics.hits) / Double(max(1, statistics.lookups)) * 100
  let saved = (1 - with / without) * 100
  print(
    String(
      format: "cache   %@: %d rows, 7 widths: %d of %d looked up were found (%.1f %%), "
        + "%.2f ms with the cache, %.2f ms without, %.0f %% saved",
      name, rows, statistics.hits, statistics.lookups, rate, with * 1e3, without * 1e3, saved))
}
