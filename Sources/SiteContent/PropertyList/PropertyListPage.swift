import SourceText
import TableModel

/// Reads a property list, a JSON or a YAML file as a page of its own.
///
/// - Parameters:
///   - bytes: JSON or YAML, as the file's ending tells, or an XML, binary or OpenStep property list; the first
///     bytes show which.
///   - file: the file's path relative to the site's folder, for diagnostics and image paths.
///   - path: the page's output path without its ending.
///   - mapping: columns and fields; `nil` where the property list's own `columns` and `fields` count.
///   - images: where image names are looked up.
///   - language: the site's language, by which rows are sorted where the page names none.
///   - site: what the site says of the page.
/// - Returns: the page, `nil` when the file is no property list, or JSON or YAML of no table's shape, which only
///   is a warning; and all errors and warnings.
public func readPropertyListPage(
  _ bytes: [UInt8], file: String, path: String, mapping: DataMapping = DataMapping(),
  images: ImageCatalogue, language: String = "en", in site: PageContext = PageContext()
) -> (Page?, [Diagnostic]) {
  var (list, diagnostics) = PropertyList.read(bytes, file: file)
  guard let list else { return (nil, diagnostics) }
  let place = SourceLocation(file: file, line: 1, column: 1)
  let isPage = list.statesPage
  let (frontMatter, problems) = FrontMatter.read(
    isPage ? list.furtherFrontMatter(site) : nil, in: isPage ? list.context(in: site) : site,
    at: place)
  var mapping = mapping
  let stated = DataMapping(frontMatter)
  if mapping.fields.isEmpty { mapping.fields = stated.fields }
  if mapping.columns.isEmpty, list.root["columns"] == nil {
    mapping.columns = stated.columns
    mapping.columnsLocation = stated.columnsLocation
  }
  mapping.imageFields += stated.imageFields
  mapping.form = mapping.form ?? stated.form
  if list.isJSONFeed {
    let feed = JSONFeedReader(list, images: images)
    var page = SiteContent.page(of: feed.rows, feed.header, path: path)
    diagnostics += problems + feed.rows.diagnostics
    diagnostics += frontMatter.applyToFeed(
      &page, in: site, language: language, images: images)
    return (page, diagnostics)
  }
  if list.root["PreferenceSpecifiers"] != nil {
    var settings = SettingsReader(
      list, images: images, language: frontMatter.language ?? language, form: mapping.form)
    var page = Page(
      path: path, title: InlineText(settingsTitle(path)), location: list.location(list.root.place))
    frontMatter.apply(to: &page)
    page.sections = settings.sections()
    return (page, diagnostics + problems + settings.diagnostics)
  }
  var page = Page(
    path: path, title: InlineText(titleFromPath(path)), location: list.location(list.root.place))
  var shape = TableShapeReader(
    list, mapping, images, furtherKeys: PropertyList.furtherKeys(site) + site.taxonomies)
  page.sections = shape.sections()
  // Columns stand side by side unless the page says otherwise.
  for index in page.sections.indices
  where !page.sections[index].columns.isEmpty && frontMatter.layout == nil {
    page.sections[index].layout = page.sections[index].layout ?? .columns
  }
  if let problem = shape.problem, list.form == .json || list.form == .yaml {
    let message = "the file is copied as it is, for it is no table: \(problem.message)"
    return (nil, diagnostics + [.warning(message, at: problem.location)])
  }
  frontMatter.apply(to: &page)
  var attributes = PageAttributeReader(list: list, images: images, site: site)
  attributes.surroundings = frontMatter.surroundings
  attributes.apply(to: &page)
  var result = frontMatter
  attributes.applyPages(to: &page, into: &result)
  if page.layout == .columns { shape.addColumns(to: &page.sections) }
  result.fields = shape.rows.mapping.fields
  result.surroundings = attributes.surroundings
  result.selection = attributes.selection
  diagnostics += problems + shape.rows.diagnostics + attributes.diagnostics
  diagnostics += result.applyToRows(of: &page, in: site, language: language, images: images)
  return (page, diagnostics)
}

extension PropertyList {
  /// Whether the list says what the keys of front matter do, beside its rows.
  fileprivate var statesPage: Bool {
    root["sections"] != nil || root["rows"] != nil || root["columns"] != nil
  }

  /// The keys that the list says of its page, but for those that are columns.
  fileprivate var stated: [PropertyListNode.Entry] {
    (root.entries ?? []).filter { root["columns"] == nil || $0.value.elements == nil }
  }

  /// What the site says where the list doesn't.
  fileprivate func context(in site: PageContext) -> PageContext {
    var context = site
    let keys = Set(stated.map(\.key))
    context.defaults.removeAll { keys.contains($0.key) }
    return context
  }

  /// The keys of a page that only readers of front matter know.
  fileprivate static func furtherKeys(_ site: PageContext) -> [String] {
    ["publishDate", "expiryDate", "translationKey", "menu", "aliases", "tint"]
      + site.fields.map(\.name)
  }

  /// What the list says of these keys.
  fileprivate func furtherFrontMatter(_ site: PageContext) -> YAMLNode {
    let keys = Self.furtherKeys(site)
    return YAMLNode(
      .mapping(stated.filter { keys.contains($0.key) }.map { yaml($0) }),
      at: location(root.place))
  }
}

extension FrontMatter {
  /// Sets where a page of data stands and what is around its rows, and leaves the rows that show.
  func applyToRows(
    of page: inout Page, in site: PageContext, language: String, images: ImageCatalogue
  ) -> [Diagnostic] {
    var problems = applyPath(to: &page) + site.schedule.apply(to: &page)
    problems += surroundings.apply(to: &page) { name, alternative, location in
      do throws(Diagnostic) {
        return .success(
          try images.image(
            name, allowsMissingEnding: true, alternative: alternative, at: location))
      } catch {
        return .failure(error)
      }
    }
    problems += selection.apply(
      to: &page, language: page.language ?? language, mapping: fields)
    if page.sections.allSatisfy(\.rows.isEmpty) {
      surroundings.applyEmptyState(to: &page, at: page.location)
    }
    applyToSections(of: &page)
    return problems
  }

  /// Sets everything of a feed's page that the feed doesn't say itself.
  func applyToFeed(
    _ page: inout Page, in site: PageContext, language: String, images: ImageCatalogue
  ) -> [Diagnostic] {
    let (summary, own) = (page.summary, page.language)
    apply(to: &page)
    if !summary.isEmpty { page.summary = summary }
    page.language = own ?? page.language
    return applyToRows(of: &page, in: site, language: language, images: images)
  }
}

/// Reads the rows that a page takes from a property list, a JSON or a YAML file by `data:`.
///
/// - Parameters:
///   - bytes: JSON or YAML, as the file's ending tells, or an XML, binary or OpenStep property list; the first
///     bytes show which.
///   - file: the file's path relative to the site's folder, for diagnostics and image paths.
///   - mapping: the page's `columns` and `fields`.
///   - layout: the page's.
///   - images: where image names are looked up, relative to the property list.
///   - language: the page's language, in which the texts of a settings bundle are looked up.
/// - Returns: the sections, none when the file is no property list; and all errors and warnings.
public func readDataSections(
  _ bytes: [UInt8], file: String, mapping: DataMapping, layout: PageLayoutKind = .table,
  images: ImageCatalogue, language: String = "en"
) -> ([TableSection], [Diagnostic]) {
  let (list, diagnostics) = PropertyList.read(bytes, file: file)
  guard let list else { return ([], diagnostics) }
  if list.root["PreferenceSpecifiers"] != nil {
    var settings = SettingsReader(
      list, images: images, language: language, form: mapping.form)
    let sections = settings.sections()
    return (sections, diagnostics + settings.diagnostics)
  }
  if list.isJSONFeed {
    let feed = JSONFeedReader(list, images: images)
    let (section, problems) = section(of: feed.rows, mapping)
    return ([section], diagnostics + feed.rows.diagnostics + problems)
  }
  var shape = TableShapeReader(list, mapping, images)
  var sections = shape.sections()
  if layout == .columns { shape.addColumns(to: &sections) }
  return (sections, diagnostics + shape.rows.diagnostics)
}

/// The title of a page that states none: its file's name in words, its folder's for an index.
func titleFromPath(_ path: String) -> String {
  let parts = path.split(separator: "/")
  let name = parts.count > 1 && parts.last == "index" ? parts[parts.count - 2] : parts.last ?? ""
  let title = words(inName: String(name))
  return title.isEmpty ? path : title
}

/// The title of a settings bundle's page: `Settings` of `Settings.bundle/Root`.
private func settingsTitle(_ path: String) -> String {
  let parts = path.split(separator: "/")
  guard parts.count > 1, let folder = parts.dropLast().last, folder.hasSuffix(".bundle") else {
    return titleFromPath(path)
  }
  return words(inName: String(folder.dropLast(7)))
}

/// Reads what a property list in the explicit form, or with columns of its own, says of its page.
struct PageAttributeReader {
  let list: PropertyList
  /// What the list says about headers, footers and what else stands around the rows.
  var surroundings = TableSurroundings()
  let images: ImageCatalogue
  private let site: PageContext
  /// What the list says of the rows to show.
  private(set) var selection = RowSelection()
  var diagnostics: [Diagnostic] = []

  init(list: PropertyList, images: ImageCatalogue, site: PageContext) {
    self.list = list
    self.images = images
    self.site = site
  }

  mutating func apply(to page: inout Page) {
    readSelection()
    guard list.statesPage else { return }
    applySettings(to: &page)
    for entry in list.root.entries ?? [] {
      do throws(Diagnostic) {
        try apply(entry, to: &page)
      } catch {
        diagnostics.append(error)
      }
    }
    if page.tabBarItem?.title.isEmpty == true { page.tabBarItem?.title = page.title.text }
  }

  private func addTabBar(
    _ entry: PropertyListNode.Entry, to page: inout Page
  ) throws(Diagnostic) {
    var title = ""
    if case .bool(let flag) = entry.value.content {
      guard flag else { return }
    } else {
      title = try text(entry)
    }
    page.tabBarItem = TabBarItem(title: title, image: page.tabBarItem?.image)
  }

  private mutating func apply(_ entry: PropertyListNode.Entry, to page: inout Page)
    throws(Diagnostic)
  {
    // A column may have the name of an attribute: `title` is both.
    let isColumn = entry.value.elements != nil && list.root["columns"] != nil
    if isColumn { return }
    switch entry.key {
    case "title":
      let title = try text(entry)
      if !title.isEmpty { page.title = InlineText(title) }
    case "description": page.summary = try text(entry)
    case "date": page.date = try date(entry)
    case "tags": page.tags = try texts(entry)
    case "cell":
      page.cells = try texts(entry)
      page.cellsLocation = list.location(entry.value.place)
    case "style": page.style = try choice(entry)
    case "shell":
      page.shell = try text(entry)
      page.shellLocation = list.location(entry.value.place)
    case "dir": page.direction = try choice(entry)
    case "layout": page.layout = try choice(entry)
    case "lang":
      let tag = try text(entry)
      guard isLanguageTag(tag) else {
        throw list.error(
          "“\(tag)” is no language tag: write one such as en or zh-Hant", at: entry.value.place)
      }
      page.language = tag
    case "draft": page.isDraft = try flag(entry)
    case "tabBar": try addTabBar(entry, to: &page)
    case "tabBarImage":
      let image = try images.image(
        text(entry), allowsMissingEnding: true, at: list.location(entry.value.place))
      if page.tabBarItem == nil { page.tabBarItem = TabBarItem(title: "") }
      page.tabBarItem?.image = image
    case "largeTitle": page.hasLargeTitle = try flag(entry)
    case "hidesBottomBarWhenPushed":
      if entry.value.string == BottomBarHiding.below.rawValue {
        page.hidesBottomBar = .below
      } else {
        page.hidesBottomBar = try flag(entry) ? .page : nil
      }
    case "split":
      page.isSplit = try flag(entry)
      page.splitLocation = list.location(entry.value.place)
    case "filter":
      if let prompt = entry.value.string {
        page.filterPrompt = prompt
      } else if try flag(entry) {
        page.filterPrompt = ""
      }
    default: try readSurroundings(entry)
    }
  }

  /// The list's own entries of these keys, but for those that are columns.
  private func entries(_ keys: [String]) -> [YAMLNode.Entry] {
    guard list.statesPage else { return [] }
    return list.stated.filter { keys.contains($0.key) }.map { list.yaml($0) }
  }

  /// Reads where the page is to stand, which further pages there are, and its terms.
  ///
  /// - Parameter frontMatter: is given what the list says of the page's place.
  mutating func applyPages(to page: inout Page, into frontMatter: inout FrontMatter) {
    frontMatter.date = page.date
    let root = list.root
    guard list.statesPage else { return }
    var reader = FrontMatterReader(context: site)
    for entry in entries(FrontMatterReader.pageKeys + site.taxonomies.filter { $0 != "tags" }) {
      // The OpenStep form has no booleans.
      if ["details", "pages"].contains(entry.key), let flag = root[entry.key]?.flag {
        page.details.rows = flag ? .all : .none
      } else {
        reader.read(entry)
      }
    }
    let own = reader.frontMatter
    if let details = own.details { page.details = details }
    if let pagination = own.pagination { page.pagination = pagination }
    if let related = own.related { page.related = related }
    if let schema = own.schema { page.schema = schema }
    page.terms.merge(own.terms) { $1 }
    frontMatter.permalink = own.permalink ?? frontMatter.permalink
    frontMatter.slug = own.slug ?? frontMatter.slug
    for key in ["permalink", "slug"] {
      frontMatter.locations[key] = own.locations[key] ?? frontMatter.locations[key]
    }
    diagnostics += reader.diagnostics
  }

  private mutating func readSelection() {
    var reader = RowSelectionReader()
    let own = entries(RowSelectionReader.keys)
    reader.read(site.entries(over: own).filter { RowSelectionReader.keys.contains($0.key) })
    selection = reader.selection
    diagnostics += reader.diagnostics
  }

  private mutating func applySettings(to page: inout Page) {
    let own = entries(RowSettingsReader.pageKeys)
    guard !own.isEmpty else { return }
    var reader = RowSettingsReader(.page) {
      (_: String, location: SourceLocation) throws(Diagnostic) -> ImageReference in
      throw .error("an accessory of a whole page has no image", at: location)
    }
    reader.read(own)
    page.settings = reader.settings.over(page.settings)
    if let reference = reader.separatorInsetReference { page.separatorInsetReference = reference }
    diagnostics += reader.diagnostics
  }

  func text(_ entry: PropertyListNode.Entry) throws(Diagnostic) -> String {
    guard let text = plainText(entry.value) else { throw wrong(entry, "a string") }
    return text
  }

  /// An array of strings, or one string with commas.
  func texts(_ entry: PropertyListNode.Entry) throws(Diagnostic) -> [String] {
    var texts: [String] = []
    for element in entry.value.elements ?? [entry.value] {
      guard let text = plainText(element) else { throw wrong(entry, "an array of strings") }
      texts += text.split(separator: ",").map { labelText(String($0)) }.filter { !$0.isEmpty }
    }
    return texts
  }

  private func date(_ entry: PropertyListNode.Entry) throws(Diagnostic) -> String? {
    if case .date(let date) = entry.value.content { return date.isoText }
    guard let text = plainText(entry.value) else { throw wrong(entry, "a date") }
    do throws(Diagnostic) {
      return try normalizedDate(
        text, at: list.location(entry.value.place), in: site.timeZone)
    } catch {
      // Quotes and escapes are gone from the text, so a column in it says nothing.
      throw list.error(error.message, at: entry.value.place)
    }
  }

  func flag(_ entry: PropertyListNode.Entry) throws(Diagnostic) -> Bool {
    guard let flag = entry.value.flag else { throw wrong(entry, "a boolean") }
    return flag
  }

  private func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ entry: PropertyListNode.Entry
  ) throws(Diagnostic) -> Choice {
    let name = try text(entry)
    if let choice = Choice(rawValue: name) { return choice }
    let known = Choice.allCases.map(\.rawValue)
    throw list.error(unknownName(entry.key, name, among: known), at: entry.value.place)
  }

  func wrong(_ entry: PropertyListNode.Entry, _ wanted: String) -> Diagnostic {
    list.error(
      "“\(entry.key)” must be \(wanted), but here stands \(entry.value.kind)",
      at: entry.value.place)
  }
}

/// Whether a text has the form of a BCP 47 language tag.
func isLanguageTag(_ text: String) -> Bool {
  let parts = text.split(separator: "-", omittingEmptySubsequences: false)
  guard let first = parts.first, (2...8).contains(first.utf8.count) else { return false }
  return parts.allSatisfy { part in
    (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { $0.isIdentifierPart && $0 != 0x5F }
  } && first.utf8.allSatisfy { !$0.isDigit }
}
