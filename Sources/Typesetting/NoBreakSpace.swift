import CHarfBuzz

/// Draws a no-break space with the glyph of the space.
///
/// Where a font kerns its space but not its no-break space, WebKit kerns both: it takes either for a
/// space before it looks for glyphs. With one glyph for both all browsers do the same.
enum NoBreakSpace {
  /// A copy of a face whose no-break space is its space; nil where nothing would change, or the face
  /// maps its characters in ways of its own.
  static func unified(in face: OpaquePointer) -> OpaquePointer? {
    let font = hb_font_create(face)
    defer { hb_font_destroy(font) }
    func glyph(_ scalar: UInt32) -> UInt32? {
      var glyph: hb_codepoint_t = 0
      return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 ? glyph : nil
    }
    guard let space = glyph(0x20), let noBreakSpace = glyph(0xA0), space != noBreakSpace,
      let scalars = hb_set_create()
    else { return nil }
    defer { hb_set_destroy(scalars) }
    hb_face_collect_variation_selectors(face, scalars)
    guard hb_set_is_empty(scalars) != 0, mayKern(space, in: face) else { return nil }
    hb_face_collect_unicodes(face, scalars)
    var map: [(scalar: UInt32, glyph: UInt32)] = []
    var scalar = hb_codepoint_t.max
    while hb_set_next(scalars, &scalar) != 0 {
      if let glyph = scalar == 0xA0 ? space : glyph(scalar) { map.append((scalar, glyph)) }
    }
    return characterMap(map).flatMap { face.replacing(tag("cmap"), with: $0) }
  }

  /// A `cmap` table of some characters in ascending order (OpenType 1.9, formats 4 and 12); nil where
  /// there are more stretches than format 4 has room for.
  static func characterMap(_ map: [(scalar: UInt32, glyph: UInt32)]) -> [UInt8]? {
    // Stretches of characters that follow each other, with glyphs that do too.
    var stretches: [(first: UInt32, last: UInt32, glyph: UInt32)] = []
    for (scalar, glyph) in map {
      if let last = stretches.last, last.last + 1 == scalar, scalar != 0x1_0000,
        last.glyph + scalar - last.first == glyph
      {
        stretches[stretches.count - 1].last = scalar
      } else {
        stretches.append((scalar, scalar, glyph))
      }
    }
    let short =
      stretches.filter { $0.last < 0xFFFF }.map { ($0.first, $0.last, $0.glyph &- $0.first) }
      + [(0xFFFF, 0xFFFF, 1)]
    let shortLength = 16 + 8 * short.count
    guard shortLength <= 0xFFFF else { return nil }
    let powerOfTwo = 1 << (Int.bitWidth - 1 - short.count.leadingZeroBitCount)

    var table: [UInt8] = []
    func append(_ value: Int) { table += [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
    func append(long value: Int) {
      append(value >> 16)
      append(value)
    }
    append(0)
    append(2)
    append(3)
    append(1)
    append(long: 20)
    append(3)
    append(10)
    append(long: 20 + shortLength)
    // The header of format 4 repeats the number of its segments, doubled, for a binary search.
    for value in [
      4, shortLength, 0, 2 * short.count, 2 * powerOfTwo, powerOfTwo.trailingZeroBitCount,
      2 * (short.count - powerOfTwo),
    ] {
      append(value)
    }
    for segment in short { append(Int(segment.1)) }
    append(0)
    for segment in short { append(Int(segment.0)) }
    for segment in short { append(Int(segment.2)) }
    for _ in short { append(0) }
    append(12)
    append(0)
    append(long: 16 + 12 * stretches.count)
    append(long: 0)
    append(long: stretches.count)
    for stretch in stretches {
      append(long: Int(stretch.first))
      append(long: Int(stretch.last))
      append(long: Int(stretch.glyph))
    }
    return table
  }
}
