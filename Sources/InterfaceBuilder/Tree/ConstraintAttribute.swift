/// A line or a length that constraints speak of, under Interface Builder's names.
public enum ConstraintAttribute: String, CaseIterable, Sendable {
  case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
  case firstBaseline
  case lastBaseline = "baseline"
  case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
  case centerXWithinMargins, centerYWithinMargins

  /// The attribute of that name, `lastBaseline` being another for `baseline`.
  public init?(name: String) {
    if name == "lastBaseline" {
      self = .lastBaseline
    } else {
      self.init(rawValue: name)
    }
  }

  var axis: LayoutAxis {
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

  /// Whether it is an edge, or the margin at one.
  var isEdge: Bool {
    switch self {
    case .width, .height, .centerX, .centerY, .firstBaseline, .lastBaseline,
      .centerXWithinMargins, .centerYWithinMargins:
      false
    default: true
    }
  }

  static func start(_ axis: LayoutAxis) -> ConstraintAttribute {
    axis == .horizontal ? .leading : .top
  }
  static func end(_ axis: LayoutAxis) -> ConstraintAttribute {
    axis == .horizontal ? .trailing : .bottom
  }
  static func center(_ axis: LayoutAxis) -> ConstraintAttribute {
    axis == .horizontal ? .centerX : .centerY
  }
  static func size(_ axis: LayoutAxis) -> ConstraintAttribute {
    axis == .horizontal ? .width : .height
  }
  static func startMargin(_ axis: LayoutAxis) -> ConstraintAttribute {
    axis == .horizontal ? .leadingMargin : .topMargin
  }
  static func endMargin(_ axis: LayoutAxis) -> ConstraintAttribute {
    axis == .horizontal ? .trailingMargin : .bottomMargin
  }
}
