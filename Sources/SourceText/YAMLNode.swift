import TableModel

/// A value of a YAML document with its place in the file.
public struct YAMLNode: Sendable {
  public enum Content: Sendable {
    /// A scalar's text as written, unquoted; `isPlain` where it stood without quotes.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// The entries in the order of the file; no key stands twice.
    case mapping([Entry])
  }

  /// A key of a mapping and its value.
  public struct Entry: Sendable {
    public var key: String
    public var keyLocation: SourceLocation
    public var value: YAMLNode

    public init(key: String, keyLocation: SourceLocation, value: YAMLNode) {
      self.key = key
      self.keyLocation = keyLocation
      self.value = value
    }
  }

  public var content: Content
  /// Where the value's text begins: after the quote of a quoted scalar, on the first line of a
  /// block scalar's text.
  public var location: SourceLocation

  public init(_ content: Content, at location: SourceLocation) {
    self.content = content
    self.location = location
  }

  /// The node of a document that stands within a line: its places are counted from `start`, which is
  /// that of the document.
  public func moved(to start: SourceLocation) -> YAMLNode {
    func move(_ place: SourceLocation) -> SourceLocation {
      guard place.line == 1 else { return start }
      return SourceLocation(
        file: start.file, line: start.line, column: start.column + max(0, place.column - 1))
    }
    let moved: Content =
      switch content {
      case .scalar: content
      case .sequence(let elements): .sequence(elements.map { $0.moved(to: start) })
      case .mapping(let entries):
        .mapping(
          entries.map {
            Entry(
              key: $0.key, keyLocation: move($0.keyLocation), value: $0.value.moved(to: start))
          })
      }
    return YAMLNode(moved, at: move(location))
  }

  /// The value under a key of a mapping.
  public subscript(key: String) -> YAMLNode? {
    entries?.first { $0.key == key }?.value
  }

  public var entries: [Entry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  public var elements: [YAMLNode]? {
    if case .sequence(let elements) = content { elements } else { nil }
  }

  /// A scalar's text, whatever its type.
  public var string: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// Whether the value is left out, `~` or `null` (YAML 1.2 core schema).
  public var isNull: Bool {
    switch plainText {
    case "", "~", "null", "Null", "NULL": true
    default: false
    }
  }

  /// `true` or `false` written plainly (YAML 1.2 core schema: `yes` and `no` are texts).
  public var bool: Bool? {
    switch plainText {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    default: nil
    }
  }

  /// What a key that is on or off is set to: `true` and `false`, and the words that older YAML has for
  /// them, `yes`, `no`, `on` and `off`.
  public var flag: Bool? {
    switch plainText?.lowercased() {
    case "true", "yes", "on": true
    case "false", "no", "off": false
    default: nil
    }
  }

  /// A whole number written plainly in decimal.
  public var integer: Int? { plainText.flatMap { Int($0) } }

  /// A finite number written plainly.
  public var number: Double? {
    guard let text = plainText, let first = text.utf8.first,
      first.isDigit || first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
        || first == UInt8(ascii: "."),
      !text.utf8.contains(where: { $0 == UInt8(ascii: "x") || $0 == UInt8(ascii: "X") }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  /// What kind of value this is, in words for a message.
  public var kind: String {
    switch content {
    case .scalar:
      isNull ? "nothing" : bool != nil ? "a truth value" : number != nil ? "a number" : "a text"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }

  private var plainText: String? {
    if case .scalar(let text, isPlain: true) = content { text } else { nil }
  }
}
