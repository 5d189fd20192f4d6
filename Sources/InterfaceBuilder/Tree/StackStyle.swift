/// How a stack view arranges its views: the properties of `UIStackView`.
public struct StackStyle: Hashable, Sendable {
  /// How views share the room along the axis: `UIStackView.Distribution`.
  public enum Distribution: String, CaseIterable, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// Where views lie across the axis: `UIStackView.Alignment`, of which `top` is another name for
  /// `leading` and `bottom` for `trailing`.
  public enum Alignment: String, CaseIterable, Sendable {
    case fill, leading, top, center, trailing, bottom, firstBaseline, lastBaseline

    /// Whether views stand on a common line of text, which only horizontal stacks have.
    public var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }
  }

  /// A distance between two views.
  public enum Spacing: Hashable, Sendable {
    case points(Double)
    /// `UIStackView.spacingUseSystem`, the distance that `-` stands for in visual format.
    case standard
  }

  public var axis: LayoutAxis
  public var distribution = Distribution.fill
  public var alignment = Alignment.fill
  public var spacing = Spacing.points(0)
  /// Whether views keep inside of the stack's layout margins.
  public var usesMargins = false
  /// Whether the spacing of a vertical stack lies between baselines.
  public var isBaselineRelative = false

  public init(axis: LayoutAxis) { self.axis = axis }
}
