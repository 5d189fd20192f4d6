import Constraints
import SourceText
import TableModel

/// A constraint as a line of algebra: `name.leading >= 2 * thumbnail.trailing + gap @750`.
///
/// UIKit's form has one attribute on each side; here any linear sum may stand on both.
struct Equation {
  /// Reads one equation; `text` is what messages quote.
  static func read(
    using cursor: inout ByteCursor, text: String, in scope: inout NameScope
  ) throws(Diagnostic) -> LayoutConstraint? {
    cursor.skipBlanks()
    let start = cursor.location
    var sum = try LinearExpression.read(using: &cursor, in: &scope, bareView: .needsAttribute)
    cursor.skipBlanks()
    guard let relation = RelationReader.read(using: &cursor) else {
      throw cursor.error(
        cursor.peek == UInt8(ascii: "<") || cursor.peek == UInt8(ascii: ">")
          ? "constraints can't be strict: write <= or >=" : "expected ==, <= or >=")
    }
    let right = try LinearExpression.read(using: &cursor, in: &scope, bareView: .needsAttribute)
    let priority = try PriorityReader.read(using: &cursor, in: &scope)
    cursor.skipBlanks()
    guard cursor.isAtEnd else {
      throw cursor.error("unexpected “\(cursor.text(cursor.offset..<cursor.bytes.count))”")
    }
    sum.add(right, times: -1)
    guard !sum.isBroken else { return nil }
    sum.closeSuperview(in: scope)
    sum.terms.removeAll { $0.coefficient.magnitude < 1e-6 }
    if let problem = sum.problem { throw .error(problem, at: start) }
    return LayoutConstraint(
      terms: sum.terms, relation: relation, constant: -sum.constant, priority: priority,
      text: text, location: start)
  }
}

extension LinearExpression {
  /// Makes `superview` the superview of the first view that is named, or the content view.
  mutating func closeSuperview(in scope: NameScope) {
    guard terms.contains(where: { $0.item.isOpen }) else { return }
    let other = terms.first { $0.item.index >= 0 }?.item
    let owner = other.map { scope.parent(of: $0) } ?? .contentView
    var closed = LinearExpression(constant: constant, isBroken: isBroken)
    for var term in terms {
      if term.item.isOpen { term.item.index = owner.index }
      closed.add(LinearExpression(terms: [term]), times: 1)
    }
    self = closed
  }

  /// Whether the numbers are such that the solver can be exact with them.
  var isInRange: Bool {
    constant.magnitude <= 1e6 && terms.allSatisfy { $0.coefficient.magnitude <= 1e4 }
  }

  /// Why UIKit would refuse the pair of attributes, in words; `nil` if it is sound.
  var problem: String? {
    guard isInRange else {
      return "the numbers are too large: at most 1000000, and 10000 as a factor"
    }
    guard let first = terms.first else { return "the constraint says nothing of any view" }
    let attributes = terms.map(\.attribute)
    let sizes = attributes.filter(\.isSize)
    let places = attributes.filter { !$0.isSize }
    if let size = sizes.first, let place = places.first {
      return
        "“\(place.rawValue)” is a place and “\(size.rawValue)” a length: they can't be compared"
    }
    if let across = places.first(where: { $0.axis != first.attribute.axis }) {
      return "“\(first.attribute.rawValue)” and “\(across.rawValue)” lie on different axes"
    }
    if let physical = places.first(where: \.isPhysical),
      let directional = places.first(where: \.isDirectional)
    {
      return "“\(physical.rawValue)” and “\(directional.rawValue)” can't be compared: one of them "
        + "changes sides with the direction of reading"
    }
    if places.count == 1 {
      let name = first.attribute.rawValue
      return "“\(name)” is a place: compare it with another, such as superview.\(name)"
    }
    return nil
  }
}
