import CHarfBuzz

/// The features that differ from HarfBuzz's own, to agree with the page's style sheet:
/// `font-variant-ligatures: no-contextual`, no kerning in unkerned families, tabular numerals on
/// request, and no ligatures where letters are spaced.
enum ShapingFeatures {
  /// By bits: 1 unkerned, 2 tabular numerals, 4 without ligatures.
  static let all = (0..<8).map { bits in
    var features = [feature("calt", 0)]
    if bits & 1 != 0 { features.append(feature("kern", 0)) }
    if bits & 2 != 0 { features.append(feature("tnum", 1)) }
    if bits & 4 != 0 { features += [feature("liga", 0), feature("clig", 0)] }
    return features
  }

  private static func feature(_ name: StaticString, _ value: UInt32) -> hb_feature_t {
    hb_feature_t(tag: tag(name), value: value, start: 0, end: .max)
  }
}
