import Constraints
import InterfaceBuilder

/// The surroundings that a template is compiled for.
struct CellSurroundings: Hashable {
  var width: Double
  var sideMargin: Double
  var hasAccessory: Bool
  /// Whether the accessory is the template's own view, which takes its width from the content view.
  var hasAccessoryView: Bool
  var isRightToLeft: Bool
  /// Whether sizes below 0 are ruled out by constraints. Nearly no row needs them, so they are left
  /// out at first.
  var isGuarded: Bool
  /// The height and the least height that the row asks for; `nil`: those of the template hold.
  var height: Double?
  var minimumHeight: Double?
  /// The height of an accessory that is higher than a row of one line, else 0.
  var accessoryHeight = 0.0
  /// The priorities of the target of a fitting size; `nil`: a row of that width.
  var fitting: FittingPriorities?
}

/// The unknowns of one axis of a view's frame.
struct Extent {
  /// The distance from the content view's leading or top edge.
  var position: Variable
  var size: Variable
}

/// A sum of unknowns and a constant.
struct LinearForm {
  var terms: [Term] = []
  var constant = 0.0

  mutating func add(_ variable: Variable, _ coefficient: Double) {
    guard coefficient != 0 else { return }
    if let index = terms.firstIndex(where: { $0.variable == variable }) {
      terms[index].coefficient += coefficient
    } else {
      terms.append(Term(variable, coefficient))
    }
  }
}

/// Turns attributes of views into sums of unknowns.
///
/// Horizontal unknowns count from the leading edge: right to left the whole cell is solved mirrored,
/// and what is not to be mirrored (left, right, centres among themselves) is turned back here.
struct CellGeometry {
  let template: CellTemplate
  let isRightToLeft: Bool
  let contentMargins: EdgeInsets
  let viewMargin: Double
  /// The unknown size of the content view, whose position is 0.
  let contentWidth: Variable
  let contentHeight: Variable
  let views: [(horizontal: Extent, vertical: Extent)]
  /// By view, the subviews that it arranges; none for any but stack views.
  let arranged: [[Int]]
  /// The margins of views that preserve those of their superviews.
  var preservedMargins: [Int: PreservedMargins] = [:]
  /// The widths of readable content guides by view, -1 for the content view.
  var readableContents: [Int: Extent] = [:]

  /// Adds `coefficient` times the attribute to the form.
  func add(
    _ term: LayoutConstraint.Term, isDirectional: Bool, to form: inout LinearForm
  ) {
    let attribute = term.attribute
    let item = attribute.isBaseline ? baselineItem(of: term.item, attribute) : term.item
    let box = box(of: item, attribute.axis)
    let factor = term.coefficient
    if attribute.isSize {
      form.add(box.size, factor)
      form.add(box.start, -factor)
      form.add(box.end, -factor)
      return
    }
    var place = place(of: attribute, item, in: box)
    if isRightToLeft, attribute.axis == .horizontal, !isDirectional {
      form.add(contentWidth, factor)
      place.scale(by: -1)
    }
    if let position = box.position { form.add(position, factor * place.sign) }
    form.add(box.size, factor * place.part)
    for inset in place.insets { form.add(inset.inset, factor * inset.factor) }
    form.constant += factor * place.offset
  }

  // MARK: Boxes

  /// An axis of a view's frame, and how far the rectangle that is spoken of lies inside it.
  private struct Box {
    /// `nil`: the content view's, which is 0.
    var position: Variable?
    var size: Variable
    var start = Inset()
    var end = Inset()
  }

  private func box(of item: LayoutItem, _ axis: LayoutAxis) -> Box {
    let isHorizontal = axis == .horizontal
    var box: Box
    if item.index < 0 {
      box = Box(position: nil, size: isHorizontal ? contentWidth : contentHeight)
    } else {
      let view = views[item.index]
      let extent = isHorizontal ? view.horizontal : view.vertical
      box = Box(position: extent.position, size: extent.size)
      let insets = template.views[item.index].alignmentInsets
      let sides = (
        isHorizontal ? insets.left : insets.top, isHorizontal ? insets.right : insets.bottom
      )
      let isMirrored = isHorizontal && isRightToLeft
      box.start.constant = isMirrored ? sides.1 : sides.0
      box.end.constant = isMirrored ? sides.0 : sides.1
    }
    switch item.guide {
    // A cell's safe area is all of it.
    case nil, .safeArea: break
    case .readableContent where isHorizontal:
      guard let extent = readableContents[item.index] else { break }
      box = Box(position: extent.position, size: extent.size)
    case .layoutMargins, .readableContent:
      box.start.add(margin(of: item.index, isHorizontal ? .leading : .top))
      box.end.add(margin(of: item.index, isHorizontal ? .trailing : .bottom))
    }
    return box
  }

  // MARK: Places

  /// A place along an axis of a view: its start, plus a part of its size, plus insets.
  private struct Place {
    var sign = 1.0
    var part: Double
    var offset = 0.0
    var insets: [(inset: Inset, factor: Double)] = []

    mutating func scale(by factor: Double) {
      sign *= factor
      part *= factor
      offset *= factor
      for index in insets.indices { insets[index].factor *= factor }
    }
  }

  private func place(of attribute: LayoutAttribute, _ item: LayoutItem, in box: Box) -> Place {
    var box = box
    switch attribute {
    // The margins of a guide are its edges.
    case .leadingMargin, .trailingMargin, .leftMargin, .rightMargin, .centerXWithinMargins,
      .topMargin, .bottomMargin, .centerYWithinMargins:
      guard item.guide == nil else { break }
      let isHorizontal = attribute.axis == .horizontal
      box.start.add(margin(of: item.index, isHorizontal ? .leading : .top))
      box.end.add(margin(of: item.index, isHorizontal ? .trailing : .bottom))
    default: break
    }
    switch attribute {
    case .leading, .leadingMargin, .top, .topMargin: return Self.start(of: box)
    case .trailing, .trailingMargin, .bottom, .bottomMargin: return Self.end(of: box)
    case .left, .leftMargin: return isRightToLeft ? Self.end(of: box) : Self.start(of: box)
    case .right, .rightMargin: return isRightToLeft ? Self.start(of: box) : Self.end(of: box)
    case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins:
      return Place(part: 0.5, insets: [(box.start, 0.5), (box.end, -0.5)])
    case .firstBaseline, .lastBaseline:
      return baseline(of: item, isFirst: attribute == .firstBaseline) ?? Self.end(of: box)
    case .width, .height: preconditionFailure("a length is no place")
    }
  }

  private static func start(of box: Box) -> Place { Place(part: 0, insets: [(box.start, 1)]) }
  private static func end(of box: Box) -> Place { Place(part: 1, insets: [(box.end, -1)]) }

  // MARK: Margins

  private func margin(of view: Int, _ edge: MarginEdge) -> Inset {
    if let preserved = preservedMargins[view] {
      return Inset(variables: [(preserved[edge].variable, 1)])
    }
    return Inset(constant: ownMargins(of: view)[edge])
  }

  /// The margins that a view has by itself.
  func ownMargins(of view: Int) -> EdgeInsets {
    if view < 0 { return contentMargins }
    let own = EdgeInsets(
      top: viewMargin, leading: viewMargin, bottom: viewMargin, trailing: viewMargin)
    return template.views[view].margins?.over(own) ?? own
  }

  // MARK: Baselines

  /// A stack view has the baseline of the first or last view that it arranges, a button that of its
  /// title.
  private func baselineItem(of item: LayoutItem, _ attribute: LayoutAttribute) -> LayoutItem {
    var item = item
    while item.index >= 0, item.guide == nil, let style = template.views[item.index].stack {
      let isLast = attribute == .lastBaseline && style.axis == .vertical
      let arranged = arranged[item.index]
      guard let view = isLast ? arranged.last : arranged.first else { break }
      item.index = view
    }
    if item.index >= 0, item.guide == nil, let button = template.views[item.index].button {
      item.index = button.title
    }
    return item
  }

  /// The baseline of a single line moves with the middle of its label, those of several lines keep
  /// their distances from top and bottom; what has no text stands on its bottom edge: `nil` (stored
  /// frames of Interface Builder).
  private func baseline(of item: LayoutItem, isFirst: Bool) -> Place? {
    guard item.index >= 0, item.guide == nil,
      let style = template.views[item.index].labelStyle
    else { return nil }
    let padding = template.views[item.index].padding
    if style.lineLimit == 1 {
      return Place(
        part: 0.5, offset: (padding.top - padding.bottom + Double(style.size)) / 2)
    }
    return isFirst
      ? Place(part: 0, offset: padding.top + style.baseline)
      : Place(part: 1, offset: style.baseline - Double(style.lineHeight) - padding.bottom)
  }
}

extension LayoutAttribute {
  fileprivate var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }
}
