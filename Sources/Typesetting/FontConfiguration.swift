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

  /// Faces that share a CSS `font-family` name.
  public struct Family: Hashable, Sendable {
    /// The name in CSS, unique in the configuration.
    public var name: String
    public var regular: File
    /// A style without a file is drawn by the nearest one that has: `font-synthesis: none`.
    public var bold: File?
    public var italic: File?
    public var boldItalic: File?
    /// The BCP 47 languages (or their beginnings: `zh-Hant` is also `zh-Hant-TW`) for which the
    /// family is part of the chain; empty: all.
    public var languages: [String]
    /// Whether pairs of letters are kerned. Off for Chinese, Japanese and Korean families: their
    /// subsets then carry no kerning, so that no browser applies any.
    public var isKerned: Bool
    /// The Debian package that installs the files.
    public var package: String?

    public init(
      _ name: String, regular: File, bold: File? = nil, italic: File? = nil,
      boldItalic: File? = nil, languages: [String] = [], isKerned: Bool = true,
      package: String? = nil
    ) {
      self.name = name
      self.regular = regular
      self.bold = bold
      self.italic = italic
      self.boldItalic = boldItalic
      self.languages = languages
      self.isKerned = isKerned
      self.package = package
    }

    /// The file that draws a variant: slope goes before weight, as in CSS font matching.
    func file(for variant: FontVariant) -> (file: File, isBold: Bool, isItalic: Bool) {
      switch (variant.isItalic, variant.isBold) {
      case (true, true):
        if let boldItalic { return (boldItalic, true, true) }
        if let italic { return (italic, false, true) }
        if let bold { return (bold, true, false) }
      case (true, false):
        if let italic { return (italic, false, true) }
      case (false, true):
        if let bold { return (bold, true, false) }
      case (false, false):
        break
      }
      return (regular, false, false)
    }

    /// Whether the family is part of the chain for a language.
    func serves(_ language: String) -> Bool {
      languages.isEmpty || languages.contains { isLanguage(language, within: $0) }
    }
  }

  /// The families of ordinary text, first choice first.
  public var text: [Family]
  /// The families of the variants `mono` and `monoBold`.
  public var monospaced: [Family]
  /// What follows both.
  public var fallback: [Family]
  /// The CSS `font-weight` of the bold faces.
  public var boldWeight: Int

  public init(
    text: [Family], monospaced: [Family] = [], fallback: [Family] = [], boldWeight: Int = 600
  ) {
    self.text = text
    self.monospaced = monospaced
    self.fallback = fallback
    self.boldWeight = boldWeight
  }

  /// All families, each once, in the order of the chains.
  var families: [Family] {
    var seen: Set<String> = []
    return (text + monospaced + fallback).filter { seen.insert($0.name).inserted }
  }

  /// The chain of a variant in a language. Text set in `mono` without families of its own uses
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
