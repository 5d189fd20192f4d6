import HTMLOutput
import SiteContent
import SourceText
import TableModel

/// Points the links of pages at each other: what names a source file becomes the address of the page
/// that the file became, relative to the page that links.
struct PageLinks: Sendable {
  /// Output paths by what may name them: source files, pages with and without ending, folders.
  private var targets: [String: String] = [:]
  private let translations: Translations
  /// Why pages that links may mean aren't in the site, by their files.
  private let leftOut: [String: Schedule.Reason]
  /// Where anchors are, by the output paths of lists that have several pages.
  private var anchors: [String: [String: String]] = [:]
  /// What links that lead to files of the site become, where no more of the site is known.
  fileprivate private(set) var known: [String: String] = [:]

  /// - Parameter anchors: the paths of the parts of lists that hold anchors, by those of the lists.
  init(
    _ site: SitePages, _ translations: Translations, anchors: [String: [String: String]] = [:]
  ) {
    self.translations = translations
    leftOut = Dictionary(site.leftOut.map { (stem($0.contentFile), $0.reason) }) { first, _ in first
    }
    for (path, parts) in anchors { self.anchors[path + ".html"] = parts }
    let pages = site.pages
    for output in site.assets.map(\.file) + pages.map(\.outputPath) {
      targets[output] = output
      if output == "index.html" {
        targets[""] = output
      } else if output.hasSuffix("/index.html") {
        targets[String(output.dropLast("/index.html".count))] = output
      }
    }
    for page in pages { targets[page.page.path] = page.outputPath }
    for page in pages {
      guard let file = page.file else { continue }
      targets[file] = page.outputPath
      if page.page.siteLanguage != nil, targets[stem(file)] == nil {
        targets[stem(file)] = page.outputPath
      }
    }
  }

  /// Resolves links as they were resolved before.
  ///
  /// - Parameter known: what became of the links of the page.
  init(known: [KnownLink], _ configuration: SiteConfiguration) {
    translations = Translations([], configuration)
    leftOut = [:]
    self.known = Dictionary(known.map { ($0.url, $0.address) }) { first, _ in first }
  }

  /// Resolves all links of a page; says which lead nowhere.
  func resolve(_ page: inout Page) -> [Diagnostic] {
    var known: [KnownLink] = []
    return resolve(&page, noting: &known)
  }

  /// Resolves all links of a page; says which lead nowhere, and notes what became of the others, each once.
  func resolve(_ page: inout Page, noting known: inout [KnownLink]) -> [Diagnostic] {
    var resolution = Resolution(
      links: self, page: page, folder: page.linkFolder ?? folder(of: page.path),
      file: page.location.file)
    for view in [\Page.tableHeader, \.tableFooter, \.emptyState] where page[keyPath: view] != nil {
      resolution.resolve(&page[keyPath: view]!)
    }
    for section in page.sections.indices {
      let location = page.sections[section].location
      if page.sections[section].header != nil {
        resolution.resolve(&page.sections[section].header!, at: location)
      }
      for index in page.sections[section].introduction.indices {
        let location = page.sections[section].location(ofIntroduction: index)
        resolution.resolve(&page.sections[section].introduction[index], at: location)
      }
      for index in page.sections[section].footer.indices {
        let location = page.sections[section].location(ofFooter: index)
        resolution.resolve(&page.sections[section].footer[index], at: location)
      }
      // Titles of columns link to other orders.
      for index in page.sections[section].columns.indices {
        resolution.resolve(&page.sections[section].columns[index].title, at: location)
      }
      for row in page.sections[section].rows.indices {
        resolution.resolve(&page.sections[section].rows[row])
      }
    }
    known = resolution.noted.sorted { $0.key < $1.key }.map { KnownLink(url: $0, address: $1) }
    return resolution.diagnostics
  }

  /// The address on a page of what `site.yaml` links to, by paths in the content folder.
  func resolve(
    _ url: String, on page: Page, at location: SourceLocation, _ problems: inout [Diagnostic]
  ) -> String {
    var resolution = Resolution(links: self, page: page, folder: "", file: location.file)
    resolution.isOfMenu = true
    let address = resolution.resolve(url, at: location)
    problems += resolution.diagnostics
    return address
  }

  /// The address of an output file as a page links to it.
  static func address(of path: String, from page: Page) -> String {
    page.linkRoot.map { $0 + urlPath(path) } ?? relative(path, from: folder(of: page.path))
  }

  /// The address of an output file as seen from a folder of the site.
  static func relative(_ path: String, from folder: String) -> String {
    var target = path.split(separator: "/", omittingEmptySubsequences: false)[...]
    var base = folder.split(separator: "/")[...]
    while let first = base.first, target.count > 1, target.first == first {
      base = base.dropFirst()
      target = target.dropFirst()
    }
    return String(repeating: "../", count: base.count) + urlPath(target.joined(separator: "/"))
  }

  /// The output file that a path of the site means on a page: in the page's own language, unless the
  /// path names another; in the site's own where there is no other.
  ///
  /// - Parameter isOfMenu: whether the page may mean itself; what its own text calls by its own name is
  ///   the page in the site's first language.
  fileprivate func target(_ path: String, from page: Page, isOfMenu: Bool) -> String? {
    let paths = translations.paths
    guard !paths.tags.isEmpty else { return targets[path] }
    guard let exact = targets[path] else {
      // Its own folder stands for all of its language, whichever way their files are named.
      var rest = path
      if let folder = paths.inFolder(path), folder.tag == page.siteLanguage {
        rest = String(folder.rest)
      }
      return targets[rest]
        ?? translations.path(ofKey: stem(rest), in: page.siteLanguage).map { $0 + ".html" }
    }
    guard !paths.isNamed(in: path), exact.hasSuffix(".html"),
      let own = translations.path(of: String(exact.dropLast(5)), in: page.siteLanguage),
      isOfMenu || own != page.path
    else { return exact }
    return own + ".html"
  }

  /// Whether a link of `site.yaml` leads to a page that isn't in the site, though its file is there.
  func isLeftOut(_ link: String) -> Bool {
    let path = link.split(separator: "/").joined(separator: "/")
    return targets[path] == nil && reason(toLeaveOut: path) != nil
  }

  /// Why the page that a path means isn't in the site.
  fileprivate func reason(toLeaveOut path: String) -> Schedule.Reason? {
    leftOut[path] ?? leftOut[stem(path)]
  }

  /// The page that holds the anchor which a link to a page ends in.
  func part(of output: String, _ rest: some StringProtocol) -> String {
    guard let parts = anchors[output], let hash = rest.firstIndex(of: "#") else { return output }
    let name = percentDecoded(String(rest[rest.index(after: hash)...]))
    return parts[name].map { $0 + ".html" } ?? output
  }

  /// Whether the anchors of a page may be on others.
  fileprivate func isDivided(_ path: String) -> Bool { anchors[path + ".html"] != nil }

  fileprivate var names: [String] { targets.keys.filter { !$0.isEmpty }.sorted() }
}

/// A link to a file of the site as a page has it, and what became of it.
struct KnownLink: Codable, Sendable {
  var url: String
  var address: String
}

/// The folder part of a path, without a slash at its end.
func folder(of path: String) -> String {
  path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
}

/// A file's path without its ending.
private func stem(_ file: String) -> String {
  guard let dot = file.lastIndex(of: "."), !file[dot...].contains("/") else { return file }
  return String(file[..<dot])
}

private struct Resolution {
  let links: PageLinks
  /// The page that links.
  let page: Page
  /// The folder that links are relative to.
  let folder: String
  let file: String
  /// Whether the links are those of `site.yaml`.
  var isOfMenu = false
  var diagnostics: [Diagnostic] = []
  /// What became of links to files of the site.
  var noted: [String: String] = [:]

  mutating func resolve(_ row: inout Row) {
    if let url = row.url { row.url = resolve(url, at: row.urlLocation) }
    for index in row.fields.indices {
      if case .text(var text) = row.fields[index].value,
        text.runs.contains(where: { $0.url != nil })
      {
        resolve(&text, at: row.location(of: row.fields[index].name))
        row.fields[index].value = .text(text)
      }
    }
  }

  mutating func resolve(_ text: inout InlineText, at location: SourceLocation) {
    for index in text.runs.indices {
      if let url = text.runs[index].url {
        text.runs[index].url = resolve(url, at: location)
      }
    }
  }

  /// The address that a link becomes. Addresses of other servers and of places in the same page stay
  /// as they are.
  mutating func resolve(_ url: String, at location: SourceLocation) -> String {
    if let address = noted[url] ?? links.known[url] { return address }
    if url.hasPrefix("#"), links.isDivided(page.partOf ?? page.path) {
      let list = (page.partOf ?? page.path) + ".html"
      let part = links.part(of: list, url[...])
      // A section may have its anchor on several parts, and begins on the first.
      return part == page.path + ".html"
        ? validURL(url) : PageLinks.address(of: part, from: page) + validURL(url)
    }
    if url.isEmpty || url.hasPrefix("#") || url.hasPrefix("//") || url.hasPrefix("?")
      || hasScheme(url)
    {
      return validURL(url)
    }
    let end = url.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
    let written = percentDecoded(String(url[..<end]))
    var parts = written.hasPrefix("/") ? [] : folder.split(separator: "/").map(String.init)
    var isOutside = false
    for part in written.split(separator: "/") where part != "." {
      if part == ".." {
        if parts.popLast() == nil { isOutside = true }
      } else {
        parts.append(String(part))
      }
    }
    let path = parts.joined(separator: "/")
    guard !isOutside, let target = links.target(path, from: page, isOfMenu: isOfMenu) else {
      warn(written, path: path, isOutside: isOutside, at: location)
      return validURL(url)
    }
    let address =
      PageLinks.address(of: links.part(of: target, url[end...]), from: page)
      + validURL(String(url[end...]))
    noted[url] = address
    return address
  }

  private mutating func warn(
    _ written: String, path: String, isOutside: Bool, at location: SourceLocation
  ) {
    var message = "the link “\(written)” leads to no page or file of the site"
    if isOutside {
      message = "the link “\(written)” leads out of the site"
    } else if let reason = links.reason(toLeaveOut: path) {
      message = "the link “\(written)” leads to a page that is left out: \(reason.words)"
    } else if let near = nearest(to: path, among: links.names) {
      message += ", did you mean “\(near)”?"
    }
    diagnostics.append(.warning(message, at: location))
  }

  /// Whether a URL begins with a scheme (RFC 3986, section 3.1).
  private func hasScheme(_ url: String) -> Bool {
    guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = url.utf8[..<colon]
    guard let first = scheme.first, (first | 0x20) &- 0x61 < 26 else { return false }
    return scheme.allSatisfy { byte in
      (byte | 0x20) &- 0x61 < 26 || byte.isDigit || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
  }
}
