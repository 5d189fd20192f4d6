/// A path of `_headers` or `_redirects`: `*` stands for the rest of a path, `:name` for one part.
struct PathPattern {
  private enum Part {
    case text(String)
    case name(String)
    case rest
  }

  private let parts: [Part]
  /// Whether it stands for one path only.
  let isExact: Bool

  /// - Returns: `nil` for what is no path, or one that no request can have.
  init?(_ text: Substring) {
    guard text.first == "/" else { return nil }
    var parts: [Part] = []
    for word in text.split(separator: "/") {
      if word == "*" {
        parts.append(.rest)
        break
      } else if word.first == ":", word.count > 1 {
        parts.append(.name(String(word.dropFirst())))
      } else {
        guard let path = try? RequestPath("/" + word), let part = path.parts.first else {
          return nil
        }
        parts.append(.text(part))
      }
    }
    self.parts = parts
    isExact = parts.allSatisfy { if case .text = $0 { true } else { false } }
  }

  /// What `:name` and `:splat` stand for in a path, %-escaped; `nil`: the pattern doesn't fit.
  func match(_ path: [String]) -> [String: String]? {
    var captures: [String: String] = [:]
    var rest = path[...]
    for part in parts {
      switch part {
      case .rest:
        captures["splat"] = rest.map(RequestPath.escaped).joined(separator: "/")
        return captures
      case .text(let text):
        guard rest.popFirst() == text else { return nil }
      case .name(let name):
        guard let value = rest.popFirst() else { return nil }
        captures[name] = RequestPath.escaped(value)
      }
    }
    return rest.isEmpty ? captures : nil
  }
}

/// The lines of a file of rules, without comments and empty ones.
func ruleLines(_ bytes: [UInt8]) -> [Substring] {
  String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).filter { line in
    let first = line.first { $0 != " " && $0 != "\t" }
    return first != nil && first != "#"
  }
}

func ruleWords(_ line: Substring) -> [Substring] {
  line.split { $0 == " " || $0 == "\t" }
}
