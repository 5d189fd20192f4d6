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
  /// The title in the tab bar, for the main pages of a site.
  public var tabBarTitle: String?
  public var sections: [TableSection]
  /// What holds for all rows that say nothing else.
  public var settings = RowSettings()
  public var separatorInsetReference = SeparatorInsetReference.fromCellEdges
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

public enum PageLayoutKind: String, CaseIterable, Sendable { case table, article }

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
  /// The anchor of the section, unique in its page.
  public var identifier: String?
  /// What holds for all rows of the section that say nothing else.
  public var settings = RowSettings()
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

extension Page {
  /// Whether a row has a control of a form.
  public var hasForm: Bool {
    sections.contains { $0.rows.contains { $0.hasSettings && $0.settings.control != nil } }
  }
}
