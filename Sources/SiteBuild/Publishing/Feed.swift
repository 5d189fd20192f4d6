import SiteContent
import SourceText
import TableModel

/// What pages say of a feed.
struct FeedName: Codable, Sendable {
  /// The folder, empty for the site's.
  var folder: String
  var title: String
  /// The language of the site whose pages the feed has; `nil`: the site has one.
  var siteLanguage: String?

  var atomPath: String { folder.isEmpty ? "feed.xml" : "\(folder)/feed.xml" }
  var jsonPath: String { folder.isEmpty ? "feed.json" : "\(folder)/feed.json" }
}

/// The dated pages of a folder and of those in it, as readers of feeds follow them.
struct Feed: Sendable {
  /// A page with its date.
  struct Entry: Sendable {
    /// The page's index in the plan.
    var page: Int
    var date: PublicationDate
  }

  let name: FeedName
  let summary: String
  /// The folder's front page, or the list whose rows have their pages in it, if there is one.
  let home: Int?
  let language: String
  /// The newest first, those of equal dates in the order of their paths.
  let entries: [Entry]

  /// The feeds of a site: its own and one for each folder that has dated pages, in the order of their
  /// paths.
  static func all(of plan: SitePlan, _ configuration: SiteConfiguration) -> [Feed] {
    let languages = configuration.languagePaths
    var entries: [String: [Entry]] = [:]
    var dated: [String: Entry] = [:]
    for (index, page) in plan.pages.enumerated() where page.isListed && page.partOf == nil {
      guard let date = page.ownDate.flatMap({ PublicationDate($0, in: configuration.timeZone) })
      else { continue }
      dated[page.path] = Entry(page: index, date: date)
      // A language's pages have the folder around them for themselves.
      let outermost = String(languages.prefix(page.siteLanguage).dropLast())
      var folder = page.path
      repeat {
        folder = SiteBuild.folder(of: folder)
        entries[folder, default: []].append(Entry(page: index, date: date))
      } while !folder.isEmpty && folder != outermost
    }
    for (folder, pages) in plan.feedPages {
      let own = Set(entries[folder, default: []].map(\.page))
      let others = pages.compactMap { dated[$0] }.filter { !own.contains($0.page) }
      if !others.isEmpty { entries[folder, default: []] += others }
    }
    let fronts = Dictionary(
      plan.pages.enumerated().filter { $1.path == "index" || $1.path.hasSuffix("/index") }
        .map { (SiteBuild.folder(of: $1.path), $0) }
    ) { first, _ in first }
    let lists = Dictionary(
      plan.pages.enumerated().filter { entries[$1.path] != nil }.map { ($1.path, $0) }
    ) { first, _ in first }
    return entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map {
      folder, entries in
      let home = fronts[folder] ?? lists[folder]
      let ownSummary = home.map { plan.pages[$0].summary } ?? ""
      let language = plan.pages[entries[0].page].siteLanguage
      let own = configuration.localized(language)
      let isWhole = folder + "/" == languages.prefix(language) || folder.isEmpty
      return Feed(
        name: FeedName(
          folder: folder,
          title: title(folder, isWhole: isWhole, home.map { plan.pages[$0].title.text }, own),
          siteLanguage: language),
        summary: ownSummary.isEmpty && isWhole ? own.description ?? "" : ownSummary,
        home: home, language: home.flatMap { plan.pages[$0].language } ?? own.language,
        entries: entries.sorted { a, b in
          a.date.instant == b.date.instant
            ? plan.pages[a.page].path.utf8.lexicographicallyPrecedes(plan.pages[b.page].path.utf8)
            : a.date.instant > b.date.instant
        })
    }
  }

  private static func title(
    _ folder: String, isWhole: Bool, _ front: String?, _ configuration: SiteConfiguration
  ) -> String {
    guard !isWhole else { return configuration.title ?? front ?? "Contents" }
    let own = front ?? folder
    return configuration.title.map { "\(own) – \($0)" } ?? own
  }
}

/// Writes a feed in the two forms that readers know.
struct FeedWriter {
  let feed: Feed
  let plan: SitePlan
  let configuration: SiteConfiguration
  let addresses: PublishedAddresses

  /// The feed's page for people; where it has none of its own, the site's front page.
  private var homeAddress: String {
    addresses.page(feed.home.map { plan.pages[$0].path } ?? "index")
  }

  private var author: String { configuration.author ?? configuration.title ?? feed.name.title }

  /// Atom 1.0 (RFC 4287).
  func atom() -> [UInt8] {
    var xml = XMLText()
    xml.open("feed", [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", feed.language)])
    let own = addresses.file(feed.name.atomPath)
    xml.element("id", own)
    xml.element("title", feed.name.title)
    if !feed.summary.isEmpty { xml.element("subtitle", feed.summary) }
    if let newest = feed.entries.first { xml.element("updated", newest.date.text) }
    xml.element("link", [("rel", "self"), ("type", "application/atom+xml"), ("href", own)])
    xml.element("link", [("rel", "alternate"), ("type", "text/html"), ("href", homeAddress)])
    xml.open("author")
    xml.element("name", author)
    xml.close("author")
    for entry in feed.entries {
      let page = plan.pages[entry.page]
      let address = addresses.page(page.path)
      let language = page.language ?? configuration.language
      xml.open("entry", language == feed.language ? [] : [("xml:lang", language)])
      xml.element("id", address)
      xml.element("title", page.plainTitle)
      xml.element("published", entry.date.text)
      xml.element("updated", entry.date.text)
      xml.element("link", [("rel", "alternate"), ("type", "text/html"), ("href", address)])
      for tag in page.tags { xml.element("category", [("term", tag)]) }
      if !page.summary.isEmpty { xml.element("summary", page.summary) }
      xml.element("content", [("type", "html")], FeedContent.html(of: page, addresses))
      xml.close("entry")
    }
    xml.close("feed")
    return xml.bytes
  }

  /// JSON Feed 1.1.
  func json() -> [UInt8] {
    let items = feed.entries.map { entry in
      let page = plan.pages[entry.page]
      let address = addresses.page(page.path).jsonText
      return jsonObject([
        ("id", address), ("url", address), ("title", page.plainTitle.jsonText),
        ("content_html", FeedContent.html(of: page, addresses).jsonText),
        ("summary", page.summary.isEmpty ? nil : page.summary.jsonText),
        ("date_published", entry.date.text.jsonText),
        ("tags", page.tags.isEmpty ? nil : jsonArray(page.tags.map(\.jsonText))),
        ("language", (page.language ?? configuration.language).jsonText),
      ])
    }
    return Array(
      (jsonObject([
        ("version", "https://jsonfeed.org/version/1.1".jsonText),
        ("title", feed.name.title.jsonText),
        ("home_page_url", homeAddress.jsonText),
        ("feed_url", addresses.file(feed.name.jsonPath).jsonText),
        ("description", feed.summary.isEmpty ? nil : feed.summary.jsonText),
        ("authors", jsonArray([jsonObject([("name", author.jsonText)])])),
        ("language", feed.language.jsonText), ("items", jsonArray(items)),
      ]) + "\n").utf8)
  }
}

extension Page {
  /// The title without styles and pictures.
  var plainTitle: String { title.plain }
}

extension InlineText {
  /// The text without styles, pictures and hints where words may be divided, on one line.
  var plain: String {
    // Both begin with a byte that texts in European languages hardly have.
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0xC2 || $0 == 0xEF }) else { return text }
    let plain = text.unicodeScalars.filter { $0 != "\u{FFFC}" && $0 != "\u{AD}" }
    return String(String.UnicodeScalarView(plain.map { $0 == "\n" ? " " : $0 }))
  }
}
