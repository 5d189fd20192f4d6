import TableModel

/// What the files of a built site are made of.
public struct SiteSources: Sendable {
  /// The path of the folder that the places of sources are relative to.
  public var folder: String
  /// Where the content of a page stands, by its file in the site.
  public var pages: [String: SourceLocation]
  /// The files that are copied as they are, by their names in the site.
  public var copies: [String: String]
  /// The templates that pages are put into.
  public var shells: [String]

  /// Sources that nothing is known of.
  public init() { self.init(folder: "", pages: [:], copies: [:], shells: []) }

  public init(
    folder: String, pages: [String: SourceLocation], copies: [String: String], shells: [String]
  ) {
    self.folder = folder
    self.pages = pages
    self.copies = copies
    self.shells = shells
  }
}
