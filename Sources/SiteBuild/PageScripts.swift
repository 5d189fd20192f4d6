import HTMLOutput
import TableModel
import Templates

extension Page {
  /// The names of the scripts that the page uses.
  var scripts: [String] {
    var names: [String] = []
    if isSearchPage {
      names.append("search")
    } else if searchBar != nil {
      names.append("filter")
    }
    if sections.contains(where: { $0.disclosure != .fixed }) { names.append("collapse") }
    return names
  }
}

extension Site {
  /// A warning where a page shell of the site's own leaves out what a page needs.
  func scriptProblems(of plan: SitePlan) -> [Diagnostic] {
    var known: Set<String> = []
    return plan.pages.compactMap { page in
      guard !page.scripts.isEmpty, let shell = shell(of: page), known.insert(shell.file).inserted,
        !shell.check().shown.contains(.scripts)
      else { return nil }
      let what =
        page.searchBar == nil
        ? "remembers which sections are closed" : "filters its rows"
      return .warning(
        "the page \(what) by a script, but \(shell.file) leaves it out: write {{{scripts}}} "
          + "before </head>", at: page.location)
    }
  }
}

extension SiteOutput {
  /// The elements that load a page's scripts.
  func scripts(of page: Page, root: String) -> MustacheValue {
    .joined(
      page.scripts.map { name in
        if name == "search" {
          return searchScripts(of: page, root: root, style: site.style(of: page))
        }
        return .text("<script src=\"\(root)\(Self.script(name))\" defer></script>\n")
      })
  }

  /// The path of a script.
  static func script(_ name: String) -> String {
    "\(folder)/\(name).\(scriptHashes[name] ?? "").js"
  }

  /// What says in a script's name what is in it, by that name.
  private static let scriptHashes = Dictionary(
    uniqueKeysWithValues: BuiltIn.scripts.map { ($0.name, ContentHash($0.source).short) })

  /// Writes the scripts that pages use.
  func writeScripts(into output: OutputFolder) throws(Diagnostic) {
    let used = Set(plan.pages.flatMap(\.scripts))
    for (name, source) in BuiltIn.scripts where used.contains(name) {
      try output.write(source, to: Self.script(name))
    }
  }
}
