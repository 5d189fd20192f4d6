import HTMLOutput
import SiteContent
import TableModel

extension SiteSource {
  /// Adds a page for each taxonomy and for each of its terms, in each language whose pages have some, and
  /// to the pages that have terms the ways to these and to what is related.
  func addTaxonomies(to site: inout SitePages, _ paths: inout OutputPaths) {
    guard !configuration.taxonomies.isEmpty else {
      for loaded in site.pages where loaded.page.parentPath == nil {
        guard let related = loaded.page.related else { continue }
        site.diagnostics.append(
          .warning(
            "“related” has no effect: name in “taxonomies” of site.yaml the fields that pages have in "
              + "common, such as [tags]", at: related.location))
      }
      return
    }
    var configuration = configuration
    configuration.taxonomies.removeAll { taxonomy in
      guard OutputPaths.isReserved(taxonomy.name) else { return false }
      site.diagnostics.append(
        .error(
          "“\(taxonomy.name)” is the folder of the build’s own files: choose another name",
          at: taxonomy.location))
      return true
    }
    let tags = configuration.languages.isEmpty ? [nil] : configuration.languages.map { $0.tag }
    let indices = tags.map { TermIndex(&site, configuration, in: $0) }
    for (number, taxonomy) in configuration.taxonomies.enumerated()
    where !indices.contains(where: { $0.terms.contains { $0.taxonomy == number } }) {
      site.diagnostics.append(
        .warning(
          "no page has “\(taxonomy.name)” in its front matter, and no row a field "
            + taxonomy.fields.map { "“\($0)”" }.joined(separator: " or ")
            + ": name the field of the rows as “\(taxonomy.name): field”, or leave the taxonomy out",
          at: taxonomy.location))
    }
    for index in indices {
      addRelated(of: index, to: &site)
      var pages = TaxonomyPages(self, index, site, paths)
      for taxonomy in index.taxonomies.indices { pages.add(taxonomy) }
      site = pages.site
      paths = pages.paths
      addWays(to: index, without: pages.missing, &site)
    }
  }

  /// Ends each page that has terms with the ways to their pages, in a row for each taxonomy.
  ///
  /// - Parameter missing: the terms that have no page.
  private func addWays(
    to index: TermIndex, without missing: Set<Int>, _ site: inout SitePages
  ) {
    for (page, item) in index.itemsOfPages {
      let loaded = site.pages[page].page
      let words = InterfaceWords(language: loaded.language ?? configuration.language).lists
      var section = TableSection(location: loaded.location)
      section.layout = .table
      for (number, taxonomy) in index.taxonomies.enumerated() {
        var text = InlineText("")
        for term in index.items[item].terms
        where index.terms[term].taxonomy == number && !missing.contains(term) {
          if !text.isEmpty { text.append(", ") }
          text.append(index.terms[term].name, url: index.address(of: term))
        }
        guard !text.isEmpty else { continue }
        section.rows.append(
          Row(
            fields: [
              Field("title", .text(InlineText(taxonomy.title(words)))),
              Field("terms", .text(text)),
            ], cells: ["terms"], location: loaded.location))
      }
      if !section.rows.isEmpty { site.pages[page].closing.append(section) }
    }
  }
}

extension Taxonomy {
  /// What the taxonomy is called.
  func title(_ words: ListWords) -> String {
    if let title { return title }
    switch name {
    case "tags": return words.tags
    case "categories": return words.categories
    default: return SiteBuild.words(inField: name)
    }
  }
}

/// Makes the pages of taxonomies, or fills the site's own pages at their paths.
private struct TaxonomyPages {
  let source: SiteSource
  let index: TermIndex
  var site: SitePages
  var paths: OutputPaths
  /// The terms whose pages can't be made.
  private(set) var missing: Set<Int> = []
  private var pagesByPath: [String: Int]

  init(_ source: SiteSource, _ index: TermIndex, _ site: SitePages, _ paths: OutputPaths) {
    self.source = source
    self.index = index
    self.site = site
    self.paths = paths
    pagesByPath = Dictionary(
      site.pages.indices.map { (site.pages[$0].page.path, $0) }
    ) { first, _ in first }
  }

  private var language: String { index.language ?? source.configuration.language }

  mutating func add(_ number: Int) {
    let taxonomy = index.taxonomies[number]
    let terms = index.terms.indices.filter { index.terms[$0].taxonomy == number }
    guard !terms.isEmpty else { return }
    let folder = index.folder(ofTaxonomy: number)
    let collator = Collator(language: language)
    let keys = terms.map { collator.key(of: index.terms[$0].name) }
    let sorted = terms.indices.sorted { a, b in
      keys[a] == keys[b]
        ? index.terms[terms[a]].slug < index.terms[terms[b]].slug
        : keys[a].lexicographicallyPrecedes(keys[b])
    }.map { terms[$0] }
    let words = InterfaceWords(language: language).lists
    let hasOwnPage = isFree(folder, taxonomy)
    for term in sorted where !isFree(index.folder(of: term), taxonomy) { missing.insert(term) }
    guard hasOwnPage else {
      missing.formUnion(sorted)
      return
    }
    add(
      at: folder, called: taxonomy.title(words), taxonomy,
      rows: sorted.filter { !missing.contains($0) }.map { term in
        Row(
          fields: [
            Field("title", .text(InlineText(index.terms[term].name))),
            Field("detail", .text(InlineText("\(index.terms[term].items.count)"))),
          ], accessory: .disclosureIndicator, url: index.address(of: term),
          location: taxonomy.location)
      })
    listOnFrontPage(folder, called: taxonomy.title(words), taxonomy)
    var dated: Set<Int> = []
    for term in sorted where !missing.contains(term) {
      let items = ordered(index.terms[term].items)
      add(
        at: index.folder(of: term), called: index.terms[term].name, taxonomy,
        rows: items.map { index.items[$0].row })
      let own = items.filter { index.items[$0].date != nil }
      dated.formUnion(own)
      note(own, in: index.folder(of: term))
    }
    note(dated.sorted(), in: folder)
  }

  /// Adds the taxonomy to the front page that the build makes for sites without one.
  private mutating func listOnFrontPage(
    _ folder: String, called title: String, _ taxonomy: Taxonomy
  ) {
    guard let front = pagesByPath[index.prefix + "index"], site.pages[front].file == nil,
      pagesByPath[folder + "/index"] == nil
    else { return }
    let row = Row(
      fields: [Field("title", .text(InlineText(title)))],
      url: "/" + urlPath(folder + "/index.html"), location: taxonomy.location)
    if let section = site.pages[front].page.sections.firstIndex(where: { $0.header == nil }) {
      site.pages[front].page.sections[section].rows.append(row)
    } else {
      site.pages[front].page.sections.insert(
        TableSection(rows: [row], location: taxonomy.location), at: 0)
    }
  }

  /// Dated pages come first, the newest before the others; the rest keeps the order of the site.
  private func ordered(_ items: [Int]) -> [Int] {
    let dates = items.map { item in
      index.items[item].date.flatMap {
        PublicationDate($0, in: source.configuration.timeZone)?.instant
      }
    }
    return items.indices.sorted { a, b in
      switch (dates[a], dates[b]) {
      case (let first?, let second?): first == second ? a < b : first > second
      case (nil, nil): a < b
      case (_?, nil): true
      case (nil, _?): false
      }
    }.map { items[$0] }
  }

  private mutating func note(_ items: [Int], in folder: String) {
    guard !items.isEmpty else { return }
    site.feedPages[folder] = items.map { site.pages[index.items[$0].page].page.path }
  }

  /// Whether the front page of a folder can be made, or is a page of the site's own.
  private mutating func isFree(_ folder: String, _ taxonomy: Taxonomy) -> Bool {
    let path = folder + "/index"
    guard pagesByPath[path] == nil,
      let other = paths.claim(path + ".html", at: taxonomy.location)
    else { return true }
    site.diagnostics.append(
      .error(
        "the taxonomy “\(taxonomy.name)” makes the page “\(path)”, which is in the site already: "
          + "rename it, or give the taxonomy another name", at: taxonomy.location,
        notes: [.init("the other file", at: other)]))
    return false
  }

  /// Adds rows to the front page of a folder, which the site may bring along.
  private mutating func add(
    at folder: String, called title: String, _ taxonomy: Taxonomy, rows: [Row]
  ) {
    let path = folder + "/index"
    var section = TableSection(rows: rows, location: taxonomy.location)
    section.layout = .table
    if let own = pagesByPath[path] {
      site.pages[own].page.sections.append(section)
      site.pages[own].page.pagination = site.pages[own].page.pagination ?? taxonomy.pagination
      site.diagnostics += paths.claimParts(of: site.pages[own].page, at: taxonomy.location)
      return
    }
    var page = Page(path: path, title: InlineText(title), location: taxonomy.location)
    // A term that is written alike in two languages is held to be one.
    page.addLanguage(index.language, key: String(path.dropFirst(index.prefix.count)))
    page.sections = [section]
    page.pagination = taxonomy.pagination
    site.diagnostics += paths.claimParts(of: page, at: taxonomy.location)
    site.pages.append(LoadedPage(page: page, file: nil))
  }
}
