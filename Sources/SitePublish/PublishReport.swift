import SiteBuild
import SourceText

/// What a publish changes at its target, or would change.
public struct PublishReport: Sendable {
  public struct Change: Sendable, Equatable {
    public enum Kind: String, Sendable { case added, changed, removed }

    public var kind: Kind
    /// The file's path in the site.
    public var path: String
    /// How many bytes it has, before its removal if it is removed; `nil`: the target doesn't say.
    public var size: Int?

    public init(_ kind: Kind, _ path: String, size: Int?) {
      self.kind = kind
      self.path = path
      self.size = size
    }
  }

  /// The place as a command line names it.
  public var target: String
  /// The changes in the order of their paths.
  public var changes: [Change] = []
  /// What there is to say of a publish that has been done: which commit it is, say.
  public var outcome: String?

  public init(target: String) {
    self.target = target
  }

  /// Takes changes in any order.
  mutating func take(_ changes: [(kind: Change.Kind, path: BytePath, size: Int?)]) {
    self.changes = changes.sorted { $0.path < $1.path }.map {
      Change($0.kind, "\($0.path)", size: $0.size)
    }
  }

  /// How many files change in which way: `2 added, 1 removed`.
  public var counts: String {
    let kinds = [Change.Kind.added, .changed, .removed].compactMap { kind -> String? in
      let count = changes.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }
    return kinds.isEmpty ? "nothing to change" : kinds.joined(separator: ", ")
  }

  /// How many bytes the added and the changed files have.
  public var bytes: Int {
    changes.reduce(0) { $1.kind == .removed ? $0 : $0 + ($1.size ?? 0) }
  }

  /// The changes, one a line.
  public var list: String {
    changes.map { change in
      let kind = change.kind.rawValue
      let size = change.size.map { "  \(fileSize($0))" } ?? ""
      return kind + String(repeating: " ", count: 9 - kind.utf8.count)
        + change.path.safeForTerminal + size + "\n"
    }.joined()
  }

  /// The report as a JSON object.
  public func json(isDryRun: Bool) -> String {
    let changes = changes.map { change in
      jsonObject([
        ("change", change.kind.rawValue.jsonText), ("path", change.path.jsonText),
        ("size", change.size.map(String.init)),
      ])
    }
    return jsonObject([
      ("target", target.jsonText), ("dryRun", "\(isDryRun)"), ("outcome", outcome?.jsonText),
      ("changes", jsonArray(changes)),
    ])
  }
}

/// A size in words: `812 B`, `4.1 kB`, `12.0 MB`.
public func fileSize(_ bytes: Int) -> String {
  var tenths = bytes * 10
  if bytes < 1000 { return "\(bytes) B" }
  for unit in ["kB", "MB", "GB"] {
    tenths = (tenths + 500) / 1000
    if tenths < 10_000 || unit == "GB" { return "\(tenths / 10).\(tenths % 10) \(unit)" }
  }
  return ""
}
