import Synchronization

/// The fonts of a site. Immutable and shared by all threads; a file is mapped into memory when the
/// first character needs it.
public final class FontLibrary: Sendable {
  public let faces: [FontFace]
  let sources: [FontSource]
  private let configuration: FontConfiguration
  /// The styles of each family, by its name.
  private let styles: [String: [FamilyStyle]]
  private let loaded: Mutex<[LoadedFace?]>

  /// Looks at each file's table directory only; fails where a file is missing or is no font.
  ///
  /// - Parameter ideographs: What web fonts of Chinese, Japanese and Korean families are divided into.
  public init(
    _ configuration: FontConfiguration, ideographs: IdeographParts = IdeographParts()
  ) throws(FontError) {
    guard !configuration.text.isEmpty else { throw .empty }
    var builder = FaceListBuilder(ideographs)
    for family in configuration.families { try builder.add(family) }
    faces = builder.faces
    sources = builder.sources
    styles = builder.styles
    self.configuration = configuration
    loaded = Mutex(Array(repeating: nil, count: builder.sources.count))
  }

  /// The paths of the files that the fonts are in, and of the folder of the patterns that divide words.
  public var files: [String] {
    Array(Set(sources.map(\.file.path))).sorted() + [Hyphenator.folder]
  }

  /// The faces that may draw text of a variant and language, first choice first.
  public func chain(for variant: FontVariant, language: String) -> [Int] {
    configuration.chain(isMonospaced: variant.isMonospaced, language: language).flatMap {
      family in
      styles[family.name]?.nearest(to: variant)?.faces ?? 0..<0
    }
  }

  /// The CSS `font-family` names for text of a language, first choice first.
  public func familyNames(isMonospaced: Bool, language: String) -> [String] {
    chain(for: isMonospaced ? .mono : .regular, language: language).map { faces[$0].cssFamily }
  }

  /// The HarfBuzz face that a face's glyphs come from; opened once, kept as long as the library. A
  /// file that vanished or broke since `init` gives a face without characters.
  func load(_ face: Int) -> LoadedFace {
    let source = faces[face].source
    return loaded.withLock {
      if let found = $0[source] { return found }
      let opened = LoadedFace(sources[source])
      $0[source] = opened
      return opened
    }
  }
}

/// A weight and slope that a family has.
struct FamilyStyle: Sendable {
  var weight: FontWeight
  var isItalic: Bool
  /// Its faces, one for each of `FaceScripts`.
  var faces: Range<Int>
}

extension [FamilyStyle] {
  /// The style that CSS chooses for a variant: the slope goes before the weight (CSS Fonts 4, 5.2).
  func nearest(to variant: FontVariant) -> FamilyStyle? {
    let sloped = filter { $0.isItalic == variant.isItalic }
    return (sloped.isEmpty ? self : sloped).min {
      rank($0.weight, for: variant.weight) < rank($1.weight, for: variant.weight)
    }
  }

  /// A regular weight is replaced by medium, then by lighter and last by bolder ones; lighter ones
  /// go by lighter ones first, bolder ones by bolder ones.
  private func rank(_ weight: FontWeight, for wanted: FontWeight) -> Int {
    let distance = abs(weight.number - wanted.number)
    let isFirstChoice =
      switch wanted {
      case .regular, .medium: weight >= wanted && weight <= .medium
      case ..<FontWeight.regular: weight <= wanted
      default: weight >= wanted
      }
    if isFirstChoice { return distance }
    let isLastChoice = wanted <= .medium && wanted >= .regular && weight > .medium
    return distance + (isLastChoice ? 2000 : 1000)
  }
}
