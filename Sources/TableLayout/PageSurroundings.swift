import TableModel

/// What stands around a page's table: bars, and on wide screens the list that a detail belongs to.
public struct PageSurroundings: Codable, Sendable {
  /// The link past the bars, with the field `title`.
  public var skipLink: Row?
  /// With the fields `back` and `title`.
  public var navigationBar: Row?
  /// What the navigation bar shows on wide screens instead, with the fields `path` and `title`.
  public var breadcrumb: Row?
  /// Whether the title in the navigation bar is the page's heading: there is no large one.
  public var titleIsHeading = false
  public var tabs: [Tab] = []
  public var split = Split.none

  public struct Tab: Codable, Sendable {
    /// With the fields `title` and `image`.
    public var row: Row
    public var isCurrent: Bool

    public init(_ row: Row, isCurrent: Bool) {
      self.row = row
      self.isCurrent = isCurrent
    }
  }

  /// The page's part in a split view, which wide screens show.
  public enum Split: Codable, Sendable {
    case none
    /// The page is the list; the row stands beside it.
    case list(placeholder: Row)
    /// The page is a detail; the list stands beside it, with the row of that anchor selected.
    /// `bar` is what the list's own navigation bar shows, if there is a page above.
    case detail(of: Page, bar: Row?, header: Row, selected: String?, style: TableStyle)
  }

  public init() {}
}

/// A bar or a column beside a page's table, laid out.
public struct PagePart: Sendable {
  public enum Kind: String, Sendable {
    case skipLink, navigationBar, breadcrumb, list, placeholder, tabBar
  }

  public var kind: Kind
  public var frames: TableFrames
  /// The indices of the widths at which it is shown.
  public var shown: Range<Int>
  /// Of a tab bar: the indices of the widths at which it stands at the side.
  public var side: Range<Int>
  /// Of a tab bar: how far it floats from the window's edges at the bottom, in px.
  public var inset = 0.0
  /// Whether the bar's title is the page's heading.
  public var titleIsHeading = false
}
