import SourceText

/// What a site says of a page before the page itself says anything.
public struct PageContext: Sendable {
  /// The entries of front matter that the folders around the page give to their pages, a key once.
  public var defaults: [YAMLNode.Entry]
  /// Where times without an offset from UTC are read.
  public var timeZone: SiteTimeZone
  /// Which of its rows show.
  public var schedule = Schedule()
  /// The names of the site's taxonomies, which are keys of front matter.
  public var taxonomies: [String] = []
  /// The keys of the site's own that front matter may hold.
  public var fields: [FieldDeclaration]

  public init(
    defaults: [YAMLNode.Entry] = [], timeZone: SiteTimeZone = .utc,
    fields: [FieldDeclaration] = []
  ) {
    self.defaults = defaults
    self.timeZone = timeZone
    self.fields = fields
  }

  /// The entries of a page with the defaults of the keys that it doesn't have. A key without a value
  /// keeps its default away.
  func entries(over own: [YAMLNode.Entry]) -> [YAMLNode.Entry] {
    guard !defaults.isEmpty else { return own }
    let keys = Set(own.map(\.key))
    return own + defaults.filter { !keys.contains($0.key) }
  }
}
