import CHarfBuzz
import Testing

@testable import Typesetting

@Suite struct SubsetTests {
  let library: FontLibrary

  init() throws {
    library = try FontLibrary(.standard)
  }

  private func shapedWidth(_ bytes: [UInt8], _ text: String) -> Int {
    bytes.withUnsafeBytes { bytes in
      let blob = hb_blob_create(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count),
        HB_MEMORY_MODE_DUPLICATE, nil, nil)
      let face = hb_face_create(blob, 0)
      let font = hb_font_create(face)
      let buffer = hb_buffer_create()
      defer {
        hb_buffer_destroy(buffer)
        hb_font_destroy(font)
        hb_face_destroy(face)
        hb_blob_destroy(blob)
      }
      hb_buffer_add_utf8(buffer, text, -1, 0, -1)
      hb_buffer_guess_segment_properties(buffer)
      hb_buffer_set_language(buffer, hb_language_from_string("en", -1))
      var feature = hb_feature_t(tag: tag("calt"), value: 0, start: 0, end: .max)
      hb_shape(font, buffer, &feature, 1)
      var count: UInt32 = 0
      let infos = hb_buffer_get_glyph_infos(buffer, &count)
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
      for index in 0..<Int(count) { #expect(infos?[index].codepoint != 0) }
      return (0..<Int(count)).reduce(0) { $0 + Int(positions?[$1].x_advance ?? 0) }
    }
  }

  /// What HarfBuzz measures with the subset is what it measures with the file, without any
  /// feature turned off that the subset is to be without.
  @Test(arguments: [
    ("inter-regular", "AVATAR “Type” fi 12"), ("inter-semibold", "LT To. 100 % ’A"),
    ("noto-sans-regular", "ffi ṩ е́"), ("noto-sans-arabic-regular", "مرحبا"),
    ("noto-sans-devanagari-regular", "क्षत्रिय"), ("noto-sans-thai-bold", "น้ำ"),
    ("noto-sans-tamil-regular", "கொ கௌ"), ("noto-sans-khmer-regular", "កើ ខ្មែរ"),
    ("noto-sans-bengali-regular", "কো"), ("inter-italic", "e\u{301}o\u{302}\u{301}"),
    ("noto-sans-cjk-jp-regular", "日本語、「テスト」AVA"), ("noto-sans-cjk-kr-bold", "한국어"),
    ("noto-sans-hebrew-regular", "שלום"), ("inter-regular", "1\u{2044}2 31\u{2044}64"),
    ("noto-sans-mono-regular", "let x = 1"),
  ])
  func measuresAsTheFileDoes(stem: String, text: String) throws {
    let face = try library.face(stem)
    let scalars = Set(text.unicodeScalars.map(\.value)).sorted()
    let font = try library.subsetOpenType(face, scalars: scalars)
    let unitsPerEm = Double(library.load(face).unitsPerEm)
    let expected = try library.wholeRunWidth(text, stem) * unitsPerEm
    #expect(abs(Double(shapedWidth(font, text)) - expected) < 1e-6)
  }

  /// WebKit joins letters across U+200C where the font has no space.
  @Test func aFontWithJoinersHasASpace() throws {
    let face = try library.face("noto-sans-arabic-regular")
    // Shaping finds a glyph for each character.
    let font = try library.subsetOpenType(face, scalars: [0x200C, 0x6CC])
    #expect(shapedWidth(font, " ") == 260)
    #expect(library.unicodeRanges(face, of: [0x200C, 0x6CC]).allSatisfy { !$0.contains(0x20) })
  }

  /// Chromium composes ῭ (U+1FED) of the Latin font's ¨ and `, and shows U+1FEF as its `: they
  /// stand there, while ᾽ (U+1FBE), which decomposes into ι, and the ohm sign are Greek letters.
  @Test func rangesKeepToTheScriptsOfTheirFace() throws {
    let signs: [UInt32] = [0x37E, 0x385, 0x387, 0x1FED, 0x1FEE, 0x1FEF, 0x1FFD, 0x212A]
    let letters: [UInt32] = [0x391, 0x3B1, 0x1F00, 0x1FBA, 0x1FBE, 0x2126]
    let all = signs + letters + [0x60, 0xA8, 0x300, 0x301]
    let latin = library.unicodeRanges(try library.face("inter-regular"), of: all)
    let greek = library.unicodeRanges(try library.face("inter-greek-regular"), of: all)
    for scalar in signs + [0x60, 0xA8] {
      #expect(latin.contains { $0.contains(scalar) })
      #expect(!greek.contains { $0.contains(scalar) })
    }
    for scalar in letters {
      #expect(greek.contains { $0.contains(scalar) })
      #expect(!latin.contains { $0.contains(scalar) })
    }
    #expect(latin.contains { $0.contains(0x301) } && greek.contains { $0.contains(0x301) })
  }

  @Test func metricsAreOneEmOfAscent() throws {
    for stem in ["inter-regular", "noto-sans-arabic-bold", "noto-sans-cjk-tc-regular"] {
      let face = try library.face(stem)
      let font = try library.subsetOpenType(face, scalars: [0x20, 0x41, 0x4E2D])
      let em = library.load(face).unitsPerEm
      let tables = tableRanges(font)
      let hhea = try #require(tables["hhea"])
      let os2 = try #require(tables["OS/2"])
      #expect(number(font, hhea.lowerBound + 4) == em)
      #expect(number(font, hhea.lowerBound + 6) == 0)
      #expect(number(font, hhea.lowerBound + 8) == 0)
      #expect(
        (68...76).filter { $0 % 2 == 0 }.map { number(font, os2.lowerBound + $0) }
          == [em, 0, 0, em, 0])
      // The check sum of a whole font file is a constant of the format.
      var sum: UInt32 = 0
      for offset in stride(from: 0, to: font.count, by: 4) {
        let word = Array(font[offset..<min(offset + 4, font.count)]) + [0, 0, 0]
        sum &+= word.bigEndianUInt32(at: 0)
      }
      #expect(sum == 0xB1B0_AFBA)
      #expect(tables["GSUB"] == nil || tables["DSIG"] == nil)
    }
  }

  private func tableRanges(_ font: [UInt8]) -> [String: Range<Int>] {
    var result: [String: Range<Int>] = [:]
    for index in 0..<number(font, 4) {
      let record = 12 + index * 16
      let name = String(decoding: font[record..<record + 4], as: UTF8.self)
      let offset = Int(font.bigEndianUInt32(at: record + 8))
      result[name] = offset..<offset + Int(font.bigEndianUInt32(at: record + 12))
    }
    return result
  }

  private func number(_ font: [UInt8], _ offset: Int) -> Int {
    Int(font[offset]) << 8 | Int(font[offset + 1])
  }

  @Test func webFontsAreSmallAndAlwaysTheSame() throws {
    let ascii = Array(UInt32(0x20)...0x7E) + [0x2026]
    let face = try library.face("inter-regular")
    let first = try library.subset(face, scalars: ascii)
    #expect(Array(first.prefix(4)) == Array("wOF2".utf8))
    #expect(first.count < 8_000)
    #expect(try FontLibrary(.standard).subset(face, scalars: ascii) == first)
    let chinese = try library.subset(
      library.face("noto-sans-cjk-sc-regular"), scalars: [0x4E2D, 0x56FD, 0x6587])
    #expect(chinese.count < 4_000)
  }

  @Test func severalThreadsMakeTheSameFonts() async throws {
    let stems = ["inter-regular", "noto-sans-arabic-regular", "noto-sans-cjk-jp-regular"]
    let library = library
    let faces = try stems.map { try library.face($0) }
    let scalars: [UInt32] = [0x20, 0x41, 0x42, 0x627, 0x628, 0x65E5, 0x672C]
    let all = await withTaskGroup(of: (Int, [UInt8]?).self) { group in
      for index in 0..<12 {
        group.addTask {
          (index % 3, try? library.subset(faces[index % 3], scalars: scalars))
        }
      }
      return await group.reduce(into: [Int: Set<[UInt8]>]()) { result, part in
        result[part.0, default: []].insert(part.1 ?? [])
      }
    }
    #expect(all.count == 3)
    #expect(all.values.allSatisfy { $0.count == 1 && $0.first?.isEmpty == false })
  }

  @Test func threadsMeasureTheSame() async throws {
    let library = library
    let texts = Corpus.latin + Corpus.complex.map(\.0)
    let widths = await withTaskGroup(of: [Double].self) { group in
      for _ in 0..<4 {
        group.addTask {
          let typesetter = Typesetter(library)
          return texts.map { typesetter.shape($0).naturalWidth }
        }
      }
      return await group.reduce(into: Set<[Double]>()) { $0.insert($1) }
    }
    #expect(widths.count == 1)
  }

  @Test func scalarsWithoutGlyphsArePassedOver() throws {
    let face = try library.face("inter-regular")
    let some = try library.subset(face, scalars: [0x41, 0xF8A0])
    #expect(try library.subset(face, scalars: [0x41]) == some)
    #expect(try !library.subset(face, scalars: []).isEmpty)
  }
}
