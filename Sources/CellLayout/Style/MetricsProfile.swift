/// The measures of one era of UIKit, as data. All lengths are in pt, which are px.
///
/// Sources: frames that Interface Builder stored in public files (IB), recorded iOS 26 frames (O),
/// runtime view dumps (R). Where UIKit has half points the whole one is taken that keeps the sums.
public struct MetricsProfile: Hashable, Sendable {
  public var name: String

  // MARK: Rows

  /// The height of a row whose content asks for less, and the least of the built-in cells.
  public var rowHeight: Double
  /// Margins of the content view above and below.
  public var verticalMargin: Double
  /// Margins of the content view at the sides, in narrow and in wide tables.
  public var sideMargin: Double
  public var wideSideMargin: Double
  /// From this width of a table on the wide side margin holds.
  public var wideTableWidth: Double
  /// The trailing margin of a content view that an accessory follows.
  public var accessoryMargin: Double
  /// Layout margins of a view inside a cell.
  public var viewMargin: Double
  /// The distance `-` between two views.
  public var standardSpacing: Double
  /// How far each indentation level moves the content.
  public var indentationWidth: Double
  /// What a separator adds to the height of a self-sizing row.
  public var separatorHeight: Double

  // MARK: Accessories

  public var chevron: AccessoryMetrics
  public var checkmark: AccessoryMetrics
  public var detailButton: AccessoryMetrics
  /// The distance between the button and the chevron of a detail disclosure.
  public var accessorySpacing: Double

  // MARK: Tables

  /// How far an inset grouped section stands from the sides, in narrow and in wide tables.
  public var sectionInset: Double
  public var wideSectionInset: Double
  /// The corner radius of an inset grouped section.
  public var sectionCornerRadius: Double
  /// Above the first section of a grouped table, without and with a header.
  public var groupedTopPadding: Double
  public var groupedTitledTopPadding: Double
  /// In place of a missing header or footer of a grouped section.
  public var groupedHeaderGap: Double
  public var groupedFooterGap: Double
  /// Above each header of a plain table.
  public var plainHeaderTopPadding: Double
  /// The greatest width of readable content.
  public var readableWidth: Double
  /// The trailing inset of separators in plain and in inset grouped tables.
  public var separatorTrailingInset: Double
  public var insetSeparatorTrailingInset: Double

  /// The glyph at a cell's trailing edge.
  public struct AccessoryMetrics: Hashable, Sendable {
    public var width: Double
    public var height: Double
    /// Between the content view and the glyph; the glyph's other side is the side margin.
    public var gap: Double

    public init(width: Double, height: Double, gap: Double) {
      self.width = width
      self.height = height
      self.gap = gap
    }
  }

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
  /// The profiles that a site can name.
  public static let all = [ios7, ios17, ios26]

  /// iOS 7 to 10: disclosure narrows the content by 33 (IB), checkmark by 39 (IB).
  public static let ios7 = MetricsProfile(
    name: "ios7", rowHeight: 44, verticalMargin: 8, sideMargin: 15, wideSideMargin: 15,
    wideTableWidth: .infinity, accessoryMargin: 2, viewMargin: 8, standardSpacing: 8,
    indentationWidth: 10, separatorHeight: 1,
    chevron: AccessoryMetrics(width: 8, height: 13, gap: 10),
    checkmark: AccessoryMetrics(width: 14, height: 11, gap: 10),
    detailButton: AccessoryMetrics(width: 22, height: 22, gap: 11), accessorySpacing: 12,
    sectionInset: 0, wideSectionInset: 0, sectionCornerRadius: 0, groupedTopPadding: 17,
    groupedTitledTopPadding: 18, groupedHeaderGap: 18, groupedFooterGap: 18,
    plainHeaderTopPadding: 0, readableWidth: 672, separatorTrailingInset: 0,
    insetSeparatorTrailingInset: 0)

  /// iOS 11 to 18: disclosure narrows the content by 26.5 beside a margin of 16 and 30.5 beside 20,
  /// checkmark and detail button by 44 beside 20 (IB): here 27, 31 and 44. Titled sections begin 56
  /// (55.5) below the top or the last row, untitled 18 and 36 (IB). The side margin is 20 in tables
  /// of 414 and more (IB).
  public static let ios17 = MetricsProfile(
    name: "ios17", rowHeight: 44, verticalMargin: 11, sideMargin: 16, wideSideMargin: 20,
    wideTableWidth: 414, accessoryMargin: 8, viewMargin: 8, standardSpacing: 8,
    indentationWidth: 10, separatorHeight: 0,
    chevron: AccessoryMetrics(width: 8, height: 13, gap: 3),
    checkmark: AccessoryMetrics(width: 16, height: 14, gap: 8),
    detailButton: AccessoryMetrics(width: 22, height: 22, gap: 2), accessorySpacing: 10,
    sectionInset: 16, wideSectionInset: 20, sectionCornerRadius: 10, groupedTopPadding: 0,
    groupedTitledTopPadding: 18, groupedHeaderGap: 18, groupedFooterGap: 18,
    plainHeaderTopPadding: 22, readableWidth: 672, separatorTrailingInset: 0,
    insetSeparatorTrailingInset: 0)

  /// iOS 26: rows of 51.5 (O), here 52; chevron 10.5 x 14 and checkmark 19 x 18 (O), here 10 and 19.
  public static let ios26 = MetricsProfile(
    name: "ios26", rowHeight: 52, verticalMargin: 15, sideMargin: 16, wideSideMargin: 20,
    wideTableWidth: 414, accessoryMargin: 8, viewMargin: 8, standardSpacing: 8,
    indentationWidth: 10, separatorHeight: 0,
    chevron: AccessoryMetrics(width: 10, height: 14, gap: 1),
    checkmark: AccessoryMetrics(width: 19, height: 18, gap: 5),
    detailButton: AccessoryMetrics(width: 22, height: 22, gap: 2), accessorySpacing: 10,
    sectionInset: 16, wideSectionInset: 20, sectionCornerRadius: 26, groupedTopPadding: 0,
    groupedTitledTopPadding: 0, groupedHeaderGap: 18, groupedFooterGap: 18,
    plainHeaderTopPadding: 22, readableWidth: 920, separatorTrailingInset: 8,
    insetSeparatorTrailingInset: 16)
}
