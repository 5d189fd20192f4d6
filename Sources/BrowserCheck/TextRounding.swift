/// How a browser rounds the widths of text: no difference that this explains is the engine's.
struct TextRounding: Hashable, Sendable {
  /// How much wider than its text each box may be, in px.
  var perBox = 0.0
  /// How far each character may be from its advance on either side, in px.
  var perCharacter = 0.0

  /// What is left of the difference of a line's width that rounding doesn't explain, in px.
  func rest(of difference: Double, boxes: Int, characters: Int) -> Double {
    let either = perCharacter * Double(characters)
    return difference > 0
      ? max(0, difference - perBox * Double(boxes) - either) : max(0, -difference - either)
  }
}

extension Browser {
  /// Blink and WebKit round the width of each box of text up to 1/64 px, and margins to such; Gecko
  /// rounds the advance of each glyph to the nearest 1/60 px.
  var textRounding: TextRounding {
    switch self {
    case .chromium, .webkit: TextRounding(perBox: 1.0 / 64)
    case .firefox: TextRounding(perCharacter: 1.0 / 120)
    }
  }
}
