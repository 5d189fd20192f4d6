import CHarfBuzz
import Testing

@testable import Typesetting

extension Typesetter {
  /// Shapes text of one style.
  func shape(
    _ text: String, _ variant: FontVariant = .regular, size: Int = 17, language: String = "en"
  ) -> ShapedText {
    shape(
      text, spans: [TextSpan(length: text.utf8.count, variant: variant)], size: size,
      language: language, rightToLeft: false)
  }
}

extension ShapedText {
  /// The width of all text on one line, in px.
  var widthOnOneLine: Double {
    guard let first = fragments.first, let last = fragments.last else { return 0 }
    return last.end - first.start
  }
}

extension FontLibrary {
  /// The face of a file stem.
  func face(_ stem: String) throws -> Int {
    try #require(faces.firstIndex { $0.fileStem == stem })
  }

  /// The advance in em of text shaped by HarfBuzz as one run, which its script must be.
  func wholeRunWidth(_ text: String, _ stem: String, language: String = "en") throws -> Double {
    let face = try face(stem)
    let font = FaceFont(load(face), isKerned: sources[faces[face].source].isKerned)
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_utf8(buffer, text, -1, 0, -1)
    hb_buffer_guess_segment_properties(buffer)
    hb_buffer_set_language(buffer, hb_language_from_string(language, -1))
    var features = [hb_feature_t(tag: tag("calt"), value: 0, start: 0, end: .max)]
    if !font.isKerned {
      features.append(hb_feature_t(tag: tag("kern"), value: 0, start: 0, end: .max))
    }
    hb_shape(font.font, buffer, features, UInt32(features.count))
    var count: UInt32 = 0
    let positions = try #require(hb_buffer_get_glyph_positions(buffer, &count))
    let units = (0..<Int(count)).reduce(0) { $0 + Int(positions[$1].x_advance) }
    return Double(units) / font.unitsPerEm
  }
}

/// The visible text of lines, as a reader sees it.
func strings(_ lines: [TextLine], of text: String) -> [String] {
  let bytes = Array(text.utf8)
  var start = 0
  return lines.map { line in
    defer { start = Int(line.next) }
    let shown =
      String(decoding: bytes[start..<Int(line.end)], as: UTF8.self) + (line.hasHyphen ? "-" : "")
    guard line.isTruncated else { return shown }
    let rest = bytes[Int(line.resume)..<Int(line.next)]
    return shown + "…" + String(decoding: rest, as: UTF8.self)
  }
}

/// The order in which characters of these levels stand, by rule L2 of UAX #9: from the highest level
/// down to the lowest odd one, what has it is reversed.
func displayOrder(_ levels: [UInt8]) -> [Int] {
  var order = Array(levels.indices)
  for level in (1...max(1, levels.max() ?? 1)).reversed() {
    var start = 0
    while start < order.count {
      guard levels[order[start]] >= level else {
        start += 1
        continue
      }
      var end = start
      while end < order.count && levels[order[end]] >= level { end += 1 }
      order[start..<end].reverse()
      start = end
    }
  }
  return order
}
