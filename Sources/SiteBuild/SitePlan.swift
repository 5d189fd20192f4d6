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
  /// Which pages are to be as the last build wrote them.
  var isKept: [Bool] = []
  /// The file of each page that others know by its outline alone.
  var ownFiles: [String?] = []
  /// What became of each page's links to files of the site.
  var links: [[KnownLink]] = []
  /// The ideographs of each page.
  var ideographs: [Set<UInt32>] = []
  /// What others know of pages, where that is not all.
  var outlines: [PageOutline] = []
  /// The files that hold folders' defaults.
  var defaults: [String] = []
  /// The pages that are in the content folder but not in the site.
  var leftOut: [LeftOutPage] = []
  /// What is wrong with each page's content.
  var problems: [[Diagnostic]] = []
  var assets: [SiteFiles.Asset] = []
  var redirects = Redirects()
  /// The pages by their files, relative to the content folder.
  var files: [String: Int] = [:]
  /// The dated pages of taxonomies and of their terms, by the folders of these.
  var feedPages: [String: [String]] = [:]
  /// All that is wrong with the content.
  var diagnostics: [Diagnostic] = []
}

extension SitePlan {
  /// Makes room for so many pages.
  fileprivate mutating func reserveCapacity(_ count: Int) {
    pages.reserveCapacity(count)
    headers.reserveCapacity(count)
    surroundings.reserveCapacity(count)
  }

  /// Adds a page with all that is known of it.
  mutating func append(
    _ page: Page, header: Row, _ surroundings: PageSurroundings, _ ancestors: [PageReference],
    _ links: [KnownLink], _ problems: [Diagnostic]
  ) {
    isKept.append(false)
    self.links.append(links)
    ideographs.append(
      IdeographParts.ideographs(
        of: page.texts + header.texts + surroundings.rows.flatMap(\.texts)
          + [page.languageSwitch, page.footerMenu].flatMap { $0?.row.texts ?? [] }))
    headers.append(header)
    self.ancestors.append(ancestors)
    self.surroundings.append(surroundings)
    self.problems.append(problems)
    pages.append(page)
  }

  /// Adds a page that is to be as it was.
  fileprivate mutating func append(_ page: Page, _ kept: PageRecord) {
    isKept.append(true)
    links.append([])
    ideographs.append(Set(kept.ideographs))
    headers.append(Row(location: page.location))
    ancestors.append([])
    surroundings.append(PageSurroundings())
    problems.append(kept.problems)
    pages.append(page)
  }

  /// What the site's fonts of ideographs are divided into, by the pages that show them.
  var ideographParts: IdeographParts { IdeographParts(pages: ideographs) }

  var hasForms: Bool { pages.contains(where: \.hasForm) }

  /// Whether any page is to be as the last build wrote it.
  var keepsPages: Bool { isKept.contains(true) }
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
    addFrontPages(to: &site)
    addNotFoundPages(to: &site)
    let anchors = addPagesOfRows(to: &site)
    for index in site.pages.indices where site.pages[index].page.hasLargeTitle == nil {
      site.pages[index].page.hasLargeTitle = metrics.prefersLargeTitles
    }
    return plan(of: site, anchors: anchors)
  }

  /// Adds the pages that the build makes of rows and front matter.
  ///
  /// - Returns: where the anchors of lists are that have several pages, by the paths of the lists.
  private func addPagesOfRows(to site: inout SitePages) -> [String: [String: String]] {
    for index in site.pages.indices { checkPagination(of: &site.pages[index]) }
    var details = DetailPages(site, configuration)
    for loaded in site.pages { details.add(loaded) }
    site.pages = details.pages
    site.diagnostics += details.diagnostics
    for index in site.pages.indices {
      let page = site.pages[index].page
      if let problem = page.schemaProblem(language: page.language ?? configuration.language) {
        site.pages[index].diagnostics.append(problem)
      }
    }
    var paths = details.paths
    addTaxonomies(to: &site, &paths)
    addToolbars(to: &site.pages)
    var orders = PageOrders(paths, language: configuration.language)
    let ordered = site.pages.flatMap { orders.pages(of: $0) }
    let parts = PageParts(ordered, language: configuration.language)
    site.pages = parts.pages
    for index in site.pages.indices {
      site.pages[index].page.sections += site.pages[index].closing
      site.pages[index].page.closingCount = site.pages[index].closing.count
    }
    return parts.anchors
  }

  /// Resolves the links of pages and finds out what stands around them.
  private func plan(of site: SitePages, anchors: [String: [String: String]]) -> SitePlan {
    let pages = site.pages.map(\.page)
    let translations = Translations(pages, configuration)
    let links = PageLinks(site, translations, anchors: anchors)
    var plan = SitePlan(assets: site.assets)
    plan.reserveCapacity(site.pages.count)
    plan.leftOut = site.leftOut
    plan.outlines = site.outlines
    plan.defaults = site.defaults
    let outlined = Set(site.outlines.map(\.file))
    var diagnostics = site.diagnostics
    let menus = SiteMenus(pages, leftOut: site.leftOut, self)
    let navigation = SiteNavigation(pages, menus: menus, links: links, configuration)
    diagnostics += navigation.problems + menus.diagnostics + translations.problems(of: pages)
    let detailed = Set(site.pages.compactMap(\.page.parentPath))
    var known: Set<Diagnostic> = []
    var lists: [String: LoadedPage] = [:]
    for loaded in site.pages {
      if let file = loaded.file { plan.files[file] = plan.pages.count }
      plan.alternates.append(translations.alternates(of: loaded.page))
      plan.ownFiles.append(loaded.file.flatMap { outlined.contains($0) ? $0 : nil })
      if loaded.isKept, let record = kept?.record(ofPage: loaded.outputPath) {
        plan.append(loaded.page, record)
        continue
      }
      var page = loaded.page
      var resolved: [KnownLink] = []
      var problems = loaded.diagnostics + links.resolve(&page, noting: &resolved)
      // What is wrong with a row's link was said where the row stands.
      problems.removeAll { !known.insert($0).inserted }
      let above = navigation.ancestors(of: page)
      let ancestors = above.map(PageReference.init)
      var surroundings = navigation.surroundings(
        of: page, identifier: loaded.identifier, &problems)
      page.footerMenu = navigation.footerMenu(of: page, &problems)
      page.languageSwitch = translations.languageSwitch(
        of: page, ancestors: above, direction: configuration.direction(of: page))
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
      problems.removeAll(where: \.isOfDefaults)
      plan.append(page, header: header(of: page), surroundings, ancestors, resolved, problems)
    }
    plan.redirects = Redirects(of: plan)
    plan.feedPages = site.feedPages
    plan.diagnostics = diagnostics + plan.problems.joined() + plan.redirects.diagnostics
    return plan
  }

  /// Says where a page can't be divided, or loses by it.
  private func checkPagination(of loaded: inout LoadedPage) {
    guard let pagination = loaded.page.pagination else { return }
    if loaded.page.isSplit {
      loaded.page.pagination = nil
      loaded.diagnostics.append(
        .warning(
          "“paginate” has no effect: a list that stands beside its details shows all rows, leave "
            + "“split” out", at: pagination.location))
    } else if loaded.page.filterPrompt != nil {
      loaded.diagnostics.append(
        .warning(
          "“filter” finds only the rows of the part of the list that is open: leave it or “paginate” "
            + "out", at: pagination.location))
    }
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
    _ lists: inout [String: LoadedPage], _ problems: inout [Diagnostic]
  ) -> PageSurroundings.Split {
    guard let path = page.parentPath else {
      lists[page.path] = loaded
      if let problem = SplitList(page: loaded.page).problem { problems.append(problem) }
      return .list(placeholder: navigation.placeholder(of: page))
    }
    guard let list = lists[path]?.page else { return .none }
    // Links of the list as seen from the folder of its detail.
    var shown = SplitList(page: list).window(around: loaded.identifier)
    shown.linkFolder = list.linkFolder ?? SiteBuild.folder(of: list.path)
    shown.path = SiteBuild.folder(of: page.path) + "/index"
    let own = "/" + urlPath(list.path + ".html")
    for index in shown.sections.indices {
      shown.sections[index].mapURLs { $0.hasPrefix("#") ? own + $0 : $0 }
    }
    _ = links.resolve(&shown)
    return .detail(
      of: shown, bar: navigation.back(of: list, from: shown), header: header(of: list),
      selected: loaded.identifier, style: configuration.tableStyle(of: list))
  }
}
