import TableModel

extension RowSelection.Test {
  /// Which of a field's values meet the condition.
  ///
  /// Numbers, prices and dates are compared as such, of any unit where the condition names none; other
  /// values as the language sorts them. What can't be compared doesn't meet a comparison.
  func holds(for values: [FieldValue?], language: String) -> [Bool] {
    switch self {
    case .exists: return values.map { $0 != nil }
    case .missing: return values.map { $0 == nil }
    case .oneOf(let wanted):
      let wanted = wanted.map { WantedValue($0, language: language) }
      return values.map { value in wanted.contains { $0.equals(value, language: language) } }
    case .compares(.isNot, let text):
      let wanted = WantedValue(text, language: language)
      return values.map { !wanted.equals($0, language: language) }
    case .compares(let relation, let text):
      let texts = values.map { ColumnValues.text(of: $0) }
      return comparisons(of: texts, with: text, language: language).map { order in
        guard let order else { return false }
        return switch relation {
        case .less: order < 0
        case .atMost: order <= 0
        case .more: order > 0
        case .atLeast: order >= 0
        case .equals, .isNot: order == 0
        }
      }
    }
  }
}

/// A value that a condition names.
private struct WantedValue {
  let text: String
  /// The value as a number without a unit.
  let number: Double?

  init(_ text: String, language: String) {
    self.text = text
    let quantity = Quantity(text, language: language)
    number = quantity.flatMap { $0.hasUnit ? nil : $0.number }
  }

  func equals(_ value: FieldValue?, language: String) -> Bool {
    switch value {
    case nil: return false
    case .flag(let isSet): return text == (isSet ? "true" : "false")
    default:
      let other = ColumnValues.text(of: value)
      if other == text { return true }
      return number != nil && Quantity(other, language: language)?.number == number
    }
  }
}

/// How each text compares with an operand: below 0 for less, above 0 for more; `nil` where it can't be
/// compared.
private func comparisons(
  of texts: [String], with operand: String, language: String
) -> [Int?] {
  func compare<Value: Comparable>(_ a: Value, _ b: Value) -> Int { a < b ? -1 : a > b ? 1 : 0 }
  if let wanted = Quantity(operand, language: language) {
    return texts.map { text in
      guard let value = Quantity(text, language: language) else {
        // A year among dates.
        return isDate(text) && operand.utf8.count == 4
          ? compare(String(text.prefix(4)), operand) : nil
      }
      return wanted.hasUnit && wanted.unit != value.unit
        ? nil : compare(value.number, wanted.number)
    }
  }
  if isDate(operand) {
    let dates = ColumnValues.dates(texts, language: language) ?? texts
    return dates.map { date in
      isDate(date) ? compare(String(date.prefix(operand.utf8.count)), operand) : nil
    }
  }
  if let dates = ColumnValues.dates(texts + [operand], language: language), let last = dates.last {
    return dates.dropLast().map { $0.isEmpty ? nil : compare($0, last) }
  }
  let collator = Collator(language: language)
  let key = collator.key(of: operand)
  return texts.map { text in
    guard !text.isEmpty else { return nil }
    let other = collator.key(of: text)
    return other == key ? 0 : other.lexicographicallyPrecedes(key) ? -1 : 1
  }
}

/// Whether a text begins as a date of ISO 8601 does: `2026-03`, `2026-03-31`, also with a time.
private func isDate(_ text: String) -> Bool {
  let bytes = Array(text.utf8.prefix(7))
  return bytes.count == 7
    && bytes.enumerated().allSatisfy { index, byte in
      index == 4 ? byte == UInt8(ascii: "-") : byte.isDigit
    }
}
