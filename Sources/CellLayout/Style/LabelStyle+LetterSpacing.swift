import Typesetting

extension LabelStyle {
  /// The features of a text set in the style: its letters are spaced only where browsers agree on it.
  ///
  /// They don't where letters join, which CSS Text 3, 8.2.1 leaves to them, nor where characters don't
  /// show.
  func features(for text: String) -> TextFeatures {
    guard keepsLettersTogether(in: text) else { return features }
    var features = features
    features.letterSpacing = 0
    return features
  }

  /// Whether the style spaces letters, but not those of this text. Linear in the text's length, and
  /// at once where the style spaces none.
  public func keepsLettersTogether(in text: String) -> Bool {
    features.letterSpacing != 0
      && text.unicodeScalars.contains { scalar in
        scalar.value >= 0xAD
          && (scalar.properties.isDefaultIgnorableCodePoint
            || Self.joiningBlocks.contains { $0.contains(scalar.value) })
      }
  }

  /// The blocks of the scripts that CSS Text 3, appendix D calls cursive: Arabic, Syriac, N'Ko, Mandaic,
  /// Mongolian, Phags-pa, Hanifi Rohingya.
  private static let joiningBlocks: [ClosedRange<UInt32>] = [
    0x600...0x77F, 0x7C0...0x7FF, 0x840...0x8FF, 0x1800...0x18AF, 0xA840...0xA87F,
    0xFB50...0xFDFF, 0xFE70...0xFEFF, 0x10D00...0x10D3F,
  ]
}
