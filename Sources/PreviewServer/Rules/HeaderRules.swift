/// The rules of a site's `_headers`: paths, each followed by indented header fields.
struct HeaderRules {
  private var rules: [(pattern: PathPattern, fields: [(name: String, value: String)])] = []

  /// What the preview says itself, and what would outlast it in the browser.
  private static let own: Set = [
    "accept-ranges", "cache-control", "connection", "content-encoding", "content-length",
    "content-range", "date", "etag", "last-modified", "strict-transport-security",
    "transfer-encoding",
  ]

  init() {}

  init(_ bytes: [UInt8]) {
    var isSkipped = true
    for line in ruleLines(bytes) {
      if line.first == " " || line.first == "\t" {
        guard !isSkipped, let field = Self.field(line) else { continue }
        rules[rules.count - 1].fields.append(field)
      } else if let pattern = PathPattern(ruleWords(line)[0]) {
        isSkipped = false
        rules.append((pattern, []))
      } else {
        isSkipped = true
      }
    }
  }

  private static func field(_ line: Substring) -> (name: String, value: String)? {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let name = ruleWords(parts[0]).first, !own.contains(name.lowercased())
    else { return nil }
    let value = ruleWords(parts[1]).joined(separator: " ")
    return value.isEmpty ? nil : (String(name), value)
  }

  /// The fields for a path; several of a name are joined.
  func fields(for path: RequestPath) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    for rule in rules where rule.pattern.match(path.parts) != nil {
      for field in rule.fields {
        let known = fields.firstIndex { $0.name.lowercased() == field.name.lowercased() }
        if let known {
          fields[known].value += ", " + field.value
        } else {
          fields.append(field)
        }
      }
    }
    return fields
  }
}
