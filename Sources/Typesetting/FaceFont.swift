import CHarfBuzz

/// A face as one thread shapes with it: a `hb_font_t` whose scale is the face's units per em, so
/// that advances are unhinted font units and widths exact multiples of the size.
final class FaceFont {
  let font: OpaquePointer
  let unitsPerEm: Double
  let isKerned: Bool
  private let loaded: LoadedFace
  /// In font units; 0 where the face has no space.
  let spaceAdvance: Int32
  /// Whether kerning may concern the space, so that words have to be shaped together with it.
  let kernsSpace: Bool

  init(_ loaded: LoadedFace, isKerned: Bool) {
    self.loaded = loaded
    self.isKerned = isKerned
    font = hb_font_create(loaded.face)
    unitsPerEm = Double(loaded.unitsPerEm)
    var space: hb_codepoint_t = 0
    let hasSpace = hb_font_get_nominal_glyph(font, 0x20, &space) != 0
    spaceAdvance = hasSpace ? hb_font_get_glyph_h_advance(font, space) : 0
    kernsSpace = isKerned && hasSpace && mayKern(space, in: loaded.face)
  }

  deinit { hb_font_destroy(font) }

  func has(_ scalar: UInt32) -> Bool {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0
  }

  /// The advance of one character by itself, in em.
  func advance(of scalar: UInt32) -> Double {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 else { return 0 }
    return Double(hb_font_get_glyph_h_advance(font, glyph)) / unitsPerEm
  }
}

/// Whether any lookup of the face's kerning names a glyph.
private func mayKern(_ glyph: hb_codepoint_t, in face: OpaquePointer) -> Bool {
  let gpos = tag("GPOS")
  guard let lookups = hb_set_create(), let glyphs = hb_set_create() else { return false }
  defer {
    hb_set_destroy(lookups)
    hb_set_destroy(glyphs)
  }
  let features = [tag("kern"), 0]
  hb_ot_layout_collect_lookups(face, gpos, nil, nil, features, lookups)
  var lookup = hb_codepoint_t.max
  while hb_set_next(lookups, &lookup) != 0 {
    hb_ot_layout_lookup_collect_glyphs(face, gpos, lookup, glyphs, glyphs, glyphs, nil)
  }
  return hb_set_has(glyphs, glyph) != 0
}
