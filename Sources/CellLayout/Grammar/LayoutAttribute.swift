/// A line or a length of a view that constraints speak of: `NSLayoutConstraint.Attribute`.
enum LayoutAttribute: String, CaseIterable, Sendable {
  case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
  case firstBaseline, lastBaseline
  case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
  case centerXWithinMargins, centerYWithinMargins

  /// The attribute of that name; `baseline` is UIKit's old word for the last baseline.
  init?(name: String) {
    if name == "baseline" {
      self = .lastBaseline
    } else {
      self.init(rawValue: name)
    }
  }

  var axis: Axis {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins:
      .horizontal
    case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline, .topMargin,
      .bottomMargin, .centerYWithinMargins:
      .vertical
    }
  }

  /// Whether it is a length and not a place.
  var isSize: Bool { self == .width || self == .height }

  /// Whether it depends on the direction of reading.
  var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// Whether it is the left or right side whatever the direction of reading.
  var isPhysical: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    default: false
    }
  }
}

enum Axis: Int, Sendable, CaseIterable {
  case horizontal, vertical

  var size: LayoutAttribute { self == .horizontal ? .width : .height }
  var start: LayoutAttribute { self == .horizontal ? .leading : .top }
  var end: LayoutAttribute { self == .horizontal ? .trailing : .bottom }
  var startMargin: LayoutAttribute { self == .horizontal ? .leadingMargin : .topMargin }
  var endMargin: LayoutAttribute { self == .horizontal ? .trailingMargin : .bottomMargin }
}
