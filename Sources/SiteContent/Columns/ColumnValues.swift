import CICUShim
import TableModel

/// The values of a column in the form in which they are compared: as numbers where all are numbers of
/// one unit, as dates where all are dates, as words of a language otherwise.
struct ColumnValues {
  /// A value; those of one column are of one kind, or missing.
  private enum Key {
    case missing
    case number(Double)
    /// The collation key, by which bytes are compared.
    case text([UInt8])
  }

  private var keys: [Key]
  /// Whether all values are numbers.
  let isNumeric: Bool

  init(_ rows: [Row], field: String, language: String) {
    self.init(rows.map { Self.text(of: $0[field]) }, language: language)
  }

  /// - Parameter texts: the values, empty where they are missing.
  init(_ texts: [String], language: String) {
    if let numbers = Self.numbers(texts, language: language) {
      keys = numbers.map { $0.map { .number($0) } ?? .missing }
      isNumeric = true
    } else {
      let dates = Self.dates(texts, language: language) ?? texts
      let collator = Collator(language: language)
      keys = dates.map { $0.isEmpty ? .missing : .text(collator.key(of: $0)) }
      isNumeric = false
    }
  }

  /// What a value is compared by.
  static func text(of value: FieldValue?) -> String {
    switch value {
    case .text(let text): text.text
    case .flag(let isSet): isSet ? "1" : "0"
    case .image(let image): image.alternative
    case nil: ""
    }
  }

  /// The indices of the values in their order. Equal ones keep their order, missing ones come last.
  func order(_ order: TableColumn.SortOrder) -> [Int] {
    keys.indices.sorted { a, b in
      switch compare(a, b, order) {
      case ..<0: true
      case 0: a < b
      default: false
      }
    }
  }

  /// Which of two values comes first: below 0 the one at `a`, above 0 the one at `b`. Missing ones come
  /// last in both orders.
  func compare(_ a: Int, _ b: Int, _ order: TableColumn.SortOrder) -> Int {
    compare(keys[a], keys[b], isAscending: order == .ascending)
  }

  private func compare(_ a: Key, _ b: Key, isAscending: Bool) -> Int {
    let sign = isAscending ? 1 : -1
    switch (a, b) {
    case (.missing, .missing): return 0
    case (.missing, _): return 1
    case (_, .missing): return -1
    case (.number(let a), .number(let b)): return a == b ? 0 : a < b ? -sign : sign
    case (.text(let a), .text(let b)):
      return a == b ? 0 : a.lexicographicallyPrecedes(b) ? -sign : sign
    case (.number, .text): return -sign
    case (.text, .number): return sign
    }
  }

  // MARK: Numbers

  /// The numbers of the texts, `nil` for empty ones; `nil` where one is none, where their units differ
  /// or all are empty.
  private static func numbers(_ texts: [String], language: String) -> [Double?]? {
    var units: Set<String> = []
    var numbers: [Double?] = []
    for text in texts {
      if text.isEmpty {
        numbers.append(nil)
        continue
      }
      guard let quantity = Quantity(text, language: language) else { return nil }
      units.insert(quantity.unit)
      guard units.count == 1 else { return nil }
      numbers.append(quantity.number)
    }
    return units.isEmpty ? nil : numbers
  }

  // MARK: Dates

  /// Dates such as `31.3.2026` as `2026-03-31`; `nil` where one is none.
  static func dates(_ texts: [String], language: String) -> [String]? {
    let parts = texts.map { text -> [Int]? in
      if text.isEmpty { return [] }
      let separator: Character = text.contains(".") ? "." : "/"
      let numbers = text.split(separator: separator, omittingEmptySubsequences: false)
        .map { Int($0) }
      guard numbers.count == 3, let a = numbers[0], let b = numbers[1], let year = numbers[2],
        (1...31).contains(a), (1...31).contains(b), (1000...9999).contains(year)
      else { return nil }
      return [separator == "/" ? 1 : 0, a, b, year]
    }
    guard parts.allSatisfy({ $0 != nil }), parts.contains(where: { $0?.isEmpty == false }) else {
      return nil
    }
    let known = parts.compactMap { $0 }.filter { !$0.isEmpty }
    // Only the United States write the month first, and only with slashes.
    let isAmerican =
      (language == "en" || language.hasPrefix("en-US"))
      && known.allSatisfy { $0[0] == 1 && $0[1] <= 12 }
    return parts.map { part in
      guard let part, !part.isEmpty else { return "" }
      let (month, day) = isAmerican ? (part[1], part[2]) : (part[2], part[1])
      return "\(part[3])-\(twoDigits(month))-\(twoDigits(day))"
    }
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

/// A number with the currency or unit around it: `€2.40`, `1.299,00 €`, `−15 °C`, `12 %`.
public struct Quantity: Equatable {
  public var number: Double
  /// What stands before the number and what stands after it, with `|` between.
  public var unit: String
  var hasUnit: Bool { unit != "|" }

  /// - Parameter language: decides what a lone comma or point with three digits behind it means.
  public init?(_ text: String, language: String) {
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.firstIndex(where: \.isDigit),
      let last = scalars.lastIndex(where: \.isDigit)
    else { return nil }
    var prefix = scalars[..<first]
    var isNegative = false
    if let sign = prefix.firstIndex(where: { $0 == "-" || $0 == "−" || $0 == "+" }) {
      isNegative = prefix[sign] != "+"
      prefix.remove(at: sign)
    }
    let before = Self.trimmed(prefix)
    // A decimal point may come first: `.5`.
    let startsWithPoint = before == "."
    let after = Self.trimmed(scalars[(last + 1)...])
    guard startsWithPoint || Self.isCurrency(before), after.unicodeScalars.count <= 12 else {
      return nil
    }
    guard let number = Self.number(scalars[first...last], language: language) else { return nil }
    var value = number
    if startsWithPoint {
      guard let fraction = Double("0." + String(String.UnicodeScalarView(scalars[first...last])))
      else { return nil }
      value = fraction
    }
    self.number = isNegative ? -value : value
    unit = (startsWithPoint ? "" : before) + "|" + after
  }

  /// Nothing, a sign of a currency, or its code.
  private static func isCurrency(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    if scalars.contains(where: { $0.properties.generalCategory == .currencySymbol }) {
      return scalars.count <= 4
    }
    let isCode = scalars.count == 3 && scalars.allSatisfy { ("A"..."Z").contains($0) }
    return scalars.isEmpty || isCode
  }

  private static func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var part = scalars
    while let first = part.first, first.properties.isWhitespace { part.removeFirst() }
    while let last = part.last, last.properties.isWhitespace { part.removeLast() }
    return String(String.UnicodeScalarView(part))
  }

  private static func number(
    _ scalars: ArraySlice<Unicode.Scalar>, language: String
  ) -> Double? {
    var digits = ""
    var marks: [(mark: Unicode.Scalar, digitsBefore: Int)] = []
    for scalar in scalars {
      if scalar.isDigit {
        digits.unicodeScalars.append(scalar)
      } else if scalar == "." || scalar == "," || scalar == "'" || scalar == "’"
        || scalar == "\u{A0}" || scalar == "\u{202F}" || scalar == "\u{2009}" || scalar == " "
      {
        marks.append((scalar, digits.utf8.count))
      } else {
        return nil
      }
    }
    guard let last = marks.last else { return Double(digits) }
    let behind = digits.utf8.count - last.digitsBefore
    let isPoint = last.mark == "." || last.mark == ","
    let isOnly = marks.count(where: { $0.mark == last.mark }) == 1
    let hasDecimals =
      isPoint && isOnly && (marks.count > 1 || behind != 3 || last.mark == decimalMark(language))
    let groups = hasDecimals ? marks.dropLast() : marks[...]
    // Between two marks of thousands stand three digits.
    var end = hasDecimals ? last.digitsBefore : digits.utf8.count
    for group in groups.reversed() {
      guard group.mark == groups.first?.mark, end - group.digitsBefore == 3 else { return nil }
      end = group.digitsBefore
    }
    guard hasDecimals else { return Double(digits) }
    let index = digits.index(digits.startIndex, offsetBy: last.digitsBefore)
    return Double("\(digits[..<index]).\(digits[index...])")
  }

  private static func decimalMark(_ language: String) -> Unicode.Scalar {
    let pointed: Set<String> = [
      "en", "zh", "ja", "ko", "th", "he", "hi", "bn", "ta", "te", "ml", "ur", "ms", "mt", "cy",
      "ga", "fil", "sw", "my", "am", "ar", "fa",
    ]
    let primary = language.prefix { $0 != "-" }.lowercased()
    return pointed.contains(primary) ? "." : ","
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}

/// Compares texts as a language sorts them, numbers in them by their value.
public struct Collator: ~Copyable {
  private let collator: OpaquePointer?

  public init(language: String) { collator = icu_collator_open(language) }

  deinit { icu_collator_close(collator) }

  /// A key whose bytes sort as the text does; the text itself where there is no collator.
  public func key(of text: String) -> [UInt8] {
    var text = text
    return text.withUTF8 { bytes in
      guard let collator else { return Array(bytes) }
      var key = [UInt8](repeating: 0, count: 64 + bytes.count * 4)
      while true {
        let capacity = key.count
        let length = key.withUnsafeMutableBufferPointer {
          icu_collation_key(collator, bytes.baseAddress, bytes.count, $0.baseAddress, capacity)
        }
        guard length >= 0 else { return Array(bytes) }
        if length <= capacity { return Array(key[..<length]) }
        key = [UInt8](repeating: 0, count: length)
      }
    }
  }
}
