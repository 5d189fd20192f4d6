import Foundation
import Testing

/// Puts pages under a content security policy and notes what that stops.
enum PolicyProbe {
  /// What a browser runs to tell which directives a page has violated.
  static let violations =
    "setTimeout(done => done(JSON.stringify(violations)), 100, arguments[0])"

  /// Has each of the pages in a folder state the policy; a script notes violations from the page's
  /// first element on.
  static func put(_ policy: String, on pages: [String], of folder: String) throws {
    try script.write(toFile: folder + "/probe.js", atomically: false, encoding: .utf8)
    for page in pages {
      let file = "\(folder)/\(page).html"
      let html = try String(contentsOfFile: file, encoding: .utf8)
      try #require(html.contains("<head>"))
      let root = String(repeating: "../", count: page.count { $0 == "/" })
      try html.replacing(
        "<head>",
        with: "<head><meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"
          + "<script src=\"\(root)probe.js\"></script>",
        maxReplacements: 1
      ).write(toFile: file, atomically: false, encoding: .utf8)
    }
  }

  private static let script = """
    window.violations = [];
    document.addEventListener('securitypolicyviolation',
      event => violations.push(event.effectiveDirective + ' ' + event.blockedURI));
    """
}
