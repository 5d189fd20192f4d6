import Constraints
import TableModel

extension ViewTree {
  /// The constraints that Interface Builder wrote down. Those of stack views, content sizes and given
  /// frames are not among them.
  ///
  /// - Parameter guideInsets: by guide, its distances from the edges of its view.
  public func linearConstraints(guideInsets: [LayoutInsets]) -> [TreeConstraint] {
    constraints.filter { !$0.isPlaceholder && $0.priority > 0 }.map { linear($0, guideInsets) }
  }

  private func linear(
    _ constraint: InterfaceConstraint, _ guideInsets: [LayoutInsets]
  ) -> TreeConstraint {
    var result = TreeConstraint(
      terms: [], relation: constraint.relation.relation, constant: constraint.constant,
      priority: constraint.priority, text: "constraint \(constraint.id)",
      location: constraint.location)
    add(
      constraint.first, constraint.firstAttribute, seenFrom: constraint.second, 1, guideInsets,
      to: &result)
    if let second = constraint.second, let attribute = constraint.secondAttribute {
      let factor = constraint.multiplier
      add(
        second, attribute, seenFrom: constraint.first, -factor, guideInsets, to: &result)
      if factor != 1, !attribute.isSize, !constraint.firstAttribute.isSize {
        // Places count from the owner's origin: a - o = m (b - o) + c.
        let origin: LayoutAttribute = attribute.axis == .horizontal ? .left : .top
        result.terms.append(.init(.view(constraint.owner), origin, factor - 1))
      }
    }
    return result
  }

  /// Adds `factor` times the attribute of an item to the left side of a constraint.
  private func add(
    _ item: InterfaceConstraint.Item, _ attribute: LayoutAttribute,
    seenFrom other: InterfaceConstraint.Item?, _ factor: Double, _ guideInsets: [LayoutInsets],
    to result: inout TreeConstraint
  ) {
    switch item {
    case .view(let view):
      // From inside, the edges of a scroll view are those of its content.
      let isContent =
        views[view].kind.scrolls && attribute.isEdge
        && other.map { isInside(host(of: $0), view) } ?? false
      result.terms.append(.init(isContent ? .content(view) : .view(view), attribute, factor))
    case .guide(let index):
      let guide = guides[index]
      let shape = GuideShape(guide, insets: guideInsets[index])
      for part in shape.parts(of: attribute) {
        result.terms.append(
          .init(shape.item, part.attribute, factor * part.coefficient))
        result.constant -= factor * part.coefficient * part.offset
      }
    }
  }

  /// The view that an item is or belongs to.
  private func host(of item: InterfaceConstraint.Item) -> Int {
    switch item {
    case .view(let view): view
    case .guide(let guide): guides[guide].view
    }
  }
}

/// A guide as four lines, each at a distance from a line of the view that has it.
private struct GuideShape {
  struct Line {
    var attribute: LayoutAttribute
    var offset: Double
    var coefficient = 1.0
  }

  let item: TreeConstraint.Item
  private let left: Line
  private let right: Line
  private let top: Line
  private let bottom: Line

  init(_ guide: LayoutGuide, insets: LayoutInsets) {
    item = guide.kind == .content ? .content(guide.view) : .view(guide.view)
    switch guide.kind {
    case .layoutMargins, .readableContent:
      left = Line(attribute: .leftMargin, offset: 0)
      right = Line(attribute: .rightMargin, offset: 0)
      top = Line(attribute: .topMargin, offset: 0)
      bottom = Line(attribute: .bottomMargin, offset: 0)
    case .top:
      left = Line(attribute: .left, offset: 0)
      right = Line(attribute: .right, offset: 0)
      top = Line(attribute: .top, offset: 0)
      bottom = Line(attribute: .top, offset: insets.top)
    case .bottom:
      left = Line(attribute: .left, offset: 0)
      right = Line(attribute: .right, offset: 0)
      top = Line(attribute: .bottom, offset: -insets.bottom)
      bottom = Line(attribute: .bottom, offset: 0)
    default:
      left = Line(attribute: .left, offset: insets.left)
      right = Line(attribute: .right, offset: -insets.right)
      top = Line(attribute: .top, offset: insets.top)
      bottom = Line(attribute: .bottom, offset: -insets.bottom)
    }
  }

  /// The attribute as a sum of lines of the view.
  func parts(of attribute: LayoutAttribute) -> [Line] {
    switch attribute {
    case .left, .leading, .leftMargin, .leadingMargin: [left]
    case .right, .trailing, .rightMargin, .trailingMargin: [right]
    case .top, .topMargin: [top]
    case .bottom, .bottomMargin, .firstBaseline, .lastBaseline: [bottom]
    case .width: [scaled(right, 1), scaled(left, -1)]
    case .height: [scaled(bottom, 1), scaled(top, -1)]
    case .centerX, .centerXWithinMargins: [scaled(left, 0.5), scaled(right, 0.5)]
    case .centerY, .centerYWithinMargins: [scaled(top, 0.5), scaled(bottom, 0.5)]
    }
  }

  private func scaled(_ line: Line, _ factor: Double) -> Line {
    Line(attribute: line.attribute, offset: line.offset, coefficient: factor)
  }
}
