import CellLayout

/// A rectangle on the grid of quarter pixels, which all browsers hold exactly.
public struct PixelFrame: Hashable, Sendable {
  /// Lengths in quarters of a px.
  public var x: Int32
  public var y: Int32
  public var width: Int32
  public var height: Int32

  public init(x: Int32, y: Int32, width: Int32, height: Int32) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public static let zero = PixelFrame(x: 0, y: 0, width: 0, height: 0)

  /// The frame of a rectangle that lies on the grid.
  init(_ rect: Rect) {
    x = quarters(rect.x)
    y = quarters(rect.y)
    width = quarters(rect.width)
    height = quarters(rect.height)
  }
}

/// A length in px as quarters of a px.
func quarters(_ length: Double) -> Int32 {
  Int32((length * 4).rounded())
}
