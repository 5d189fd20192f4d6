/// What a label asks of its text besides the font.
public struct TextFeatures: Hashable, Sendable {
  /// Added behind each character, in px. Ligatures are not formed then.
  public var letterSpacing: Double
  /// Whether digits are all of one width (OpenType's `tnum`).
  public var hasTabularNumerals: Bool
  /// Whether words are divided at the ends of lines, where the language's patterns are installed.
  public var hyphenates: Bool

  public init(
    letterSpacing: Double = 0, hasTabularNumerals: Bool = false, hyphenates: Bool = false
  ) {
    self.letterSpacing = letterSpacing
    self.hasTabularNumerals = hasTabularNumerals
    self.hyphenates = hyphenates
  }
}
