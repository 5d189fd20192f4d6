import SourceText
import TableModel

extension CellTemplate {
  /// Reads a template from YAML. All its errors are reported; without any it has a value.
  ///
  /// - Parameters:
  ///   - bytes: the YAML document.
  ///   - name: the name that pages use.
  ///   - file: the path for messages.
  public static func read(
    _ bytes: [UInt8], name: String, file: String
  ) -> (template: CellTemplate?, diagnostics: [Diagnostic]) {
    do throws(Diagnostic) {
      let start = SourceLocation(file: file, line: 1, column: 1)
      guard let root = try YAMLNode.parse(bytes, file: file) else {
        return (nil, [.error("the template is empty: it needs views", at: start)])
      }
      return read(root, name: name)
    } catch {
      return (nil, [error])
    }
  }

  /// Reads a template from a YAML mapping.
  public static func read(
    _ root: YAMLNode, name: String
  ) -> (template: CellTemplate?, diagnostics: [Diagnostic]) {
    var reader = TemplateReader()
    let template = reader.template(root, name: name)
    let hasErrors = reader.diagnostics.contains { $0.severity == .error }
    return (hasErrors ? nil : template, reader.diagnostics.sortedByPlace())
  }
}

extension [Diagnostic] {
  /// The diagnostics in the order of their places.
  fileprivate func sortedByPlace() -> [Diagnostic] {
    sorted { first, second in
      guard let a = first.location, let b = second.location else { return second.location != nil }
      return a < b
    }
  }
}

/// Reads values out of YAML nodes and gathers what is wrong with them.
struct TemplateReader {
  private(set) var diagnostics: [Diagnostic] = []

  mutating func report(_ message: String, at location: SourceLocation) {
    diagnostics.append(.error(message, at: location))
  }

  mutating func report(_ more: [Diagnostic]) { diagnostics += more }

  /// The entries of a mapping; keys other than the known are reported.
  mutating func entries(
    _ node: YAMLNode, of what: String, known: [String]
  ) -> [YAMLNode.Entry] {
    guard let entries = node.entries else {
      report("\(what) has to be a mapping, this is \(node.kind)", at: node.location)
      return []
    }
    for entry in entries where !known.contains(entry.key) {
      report(unknownName("key", entry.key, among: known), at: entry.keyLocation)
    }
    return entries
  }

  mutating func number(
    _ node: YAMLNode, _ what: String, in range: ClosedRange<Double> = 0...100_000
  ) -> Double? {
    guard let value = node.number else {
      report("\(what) has to be a number, this is \(described(node))", at: node.location)
      return nil
    }
    guard range.contains(value) else {
      let bounds = "\(short(range.lowerBound))...\(short(range.upperBound))"
      report("\(what) has to be in \(bounds)", at: node.location)
      return nil
    }
    return value
  }

  mutating func integer(_ node: YAMLNode, _ what: String, in range: ClosedRange<Int>) -> Int? {
    guard let value = node.integer, range.contains(value) else {
      report(
        "\(what) has to be a whole number in \(range.lowerBound)...\(range.upperBound)",
        at: node.location)
      return nil
    }
    return value
  }

  mutating func bool(_ node: YAMLNode, _ what: String) -> Bool? {
    if let value = node.flag { return value }
    report("\(what) has to be true or false, this is \(described(node))", at: node.location)
    return nil
  }

  mutating func text(_ node: YAMLNode, _ what: String) -> String? {
    if let value = node.string, !value.isEmpty { return value }
    report("\(what) has to be a text, this is \(described(node))", at: node.location)
    return nil
  }

  /// One of an enumeration's names.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ node: YAMLNode, _ what: String
  ) -> Choice? where Choice.RawValue == String {
    let names = Choice.allCases.map(\.rawValue)
    guard let name = node.string else {
      report("\(what) has to be one of \(names.joined(separator: ", "))", at: node.location)
      return nil
    }
    if let value = Choice(rawValue: name) { return value }
    report(unknownName(what, name, among: names), at: node.location)
    return nil
  }

  /// Insets as one number, `[top, leading, bottom, trailing]`, `[vertical, horizontal]` or a mapping.
  mutating func insets(_ node: YAMLNode, _ what: String) -> PartialInsets? {
    if let elements = node.elements {
      let values = elements.map { number($0, what) ?? 0 }
      switch values.count {
      case 2:
        return PartialInsets(
          top: values[0], leading: values[1], bottom: values[0], trailing: values[1])
      case 4:
        return PartialInsets(
          top: values[0], leading: values[1], bottom: values[2], trailing: values[3])
      default:
        report(
          "\(what) has to be [vertical, horizontal] or [top, leading, bottom, trailing]",
          at: node.location)
        return nil
      }
    }
    if node.entries != nil {
      var insets = PartialInsets()
      let known = ["top", "leading", "bottom", "trailing"]
      for entry in entries(node, of: what, known: known) {
        switch entry.key {
        case "top": insets.top = number(entry.value, "top")
        case "leading": insets.leading = number(entry.value, "leading")
        case "bottom": insets.bottom = number(entry.value, "bottom")
        case "trailing": insets.trailing = number(entry.value, "trailing")
        default: break
        }
      }
      return insets
    }
    return number(node, what).map {
      PartialInsets(top: $0, leading: $0, bottom: $0, trailing: $0)
    }
  }

  /// The value itself where it is short, otherwise its kind.
  func described(_ node: YAMLNode) -> String {
    if let text = node.string, !text.isEmpty, text.utf8.count <= 32 { return "“\(text)”" }
    return node.kind
  }
}

/// A number without a needless fraction.
func short(_ value: Double) -> String {
  value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
}
