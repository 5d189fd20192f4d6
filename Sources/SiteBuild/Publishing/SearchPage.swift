import HTMLOutput
import SiteContent
import TableLayout
import TableModel

/// The page that searches a site, on request.
enum SearchPage {
  static let path = "search"
}

extension SiteSource {
  /// Makes the search page of each language, or makes the site's own page of that name one.
  func addSearchPages(to site: inout SitePages) {
    guard configuration.search else { return }
    let tags = configuration.languages.isEmpty ? [nil] : configuration.languages.map { $0.tag }
    for tag in tags { addSearchPage(to: &site, in: tag) }
  }

  private func addSearchPage(to site: inout SitePages, in tag: String?) {
    let path = configuration.languagePaths.prefix(tag) + SearchPage.path
    let isUsed = site.pages.contains { $0.page.siteLanguage == tag }
    guard isUsed || tag == configuration.languages.first?.tag else { return }
    // On many disks names that differ in letter case only are the same.
    let output = comparable(path + ".html")
    let other =
      site.assets.first { comparable($0.file) == output }?.location
      ?? site.pages.first { $0.page.path != path && comparable($0.outputPath) == output }?
      .page.location
    if let other {
      site.diagnostics.append(
        .error(
          "“search: true” makes the page “\(path).html”, which is a file of the site: rename it",
          at: other))
      return
    }
    let location = configuration.locations["search"] ?? SourceLocation(file: "site.yaml")
    let language = tag ?? configuration.language
    if !site.pages.contains(where: { $0.page.path == path }) {
      let words = InterfaceWords(language: language)
      var page = Page(path: path, title: InlineText(words.search), location: location)
      page.addLanguage(tag, key: SearchPage.path)
      site.pages.append(LoadedPage(page: page, file: nil))
    }
    guard let index = site.pages.firstIndex(where: { $0.page.path == path }) else { return }
    let words = InterfaceWords(language: site.pages[index].page.language ?? language)
    site.pages[index].page.isListed = false
    site.pages[index].page.isSearchPage = true
    site.pages[index].page.filterPrompt = site.pages[index].page.filterPrompt ?? ""
    site.pages[index].page.sections.insert(
      TableSection(footer: [InlineText(words.needsScript)], location: location), at: 0)
  }
}

extension SiteOutput {
  /// The elements that load the index and what searches it.
  func searchScripts(of page: Page, root: String, style: TableLayouter.Style) -> MustacheValue {
    let index = searchIndex(of: page)
    let words = InterfaceWords(language: style.language)
    var out = ByteBuffer(capacity: 512)
    out.append(string: ".js\" defer></script>\n<script src=\"\(root)\(Self.script("search"))\"")
    out.append(" data-root=\"")
    out.append(attribute: root)
    out.append("\" data-results=\"")
    out.append(attribute: words.results)
    out.append("\" defer></script>\n")
    return .joined([
      .text("<script src=\"\(root)\(Self.folder)/\(index.stem)."), .late(index.hash),
      .text(String(decoding: out.bytes, as: UTF8.self)),
    ])
  }

  /// Writes the index that each search page loads.
  func writeSearchIndex(into output: OutputFolder, _ names: inout LateNames) throws(Diagnostic) {
    for page in plan.pages where page.isSearchPage {
      let script = SearchIndex(plan, language: page.siteLanguage).script
      let index = searchIndex(of: page)
      let hash = names.set(index.hash, script)
      try output.write(script, to: "\(Self.folder)/\(index.stem).\(hash).js")
    }
  }

  /// The file of the index that a search page loads: one a language.
  private func searchIndex(of page: Page) -> (stem: String, hash: LateBytes) {
    let languages = site.configuration.languages
    guard let number = languages.firstIndex(where: { $0.tag == page.siteLanguage }), number > 0
    else { return ("search-index", .searchIndex(0)) }
    return ("search-index-\(languages[number].tag)", .searchIndex(number))
  }
}
