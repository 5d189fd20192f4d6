import CellLayout

/// How a page's table and what stands around it share screens of the site's widths.
public struct ScreenGeometry: Sendable {
  public let table: Column
  /// The indices of the widths at which the tab bar stands at the side.
  let sideTabs: Range<Int>
  let tabBar: Column
  /// The indices of the widths at which a list and its details stand side by side.
  let split: Range<Int>
  let list: Column
  let placeholder: Column
  /// The indices of the widths at which the navigation bar shows all pages above.
  let breadcrumb: Range<Int>

  /// Whether a list and its details stand side by side at any of the widths.
  public var isSplit: Bool { !split.isEmpty }

  /// The least width that a table keeps beside other columns.
  private static let leastWidth = 280

  public init(_ surroundings: PageSurroundings, widths: [Int], metrics: MetricsProfile) {
    func from(_ width: Double, _ holds: (Int) -> Bool = { _ in true }) -> Range<Int> {
      (widths.firstIndex { Double($0) >= width && holds($0) } ?? widths.count)..<widths.count
    }
    let tabsWidth = Int(metrics.sideTabBarWidth.rounded())
    let listWidth = Int(metrics.primaryColumnWidth.rounded())
    let sideTabs =
      surroundings.tabs.isEmpty
      ? widths.count..<widths.count
      : from(metrics.sideTabBarScreenWidth) { $0 - tabsWidth >= Self.leastWidth }
    func besideTabs(_ index: Int) -> Int { sideTabs.contains(index) ? tabsWidth : 0 }
    var isSplit = true
    if case .none = surroundings.split { isSplit = false }
    let split =
      isSplit
      ? from(metrics.splitViewScreenWidth) { width in
        let index = widths.firstIndex(of: width) ?? 0
        return listWidth >= 200 && width - besideTabs(index) - listWidth >= Self.leastWidth
      } : widths.count..<widths.count
    let leading = widths.indices.map(besideTabs)

    var tabBar = Column(widths.map { max($0 - 2 * Int(metrics.tabBarInset.rounded()), 1) })
    for index in sideTabs {
      tabBar.widths[index] = tabsWidth
      tabBar.isCentered[index] = false
    }
    var table = Column(widths)
    var placeholder = Column(widths)
    for index in widths.indices {
      table.leading[index] = leading[index]
      table.widths[index] -= leading[index]
      guard split.contains(index) else { continue }
      placeholder.leading[index] = leading[index] + listWidth
      placeholder.widths[index] -= leading[index] + listWidth
      if case .list = surroundings.split {
        table.widths[index] = listWidth
        table.isCentered[index] = false
      } else {
        table.leading[index] += listWidth
        table.widths[index] -= listWidth
      }
    }
    // What isn't shown at a width is as at the first at which it is: that costs no rules.
    for index in widths.indices.prefix(split.lowerBound) where split.lowerBound < widths.count {
      placeholder.widths[index] = placeholder.widths[split.lowerBound]
      placeholder.leading[index] = placeholder.leading[split.lowerBound]
    }
    self.table = table
    self.tabBar = tabBar
    self.sideTabs = sideTabs
    self.split = split
    self.placeholder = placeholder
    list = Column(width: max(listWidth, 1), leading: leading)
    breadcrumb =
      surroundings.breadcrumb == nil
      ? widths.count..<widths.count : from(metrics.breadcrumbScreenWidth)
  }

  /// The geometry of a page with nothing around it.
  init(widths: [Int]) {
    self.init(PageSurroundings(), widths: widths, metrics: .standard)
  }
}
