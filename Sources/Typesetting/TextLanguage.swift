import CHarfBuzz

/// What one thread keeps for a language: its chains of fonts and its rules of line breaking.
final class TextLanguage {
  let tag: String
  /// Part of the keys of words.
  let number: UInt32
  let harfBuzz: OpaquePointer?
  /// Whether “ and ” are ordinary quotation marks to ICU's rules.
  let quotesAreOneKind: Bool
  private(set) lazy var hyphenator = Hyphenator.patterns(for: tag)
  private(set) lazy var breaker = LineBreaker(language: tag)
  /// Of each variant used so far.
  @exclusivity(unchecked) private(set) var signs = SignWidths()
  /// The turn of the typesetter in which its use was noted last.
  @exclusivity(unchecked) var turn: UInt32 = 0
  @exclusivity(unchecked) private var chains: [FontChain?] = Array(
    repeating: nil, count: FontVariant.count)

  init(_ tag: String, number: UInt32) {
    self.tag = tag
    self.number = number
    let primary = tag.primaryLanguage
    quotesAreOneKind = primary != "zh" && primary != "ja"
    harfBuzz = hb_language_from_string(tag, -1)
  }

  func chain(_ variant: FontVariant, fonts: FontSet) -> FontChain {
    let index = Int(variant.rawValue)
    if let chain = chains[index] { return chain }
    let chain = FontChain(
      faces: fonts.library.chain(for: variant, language: tag), fonts: fonts)
    chains[index] = chain
    signs.space[index] = chain.spaceWidth
    signs.ellipsis[index] = Float(chain.ellipsisWidth)
    signs.hyphen[index] = Float(chain.hyphenWidth)
    return chain
  }
}

extension String {
  /// The first part of a language tag, in lower case: `zh` of `zh-Hant`.
  var primaryLanguage: String { prefix { $0 != "-" && $0 != "_" }.lowercased() }
}
