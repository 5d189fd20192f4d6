/// What a template in the Mustache language is filled with.
public indirect enum MustacheValue: Sendable {
  case nothing
  case flag(Bool)
  /// A text; an empty one is as good as nothing.
  case text(String)
  case list([MustacheValue])
  /// Values by name. Few enough to be searched one by one.
  case record([(name: String, value: MustacheValue)])
  /// The bytes that the renderer was given beside the values.
  case content
  /// Several texts, one behind the other.
  case joined([MustacheValue])
  /// Eight bytes that are known once the document has been written: it says where they go.
  case late(LateBytes)

  /// Whether a section shows what it holds.
  var isShown: Bool {
    switch self {
    case .nothing: false
    case .flag(let flag): flag
    case .text(let text): !text.isEmpty
    case .list(let elements): !elements.isEmpty
    case .record, .content, .late: true
    case .joined(let parts): parts.contains(where: \.isShown)
    }
  }

  /// The value of a name in a record; `nil`: the record doesn't have it, or this is none.
  func member(_ name: String) -> MustacheValue? {
    guard case .record(let entries) = self else { return nil }
    return entries.first { $0.name == name }?.value
  }
}

/// What of a document is filled in when it has been written.
public struct LateBytes: Hashable, Sendable {
  /// Whose bytes they are.
  public var number: Int

  public static let count = 8

  public init(_ number: Int) { self.number = number }
}

/// What values a template may ask for.
public indirect enum MustacheShape: Sendable {
  /// A text, a flag or the content.
  case text
  case list(MustacheShape)
  case record([(name: String, shape: MustacheShape)])

  func member(_ name: String) -> MustacheShape? {
    guard case .record(let entries) = self else { return nil }
    return entries.first { $0.name == name }?.shape
  }

  /// The names in a record.
  var names: [String] {
    guard case .record(let entries) = self else { return [] }
    return entries.map(\.name)
  }
}
