import HTMLOutput
import SiteContent
import SourceText
import TableModel

/// Gives the rows that have a body, or ask for it, pages of their own.
struct DetailPages {
  private(set) var pages: [LoadedPage] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The paths of the output, with those of the rows' pages.
  private(set) var paths: OutputPaths
  /// The fields that hold terms: pages show them as links.
  private let termFields: Set<String>
  /// Where the dates of rows are read.
  private let timeZone: SiteTimeZone
  private let languages: LanguagePaths

  init(_ site: SitePages, _ configuration: SiteConfiguration) {
    timeZone = configuration.timeZone
    languages = configuration.languagePaths
    paths = OutputPaths(site)
    termFields = Set(configuration.taxonomies.flatMap(\.fields))
  }

  /// Adds a page and those of its rows, whose links lead to them from now on.
  mutating func add(_ loaded: LoadedPage) {
    var loaded = loaded
    // Parts of a list come before its rows.
    diagnostics += paths.claimParts(of: loaded.page, at: loaded.page.location)
    var problems = RowProblems(of: loaded.page)
    problems.all += loaded.page.fillRoles()
    let rows = detailedRows(of: loaded.page)
    guard !rows.isEmpty, isPossible(loaded.page, &problems) else {
      diagnostics += problems.told
      pages.append(loaded)
      return
    }
    var anchors = AnchorNames(of: loaded.page)
    var details: [LoadedPage] = []
    for place in rows {
      let section = loaded.page.sections[place.section].settings
      var row = loaded.page.sections[place.section].rows[place.row]
      let path: String
      let date: String?
      do throws(Diagnostic) {
        date = try self.date(of: row, in: loaded.page)
        path = try self.path(of: row, date: date, in: loaded.page)
      } catch {
        problems.addOfRow(error)
        continue
      }
      row.identifier =
        row.identifier ?? anchors.add(row.detail?.slug ?? pathSlug(row.pageTitle ?? ""))
      let page = detailPage(of: row.reading(as: section), at: path, date: date, in: loaded.page)
      row.url = "/" + urlPath(page.path + ".html")
      row.detail = nil
      loaded.page.sections[place.section].rows[place.row] = row
      details.append(LoadedPage(page: page, file: nil, identifier: row.identifier))
    }
    diagnostics += problems.told
    tellApart(&details, in: languages.prefix(loaded.page.siteLanguage))
    // Forms aren't read one after the other.
    if !details.contains(where: \.page.hasForm) { link(&details) }
    pages.append(loaded)
    // Their own rows may lead on: a pane of settings holds others.
    for detail in details { add(detail) }
  }

  /// Has pages whose paths end alike be translations only of those at the same path: others are those of
  /// the page whose path ends so.
  private func tellApart(_ details: inout [LoadedPage], in prefix: String) {
    var counts: [String: Int] = [:]
    for detail in details { counts[detail.page.translationKey ?? "", default: 0] += 1 }
    for index in details.indices {
      guard let key = details[index].page.translationKey, counts[key] != 1 else { continue }
      details[index].page.translationKey = String(
        details[index].page.path.dropFirst(prefix.count))
    }
  }

  private func detailedRows(of page: Page) -> [(section: Int, row: Int)] {
    guard page.details.rows != DetailSettings.Rows.none else { return [] }
    let isAll = page.details.rows == .all
    return page.sections.indices.flatMap { section in
      page.sections[section].rows.indices.compactMap { index in
        let row = page.sections[section].rows[index]
        guard row.detail != nil || (isAll && row["title"] != nil) else { return nil }
        return (section, index)
      }
    }
  }

  // MARK: Paths

  /// Whether the pages of a page's rows can stand where they are to.
  private mutating func isPossible(_ page: Page, _ problems: inout RowProblems) -> Bool {
    guard let permalink = page.details.permalink else {
      return isFree(folderOf: page, &problems)
    }
    let known = page.fieldNames
    let unknown = permalink.fields.filter { field in
      !Self.ownFields.contains(field.name) && RowField(field.name, among: known) == nil
    }
    problems.all += unknown.map { name, location in
      .error(
        unknownName("field", name, among: known.sorted() + Self.ownFields)
          + " (no row has it)", at: location)
    }
    return unknown.isEmpty
  }

  /// What every row can be named by.
  private static let ownFields = ["slug", "title", "filename", "year", "month", "day"]

  /// Whether the folder of a page's details can be made.
  private func isFree(folderOf page: Page, _ problems: inout RowProblems) -> Bool {
    let isOwn = comparable(page.path) == comparable(SiteOutput.folder)
    guard isOwn || paths.file(page.path) != nil else { return true }
    problems.all.append(
      .error(
        "the rows of this page have pages in the folder “\(page.path)”, "
          + (isOwn
            ? "where the build puts its own files: rename the page"
            : "but a file has that name: rename one"),
        at: page.location))
    return false
  }

  /// The path of a row's page.
  ///
  /// Without a permalink it stands under the list, those of equal titles numbered in the order of their
  /// rows. Permalinks are paths in the folder of the list's language. Paths that are asked for are never changed: two that are equal, letter case and the encoding
  /// of accents aside, are an error.
  private mutating func path(
    of row: Row, date: String?, in page: Page
  ) throws(Diagnostic) -> String {
    let slug = row.detail?.slug ?? page.details.slug(of: row)
    guard let permalink = page.details.permalink else {
      guard let slug else {
        let base = "\(page.path)/\(pathSlug(row.pageTitle ?? ""))"
        guard let path = paths.claimPage(numbering: base, at: row.location) else {
          throw .error("a file stands where “\(base)” needs a folder: rename it", at: row.location)
        }
        return path
      }
      let path = "\(page.path)/\(slug)"
      if let other = paths.claim(path + ".html", at: row.location) {
        throw .error(
          "another page has the path “\(path)”: choose another slug", at: row.location,
          notes: [.init("the other page", at: other)])
      }
      return path
    }
    let day = (date ?? page.date ?? "").prefix(10).split(separator: "-").map(String.init)
    var path = try permalink.path(at: row.location) { name in
      if let field = RowField(name, of: row), let text = row.plainText(field.name) {
        return (text, row.location(of: field.name))
      }
      let text: String? =
        switch name {
        case "slug": slug ?? row.pageTitle
        case "title": row.pageTitle
        case "filename": page.path.split(separator: "/").last.map(String.init)
        case "year": day.first
        case "month": day.dropFirst().first
        case "day": day.last
        default: nil
        }
      return text.map { ($0, row.location) }
    }
    let prefix = languages.prefix(page.siteLanguage)
    if !path.hasPrefix(prefix) { path = prefix + path }
    if OutputPaths.isReserved(path) {
      throw .error(
        "the page of this row becomes “\(path)”, but “\(SiteOutput.folder)” is where the build puts "
          + "its own files: choose another permalink", at: row.location,
        notes: [.init("the permalink", at: permalink.location)])
    }
    if let other = paths.claim(path + ".html", at: row.location) {
      throw .error(
        "the page of this row becomes “\(path)”, which is in the site already: add a field to the "
          + "permalink that tells the two apart, or give the row a slug", at: row.location,
        notes: [.init("the other page", at: other), .init("the permalink", at: permalink.location)])
    }
    return path
  }

  /// The date that a field gives a row's page.
  private func date(of row: Row, in page: Page) throws(Diagnostic) -> String? {
    guard let role = page.details.roles.first(where: { $0.name == "date" }),
      let field = RowField(role.field, of: row), let text = row.plainText(field.name)
    else { return nil }
    do throws(Diagnostic) {
      return try normalizedDate(text, at: row.location(of: field.name), in: timeZone)
    } catch {
      throw .error(
        "“\(text)” in “\(role.field)” is no date: write 2026-03-31 or 2026-03-31T18:30:00+02:00",
        at: row.location(of: field.name))
    }
  }

  // MARK: The pages

  private func detailPage(of row: Row, at path: String, date: String?, in list: Page) -> Page {
    var page = Page(
      path: path,
      title: InlineText(row.pageTitle ?? path.split(separator: "/").last.map(String.init) ?? path),
      location: row.location)
    page.summary = row.plainText("subtitle") ?? ""
    page.date = date ?? list.date
    page.inheritsDate = date == nil
    page.tags = list.tags
    if case .text(let tags)? = row["tags"] { page.tags = tags.elements }
    page.related = list.related
    page.style = list.style
    page.tint = list.tint
    page.language = row.settings.language ?? list.language
    page.direction = row.settings.direction ?? list.direction
    page.schema = list.schema
    page.parentPath = list.path
    page.linkFolder = list.linkFolder ?? folder(of: list.path)
    page.siteLanguage = list.siteLanguage
    page.translationKey = list.translationKey.map {
      "\($0)/\(path.split(separator: "/").last ?? "")"
    }
    page.isSplit = list.isSplit
    var header = row
    header.cells = list.details.cells.isEmpty ? ["detailHeader"] : list.details.cells
    if !list.details.cells.isEmpty { header.location = list.details.cellsLocation ?? row.location }
    header.accessory = TableModel.Accessory.none
    header.url = nil
    header.identifier = nil
    header.detail = nil
    header["title"] = .text(page.title)
    page.headerRow = header
    page.sections = fieldSections(of: row, list.details)
    var body = row.detail?.body ?? []
    let anchors = Set(
      body.flatMap { section in section.rows.compactMap(\.identifier) + [section.identifier ?? ""] }
    )
    for index in body.indices {
      body[index].mapURLs { url in
        guard url.hasPrefix("#"), !anchors.contains(String(url.dropFirst())) else { return url }
        return "/" + urlPath(list.path + ".html") + url
      }
    }
    page.sections += body
    return page
  }

  /// What stands in the head of a row's page, and marks of its own.
  private static let headFields: Set = [
    "title", "subtitle", "detail", "name", "ordinal", "text", "slug",
  ]

  /// The row's other fields as rows, and where its own link leads.
  private func fieldSections(of row: Row, _ settings: DetailSettings) -> [TableSection] {
    var section = TableSection(location: row.location)
    let fields =
      settings.fields?.compactMap { name in
        RowField(name, of: row).flatMap { row[$0.name] }.map { Field(name, $0) }
      }
      ?? row.fields.filter { field in
        !Self.headFields.contains(field.name) && !termFields.contains(field.name)
          && !settings.roles.contains { $0.name != "date" && RowField.is($0.field, field.name) }
      }
    for field in fields {
      guard case .text(let value) = field.value else { continue }
      section.rows.append(
        Row(
          fields: [
            Field("title", .text(InlineText(words(inField: field.name)))),
            Field("detail", .text(value)),
          ], location: row.location))
    }
    if let url = row.url {
      section.rows.append(
        Row(
          fields: [Field("title", .text(InlineText(shown(url))))], url: url,
          location: row.location))
    }
    return section.rows.isEmpty ? [] : [section]
  }

  /// An address as a reader knows it.
  private func shown(_ url: String) -> String {
    var text = percentDecoded(url)
    for scheme in ["https://", "http://", "mailto:"] where text.hasPrefix(scheme) {
      text.removeFirst(scheme.count)
    }
    if text.hasSuffix("/") { text.removeLast() }
    return text
  }

  /// Says of each page which come before and after it.
  private func link(_ details: inout [LoadedPage]) {
    for index in details.indices {
      if index > 0 { details[index].page.previousPath = details[index - 1].page.path }
      if index + 1 < details.count {
        details[index].page.nextPath = details[index + 1].page.path
      }
    }
  }
}

extension SiteSource {
  /// Ends the page of each row with the ways to the one before and to the one after.
  func addToolbars(to pages: inout [LoadedPage]) {
    let titles = Dictionary(
      pages.filter { $0.page.parentPath != nil }.map { ($0.page.path, $0.page.title.text) }
    ) { first, _ in first }
    for index in pages.indices where pages[index].page.parentPath != nil {
      let page = pages[index].page
      var row = Row(cells: ["detailToolbar"], location: page.location)
      func add(_ field: String, _ path: String?, _ text: (String) -> String) {
        guard let path, let name = titles[path] else { return }
        row[field] = .text(InlineText(text(name), url: "/" + urlPath(path + ".html")))
      }
      // The marks are mirrored in text from right to left.
      add("previous", page.previousPath) { "‹ \($0)" }
      add("next", page.nextPath) { "\($0) ›" }
      guard !row.fields.isEmpty else { continue }
      var section = TableSection(rows: [row], location: page.location)
      section.layout = .table
      pages[index].closing.append(section)
    }
  }
}

extension Row {
  /// The text of a field without its styles.
  func plainText(_ field: String) -> String? {
    guard case .text(let text)? = self[field], !text.isEmpty else { return nil }
    return text.plain
  }
}

/// A field's name as words: `prepTime` becomes `Prep time`.
func words(inField name: String) -> String {
  var result = ""
  var previous: Unicode.Scalar = " "
  for scalar in name.unicodeScalars {
    let isUpper = scalar.properties.isUppercase
    if isUpper, previous.properties.isLowercase || previous.isASCIIDigit {
      result += " " + scalar.properties.lowercaseMapping
    } else {
      result.unicodeScalars.append(scalar == "_" || scalar == "-" ? " " : scalar)
    }
    previous = scalar
  }
  return result.prefix(1).uppercased() + result.dropFirst()
}

extension Unicode.Scalar {
  fileprivate var isASCIIDigit: Bool { value &- 0x30 < 10 }
}
