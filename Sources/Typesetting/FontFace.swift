import CHarfBuzz

/// One face that text can be set in: the letters of some scripts, in one weight and slope of a
/// family. The page declares each with a name of its own in CSS, so that it loads only the scripts
/// that it shows.
public struct FontFace: Hashable, Sendable {
  /// The name for CSS `font-family`.
  public let cssFamily: String
  /// The weight under which the page declares the face.
  public let weight: FontWeight
  public let isItalic: Bool
  /// A name for the web font's file, unique in its library: `inter-regular`.
  public let fileStem: String
  /// Which of the library's font sources draws it.
  let source: Int
  let scripts: FaceScripts
  /// What its family's ideographs are divided into.
  let ideographs: IdeographParts

  /// Whether the face may draw a character. Marks go with the letters they stand on.
  func mayDraw(_ scalar: UInt32) -> Bool { scripts.contains(scalar, ideographs) }

  /// Whether a character may stand among those for which pages load the face: one that no other face
  /// of the family draws.
  func mayClaim(_ scalar: UInt32) -> Bool { mayDraw(scalar) || ideographs.isUnused(scalar) }
}

/// The scripts of a font file that a face draws. Letters of Greek and of Cyrillic stand in web
/// fonts of their own, as do parts of the ideographs; all others stay together, as do the characters
/// that many scripts share.
enum FaceScripts: Hashable {
  case others, greek, cyrillic
  /// One of a site's `IdeographParts`.
  case ideographs(part: Int)

  /// Those that a family is divided into.
  static func all(_ ideographs: IdeographParts) -> [FaceScripts] {
    [.others, .greek, .cyrillic] + (0..<ideographs.count).map { .ideographs(part: $0) }
  }

  /// What the face's name adds to the family's; nothing for most scripts.
  var suffix: String {
    switch self {
    case .others: ""
    case .greek: " Greek"
    case .cyrillic: " Cyrillic"
    case .ideographs(let part): " \(part + 1)"
    }
  }

  func contains(_ scalar: UInt32, _ ideographs: IdeographParts) -> Bool {
    // Below are Latin letters and no marks.
    guard scalar >= 0x300 else { return self == .others }
    if let part = ideographs.part(of: scalar) { return self == .ideographs(part: part) }
    switch hb_unicode_script(hb_unicode_funcs_get_default(), scalar) {
    case HB_SCRIPT_GREEK: return self == .greek
    case HB_SCRIPT_CYRILLIC: return self == .cyrillic
    // Signs of the Greek block such as ΄ and ·.
    case HB_SCRIPT_COMMON where scalar < 0x400 && scalar >= 0x370: return self == .greek
    case HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN: return true
    default: return self == .others
    }
  }
}

/// What glyphs come from: a face of a font file, pinned on its axes where it has any.
struct FontSource: Hashable, Sendable {
  var file: FontConfiguration.File
  var location: [AxisLocation]
  /// Whether pairs of letters are kerned.
  var isKerned: Bool
}

/// A place on an axis of a variable font.
struct AxisLocation: Hashable, Sendable {
  var tag: UInt32
  var value: Float
}
