/// A section of a table: a header, rows and a footer.
public struct TableSection: Codable, Sendable {
  /// The header's text; `nil`: no header. A text of one blank keeps the header's space.
  public var header: InlineText?
  /// Rows between the header and the table's own rows: paragraphs that introduce the section.
  public var introduction: [InlineText]
  public var rows: [Row]
  /// Paragraphs after the section's rows.
  public var footer: [InlineText]
  /// Where these paragraphs stand; empty: where the section does.
  public var introductionLocations: [SourceLocation] = []
  public var footerLocations: [SourceLocation] = []
  /// The cell templates to try for rows that name none.
  public var cells: [String]
  /// Where `cells` is written, when that isn't `location`.
  public var cellsLocation: SourceLocation?
  /// How the rows stand; `nil`: as the page's layout says.
  public var layout: SectionLayout?
  /// The columns of a table that the rows come from; empty where they come from a list.
  public var columns: [TableColumn] = []
  /// The least width of a tile in px, where the rows are tiles; `nil`: the page's.
  public var tileWidth: Double?
  /// The cell templates to try for the header and the footer; `nil`: the page's.
  public var headerCells: NamedCells?
  public var footerCells: NamedCells?
  /// What the templates of header and footer may show besides their texts.
  public var fields: [Field] = []
  /// What the section index calls the section; `nil`: the first letter of the header.
  public var indexTitle: String?
  /// Whether readers can hide the section's rows.
  public var disclosure = SectionDisclosure.fixed
  /// What holds for all rows of the section that say nothing else.
  public var settings = RowSettings()
  /// The anchor of the section, unique in its page.
  public var identifier: String?
  public var location: SourceLocation

  public init(
    header: InlineText? = nil, introduction: [InlineText] = [], rows: [Row] = [],
    footer: [InlineText] = [], cells: [String] = [], identifier: String? = nil,
    location: SourceLocation
  ) {
    self.header = header
    self.introduction = introduction
    self.rows = rows
    self.footer = footer
    self.cells = cells
    self.identifier = identifier
    self.location = location
  }

  /// Where a paragraph of the introduction stands.
  public func location(ofIntroduction index: Int) -> SourceLocation {
    introductionLocations.count == introduction.count ? introductionLocations[index] : location
  }

  /// Where a paragraph of the footer stands.
  public func location(ofFooter index: Int) -> SourceLocation {
    footerLocations.count == footer.count ? footerLocations[index] : location
  }
}

/// Cell templates by name, to try in turn, with the place that names them.
public struct NamedCells: Hashable, Codable, Sendable {
  public var names: [String]
  public var location: SourceLocation

  public init(_ names: [String], at location: SourceLocation) {
    self.names = names
    self.location = location
  }
}

/// Whether a section's rows can be hidden, and whether they are when the page is opened.
public enum SectionDisclosure: Codable, Sendable {
  /// The rows always show.
  case fixed
  case expanded, collapsed
}

/// The strip of links at a table's trailing edge: `sectionIndexTitles` of a `UITableView`.
public struct SectionIndex: Codable, Sendable {
  /// The titles from top to bottom; `nil`: those of the sections.
  public var titles: [String]?
  /// A table of fewer rows has no index.
  public var minimumRowCount: Int
  public var location: SourceLocation

  public init(titles: [String]? = nil, minimumRowCount: Int = 0, location: SourceLocation) {
    self.titles = titles
    self.minimumRowCount = minimumRowCount
    self.location = location
  }
}
