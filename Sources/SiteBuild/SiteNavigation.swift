import HTMLOutput
import SiteContent
import TableLayout
import TableModel

/// How the pages of a site hang together: which is above which, and which are in the tab bar.
struct SiteNavigation {
  private let pages: [Page]
  /// The pages by their paths.
  private let places: [String: Int]
  private let menus: SiteMenus
  private let links: PageLinks
  private let siteLanguage: String
  private let languages: [String]

  init(
    _ pages: [Page], menus: SiteMenus, links: PageLinks, _ configuration: SiteConfiguration
  ) {
    self.pages = pages
    places = Dictionary(pages.indices.map { (pages[$0].path, $0) }) { first, _ in first }
    self.menus = menus
    self.links = links
    siteLanguage = configuration.language
    languages =
      configuration.languages.isEmpty
      ? [configuration.language] : configuration.languages.map(\.tag)
  }

  /// The most pages that a phone's tab bar has room for.
  private static let mostTabs = 5

  /// Says where the tab bar has more pages than phones have room for.
  var problems: [Diagnostic] {
    languages.compactMap { language in
      let tabs = menus[.main, language].filter { $0.parent == nil }
      guard tabs.count > Self.mostTabs else { return nil }
      return .warning(
        "this is page \(Self.mostTabs + 1) of \(tabs.count) in the tab bar: phones have room for "
          + "\(Self.mostTabs), leave “tabBar” out on the others",
        at: tabs[Self.mostTabs].location)
    }
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

  private func page(_ path: String) -> Page? { places[path].map { pages[$0] } }

  /// The page above another: the list that it details, or the nearest front page of its folder or of
  /// one around it.
  private func parent(of page: Page) -> Page? {
    if let path = page.parentPath { return self.page(path) }
    // Further parts and other orders of a list lie beside it.
    if let list = (page.partOf ?? page.canonicalPath).flatMap(self.page) {
      return parent(of: list)
    }
    var folder = SiteBuild.folder(of: page.path)
    while true {
      let candidate = folder.isEmpty ? "index" : folder + "/index"
      if candidate != page.path, let parent = self.page(candidate),
        parent.siteLanguage == page.siteLanguage
      {
        return parent
      }
      if folder.isEmpty { return nil }
      folder = SiteBuild.folder(of: folder)
    }
  }

  /// What stands around a page.
  ///
  /// - Parameters:
  ///   - identifier: the anchor of the row of the list above that the page details.
  ///   - problems: Is given what links of menus lead nowhere.
  func surroundings(
    of page: Page, identifier: String?, _ problems: inout [Diagnostic]
  ) -> PageSurroundings {
    let ancestors = ancestors(of: page)
    let words = InterfaceWords(language: page.language ?? siteLanguage)
    var result = PageSurroundings()
    let skip = InlineText(words.skip, url: "#" + PageWriter.mainIdentifier)
    result.skipLink = row(page, [Field("title", .text(skip))])

    var title = page.title
    for index in title.runs.indices { title.runs[index].url = nil }
    let bar = [Field("title", .text(title))]
    var back: [Field] = []
    if let parent = ancestors.first {
      let anchor = identifier.map { "#" + $0 } ?? ""
      let part = links.part(of: parent.path + ".html", anchor)
      let url = PageLinks.address(of: part, from: page) + anchor
      back.append(Field("back", .text(InlineText(parent.title.text, url: url))))
    }
    result.navigationBar = row(page, back + bar)
    result.titleIsHeading = page.hasLargeTitle == false
    if ancestors.count > 1, page.hasLargeTitle != false {
      result.breadcrumb = row(page, [Field("path", .text(path(ancestors, from: page)))] + bar)
    }
    if page.hidesBottomBar == nil, !ancestors.contains(where: { $0.hidesBottomBar == .below }) {
      let items = menus[.main, page.siteLanguage ?? siteLanguage]
      // A bar of one is no choice.
      if items.count(where: { $0.parent == nil }) > 1 {
        let rows = items.map { row(of: $0, on: page, &problems) }
        var current = ([page] + ancestors).lazy.compactMap { above in
          let path = above.canonicalPath ?? above.partOf ?? above.path
          let url = PageLinks.address(of: path + ".html", from: page)
          return rows.firstIndex { $0?.url == url }
        }.first
        // What stands below an entry has no tab, but belongs to that one's.
        while let parent = current.flatMap({ items[$0].parent }) { current = parent }
        result.tabs = items.indices.filter { items[$0].parent == nil }.compactMap { index in
          rows[index].map { .init($0, isCurrent: index == current) }
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
        [Field("back", .text(InlineText(parent.title.text, url: address(parent, from: place))))])
    }
  }

  /// What stands beside a list on wide screens.
  func placeholder(of page: Page) -> Row {
    row(page, [Field("title", .text(InlineText(page.title.text)))])
  }

  private func row(_ page: Page, _ fields: [Field]) -> Row {
    Row(fields: fields, location: page.location)
  }

  /// A link of a menu as a page has it; `nil` where it would lead to a page that is left out.
  private func row(
    of item: SiteMenus.Item, on page: Page, _ problems: inout [Diagnostic]
  ) -> Row? {
    let url: String
    switch item.target {
    case .page(let path): url = PageLinks.address(of: path + ".html", from: page)
    case .link(let link):
      if links.isLeftOut(link) { return nil }
      url = links.resolve(link, on: page, at: item.location, &problems)
    }
    var row = Row(
      fields: [Field("title", .text(InlineText(item.title)))], url: url, location: item.location)
    if let image = item.image { row["image"] = .image(image) }
    return row
  }

  /// The links at the end of a page: a line of those that stand by themselves, then one for each that
  /// others stand below, with these behind it.
  func footerMenu(of page: Page, _ problems: inout [Diagnostic]) -> NavigationRow? {
    let items = menus[.footer, page.siteLanguage ?? siteLanguage]
    let rows = items.map { row(of: $0, on: page, &problems) }
    var text = InlineText("")
    func addLine(_ links: [Int], behind path: [Int]) {
      let links = links.filter { rows[$0] != nil }
      guard !links.isEmpty else { return }
      if !text.isEmpty { text.append("\n") }
      for index in path {
        text.append(items[index].title, url: rows[index]?.url)
        text.append(Self.step)
      }
      for index in links {
        if index != links[0] { text.append(Self.separator) }
        text.append(items[index].title, url: rows[index]?.url)
      }
    }
    func below(_ parent: Int?) -> [Int] { items.indices.filter { items[$0].parent == parent } }
    func addLines(below path: [Int]) {
      let links = below(path.last)
      let groups = links.filter { !below($0).isEmpty }
      addLine(path.isEmpty ? links.filter { below($0).isEmpty } : links, behind: path)
      for group in groups { addLines(below: path + [group]) }
    }
    addLines(below: [])
    guard !text.isEmpty else { return nil }
    let words = InterfaceWords(language: page.language ?? siteLanguage)
    return NavigationRow(
      Row(fields: [Field("links", .text(text))], location: page.location), label: words.footer)
  }

  /// What stands between links in a line: it is wide enough for fingers to tell them apart.
  static let separator = "\u{2002}·\u{2002}"

  /// What stands between a link and those below it.
  private static let step = " › "

  /// The pages above in one line, the farthest first.
  private func path(_ ancestors: [Page], from page: Page) -> InlineText {
    var path = InlineText("")
    for ancestor in ancestors.reversed() {
      if !path.text.isEmpty { path.append(Self.step) }
      path.append(ancestor.title.text, url: address(ancestor, from: page))
    }
    return path
  }

  private func address(_ target: Page, from page: Page) -> String {
    PageLinks.address(of: target.path + ".html", from: page)
  }
}
