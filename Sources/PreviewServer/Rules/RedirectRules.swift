/// The rules of a site's `_redirects`, as far as Netlify and Cloudflare Pages agree on them: `/old /new 301`,
/// with `*` and `:name`. Rules with conditions, and those that lead a host to another server's
/// content, are left out.
struct RedirectRules {
  private struct Rule {
    var pattern: PathPattern
    var target: Substring
    var status: Int
    /// Whether it holds where there is a file too: exact ones do, and those with `!`.
    var isForced: Bool
  }

  /// Where a rule leads.
  enum Target: Equatable {
    case redirect(status: Int, location: String)
    /// The content of another path of the site.
    case content(status: Int, path: String)
  }

  private var rules: [Rule] = []

  init() {}

  init(_ bytes: [UInt8]) {
    rules = ruleLines(bytes).compactMap { Self.rule(ruleWords($0)) }
  }

  private static func rule(_ words: [Substring]) -> Rule? {
    guard (2...3).contains(words.count), let pattern = PathPattern(words[0]) else { return nil }
    let isRemote = ["http://", "https://"].contains { words[1].lowercased().hasPrefix($0) }
    guard isRemote || words[1].first == "/" else { return nil }
    let digits = words.count == 3 ? words[2] : "301"
    let hasMark = digits.hasSuffix("!")
    guard let status = Int(hasMark ? digits.dropLast() : digits) else { return nil }
    switch status {
    case 301, 302, 303, 307, 308:
      return Rule(
        pattern: pattern, target: words[1], status: status,
        isForced: hasMark || pattern.isExact)
    case 200 where !isRemote, 404 where !isRemote:
      return Rule(pattern: pattern, target: words[1], status: status, isForced: hasMark)
    default: return nil
    }
  }

  /// Where the first rule that fits leads.
  ///
  /// - Parameter isMissing: whether there is nothing at the path; else only forced rules hold.
  func target(of path: RequestPath, query: String?, isMissing: Bool) -> Target? {
    for rule in rules where isMissing || rule.isForced {
      guard let captures = rule.pattern.match(path.parts) else { continue }
      let target = Self.filled(rule.target, captures)
      guard (300..<400).contains(rule.status) else {
        return .content(status: rule.status, path: target)
      }
      let keepsQuery = query != nil && !target.contains("?") && !target.contains("#")
      return .redirect(
        status: rule.status, location: target + (keepsQuery ? "?" + (query ?? "") : ""))
    }
    return nil
  }

  /// A target with what the pattern has captured.
  private static func filled(_ target: Substring, _ captures: [String: String]) -> String {
    guard !captures.isEmpty else { return String(target) }
    return target.split(separator: "/", omittingEmptySubsequences: false).map { part in
      guard part.first == ":" else { return String(part) }
      let name = part.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      guard let value = captures[String(name)] else { return String(part) }
      return value + part[name.endIndex...]
    }.joined(separator: "/")
  }
}
