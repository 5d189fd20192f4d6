import CHarfBuzz
import Testing

@testable import Typesetting

/// Instances of Debian's variable Inter against HarfBuzz's own reading of the file.
@Suite struct VariableFontTests {
  private static let path = "/usr/share/fonts/truetype/inter-vf/Inter.var.ttf"

  private func library(
    _ members: [FontConfiguration.Member] = [.init(.regular, .init(path))],
    axes: [String: Double] = [:]
  ) throws(FontError) -> FontLibrary {
    try FontLibrary(FontConfiguration(text: [.init("Variable", members, axes: axes)]))
  }

  /// The advance in em of one line of Latin text at a place on the axes.
  private func width(_ text: String, weight: Float, slant: Float) -> Double {
    let blob = hb_blob_create_from_file(Self.path)
    let face = hb_face_create(blob, 0)
    let font = hb_font_create(face)
    let buffer = hb_buffer_create()
    defer {
      hb_buffer_destroy(buffer)
      hb_font_destroy(font)
      hb_face_destroy(face)
      hb_blob_destroy(blob)
    }
    let place = [
      hb_variation_t(tag: tag("wght"), value: weight),
      hb_variation_t(tag: tag("slnt"), value: slant),
    ]
    hb_font_set_variations(font, place, 2)
    hb_buffer_add_utf8(buffer, text, -1, 0, -1)
    hb_buffer_guess_segment_properties(buffer)
    let feature = hb_feature_t(tag: tag("calt"), value: 0, start: 0, end: .max)
    hb_shape(font, buffer, [feature], 1)
    var count: UInt32 = 0
    let positions = hb_buffer_get_glyph_positions(buffer, &count)
    let units = (0..<Int(count)).reduce(0) { $0 + Int(positions?[$1].x_advance ?? 0) }
    return Double(units) / Double(hb_face_get_upem(face))
  }

  @Test(arguments: [
    (FontVariant.regular, Float(400), Float(0)), (.semibold, 600, 0), (.italic, 400, -10),
    (FontVariant(weight: .ultraLight), 100, 0),
    (FontVariant(weight: .black, isItalic: true), 900, -10),
  ])
  func oneFileServesAllWeights(variant: FontVariant, weight: Float, slant: Float) throws {
    let library = try library()
    let typesetter = Typesetter(library)
    for text in ["AVATAR", "Type", "fi", "LT’A", "100%", "e\u{301}xte\u{301}rieur"] {
      let own = typesetter.shape(text, variant, size: 1).naturalWidth
      #expect(abs(own - width(text, weight: weight, slant: slant)) < 1e-9, "\(text)")
    }
    // What ships is what was measured.
    let face = try #require(typesetter.usage.glyphs.usedFaces.last)
    let font = try library.subsetOpenType(face, scalars: typesetter.usage.glyphs[face])
    #expect(library.faces[face].weight.number == Int(weight))
    #expect(library.faces[face].isItalic == (slant != 0))
    let name = Array("fvar".utf8)
    #expect(!(0..<200).contains { Array(font[$0..<$0 + 4]) == name })
  }

  @Test func filesOfTheirOwnGoFirst() throws {
    let bold = "/usr/share/fonts/opentype/inter/Inter-Bold.otf"
    let library = try library([.init(.regular, .init(Self.path)), .init(.bold, .init(bold))])
    let styles = library.faces.filter { $0.cssFamily == "Variable" }
    #expect(styles.count == 18)
    let file = { (weight: FontWeight) in
      styles.first { $0.weight == weight && !$0.isItalic }.map { library.sources[$0.source].file }
    }
    #expect(file(.bold)?.path == bold)
    #expect(file(.heavy)?.path == Self.path)
  }

  @Test func axesAreChecked() throws {
    let wrong = #expect(throws: FontError.self) { try library(axes: ["opsz": 14]) }
    #expect(wrong?.description == "“\(Self.path)” has no axis “opsz”: it has wght, slnt")
    let far = #expect(throws: FontError.self) { try library(axes: ["wght": 1000]) }
    #expect(
      far?.description
        == "the axis “wght” of “\(Self.path)” goes from 100.0 to 900.0, which leaves out 1000.0")
    let otf = "/usr/share/fonts/opentype/inter/Inter-Regular.otf"
    let fixed = #expect(throws: FontError.self) {
      try library([.init(.regular, .init(otf))], axes: ["wght": 500])
    }
    #expect(fixed?.description == "“\(otf)” is no variable font: leave out the axis “wght”")
    let pinned = Typesetter(try library(axes: ["wght": 500]))
    #expect(
      abs(pinned.shape("Type", size: 1).naturalWidth - width("Type", weight: 500, slant: 0)) < 1e-9)
  }
}
