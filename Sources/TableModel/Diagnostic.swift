/// What a reader, the layout engine or the build has to say about a place in the site's files.
public struct Diagnostic: Error, Hashable, Codable, Sendable {
  public enum Severity: String, Codable, Sendable { case error, warning }

  /// A further place that belongs to the diagnostic, such as one constraint of a conflicting set.
  public struct Note: Hashable, Codable, Sendable {
    public var message: String
    public var location: SourceLocation?

    public init(_ message: String, at location: SourceLocation?) {
      self.message = message
      self.location = location
    }
  }

  public var severity: Severity
  /// What is wrong and what to do about it, in one sentence without a full stop.
  public var message: String
  public var location: SourceLocation?
  public var notes: [Note]

  public init(
    _ severity: Severity, _ message: String, at location: SourceLocation?, notes: [Note] = []
  ) {
    self.severity = severity
    self.message = message
    self.location = location
    self.notes = notes
  }

  public static func error(
    _ message: String, at location: SourceLocation?, notes: [Note] = []
  ) -> Diagnostic {
    Diagnostic(.error, message, at: location, notes: notes)
  }

  public static func warning(
    _ message: String, at location: SourceLocation?, notes: [Note] = []
  ) -> Diagnostic {
    Diagnostic(.warning, message, at: location, notes: notes)
  }
}
