import SiteBuild

/// What the preview shows.
struct PreviewState: Sendable {
  /// The number of the site that is shown; 0: there is none yet.
  var build = 0
  /// What is wrong with what was to replace it.
  var problems: [ShownDiagnostic] = []
  /// How often something has been wrong.
  var problemsNumber = 0
  /// Where the site's front page is.
  var root = RequestPath(parts: [], isFolder: true)
  var redirects = RedirectRules()
  var headers = HeaderRules()

  /// The number of the list of problems; 0: there are none.
  var shownProblems: Int { problems.isEmpty ? 0 : problemsNumber }

  /// The site's name for the script on its pages.
  func name(token: String) -> String { "\(token)-\(build)" }

  /// What the script on pages is told.
  func json(token: String) -> String {
    "{\"build\":\"\(name(token: token))\",\"problems\":\(shownProblems)}"
  }
}
