import InterfaceBuilder
import TableModel

/// The measures of one era of UIKit. All lengths are in pt, which are px.
///
/// The numbers and their sources stand in `Templates/Profiles`.
public struct MetricsProfile: Hashable, Sendable {
  public var name = ""

  // MARK: Rows

  /// The height of a row whose content asks for less, and the least of the built-in cells.
  public var rowHeight = 0.0
  /// Margins of the content view above and below.
  public var verticalMargin = 0.0
  /// Margins of the content view at the sides, in narrow and in wide tables.
  public var sideMargin = 0.0
  public var wideSideMargin = 0.0
  /// From this width of a table on the wide side margin holds.
  public var wideTableWidth = 0.0
  /// The trailing margin of a content view that an accessory follows.
  public var accessoryMargin = 0.0
  /// Layout margins of a view inside a cell.
  public var viewMargin = 0.0
  /// The distance `-` between two views.
  public var standardSpacing = 0.0
  /// How far each indentation level moves the content.
  public var indentationWidth = 0.0
  /// What a separator adds to the height of a self-sizing row.
  public var separatorHeight = 0.0

  // MARK: Accessories

  public var chevron = AccessoryMetrics()
  public var checkmark = AccessoryMetrics()
  public var detailButton = AccessoryMetrics()
  /// At the leading side of a row that is edited; the gap lies between it and the content.
  public var editingControl = AccessoryMetrics()
  /// At the trailing side of a row that can be moved.
  public var reorderControl = AccessoryMetrics()
  /// The distance between the button and the chevron of a detail disclosure.
  public var accessorySpacing = 0.0

  // MARK: Controls

  /// The frames of controls.
  public var toggle = Size()
  public var stepper = Size()
  public var sliderHeight = 0.0
  public var segmentedControlHeight = 0.0

  // MARK: Tables

  /// How far an inset grouped section stands from the sides, in narrow and in wide tables.
  public var sectionInset = 0.0
  public var wideSectionInset = 0.0
  /// The corner radius of an inset grouped section.
  public var sectionCornerRadius = 0.0
  /// Above the first section of a grouped table, without and with a header.
  public var groupedTopPadding = 0.0
  public var groupedTitledTopPadding = 0.0
  /// In place of a missing header or footer of a grouped section.
  public var groupedHeaderGap = 0.0
  public var groupedFooterGap = 0.0
  /// Above each header of a plain table.
  public var plainHeaderTopPadding = 0.0
  /// The cells that draw section headers.
  public var headerCells = HeaderCells()
  /// The least width of the section index.
  public var sectionIndexWidth = 0.0
  /// The greatest width of readable content.
  public var readableWidth = 0.0
  /// The trailing inset of separators in plain and in inset grouped tables.
  public var separatorTrailingInset = 0.0
  public var insetSeparatorTrailingInset = 0.0

  // MARK: Bars and columns

  /// Whether titles of pages stand large above their tables: `UINavigationBar.prefersLargeTitles`.
  public var prefersLargeTitles = true
  public var navigationBarHeight = 0.0
  public var tabBarHeight = 0.0
  /// How far a tab bar at the bottom floats from the window's edges, as a capsule; 0: it fills them.
  public var tabBarInset = 0.0
  /// The greatest width of an item of a tab bar.
  public var tabBarItemWidth = 0.0
  /// The screen width from which the tab bar stands at the side, and how wide it is there.
  public var sideTabBarScreenWidth = 0.0
  public var sideTabBarWidth = 0.0
  /// The screen width from which a list stands beside its details, and how wide it is there.
  public var splitViewScreenWidth = 0.0
  public var primaryColumnWidth = 0.0
  /// The screen width from which a page's navigation bar shows all pages above it.
  public var breadcrumbScreenWidth = 0.0

  // MARK: Text

  /// The letter spacing of text styles.
  public var letterSpacing = TextStyleSpacing()

  /// The glyph at a cell's trailing edge.
  public struct AccessoryMetrics: Hashable, Sendable {
    public var width = 0.0
    public var height = 0.0
    /// Between the content view and the glyph; the glyph's other side is the side margin.
    public var gap = 0.0

    public init() {}
  }

  /// The names of the cells that draw section headers, by the table's style.
  public struct HeaderCells: Hashable, Sendable {
    public var plain = "plainHeader"
    public var grouped = "groupedHeader"
    public var insetGrouped = "insetGroupedHeader"
    /// Where they are named, if a file names them.
    public var location: SourceLocation?

    public init() {}
  }

  /// The size of a control in px.
  public struct Size: Hashable, Sendable {
    public var width = 0.0
    public var height = 0.0

    public init() {}
  }

  /// A profile without measures.
  init() {}

  /// The side margin of cells in a table of that width.
  public func sideMargin(tableWidth: Double) -> Double {
    tableWidth >= wideTableWidth ? wideSideMargin : sideMargin
  }

  /// The side inset of inset grouped sections in a table of that width.
  public func sectionInset(tableWidth: Double) -> Double {
    tableWidth >= wideTableWidth ? wideSectionInset : sectionInset
  }
}

extension MetricsProfile {
  /// The size that a control or box would like to have; `nil`: it has none of its own.
  func contentSize(of view: CellView) -> PartialSize? {
    guard !view.isHidden else { return nil }
    let own = view.contentSize
    if view.isSegmentedControl {
      return PartialSize(width: own.width, height: segmentedControlHeight)
    }
    guard case .control(let control, _) = view.kind else { return own }
    switch control {
    case .toggle: return PartialSize(width: toggle.width, height: toggle.height)
    case .slider: return PartialSize(height: sliderHeight)
    case .progress: return PartialSize(height: 4)
    case .stepper: return PartialSize(width: stepper.width, height: stepper.height)
    case .activityIndicator:
      return own.width == nil ? PartialSize(width: 20, height: 20) : own
    // Dots of 7 px, 9 apart.
    case .pageControl(let pages): return PartialSize(width: Double(16 * pages + 9), height: 26)
    case .checkbox: return PartialSize(width: detailButton.width, height: detailButton.height)
    case .rating: return PartialSize(width: 96, height: 16)
    case .segment, .field: return nil
    }
  }
}
