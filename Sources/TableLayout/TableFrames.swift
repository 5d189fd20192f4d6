import CellLayout
import TableModel
import Typesetting

/// The geometry of a page: every section, band, view and line at every width.
///
/// What doesn't depend on the width stands once; what does stands in flat arrays in which the width
/// is the fastest index: the frame of band `b` at the width of index `w` is
/// `bandFrames[b * widths.count + w]`.
public struct TableFrames: Sendable {
  /// What a band is in its section.
  public enum BandKind: String, Sendable {
    case pageHeader, searchBar, tableHeader, header, introduction, row, footer, emptyState,
      tableFooter
    case pageFooter
    /// The links to the page in other languages, and those at its end.
    case languages, footerMenu
    /// A title of the section index.
    case indexTitle
    /// What stands in a bar.
    case bar, tab
  }

  /// A stretch of the table from side to side: a row, a header, a footer.
  public struct Band: Sendable {
    public var kind: BandKind
    public var cell: BoundCell
    /// Where the band's link leads, which covers it whole.
    public var url: String?
    public var identifier: String?
    /// Whether the band leads to the page that is shown, or to what is below it.
    public var isCurrent = false
    /// The index of the form that its control belongs to.
    public var form: Int?
    /// The band's views in the arrays of views.
    public var views: Range<Int>
    /// The column in whose order a table stands, of its header.
    public var order: ColumnOrder?
    /// By width, whether the columns of a table's row stand in several lines: its texts all begin at the
    /// leading edge then. Empty: nowhere.
    public var stackedWidths: [Bool] = []
  }

  /// A column of a table, and the order in which it has the rows.
  public struct ColumnOrder: Hashable, Sendable {
    public var column: Int
    public var order: TableColumn.SortOrder
  }

  /// A stretch of rows that are tiles.
  public struct Grid: Sendable {
    public var bands: Range<Int>
    /// By width.
    public var tiles: [TileGeometry]
  }

  public struct Section: Sendable {
    public var bands: Range<Int>
    /// The bands that are rows, a range within `bands`.
    public var rows: Range<Int>
    public var identifier: String?
    /// Whether the section's first band, its header, hides the others.
    public var disclosure = SectionDisclosure.fixed
    /// The BCP 47 tag of the section's language; `nil`: the page's.
    public var language: String?
    /// What the section is called as a landmark of links.
    public var label: String?
  }

  /// The widths of screens in px, ascending.
  public let widths: [Int]
  /// Where on these screens the table stands, and how wide it is.
  public let column: Column
  public internal(set) var isRightToLeft = false
  public internal(set) var sections: [Section] = []
  public internal(set) var bands: [Band] = []
  /// In the order of their bands.
  public internal(set) var grids: [Grid] = []
  /// Where the controls of rows send their values.
  public internal(set) var forms: [FormTarget] = []
  /// In the table's coordinates, with the rows of all sections in sight.
  public internal(set) var sectionFrames: [PixelFrame] = []
  /// The heights of sections whose rows are hidden, in quarters of a px; those of `sectionFrames`
  /// where they can't be.
  public internal(set) var collapsedHeights: [Int32] = []
  /// The strip of links to sections; `nil`: the table has none.
  public internal(set) var sectionIndex: SectionIndexFrames?
  /// In the table's coordinates.
  public internal(set) var bandFrames: [PixelFrame] = []
  /// The separators below rows, in the band's coordinates; of width 0 where there is none.
  public internal(set) var separators: [PixelFrame] = []
  /// In the band's coordinates.
  public internal(set) var viewFrames: [PixelFrame] = []
  /// The distance of a label's text from its top, in quarters of a px.
  public internal(set) var textTops: [Int32] = []
  /// The font size in px of a label whose text may be set smaller than its style says; 0 for others.
  public internal(set) var fontSizes: [Int32] = []
  /// The lines of a label in `lines`; empty for other views.
  public internal(set) var lineRanges: [Range<Int32>] = []
  public internal(set) var lines: [TextLine] = []
  /// The table's height at each width with the rows of all sections in sight, in quarters of a px.
  public internal(set) var heights: [Int32]
  /// The part of each height that lies below the last section, in quarters of a px.
  public internal(set) var bottomSpace: Int32 = 0

  public init(widths: [Int], column: Column? = nil) {
    self.widths = widths
    self.column = column ?? Column(widths)
    heights = Array(repeating: 0, count: widths.count)
  }

  /// The table's height at the width of that index when the page is opened, in quarters of a px.
  public func initialHeight(width: Int) -> Int32 {
    var height = heights[width]
    for (index, section) in sections.enumerated() where section.disclosure == .collapsed {
      let place = index * widths.count + width
      height -= sectionFrames[place].height - collapsedHeights[place]
    }
    return height
  }
}
