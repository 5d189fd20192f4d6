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
  /// The widths that tables have had, each once.
  private var knownWidths: [[Int]] = []

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
  ///   - header: the row that the page's header shows, with fields such as `title`; its cells, if it
  ///     names any, take the place of `pageHeader`.
  ///   - footer: the row that stands at the page's end, with the field `text`.
  ///   - screen: where the table stands; `nil`: it fills the screen.
  /// - Returns: the frames, and what is wrong with rows: unknown cells, missing fields, conflicting
  ///   constraints. After an error the frames lack the bands at fault.
  public func layout(
    _ page: Page, header: Row, footer: Row? = nil, style: Style, screen: ScreenGeometry? = nil
  ) -> (frames: TableFrames, diagnostics: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let titles = indexTitles(of: page, style, into: &diagnostics)
    let indexWidth = indexWidth(of: titles, in: page, style: style)
    var pass = pass(style, in: screen?.table ?? Column(widths), indexWidth: indexWidth)
    pass.diagnostics = diagnostics
    pass.addHeader(header)
    if let links = page.languageSwitch {
      pass.add(
        links.row, as: .languages, template: library.roles.languages, label: links.label)
    }
    pass.pageSettings = PageSettings(page)
    pass.tileWidth = page.tileWidth ?? pass.tileWidth
    if let row = page.searchBar {
      pass.add(row, as: .searchBar, template: library.roles.searchBar)
    }
    if let row = page.tableHeader { pass.add(row, as: .tableHeader) }
    let firstSection = pass.frames.sections.count
    let cells = pass.cells(of: page)
    func add(_ sections: ArraySlice<TableSection>) {
      for section in sections {
        pass.add(section, layout: page.layout(of: section), pageCells: cells)
      }
    }
    add(page.ownSections)
    if page.hasNoRows, let row = page.emptyState { pass.add(row, as: .emptyState) }
    add(page.sections.suffix(page.closingCount))
    if let row = page.tableFooter { pass.add(row, as: .tableFooter) }
    pass.addIndex(titles, of: page, firstSection: firstSection, width: indexWidth)
    if let links = page.footerMenu {
      pass.add(
        links.row, as: .footerMenu, template: library.roles.footerMenu, label: links.label)
    }
    if let footer {
      pass.add(footer, as: .pageFooter, template: library.roles.pageFooter)
    } else {
      pass.addBottomSpace()
    }
    return (pass.frames, pass.diagnostics)
  }

  /// A pass without bands yet.
  ///
  /// - Parameter indexWidth: the width of the section index in px.
  func pass(_ style: Style, in column: Column, indexWidth: Double = 0) -> TablePass {
    var geometries = column.widths.map {
      TableStyleGeometry(style.table, width: Double($0), metrics: engine.metrics)
    }
    for index in geometries.indices { geometries[index].indexWidth = indexWidth }
    var frames = TableFrames(widths: widths, column: column)
    frames.isRightToLeft = style.isRightToLeft
    return TablePass(
      layouter: self, style: style, geometries: geometries, frames: frames,
      widthsNumber: number(of: column.widths))
  }

  /// The number that stands for widths in the cache of cells.
  func number(of widths: [Int]) -> Int {
    if let known = knownWidths.firstIndex(of: widths) { return known }
    knownWidths.append(widths)
    return knownWidths.count - 1
  }

  /// What is wrong with a row, without laying it out.
  func problems(of row: Row, template: Int, style: Style) -> [Diagnostic] {
    engine.bind(
      row, template: template, language: style.language, rightToLeft: style.isRightToLeft
    ).1
  }

  /// The frames of a row's cell in sections of these geometries.
  ///
  /// - Parameter minimumHeights: in quarters of a px, by geometry; empty: none.
  func frames(
    of row: Row, template: Int, style: Style, geometries: [TableStyleGeometry],
    cachedAt widths: Int?, minimumHeights: [Int32] = [],
    into diagnostics: inout [Diagnostic]
  ) throws(Diagnostic) -> CachedCell {
    let key = widths.map {
      CellCache.Key(
        row, template: template, style: style, widths: $0, indexWidth: geometries[0].indexWidth)
    }
    var isKept = false
    if let key {
      switch cache.look(for: key) {
      case .known(let known):
        engine.typesetter.addUsage(known.usage)
        return known
      case .missing: isKept = true
      case .new: break
      }
    }
    let before = isKept ? engine.typesetter.startUsage() : nil
    defer { before.map(engine.typesetter.addUsage) }
    let (cell, problems) = engine.bind(
      row, template: template, language: style.language, rightToLeft: style.isRightToLeft)
    diagnostics += problems
    var result = CachedCell(cell: cell, widths: geometries.count)
    for (index, geometry) in geometries.enumerated() {
      cellFrames.removeAll()
      let height = try engine.layout(
        cell, width: geometry.contentWidth, sideMargin: geometry.sideMargin,
        minimumHeight: minimumHeights.isEmpty ? 0 : Double(minimumHeights[index]) / 4,
        into: &cellFrames)
      result.append(cellFrames, height: height)
    }
    // A cell with a problem is bound again, so that each row reports its own.
    if let key, isKept, problems.isEmpty {
      result.usage = engine.typesetter.usage
      cache.keep(result, for: key)
    }
    return result
  }
}
