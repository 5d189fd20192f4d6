/// Text with its inline styles: what a heading, a paragraph or a field shows.
///
/// `text` is plain Unicode. A line feed in it is a line break that was asked for; U+FFFC stands for
/// an inline image and carries a run with `image` set.
public struct InlineText: Hashable, Sendable {
  public var text: String
  /// The styled runs in order, covering `text` whole; empty when the text is plain throughout.
  public var runs: [TextRun]

  public init(_ text: String, runs: [TextRun] = []) {
    self.text = text
    self.runs = runs
  }

  public var isEmpty: Bool { text.isEmpty }
}

/// A stretch of text with one style.
public struct TextRun: Hashable, Sendable {
  /// The length in UTF-8 bytes.
  public var length: Int
  public var traits: TextTraits
  /// The target of the link that the run belongs to.
  public var url: String?
  /// The image that a run of the one character U+FFFC stands for.
  public var image: ImageReference?
  /// The BCP 47 tag of the run's language; `nil`: that of the text around it.
  public var language: String?

  public init(
    length: Int, traits: TextTraits = [], url: String? = nil, image: ImageReference? = nil,
    language: String? = nil
  ) {
    self.length = length
    self.traits = traits
    self.url = url
    self.image = image
    self.language = language
  }
}

/// The inline styles of Markdown and of the few HTML tags that have no place in it.
public struct TextTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let strong = TextTraits(rawValue: 1)
  public static let emphasis = TextTraits(rawValue: 2)
  public static let code = TextTraits(rawValue: 4)
  public static let strikethrough = TextTraits(rawValue: 8)
  public static let superscript = TextTraits(rawValue: 16)
  public static let `subscript` = TextTraits(rawValue: 32)
}
