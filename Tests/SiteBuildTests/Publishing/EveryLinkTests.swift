import Foundation
import Testing

@testable import SiteBuild

/// All links, pictures, fonts, style sheets and scripts of a site lead to files of its output, when it is
/// served below a path and when it is opened as files.
@Suite struct EveryLinkTests {
  private static let files: [String: FileContent] = [
    "site.yaml": "title: All\nsearch: true\ntaxonomies: [tags, kinds]\n",
    "content/index.md":
      "---\ntabBar: true\n---\n# Home\n- [Ä b](<ä b/c%23d.md>)\n- [Search](search.html)\n"
      + "- ![](pic.svg) x {#x}\n",
    "content/pic.svg": picture, "content/favicon.svg": picture,
    "content/ä b/index.md":
      "---\ntabBar: true\nfilter: true\n---\n# Front\n- [up](../index.md#x)\n",
    "content/ä b/c#d.md":
      "---\ndate: 2026-01-02\naliases: [old/deep/x.html, gone/]\ndetails: true\nsplit: true\n---\n"
      + "# C#D\n- **A** - a `€1`\n\n  Body of [b](#b) and ![](../pic.svg)\n- **B** {#b}\n",
    "content/ä b/deep/t.md":
      "---\nlayout: columns\nsortable: true\ncollapsible: true\n---\n# T\n\n## S\n\n| A | B |\n|---|---|\n"
      + "| 2 | x |\n| [1](../index.md) | y |\n",
    "content/lists/rows.csv": "Name,Kinds,Tags\nA#1,ü x,\"r, s\"\nB,ü x,r\nC,y,s\n",
    "content/lists/rows.md":
      "---\ndata: rows.csv\nsortable: true\npaginate: 2\nrelated: 2\nsplit: false\n"
      + "pages: \"ä b/:kinds/:slug/\"\ntags: [r]\n---\n# Rows\n",
    "content/lists/moved.md":
      "---\npermalink: far/away/\ntags: [s]\ndate: 2026-05-01\n---\n# M\n\n[rows](rows.md#c)\n",
  ]

  @Test(arguments: ["file:///a/b/", "https://example.org/", "https://example.org/sub/p%20q/"])
  func leadsToAFile(_ base: String) throws {
    let isServed = base.hasPrefix("https:")
    let built = try site(Self.files, baseURL: isServed ? base : nil)
    #expect(built.problems == [])
    let outputs = Set(built.files)
    #expect(outputs.contains("404.html") == isServed)
    var followed = 0
    for file in built.files where file.hasSuffix(".html") {
      // The page for lost readers is shown at any address.
      let places = file == "404.html" ? ["no/such/page.html", "x"] : [file]
      for place in places {
        for link in links(try #require(built.file(file))) {
          followed += 1
          expect(link, from: place, base: base, built, outputs, in: file)
        }
      }
    }
    for file in built.files where file.hasSuffix(".css") {
      for part in try #require(built.file(file)).components(separatedBy: "url(").dropFirst() {
        let link = part.prefix { $0 != ")" }.filter { $0 != "\"" && $0 != "'" }
        if link.hasPrefix("data:") || link.hasPrefix("#") { continue }
        followed += 1
        expect(link, from: file, base: base, built, outputs, in: file)
      }
    }
    if isServed {
      for file in ["feed.xml", "ä b/feed.xml"] {
        let feed = try ParsedXML(built.file(file))
        for link in feed.values("link", "href") + feed.values("entry/link", "href") {
          expect(link, from: file, base: base, built, outputs, in: file)
        }
      }
      for link in try ParsedXML(built.file("sitemap.xml")).texts("url/loc") {
        expect(link, from: "sitemap.xml", base: base, built, outputs, in: "sitemap.xml")
      }
      for rule in try #require(built.file("_redirects")).split(separator: "\n") {
        for address in rule.split(separator: " ").prefix(2) {
          expect(String(address), from: "x", base: base, built, outputs, in: "_redirects")
        }
      }
    }
    #expect(followed > 150)
  }

  /// The addresses in a page's attributes.
  private func links(_ html: String) -> [String] {
    let attributes = [" href=\"", " src=\"", "; url="].flatMap { name in
      html.components(separatedBy: name).dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }
    return attributes.map { $0.replacing("&amp;", with: "&") }
  }

  /// Follows a link by Foundation's reading of RFC 3986.
  private func expect(
    _ link: String, from place: String, base: String, _ built: BuiltSite, _ outputs: Set<String>,
    in file: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let path = place.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.subtracting("#?"))
    guard let path, let from = URL(string: base + path),
      let target = URL(string: link, relativeTo: from)?.absoluteURL
    else {
      Issue.record("\(file): “\(link)” is no address", sourceLocation: sourceLocation)
      return
    }
    let address = target.absoluteString
    guard address.hasPrefix(base) else {
      Issue.record("\(file): “\(link)” leaves the site", sourceLocation: sourceLocation)
      return
    }
    let rest = address.dropFirst(base.count)
    var found = rest.prefix { $0 != "#" && $0 != "?" }.removingPercentEncoding ?? ""
    if found.isEmpty || found.hasSuffix("/"), base.hasPrefix("https:") { found += "index.html" }
    // The fragment of a page for lost readers is its own.
    if link.hasPrefix("#") { found = file }
    guard outputs.contains(found) else {
      Issue.record("\(file): “\(link)” leads to no “\(found)”", sourceLocation: sourceLocation)
      return
    }
    guard let hash = rest.firstIndex(of: "#") else { return }
    let anchor = String(rest[rest.index(after: hash)...]).removingPercentEncoding ?? ""
    let page = built.file(found) ?? ""
    #expect(
      page.contains(" id=\"\(anchor)\""), "\(file): “\(link)” leads to no anchor",
      sourceLocation: sourceLocation)
  }
}

extension CharacterSet {
  fileprivate func subtracting(_ characters: String) -> CharacterSet {
    subtracting(CharacterSet(charactersIn: characters))
  }
}
