import CellLayout
import TableModel
import Typesetting

/// Lays out pages: stacks sections, headers, rows and footers at every width of the site.
///
/// Not to be shared between threads; make one for each.
public final class TableLayouter {
  public let library: CellLibrary
  public let widths: [Int]
  let engine: CellLayoutEngine
  private var cellFrames = CellFrames()
  private var cache: CellCache

  /// What the engine has to say about the templates themselves, each once.
  public var warnings: [Diagnostic] { engine.warnings }

  /// How often the cache of laid-out cells was asked and had the answer.
  public var cacheStatistics: (lookups: Int, hits: Int) { (cache.lookups, cache.hits) }

  /// - Parameters:
  ///   - widths: the widths of the table in px, ascending, at most 32.
  ///   - metrics: the measures of tables and cells; the letter spacing is the library's.
  ///   - cachesCells: whether cells with equal content are laid out once.
  public init(
    library: CellLibrary, widths: [Int], typesetter: Typesetter,
    metrics: MetricsProfile = .standard,
    cachesCells: Bool = true
  ) {
    precondition((1...32).contains(widths.count), "a table has 1 to 32 widths")
    self.library = library
    self.widths = widths
    var metrics = metrics
    metrics.letterSpacing = library.letterSpacing
    engine = CellLayoutEngine(
      templates: library.templates, typesetter: typesetter, metrics: metrics,
      textSize: library.textSize)
    cache = CellCache(capacity: cachesCells ? 4096 : 0)
  }

  /// What a page is laid out with, apart from its content.
  public struct Style: Sendable {
    public var table: TableStyle
    public var language: String
    public var isRightToLeft: Bool

    public init(table: TableStyle, language: String, isRightToLeft: Bool) {
      self.table = table
      self.language = language
      self.isRightToLeft = isRightToLeft
    }
  }

  /// Lays out a page.
  ///
  /// - Parameters:
  ///   - header: the row that the page's header shows, with fields such as `title`.
  ///   - footer: the row that stands at the page's end, with the field `text`.
  /// - Returns: the frames, and what is wrong with rows: unknown cells, missing fields, conflicting
  ///   constraints. After an error the frames lack the bands at fault.
  public func layout(
    _ page: Page, header: Row, footer: Row? = nil, style: Style
  ) -> (frames: TableFrames, diagnostics: [Diagnostic]) {
    let geometries = widths.map {
      TableStyleGeometry(style.table, width: Double($0), metrics: engine.metrics)
    }
    var pass = TablePass(
      layouter: self, style: style, geometries: geometries, frames: TableFrames(widths: widths))
    pass.add(header, as: .pageHeader, template: library.roles.pageHeader)
    pass.pageSettings = PageSettings(page)
    let cells = pass.resolve(page.cells, at: page.cellsLocation ?? page.location)
    for section in page.sections { pass.add(section, pageCells: cells) }
    if let footer {
      pass.add(footer, as: .pageFooter, template: library.roles.pageFooter)
    } else {
      pass.addBottomSpace()
    }
    return (pass.frames, pass.diagnostics)
  }

  /// What is wrong with a row, without laying it out.
  func problems(of row: Row, template: Int, style: Style) -> [Diagnostic] {
    engine.bind(
      row, template: template, language: style.language, rightToLeft: style.isRightToLeft
    ).1
  }

  /// The frames of a row's cell in sections of these geometries.
  func frames(
    of row: Row, template: Int, style: Style, geometries: [TableStyleGeometry], isCached: Bool,
    into diagnostics: inout [Diagnostic]
  ) throws(Diagnostic) -> CachedCell {
    let key = isCached ? CellCache.Key(row, template: template, style: style) : nil
    if let key, let known = cache[key] { return known }
    let (cell, problems) = engine.bind(
      row, template: template, language: style.language, rightToLeft: style.isRightToLeft)
    diagnostics += problems
    var result = CachedCell(cell: cell)
    for geometry in geometries {
      cellFrames.removeAll()
      let height = try engine.layout(
        cell, width: geometry.sectionWidth, sideMargin: geometry.sideMargin, into: &cellFrames)
      result.append(cellFrames, height: height)
    }
    // A cell with a problem is bound again, so that each row reports its own.
    if let key, problems.isEmpty { cache[key] = result }
    return result
  }
}
