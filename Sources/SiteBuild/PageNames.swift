import SourceText

extension SiteSource {
  /// The output path without ending that a name on the command line means: `menu`, `menu.html`,
  /// `menu.md` or `content/menu.md`.
  func pagePath(_ name: String) -> String {
    var path = contentFile(name)
    while path.hasSuffix("/") { path.removeLast() }
    let endings = [".html", ".md", ".markdown", ".plist", ".csv", ".tsv"]
    for ending in endings where path.hasSuffix(ending) {
      path.removeLast(ending.count)
      break
    }
    return path.isEmpty ? "index" : path
  }

  /// The file relative to the content folder that a name on the command line may mean.
  func contentFile(_ name: String) -> String {
    var path = name
    if path.hasPrefix("./") { path.removeFirst(2) }
    if path.hasPrefix(folder.name + "/") { path.removeFirst(folder.name.count + 1) }
    while path.hasPrefix("/") { path.removeFirst() }
    return path
  }
}

/// The words for a page that isn't there.
func unknownPage(_ name: String, among pages: [String]) -> String {
  "there is no page “\(name)”"
    + (nearest(to: name, among: pages).map { ": did you mean “\($0)”?" } ?? "")
}
