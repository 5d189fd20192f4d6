import HTMLOutput
import SiteContent
import TableLayout
import TableModel

/// How the pages of a site hang together: which is above which, and which are in the tab bar.
struct SiteNavigation {
  private let pages: [String: Page]
  private let tabs: [Page]
  private let siteLanguage: String
  private let siteStyle: TableStyle
  private let links: PageLinks

  init(_ pages: [Page], _ configuration: SiteConfiguration, _ links: PageLinks) {
    self.links = links
    self.pages = Dictionary(pages.map { ($0.path, $0) }) { first, _ in first }
    siteLanguage = configuration.language
    siteStyle = configuration.style
    tabs = pages.filter {
      $0.tabBarItem != nil && $0.canonicalPath == nil && $0.partOf == nil
    }.enumerated().sorted { a, b in
      func order(_ page: Page) -> (Int, Int) {
        (page.tabBarItem?.position ?? Int.max, page.path == "index" ? 0 : 1)
      }
      let (first, second) = (order(a.element), order(b.element))
      return first == second ? a.offset < b.offset : first < second
    }.map(\.element)
  }

  /// The most pages that a phone's tab bar has room for.
  private static let mostTabs = 5

  /// Says where the tab bar has more pages than phones have room for.
  var problem: Diagnostic? {
    guard tabs.count > Self.mostTabs else { return nil }
    return .warning(
      "this is page \(Self.mostTabs + 1) of \(tabs.count) in the tab bar: phones have room for "
        + "\(Self.mostTabs), leave “tabBar” out on the others",
      at: tabs[Self.mostTabs].location)
  }

  /// The pages above another, the nearest first.
  func ancestors(of page: Page) -> [Page] {
    var result: [Page] = []
    var current = page
    while let parent = parent(of: current) {
      result.append(parent)
      current = parent
    }
    return result
  }

  /// The page above another: the list that it details, or the nearest front page of its folder or of
  /// one around it.
  private func parent(of page: Page) -> Page? {
    if let path = page.parentPath { return pages[path] }
    // Further parts and other orders of a list lie beside it.
    if let list = (page.partOf ?? page.canonicalPath).flatMap({ pages[$0] }) {
      return parent(of: list)
    }
    var folder = SiteBuild.folder(of: page.path)
    while true {
      let candidate = folder.isEmpty ? "index" : folder + "/index"
      if candidate != page.path, let parent = pages[candidate] { return parent }
      if folder.isEmpty { return nil }
      folder = SiteBuild.folder(of: folder)
    }
  }

  /// What stands around a page.
  ///
  /// - Parameter identifier: the anchor of the row of the list above that the page details.
  func surroundings(of page: Page, identifier: String?) -> PageSurroundings {
    let ancestors = ancestors(of: page)
    let words = InterfaceWords(language: page.language ?? siteLanguage)
    var result = PageSurroundings()
    let skip = text(words.skip, url: "#" + PageWriter.mainIdentifier)
    result.skipLink = row(page, [Field("title", .text(skip))])

    var title = page.title
    for index in title.runs.indices { title.runs[index].url = nil }
    let bar = [Field("title", .text(title))]
    var back: [Field] = []
    if let parent = ancestors.first {
      let anchor = identifier.map { "#" + $0 } ?? ""
      let part = links.part(of: parent.path + ".html", anchor)
      let url = PageLinks.address(of: part, from: page) + anchor
      back.append(Field("back", .text(text(parent.title.text, url: url))))
    }
    result.navigationBar = row(page, back + bar)
    result.titleIsHeading = page.hasLargeTitle == false
    if ancestors.count > 1, page.hasLargeTitle != false {
      result.breadcrumb = row(page, [Field("path", .text(path(ancestors, from: page)))] + bar)
    }
    if page.hidesBottomBar == nil, !ancestors.contains(where: { $0.hidesBottomBar == .below }) {
      let tab = ([page] + ancestors).first { $0.tabBarItem != nil }
      let current = tab.map { $0.canonicalPath ?? $0.partOf ?? $0.path }
      // A bar of one is no choice.
      if tabs.count > 1 {
        result.tabs = tabs.map { tab in
          .init(item(of: tab, from: page), isCurrent: tab.path == current)
        }
      }
    }
    return result
  }

  /// The navigation bar of a list that stands beside its details.
  ///
  /// - Parameter place: a page in the folder of the details.
  func back(of page: Page, from place: Page) -> Row? {
    parent(of: page).map { parent in
      row(
        page,
        [Field("back", .text(text(parent.title.text, url: address(parent, from: place))))])
    }
  }

  /// What stands beside a list on wide screens.
  func placeholder(of page: Page) -> Row {
    row(page, [Field("title", .text(InlineText(page.title.text)))])
  }

  private func row(_ page: Page, _ fields: [Field]) -> Row {
    Row(fields: fields, location: page.location)
  }

  private func item(of tab: Page, from page: Page) -> Row {
    var item = Row(
      fields: [Field("title", .text(InlineText(tab.tabBarItem?.title ?? tab.title.text)))],
      url: address(tab, from: page), location: tab.location)
    if let image = tab.tabBarItem?.image { item["image"] = .image(image) }
    return item
  }

  /// The pages above in one line, the farthest first.
  private func path(_ ancestors: [Page], from page: Page) -> InlineText {
    var path = InlineText("")
    for ancestor in ancestors.reversed() {
      if !path.text.isEmpty { append(" › ", url: nil, to: &path) }
      append(ancestor.title.text, url: address(ancestor, from: page), to: &path)
    }
    return path
  }

  private func append(_ text: String, url: String?, to path: inout InlineText) {
    path.text += text
    path.runs.append(TextRun(length: text.utf8.count, url: url))
  }

  private func text(_ text: String, url: String) -> InlineText {
    InlineText(text, runs: [TextRun(length: text.utf8.count, url: url)])
  }

  private func address(_ target: Page, from page: Page) -> String {
    PageLinks.address(of: target.path + ".html", from: page)
  }
}
