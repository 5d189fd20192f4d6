import SourceText

/// A colour in CSS's hexadecimal notation, in sRGB.
public struct HexColor: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  /// 0 (transparent) to 255.
  public var alpha: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Reads `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa` (CSS Color 4, 5.2).
  public init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "#") else { return nil }
    var digits: [UInt8] = []
    for byte in text.utf8.dropFirst() {
      guard let digit = byte.hexValue else { return nil }
      digits.append(digit)
    }
    switch digits.count {
    case 3, 4: digits = digits.flatMap { [$0, $0] }
    case 6, 8: break
    default: return nil
    }
    func component(_ index: Int) -> UInt8 { digits[2 * index] << 4 | digits[2 * index + 1] }
    red = component(0)
    green = component(1)
    blue = component(2)
    alpha = digits.count == 8 ? component(3) : 255
  }
}
