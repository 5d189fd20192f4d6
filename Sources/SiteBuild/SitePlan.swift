import SiteContent
import TableLayout
import TableModel
import Typesetting

/// The pages of a site as they will be laid out: links resolved, headers known.
struct SitePlan: Sendable {
  var pages: [Page] = []
  /// The row that each page's header shows.
  var headers: [Row] = []
  /// What is wrong with each page's content.
  var problems: [[Diagnostic]] = []
  var assets: [SiteFiles.Asset] = []
  /// All that is wrong with the content.
  var diagnostics: [Diagnostic] = []
}

extension SitePlan {
  /// What the site's fonts of ideographs are divided into, by the pages that show them.
  var ideographs: IdeographParts {
    IdeographParts(pages: zip(pages, headers).map { page, header in page.texts + header.texts })
  }
}

extension Page {
  /// All texts of the page's sections.
  fileprivate var texts: [String] {
    sections.flatMap { section in
      ([section.header].compactMap(\.self) + section.introduction + section.footer).map(\.text)
        + section.rows.flatMap(\.texts)
    }
  }
}

extension Row {
  /// The texts of the row's fields and of its accessory.
  fileprivate var texts: [String] {
    let own = fields.compactMap { field in
      if case .text(let text) = field.value { text.text } else { nil }
    }
    switch accessory {
    case .text(let text), .badge(let text): return own + [text]
    default: return own
    }
  }
}

extension SiteSource {
  /// Reads the site's pages, adds the front page where it is missing and resolves all links.
  func plan(progress: BuildProgress) -> SitePlan {
    var site = readPages(progress: progress)
    var diagnostics = site.diagnostics
    let hasIndex =
      site.pages.contains { $0.page.path == "index" }
      || site.assets.contains { $0.file == "index.html" }
    if !hasIndex {
      if site.pages.isEmpty, !diagnostics.contains(where: { $0.severity == .error }) {
        diagnostics.append(
          .warning(
            "the site has no pages: put a Markdown file or a property list into “\(folder.name)”",
            at: SourceLocation(file: folder.name)))
      }
      site.pages.insert(indexPage(of: site.pages), at: 0)
    }
    let links = PageLinks(site.pages, assets: site.assets)
    var plan = SitePlan(assets: site.assets)
    var titles: [String: String] = [:]
    for loaded in site.pages { titles[loaded.page.path] = loaded.page.title.text }
    for loaded in site.pages {
      var page = loaded.page
      plan.problems.append(loaded.diagnostics + links.resolve(&page))
      plan.headers.append(header(of: page, titles: titles))
      plan.pages.append(page)
    }
    plan.diagnostics = diagnostics + plan.problems.joined()
    return plan
  }

  /// The header of a page: its title, what it is about, and the way back to the page above.
  private func header(of page: Page, titles: [String: String]) -> Row {
    var row = Row(fields: [Field("title", .text(page.title))], location: page.location)
    if !page.summary.isEmpty { row["summary"] = .text(InlineText(page.summary)) }
    if let parent = parent(of: page.path, among: titles), let title = titles[parent] {
      // The mark is mirrored in text from right to left.
      let text = "‹ \(title)"
      let url = PageLinks.relative(parent + ".html", from: SiteBuild.folder(of: page.path))
      row["back"] = .text(
        InlineText(text, runs: [TextRun(length: text.utf8.count, url: url)]))
    }
    return row
  }

  /// The page above another: the nearest front page of its folder or of one around it.
  private func parent(of path: String, among pages: [String: String]) -> String? {
    var folder = SiteBuild.folder(of: path)
    while true {
      let candidate = folder.isEmpty ? "index" : folder + "/index"
      if candidate != path, pages[candidate] != nil { return candidate }
      if folder.isEmpty { return nil }
      folder = SiteBuild.folder(of: folder)
    }
  }
}
