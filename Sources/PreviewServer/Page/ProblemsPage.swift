import SiteBuild

/// The preview's own pages: what is wrong with a site, that there is none yet, and that something isn't there.
enum ProblemsPage {
  /// How many problems are shown; the terminal has them all.
  static let limit = 100

  /// - Parameters:
  ///   - hasSite: whether it is shown over a page of the site, with a button that takes it away.
  ///   - script: the element of the preview's script, if the page is to have it.
  static func page(_ problems: [ShownDiagnostic], hasSite: Bool, script: String) -> [UInt8] {
    guard !problems.isEmpty else {
      return page(
        "The site is being built", isCalm: true, script: script,
        body: "<p class=\"dim\">This page reloads when it is there.</p>\n")
    }
    let errors = problems.filter { $0.kind == .error }
    let below =
      hasSite
      ? "The page shows the site as it was before." : "There will be a page when they are gone."
    var body = "<p class=\"dim\">\(below) It reloads by itself.</p>\n<ul>\n"
    for problem in problems.prefix(limit) { body += item(problem) }
    body += "</ul>\n"
    if problems.count > limit {
      body += "<p class=\"dim\">And \(problems.count - limit) more, which the terminal shows.</p>\n"
    }
    return page(
      "The site has \(ShownDiagnostic.counts(errors))", isCalm: false, hasButton: hasSite,
      script: script, body: body)
  }

  /// - Parameter root: the path of the site's front page.
  static func missing(at path: String, root: String, script: String) -> [UInt8] {
    page(
      "There is nothing here", isCalm: true, script: script,
      body: """
        <p class="dim">The site has no file for <code>\(escaped(path))</code>.</p>
        <p><a href="\(escaped(root))">Front page</a></p>

        """)
  }

  private static func page(
    _ title: String, isCalm: Bool, hasButton: Bool = false, script: String, body: String
  ) -> [UInt8] {
    let style = String(decoding: PackageResources.problems_css, as: UTF8.self)
    let button = hasButton ? "<button type=\"button\" aria-label=\"Close\">✕</button>\n" : ""
    return Array(
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <style>
      \(style)</style>
      \(script)</head>
      <body\(isCalm ? " class=\"calm\"" : "")>
      <main\(isCalm ? "" : " role=\"alert\"")>
      <header>
      <h1>\(title)</h1>
      \(button)</header>
      \(body)</main>
      </body>
      </html>

      """.utf8)
  }

  private static func item(_ problem: ShownDiagnostic) -> String {
    let kind = problem.kind.rawValue
    var text = "<li class=\"\(kind)\">\n"
    if let place = problem.place { text += "<p class=\"place\">\(escaped(place))</p>\n" }
    text += "<p class=\"message\"><b>\(kind):</b> \(escaped(problem.message))</p>\n"
    if let excerpt = problem.excerpt {
      text += "<pre tabindex=\"0\">\(escaped(excerpt.numbered))"
      if let padding = excerpt.caretPadding {
        text += "\n\(excerpt.margin) | \(escaped(padding))<b>^</b>"
      }
      text += "</pre>\n"
    }
    if !problem.notes.isEmpty {
      text += "<ul>\n" + problem.notes.map(item).joined() + "</ul>\n"
    }
    return text + "</li>\n"
  }
}
