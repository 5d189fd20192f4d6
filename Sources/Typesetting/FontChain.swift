/// The faces that draw one variant in one language, with what is known of them so far.
/// Belongs to one thread.
final class FontChain {
  /// Indices of the library's faces, first choice first.
  let faces: [Int]
  /// What stands for the face of a character that no font has.
  static let none = -1

  /// The face that draws spaces, and their advance in em.
  @exclusivity(unchecked) private(set) var spaceFace = FontChain.none
  private let ellipsisFace: Int
  @exclusivity(unchecked) private(set) var spaceWidth = 0.0
  /// The advance of “…” in em.
  @exclusivity(unchecked) private(set) var ellipsisWidth = 0.0
  /// The advance of “-” in em, and the face that draws it.
  @exclusivity(unchecked) private(set) var hyphenWidth = 0.0
  @exclusivity(unchecked) private(set) var hyphenFace = FontChain.none
  /// The turn of the typesetter in which it was noted last what the chain itself draws.
  @exclusivity(unchecked) private var turn: UInt32 = 0

  private static let unknown = Int16.min
  /// Per 256 scalars the faces that draw them.
  @exclusivity(unchecked) private var pages: [UnsafeMutablePointer<Int16>?] = Array(
    repeating: nil, count: 0x1100)

  init(faces: [Int], fonts: FontSet) {
    self.faces = faces
    ellipsisFace = faces.first { fonts.has(0x2026, face: $0) } ?? Self.none
    spaceFace = face(for: 0x20, fonts: fonts)
    if spaceFace >= 0 { spaceWidth = fonts[spaceFace].advance(of: 0x20) }
    ellipsisWidth = width(of: 0x2026, face: ellipsisFace, fonts)
    hyphenFace = face(for: 0x2D, fonts: fonts)
    hyphenWidth = width(of: 0x2D, face: hyphenFace, fonts)
  }

  /// Notes in a turn that spaces and ellipses may be drawn.
  @inline(__always)
  func noteUsage(turn: UInt32, fonts: FontSet) {
    guard self.turn != turn else { return }
    self.turn = turn
    if spaceFace >= 0 { fonts.usage.glyphs.insert(0x20, face: spaceFace) }
    if ellipsisFace >= 0 { fonts.usage.glyphs.insert(0x2026, face: ellipsisFace) }
  }

  deinit {
    for page in pages { page?.deallocate() }
  }

  private func width(of scalar: UInt32, face: Int, _ fonts: FontSet) -> Double {
    face >= 0 ? fonts[face].advance(of: scalar) : missingWidth
  }

  /// The first face that has a scalar; `none` where none has.
  func face(for scalar: UInt32, fonts: FontSet) -> Int {
    let page = pages[Int(scalar >> 8)] ?? addPage(scalar >> 8)
    let found = page[Int(scalar & 0xFF)]
    if found != Self.unknown { return Int(found) }
    let face = faces.first { fonts.has(scalar, face: $0) } ?? Self.none
    page[Int(scalar & 0xFF)] = Int16(face)
    return face
  }

  private func addPage(_ number: UInt32) -> UnsafeMutablePointer<Int16> {
    let page = UnsafeMutablePointer<Int16>.allocate(capacity: 256)
    page.initialize(repeating: Self.unknown, count: 256)
    pages[Int(number)] = page
    return page
  }
}

/// One thread's fonts of a library, opened when first used, and what they drew.
final class FontSet {
  let library: FontLibrary
  /// By source.
  @exclusivity(unchecked) private var fonts: [FaceFont?]
  @exclusivity(unchecked) var usage = TextUsage()

  init(_ library: FontLibrary) {
    self.library = library
    fonts = Array(repeating: nil, count: library.sources.count)
  }

  /// The font that a face's glyphs come from.
  subscript(face: Int) -> FaceFont {
    let source = library.faces[face].source
    if let font = fonts[source] { return font }
    let font = FaceFont(library.load(face), isKerned: library.sources[source].isKerned)
    fonts[source] = font
    return font
  }

  /// Whether a face draws a character.
  func has(_ scalar: UInt32, face: Int) -> Bool {
    library.faces[face].mayDraw(scalar) && self[face].has(scalar)
  }
}
