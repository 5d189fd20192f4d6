import HTMLOutput
import SiteContent
import TableModel

/// The page that servers show in place of one that isn't there, at whatever address was asked for.
enum NotFoundPage {
  static let path = "404"
}

extension SiteSource {
  /// Makes a site's page for addresses that lead nowhere, if it has an address and no such page of its
  /// own; and has all links of the page work from any depth.
  func addNotFoundPage(to site: inout SitePages) {
    let root = configuration.baseURL.map { PublishedAddresses(base: $0).rootPath }
    if let own = site.pages.firstIndex(where: { $0.page.path == NotFoundPage.path }) {
      site.pages[own].page.isListed = false
      site.pages[own].page.linkRoot = root
      return
    }
    let hasFile = site.assets.contains { comparable($0.file) == comparable("404.html") }
    guard let root, !hasFile else { return }
    let words = InterfaceWords(language: configuration.language)
    let location = SourceLocation(file: folder.name)
    var page = Page(
      path: NotFoundPage.path, title: InlineText(words.notFound), location: location)
    page.addLanguage(configuration.languages.first?.tag, key: NotFoundPage.path)
    page.isListed = false
    page.linkRoot = root
    let front = site.pages.first { $0.page.path == "index" }
    let title = front?.page.title.plain ?? configuration.title ?? root
    page.sections = [
      TableSection(
        rows: [
          Row(
            fields: [Field("title", .text(InlineText(title)))], accessory: .disclosureIndicator,
            url: "/index.html", location: location)
        ], location: location)
    ]
    site.pages.append(LoadedPage(page: page, file: nil))
  }
}
