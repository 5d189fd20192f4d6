/// Which font files text is set in: for each kind of text an ordered chain of families. A cluster
/// of characters is drawn by the first family that has all of them, as browsers do with a
/// `font-family` list.
public struct FontConfiguration: Hashable, Sendable {
  /// One face of a font file.
  public struct File: Hashable, Sendable {
    public var path: String
    /// The face's place in a font collection (`.ttc`); 0 for an ordinary file.
    public var index: Int

    public init(_ path: String, index: Int = 0) {
      self.path = path
      self.index = index
    }
  }

  /// The file that has a family's letters in a weight and a slope.
  public struct Member: Hashable, Sendable {
    public var weight: FontWeight
    public var isItalic: Bool
    public var file: File

    public init(_ weight: FontWeight, isItalic: Bool = false, _ file: File) {
      self.weight = weight
      self.isItalic = isItalic
      self.file = file
    }
  }

  /// Faces that share a CSS `font-family` name.
  public struct Family: Hashable, Sendable {
    /// The name in CSS, unique in the configuration.
    public var name: String
    /// At least one. A variable file also serves the weights and slopes of its axes for which no
    /// other member is there. A style without a file is drawn by the nearest one that has:
    /// `font-synthesis: none`.
    public var members: [Member]
    /// Where variable files are pinned on their axes, by the axis's tag (`opsz`); weight and slope
    /// follow the text. Axes that are not named stand at their default.
    public var axes: [String: Double]
    /// The BCP 47 languages (or their beginnings: `zh-Hant` is also `zh-Hant-TW`) for which the
    /// family is part of the chain; empty: all.
    public var languages: [String]
    /// Whether pairs of letters are kerned. Off for Chinese, Japanese and Korean families: their
    /// subsets then carry no kerning, so that no browser applies any.
    public var isKerned: Bool
    /// The Debian package that installs the files.
    public var package: String?

    public init(
      _ name: String, _ members: [Member], axes: [String: Double] = [:], languages: [String] = [],
      isKerned: Bool = true, package: String? = nil
    ) {
      self.name = name
      self.members = members
      self.axes = axes
      self.languages = languages
      self.isKerned = isKerned
      self.package = package
    }

    /// Whether the family is part of the chain for a language.
    func serves(_ language: String) -> Bool {
      languages.isEmpty || languages.contains { isLanguage(language, within: $0) }
    }
  }

  /// The families of ordinary text, first choice first.
  public var text: [Family]
  /// The families of monospaced text.
  public var monospaced: [Family]
  /// What follows both.
  public var fallback: [Family]

  public init(text: [Family], monospaced: [Family] = [], fallback: [Family] = []) {
    self.text = text
    self.monospaced = monospaced
    self.fallback = fallback
  }

  /// All families, each once, in the order of the chains.
  var families: [Family] {
    var seen: Set<String> = []
    return (text + monospaced + fallback).filter { seen.insert($0.name).inserted }
  }

  /// The chain of a kind of text in a language. Text set in `mono` without families of its own uses
  /// the ordinary ones.
  func chain(isMonospaced: Bool, language: String) -> [Family] {
    let first = isMonospaced && !monospaced.isEmpty ? monospaced : text
    return (first + fallback).filter { $0.serves(language) }
  }
}

/// Whether a language tag is a given one or a finer one: `zh-Hant-TW` is within `zh-Hant`.
private func isLanguage(_ tag: String, within prefix: String) -> Bool {
  let tag = tag.lowercased()
  let prefix = prefix.lowercased()
  return tag == prefix || tag.hasPrefix(prefix + "-")
}
