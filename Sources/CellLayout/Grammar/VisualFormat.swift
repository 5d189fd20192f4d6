import Constraints
import InterfaceBuilder
import SourceText
import TableModel

/// A line of Apple's visual format language:
///
///     format = [("H" | "V") ":"] ["|" connection] view {connection view} [connection "|"]
struct VisualFormat {
  /// A view or an end of the superview, with the bytes that it takes.
  struct Element {
    /// `nil`: an end of the superview. The item is `nil` where the name is not known.
    var view: Optional<LayoutItem?>
    var predicates: [Predicate] = []
    var range: Range<Int>

    var isSuperview: Bool { view == nil }
  }

  var axis: LayoutAxis
  var elements: [Element]
  /// What stands between each two elements.
  var connections: [Connection]

  static func read(
    using cursor: inout ByteCursor, in scope: inout NameScope
  ) throws(Diagnostic) -> VisualFormat {
    cursor.skipBlanks()
    let axis: LayoutAxis = cursor.skip("V:") ? .vertical : .horizontal
    if axis == .horizontal { _ = cursor.skip("H:") }
    var format = VisualFormat(axis: axis, elements: [], connections: [])
    cursor.skipBlanks()
    if let end = Element.readSuperview(using: &cursor) {
      format.elements.append(end)
      format.connections.append(try Connection.read(using: &cursor, in: &scope))
    }
    format.elements.append(try Element.readView(using: &cursor, axis: axis, in: &scope))
    while true {
      cursor.skipBlanks()
      guard !cursor.isAtEnd else { return format }
      let connection = try Connection.read(using: &cursor, in: &scope)
      cursor.skipBlanks()
      format.connections.append(connection)
      if let end = Element.readSuperview(using: &cursor) {
        format.elements.append(end)
        cursor.skipBlanks()
        guard cursor.isAtEnd else { throw cursor.error("nothing may follow the closing “|”") }
        return format
      }
      format.elements.append(try Element.readView(using: &cursor, axis: axis, in: &scope))
    }
  }
}

extension VisualFormat.Element {
  fileprivate static func readSuperview(using cursor: inout ByteCursor) -> Self? {
    let start = cursor.offset
    guard cursor.skip(UInt8(ascii: "|")) else { return nil }
    return Self(view: nil, range: start..<cursor.offset)
  }

  /// Reads `"[" name ["(" predicate {"," predicate} ")"] "]"`.
  fileprivate static func readView(
    using cursor: inout ByteCursor, axis: LayoutAxis, in scope: inout NameScope
  ) throws(Diagnostic) -> Self {
    cursor.skipBlanks()
    let start = cursor.offset
    guard cursor.skip(UInt8(ascii: "[")) else { throw cursor.error("expected “[” and a view") }
    cursor.skipBlanks()
    let place = cursor.location
    guard cursor.peek?.isIdentifierStart ?? false else {
      throw cursor.error("expected the name of a view")
    }
    let name = cursor.take { $0.isIdentifierPart }
    let item = scope.requireView(named: name, at: place)
    cursor.skipBlanks()
    var predicates: [VisualFormat.Predicate] = []
    if cursor.peek == UInt8(ascii: "(") {
      predicates = try VisualFormat.Predicate.readList(
        using: &cursor, in: &scope, bareView: .size(axis))
      cursor.skipBlanks()
    }
    guard cursor.skip(UInt8(ascii: "]")) else {
      throw cursor.error(predicates.isEmpty ? "expected “]” or “(”" : "expected “]”")
    }
    return Self(view: .some(item), predicates: predicates, range: start..<cursor.offset)
  }
}

extension VisualFormat {
  /// What stands between two views: nothing (0), `-` (the standard space) or `-…-`.
  enum Connection {
    case flush
    case standard
    case predicates([Predicate])

    static func read(
      using cursor: inout ByteCursor, in scope: inout NameScope
    ) throws(Diagnostic) -> Connection {
      cursor.skipBlanks()
      guard cursor.skip(UInt8(ascii: "-")) else { return .flush }
      cursor.skipBlanks()
      let predicates: [Predicate]
      switch cursor.peek {
      case UInt8(ascii: "["), UInt8(ascii: "|"):
        return .standard
      case UInt8(ascii: "("):
        predicates = try Predicate.readList(using: &cursor, in: &scope, bareView: .notAllowed)
      default:
        predicates = [try Predicate.readSimple(using: &cursor, in: &scope)]
      }
      cursor.skipBlanks()
      guard cursor.skip(UInt8(ascii: "-")) else { throw cursor.error("expected “-”") }
      return .predicates(predicates)
    }
  }

  /// A relation to a number, a metric or (for a size) another view, with a priority.
  struct Predicate {
    var relation: Relation
    var object: LinearExpression
    var priority: Double

    /// Reads `"(" predicate {"," predicate} ")"`.
    static func readList(
      using cursor: inout ByteCursor, in scope: inout NameScope,
      bareView: LinearExpression.BareView
    ) throws(Diagnostic) -> [Predicate] {
      cursor.offset += 1
      var predicates: [Predicate] = []
      repeat {
        predicates.append(try read(using: &cursor, in: &scope, bareView: bareView))
        cursor.skipBlanks()
      } while cursor.skip(UInt8(ascii: ","))
      guard cursor.skip(UInt8(ascii: ")")) else { throw cursor.error("expected “,” or “)”") }
      return predicates
    }

    private static func read(
      using cursor: inout ByteCursor, in scope: inout NameScope,
      bareView: LinearExpression.BareView
    ) throws(Diagnostic) -> Predicate {
      cursor.skipBlanks()
      if cursor.peek == UInt8(ascii: "<") || cursor.peek == UInt8(ascii: ">"),
        cursor.peek(1) != UInt8(ascii: "=")
      {
        throw cursor.error("constraints can't be strict: write <= or >=")
      }
      let relation = RelationReader.read(using: &cursor) ?? .equal
      let place = cursor.location
      let object = try LinearExpression.read(using: &cursor, in: &scope, bareView: bareView)
      guard object.isInRange else {
        throw .error("the numbers are too large: at most 1000000", at: place)
      }
      let priority = try PriorityReader.read(using: &cursor, in: &scope)
      return Predicate(relation: relation, object: object, priority: priority)
    }

    /// Reads the number or metric of a connection without parentheses.
    fileprivate static func readSimple(
      using cursor: inout ByteCursor, in scope: inout NameScope
    ) throws(Diagnostic) -> Predicate {
      let place = cursor.location
      switch cursor.peek {
      case let byte? where byte.isDigit || byte == UInt8(ascii: "."):
        let value = try LinearExpression.readNumber(using: &cursor)
        return Predicate(
          relation: .equal, object: LinearExpression(constant: value), priority: 1000)
      case let byte? where byte.isIdentifierStart:
        let name = cursor.take { $0.isIdentifierPart }
        let value = scope.metric(named: name)
        if value == nil {
          if scope.view(named: name) != nil {
            throw .error("“\(name)” is a view and stands in brackets: [\(name)]", at: place)
          }
          scope.reportUnknown("metric", name, among: scope.allMetricNames, at: place)
        }
        return Predicate(
          relation: .equal,
          object: LinearExpression(constant: value ?? 0, isBroken: value == nil), priority: 1000)
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="):
        throw cursor.error("a relation has to stand in parentheses: -(>=8)-")
      default:
        throw cursor.error("expected a number, a metric, “(”, “[” or “|”")
      }
    }
  }
}
