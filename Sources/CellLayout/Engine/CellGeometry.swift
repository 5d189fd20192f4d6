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
}

/// The unknowns of one axis of a view.
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

  /// Adds `coefficient` times the attribute to the form.
  func add(
    _ term: LayoutConstraint.Term, isDirectional: Bool, to form: inout LinearForm
  ) {
    let attribute = term.attribute
    let factor = term.coefficient
    let size = size(of: term.item, attribute.axis)
    if attribute.isSize {
      form.add(size, factor)
      return
    }
    let position = position(of: term.item, attribute.axis)
    let margins = margins(of: term.item)
    let place: Place
    switch attribute {
    case .leading: place = Place(0)
    case .trailing: place = Place(1)
    case .leadingMargin: place = Place(0, margins.leading)
    case .trailingMargin: place = Place(1, -margins.trailing)
    case .left: place = Place(isRightToLeft ? 1 : 0)
    case .right: place = Place(isRightToLeft ? 0 : 1)
    case .leftMargin:
      place = isRightToLeft ? Place(1, -margins.trailing) : Place(0, margins.leading)
    case .rightMargin:
      place = isRightToLeft ? Place(0, margins.leading) : Place(1, -margins.trailing)
    case .centerX, .centerY: place = Place(0.5)
    case .centerXWithinMargins: place = Place(0.5, (margins.leading - margins.trailing) / 2)
    case .centerYWithinMargins: place = Place(0.5, (margins.top - margins.bottom) / 2)
    case .top: place = Place(0)
    case .bottom: place = Place(1)
    case .topMargin: place = Place(0, margins.top)
    case .bottomMargin: place = Place(1, -margins.bottom)
    case .firstBaseline: place = baseline(of: term.item, isFirst: true)
    case .lastBaseline: place = baseline(of: term.item, isFirst: false)
    case .width, .height: return
    }
    if isRightToLeft, attribute.axis == .horizontal, !isDirectional {
      form.add(contentWidth, factor)
      if let position { form.add(position, -factor) }
      form.add(size, -factor * place.part)
      form.constant -= factor * place.offset
    } else {
      if let position { form.add(position, factor) }
      form.add(size, factor * place.part)
      form.constant += factor * place.offset
    }
  }

  /// A place along an axis of a view: its start, plus a part of its size, plus an offset.
  private struct Place {
    var part: Double
    var offset: Double

    init(_ part: Double, _ offset: Double = 0) {
      self.part = part
      self.offset = offset
    }
  }

  private func size(of item: LayoutItem, _ axis: LayoutAxis) -> Variable {
    if item == .contentView {
      return axis == .horizontal ? contentWidth : contentHeight
    }
    let view = views[item.index]
    return axis == .horizontal ? view.horizontal.size : view.vertical.size
  }

  /// `nil`: the content view's, which is 0.
  private func position(of item: LayoutItem, _ axis: LayoutAxis) -> Variable? {
    if item == .contentView { return nil }
    let view = views[item.index]
    return axis == .horizontal ? view.horizontal.position : view.vertical.position
  }

  private func margins(of item: LayoutItem) -> EdgeInsets {
    if item == .contentView { return contentMargins }
    let own = EdgeInsets(
      top: viewMargin, leading: viewMargin, bottom: viewMargin, trailing: viewMargin)
    return template.views[item.index].margins?.over(own) ?? own
  }

  /// The baseline of a single line moves with the middle of its label, those of several lines keep
  /// their distances from top and bottom; what has no text stands on its bottom edge (stored frames
  /// of Interface Builder).
  private func baseline(of item: LayoutItem, isFirst: Bool) -> Place {
    guard item != .contentView, let style = template.views[item.index].labelStyle else {
      return Place(1)
    }
    let padding = template.views[item.index].padding
    if style.lineLimit == 1 {
      return Place(0.5, (padding.top - padding.bottom + Double(style.size)) / 2)
    }
    return isFirst
      ? Place(0, padding.top + style.baseline)
      : Place(1, style.baseline - Double(style.lineHeight) - padding.bottom)
  }
}
