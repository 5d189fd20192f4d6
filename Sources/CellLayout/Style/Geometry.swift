import InterfaceBuilder

/// A rectangle in px, its origin at the left top corner.
public typealias Rect = InterfaceBuilder.Rect
/// The two directions of a layout.
public typealias LayoutAxis = InterfaceBuilder.LayoutAxis
/// How a stack view arranges its views: the properties of `UIStackView`.
public typealias StackStyle = InterfaceBuilder.StackStyle

/// Distances from the edges of a rectangle in px, by reading direction.
public struct EdgeInsets: Hashable, Sendable {
  public var top: Double
  public var leading: Double
  public var bottom: Double
  public var trailing: Double

  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  public static let zero = EdgeInsets()
}

/// The grid on which frames lie.
struct PixelGrid {
  /// The distance of the lines in px.
  let step: Double
  /// What a solved value may be off by arithmetic alone, in steps.
  private static let noise = 1e-6

  /// The nearest line, exact halves to the greater one.
  func snap(_ value: Double) -> Double {
    (value / step + 0.5 + Self.noise).rounded(.down) * step
  }

  /// The next line at or above the value.
  func ceiling(_ value: Double) -> Double {
    (value / step - Self.noise).rounded(.up) * step
  }

  /// The next line at or below the value.
  func floor(_ value: Double) -> Double {
    (value / step + Self.noise).rounded(.down) * step
  }
}
