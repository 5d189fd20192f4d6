import HTMLOutput
import SiteContent
import SourceText
import TableModel

/// A page that another one names.
struct PageReference: Codable, Sendable {
  var title: String
  /// Without ending.
  var path: String

  init(_ page: Page) {
    title = page.plainTitle
    path = page.path
  }
}

/// What a published site tells those who come from elsewhere: search engines, readers of feeds, and
/// whoever shows a link to a page.
struct Publication: Sendable {
  let addresses: PublishedAddresses
  let feeds: [Feed]
  /// The names of the feeds, in their order.
  let feedNames: [FeedName]
  private let feedsByFolder: [String: Int]
  private let configuration: SiteConfiguration

  /// `nil` for a site that has no address: all of it is said in whole addresses.
  init?(_ plan: SitePlan, _ configuration: SiteConfiguration) {
    guard let base = configuration.baseURL else { return nil }
    let feeds = Feed.all(of: plan, configuration)
    self.init(base, feeds, feeds.map(\.name), configuration)
  }

  /// What pages are told of the site's feeds, which themselves stay as they are.
  init?(feedNames: [FeedName], _ configuration: SiteConfiguration) {
    guard let base = configuration.baseURL else { return nil }
    self.init(base, [], feedNames, configuration)
  }

  private init(
    _ base: String, _ feeds: [Feed], _ feedNames: [FeedName], _ configuration: SiteConfiguration
  ) {
    addresses = PublishedAddresses(base: base)
    (self.feeds, self.feedNames, self.configuration) = (feeds, feedNames, configuration)
    feedsByFolder = Dictionary(
      feedNames.enumerated().map { ($1.folder, $0) }
    ) { first, _ in first }
  }

  /// The feeds of the folders around a page, the outermost first.
  private func feeds(around path: String) -> [FeedName] {
    var result: [FeedName] = []
    var folder = path
    repeat {
      folder = SiteBuild.folder(of: folder)
      if let index = feedsByFolder[folder] { result.append(feedNames[index]) }
    } while !folder.isEmpty
    return result.reversed()
  }

  /// The elements for a page's head.
  ///
  /// - Parameter root: the way to the site's folder.
  func metadata(of page: Page, ancestors: [PageReference], root: String) -> String {
    guard page.isListed else { return "" }
    let configuration = configuration.localized(page.siteLanguage)
    var out = ByteBuffer(capacity: 1 << 12)
    for feed in feeds(around: page.path) where feed.siteLanguage == page.siteLanguage {
      for (type, path) in [
        ("application/atom+xml", feed.atomPath), ("application/feed+json", feed.jsonPath),
      ] {
        out.append(string: "<link rel=\"alternate\" type=\"\(type)\" title=\"")
        out.append(attribute: feed.title)
        out.append("\" href=\"")
        out.append(attribute: root + urlPath(path))
        out.append("\">\n")
      }
    }
    func property(_ name: String, _ value: String?) {
      guard let value, !value.isEmpty else { return }
      out.append(string: "<meta property=\"\(name)\" content=\"")
      out.append(attribute: value)
      out.append("\">\n")
    }
    property("og:title", page.plainTitle)
    property("og:type", page.ownDate != nil ? "article" : "website")
    property("og:url", addresses.page(page.path))
    property("og:site_name", configuration.title)
    property("og:description", page.summary)
    property("og:image", page.firstPhotograph.map(addresses.file))
    if let date = page.ownDate {
      property(
        "article:published_time", PublicationDate(date, in: configuration.timeZone)?.text)
    }
    StructuredData(configuration: configuration, addresses: addresses)
      .write(page, ancestors: ancestors, into: &out)
    return String(decoding: out.bytes, as: UTF8.self)
  }
}

extension Page {
  /// The first picture that is no drawing: those who show links can't show drawings.
  fileprivate var firstPhotograph: String? {
    for row in [headerRow, tableHeader] {
      if let path = row?.firstPhotograph { return path }
    }
    for section in ownSections {
      for row in section.rows.indices {
        if let path = section.rows[row].firstPhotograph { return path }
      }
    }
    return nil
  }
}

extension Row {
  fileprivate var firstPhotograph: String? {
    for field in fields {
      if case .image(let image) = field.value, !image.path.lowercased().hasSuffix(".svg") {
        return image.path
      }
    }
    return nil
  }
}

extension SiteOutput {
  /// Writes the files of a published site that are no pages; those that the site brings along stay.
  func writePublication(into output: OutputFolder) throws(Diagnostic) {
    guard let publication else { return }
    let own = Set(plan.assets.map { comparable($0.file) })
    func write(_ bytes: [UInt8], to path: String) throws(Diagnostic) {
      if !own.contains(comparable(path)) { try output.write(bytes, to: path) }
    }
    let listed = plan.pages.indices.filter { plan.pages[$0].isListed }
    let sitemap = Sitemap(
      addresses: publication.addresses,
      pages: listed.map { index in
        Sitemap.Page(
          path: plan.pages[index].path, date: plan.pages[index].date,
          alternates: plan.alternates[index])
      })
    for file in sitemap.files() { try write(file.bytes, to: file.path) }
    let map = publication.addresses.file("sitemap.xml")
    let robots = "User-agent: *\nDisallow:\n\nSitemap: \(map)\n"
    try write(Array(robots.utf8), to: "robots.txt")
    for feed in publication.feeds {
      let writer = FeedWriter(
        feed: feed, plan: plan, configuration: site.configuration.localized(feed.name.siteLanguage),
        addresses: publication.addresses)
      try write(writer.atom(), to: feed.name.atomPath)
      try write(writer.json(), to: feed.name.jsonPath)
    }
  }
}
