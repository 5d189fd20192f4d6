/// A colour in sRGB with straight alpha.
public struct RGBA: Hashable, Codable, Sendable {
  /// The components, 0...255.
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  /// The opacity, 0...1.
  public var alpha: Double

  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour from `0xRRGGBB`.
  public init(_ hex: UInt32, _ alpha: Double = 1) {
    self.init(
      UInt8(truncatingIfNeeded: hex >> 16), UInt8(truncatingIfNeeded: hex >> 8),
      UInt8(truncatingIfNeeded: hex), alpha)
  }
}

/// A colour of a view: one of UIKit's semantic names, or components of its own.
public enum CellColor: Hashable, Codable, Sendable {
  case named(ColorName)
  case fixed(RGBA)
  /// One colour in light surroundings and one in dark.
  indirect case adaptive(light: CellColor, dark: CellColor)
}
