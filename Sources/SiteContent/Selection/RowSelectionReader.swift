import SourceText
import TableModel

/// Reads what front matter, or a property list, says of the rows to show.
struct RowSelectionReader {
  static let keys = ["sort", "where", "group", "limit"]

  private(set) var selection = RowSelection()
  private(set) var diagnostics: [Diagnostic] = []

  mutating func read(_ entries: [YAMLNode.Entry]) {
    for entry in entries where !entry.value.isNull {
      if selection.location == nil { selection.location = entry.keyLocation }
      switch entry.key {
      case "sort": readOrders(entry.value)
      case "where": readConditions(entry.value)
      case "group": selection.grouping = grouping(entry.value)
      default:
        guard let limit = entry.value.integer, limit > 0 else {
          complain("limit", "a whole number from 1 on", entry.value)
          continue
        }
        selection.limit = limit
      }
    }
  }

  private mutating func readOrders(_ value: YAMLNode) {
    for field in fields(value, of: "sort", "a field such as price, -price or a list of them") {
      var field = field
      let isDescending = field.name.hasPrefix("-")
      if isDescending {
        field.name = labelText(String(field.name.dropFirst()))
        field.location.column += 1
      }
      guard !field.name.isEmpty else {
        diagnostics.append(.error("a field’s name must stand behind “-”", at: field.location))
        continue
      }
      selection.orders.append(.init(field: field, isDescending: isDescending))
    }
  }

  private mutating func readConditions(_ value: YAMLNode) {
    let wanted = "a mapping such as {category: Herbs, price: \"< 10\"}"
    guard let entries = value.entries else { return complain("where", wanted, value) }
    for entry in entries {
      switch entry.key {
      case "exists", "missing":
        for field in fields(entry.value, of: entry.key, "the name of a field or a list of them") {
          selection.conditions.append(
            .init(field: field, test: entry.key == "exists" ? .exists : .missing))
        }
      default:
        guard let test = test(entry) else { continue }
        selection.conditions.append(
          .init(field: .init(name: entry.key, location: entry.keyLocation), test: test))
      }
    }
  }

  private mutating func test(_ entry: YAMLNode.Entry) -> RowSelection.Test? {
    let wanted = "a value, a list of values, or a comparison such as \"< 10\""
    let values = entry.value.elements ?? [entry.value]
    let texts = values.compactMap(\.string).map(labelText)
    guard texts.count == values.count, !texts.isEmpty, !texts.contains("") else {
      complain(entry.key, wanted, values.first { $0.string?.isEmpty ?? true } ?? entry.value)
      return nil
    }
    guard entry.value.elements == nil,
      let relation = RowSelection.Relation.allCases.first(where: { texts[0].hasPrefix($0.rawValue) }
      )
    else { return .oneOf(texts) }
    let operand = labelText(String(texts[0].dropFirst(relation.rawValue.count)))
    guard !operand.isEmpty else {
      diagnostics.append(
        .error(
          "a value must stand behind “\(relation.rawValue)”, such as \"\(relation.rawValue) 10\"",
          at: entry.value.location))
      return nil
    }
    // What is written as a date and is none would be compared as a word.
    if operand.wholeMatch(of: #/\d{4}-\d{2}-\d{2}/#) != nil {
      do throws(Diagnostic) {
        _ = try normalizedDate(operand, at: entry.value.location, in: .utc)
      } catch {
        diagnostics.append(.error("“\(operand)”: \(error.message)", at: entry.value.location))
        return nil
      }
    }
    return relation == .equals ? .oneOf([operand]) : .compares(relation, operand)
  }

  private mutating func grouping(_ value: YAMLNode) -> RowSelection.Grouping? {
    let wanted = "a field such as category, or {letter: title} for sections from A to Z"
    if let entries = value.entries {
      for entry in entries where entry.key != "letter" {
        let name = unknownName("key", entry.key, among: ["letter"])
        diagnostics.append(.error("\(name): “group” is \(wanted)", at: entry.keyLocation))
        return nil
      }
      guard let field = entries.first?.value else {
        complain("group", wanted, value)
        return nil
      }
      if let name = field.string.flatMap({ reference($0, at: field.location) }) {
        return .letter(name)
      }
      complain("letter", "the name of a field", field)
      return nil
    }
    if let name = value.string.flatMap({ reference($0, at: value.location) }) {
      return .value(name)
    }
    complain("group", wanted, value)
    return nil
  }

  /// One name, several between commas, or a list.
  private mutating func fields(
    _ value: YAMLNode, of key: String, _ wanted: String
  ) -> [RowSelection.FieldReference] {
    if let text = value.string, !value.isNull {
      return text.split(separator: ",").compactMap { reference(String($0), at: value.location) }
    }
    guard let elements = value.elements else {
      complain(key, wanted, value)
      return []
    }
    return elements.compactMap { element in
      let field = element.string.flatMap { reference($0, at: element.location) }
      if field == nil { complain(key, wanted, element) }
      return field
    }
  }

  private func reference(
    _ text: String, at location: SourceLocation
  ) -> RowSelection.FieldReference? {
    let name = labelText(text)
    return name.isEmpty ? nil : .init(name: name, location: location)
  }

  private mutating func complain(_ key: String, _ wanted: String, _ value: YAMLNode) {
    diagnostics.append(
      .error("“\(key)” must be \(wanted), but here stands \(value.kind)", at: value.location))
  }
}
