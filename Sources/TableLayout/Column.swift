/// Where a table or a bar stands on screens of the site's widths, in px; the width's index is that of
/// the site's width.
public struct Column: Hashable, Sendable {
  public var widths: [Int]
  /// What is left free at the screen's leading side.
  public var leading: [Int]
  /// Whether the column stands in the middle of what remains of the screen, which may be wider than
  /// the site's width; else at its leading side.
  public var isCentered: [Bool]

  /// The column that fills the screen.
  public init(_ widths: [Int]) {
    self.widths = widths
    leading = Array(repeating: 0, count: widths.count)
    isCentered = Array(repeating: true, count: widths.count)
  }

  /// A column of the same width on all screens at their leading side.
  init(width: Int, leading: [Int]) {
    widths = Array(repeating: width, count: leading.count)
    self.leading = leading
    isCentered = Array(repeating: false, count: leading.count)
  }
}
