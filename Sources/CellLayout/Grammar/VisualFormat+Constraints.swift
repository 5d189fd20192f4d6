import Constraints
import InterfaceBuilder
import SourceText
import TableModel

extension VisualFormat {
  /// The constraints that the format stands for, left out where a name is not known.
  ///
  /// `cursor` is the one that the format was read with: it knows the text and its place.
  func constraints(source cursor: ByteCursor, in scope: inout NameScope) -> [LayoutConstraint] {
    var result: [LayoutConstraint] = []
    for (index, element) in elements.enumerated() {
      if index > 0 {
        result += connect(
          elements[index - 1], connections[index - 1], element, cursor: cursor, scope: scope)
      }
      if let item = element.view.flatMap({ $0 }) {
        let text = text(of: element.range, in: cursor)
        for predicate in element.predicates where !predicate.object.isBroken {
          let location = cursor.location(at: element.range.lowerBound)
          var sum = LinearExpression(terms: [
            LayoutConstraint.Term(item: item, attribute: axis.size, coefficient: 1)
          ])
          sum.add(predicate.object, times: -1)
          sum.closeSuperview(in: scope)
          sum.terms.removeAll { $0.coefficient.magnitude < 1e-6 }
          if let problem = sum.problem {
            scope.report(problem, at: location)
            continue
          }
          result.append(
            LayoutConstraint(
              terms: sum.terms, relation: predicate.relation, constant: -sum.constant,
              priority: predicate.priority, text: text,
              location: location))
        }
      }
    }
    return result
  }

  /// The constraints between two neighbours.
  private func connect(
    _ first: Element, _ connection: Connection, _ second: Element, cursor: ByteCursor,
    scope: NameScope
  ) -> [LayoutConstraint] {
    let isMargin = first.isSuperview || second.isSuperview
    guard let before = item(of: first, beside: second, in: scope),
      let after = item(of: second, beside: first, in: scope)
    else { return [] }
    var startAttribute = first.isSuperview ? axis.start : axis.end
    var endAttribute = second.isSuperview ? axis.end : axis.start
    let range = first.range.lowerBound..<second.range.upperBound
    var constraint = LayoutConstraint(
      terms: [], relation: .equal, constant: 0, priority: 1000,
      text: text(of: range, in: cursor), location: cursor.location(at: range.lowerBound))
    var predicates: [Predicate]
    switch connection {
    case .flush:
      predicates = [Predicate(relation: .equal, object: LinearExpression(), priority: 1000)]
    case .standard:
      predicates = [Predicate(relation: .equal, object: LinearExpression(), priority: 1000)]
      if isMargin {
        if first.isSuperview { startAttribute = axis.startMargin }
        if second.isSuperview { endAttribute = axis.endMargin }
      } else {
        constraint.spacings = 1
      }
    case .predicates(let list):
      predicates = list
    }
    predicates.removeAll { $0.object.isBroken }
    constraint.terms = [
      LayoutConstraint.Term(item: after, attribute: endAttribute, coefficient: 1),
      LayoutConstraint.Term(item: before, attribute: startAttribute, coefficient: -1),
    ]
    return predicates.map { predicate in
      var one = constraint
      one.relation = predicate.relation
      one.constant = predicate.object.constant
      one.priority = predicate.priority
      return one
    }
  }

  private func item(of element: Element, beside other: Element, in scope: NameScope) -> LayoutItem?
  {
    if let view = element.view { return view }
    return other.view.flatMap { $0 }.map { scope.parent(of: $0) }
  }

  /// The stretch of the format, with its orientation in front.
  private func text(of range: Range<Int>, in cursor: ByteCursor) -> String {
    (axis == .horizontal ? "H:" : "V:") + cursor.text(range)
  }
}

extension VisualFormat {
  /// Equations `a.attribute == b.attribute` between each two neighbouring views: the format options
  /// `alignAll…`.
  func alignments(
    _ attribute: LayoutAttribute, text: String, location: SourceLocation
  ) -> [LayoutConstraint] {
    let items = elements.compactMap { $0.view.flatMap { $0 } }
    return zip(items, items.dropFirst()).map { first, second in
      LayoutConstraint(
        terms: [
          LayoutConstraint.Term(item: second, attribute: attribute, coefficient: 1),
          LayoutConstraint.Term(item: first, attribute: attribute, coefficient: -1),
        ], relation: .equal, constant: 0, priority: 1000, text: text, location: location)
    }
  }
}
