import HTMLOutput
import SiteContent
import TableModel

extension SiteSource {
  /// Adds the front pages that the site, and each of its languages, doesn't have.
  func addFrontPages(to site: inout SitePages) {
    if site.pages.isEmpty, !site.assets.contains(where: { $0.file == "index.html" }),
      !site.diagnostics.hasError
    {
      site.diagnostics.append(
        .warning(
          "the site has no pages: put a Markdown file or a property list into “\(folder.name)”",
          at: SourceLocation(file: folder.name)))
    }
    let tags = configuration.languages.isEmpty ? [nil] : configuration.languages.map { $0.tag }
    for tag in tags.reversed() {
      let path = configuration.languagePaths.prefix(tag) + "index"
      let pages = site.pages.filter { $0.page.siteLanguage == tag }
      let isFirst = tag == tags.first
      guard isFirst || !pages.isEmpty, !pages.contains(where: { $0.page.path == path }),
        !site.assets.contains(where: { $0.file == path + ".html" })
      else { continue }
      site.pages.insert(indexPage(of: pages, at: path, in: tag), at: 0)
    }
  }

  /// The front page of a site that has none: it lists the pages, those of each folder in a section of
  /// their own.
  private func indexPage(of pages: [LoadedPage], at path: String, in language: String?)
    -> LoadedPage
  {
    let configuration = configuration.localized(language)
    let location = SourceLocation(file: folder.name)
    var page = Page(
      path: path, title: InlineText(configuration.title ?? "Contents"), location: location)
    page.addLanguage(language, key: "index")
    page.summary = configuration.description ?? ""
    let prefix = configuration.languagePaths.prefix(language)
    var rows: [String: [Row]] = [:]
    for loaded in pages where !loaded.page.isNotFoundPage {
      var row = Row(
        fields: [Field("title", .text(InlineText(loaded.page.title.text)))],
        url: "/" + urlPath(loaded.file ?? loaded.outputPath), location: loaded.page.location)
      if !loaded.page.summary.isEmpty {
        row["subtitle"] = .text(InlineText(loaded.page.summary))
      }
      rows[SiteBuild.folder(of: String(loaded.page.path.dropFirst(prefix.count))), default: []]
        .append(row)
    }
    for (folder, rows) in rows.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      page.sections.append(
        TableSection(
          header: folder.isEmpty ? nil : InlineText(folder), rows: rows, location: location))
    }
    return LoadedPage(page: page, file: nil)
  }
}

extension Page {
  /// Makes a page of the build's own one in a language of the site.
  mutating func addLanguage(_ tag: String?, key: String) {
    guard let tag else { return }
    siteLanguage = tag
    language = tag
    translationKey = key
  }
}
