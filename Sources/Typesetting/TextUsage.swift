/// What texts use of what their page needs: of fonts, and of rules for languages.
public struct TextUsage: Codable, Sendable {
  public var glyphs = GlyphUsage()
  /// BCP 47 tags, each once.
  public var languages: [String] = []

  public init() {}

  /// Adds what was used of the same library elsewhere.
  public mutating func formUnion(_ other: TextUsage) {
    glyphs.formUnion(other.glyphs)
    for language in other.languages where !languages.contains(language) {
      languages.append(language)
    }
  }
}

extension TextUsage {
  /// Whether nothing is used.
  public var isEmpty: Bool { glyphs.isEmpty && languages.isEmpty }

  /// Whether all is used that was used of the same library elsewhere.
  public func contains(_ other: TextUsage) -> Bool {
    var rest = other
    rest.subtract(self)
    return rest.isEmpty
  }

  /// Takes away what was used of the same library elsewhere.
  public mutating func subtract(_ other: TextUsage) {
    glyphs.subtract(other.glyphs)
    languages.removeAll(where: other.languages.contains)
  }
}

/// A character and the face that draws it.
struct DrawnScalar {
  var scalar: UInt32
  var face: Int16

  init(_ scalar: UInt32, face: Int) {
    self.scalar = scalar
    self.face = Int16(face)
  }
}
