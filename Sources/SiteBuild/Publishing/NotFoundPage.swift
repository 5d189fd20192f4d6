import HTMLOutput
import SiteContent
import TableModel

/// The page that servers show in place of one that isn't there, at whatever address was asked for: the
/// nearest of that name, so that each language may have its own.
enum NotFoundPage {
  static let path = "404"
}

extension Page {
  /// Whether it is that page, of the site or of one of its languages.
  var isNotFoundPage: Bool {
    path == NotFoundPage.path || path == siteLanguage.map { "\($0)/\(NotFoundPage.path)" }
  }
}

extension SiteSource {
  /// Makes a page for addresses that lead nowhere in each language that has pages, if the site has an
  /// address and no such page of its own; and has all links of these work from any depth.
  func addNotFoundPages(to site: inout SitePages) {
    let tags = configuration.languages.isEmpty ? [nil] : configuration.languages.map { $0.tag }
    for tag in tags { addNotFoundPage(to: &site, in: tag) }
  }

  private func addNotFoundPage(to site: inout SitePages, in tag: String?) {
    let root = configuration.baseURL.map { PublishedAddresses(base: $0).rootPath }
    let prefix = configuration.languagePaths.prefix(tag)
    let path = prefix + NotFoundPage.path
    let isUsed = prefix.isEmpty || site.pages.contains { $0.page.siteLanguage == tag }
    if let own = site.pages.firstIndex(where: { $0.page.path == path }) {
      site.pages[own].page.isListed = false
      site.pages[own].page.linkRoot = root
      return
    }
    let hasFile = site.assets.contains { comparable($0.file) == comparable(path + ".html") }
    guard let root, !hasFile, isUsed else { return }
    let configuration = configuration.localized(tag)
    let words = InterfaceWords(language: configuration.language)
    let location = SourceLocation(file: folder.name)
    var page = Page(
      path: path, title: InlineText(words.notFound), location: location)
    page.addLanguage(tag, key: NotFoundPage.path)
    page.isListed = false
    page.linkRoot = root
    let front = site.pages.first { $0.page.path == prefix + "index" }
    let title = front?.page.title.plain ?? configuration.title ?? root
    page.sections = [
      TableSection(
        rows: [
          Row(
            fields: [Field("title", .text(InlineText(title)))], accessory: .disclosureIndicator,
            url: "/\(urlPath(prefix))index.html", location: location)
        ], location: location)
    ]
    site.pages.append(LoadedPage(page: page, file: nil))
  }
}
