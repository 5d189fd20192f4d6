import Typesetting

/// UIKit's text styles.
public enum TextStyle: String, CaseIterable, Sendable {
  case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote
  case caption1, caption2

  /// The font size in px in the content size category L.
  public var size: Int { size(in: .large) }

  /// The font size in px in a content size category.
  public func size(in category: TextSizeCategory) -> Int { TextSizes.standard[self, category] }

  /// The weight that the style is set in.
  public var weight: FontWeight { self == .headline ? .semibold : .regular }
}

/// The spaces that a profile puts between the letters of text styles.
public struct TextStyleSpacing: Hashable, Sendable {
  /// In px at the style's size in the category L; styles without one have none.
  public var large: [TextStyle: Double]

  public init(_ large: [TextStyle: Double] = [:]) {
    self.large = large
  }

  /// The space in px in a category, where it is in proportion to the font's size.
  public func spacing(of style: TextStyle, in category: TextSizeCategory) -> Double {
    guard let spacing = large[style] else { return 0 }
    let scale = Double(style.size(in: category)) / Double(style.size)
    return LabelStyle.rounded(letterSpacing: spacing * scale)
  }
}

/// The rule for the heights of lines.
public enum LineHeight {
  /// UIKit's leading of its text styles at category L, by font size.
  private static let leadings: [(size: Double, leading: Double)] = [
    (11, 13), (12, 16), (13, 18), (15, 20), (16, 21), (17, 22), (20, 25), (22, 28), (28, 34),
    (34, 41),
  ]

  /// The line height in whole px of a font of `size` px: the nearest to the leading that differs
  /// from the size by an even number, the smaller of two equally near.
  ///
  /// Only an even difference puts the baseline at the same place in every browser. Between the sizes
  /// of the text styles the leading is interpolated, beyond them it is in proportion.
  public static func standard(size: Int) -> Int {
    nearest(to: leading(Double(size)), size: size)
  }

  /// The line height in whole px next to a leading.
  static func nearest(to leading: Double, size: Int) -> Int {
    let half = ((leading - Double(size)) / 2 - 0.5).rounded(.up)
    return size + 2 * max(0, Int(half))
  }

  private static func leading(_ size: Double) -> Double {
    guard let above = leadings.firstIndex(where: { $0.size >= size }) else {
      return size * leadings[leadings.count - 1].leading / leadings[leadings.count - 1].size
    }
    guard above > 0 else { return size * leadings[0].leading / leadings[0].size }
    let (low, high) = (leadings[above - 1], leadings[above])
    let part = (size - low.size) / (high.size - low.size)
    return low.leading + part * (high.leading - low.leading)
  }
}
