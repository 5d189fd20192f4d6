import CellLayout
import TableModel
import Typesetting

/// One page being laid out: bands are added from top to bottom.
struct TablePass {
  let layouter: TableLayouter
  let style: TableLayouter.Style
  let geometries: [TableStyleGeometry]
  var frames: TableFrames
  var diagnostics: [Diagnostic] = []
  /// The number of the table's widths among those that the layouter knows.
  let widthsNumber: Int

  var pageSettings = PageSettings()
  /// The form of the section that is being laid out, once a row of it has needed it.
  var sectionForm: Int?
  /// The page’s form, likewise.
  var pageForm: Int?
  var hasWarnedOfInsets = false
  /// Templates of a fixed height whose texts were reported to overlap.
  var overlapping: Set<Int> = []
  /// The least width of a tile in px, of sections that name none.
  var tileWidth = TileGeometry.standardWidth

  private var previous: SectionOutline?
  /// The bottom of the last band at each width, in quarters of a px.
  var bottoms: [Int32]
  /// What browsers can show, in quarters of a px: 2²⁵ px.
  private static let greatestHeight: Int32 = 1 << 27
  private var isFull = false
  /// Whether the section at hand or the page says something of all rows.
  private var appliesSettings = false
  /// Constraint conflicts that were reported, by template: one row stands for all.
  private var conflicting: Set<Int> = []
  /// What was said of rows that no cell shows.
  private var undrawables: Set<String> = []

  init(
    layouter: TableLayouter, style: TableLayouter.Style, geometries: [TableStyleGeometry],
    frames: TableFrames, widthsNumber: Int
  ) {
    self.widthsNumber = widthsNumber
    self.layouter = layouter
    self.style = style
    self.geometries = geometries
    self.frames = frames
    bottoms = Array(repeating: 0, count: geometries.count)
  }

  var library: CellLibrary { layouter.library }
  var metrics: MetricsProfile { layouter.engine.metrics }

  mutating func resolve(_ names: [String], at location: SourceLocation) -> [Int] {
    names.isEmpty ? [] : library.resolve(names, at: location, into: &diagnostics)
  }

  // MARK: Sections

  /// Adds the page's header, drawn by the cell that it names, if any.
  mutating func addHeader(_ row: Row) {
    let named = resolve(row.cells, at: row.location)
    if named.isEmpty, !row.cells.isEmpty { return }
    add(
      row, as: .pageHeader,
      template: named.isEmpty ? library.roles.pageHeader : library.cell(for: row, among: named))
  }

  /// Adds the page's header or footer as a section of its own.
  ///
  /// - Parameter label: what it is called as a landmark of links.
  mutating func add(
    _ row: Row, as kind: TableFrames.BandKind, template: Int, label: String? = nil
  ) {
    let outer = geometries.map { TableStyleGeometry(headerOf: $0) }
    let start = bottoms
    let first = frames.bands.count
    add(row, template: template, kind: kind, geometries: outer)
    let end = frames.bands.count
    var section = TableFrames.Section(bands: first..<end, rows: end..<end, identifier: nil)
    section.label = label
    close(section, from: start, insets: outer)
  }

  /// Keeps the last section away from the page's end, where no footer does: by as much as untitled
  /// sections stand apart.
  mutating func addBottomSpace() {
    frames.bottomSpace = quarters(metrics.groupedHeaderGap + metrics.groupedFooterGap)
    for index in frames.heights.indices { frames.heights[index] += frames.bottomSpace }
  }

  mutating func add(_ section: TableSection, layout: SectionLayout, pageCells: PageCells) {
    let outline = SectionOutline(
      hasHeader: section.header != nil || !section.introduction.isEmpty,
      hasFooter: !section.footer.isEmpty)
    let space = quarters(metrics.spaceAbove(outline, after: previous, style.table))
    previous = outline
    for index in bottoms.indices { bottoms[index] += space }
    let start = bottoms
    let firstBand = frames.bands.count

    let disclosure = addHeader(of: section, pageCells: pageCells)
    let rest = frames.bands.count
    for text in section.introduction {
      add(
        Row(fields: [Field("text", .text(text))], location: section.location)
          .reading(as: section.settings),
        template: library.roles.introduction, kind: .introduction, geometries: geometries)
    }
    let rows = addRows(of: section, layout: layout, pageCells: pageCells.rows)
    addFooter(of: section, pageCells: pageCells)
    let bands = firstBand..<frames.bands.count
    let canCollapse = disclosure != .fixed && firstBand < rest && rest < bands.upperBound
    close(
      TableFrames.Section(
        bands: bands, rows: rows, identifier: section.identifier,
        disclosure: canCollapse ? disclosure : .fixed, language: section.settings.language),
      from: start, insets: geometries)
    if canCollapse {
      // What a footer keeps free below the rows, the header has to.
      let hasFooter = bands.upperBound > rows.upperBound
      collapse(gap: hasFooter && style.table != .plain ? metrics.groupedFooterGap : 0)
    }
  }

  private mutating func addRows(
    of section: TableSection, layout: SectionLayout, pageCells: [Int]
  ) -> Range<Int> {
    let first = frames.bands.count
    let sectionCells = resolve(section.cells, at: section.cellsLocation ?? section.location)
    sectionForm = nil
    appliesSettings = !section.settings.over(pageSettings.shared).isEmpty
    let candidates = !sectionCells.isEmpty ? sectionCells : pageCells
    switch layout {
    case .table:
      for row in section.rows { addRow(row, of: section, candidates: candidates) }
    case .columns: addTable(of: section, candidates: candidates)
    case .grid: addGrid(of: section, candidates: candidates)
    }
    let rows = first..<frames.bands.count
    for band in rows.dropLast() where hasSeparator(band) && isRow(band + 1) {
      addSeparator(below: band)
    }
    addSpaceAroundBlocks(in: rows)
    return rows
  }

  /// States the last section's height without its rows.
  private mutating func collapse(gap: Double) {
    let count = geometries.count
    let section = frames.sections.count - 1
    let header = frames.sections[section].bands.lowerBound
    for width in 0..<count {
      frames.collapsedHeights[section * count + width] =
        frames.bandFrames[header * count + width].height + quarters(gap)
    }
  }

  /// Adds a row that is drawn by a cell of its own.
  mutating func addRow(_ row: Row, of section: TableSection, candidates: [Int]) {
    guard let template = template(of: row, candidates: candidates) else { return }
    let form = form(of: row, in: section)
    let count = frames.bands.count
    add(
      withSettings(row, of: section, template: template), template: template, kind: .row,
      geometries: geometries)
    if let form, frames.bands.count > count { frames.bands[count].form = form }
  }

  /// The row with what its section and page say of all rows.
  func withSettings(_ row: Row, of section: TableSection, template: Int) -> Row {
    appliesSettings ? applying(section.settings, to: row, template: template) : row
  }

  /// The cell of a row: of those that it names, else of the candidates; `nil` where it names none that
  /// there is.
  mutating func template(of row: Row, candidates: [Int]) -> Int? {
    let named = resolve(row.cells, at: row.location)
    if named.isEmpty, !row.cells.isEmpty { return nil }
    let candidates = named.isEmpty ? candidates : named
    let cell = library.cell(for: row, among: candidates)
    if candidates.isEmpty, cell == library.roles.introduction {
      let problem = undrawable(row)
      // All rows of a file tend to lack the same.
      if undrawables.insert(problem).inserted {
        diagnostics.append(.error(problem, at: row.location))
      }
      return nil
    }
    return cell
  }

  /// The words for a row that no built-in cell shows.
  private func undrawable(_ row: Row) -> String {
    guard let first = row.fields.first?.name else {
      return "the row is empty: give it a “title”, or name its cell"
    }
    let names = row.fields.prefix(4).map(\.name).joined(separator: ", ")
    return "no built-in cell shows a row of the fields \(names): say which is the title by "
      + "“fields: {title: \(first)}”, have them in columns by “columns: [\(names)]”, or name a cell"
  }

  mutating func close(
    _ section: TableFrames.Section, from start: [Int32], insets: [TableStyleGeometry]
  ) {
    frames.sections.append(section)
    for (index, geometry) in insets.enumerated() {
      frames.sectionFrames.append(
        PixelFrame(
          x: quarters(geometry.sectionInset), y: start[index],
          width: quarters(geometry.sectionWidth), height: bottoms[index] - start[index]))
      frames.collapsedHeights.append(bottoms[index] - start[index])
      frames.heights[index] = bottoms[index]
    }
  }

  // MARK: Bands

  mutating func add(
    _ row: Row, template: Int, kind: TableFrames.BandKind, geometries: [TableStyleGeometry]
  ) {
    guard
      let laidOut = layOut(
        row, template: template, geometries: geometries,
        cachedAt: kind.isInSection ? widthsNumber : nil)
    else { return }
    warnOfOverlaps(in: laidOut, of: row, template: template, geometries: geometries)
    append(laidOut, of: row, kind: kind, geometries: geometries)
  }

  /// Lays out a row's cell; `nil` after an error.
  ///
  /// - Parameter widths: the number of the cell's widths in the cache of cells; `nil`: it isn't kept.
  mutating func layOut(
    _ row: Row, template: Int, geometries: [TableStyleGeometry], cachedAt widths: Int?,
    minimumHeights: [Int32] = []
  ) -> CachedCell? {
    // The page can't be written any more, and each search for the smallest conflict takes long.
    if conflicting.contains(template) {
      diagnostics += layouter.problems(of: row, template: template, style: style)
      return nil
    }
    do throws(Diagnostic) {
      return try layouter.frames(
        of: row, template: template, style: style, geometries: geometries, cachedAt: widths,
        minimumHeights: minimumHeights, into: &diagnostics)
    } catch {
      report(error, of: template)
      return nil
    }
  }

  /// Reports a conflict of a template's constraints once.
  mutating func report(_ conflict: Diagnostic, of template: Int) {
    if conflicting.insert(template).inserted { diagnostics.append(conflict) }
  }

  /// Appends a band below the others.
  mutating func append(
    _ laidOut: CachedCell, of row: Row, kind: TableFrames.BandKind,
    geometries: [TableStyleGeometry]
  ) {
    guard hasRoom(for: laidOut.heights, at: row.location) else { return }
    let views = appendViews(of: laidOut, geometries)
    frames.bands.append(
      TableFrames.Band(
        kind: kind, cell: laidOut.cell, url: row.url, identifier: row.identifier, views: views))
    for (width, geometry) in geometries.enumerated() {
      frames.bandFrames.append(
        PixelFrame(
          x: quarters(geometry.sectionInset), y: bottoms[width],
          width: quarters(geometry.sectionWidth), height: laidOut.heights[width]))
      frames.separators.append(.zero)
      bottoms[width] += laidOut.heights[width]
    }
  }

  /// Whether the page can become higher by as much.
  mutating func hasRoom(for heights: [Int32], at location: SourceLocation) -> Bool {
    if zip(bottoms, heights).allSatisfy({ $0 <= Self.greatestHeight - $1 }) { return true }
    if !isFull {
      isFull = true
      diagnostics.append(
        .error(
          "the page is more than \(Self.greatestHeight / 4) px high, which no browser can show: "
            + "divide it into several", at: location))
    }
    return false
  }

  /// Appends the views of a cell and the lines that it draws at its edges.
  mutating func appendViews(
    of laidOut: CachedCell, _ geometries: [TableStyleGeometry]
  ) -> Range<Int> {
    let edges = library.templates[laidOut.cell.template].separator.edges
    let firstView = frames.viewFrames.count / geometries.count
    let viewCount = laidOut.cell.views.count
    for view in 0..<viewCount {
      for width in geometries.indices {
        let index = width * viewCount + view
        var frame = laidOut.views[index]
        if style.isRightToLeft { frame.x += quarters(geometries[width].indexWidth) }
        frames.viewFrames.append(frame)
        frames.textTops.append(laidOut.textTops[index])
        frames.fontSizes.append(laidOut.fontSizes[index])
        let first = Int32(frames.lines.count)
        let lines = laidOut.lineRanges[index]
        frames.lines += laidOut.lines[Int(lines.lowerBound)..<Int(lines.upperBound)]
        frames.lineRanges.append(first..<Int32(frames.lines.count))
      }
    }
    for edge in edges {
      for (width, geometry) in geometries.enumerated() {
        frames.viewFrames.append(
          edge.frame(
            width: quarters(geometry.sectionWidth), height: laidOut.heights[width],
            isRightToLeft: style.isRightToLeft))
        frames.textTops.append(0)
        frames.fontSizes.append(0)
        frames.lineRanges.append(0..<0)
      }
    }
    return firstView..<firstView + viewCount + edges.count
  }

  // MARK: Separators

  private func isRow(_ band: Int) -> Bool {
    switch library.templates[frames.bands[band].cell.template].semantics {
    case .row, .columns, .columnHeader: !isTile(band)
    default: false
    }
  }

  private func isTile(_ band: Int) -> Bool {
    frames.grids.last?.bands.contains(band) ?? false
  }

  private func hasSeparator(_ band: Int) -> Bool {
    guard isRow(band) else { return false }
    let cell = frames.bands[band].cell
    switch cell.settings?.separatorStyle {
    case .none?: return false
    case .singleLine?: return true
    case nil: return !library.templates[cell.template].separator.isHidden
    }
  }

  /// The default line stands 1 px high at the row's bottom, from the content's leading edge to the
  /// section's trailing edge less the profile's inset.
  private mutating func addSeparator(below band: Int) {
    let geometries = geometries
    let cell = frames.bands[band].cell
    let separator = library.templates[cell.template].separator
    let trailingInset =
      style.table == .insetGrouped
      ? metrics.insetSeparatorTrailingInset : metrics.separatorTrailingInset
    let own = cell.settings?.separatorInset
    let page = pageSettings.separatorInset
    for (width, geometry) in geometries.enumerated() {
      let index = band * geometries.count + width
      func inset(_ inset: PageSettings.Inset?, _ automatic: Double, isLeading: Bool) -> Int32 {
        let index = isLeading ? 0 : geometry.indexWidth
        switch inset {
        case nil: return quarters(automatic + index)
        case .exactly(let points): return quarters(points + index)
        case .points(let points): return quarters(geometry.separatorInset(points) + index)
        case .view(let view):
          let place = frames.bands[band].views.lowerBound + view
          let frame = frames.viewFrames[place * geometries.count + width]
          let isLeft = isLeading != style.isRightToLeft
          return isLeft ? frame.x : quarters(geometry.sectionWidth) - frame.x - frame.width
        }
      }
      let start =
        geometry.sideMargin
        + layouter.engine.indentation(of: cell, width: geometry.sectionWidth)
      let leading = inset(
        own?.left.map { .points($0) } ?? separator.left.map(PageSettings.Inset.init)
          ?? page.left(automatic: start), start,
        isLeading: true)
      let end = trailingInset + geometry.readableMargin
      let trailing = inset(
        own?.right.map { .points($0) } ?? separator.right.map(PageSettings.Inset.init)
          ?? page.right(automatic: end), end,
        isLeading: false)
      let isAsked = own != nil || page.inset != SeparatorInset()
      if isAsked, leading + trailing >= quarters(geometry.sectionWidth) {
        warnOfInsets(below: band, width: geometry.sectionWidth)
      }
      frames.separators[index] = PixelFrame(
        x: style.isRightToLeft ? trailing : leading, y: frames.bandFrames[index].height - 4,
        width: max(0, quarters(geometry.sectionWidth) - leading - trailing), height: 4)
    }
  }
}

extension CellSeparator.Edge {
  /// Where the line lies in a cell of that size, in quarters of a px. A hairline's frame is 1 px.
  fileprivate func frame(width: Int32, height: Int32, isRightToLeft: Bool) -> PixelFrame {
    let thickness =
      switch thickness {
      case .points(let points): quarters(points)
      case .hairline: Int32(4)
      }
    let (start, end, offset) = (quarters(startInset), quarters(endInset), quarters(offset))
    let isLeft =
      switch side {
      case .left: true
      case .leading: !isRightToLeft
      default: isRightToLeft
      }
    switch side {
    case .top, .bottom:
      return PixelFrame(
        x: start, y: side == .top ? offset : height - offset - thickness,
        width: max(0, width - start - end), height: thickness)
    case .left, .right, .leading, .trailing:
      return PixelFrame(
        x: (side == .right ? false : isLeft) ? offset : width - offset - thickness, y: start,
        width: thickness, height: max(0, height - start - end))
    }
  }
}
