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

  /// The constraints that guides for readable content stand for.
  func readableConstraints() -> [TreeConstraint] {
    guides.enumerated().flatMap { index, guide in
      guide.kind == .readableContent ? readableContent(index, in: guide.view) : []
    }
  }

  /// A guide for readable content lies between the margins, and in the middle of them where they
  /// are too far apart.
  private func readableContent(_ guide: Int, in view: Int) -> [TreeConstraint] {
    let text = "the readable content of \(views[view].id)"
    func add(
      _ terms: [TreeConstraint.Term], _ relation: Relation, _ constant: Double = 0,
      priority: Double = 1000
    ) -> TreeConstraint {
      TreeConstraint(
        terms: terms, relation: relation, constant: constant, priority: priority, text: text,
        location: views[view].location)
    }
    func ends(_ first: LayoutAttribute, _ margin: LayoutAttribute) -> [TreeConstraint.Term] {
      [.init(.guide(guide), first), .init(.view(view), margin, -1)]
    }
    return [
      add([.init(.guide(guide), .width)], .lessOrEqual, canvas.readableWidth),
      add(ends(.left, .leftMargin), .greaterOrEqual),
      add(ends(.centerX, .centerXWithinMargins), .equal),
      add(ends(.left, .leftMargin), .equal, priority: 999),
    ]
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
      let shape = GuideShape(guide, index: index, insets: guideInsets[index])
      for part in shape.parts(of: attribute) {
        result.terms.append(
          .init(part.item ?? shape.item, part.attribute, factor * part.coefficient))
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
    /// `nil`: the shape's.
    var item: TreeConstraint.Item?
  }

  let item: TreeConstraint.Item
  private let left: Line
  private let right: Line
  private let top: Line
  private let bottom: Line

  init(_ guide: LayoutGuide, index: Int, insets: LayoutInsets) {
    item = guide.kind == .content ? .content(guide.view) : .view(guide.view)
    switch guide.kind {
    case .readableContent:
      left = Line(attribute: .left, offset: 0, item: .guide(index))
      right = Line(attribute: .right, offset: 0, item: .guide(index))
      top = Line(attribute: .topMargin, offset: 0)
      bottom = Line(attribute: .bottomMargin, offset: 0)
    case .layoutMargins:
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
    case .left, .leftMargin: [left]
    case .right, .rightMargin: [right]
    case .leading, .leadingMargin: [directional(left)]
    case .trailing, .trailingMargin: [directional(right)]
    case .top, .topMargin: [top]
    case .bottom, .bottomMargin, .firstBaseline, .lastBaseline: [bottom]
    case .width: [scaled(right, 1), scaled(left, -1)]
    case .height: [scaled(bottom, 1), scaled(top, -1)]
    case .centerX, .centerXWithinMargins: [scaled(left, 0.5), scaled(right, 0.5)]
    case .centerY, .centerYWithinMargins: [scaled(top, 0.5), scaled(bottom, 0.5)]
    }
  }

  /// The line where reading begins or ends in place of one at the left or right.
  private func directional(_ line: Line) -> Line {
    var line = line
    switch line.attribute {
    case .left: line.attribute = .leading
    case .right: line.attribute = .trailing
    case .leftMargin: line.attribute = .leadingMargin
    case .rightMargin: line.attribute = .trailingMargin
    default: break
    }
    return line
  }

  private func scaled(_ line: Line, _ factor: Double) -> Line {
    Line(
      attribute: line.attribute, offset: line.offset, coefficient: factor, item: line.item)
  }
}
