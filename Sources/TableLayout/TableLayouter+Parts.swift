import CellLayout
import TableModel

extension TableLayouter {
  /// Lays out what stands around a page's table, in the order in which it is read before the table
  /// (bars, the list) and after it (the placeholder, the tab bar).
  public func layoutParts(
    _ surroundings: PageSurroundings, style: Style, screen: ScreenGeometry
  ) -> (parts: [PagePart], diagnostics: [Diagnostic]) {
    var builder = PartBuilder(layouter: self, style: style, screen: screen)
    builder.add(surroundings)
    return (builder.parts, builder.diagnostics)
  }
}

/// Lays out the parts of one page.
private struct PartBuilder {
  let layouter: TableLayouter
  let style: TableLayouter.Style
  let screen: ScreenGeometry
  var parts: [PagePart] = []
  var diagnostics: [Diagnostic] = []

  private var roles: CellLibrary.Roles { layouter.library.roles }
  private var metrics: MetricsProfile { layouter.engine.metrics }
  private var everywhere: Range<Int> { 0..<layouter.widths.count }

  mutating func add(_ surroundings: PageSurroundings) {
    if let row = surroundings.skipLink {
      bar(row, .skipLink, roles.skipLink, Column(layouter.widths), everywhere)
    }
    if let row = surroundings.navigationBar {
      let shown = 0..<screen.breadcrumb.lowerBound
      bar(row, .navigationBar, roles.navigationBar, screen.table, shown)
      if surroundings.titleIsHeading, !parts.isEmpty {
        parts[parts.count - 1].titleIsHeading = true
      }
    }
    if let row = surroundings.breadcrumb {
      bar(row, .breadcrumb, roles.breadcrumb, screen.table, screen.breadcrumb)
    }
    switch surroundings.split {
    case .none: break
    case .list(let placeholder):
      bar(placeholder, .placeholder, roles.splitPlaceholder, screen.placeholder, screen.split)
    case .detail(let page, let bar, let header, let selected, let table):
      list(page, bar: bar, header: header, selected: selected, table)
    }
    if !surroundings.tabs.isEmpty { tabBar(surroundings.tabs) }
  }

  private mutating func append(
    _ kind: PagePart.Kind, _ pass: TablePass, _ shown: Range<Int>, side: Range<Int> = 0..<0
  ) {
    parts.append(PagePart(kind: kind, frames: pass.frames, shown: shown, side: side))
    diagnostics += pass.diagnostics
  }

  /// A bar of one band.
  private mutating func bar(
    _ row: Row, _ kind: PagePart.Kind, _ template: Int, _ column: Column, _ shown: Range<Int>
  ) {
    guard !shown.isEmpty else { return }
    var pass = layouter.pass(style, in: column)
    add(row, template, in: column, to: &pass)
    append(kind, pass, shown)
  }

  /// Adds a section of one band that reaches from side to side.
  private func add(_ row: Row, _ template: Int, in column: Column, to pass: inout TablePass) {
    let geometries = column.widths.map {
      TableStyleGeometry(barWidth: Double($0), metrics: metrics)
    }
    let start = pass.bottoms
    let first = pass.frames.bands.count
    pass.add(row, template: template, kind: .bar, geometries: geometries)
    let end = pass.frames.bands.count
    pass.close(
      TableFrames.Section(bands: first..<end, rows: end..<end, identifier: nil), from: start,
      insets: geometries)
  }

  /// The list beside a detail.
  private mutating func list(
    _ page: Page, bar: Row?, header: Row, selected: String?, _ table: TableStyle
  ) {
    guard !screen.split.isEmpty else { return }
    var style = style
    style.table = table
    var pass = layouter.pass(style, in: screen.list)
    if let bar { add(bar, roles.navigationBar, in: screen.list, to: &pass) }
    pass.addHeader(header)
    let cells = pass.cells(of: page)
    for section in page.sections {
      pass.add(section, layout: page.layout(of: section), pageCells: cells)
    }
    pass.addBottomSpace()
    if let selected {
      for index in pass.frames.bands.indices
      where pass.frames.bands[index].identifier == selected {
        pass.frames.bands[index].isCurrent = true
      }
    }
    append(.list, pass, screen.split)
    // The list's own page says the same.
    diagnostics.removeLast(pass.diagnostics.count)
  }

  /// Above and between the items of a tab bar at the side, in quarters of a px.
  private static let sideTabTop: Int32 = 12 * 4
  private static let sideTabGap: Int32 = 8 * 4

  /// Side by side at the bottom, one below the other at the side.
  private mutating func tabBar(_ tabs: [PageSurroundings.Tab]) {
    var pass = layouter.pass(style, in: screen.tabBar)
    let count = Int32(tabs.count)
    let bars = screen.tabBar.widths
    let items = everywhere.map { index -> Int32 in
      if screen.sideTabs.contains(index) { return Int32(bars[index]) }
      return min(Int32(metrics.tabBarItemWidth), Int32(bars[index]) / count)
    }
    let geometries = items.map { TableStyleGeometry(barWidth: Double($0), metrics: metrics) }
    let first = pass.frames.bands.count
    for tab in tabs {
      pass.add(tab.row, template: roles.tabBarItem, kind: .tab, geometries: geometries)
      if let last = pass.frames.bands.indices.last, last >= first {
        pass.frames.bands[last].isCurrent = tab.isCurrent
      }
    }
    let widths = everywhere.count
    for width in screen.sideTabs {
      var bottom = Self.sideTabTop
      for band in first..<pass.frames.bands.count {
        pass.frames.bandFrames[band * widths + width].y = bottom
        bottom += pass.frames.bandFrames[band * widths + width].height + Self.sideTabGap
      }
      pass.bottoms[width] = bottom
    }
    for width in everywhere where !screen.sideTabs.contains(width) {
      let free = Int32(bars[width]) - items[width] * count
      var highest: Int32 = 0
      for band in first..<pass.frames.bands.count {
        let place = style.isRightToLeft ? count - 1 - Int32(band - first) : Int32(band - first)
        pass.frames.bandFrames[band * widths + width].x = (free / 2 + place * items[width]) * 4
        pass.frames.bandFrames[band * widths + width].y = 0
        highest = max(highest, pass.frames.bandFrames[band * widths + width].height)
      }
      pass.bottoms[width] = highest
    }
    let outer = bars.map { TableStyleGeometry(barWidth: Double($0), metrics: metrics) }
    pass.close(
      TableFrames.Section(
        bands: pass.frames.bands.indices, rows: pass.frames.bands.indices, identifier: nil),
      from: Array(repeating: 0, count: widths), insets: outer)
    append(.tabBar, pass, everywhere, side: screen.sideTabs)
    parts[parts.count - 1].inset = metrics.tabBarInset.rounded()
  }
}
