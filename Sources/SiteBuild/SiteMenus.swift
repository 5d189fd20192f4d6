import SiteContent
import SourceText
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
    /// The entry that it asks to stand below.
    var wantedParent: MenuParent?
    /// The index of that entry in the menu; `nil`: it stands below no other.
    var parent: Int?
  }

  enum Target: Sendable {
    /// The path of a page.
    case page(String)
    /// A link as written in `site.yaml`.
    case link(String)
  }

  private var items: [String: [Menu: [Item]]] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter leftOut: the pages that aren't in the site: what is to stand below them stands at the top.
  init(_ pages: [Page], leftOut: [LeftOutPage], _ source: SiteSource) {
    let gone = Set(leftOut.flatMap(\.menuTitles))
    let configuration = source.configuration
    let tags = configuration.languages.map(\.tag)
    for tag in tags.isEmpty ? [configuration.language] : tags {
      let links = configuration.localized(tag).menus
      let own = pages.filter { ($0.siteLanguage ?? configuration.language) == tag }
      for menu in Menu.allCases {
        var items = links.filter { $0.menu == menu }.map { link in
          Item(
            title: link.title, image: image(of: link, source), weight: link.weight,
            target: .link(link.url), location: link.location, wantedParent: link.parent)
        }
        items += Self.items(of: own, in: menu)
        items = items.enumerated().sorted { a, b in
          let (first, second) = (a.element.weight ?? .max, b.element.weight ?? .max)
          return first == second ? a.offset < b.offset : first < second
        }.map(\.element)
        nest(&items, in: menu, without: gone)
        self.items[tag, default: [:]][menu] = items
      }
    }
  }

  /// Finds the entries that others ask to stand below.
  private mutating func nest(_ items: inout [Item], in menu: Menu, without gone: Set<String>) {
    for index in items.indices {
      guard let wanted = items[index].wantedParent else { continue }
      let named = items.indices.filter { items[$0].title == wanted.title }
      items[index].parent = named.first { $0 != index } ?? named.first
      guard named.isEmpty, !gone.contains(wanted.title) else { continue }
      diagnostics.append(
        .error(
          unknownName("entry", wanted.title, among: items.map(\.title))
            + " (“parent” is the title of an entry of the menu “\(menu.rawValue)”)",
          at: wanted.location))
    }
    for index in items.indices {
      var above = items[index].parent
      // A ring that the entry only leads to is told where it begins.
      for _ in items.indices where above != index { above = above.flatMap { items[$0].parent } }
      guard above == index, let wanted = items[index].wantedParent else { continue }
      items[index].parent = nil
      diagnostics.append(
        .error(
          "the entry “\(items[index].title)” stands below itself: leave one “parent” out",
          at: wanted.location))
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
              weight: item.position, target: .page(page.path), location: page.location,
              wantedParent: item.parent)
          )
        }
      case .footer:
        return page.menus.first { $0.menu == menu }.map { entry in
          (
            page,
            Item(
              title: entry.title ?? page.title.plain, weight: entry.weight,
              target: .page(page.path), location: page.location, wantedParent: entry.parent)
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

extension SiteMenus {
  /// What the entries of a page's own are called.
  static func titles(of page: Page) -> [String] {
    Menu.allCases.flatMap { menu in items(of: [page], in: menu).map(\.title) }
  }
}

extension Page {
  /// Whether the page is the front page of the site, or of one of its languages.
  var isFront: Bool { path == "index" || path == siteLanguage.map { $0 + "/index" } }
}
