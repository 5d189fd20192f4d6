import HTMLOutput
import SiteContent
import SourceText
import TableModel

/// The addresses that pages had before, from which readers are sent on.
struct Redirects: Sendable {
  struct Redirect: Sendable {
    /// The file of the output that stands at the old address.
    var file: String
    /// The page that it leads to, as an index of the plan.
    var page: Int
  }

  /// In the order of their files' paths.
  private(set) var all: [Redirect] = []
  /// An error for each alias that can't be a file of the site.
  private(set) var diagnostics: [Diagnostic] = []

  init() {}

  init(of plan: SitePlan) {
    var paths = OutputPaths(
      pages: plan.pages.map { ($0.path, $0.location) }, assets: plan.assets)
    for (index, page) in plan.pages.enumerated() where page.canonicalPath == nil {
      for alias in page.aliases {
        do throws(Diagnostic) {
          let file = try Self.file(of: alias)
          if let other = paths.claim(file, at: alias.location) {
            throw .error(
              "the alias “\(alias.path)” becomes “\(file)”, which is in the site already: leave it "
                + "out or choose another", at: alias.location,
              notes: [.init("the other file", at: other)])
          }
          all.append(Redirect(file: file, page: index))
        } catch {
          diagnostics.append(error)
        }
      }
    }
    all.sort { $0.file.utf8.lexicographicallyPrecedes($1.file.utf8) }
  }

  /// The file that servers show at an old address.
  private static func file(of alias: PageAlias) throws(Diagnostic) -> String {
    func wrong(_ problem: String) -> Diagnostic {
      .error(
        "the alias “\(alias.path)” \(problem): write a path in the site, such as old/menu.html or "
          + "old/menu/", at: alias.location)
    }
    if isRemote(alias.path) { throw wrong("is no path") }
    if alias.path.utf8.contains(where: { "?#\\".utf8.contains($0) }) {
      throw wrong("holds “?”, “#” or “\\”, of which servers see nothing")
    }
    let path = percentDecoded(alias.path)
    if path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      throw wrong("holds a control character")
    }
    let parts = path.split(separator: "/").filter { $0 != "." }
    if parts.contains("..") { throw wrong("leaves the site") }
    let file = parts.joined(separator: "/")
    if file.isEmpty { throw wrong("is the front page’s") }
    if OutputPaths.isReserved(file) {
      throw wrong("lies in the folder of the build’s own files")
    }
    let isFile =
      !path.hasSuffix("/") && [".html", ".htm"].contains { path.lowercased().hasSuffix($0) }
    return isFile ? file : file + "/index.html"
  }
}

extension SiteOutput {
  /// Writes a page at each old address, and the list of them that many servers go by.
  func writeRedirects(into output: OutputFolder) throws(Diagnostic) {
    let redirects = plan.redirects.all
    guard !redirects.isEmpty else { return }
    let root = publication?.addresses.rootPath ?? "/"
    var rules = ""
    for redirect in redirects {
      let page = plan.pages[redirect.page]
      try output.write(redirectPage(from: redirect.file, to: page), to: redirect.file)
      rules += "\(root)\(shown(redirect.file)) \(root)\(shown(page.path + ".html")) 301\n"
    }
    if !plan.assets.contains(where: { $0.file == "_redirects" }) {
      try output.write(Array(rules.utf8), to: "_redirects")
    }
  }

  /// The address of a file; front pages are known by their folders.
  private func shown(_ file: String) -> String {
    let isFront = file == "index.html" || file.hasSuffix("/index.html")
    return urlPath(isFront ? String(file.dropLast("index.html".count)) : file)
  }

  private func redirectPage(from file: String, to page: Page) -> [UInt8] {
    let target = PageLinks.relative(page.path + ".html", from: SiteBuild.folder(of: file))
    let style = site.style(of: page)
    var out = ByteBuffer(capacity: 1 << 10)
    out.append("<!doctype html>\n<html lang=\"")
    out.append(attribute: style.language)
    out.append(style.isRightToLeft ? "\" dir=\"rtl\">\n" : "\" dir=\"ltr\">\n")
    out.append("<head>\n<meta charset=\"utf-8\">\n<title>")
    out.append(escaping: page.plainTitle)
    out.append("</title>\n<meta name=\"robots\" content=\"noindex\">\n")
    out.append("<link rel=\"canonical\" href=\"")
    out.append(attribute: publication?.addresses.page(page.path) ?? target)
    out.append("\">\n<meta http-equiv=\"refresh\" content=\"0; url=")
    out.append(attribute: target)
    out.append("\">\n</head>\n<body>\n<p><a href=\"")
    out.append(attribute: target)
    out.append("\">")
    out.append(escaping: page.plainTitle)
    out.append("</a></p>\n</body>\n</html>\n")
    return Array(out.bytes)
  }
}
