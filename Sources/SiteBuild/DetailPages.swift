import HTMLOutput
import SiteContent
import TableModel

/// Gives the rows that have a body, or ask for it, pages of their own.
struct DetailPages {
  private(set) var pages: [LoadedPage] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The output paths that are taken, in comparable form.
  private var taken: Set<[UInt8]>

  init(_ site: SitePages) {
    taken = Set(site.pages.map { comparable($0.outputPath) })
    taken.formUnion(site.assets.map { comparable($0.file) })
  }

  /// Adds a page and those of its rows, whose links lead to them from now on.
  mutating func add(_ loaded: LoadedPage) {
    var loaded = loaded
    let rows = detailedRows(of: loaded.page)
    guard !rows.isEmpty, isFree(folderOf: loaded.page) else {
      pages.append(loaded)
      return
    }
    var anchors = Set(identifiers(in: loaded.page))
    var details: [LoadedPage] = []
    for place in rows {
      var row = loaded.page.sections[place.section].rows[place.row]
      guard let name = name(for: row, of: loaded.page) else { continue }
      if row.identifier == nil {
        var anchor = name
        var number = 2
        while !anchors.insert(anchor).inserted {
          anchor = "\(name)-\(number)"
          number += 1
        }
        row.identifier = anchor
      }
      let page = detailPage(
        of: row.reading(as: loaded.page.sections[place.section].settings), named: name,
        in: loaded.page)
      row.url = "/" + urlPath(page.path + ".html")
      row.detail = nil
      loaded.page.sections[place.section].rows[place.row] = row
      details.append(LoadedPage(page: page, file: nil, identifier: row.identifier))
    }
    // Forms aren't read one after the other.
    if !details.contains(where: \.page.hasForm) { link(&details) }
    pages.append(loaded)
    // Their own rows may lead on: a pane of settings holds others.
    for detail in details { add(detail) }
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

  /// Whether the folder of a page's details can be made.
  private mutating func isFree(folderOf page: Page) -> Bool {
    let folder = comparable(page.path)
    let isOwn = folder == comparable(SiteOutput.folder)
    guard isOwn || taken.contains(folder) else { return true }
    diagnostics.append(
      .error(
        "the rows of this page have pages in the folder “\(page.path)”, "
          + (isOwn
            ? "where the build puts its own files: rename the page"
            : "but a file has that name: rename one"),
        at: page.location))
    return false
  }

  /// The last part of the path of a row's page. Those of equal titles are numbered in the order of
  /// their rows; paths that differ only in letter case or in how accents are encoded are equal.
  private mutating func name(for row: Row, of page: Page) -> String? {
    func output(_ name: String) -> [UInt8] { comparable("\(page.path)/\(name).html") }
    if let slug = row.detail?.slug {
      guard taken.insert(output(slug)).inserted else {
        diagnostics.append(
          .error(
            "another page has the path “\(page.path)/\(slug)”: choose another slug",
            at: row.location))
        return nil
      }
      return slug
    }
    let base = pathSlug(row.plainText("title") ?? row.plainText("text") ?? "")
    var name = base
    var number = 2
    while !taken.insert(output(name)).inserted {
      name = "\(base)-\(number)"
      number += 1
    }
    return name
  }

  private func identifiers(in page: Page) -> [String] {
    page.sections.flatMap { section in
      [section.identifier].compactMap(\.self) + section.rows.compactMap(\.identifier)
    }
  }

  // MARK: The pages

  private func detailPage(of row: Row, named name: String, in list: Page) -> Page {
    var page = Page(
      path: "\(list.path)/\(name)",
      title: InlineText(row.plainText("title") ?? row.plainText("text") ?? name),
      location: row.location)
    page.summary = row.plainText("subtitle") ?? ""
    page.date = list.date
    page.tags = list.tags
    page.style = list.style
    page.tint = list.tint
    page.language = row.settings.language ?? list.language
    page.direction = row.settings.direction ?? list.direction
    page.schema = list.schema
    page.parentPath = list.path
    page.linkFolder = list.linkFolder ?? folder(of: list.path)
    page.siteLanguage = list.siteLanguage
    page.translationKey = list.translationKey.map { "\($0)/\(name)" }
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
  private static let headFields: Set = ["title", "subtitle", "detail", "name", "ordinal", "text"]

  /// The row's other fields as rows, and where its own link leads.
  private func fieldSections(of row: Row, _ settings: DetailSettings) -> [TableSection] {
    var section = TableSection(location: row.location)
    let fields =
      settings.fields?.compactMap { name in row[name].map { Field(name, $0) } }
      ?? row.fields.filter { !Self.headFields.contains($0.name) }
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

  /// Ends each page with the ways to the one before and to the one after.
  private func link(_ details: inout [LoadedPage]) {
    guard details.count > 1 else { return }
    for index in details.indices {
      if index > 0 { details[index].page.previousPath = details[index - 1].page.path }
      if index + 1 < details.count {
        details[index].page.nextPath = details[index + 1].page.path
      }
      var row = Row(cells: ["detailToolbar"], location: details[index].page.location)
      func add(_ field: String, _ other: Int, _ text: (String) -> String) {
        guard details.indices.contains(other) else { return }
        let page = details[other].page
        let title = text(page.title.text)
        let url = "/" + urlPath(page.path + ".html")
        row[field] = .text(
          InlineText(title, runs: [TextRun(length: title.utf8.count, url: url)]))
      }
      // The marks are mirrored in text from right to left.
      add("previous", index - 1) { "‹ \($0)" }
      add("next", index + 1) { "\($0) ›" }
      details[index].page.sections.append(
        TableSection(rows: [row], location: details[index].page.location))
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
