import HTMLOutput
import SiteContent
import TableLayout
import TableModel
import Typesetting

/// The pages of a site as they will be laid out: links resolved, headers known.
struct SitePlan: Sendable {
  var pages: [Page] = []
  /// The row that each page's header shows.
  var headers: [Row] = []
  /// What stands around each page.
  var surroundings: [PageSurroundings] = []
  /// The pages above each page, the nearest first.
  var ancestors: [[PageReference]] = []
  /// The languages in which each page is there.
  var alternates: [[Translations.Alternate]] = []
  /// The pages that are in the content folder but not in the site.
  var leftOut: [LeftOutPage] = []
  /// What is wrong with each page's content.
  var problems: [[Diagnostic]] = []
  var assets: [SiteFiles.Asset] = []
  var redirects = Redirects()
  /// All that is wrong with the content.
  var diagnostics: [Diagnostic] = []
}

extension SitePlan {
  /// What the site's fonts of ideographs are divided into, by the pages that show them.
  var ideographs: IdeographParts {
    IdeographParts(
      pages: pages.indices.map { index in
        pages[index].texts + headers[index].texts + surroundings[index].rows.flatMap(\.texts)
          + [pages[index].languageSwitch, pages[index].footerMenu].flatMap { $0?.row.texts ?? [] }
      })
  }
}

extension PageSurroundings {
  /// What the bars show; a list beside the page has a page of its own.
  fileprivate var rows: [Row] {
    [skipLink, navigationBar, breadcrumb].compactMap(\.self) + tabs.map(\.row)
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

extension Row {
  /// Adds the fields that the row doesn't have.
  fileprivate mutating func add(_ others: [Field]) {
    for field in others where self[field.name] == nil { fields.append(field) }
  }
}

extension SiteSource {
  /// Reads the site's pages, adds the front page where it is missing and resolves all links.
  func plan(progress: BuildProgress) -> SitePlan {
    var site = readPages(progress: progress)
    addSearchPages(to: &site)
    var diagnostics = site.diagnostics
    addFrontPages(to: &site, &diagnostics)
    addNotFoundPage(to: &site)
    var details = DetailPages(site)
    for loaded in site.pages { details.add(loaded) }
    site.pages = details.pages
    for index in site.pages.indices where site.pages[index].page.hasLargeTitle == nil {
      site.pages[index].page.hasLargeTitle = metrics.prefersLargeTitles
    }
    diagnostics += details.diagnostics

    let pages = site.pages.map(\.page)
    let translations = Translations(pages, configuration)
    let links = PageLinks(site, translations)
    var plan = SitePlan(assets: site.assets)
    plan.leftOut = site.leftOut
    let menus = SiteMenus(pages, self)
    let navigation = SiteNavigation(pages, menus: menus, links: links, configuration)
    diagnostics += navigation.problems + menus.diagnostics + translations.problems(of: pages)
    let detailed = Set(site.pages.compactMap(\.page.parentPath))
    var known: Set<Diagnostic> = []
    var lists: [String: SplitList] = [:]
    var orders = PageOrders(site, language: configuration.language)
    for loaded in site.pages {
      var page = loaded.page
      var problems = loaded.diagnostics + links.resolve(&page)
      // What is wrong with a row's link was said where the row stands.
      if page.parentPath != nil { problems.removeAll { !known.insert($0).inserted } }
      known.formUnion(problems)
      if let problem = page.schemaProblem(language: page.language ?? configuration.language) {
        problems.append(problem)
      }
      let above = navigation.ancestors(of: page)
      let ancestors = above.map(PageReference.init)
      var surroundings = navigation.surroundings(
        of: page, identifier: loaded.identifier, &problems)
      page.footerMenu = navigation.footerMenu(of: page, &problems)
      page.languageSwitch = translations.languageSwitch(of: page, ancestors: above)
      if page.isSplit {
        surroundings.split =
          page.parentPath != nil || detailed.contains(page.path)
          ? split(loaded, page, navigation, links, &lists, &problems)
          : unsplit(page, &problems)
      }
      if let prompt = page.filterPrompt {
        let words = InterfaceWords(language: page.language ?? configuration.language)
        page.searchBar = searchBar(prompt.isEmpty ? words.search : prompt, words, page.location)
      }
      if case .text(let title)? = page.emptyState?["title"], title.isEmpty {
        let words = InterfaceWords(language: page.language ?? configuration.language)
        page.emptyState?["title"] = .text(InlineText(words.empty))
      }
      page.tableHeader?.add(page.fields)
      page.tableFooter?.add(page.fields)
      let header = header(of: page)
      problems.removeAll(where: \.isOfDefaults)
      for page in orders.pages(of: page) {
        plan.problems.append(page.canonicalPath == nil ? problems : [])
        plan.headers.append(header)
        plan.ancestors.append(ancestors)
        plan.alternates.append(translations.alternates(of: page))
        plan.surroundings.append(surroundings)
        plan.pages.append(page)
      }
    }
    plan.redirects = Redirects(of: plan)
    plan.diagnostics = diagnostics + plan.problems.joined() + plan.redirects.diagnostics
    return plan
  }

  /// The header of a page: its title, and what it is about; of a row's page, the row.
  private func header(of page: Page) -> Row {
    if let row = page.headerRow { return row }
    var row = Row(location: page.location)
    if page.hasLargeTitle != false { row["title"] = .text(page.title) }
    if !page.summary.isEmpty { row["summary"] = .text(InlineText(page.summary)) }
    row.add(page.fields)
    return row
  }

  /// The row of the field that filters a page's rows.
  private func searchBar(
    _ prompt: String, _ words: InterfaceWords, _ location: SourceLocation
  ) -> Row {
    var control = FormControl(.search, name: "")
    control.label = words.search
    control.placeholder = prompt
    control.fillsRow = true
    var row = Row(location: location)
    row.settings.control = control
    return row
  }

  /// Says that no row of a page has a page that could stand beside it.
  private func unsplit(_ page: Page, _ problems: inout [Diagnostic]) -> PageSurroundings.Split {
    problems.append(
      .warning(
        "“split” has no effect: no row of the page has a page of its own, give them bodies or "
          + "write “details: true”", at: page.splitLocation ?? page.location))
    return .none
  }

  /// A page's part in a split view: lists come before their details.
  private func split(
    _ loaded: LoadedPage, _ page: Page, _ navigation: SiteNavigation, _ links: PageLinks,
    _ lists: inout [String: SplitList], _ problems: inout [Diagnostic]
  ) -> PageSurroundings.Split {
    if let path = page.parentPath {
      guard let list = lists[path] else { return .none }
      return .detail(
        of: list.window(around: loaded.identifier), bar: list.bar, header: list.header,
        selected: loaded.identifier, style: list.style)
    }
    // Links of the list as seen from the folder of its details.
    var copy = loaded.page
    copy.linkFolder = page.linkFolder ?? SiteBuild.folder(of: page.path)
    copy.path = page.path + "/index"
    let own = "/" + urlPath(page.path + ".html")
    for index in copy.sections.indices {
      copy.sections[index].mapURLs { $0.hasPrefix("#") ? own + $0 : $0 }
    }
    _ = links.resolve(&copy)
    let style =
      page.style ?? (page.layout == .article ? TableStyle.plain : configuration.style)
    let list = SplitList(
      page: copy, bar: navigation.back(of: page, from: copy), header: header(of: page), style: style
    )
    lists[page.path] = list
    if let problem = list.problem { problems.append(problem) }
    return .list(placeholder: navigation.placeholder(of: page))
  }
}
