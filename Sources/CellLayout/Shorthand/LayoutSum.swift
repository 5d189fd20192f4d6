import InterfaceBuilder

/// What a `LayoutSum` measures. Only sums of one kind can be compared, so a constraint that mixes axes,
/// or places with lengths, doesn't compile.
public protocol LayoutQuantity {}

/// Places from left to right.
public enum HorizontalPlace: LayoutQuantity {}
/// Places from top to bottom.
public enum VerticalPlace: LayoutQuantity {}
/// Widths and heights.
public enum Length: LayoutQuantity {}

/// A line of a view across the horizontal axis, such as its leading edge: `NSLayoutXAxisAnchor`.
public typealias XAxisAnchor = LayoutSum<HorizontalPlace>
/// A line of a view across the vertical axis, such as its baseline: `NSLayoutYAxisAnchor`.
public typealias YAxisAnchor = LayoutSum<VerticalPlace>
/// The width or height of a view: `NSLayoutDimension`.
public typealias DimensionAnchor = LayoutSum<Length>

/// An attribute of a view, or a sum of such with factors and a constant: one side of a constraint.
///
/// ```swift
/// name.leading
/// thumbnail.trailing + 12
/// 0.5 * name.width - 8
/// ```
public struct LayoutSum<Quantity: LayoutQuantity>: Sendable {
  var expression: LinearExpression
  /// How many of the profile's standard spacings are added.
  var spacings = 0.0

  init(_ item: LayoutItem, _ attribute: LayoutAttribute) {
    expression = LinearExpression(terms: [
      LayoutConstraint.Term(item: item, attribute: attribute, coefficient: 1)
    ])
  }

  init(constant: Double) { expression = LinearExpression(constant: constant) }

  private func adding(_ other: LayoutSum, times factor: Double) -> LayoutSum {
    var sum = self
    sum.expression.add(other.expression, times: factor)
    sum.spacings += other.spacings * factor
    return sum
  }

  private func adding(_ constant: Double) -> LayoutSum {
    var sum = self
    sum.expression.constant += constant
    return sum
  }

  private func scaled(by factor: Double) -> LayoutSum {
    var sum = self
    sum.expression.scale(by: factor)
    sum.spacings *= factor
    return sum
  }
}

/// The distance that `-` stands for between two views in visual format: 8 in all built-in profiles.
public struct StandardSpacing: Sendable {
  public static let standardSpacing = StandardSpacing()
}

extension LayoutSum {
  public static func + (sum: LayoutSum, constant: Double) -> LayoutSum { sum.adding(constant) }

  public static func - (sum: LayoutSum, constant: Double) -> LayoutSum { sum.adding(-constant) }

  public static func + (first: LayoutSum, second: LayoutSum) -> LayoutSum {
    first.adding(second, times: 1)
  }

  public static func - (first: LayoutSum, second: LayoutSum) -> LayoutSum {
    first.adding(second, times: -1)
  }

  public static func * (sum: LayoutSum, factor: Double) -> LayoutSum { sum.scaled(by: factor) }

  public static func * (factor: Double, sum: LayoutSum) -> LayoutSum { sum.scaled(by: factor) }

  public static func / (sum: LayoutSum, divisor: Double) -> LayoutSum {
    sum.scaled(by: 1 / divisor)
  }

  /// `name.leading == thumbnail.trailing + .standardSpacing`
  public static func + (sum: LayoutSum, spacing: StandardSpacing) -> LayoutSum {
    var sum = sum
    sum.spacings += 1
    return sum
  }

  /// `thumbnail.trailing == name.leading - .standardSpacing`
  public static func - (sum: LayoutSum, spacing: StandardSpacing) -> LayoutSum {
    var sum = sum
    sum.spacings -= 1
    return sum
  }
}
