import HTMLOutput
import TableModel

extension Site {
  /// The shell of a page; `nil`: it names one that there is not.
  func shell(of page: Page) -> PageShell? {
    templates.shells.shell(page.shell ?? PageShells.standardName, ofPage: page.path)
  }

  /// What is wrong with the shells that pages name.
  func shellProblems(of plan: SitePlan) -> [Diagnostic] {
    var known: Set<String> = []
    return plan.pages.flatMap { page -> [Diagnostic] in
      guard let name = page.shell else { return [] }
      guard let shell = shell(of: page) else {
        return [.error(templates.shells.unknown(name), at: page.shellLocation)]
      }
      return known.insert(shell.file).inserted ? shell.check().diagnostics : []
    }
  }
}
