import TableModel

/// What a page says about itself: the YAML between `---` lines at the start of a Markdown file, or
/// a mapping beside a property list.
public struct FrontMatter: Sendable {
  public var title: String?
  /// What the page is about, in plain text.
  public var description: String?
  /// `YYYY-MM-DD`, or a date and time as RFC 3339 writes it.
  public var date: String?
  /// When the page appears and when it is gone, in the same form.
  public var publishDate: String?
  public var expiryDate: String?
  public var tags: [String]
  public var isDraft: Bool?
  /// The values of the site's own keys.
  public var ownFields: [Field] = []
  /// What the page translates, where its file's name doesn't say it.
  public var translationKey: String?
  /// The menus that the page stands in, but for the tab bar.
  public var menus: [MenuEntry] = []
  /// The colour of links and accessories.
  public var tint: CellColor?
  /// The page's terms in the site's other taxonomies, by their names.
  public var terms: [String: [String]] = [:]
  public var style: TableStyle?
  public var layout: PageLayoutKind?
  /// The cell templates to try for rows that name none.
  public var cells: [String]
  /// The cell of each section in turn, for sections that name none; the last holds for all further
  /// sections.
  public var sectionCells: [String]
  /// The page shell.
  public var shell: String?
  /// A BCP 47 language tag.
  public var language: String?
  public var direction: WritingDirection?
  /// The files that the page takes further rows from, one behind the other.
  public var data: [DataSource]
  /// The keys of parallel arrays in the data, which are joined to rows by index.
  public var columns: [String]
  /// Which key of the data each field of a row comes from.
  public var fields: [FieldMapping]
  /// Which rows show, in which order and in which sections.
  public var selection = RowSelection()
  public var tabBar: TabBarEntry?
  /// Headers, footers and what else stands around the rows.
  public var surroundings = TableSurroundings()
  /// The image in the tab bar as written, relative to the page.
  public var tabBarImage: String?
  public var tabBarPosition: Int?
  public var tabBarParent: MenuParent?
  public var hidesBottomBar: BottomBarHiding?
  public var hasLargeTitle: Bool?
  public var isSplit: Bool?
  public var details: DetailSettings?
  /// Where the page stands in the site; `nil`: as its file does.
  public var permalink: Permalink?
  /// The last part of its path in place of the file's name.
  public var slug: String?
  public var pagination: RowCount?
  public var related: RowCount?
  /// The addresses that the page had before.
  public var aliases: [PageAlias]
  /// What the rows are to search engines.
  public var schema: RowSchema?
  /// What holds for all rows that say nothing else.
  public var settings: RowSettings
  public var separatorInsetReference: SeparatorInsetReference?
  /// What the field says that filters the rows; empty: “Search” in the page's language.
  public var filterPrompt: String?
  /// Which columns of the page's tables are to have pages in their order.
  public var sortable: SortableColumns?
  /// The least width of a tile in px, for sections in the layout `grid`.
  public var tileWidth: Double?
  /// Where the value of each key stands that the front matter sets, by key.
  public var locations: [String: SourceLocation]

  /// A data file, as written: relative to the page.
  public struct DataSource: Hashable, Sendable {
    public var file: String
    public var location: SourceLocation
  }

  /// A row's field and the key of the data that it is read from.
  public struct FieldMapping: Hashable, Sendable {
    public var field: String
    public var key: String
    /// Where the key is written.
    public var location: SourceLocation

    public init(field: String, key: String, location: SourceLocation) {
      self.field = field
      self.key = key
      self.location = location
    }
  }

  /// What the tab bar calls a page that stands in it.
  public enum TabBarEntry: Hashable, Sendable {
    case pageTitle
    case text(String)
  }

  /// Front matter that says nothing.
  public init() {
    tags = []
    aliases = []
    cells = []
    data = []
    sectionCells = []
    columns = []
    fields = []
    settings = RowSettings()
    locations = [:]
  }

  /// Sets everything of the page that the front matter speaks of. The title of the tab bar falls
  /// back on the page's title, so a title found in the content has to be set before.
  public func apply(to page: inout Page) {
    if let title { page.title = InlineText(title) }
    if let description { page.summary = description }
    if let date { page.date = date }
    if !tags.isEmpty { page.tags = tags }
    if !terms.isEmpty { page.terms = terms }
    if !aliases.isEmpty { page.aliases = aliases }
    if let publishDate { page.publishDate = publishDate }
    if let expiryDate { page.expiryDate = expiryDate }
    if let isDraft { page.isDraft = isDraft }
    if !ownFields.isEmpty { page.fields = ownFields }
    if let translationKey { page.translationKey = translationKey }
    if !menus.isEmpty { page.menus = menus }
    if let tint { page.tint = tint }
    if let pagination { page.pagination = pagination }
    if let related { page.related = related }
    if let style { page.style = style }
    if let layout { page.layout = layout }
    if let tileWidth { page.tileWidth = tileWidth }
    if !cells.isEmpty {
      page.cells = cells
      page.cellsLocation = locations["cell"]
    }
    if let shell {
      page.shell = shell
      page.shellLocation = locations["shell"]
    }
    if let language { page.language = language }
    if let direction { page.direction = direction }
    page.settings = settings.over(page.settings)
    if let separatorInsetReference { page.separatorInsetReference = separatorInsetReference }
    switch tabBar {
    case nil: break
    case .pageTitle:
      page.tabBarItem = TabBarItem(
        title: page.title.text, position: tabBarPosition, parent: tabBarParent)
    case .text(let title):
      page.tabBarItem = TabBarItem(title: title, position: tabBarPosition, parent: tabBarParent)
    }
    if let hidesBottomBar { page.hidesBottomBar = hidesBottomBar }
    if let hasLargeTitle { page.hasLargeTitle = hasLargeTitle }
    if let isSplit { page.isSplit = isSplit }
    if let filterPrompt { page.filterPrompt = filterPrompt }
    if page.isSplit { page.splitLocation = locations["split"] }
    if let details { page.details = details }
    if let schema {
      page.schema = schema
      page.schemaLocation = locations["schema"]
    }
  }

  /// Sets what depends on the page's sections, once all of them are there.
  public func applyToSections(of page: inout Page) {
    applySectionCells(to: &page)
    surroundings.applyToSections(of: &page)
  }

  /// Gives each section of the page that names no cell the one that its place calls for.
  private func applySectionCells(to page: inout Page) {
    guard let last = sectionCells.last else { return }
    for index in page.sections.indices where page.sections[index].cells.isEmpty {
      page.sections[index].cells = [index < sectionCells.count ? sectionCells[index] : last]
      page.sections[index].cellsLocation = locations["sectionCells"]
    }
  }
}
