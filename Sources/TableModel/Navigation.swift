/// A row's page of its own. Kept apart, as few rows have one.
public indirect enum RowDetail: Codable, Sendable {
  /// `slug`: the last part of the page's path, if the row says which; `body`: what the page shows
  /// below the row's fields.
  case page(slug: String?, body: [TableSection])

  public var slug: String? {
    switch self {
    case .page(let slug, _): slug
    }
  }

  public var body: [TableSection] {
    switch self {
    case .page(_, let body): body
    }
  }
}

/// Which rows of a page get pages of their own, and how these look.
public struct DetailSettings: Hashable, Codable, Sendable {
  public enum Rows: Hashable, Codable, Sendable {
    /// Those that have a body or ask for it.
    case automatic
    case all, none
  }

  public var rows = Rows.automatic
  /// The cells to try for the head of a row's page; empty: `detailHeader`.
  public var cells: [String] = []
  /// Where `cells` is written.
  public var cellsLocation: SourceLocation?
  /// The fields that the page shows as rows, in order; `nil`: all that its head doesn't show.
  public var fields: [String]?
  /// Where the pages stand; `nil`: under the list, by the words of their titles.
  public var permalink: Permalink?
  /// The fields that fill the roles of others, such as `name` that of `title`.
  public var roles: [Role] = []

  /// A role that a field fills: `title`, `subtitle`, `detail`, `image`, `date` or `slug`.
  public struct Role: Hashable, Codable, Sendable {
    public var name: String
    public var field: String
    /// Where the field is named.
    public var location: SourceLocation

    public init(_ name: String, field: String, location: SourceLocation) {
      self.name = name
      self.field = field
      self.location = location
    }
  }

  public init() {}
}

/// The pattern of paths in the site, such as `plants/:category/:slug`.
public struct Permalink: Hashable, Codable, Sendable {
  public enum Part: Hashable, Codable, Sendable {
    case text(String)
    /// The words of a field, and where it is named.
    case field(String, SourceLocation)
  }

  public var parts: [Part]
  public var location: SourceLocation

  public init(_ parts: [Part], at location: SourceLocation) {
    self.parts = parts
    self.location = location
  }
}

/// A page's place in the tab bar.
public struct TabBarItem: Hashable, Codable, Sendable {
  public var title: String
  public var image: ImageReference?
  /// Items with a position stand before those without, the lowest first.
  public var position: Int?
  /// The entry that the page belongs below; `nil`: the page has a tab.
  public var parent: MenuParent?

  public init(
    title: String, image: ImageReference? = nil, position: Int? = nil, parent: MenuParent? = nil
  ) {
    self.title = title
    self.image = image
    self.position = position
    self.parent = parent
  }
}

/// The entry of a menu that another one stands below.
public struct MenuParent: Hashable, Codable, Sendable {
  /// The title of the entry.
  public var title: String
  /// Where it is named.
  public var location: SourceLocation

  public init(_ title: String, at location: SourceLocation) {
    self.title = title
    self.location = location
  }
}

/// A page's place in a menu.
public struct MenuEntry: Hashable, Codable, Sendable {
  public var menu: Menu
  /// `nil`: the page's title.
  public var title: String?
  /// Entries with a weight stand before those without, the lowest first.
  public var weight: Int?
  /// `nil`: the entry stands below no other.
  public var parent: MenuParent?

  public init(_ menu: Menu, title: String? = nil, weight: Int? = nil) {
    self.menu = menu
    self.title = title
    self.weight = weight
  }
}

/// A menu of a site: the tab bar, or the links at the end of each page.
public enum Menu: String, CaseIterable, Codable, Sendable { case main, footer }

/// A row of links with the name of the landmark that it is.
public struct NavigationRow: Codable, Sendable {
  public var label: String
  public var row: Row

  public init(_ row: Row, label: String) {
    self.row = row
    self.label = label
  }
}

/// Where the tab bar is left out: `UIViewController.hidesBottomBarWhenPushed`.
public enum BottomBarHiding: String, CaseIterable, Codable, Sendable {
  /// On the page alone.
  case page = "true"
  /// On the page and on all below it.
  case below
}

extension TableSection {
  /// Replaces the targets of all links in the section.
  public mutating func mapURLs(_ change: (String) -> String) {
    func map(_ text: inout InlineText) {
      for index in text.runs.indices {
        if let url = text.runs[index].url { text.runs[index].url = change(url) }
      }
    }
    if header != nil { map(&header!) }
    for index in introduction.indices { map(&introduction[index]) }
    for index in footer.indices { map(&footer[index]) }
    for row in rows.indices {
      if let url = rows[row].url { rows[row].url = change(url) }
      for field in rows[row].fields.indices {
        if case .text(var text) = rows[row].fields[field].value,
          text.runs.contains(where: { $0.url != nil })
        {
          map(&text)
          rows[row].fields[field].value = .text(text)
        }
      }
    }
  }
}
