/// The styles of text a label can mix: what a font family has files for.
public enum FontVariant: UInt8, CaseIterable, Hashable, Sendable {
  case regular, bold, italic, boldItalic, mono, monoBold

  public var isBold: Bool { self == .bold || self == .boldItalic || self == .monoBold }
  public var isItalic: Bool { self == .italic || self == .boldItalic }
  public var isMonospaced: Bool { self == .mono || self == .monoBold }
}

/// A stretch of a label's text in one style.
public struct TextSpan: Hashable, Sendable {
  /// In bytes of UTF-8, on the boundary of a character.
  public var length: Int
  public var variant: FontVariant
  /// The width of what stands for each U+FFFC of the span, in px at the label's own size;
  /// nil for ordinary text.
  public var attachmentWidth: Double?

  public init(length: Int, variant: FontVariant, attachmentWidth: Double? = nil) {
    self.length = length
    self.variant = variant
    self.attachmentWidth = attachmentWidth
  }
}
