import HTMLOutput
import SiteContent
import TableLayout
import TableModel

/// The page that searches a site, on request.
enum SearchPage {
  static let path = "search"
}

extension SiteSource {
  /// Makes the search page, or makes the site's own page of that name one.
  func addSearchPage(to site: inout SitePages) {
    guard configuration.search else { return }
    // On many disks names that differ in letter case only are the same.
    let output = comparable(SearchPage.path + ".html")
    let other =
      site.assets.first { comparable($0.file) == output }?.location
      ?? site.pages.first {
        $0.page.path != SearchPage.path && comparable($0.outputPath) == output
      }?.page.location
    if let other {
      site.diagnostics.append(
        .error(
          "“search: true” makes the page “search.html”, which is a file of the site: rename it",
          at: other))
      return
    }
    let location = configuration.locations["search"] ?? SourceLocation(file: "site.yaml")
    if !site.pages.contains(where: { $0.page.path == SearchPage.path }) {
      let words = InterfaceWords(language: configuration.language)
      let page = Page(path: SearchPage.path, title: InlineText(words.search), location: location)
      site.pages.append(LoadedPage(page: page, file: nil))
    }
    guard let index = site.pages.firstIndex(where: { $0.page.path == SearchPage.path }) else {
      return
    }
    let words = InterfaceWords(language: site.pages[index].page.language ?? configuration.language)
    site.pages[index].page.isListed = false
    site.pages[index].page.filterPrompt = site.pages[index].page.filterPrompt ?? ""
    site.pages[index].page.sections.insert(
      TableSection(footer: [InlineText(words.needsScript)], location: location), at: 0)
  }
}

extension Page {
  /// Whether the page searches the site.
  var isSearchPage: Bool { path == SearchPage.path && !isListed }
}

extension SiteOutput {
  /// The elements that load the index and what searches it.
  func searchScripts(root: String, style: TableLayouter.Style) -> MustacheValue {
    let words = InterfaceWords(language: style.language)
    var out = ByteBuffer(capacity: 512)
    out.append(string: ".js\" defer></script>\n<script src=\"\(root)\(Self.script("search"))\"")
    out.append(" data-root=\"")
    out.append(attribute: root)
    out.append("\" data-results=\"")
    out.append(attribute: words.results)
    out.append("\" defer></script>\n")
    return .joined([
      .text("<script src=\"\(root)\(Self.folder)/search-index."), .late(.searchIndex),
      .text(String(decoding: out.bytes, as: UTF8.self)),
    ])
  }

  /// Writes the index that the search page loads.
  func writeSearchIndex(into output: OutputFolder, _ names: inout LateNames) throws(Diagnostic) {
    guard site.configuration.search else { return }
    let script = SearchIndex(plan).script
    let hash = names.set(.searchIndex, script)
    try output.write(script, to: "\(Self.folder)/search-index.\(hash).js")
  }
}
