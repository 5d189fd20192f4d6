/// A diagnostic in parts that are safe to show: what, where, and the line itself.
public struct ShownDiagnostic: Hashable, Sendable {
  public enum Kind: String, Sendable { case error, warning, note }

  /// A line of a source file.
  public struct Excerpt: Hashable, Sendable {
    /// The line's number, from 1.
    public var line: Int
    /// The line, or the part of it around the caret.
    public var text: String
    /// What stands before the caret; `nil`: there is none.
    public var caretPadding: String?

    /// The line behind its number.
    public var numbered: String {
      let number = String(line)
      return String(repeating: " ", count: max(0, 5 - number.utf8.count)) + "\(number) | \(text)"
    }

    /// Blanks as wide as the line's number with what stands before it.
    public var margin: String {
      String(repeating: " ", count: max(5, String(line).utf8.count))
    }
  }

  public var kind: Kind
  public var message: String
  /// The file with line and column, if it is about a place.
  public var place: String?
  public var excerpt: Excerpt?
  public var notes: [ShownDiagnostic] = []

  public init(kind: Kind, message: String) {
    self.kind = kind
    self.message = message
  }

  /// How many of each kind there are: `1 error, 2 warnings`.
  public static func counts(_ shown: [ShownDiagnostic]) -> String {
    [Kind.error, .warning].compactMap { kind in
      let count = shown.count { $0.kind == kind }
      return count == 0 ? nil : count == 1 ? "1 \(kind)" : "\(count) \(kind)s"
    }.joined(separator: ", ")
  }
}
