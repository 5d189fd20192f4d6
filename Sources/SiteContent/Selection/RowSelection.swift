import TableModel

/// Which rows of a page show, in which order and in which sections.
public struct RowSelection: Sendable {
  /// A field that rows are put in order by.
  struct Order: Sendable {
    var field: FieldReference
    var isDescending: Bool
  }

  /// What a row's field has to be.
  struct Condition: Sendable {
    var field: FieldReference
    var test: Test
  }

  enum Test: Sendable {
    /// The field has one of these values.
    case oneOf([String])
    case compares(Relation, String)
    case exists, missing
  }

  enum Relation: String, CaseIterable, Sendable {
    // Longer ones first: each begins with a shorter one.
    case atMost = "<="
    case atLeast = ">="
    case isNot = "!="
    case less = "<"
    case more = ">"
    case equals = "="
  }

  enum Grouping: Sendable {
    /// A section for each value of the field.
    case value(FieldReference)
    /// A section for each first letter of the field's values, in the order of the page's language.
    case letter(FieldReference)

    var field: FieldReference {
      switch self {
      case .value(let field), .letter(let field): field
      }
    }
  }

  /// A field as it is named, by its own name or a column's title.
  struct FieldReference: Hashable, Sendable {
    var name: String
    var location: SourceLocation
  }

  var orders: [Order] = []
  var conditions: [Condition] = []
  var grouping: Grouping?
  /// The most rows that show.
  var limit: Int?
  /// Where the first of all this is said.
  var location: SourceLocation?

  /// All rows as they stand.
  public init() {}

  var isEmpty: Bool {
    orders.isEmpty && conditions.isEmpty && grouping == nil && limit == nil
  }

  /// The limit, where it is the first rows of the source that remain; `nil` where any may.
  var leadingRows: Int? {
    if case .letter? = grouping { return nil }
    return orders.isEmpty && conditions.isEmpty ? limit : nil
  }

  /// Whether only some rows may show, and which these are is known when all have been read.
  var dropsRows: Bool { leadingRows == nil && (limit != nil || !conditions.isEmpty) }

  /// The names of all fields that rows are chosen by.
  var fieldNames: [String] {
    orders.map(\.field.name) + conditions.map(\.field.name)
      + (grouping.map { [$0.field.name] } ?? [])
  }
}
