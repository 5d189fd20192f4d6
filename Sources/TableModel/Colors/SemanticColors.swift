/// UIKit's semantic colours and palette by their names without the `Color` ending.
public enum ColorName: String, CaseIterable, Sendable {
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

/// The values behind the semantic names on iOS 13 to 18.
public enum SemanticColors {
  /// What a name stands for in light and in dark surroundings.
  ///
  /// Sources: Flutter's Cupertino constants, the light ones checked against Interface Builder files;
  /// the fills, mint, cyan and brown from Apple's Human Interface Guidelines. `tint` is
  /// `systemBlue` until a site says otherwise.
  public static func values(of name: ColorName) -> (light: RGBA, dark: RGBA) {
    switch name {
    case .label: (RGBA(0x000000), RGBA(0xFFFFFF))
    case .secondaryLabel: (RGBA(0x3C3C43, 0.6), RGBA(0xEBEBF5, 0.6))
    case .tertiaryLabel, .placeholderText: (RGBA(0x3C3C43, 0.3), RGBA(0xEBEBF5, 0.3))
    case .quaternaryLabel: (RGBA(0x3C3C43, 0.18), RGBA(0xEBEBF5, 0.16))
    case .separator: (RGBA(0x3C3C43, 0.29), RGBA(0x545458, 0.6))
    case .opaqueSeparator: (RGBA(0xC6C6C8), RGBA(0x38383A))
    case .link: (RGBA(0x007AFF), RGBA(0x0984FF))
    case .tint, .systemBlue: (RGBA(0x007AFF), RGBA(0x0A84FF))
    case .systemBackground: (RGBA(0xFFFFFF), RGBA(0x000000))
    case .secondarySystemBackground: (RGBA(0xF2F2F7), RGBA(0x1C1C1E))
    case .tertiarySystemBackground: (RGBA(0xFFFFFF), RGBA(0x2C2C2E))
    case .systemGroupedBackground: (RGBA(0xF2F2F7), RGBA(0x000000))
    case .secondarySystemGroupedBackground: (RGBA(0xFFFFFF), RGBA(0x1C1C1E))
    case .tertiarySystemGroupedBackground: (RGBA(0xF2F2F7), RGBA(0x2C2C2E))
    case .systemFill: (RGBA(0x787880, 0.2), RGBA(0x787880, 0.36))
    case .secondarySystemFill: (RGBA(0x787880, 0.16), RGBA(0x787880, 0.32))
    case .tertiarySystemFill: (RGBA(0x767680, 0.12), RGBA(0x767680, 0.24))
    case .quaternarySystemFill: (RGBA(0x747480, 0.08), RGBA(0x747480, 0.18))
    case .systemGray: (RGBA(0x8E8E93), RGBA(0x8E8E93))
    case .systemGray2: (RGBA(0xAEAEB2), RGBA(0x636366))
    case .systemGray3: (RGBA(0xC7C7CC), RGBA(0x48484A))
    case .systemGray4: (RGBA(0xD1D1D6), RGBA(0x3A3A3C))
    case .systemGray5: (RGBA(0xE5E5EA), RGBA(0x2C2C2E))
    case .systemGray6: (RGBA(0xF2F2F7), RGBA(0x1C1C1E))
    case .systemRed: (RGBA(0xFF3B30), RGBA(0xFF453A))
    case .systemGreen: (RGBA(0x34C759), RGBA(0x30D158))
    case .systemOrange: (RGBA(0xFF9500), RGBA(0xFF9F0A))
    case .systemYellow: (RGBA(0xFFCC00), RGBA(0xFFD60A))
    case .systemPink: (RGBA(0xFF2D55), RGBA(0xFF375F))
    case .systemPurple: (RGBA(0xAF52DE), RGBA(0xBF5AF2))
    case .systemIndigo: (RGBA(0x5856D6), RGBA(0x5E5CE6))
    case .systemTeal: (RGBA(0x5AC8FA), RGBA(0x64D2FF))
    case .systemMint: (RGBA(0x00C7BE), RGBA(0x66D4CF))
    case .systemCyan: (RGBA(0x32ADE6), RGBA(0x64D2FF))
    case .systemBrown: (RGBA(0xA2845E), RGBA(0xAC8E68))
    case .black: (RGBA(0x000000), RGBA(0x000000))
    case .white: (RGBA(0xFFFFFF), RGBA(0xFFFFFF))
    case .clear: (RGBA(0x000000, 0), RGBA(0x000000, 0))
    }
  }
}
