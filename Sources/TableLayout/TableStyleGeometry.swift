import CellLayout
import TableModel

/// How a table's style places its sections at one width, in px.
struct TableStyleGeometry {
  /// From the table's side to a section's; the same on both sides.
  let sectionInset: Double
  let sectionWidth: Double
  /// From a section's side to the content of its cells.
  let sideMargin: Double
  /// How much wider than a phone's the side margin is.
  private let extraMargin: Double
  /// What the readable width adds to the side margin.
  let readableMargin: Double
  /// What the section index takes from the cells' content at the trailing side.
  var indexWidth = 0.0
  /// The side margin on a phone.
  private let narrowMargin: Double

  /// Content is never wider than the profile's readable width: plain and grouped tables widen their
  /// margins, inset grouped ones stand further from the sides.
  init(_ style: TableStyle, width: Double, metrics: MetricsProfile) {
    let margin = metrics.sideMargin(tableWidth: width)
    switch style {
    case .plain, .grouped:
      sectionInset = 0
      sideMargin = max(margin, ((width - metrics.readableWidth) / 2).rounded(.up))
    case .insetGrouped:
      let room = ((width - metrics.readableWidth) / 2 - margin).rounded(.up)
      sectionInset = max(metrics.sectionInset(tableWidth: width), room)
      sideMargin = margin
    }
    sectionWidth = width - 2 * sectionInset
    narrowMargin = metrics.sideMargin
    extraMargin = sideMargin - narrowMargin
    readableMargin = sideMargin - margin
  }

  /// The geometry of the section index: a strip of that width, `x` from the table's left.
  init(indexWidth: Double, x: Double) {
    sectionInset = x
    sectionWidth = indexWidth
    sideMargin = 0
    narrowMargin = 0
    extraMargin = 0
    readableMargin = 0
  }

  /// The width in which cells are laid out.
  var contentWidth: Double { sectionWidth - indexWidth }

  /// The geometry of a bar: it reaches from side to side.
  init(barWidth: Double, metrics: MetricsProfile) {
    sectionInset = 0
    sectionWidth = barWidth
    sideMargin = metrics.sideMargin(tableWidth: barWidth)
    narrowMargin = metrics.sideMargin
    extraMargin = sideMargin - narrowMargin
    readableMargin = 0
  }

  /// The geometry of the page's header: its title stands in line with the sections' edge.
  init(headerOf sections: TableStyleGeometry) {
    sectionInset = max(0, sections.sectionInset - sections.sideMargin)
    sideMargin = sections.sideMargin
    sectionWidth = sections.sectionWidth + 2 * (sections.sectionInset - sectionInset)
    narrowMargin = sections.narrowMargin
    extraMargin = sections.extraMargin
    readableMargin = sections.readableMargin
  }

  /// The geometry of a tile, whose content reaches to its edges.
  init(tileOfWidth width: Double) {
    sectionInset = 0
    sideMargin = 0
    sectionWidth = width
    narrowMargin = 0
    extraMargin = 0
    readableMargin = 0
  }

  /// How far a separator stands from a section's side, where a cell asks for an inset. From the side
  /// margin on the inset belongs to the cell's content and moves with it; a smaller one counts from
  /// the edge of the readable width.
  func separatorInset(_ points: Double) -> Double {
    points + (points < narrowMargin ? readableMargin : extraMargin)
  }
}

extension MetricsProfile {
  /// The space above a section: below the section before it or, for the first, below the top.
  func spaceAbove(_ section: SectionOutline, after previous: SectionOutline?, _ style: TableStyle)
    -> Double
  {
    switch style {
    case .plain:
      return previous != nil && section.hasHeader ? plainHeaderTopPadding : 0
    case .grouped, .insetGrouped:
      let above =
        if let previous {
          previous.hasFooter ? 0 : groupedFooterGap
        } else {
          section.hasHeader ? groupedTitledTopPadding : groupedTopPadding
        }
      return section.hasHeader ? above : above + groupedHeaderGap
    }
  }
}

/// What a section has, as far as the space around it depends on it.
struct SectionOutline {
  var hasHeader: Bool
  var hasFooter: Bool
}
