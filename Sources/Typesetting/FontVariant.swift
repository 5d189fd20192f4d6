/// A weight of type, under UIKit's names.
public enum FontWeight: UInt8, CaseIterable, Comparable, Hashable, Sendable {
  case ultraLight = 1
  case thin, light, regular, medium, semibold, bold, heavy, black

  /// The number in CSS `font-weight`: 100 to 900.
  public var number: Int { Int(rawValue) * 100 }

  public static func < (first: FontWeight, second: FontWeight) -> Bool {
    first.rawValue < second.rawValue
  }
}

/// What a label's text can be set in: a weight, upright or italic, ordinary or monospaced.
public struct FontVariant: Hashable, Sendable {
  /// The weight in four bits, then one for italics and one for monospaced.
  let rawValue: UInt8

  /// The raw values are below this number.
  static let count = 64

  public static let regular = FontVariant()
  /// What strong text is set in.
  public static let semibold = FontVariant(weight: .semibold)
  public static let italic = FontVariant(isItalic: true)
  public static let mono = FontVariant(isMonospaced: true)

  public init(
    weight: FontWeight = .regular, isItalic: Bool = false, isMonospaced: Bool = false
  ) {
    rawValue = weight.rawValue | (isItalic ? 16 : 0) | (isMonospaced ? 32 : 0)
  }

  public var weight: FontWeight { FontWeight(rawValue: rawValue & 15) ?? .regular }
  public var isItalic: Bool { rawValue & 16 != 0 }
  public var isMonospaced: Bool { rawValue & 32 != 0 }
}

/// A stretch of a label's text in one style.
public struct TextSpan: Hashable, Sendable {
  /// In bytes of UTF-8, on the boundary of a character.
  public var length: Int
  public var variant: FontVariant
  /// Whether the text is superscript or subscript: set in `scriptScale` of the label's size.
  public var isScript: Bool
  /// The width of what stands for each U+FFFC of the span, in px at the label's own size;
  /// nil for ordinary text.
  public var attachmentWidth: Double?
  /// The BCP 47 tag of the span's language; nil: that of the text.
  public var language: String?
  /// Whether no line ends within the span, if it has room in one.
  public var isUnbroken: Bool

  /// The size of superscript and subscript text as a share of the label's: so `site.css` says too.
  public static let scriptScale = 0.75

  public init(
    length: Int, variant: FontVariant, isScript: Bool = false, attachmentWidth: Double? = nil,
    language: String? = nil, isUnbroken: Bool = false
  ) {
    self.length = length
    self.variant = variant
    self.isScript = isScript
    self.attachmentWidth = attachmentWidth
    self.language = language
    self.isUnbroken = isUnbroken
  }
}
