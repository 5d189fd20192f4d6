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

  var pageSettings = PageSettings()
  /// The form of the section that is being laid out, once a row of it has needed it.
  var sectionForm: Int?
  /// The page’s form, likewise.
  var pageForm: Int?
  var hasWarnedOfInsets = false
  private var previous: SectionOutline?
  /// The bottom of the last band at each width, in quarters of a px.
  private var bottoms: [Int32]
  /// What browsers can show, in quarters of a px: 2²⁵ px.
  private static let greatestHeight: Int32 = 1 << 27
  private var isFull = false
  /// Constraint conflicts that were reported, by template: one row stands for all.
  private var conflicting: Set<Int> = []

  init(
    layouter: TableLayouter, style: TableLayouter.Style, geometries: [TableStyleGeometry],
    frames: TableFrames
  ) {
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

  /// Adds the page's header or footer as a section of its own.
  mutating func add(_ row: Row, as kind: TableFrames.BandKind, template: Int) {
    let outer = geometries.map { TableStyleGeometry(headerOf: $0) }
    let start = bottoms
    let first = frames.bands.count
    add(row, template: template, kind: kind, geometries: outer)
    let end = frames.bands.count
    close(
      TableFrames.Section(bands: first..<end, rows: end..<end, identifier: nil),
      from: start, insets: outer)
  }

  /// Keeps the last section away from the page's end, where no footer does: by as much as untitled
  /// sections stand apart.
  mutating func addBottomSpace() {
    frames.bottomSpace = quarters(metrics.groupedHeaderGap + metrics.groupedFooterGap)
    for index in frames.heights.indices { frames.heights[index] += frames.bottomSpace }
  }

  mutating func add(_ section: TableSection, pageCells: [Int]) {
    let outline = SectionOutline(
      hasHeader: section.header != nil || !section.introduction.isEmpty,
      hasFooter: !section.footer.isEmpty)
    let space = quarters(metrics.spaceAbove(outline, after: previous, style.table))
    previous = outline
    for index in bottoms.indices { bottoms[index] += space }
    let start = bottoms
    let firstBand = frames.bands.count

    if let header = section.header {
      add(
        Row(fields: [Field("title", .text(header))], location: section.location),
        template: library.header(style.table), kind: .header, geometries: geometries)
    }
    for text in section.introduction {
      add(
        Row(fields: [Field("text", .text(text))], location: section.location),
        template: library.roles.introduction, kind: .introduction, geometries: geometries)
    }
    let rows = addRows(of: section, pageCells: pageCells)
    for text in section.footer {
      add(
        Row(fields: [Field("text", .text(text))], location: section.location),
        template: library.roles.footer, kind: .footer, geometries: geometries)
    }
    close(
      TableFrames.Section(
        bands: firstBand..<frames.bands.count, rows: rows, identifier: section.identifier),
      from: start, insets: geometries)
  }

  private mutating func addRows(of section: TableSection, pageCells: [Int]) -> Range<Int> {
    let first = frames.bands.count
    let sectionCells = resolve(section.cells, at: section.cellsLocation ?? section.location)
    let outer = section.settings.over(pageSettings.shared)
    sectionForm = nil
    for row in section.rows {
      let named = resolve(row.cells, at: row.location)
      if named.isEmpty, !row.cells.isEmpty { continue }
      let candidates = !named.isEmpty ? named : !sectionCells.isEmpty ? sectionCells : pageCells
      let template = library.cell(for: row, among: candidates)
      let form = form(of: row, in: section)
      add(
        outer.isEmpty ? row : applying(section.settings, to: row, template: template),
        template: template, kind: .row, geometries: geometries)
      if let form, frames.bands.count > first { frames.bands[frames.bands.count - 1].form = form }
    }
    let rows = first..<frames.bands.count
    for band in rows.dropLast() where hasSeparator(band) && isRow(band + 1) {
      addSeparator(below: band)
    }
    return rows
  }

  private mutating func close(
    _ section: TableFrames.Section, from start: [Int32], insets: [TableStyleGeometry]
  ) {
    frames.sections.append(section)
    for (index, geometry) in insets.enumerated() {
      frames.sectionFrames.append(
        PixelFrame(
          x: quarters(geometry.sectionInset), y: start[index],
          width: quarters(geometry.sectionWidth), height: bottoms[index] - start[index]))
      frames.heights[index] = bottoms[index]
    }
  }

  // MARK: Bands

  private mutating func add(
    _ row: Row, template: Int, kind: TableFrames.BandKind, geometries: [TableStyleGeometry]
  ) {
    // The page can't be written any more, and each search for the smallest conflict takes long.
    if conflicting.contains(template) {
      diagnostics += layouter.problems(of: row, template: template, style: style)
      return
    }
    let laidOut: CachedCell
    do throws(Diagnostic) {
      laidOut = try layouter.frames(
        of: row, template: template, style: style, geometries: geometries,
        isCached: kind != .pageHeader && kind != .pageFooter, into: &diagnostics)
    } catch {
      conflicting.insert(template)
      diagnostics.append(error)
      return
    }
    guard zip(bottoms, laidOut.heights).allSatisfy({ $0 <= Self.greatestHeight - $1 }) else {
      if !isFull {
        isFull = true
        diagnostics.append(
          .error(
            "the page is more than \(Self.greatestHeight / 4) px high, which no browser can show: "
              + "divide it into several", at: row.location))
      }
      return
    }
    let edges = library.templates[template].separator.edges
    let firstView = frames.viewFrames.count / geometries.count
    let viewCount = laidOut.cell.views.count
    for view in 0..<viewCount {
      for width in geometries.indices {
        let index = width * viewCount + view
        frames.viewFrames.append(laidOut.views[index])
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
    frames.bands.append(
      TableFrames.Band(
        kind: kind, cell: laidOut.cell, url: row.url, identifier: row.identifier,
        views: firstView..<firstView + viewCount + edges.count))
    for (width, geometry) in geometries.enumerated() {
      frames.bandFrames.append(
        PixelFrame(
          x: quarters(geometry.sectionInset), y: bottoms[width],
          width: quarters(geometry.sectionWidth), height: laidOut.heights[width]))
      frames.separators.append(.zero)
      bottoms[width] += laidOut.heights[width]
    }
  }

  // MARK: Separators

  private func isRow(_ band: Int) -> Bool {
    library.templates[frames.bands[band].cell.template].semantics == .row
  }

  private func hasSeparator(_ band: Int) -> Bool {
    guard isRow(band) else { return false }
    let cell = frames.bands[band].cell
    switch cell.settings.separatorStyle {
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
    let own = cell.settings.separatorInset
    let page = pageSettings.separatorInset
    for (width, geometry) in geometries.enumerated() {
      let index = band * geometries.count + width
      func inset(_ inset: PageSettings.Inset?, _ automatic: Double, isLeading: Bool) -> Int32 {
        switch inset {
        case nil: return quarters(automatic)
        case .exactly(let points): return quarters(points)
        case .points(let points): return quarters(geometry.separatorInset(points))
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
