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
    guard !templates.shell.shows(.scripts),
      let page = plan.pages.first(where: { !$0.scripts.isEmpty })
    else { return [] }
    let what =
      page.searchBar == nil
      ? "remembers which sections are closed" : "filters its rows"
    return [
      .warning(
        "the page \(what) by a script, but Templates/page.html leaves it out: write {{{scripts}}} "
          + "before </head>", at: page.location)
    ]
  }
}

extension SiteOutput {
  /// The elements that load a page's scripts.
  func scripts(of page: Page, root: String) -> String {
    page.scripts.map { name in
      if name == "search" {
        return searchScripts(of: page, root: root, style: site.style(of: page))
      }
      return "<script src=\"\(root)\(Self.folder)/\(name).js\" defer></script>\n"
    }.joined()
  }

  /// Writes the scripts that pages use.
  func writeScripts(into output: OutputFolder) throws(Diagnostic) {
    let used = Set(plan.pages.flatMap(\.scripts))
    for (name, source) in BuiltIn.scripts where used.contains(name) {
      try output.write(source, to: "\(Self.folder)/\(name).js")
    }
  }
}
