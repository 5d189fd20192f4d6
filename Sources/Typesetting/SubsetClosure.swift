import CHarfBuzz

/// The characters a subset needs besides those of the text, because HarfBuzz (like each browser)
/// takes letters apart and puts them together before it looks for glyphs.
enum SubsetClosure {
  static func closed(_ scalars: [UInt32]) -> [UInt32] {
    let unicode = hb_unicode_funcs_get_default()
    var result = Set(scalars)
    for scalar in scalars {
      result.formUnion(parts(of: scalar))
      // Letters of Latin, Greek and Cyrillic are only taken apart where a mark follows.
      if scalar >= 0x590 { result.formUnion(decomposition(of: scalar)) }
    }
    let marks = scalars.filter { hb_unicode_combining_class(unicode, $0).rawValue != 0 }
    var bases = Array(result)
    // A letter may take two marks, as in Vietnamese.
    for _ in 0..<2 where !marks.isEmpty {
      var composed: [UInt32] = []
      for mark in marks {
        for base in bases {
          var scalar: hb_codepoint_t = 0
          if hb_unicode_compose(unicode, base, mark, &scalar) != 0 { composed.append(scalar) }
        }
      }
      bases = composed.filter { result.insert($0).inserted }
    }
    return result.sorted()
  }

  /// The letters and marks that a character is taken apart into, step by step; none where it isn't.
  static func decomposition(of scalar: UInt32) -> [UInt32] {
    let unicode = hb_unicode_funcs_get_default()
    var result: [UInt32] = []
    var (rest, mark) = (hb_codepoint_t(scalar), hb_codepoint_t(0))
    while hb_unicode_decompose(unicode, rest, &rest, &mark) != 0 {
      result.append(rest)
      if mark != 0 { result.append(mark) }
    }
    return result
  }

  /// What the shapers of Thai, Lao and Khmer take apart although Unicode doesn't.
  private static func parts(of scalar: UInt32) -> [UInt32] {
    switch scalar {
    case 0xE33: [0xE4D, 0xE32]
    case 0xEB3: [0xECD, 0xEB2]
    case 0x17BE, 0x17BF, 0x17C0, 0x17C4, 0x17C5: [0x17C1]
    default: []
    }
  }
}
