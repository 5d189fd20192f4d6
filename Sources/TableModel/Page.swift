/// A page: a table of sections, with what its front matter says about it.
public struct Page: Codable, Sendable {
  /// The output path without its ending, with `/` between its parts: `menu`, `guides/index`.
  public var path: String
  /// Where the path is asked for, when it isn't that of the file.
  public var pathLocation: SourceLocation?
  public var title: InlineText
  /// What the page is about, in plain text: shown under the title and given to search engines.
  public var summary: String
  /// The date as `YYYY-MM-DD`, or with a time as RFC 3339 writes it.
  public var date: String?
  /// When the page appears, if not with its date, and when it is gone, in the same form.
  public var publishDate: String?
  public var expiryDate: String?
  public var tags: [String]
  /// The terms of the page in the site's other taxonomies, by their names.
  public var terms: [String: [String]] = [:]
  public var isDraft: Bool
  /// The values of keys that are the site's own.
  public var fields: [Field] = []
  /// The tag of the site's language that the page is one of the pages of; `nil`: the site's first.
  public var siteLanguage: String?
  /// What pages have in common that say the same in several languages; `nil`: the path.
  public var translationKey: String?
  /// The menus that the page stands in, but for the tab bar.
  public var menus: [MenuEntry] = []
  /// The links to the page in other languages, once a site knows them.
  public var languageSwitch: NavigationRow?
  /// The links of the site's footer.
  public var footerMenu: NavigationRow?
  /// The colour of links and accessories; `nil`: the site's.
  public var tint: CellColor?
  /// The table's style; `nil`: the site's.
  public var style: TableStyle?
  /// Whether bullets stay bullets instead of becoming rows of their own.
  public var layout: PageLayoutKind
  /// The cell templates to try for rows that name none.
  public var cells: [String]
  /// Where `cells` is written, when that isn't `location`.
  public var cellsLocation: SourceLocation?
  /// The cell templates to try for headers and footers of sections that name none.
  public var sectionHeaderCells: NamedCells?
  public var sectionFooterCells: NamedCells?
  /// What stands above the first section and below the last one; `nil`: nothing.
  public var tableHeader: Row?
  public var tableFooter: Row?
  /// The strip of links to the sections; `nil`: none.
  public var sectionIndex: SectionIndex?
  /// What a table without rows shows in their place, with the fields `title`, `text` and `image`;
  /// `nil`: nothing.
  public var emptyState: Row?
  /// The shell that its document is made with; `nil`: that of its folder.
  public var shell: String?
  /// Where that is written.
  public var shellLocation: SourceLocation?
  /// A BCP 47 language tag; `nil`: the site's.
  public var language: String?
  /// The writing direction; `nil`: that of the language.
  public var direction: WritingDirection?
  /// What the field says that filters the rows; empty: the page's language for “Search”; `nil`: no field.
  public var filterPrompt: String?
  /// The row of that field, once a site knows its words.
  public var searchBar: Row?
  /// The least width of a tile in px in sections that name none; `nil`: the engine's.
  public var tileWidth: Double?
  /// The place in the tab bar, for the main pages of a site.
  public var tabBarItem: TabBarItem?
  public var hidesBottomBar: BottomBarHiding?
  /// Whether the title stands large above the table; else in the navigation bar only. `nil`: as the
  /// site's profile has it.
  public var hasLargeTitle: Bool?
  /// Which rows have pages of their own.
  public var details: DetailSettings
  /// Whether wide screens show the list and its details side by side.
  public var isSplit: Bool
  /// Where that is written.
  public var splitLocation: SourceLocation?
  /// The page that this one details a row of, without ending.
  public var parentPath: String?
  /// The row that the page details: its head shows it.
  public var headerRow: Row?
  /// The paths of the pages before and after, without ending.
  public var previousPath: String?
  public var nextPath: String?
  /// How many rows a page shows at most: what is more stands on further ones.
  public var pagination: RowCount?
  /// The list that the page shows a further part of, without ending.
  public var partOf: String?
  /// How many pages and rows with the same terms the rows' pages name; without such pages, the page.
  public var related: RowCount?
  /// Whether the date is that of the list above.
  public var inheritsDate = false
  /// The folder that links are relative to; `nil`: that of the page.
  public var linkFolder: String?
  public var sections: [TableSection]
  /// How many sections at the end the build has added: the ways to other pages.
  public var closingCount = 0
  /// What the rows are to search engines; `nil`: entries of a list.
  public var schema: RowSchema?
  /// Where that is written.
  public var schemaLocation: SourceLocation?
  /// What holds for all rows that say nothing else.
  public var settings = RowSettings()
  public var separatorInsetReference = SeparatorInsetReference.fromCellEdges
  /// The path of the page that this one shows in another order, which search engines are sent to.
  public var canonicalPath: String?
  /// Whether search engines and feeds are told of the page.
  public var isListed = true
  /// Whether the page searches the site.
  public var isSearchPage = false
  /// The addresses that the page had before.
  public var aliases: [PageAlias] = []
  /// What links and files of the page begin with in place of the way from its folder, where it shows
  /// at addresses of others: the path of the site on its server.
  public var linkRoot: String?
  public var location: SourceLocation

  public init(path: String, title: InlineText, location: SourceLocation) {
    self.path = path
    self.title = title
    self.location = location
    summary = ""
    tags = []
    isDraft = false
    details = DetailSettings()
    isSplit = false
    layout = .table
    cells = []
    sections = []
  }
}

public enum TableStyle: String, CaseIterable, Codable, Sendable {
  case plain, grouped, insetGrouped
}

/// How a page's blocks become rows: `columns` and `grid` hold for those of its sections that say
/// nothing themselves.
public enum PageLayoutKind: String, CaseIterable, Codable, Sendable {
  case table, article, columns, grid
}

/// An address that a page had before.
public struct PageAlias: Hashable, Codable, Sendable {
  /// The path in the site as written.
  public var path: String
  public var location: SourceLocation

  public init(_ path: String, at location: SourceLocation) {
    self.path = path
    self.location = location
  }
}

/// A number of rows that front matter asks for.
public struct RowCount: Hashable, Codable, Sendable {
  /// From 1 on.
  public var count: Int
  public var location: SourceLocation

  public init(_ count: Int, at location: SourceLocation) {
    self.count = count
    self.location = location
  }
}

/// What rows are to search engines, in the words of schema.org.
public enum RowSchema: String, CaseIterable, Codable, Sendable { case product = "Product" }

public enum WritingDirection: String, CaseIterable, Codable, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

extension Page {
  /// The sections without those that only lead to other pages.
  public var ownSections: ArraySlice<TableSection> { sections.dropLast(closingCount) }

  /// The date that is the page's own.
  public var ownDate: String? { inheritsDate ? nil : date }

  /// Whether a row has a control of a form.
  public var hasForm: Bool {
    sections.contains { $0.rows.contains { $0.hasSettings && $0.settings.control != nil } }
  }
}
