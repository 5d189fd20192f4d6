/// A rectangle in points, its origin at the left top corner, in its superview's coordinates.
public struct LayoutRect: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The largest difference between a side or an origin of the two.
  public func difference(from other: LayoutRect) -> Double {
    max(
      abs(x - other.x), abs(y - other.y), abs(width - other.width), abs(height - other.height))
  }
}

/// Distances inwards from the edges of a rectangle.
public struct LayoutInsets: Hashable, Sendable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The same on all sides.
  public init(all value: Double) {
    self.init(top: value, left: value, bottom: value, right: value)
  }
}

/// A size of which either side may be unknown.
public struct PartialSize: Hashable, Sendable {
  public var width: Double?
  public var height: Double?

  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }
}

/// The two directions of a layout.
public enum LayoutAxis: Int, Sendable, CaseIterable {
  case horizontal, vertical

  var other: LayoutAxis { self == .horizontal ? .vertical : .horizontal }
}
