import CHarfBuzz
import Glibc
import Synchronization

/// One face that text can be set in.
public struct FontFace: Hashable, Sendable {
  /// The name for CSS `font-family`.
  public let cssFamily: String
  /// The CSS `font-weight` under which the page declares the face: 400 or the configuration's bold.
  public let weight: Int
  public let isItalic: Bool
  /// A name for the web font's file, unique in its library: `inter-regular`.
  public let fileStem: String
  public let path: String
  /// The face's place in a font collection; 0 for an ordinary file.
  public let collectionIndex: Int
  let isKerned: Bool
}

/// The fonts of a site. Immutable and shared by all threads; a file is mapped into memory when the
/// first character needs it.
public final class FontLibrary: Sendable {
  public let faces: [FontFace]
  let configuration: FontConfiguration
  private let loaded: Mutex<[LoadedFace?]>

  /// Looks at each file's first bytes only; fails where a file is missing or is no font.
  public init(_ configuration: FontConfiguration) throws(FontError) {
    guard !configuration.text.isEmpty else { throw .empty }
    var faces: [FontFace] = []
    var stems: Set<String> = []
    for family in configuration.families {
      for variant in [FontVariant.regular, .bold, .italic, .boldItalic] {
        let (file, isBold, isItalic) = family.file(for: variant)
        guard isBold == variant.isBold, isItalic == variant.isItalic else { continue }
        try checkFont(file, package: family.package)
        let style =
          isItalic ? (isBold ? "bold-italic" : "italic") : (isBold ? "bold" : "regular")
        var stem = fileStem(of: family.name) + "-" + style
        while !stems.insert(stem).inserted { stem += "-\(faces.count)" }
        faces.append(
          FontFace(
            cssFamily: family.name, weight: isBold ? configuration.boldWeight : 400,
            isItalic: isItalic, fileStem: stem, path: file.path, collectionIndex: file.index,
            isKerned: family.isKerned))
      }
    }
    self.faces = faces
    self.configuration = configuration
    loaded = Mutex(Array(repeating: nil, count: faces.count))
  }

  /// The faces that may draw text of a variant and language, first choice first.
  public func chain(for variant: FontVariant, language: String) -> [Int] {
    configuration.chain(isMonospaced: variant.isMonospaced, language: language).compactMap {
      family in
      let (file, isBold, isItalic) = family.file(for: variant)
      let weight = isBold ? configuration.boldWeight : 400
      return faces.firstIndex {
        $0.cssFamily == family.name && $0.path == file.path && $0.collectionIndex == file.index
          && $0.isItalic == isItalic && $0.weight == weight
      }
    }
  }

  /// The CSS `font-family` names for text of a language, first choice first.
  public func familyNames(isMonospaced: Bool, language: String) -> [String] {
    configuration.chain(isMonospaced: isMonospaced, language: language).map(\.name)
  }

  /// The HarfBuzz face; opened once, kept as long as the library. A file that vanished or broke
  /// since `init` gives a face without characters.
  func load(_ face: Int) -> LoadedFace {
    loaded.withLock {
      if let found = $0[face] { return found }
      let opened = LoadedFace(faces[face])
      $0[face] = opened
      return opened
    }
  }
}

/// A `hb_face_t` that nothing changes any more.
final class LoadedFace: @unchecked Sendable {
  let face: OpaquePointer
  let unitsPerEm: Int

  init(_ description: FontFace) {
    let blob = hb_blob_create_from_file(description.path)
    face = hb_face_create(blob, UInt32(description.collectionIndex))
    hb_blob_destroy(blob)
    hb_face_make_immutable(face)
    unitsPerEm = Int(hb_face_get_upem(face))
  }

  deinit { hb_face_destroy(face) }
}

/// Letters and digits of a name in lower case, all else as single hyphens.
private func fileStem(of name: String) -> String {
  var stem = ""
  for byte in name.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      stem.unicodeScalars.append(Unicode.Scalar(byte))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"):
      stem.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
    default:
      if !stem.isEmpty && !stem.hasSuffix("-") { stem += "-" }
    }
  }
  while stem.hasSuffix("-") { stem.removeLast() }
  return stem.isEmpty ? "font" : stem
}

/// Reads a font file's signature and, of a collection, the number of its faces.
private func checkFont(
  _ file: FontConfiguration.File, package: String?
) throws(FontError) {
  let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw .missing(path: file.path, package: package) }
  defer { close(descriptor) }
  var header: [UInt8] = Array(repeating: 0, count: 12)
  let count = read(descriptor, &header, header.count)
  guard count == header.count else { throw .damaged(path: file.path, index: file.index) }
  let signature = header.bigEndianUInt32(at: 0)
  let faceCount =
    switch signature {
    case 0x0001_0000, tag("OTTO"), tag("true"): 1
    case tag("ttcf"): Int(header.bigEndianUInt32(at: 8))
    default: 0
    }
  guard 0..<faceCount ~= file.index else {
    throw .damaged(path: file.path, index: file.index)
  }
}

extension [UInt8] {
  /// The number in four bytes, most significant first; the bytes must be there.
  func bigEndianUInt32(at offset: Int) -> UInt32 {
    self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// An OpenType tag: four ASCII characters.
func tag(_ name: StaticString) -> UInt32 {
  name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
}
