import SiteContent
import TableModel

/// The list of a site's pages for search engines, by the protocol of sitemaps.org.
struct Sitemap {
  /// The most addresses that one file may have; a site of more pages has several and a list of these.
  static let mostAddresses = 50_000
  private static let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"

  let addresses: PublishedAddresses
  let pages: [Page]

  /// A page's path with its date and the languages in which it is there.
  struct Page {
    var path: String
    var date: String?
    var alternates: [Translations.Alternate] = []
  }

  /// The files, by their names.
  func files(mostAddresses: Int = Sitemap.mostAddresses) -> [(path: String, bytes: [UInt8])] {
    guard pages.count > mostAddresses else { return [("sitemap.xml", urlSet(pages[...]))] }
    var parts: [(path: String, bytes: [UInt8])] = []
    for start in stride(from: 0, to: pages.count, by: mostAddresses) {
      let part = pages[start..<min(start + mostAddresses, pages.count)]
      parts.append(("sitemap-\(parts.count + 1).xml", urlSet(part)))
    }
    var xml = XMLText()
    xml.open("sitemapindex", [("xmlns", Self.namespace)])
    for part in parts {
      xml.open("sitemap")
      xml.element("loc", addresses.file(part.path))
      xml.close("sitemap")
    }
    xml.close("sitemapindex")
    return [("sitemap.xml", xml.bytes)] + parts
  }

  private func urlSet(_ pages: ArraySlice<Page>) -> [UInt8] {
    var xml = XMLText()
    let hasAlternates = pages.contains { !$0.alternates.isEmpty }
    xml.open(
      "urlset",
      [("xmlns", Self.namespace)]
        + (hasAlternates ? [("xmlns:xhtml", "http://www.w3.org/1999/xhtml")] : []))
    for page in pages {
      xml.open("url")
      xml.element("loc", addresses.page(page.path))
      if let date = page.date { xml.element("lastmod", date) }
      for alternate in page.alternates {
        xml.element(
          "xhtml:link",
          [
            ("rel", "alternate"), ("hreflang", alternate.tag),
            ("href", addresses.page(alternate.path)),
          ])
      }
      xml.close("url")
    }
    xml.close("urlset")
    return xml.bytes
  }
}
