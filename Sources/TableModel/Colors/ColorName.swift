/// UIKit's semantic colours and palette by their names without the `Color` ending.
public enum ColorName: String, CaseIterable, Codable, Sendable {
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel, placeholderText
  case separator, opaqueSeparator, link
  /// The tint colour of the site.
  case tint
  case systemBackground, secondarySystemBackground, tertiarySystemBackground
  case systemGroupedBackground, secondarySystemGroupedBackground, tertiarySystemGroupedBackground
  case systemFill, secondarySystemFill, tertiarySystemFill, quaternarySystemFill
  case systemGray, systemGray2, systemGray3, systemGray4, systemGray5, systemGray6
  case systemBlue, systemRed, systemGreen, systemOrange, systemYellow, systemPink, systemPurple
  case systemIndigo, systemTeal, systemMint, systemCyan, systemBrown
  case black, white, clear
}
