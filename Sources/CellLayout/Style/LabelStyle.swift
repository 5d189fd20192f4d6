import TableModel
import Typesetting

/// Where a label's lines stand in its width.
public enum TextAlignment: String, CaseIterable, Sendable {
  /// At the edge where the text's direction begins.
  case natural
  case left, center, right
  /// At the edge where the text's direction ends.
  case trailing
  /// From edge to edge, but for the last line of a paragraph.
  case justified
}

/// The base direction of a label's text.
public enum WritingDirection: String, CaseIterable, Sendable {
  /// That of the text's first letter, or of the page where it has none.
  case natural
  case leftToRight, rightToLeft
}

/// How a label draws its text.
public struct LabelStyle: Hashable, Sendable {
  /// The text style that the size follows in other content size categories; `nil`: it stays.
  public var textStyle: TextStyle?
  /// The font size in whole px.
  public var size: Int
  /// The height of a line in whole px; it differs from the size by an even number.
  public var lineHeight: Int
  /// The face of text without inline styles.
  public var variant: FontVariant
  public var color: CellColor
  public var alignment: TextAlignment
  /// The most lines that the label shows; 0: any number.
  public var lineLimit: Int
  /// What takes the limit's place in the accessibility categories, where text needs more room.
  public var accessibilityLineLimit: Int?
  /// How much smaller a text may be set that has no room in a limited number of lines, as a share of
  /// the size; 0: it keeps its size.
  public var minimumScaleFactor = 0.0
  /// Whether the text is shown in capitals.
  public var isUppercase: Bool
  /// How the text is divided into lines.
  public var lineStyle = LineStyle()
  /// The space between letters in px; `nil`: that of the text style in the profile.
  public var letterSpacing: Double?
  /// Numerals, hyphenation, and the letter spacing that `scaled` comes to.
  public var features = TextFeatures()
  /// The base direction of the text; `nil`: that of the page.
  public var writingDirection: WritingDirection?

  public init(
    size: Int = 17, lineHeight: Int? = nil, variant: FontVariant = .regular,
    color: CellColor = .named(.label), alignment: TextAlignment = .natural, lineLimit: Int = 1,
    isUppercase: Bool = false
  ) {
    self.size = size
    self.lineHeight = lineHeight ?? LineHeight.standard(size: size)
    self.variant = variant
    self.color = color
    self.alignment = alignment
    self.lineLimit = lineLimit
    self.isUppercase = isUppercase
  }

  public init(
    _ style: TextStyle, color: CellColor = .named(.label), alignment: TextAlignment = .natural,
    lineLimit: Int = 1
  ) {
    self.init(
      size: style.size, variant: FontVariant(weight: style.weight), color: color,
      alignment: alignment, lineLimit: lineLimit)
    textStyle = style
  }

  /// The face of a run with these traits: they add to the label's own face.
  public func variant(for traits: TextTraits) -> FontVariant {
    FontVariant(
      weight: traits.contains(.strong) ? max(variant.weight, .semibold) : variant.weight,
      isItalic: variant.isItalic || traits.contains(.emphasis),
      isMonospaced: variant.isMonospaced || traits.contains(.code))
  }

  /// Whether a text's base direction is from right to left on a page of a direction.
  func runsRightToLeft(_ text: String, onPage isRightToLeft: Bool) -> Bool {
    switch writingDirection {
    case nil: isRightToLeft
    case .natural: firstStrongIsRightToLeft(text) ?? isRightToLeft
    case .leftToRight: false
    case .rightToLeft: true
    }
  }

  /// The size in whole px of an image in the line: as high as the font's size or, when that is
  /// less, as the image, and as wide as its shape then asks.
  public func inlineSize(of image: ImageReference) -> (width: Int, height: Int) {
    guard image.width > 0, image.height > 0 else { return (size, size) }
    let height = max(1, min(Double(size), image.height.rounded()))
    let width = (image.width / image.height * height).rounded()
    return (Int(min(max(1, width), 4096)), Int(height))
  }

  /// The font sizes in whole px for a text that has no room, the largest first. They differ from the
  /// size by even numbers: in a line of the same height the baseline lies on a whole px then.
  public var smallerSizes: [Int] {
    guard minimumScaleFactor > 0, lineLimit > 0 else { return [] }
    let least = max(1, Int((Double(size) * minimumScaleFactor - 1e-9).rounded(.up)))
    return Array(stride(from: size - 2, through: least, by: -2))
  }

  /// A letter spacing as style sheets state it: in thousandths of a px.
  static func rounded(letterSpacing: Double) -> Double { (letterSpacing * 1000).rounded() / 1000 }

  /// How far the baseline of a line lies below the line's top, in px.
  public var baseline: Double { Double(lineHeight + size) / 2 }
}
