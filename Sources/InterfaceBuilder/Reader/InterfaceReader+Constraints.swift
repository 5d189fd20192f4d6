import SourceText
import TableModel

extension InterfaceReader {
  /// Adds a constraint to the tree, unless it can't be understood.
  mutating func constraint(_ element: XMLNode, owner: Int, into builder: inout TreeBuilder) {
    guard element.name == "constraint" else {
      report(
        .warning("unknown element <\(element.name)> among constraints", at: element.location))
      return
    }
    var values = element.attributes
    for variation in element.variations(traits) {
      for (name, value) in variation.attributes where name != "key" { values[name] = value }
    }
    let id = values["id"] ?? ""
    guard let first = attribute(values["firstAttribute"], id, at: element.location) else { return }
    var firstItem = InterfaceConstraint.Item.view(owner)
    if let reference = values["firstItem"] {
      guard let item = item(reference, id, builder, at: element.location) else { return }
      firstItem = item
    }
    var constraint = InterfaceConstraint(
      id: id, owner: owner, first: firstItem, firstAttribute: first, location: element.location)
    if let reference = values["secondItem"] {
      guard let item = item(reference, id, builder, at: element.location),
        let second = attribute(values["secondAttribute"], id, at: element.location)
      else { return }
      guard isPair(first, second) else {
        report(
          .error(
            "the constraint “\(id)” relates \(first.rawValue) to \(second.rawValue), "
              + "which no constraint can", at: element.location))
        return
      }
      constraint.second = item
      constraint.secondAttribute = second
    } else if !first.isSize {
      report(
        .error(
          "the constraint “\(id)” sets \(first.rawValue) without a second item: only width and "
            + "height can stand alone", at: element.location))
      return
    }
    if let name = values["relation"] {
      guard let relation = ConstraintRelation(rawValue: name) else {
        let known = ["equal", "lessThanOrEqual", "greaterThanOrEqual"]
        report(.error(unknownName("relation", name, among: known), at: element.location))
        return
      }
      constraint.relation = relation
    }
    if let text = values["multiplier"] {
      guard let multiplier = InterfaceConstraint.multiplier(text) else {
        report(.error("“\(text)” is no multiplier", at: element.location))
        return
      }
      constraint.multiplier = multiplier
    }
    constraint.constant = number(values["constant"], "constant", at: element.location) ?? 0
    let priority = number(values["priority"], "priority", at: element.location) ?? 1000
    constraint.priority = min(max(priority, 0), 1000)
    constraint.isPlaceholder = values["placeholder"] == "YES"
    builder.tree.constraints.append(constraint)
  }

  private mutating func attribute(
    _ name: String?, _ id: String, at location: SourceLocation
  ) -> LayoutAttribute? {
    guard let name else {
      report(.error("the constraint “\(id)” lacks an attribute", at: location))
      return nil
    }
    if let attribute = LayoutAttribute(name: name) { return attribute }
    let known = LayoutAttribute.allCases.map(\.rawValue)
    report(.error(unknownName("attribute", name, among: known), at: location))
    return nil
  }

  private mutating func item(
    _ reference: String, _ id: String, _ builder: TreeBuilder, at location: SourceLocation
  ) -> InterfaceConstraint.Item? {
    if let view = builder.views[reference] { return .view(view) }
    if let guide = builder.guides[reference] { return .guide(guide) }
    // A view that a size class leaves out takes its constraints with it.
    if !identifiers.contains(reference) {
      report(danglingReference(reference, "the constraint “\(id)”", at: location))
    }
    return nil
  }

  /// Whether two attributes can stand in one constraint: places along the same axis, or sizes.
  private func isPair(_ first: LayoutAttribute, _ second: LayoutAttribute) -> Bool {
    first.isSize == second.isSize && (first.isSize || first.axis == second.axis)
  }
}
