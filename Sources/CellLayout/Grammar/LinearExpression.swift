import Constraints
import InterfaceBuilder
import SourceText
import TableModel

/// A sum of attributes, each with a factor, and of a constant: either side of an equation, a
/// predicate of visual format, the value of a metric.
struct LinearExpression {
  var terms: [LayoutConstraint.Term] = []
  var constant = 0.0
  /// Whether a name in it was not found: its value means nothing.
  var isBroken = false

  var isConstant: Bool { terms.isEmpty }

  /// What a view's name without an attribute means.
  enum BareView {
    /// Its width or height: in a size predicate.
    case size(LayoutAxis)
    /// Nothing: an attribute has to be named.
    case needsAttribute
    /// Nothing: no views here, only numbers and metrics.
    case notAllowed
  }

  /// Reads `term {("+" | "-") term}`. The item of `superview` stays open until the other side is
  /// known: see `Equation`.
  static func read(
    using cursor: inout ByteCursor, in scope: inout NameScope, bareView: BareView, depth: Int = 0
  ) throws(Diagnostic) -> LinearExpression {
    var sum = try readTerm(using: &cursor, in: &scope, bareView: bareView, depth: depth)
    while true {
      cursor.skipBlanks()
      let sign: Double
      switch cursor.peek {
      case UInt8(ascii: "+"): sign = 1
      case UInt8(ascii: "-"): sign = -1
      default: return sum
      }
      cursor.offset += 1
      let term = try readTerm(using: &cursor, in: &scope, bareView: bareView, depth: depth)
      sum.add(term, times: sign)
    }
  }

  /// Reads `factor {("*" | "/") factor}`.
  private static func readTerm(
    using cursor: inout ByteCursor, in scope: inout NameScope, bareView: BareView, depth: Int
  ) throws(Diagnostic) -> LinearExpression {
    var product = try readFactor(using: &cursor, in: &scope, bareView: bareView, depth: depth)
    while true {
      cursor.skipBlanks()
      let place = cursor.location
      let isDivision: Bool
      switch cursor.peek {
      case UInt8(ascii: "*"): isDivision = false
      case UInt8(ascii: "/"): isDivision = true
      default: return product
      }
      cursor.offset += 1
      cursor.skipBlanks()
      let factorPlace = cursor.location
      let factor = try readFactor(using: &cursor, in: &scope, bareView: bareView, depth: depth)
      product.isBroken = product.isBroken || factor.isBroken
      if isDivision {
        guard factor.isConstant else {
          throw .error("an attribute can't be divided by", at: factorPlace)
        }
        guard factor.constant != 0 || product.isBroken else {
          throw .error("division by zero", at: factorPlace)
        }
        product.scale(by: 1 / factor.constant)
      } else if factor.isConstant {
        product.scale(by: factor.constant)
      } else if product.isConstant {
        let scale = product.constant
        let wasBroken = product.isBroken
        product = factor
        product.scale(by: scale)
        product.isBroken = wasBroken
      } else {
        throw .error("an attribute can't be multiplied by another", at: place)
      }
    }
  }

  /// Reads a signed number, ratio, metric, attribute or expression in parentheses.
  private static func readFactor(
    using cursor: inout ByteCursor, in scope: inout NameScope, bareView: BareView, depth: Int
  ) throws(Diagnostic) -> LinearExpression {
    cursor.skipBlanks()
    guard depth < 32 else { throw cursor.error("parentheses are nested too deeply") }
    switch cursor.peek {
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      let sign = cursor.next() == UInt8(ascii: "-") ? -1.0 : 1
      var factor = try readFactor(
        using: &cursor, in: &scope, bareView: bareView, depth: depth + 1)
      factor.scale(by: sign)
      return factor
    case UInt8(ascii: "("):
      cursor.offset += 1
      let inner = try read(using: &cursor, in: &scope, bareView: bareView, depth: depth + 1)
      cursor.skipBlanks()
      guard cursor.skip(UInt8(ascii: ")")) else { throw cursor.error("expected “)”") }
      return inner
    case let byte? where byte.isDigit || byte == UInt8(ascii: "."):
      return LinearExpression(constant: try readNumber(using: &cursor))
    case let byte? where byte.isIdentifierStart:
      return try readName(using: &cursor, in: &scope, bareView: bareView)
    default:
      throw cursor.error(
        bareView.allowsViews
          ? "expected a number, a metric or an attribute of a view"
          : "expected a number or a metric")
    }
  }

  /// Reads a number without a sign, or a ratio such as `16:9`.
  static func readNumber(using cursor: inout ByteCursor) throws(Diagnostic) -> Double {
    let value = try readDecimal(using: &cursor)
    guard cursor.peek == UInt8(ascii: ":"), let digit = cursor.peek(1), digit.isDigit else {
      return value
    }
    cursor.offset += 1
    let place = cursor.location
    let divisor = try readDecimal(using: &cursor)
    guard divisor != 0 else { throw .error("a ratio can't have 0 below", at: place) }
    return value / divisor
  }

  private static func readDecimal(using cursor: inout ByteCursor) throws(Diagnostic) -> Double {
    let place = cursor.location
    let text = cursor.take { $0.isDigit || $0 == UInt8(ascii: ".") }
    guard let value = Double(text), value <= 1e6 else {
      throw .error(
        Double(text) == nil
          ? "“\(text)” is not a number" : "“\(text)” is too large, at most 1000000",
        at: place)
    }
    return value
  }

  private static func readName(
    using cursor: inout ByteCursor, in scope: inout NameScope, bareView: BareView
  ) throws(Diagnostic) -> LinearExpression {
    let place = cursor.location
    let name = cursor.take { $0.isIdentifierPart }
    if cursor.peek == UInt8(ascii: "."), cursor.peek(1)?.isIdentifierStart ?? false {
      cursor.offset += 1
      var attributePlace = cursor.location
      var attributeName = cursor.take { $0.isIdentifierPart }
      guard bareView.allowsViews else {
        throw .error("only numbers and metrics may stand here, no attributes", at: place)
      }
      let guide = LayoutItem.Guide(rawValue: attributeName)
      if guide != nil {
        guard cursor.skip(UInt8(ascii: ".")) else {
          throw cursor.error("which line of the guide? Write \(name).\(attributeName).leading")
        }
        attributePlace = cursor.location
        attributeName = cursor.take { $0.isIdentifierPart }
      }
      var item: LayoutItem?
      if NameScope.superviewNames.contains(name) {
        item = name == "superview" ? .openSuperview : .contentView
      } else {
        item = scope.requireView(named: name, at: place)
      }
      let attribute = LayoutAttribute(name: attributeName)
      if attribute == nil {
        let guides = guide == nil ? LayoutItem.Guide.allCases.map(\.rawValue) : []
        scope.reportUnknown(
          "attribute", attributeName, among: LayoutAttribute.allCases.map(\.rawValue) + guides,
          at: attributePlace)
      }
      // What follows a misspelt guide.
      if attribute == nil, guide == nil, cursor.skip(UInt8(ascii: ".")) {
        _ = cursor.take { $0.isIdentifierPart }
      }
      item?.guide = guide
      guard let item, let attribute else { return LinearExpression(isBroken: true) }
      return LinearExpression(terms: [
        LayoutConstraint.Term(item: item, attribute: attribute, coefficient: 1)
      ])
    }
    if let value = scope.metric(named: name) { return LinearExpression(constant: value) }
    let isView = scope.view(named: name) != nil || NameScope.superviewNames.contains(name)
    switch bareView {
    case .size(let axis):
      if isView {
        let item = scope.view(named: name) ?? .openSuperview
        return LinearExpression(terms: [
          LayoutConstraint.Term(item: item, attribute: axis.size, coefficient: 1)
        ])
      }
      scope.reportUnknown(
        "view or metric", name, among: scope.allMetricNames + scope.viewNames, at: place)
    case .needsAttribute:
      if isView {
        throw .error("which attribute of “\(name)”? Write \(name).width, for example", at: place)
      }
      scope.reportUnknown(
        "metric or view", name, among: scope.allMetricNames + scope.viewNames, at: place)
    case .notAllowed:
      if isView {
        throw .error("“\(name)” is a view: a number or metric has to stand here", at: place)
      }
      scope.reportUnknown("metric", name, among: scope.allMetricNames, at: place)
    }
    return LinearExpression(isBroken: true)
  }

  mutating func scale(by factor: Double) {
    constant *= factor
    for index in terms.indices { terms[index].coefficient *= factor }
  }

  /// Adds another expression; terms of one attribute are joined.
  mutating func add(_ other: LinearExpression, times factor: Double) {
    constant += other.constant * factor
    isBroken = isBroken || other.isBroken
    for term in other.terms {
      if let index = terms.firstIndex(where: {
        $0.item == term.item && $0.attribute == term.attribute
      }) {
        terms[index].coefficient += term.coefficient * factor
      } else {
        var scaled = term
        scaled.coefficient *= factor
        terms.append(scaled)
      }
    }
  }
}

extension LinearExpression.BareView {
  var allowsViews: Bool {
    if case .notAllowed = self { false } else { true }
  }
}

extension LayoutItem {
  /// `superview` as written, before it is known whose.
  static let openSuperview = LayoutItem(index: -2)

  var isOpen: Bool { index == Self.openSuperview.index }
}

/// The priority of a constraint: `@` and a number, a metric or a name.
enum PriorityReader {
  /// Reads what follows an `@`, 1000 where there is none.
  static func read(
    using cursor: inout ByteCursor, in scope: inout NameScope
  ) throws(Diagnostic) -> Double {
    cursor.skipBlanks()
    guard cursor.skip(UInt8(ascii: "@")) else { return 1000 }
    cursor.skipBlanks()
    let place = cursor.location
    let value: Double
    switch cursor.peek {
    case let byte? where byte.isDigit:
      value = try LinearExpression.readNumber(using: &cursor)
    case let byte? where byte.isIdentifierStart:
      let name = cursor.take { $0.isIdentifierPart }
      if let named = NameScope.priorities.first(where: { $0.key == name }) {
        value = named.value
      } else if let metric = scope.metric(named: name) {
        value = metric
      } else {
        scope.reportUnknown(
          "priority", name, among: scope.allMetricNames + NameScope.priorities.map(\.key),
          at: place)
        return 1000
      }
    default:
      throw cursor.error("expected a priority, 1...1000")
    }
    guard value >= 1, value <= 1000 else {
      throw .error("a priority is 1...1000", at: place)
    }
    return value
  }
}

/// The sign between the two sides of a constraint.
enum RelationReader {
  static func read(using cursor: inout ByteCursor) -> Relation? {
    cursor.skipBlanks()
    if cursor.skip("==") { return .equal }
    if cursor.skip("<=") || cursor.skip("=<") || cursor.skip("≤") { return .lessOrEqual }
    if cursor.skip(">=") || cursor.skip("=>") || cursor.skip("≥") { return .greaterOrEqual }
    return cursor.skip("=") ? .equal : nil
  }
}
