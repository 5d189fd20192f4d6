import SiteContent
import TableModel

/// The links of a site's menus in each of its languages: those of pages that name the menu, and those of
/// `site.yaml`.
struct SiteMenus: Sendable {
  /// A link of a menu, before it is put on a page.
  struct Item: Sendable {
    var title: String
    var image: ImageReference?
    var weight: Int?
    var target: Target
    var location: SourceLocation
  }

  enum Target: Sendable {
    /// The path of a page.
    case page(String)
    /// A link as written in `site.yaml`.
    case link(String)
  }

  private var items: [String: [Menu: [Item]]] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  init(_ pages: [Page], _ source: SiteSource) {
    let configuration = source.configuration
    let tags = configuration.languages.map(\.tag)
    for tag in tags.isEmpty ? [configuration.language] : tags {
      let links = configuration.localized(tag).menus
      let own = pages.filter { ($0.siteLanguage ?? configuration.language) == tag }
      for menu in Menu.allCases {
        var items = links.filter { $0.menu == menu }.map { link in
          Item(
            title: link.title, image: image(of: link, source), weight: link.weight,
            target: .link(link.url), location: link.location)
        }
        items += Self.items(of: own, in: menu)
        self.items[tag, default: [:]][menu] = items.enumerated().sorted { a, b in
          let (first, second) = (a.element.weight ?? .max, b.element.weight ?? .max)
          return first == second ? a.offset < b.offset : first < second
        }.map(\.element)
      }
    }
  }

  /// The links of a menu in a language of the site.
  subscript(_ menu: Menu, language: String) -> [Item] { items[language]?[menu] ?? [] }

  /// The pages that name a menu, front pages first.
  private static func items(of pages: [Page], in menu: Menu) -> [Item] {
    let items = pages.compactMap { page -> (Page, Item)? in
      guard page.canonicalPath == nil, page.partOf == nil else { return nil }
      switch menu {
      case .main:
        return page.tabBarItem.map { item in
          (
            page,
            Item(
              title: item.title.isEmpty ? page.title.text : item.title, image: item.image,
              weight: item.position, target: .page(page.path), location: page.location)
          )
        }
      case .footer:
        return page.menus.first { $0.menu == menu }.map { entry in
          (
            page,
            Item(
              title: entry.title ?? page.title.plain, weight: entry.weight,
              target: .page(page.path), location: page.location)
          )
        }
      }
    }
    let fronts = items.filter { $0.0.isFront }
    return (fronts + items.filter { !$0.0.isFront }).map(\.1)
  }

  private mutating func image(of link: MenuLink, _ source: SiteSource) -> ImageReference? {
    guard let path = link.image else { return nil }
    do throws(Diagnostic) {
      return try source.images.image(path, at: link.imageLocation)
    } catch {
      diagnostics.append(error)
      return nil
    }
  }
}

extension Page {
  /// Whether the page is the front page of the site, or of one of its languages.
  var isFront: Bool { path == "index" || path == siteLanguage.map { $0 + "/index" } }
}
