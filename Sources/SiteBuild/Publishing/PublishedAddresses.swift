import HTMLOutput
import SiteContent

/// The addresses that the pages and files of a site have once it is published.
struct PublishedAddresses: Sendable {
  /// The site's own address, which ends in `/`.
  let base: String

  init(base: String) {
    self.base = base.hasSuffix("/") ? base : base + "/"
  }

  /// The address of a page's path without ending; front pages are known by their folders.
  func page(_ path: String) -> String {
    let isFront = path == "index" || path.hasSuffix("/index")
    return base + urlPath(isFront ? String(path.dropLast("index".count)) : path + ".html")
  }

  /// The address of a file of the output.
  func file(_ path: String) -> String { base + urlPath(path) }

  /// The whole address of a link on a page.
  func target(of link: String, from page: String) -> String {
    if isRemote(link) {
      return link.hasPrefix("//") ? base.prefix { $0 != "/" } + link : link
    }
    let end = link.firstIndex { $0 == "?" || $0 == "#" } ?? link.endIndex
    guard end > link.startIndex else { return self.page(page) + link }
    var folders = folder(of: urlPath(page)).split(separator: "/")[...]
    var parts = link[..<end].split(separator: "/", omittingEmptySubsequences: false)[...]
    while let first = parts.first, first == ".." || first == "." {
      parts.removeFirst()
      if first == ".." { _ = folders.popLast() }
    }
    if parts.last == "index.html" { parts[parts.endIndex - 1] = "" }
    return base + (folders + parts).joined(separator: "/") + link[end...]
  }

  /// The path of the site on its server, which begins and ends with `/`.
  var rootPath: String {
    let host = base.drop { $0 != "/" }.dropFirst(2)
    return String(host.drop { $0 != "/" })
  }
}
