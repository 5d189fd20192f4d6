import SourceText
import TableModel

/// A key of a site's own that front matter or rows may have, and what its values are.
public struct FieldDeclaration: Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case text, number, date, flag, list
    /// One of `values`.
    case choice
  }

  public var name: String
  public var kind: Kind
  /// Of a choice.
  public var values: [String]
  /// Whether each page, or each row, must have a value.
  public var isRequired: Bool
  /// What holds where there is no value.
  public var standard: YAMLNode?
  /// The page, or the folder with pages, that it is for, by its path; empty: all.
  public var scope: String
  public var location: SourceLocation

  /// Whether it is for a file or page of that path.
  public func holds(for path: String) -> Bool {
    scope.isEmpty || path == scope || path.hasPrefix(scope + "/")
  }

  /// What must stand there, in words for a message.
  var expectation: String {
    switch kind {
    case .text: "a text"
    case .number: "a number such as 4 or 2.5"
    case .date: "a date such as 2026-03-31"
    case .flag: "true or false"
    case .list: "a list of texts"
    case .choice: "one of \(values.joined(separator: ", "))"
    }
  }

  /// The value of a field.
  ///
  /// - Throws: what is of another type, with the nearest value of a choice.
  func value(_ node: YAMLNode, in zone: SiteTimeZone) throws(Diagnostic) -> FieldValue {
    switch kind {
    case .flag:
      if let flag = node.flag { return .flag(flag) }
    case .list:
      let elements = node.elements ?? [node]
      let texts = elements.compactMap { $0.isNull ? nil : $0.string.map(collapsed) }
      if texts.count == elements.count { return text(texts.joined(separator: ", ")) }
    case .number:
      if let number = node.string,
        YAMLNode(.scalar(number, isPlain: true), at: node.location)
          .number != nil
      {
        return text(number)
      }
    case .date:
      if let date = node.string {
        _ = try normalizedDate(date, at: node.location, in: zone)
        return text(date)
      }
    case .text:
      if let written = node.string { return text(collapsed(written)) }
    case .choice:
      if let written = node.string.map(collapsed) {
        if values.contains(written) { return text(written) }
        throw .error(unknownName(name, written, among: values), at: node.location)
      }
    }
    throw .error(
      "“\(name)” must be \(expectation), but here stands \(node.kind)", at: node.location)
  }

  private func text(_ text: String) -> FieldValue { .text(InlineText(text)) }

  /// Holds a row's field against the declaration, or fills it in.
  ///
  /// - Throws: a value of another type, or none where there must be one.
  public func apply(to row: inout Row, in zone: SiteTimeZone) throws(Diagnostic) {
    switch row[name] {
    case nil:
      if let standard { row[name] = try value(standard, in: zone) }
      if standard == nil, isRequired {
        throw .error(
          "the row has no “\(name)”, which site.yaml asks for: write \(expectation)",
          at: row.location, notes: [.init("it is declared here", at: location)])
      }
    case .flag?:
      guard kind == .flag else { throw wrong("a truth value", row) }
    case .image?:
      guard kind == .text else { throw wrong("an image", row) }
    case .text(let text)?:
      if kind == .text || kind == .list { return }
      let node = YAMLNode(.scalar(text.text, isPlain: true), at: row.location(of: name))
      do throws(Diagnostic) {
        let value = try value(node, in: zone)
        if case .flag = value { row[name] = value }
      } catch {
        if kind == .number || kind == .flag { throw wrong("“\(text.text)”", row) }
        throw .error("the row’s “\(name)”: \(error.message)", at: row.location(of: name))
      }
    }
  }

  private func wrong(_ what: String, _ row: Row) -> Diagnostic {
    .error(
      "the row’s “\(name)” must be \(expectation), but here stands \(what)",
      at: row.location(of: name))
  }
}

/// Reads what `fields` and `rowFields` of `site.yaml` declare.
struct FieldDeclarationReader {
  private(set) var diagnostics: [Diagnostic] = []
  let timeZone: SiteTimeZone

  init(timeZone: SiteTimeZone) { self.timeZone = timeZone }

  /// - Parameter reserved: keys that have a meaning already.
  mutating func read(
    _ value: YAMLNode, of key: String, reserved: [String]
  ) -> [FieldDeclaration] {
    guard let entries = value.entries else {
      complain(
        "“\(key)” must be a mapping such as {servings: number}, but here stands \(value.kind)",
        at: value.location)
      return []
    }
    return entries.compactMap { entry in
      guard !reserved.contains(entry.key) else {
        complain(
          "“\(entry.key)” has a meaning already: choose another name", at: entry.keyLocation)
        return nil
      }
      return declaration(entry)
    }
  }

  private mutating func declaration(_ entry: YAMLNode.Entry) -> FieldDeclaration? {
    var result = FieldDeclaration(
      name: entry.key, kind: .text, values: [], isRequired: false, standard: nil, scope: "",
      location: entry.keyLocation)
    guard let parts = entry.value.entries else {
      guard let kind = kind(entry.value) else { return nil }
      result.kind = kind
      if kind == .choice { lacksValues(result) }
      return result
    }
    let known = ["type", "values", "required", "default", "in"]
    for part in parts {
      switch part.key {
      case "type":
        guard let kind = kind(part.value) else { return nil }
        result.kind = kind
      case "values":
        let elements = part.value.elements ?? []
        result.values = elements.compactMap { $0.string.map(collapsed) }
        if result.values.isEmpty || result.values.count < elements.count {
          complain("“values” must be a list of texts", at: part.value.location)
        }
      case "required":
        guard let flag = part.value.flag else {
          complain("“required” must be true or false", at: part.value.location)
          continue
        }
        result.isRequired = flag
      case "default": result.standard = part.value
      case "in":
        let path = (part.value.string ?? "").split(separator: "/").joined(separator: "/")
        if path.isEmpty {
          complain("“in” must be a folder or page such as recipes", at: part.value.location)
        }
        result.scope = path
      default:
        complain(unknownName("key", part.key, among: known), at: part.keyLocation)
      }
    }
    if !result.values.isEmpty { result.kind = .choice }
    if result.kind == .choice, result.values.isEmpty { lacksValues(result) }
    if let standard = result.standard {
      do throws(Diagnostic) {
        _ = try result.value(standard, in: timeZone)
      } catch {
        diagnostics.append(error)
      }
    }
    return result
  }

  private mutating func kind(_ value: YAMLNode) -> FieldDeclaration.Kind? {
    let names = FieldDeclaration.Kind.allCases.map(\.rawValue)
    if let kind = value.string.flatMap(FieldDeclaration.Kind.init(rawValue:)) { return kind }
    complain(
      value.string.map { unknownName("type", $0, among: names) }
        ?? "a type must be one of \(names.joined(separator: ", "))", at: value.location)
    return nil
  }

  private mutating func lacksValues(_ declaration: FieldDeclaration) {
    complain(
      "a choice needs its values: {values: [spring, summer]}", at: declaration.location)
  }

  private mutating func complain(_ message: String, at location: SourceLocation) {
    diagnostics.append(.error(message, at: location))
  }
}
