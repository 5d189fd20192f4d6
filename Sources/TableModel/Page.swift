/// A page: a table of sections, with what its front matter says about it.
public struct Page: Sendable {
  /// The output path without its ending, with `/` between its parts: `menu`, `guides/index`.
  public var path: String
  public var title: InlineText
  /// What the page is about, in plain text: shown under the title and given to search engines.
  public var summary: String
  /// The date as `YYYY-MM-DD`, or with a time as RFC 3339 writes it.
  public var date: String?
  public var tags: [String]
  public var isDraft: Bool
  /// The table's style; `nil`: the site's.
  public var style: TableStyle?
  /// Whether bullets stay bullets instead of becoming rows of their own.
  public var layout: PageLayoutKind
  /// The cell templates to try for rows that name none.
  public var cells: [String]
  /// Where `cells` is written, when that isn't `location`.
  public var cellsLocation: SourceLocation?
  /// A BCP 47 language tag; `nil`: the site's.
  public var language: String?
  /// The writing direction; `nil`: that of the language.
  public var direction: WritingDirection?
  /// The least width of a tile in px in sections that name none; `nil`: the engine's.
  public var tileWidth: Double?
  /// The title in the tab bar, for the main pages of a site.
  public var tabBarTitle: String?
  public var sections: [TableSection]
  /// The path of the page that this one shows in another order, which search engines are sent to.
  public var canonicalPath: String?
  public var location: SourceLocation

  public init(path: String, title: InlineText, location: SourceLocation) {
    self.path = path
    self.title = title
    self.location = location
    summary = ""
    tags = []
    isDraft = false
    layout = .table
    cells = []
    sections = []
  }
}

public enum TableStyle: String, CaseIterable, Sendable { case plain, grouped, insetGrouped }

/// How a page's blocks become rows: `columns` and `grid` hold for those of its sections that say
/// nothing themselves.
public enum PageLayoutKind: String, CaseIterable, Sendable { case table, article, columns, grid }

public enum WritingDirection: String, CaseIterable, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

/// A section of a table: a header, rows and a footer.
public struct TableSection: Sendable {
  /// The header's text; `nil`: no header. A text of one blank keeps the header's space.
  public var header: InlineText?
  /// Rows between the header and the table's own rows: paragraphs that introduce the section.
  public var introduction: [InlineText]
  public var rows: [Row]
  /// Paragraphs after the section's rows.
  public var footer: [InlineText]
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
}
