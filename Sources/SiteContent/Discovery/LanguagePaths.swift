/// How the paths of files say which of a site's languages they are in: `de/menu.md` or `menu.de.md`.
///
/// Pages of the site's first language stand at the root of the site, those of another one in a folder of
/// its name.
public struct LanguagePaths: Sendable {
  /// The tags of the languages, the site's own first; none: the site has one, which paths don't name.
  public let tags: [String]

  public init(_ tags: [String] = []) { self.tags = tags }

  /// The folder of a language's pages with a slash behind it, empty for the first language.
  public func prefix(_ tag: String?) -> String {
    guard let tag, tag != tags.first else { return "" }
    return tag + "/"
  }

  /// The output path of a file, the language that it is in, and the path that its translations share.
  ///
  /// - Parameter stem: the path without its ending.
  public func output(of stem: String) -> (path: String, language: String?, key: String) {
    guard let first = tags.first else { return (stem, nil, stem) }
    var key = stem[...]
    var language = first
    if let (tag, rest) = inFolder(stem) {
      language = tag
      key = rest
    }
    if let (tag, rest) = suffix(of: String(key)) {
      language = tag
      key = rest
    }
    return (prefix(language) + key, language, String(key))
  }

  /// The language of the folder that a path begins with, and the path in it.
  public func inFolder(_ path: String) -> (tag: String, rest: Substring)? {
    guard let slash = path.firstIndex(of: "/"), let tag = tag(path[..<slash]) else { return nil }
    return (tag, path[path.index(after: slash)...])
  }

  /// The language of a path's last part, `de` of `menu.de`, and the path without it.
  private func suffix(of stem: String) -> (tag: String, rest: Substring)? {
    guard let dot = stem.lastIndex(of: "."), dot > stem.startIndex,
      stem[stem.index(before: dot)] != "/", let tag = tag(stem[stem.index(after: dot)...])
    else { return nil }
    return (tag, stem[..<dot])
  }

  /// Whether a path says its language itself.
  public func isNamed(in path: String) -> Bool {
    if inFolder(path) != nil || tag(path[...]) != nil { return true }
    let name = path.split(separator: "/").last ?? ""
    return name.split(separator: ".").dropFirst().contains { tag($0) != nil }
  }

  private func tag(_ text: Substring) -> String? {
    tags.first { $0.lowercased() == text.lowercased() }
  }
}
