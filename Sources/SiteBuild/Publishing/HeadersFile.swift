import SiteContent
import TableModel

extension SiteOutput {
  /// Writes `_headers`, by which many servers send a policy: pages may load what they need of the site
  /// itself, send their forms where these say, and no more. What is named by its content never changes.
  func writeHeaders(into output: OutputFolder) throws(Diagnostic) {
    guard site.configuration.headers, !plan.assets.contains(where: { $0.file == "_headers" }) else {
      return
    }
    var policy = ["default-src 'none'", "style-src 'self'", "font-src 'self'"]
    if plan.pages.contains(where: { !$0.scripts.isEmpty }) { policy.append("script-src 'self'") }
    policy.append("img-src 'self'")
    policy.append("form-action " + formSources.joined(separator: " "))
    policy += ["base-uri 'none'", "frame-ancestors 'none'"]
    let root = publication?.addresses.rootPath ?? "/"
    let text = """
      \(root)*
        Content-Security-Policy: \(policy.joined(separator: "; "))
        X-Content-Type-Options: nosniff
        Referrer-Policy: strict-origin-when-cross-origin
      \(root)\(Self.folder)/*
        Cache-Control: public, max-age=31536000, immutable

      """
    try output.write(Array(text.utf8), to: "_headers")
  }

  /// Where the forms of the site are sent, in the words of `form-action`.
  private var formSources: [String] {
    var sources: Set<String> = []
    for page in plan.pages where page.hasForm {
      let settings =
        [page.settings] + page.sections.map(\.settings)
        + page.sections.flatMap(\.rows).filter(\.hasSettings).map(\.settings)
      for action in settings.compactMap(\.form?.action) { sources.insert(source(of: action)) }
    }
    return sources.isEmpty ? ["'none'"] : sources.sorted()
  }

  /// The origin of an address of another server, or its scheme; else the site itself.
  private func source(of action: String) -> String {
    guard isRemote(action) else { return "'self'" }
    let isWithoutScheme = action.hasPrefix("//")
    let scheme = action.prefix { $0 != ":" && $0 != "/" }
    let rest = action.dropFirst(scheme.count).drop { $0 == ":" }
    guard rest.hasPrefix("//") else { return scheme.lowercased() + ":" }
    // A policy names no user, and separates its parts by these.
    let host = rest.dropFirst(2).prefix { !"/?#;, ".contains($0) }.split(separator: "@").last ?? ""
    return (isWithoutScheme ? "https:" : scheme.lowercased() + ":") + "//" + host.lowercased()
  }
}
