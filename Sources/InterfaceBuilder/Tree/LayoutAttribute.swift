/// A line or a length of a view that constraints speak of: `NSLayoutConstraint.Attribute`.
public enum LayoutAttribute: String, CaseIterable, Sendable {
  case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
  case firstBaseline, lastBaseline
  case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
  case centerXWithinMargins, centerYWithinMargins

  /// The attribute of that name; `baseline` is UIKit's old word for the last baseline, and Interface
  /// Builder's.
  public init?(name: String) {
    if name == "baseline" {
      self = .lastBaseline
    } else {
      self.init(rawValue: name)
    }
  }

  public var axis: LayoutAxis {
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
  public var isSize: Bool { self == .width || self == .height }

  /// Whether it is an edge, or the margin at one.
  var isEdge: Bool {
    switch self {
    case .width, .height, .centerX, .centerY, .firstBaseline, .lastBaseline,
      .centerXWithinMargins, .centerYWithinMargins:
      false
    default: true
    }
  }

  /// Whether it depends on the direction of reading.
  public var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// Whether it is the left or right side whatever the direction of reading.
  public var isPhysical: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    default: false
    }
  }
}

/// The two directions of a layout.
public enum LayoutAxis: Int, Sendable, CaseIterable {
  case horizontal, vertical

  public var other: LayoutAxis { self == .horizontal ? .vertical : .horizontal }

  public var size: LayoutAttribute { self == .horizontal ? .width : .height }
  public var start: LayoutAttribute { self == .horizontal ? .leading : .top }
  public var end: LayoutAttribute { self == .horizontal ? .trailing : .bottom }
  public var center: LayoutAttribute { self == .horizontal ? .centerX : .centerY }
  public var startMargin: LayoutAttribute { self == .horizontal ? .leadingMargin : .topMargin }
  public var endMargin: LayoutAttribute { self == .horizontal ? .trailingMargin : .bottomMargin }
}
