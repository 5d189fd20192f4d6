import HTMLOutput
import SiteContent
import TableModel

/// The terms of a site's taxonomies in one of its languages, and the pages and rows that have them.
struct TermIndex {
  /// A page, or a row that has no page of its own.
  struct Item {
    /// The index of the page, or of the page that holds the row.
    var page: Int
    /// How other pages list it.
    var row: Row
    /// A page's own date; `nil`: it has none, or the item is a row.
    var date: String?
    var isPage: Bool
    /// The indices of its terms, those of the first taxonomy first.
    var terms: [Int] = []
  }

  struct Term {
    /// The index of the taxonomy.
    var taxonomy: Int
    /// As it is written first.
    var name: String
    /// The part of the path that names it.
    var slug = ""
    /// The items that have it, in the order of the site.
    var items: [Int] = []
  }

  let taxonomies: [Taxonomy]
  /// The language of the pages; `nil`: the site has one.
  let language: String?
  /// The folder of the language's pages with a slash behind it, empty for the site's first.
  let prefix: String
  private(set) var items: [Item] = []
  private(set) var terms: [Term] = []
  /// The items that are pages, by these.
  private(set) var itemsOfPages: [Int: Int] = [:]
  /// The terms by taxonomy and by name, letter case and the encoding of accents aside.
  private var known: [[UInt8]: Int] = [:]

  /// Collects the terms of all pages in a language and of their rows; rows without a page of their own
  /// get anchors.
  ///
  /// - Parameter language: `nil`: the site has one.
  init(_ site: inout SitePages, _ configuration: SiteConfiguration, in language: String?) {
    taxonomies = configuration.localized(language).taxonomies
    self.language = language
    prefix = configuration.languagePaths.prefix(language)
    let details = Set(
      site.pages.filter { $0.page.parentPath != nil }.map { "/" + urlPath($0.outputPath) })
    let lists = Dictionary(site.pages.indices.map { (site.pages[$0].page.path, $0) }) { a, _ in a }
    for index in site.pages.indices where site.pages[index].page.siteLanguage == language {
      let page = site.pages[index].page
      if let parent = page.parentPath.flatMap({ lists[$0] }) {
        addDetail(index, page, of: site.pages[parent].page)
      } else {
        addPage(index, page)
        addRows(of: &site.pages[index].page, at: index, details)
      }
    }
    nameTerms()
  }

  private mutating func addPage(_ index: Int, _ page: Page) {
    guard !page.isNotFoundPage, !page.isSearchPage else { return }
    var row = Row(
      fields: [Field("title", .text(InlineText(page.plainTitle)))],
      accessory: .disclosureIndicator, url: "/" + urlPath(page.path + ".html"),
      location: page.location)
    if !page.summary.isEmpty { row["subtitle"] = .text(InlineText(page.summary)) }
    add(Item(page: index, row: row, date: page.ownDate, isPage: true)) { taxonomy in
      taxonomy.name == "tags" ? page.tags : page.terms[taxonomy.name] ?? []
    }
  }

  private mutating func addDetail(_ index: Int, _ page: Page, of list: Page) {
    guard let head = page.headerRow else { return }
    var row = Self.listed(head, in: list, url: "/" + urlPath(page.path + ".html"))
    row.cells = list.layout == .columns ? [] : list.cells
    add(Item(page: index, row: row, date: page.ownDate, isPage: true)) { Self.terms(of: head, $0) }
  }

  private mutating func addRows(of page: inout Page, at index: Int, _ details: Set<String>) {
    var anchors: AnchorNames?
    for section in page.sections.indices {
      let settings = page.sections[section].settings
      let cells = page.sections[section].cells
      for place in page.sections[section].rows.indices {
        let row = page.sections[section].rows[place]
        guard taxonomies.contains(where: { $0.fields.contains { row[$0] != nil } }),
          row.url.map({ !details.contains($0) }) ?? true
        else { continue }
        let url: String
        if let own = row.url {
          url = rooted(own, at: page)
        } else {
          if row.identifier == nil {
            if anchors == nil { anchors = AnchorNames(of: page) }
            let name = anchors?.add(pathSlug(row.pageTitle ?? ""))
            page.sections[section].rows[place].identifier = name
          }
          let anchor = page.sections[section].rows[place].identifier ?? ""
          url = "/" + urlPath(page.path + ".html") + "#" + anchor
        }
        var item = Self.listed(row.reading(as: settings), in: page, url: url)
        if item["title"] == nil, let first = page.sections[section].columns.first {
          item["title"] = item[first.field]
        }
        guard item["title"] != nil else { continue }
        if item.cells.isEmpty, page.layout(of: page.sections[section]) == .table {
          item.cells = cells.isEmpty ? page.cells : cells
        }
        add(Item(page: index, row: item, isPage: false)) { Self.terms(of: row, $0) }
      }
    }
  }

  /// A row as other pages list it.
  private static func listed(_ row: Row, in page: Page, url: String) -> Row {
    var item = row
    item.url = url
    item.accessory = .disclosureIndicator
    item.identifier = nil
    item.detail = nil
    item.indentationLevel = 0
    for field in item.fields.indices {
      if case .text(let text) = item.fields[field].value, !text.runs.isEmpty {
        item.fields[field].value = .text(InlineText(text.plain))
      }
    }
    item.settings = item.settings.ofTexts
    if item.settings.language == nil { item.settings.language = page.language }
    if item.settings.direction == nil { item.settings.direction = page.direction }
    return item
  }

  private static func terms(of row: Row, _ taxonomy: Taxonomy) -> [String] {
    taxonomy.fields.flatMap { field -> [String] in
      if case .text(let text)? = row[field] { text.elements } else { [] }
    }
  }

  private mutating func add(_ item: Item, _ names: (Taxonomy) -> [String]) {
    var item = item
    for (index, taxonomy) in taxonomies.enumerated() {
      for name in names(taxonomy) {
        let key = Array("\(index)/".utf8) + comparable(name)
        let term = known[key] ?? terms.count
        if term == terms.count {
          known[key] = term
          terms.append(Term(taxonomy: index, name: name))
        }
        if !item.terms.contains(term) { item.terms.append(term) }
      }
    }
    guard !item.terms.isEmpty else { return }
    for term in item.terms { terms[term].items.append(items.count) }
    if item.isPage { itemsOfPages[item.page] = items.count }
    items.append(item)
  }

  /// Gives each term its part of a path. Terms that have the same words, such as `C++` and `C plus plus`,
  /// are numbered in the order of their bytes.
  private mutating func nameTerms() {
    let keys = terms.map { comparable($0.name) }
    var numbers: [[UInt8]: Int] = [:]
    var taken: Set<[UInt8]> = []
    for index in terms.indices.sorted(by: { keys[$0].lexicographicallyPrecedes(keys[$1]) }) {
      let folder = Array("\(terms[index].taxonomy)/".utf8)
      let base = pathSlug(terms[index].name, or: "term")
      let key = folder + comparable(base)
      var number = numbers[key] ?? 1
      var slug = number == 1 ? base : "\(base)-\(number)"
      while !taken.insert(folder + comparable(slug)).inserted {
        number += 1
        slug = "\(base)-\(number)"
      }
      numbers[key] = number + 1
      terms[index].slug = slug
    }
  }

  /// The folder of a taxonomy's pages.
  func folder(ofTaxonomy number: Int) -> String { prefix + taxonomies[number].name }

  /// The folder of a term's pages.
  func folder(of term: Int) -> String {
    "\(folder(ofTaxonomy: terms[term].taxonomy))/\(terms[term].slug)"
  }

  /// Where a term's page is, as a link.
  func address(of term: Int) -> String { "/" + urlPath(folder(of: term) + "/index.html") }
}

/// A link of a page as one from the site's folder, so that it may stand on another page.
private func rooted(_ url: String, at page: Page) -> String {
  if isRemote(url) || url.hasPrefix("/") { return url }
  if url.hasPrefix("#") || url.hasPrefix("?") {
    return "/" + urlPath(page.path + ".html") + url
  }
  let folder = urlPath(page.linkFolder ?? SiteBuild.folder(of: page.path))
  return folder.isEmpty ? "/" + url : "/\(folder)/\(url)"
}
