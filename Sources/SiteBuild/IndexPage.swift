import HTMLOutput
import SiteContent
import TableModel

extension SiteSource {
  /// The front page of a site that has none: it lists the pages, those of each folder in a section of
  /// their own.
  func indexPage(of pages: [LoadedPage]) -> LoadedPage {
    let location = SourceLocation(file: folder.name)
    var page = Page(
      path: "index", title: InlineText(configuration.title ?? "Contents"), location: location)
    page.summary = configuration.description ?? ""
    var rows: [String: [Row]] = [:]
    for loaded in pages where loaded.page.path != NotFoundPage.path {
      var row = Row(
        fields: [Field("title", .text(InlineText(loaded.page.title.text)))],
        url: "/" + urlPath(loaded.file ?? loaded.outputPath), location: loaded.page.location)
      if !loaded.page.summary.isEmpty {
        row["subtitle"] = .text(InlineText(loaded.page.summary))
      }
      rows[SiteBuild.folder(of: loaded.page.path), default: []].append(row)
    }
    for (folder, rows) in rows.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      page.sections.append(
        TableSection(
          header: folder.isEmpty ? nil : InlineText(folder), rows: rows, location: location))
    }
    return LoadedPage(page: page, file: nil)
  }
}
