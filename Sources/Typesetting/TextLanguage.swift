import CHarfBuzz

/// What one thread keeps for a language: its chains of fonts and its rules of line breaking.
final class TextLanguage {
  let tag: String
  /// Part of the keys of words.
  let number: UInt32
  let harfBuzz: OpaquePointer?
  /// Whether “ and ” are ordinary quotation marks to ICU's rules.
  let quotesAreOneKind: Bool
  private(set) lazy var breaker = LineBreaker(language: tag)
  /// The advance of “…” in each variant used so far, by its raw value, in em.
  @exclusivity(unchecked) private(set) var ellipses = [Float](
    repeating: 0, count: FontVariant.count)
  @exclusivity(unchecked) private var chains: [FontChain?] = Array(
    repeating: nil, count: FontVariant.count)

  init(_ tag: String, number: UInt32) {
    self.tag = tag
    self.number = number
    quotesAreOneKind = !tag.lowercased().hasPrefix("zh")
    harfBuzz = hb_language_from_string(tag, -1)
  }

  func chain(_ variant: FontVariant, fonts: FontSet) -> FontChain {
    let index = Int(variant.rawValue)
    if let chain = chains[index] { return chain }
    let chain = FontChain(
      faces: fonts.library.chain(for: variant, language: tag), fonts: fonts)
    chains[index] = chain
    ellipses[index] = Float(chain.ellipsisWidth)
    return chain
  }
}
