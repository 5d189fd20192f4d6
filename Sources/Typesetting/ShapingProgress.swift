/// A text in work and how far it has come.
struct ShapingProgress {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The font size of the span at hand in px.
  private(set) var size: Double
  private let labelSize: Double
  let features: TextFeatures
  private(set) var hyphenator: Hyphenator?
  let textLanguage: TextLanguage
  /// Of the span at hand.
  var language: TextLanguage {
    didSet {
      guard features.hyphenates, language !== oldValue else { return }
      hyphenator = language.hyphenator
    }
  }
  /// The direction of each byte; nil where all text runs from left to right.
  let bidi: BidiLevels?
  var variant = FontVariant.regular
  /// Whether the span at hand is superscript or subscript.
  var isScript = false {
    didSet { size = isScript ? labelSize * TextSpan.scriptScale : labelSize }
  }
  /// Whether no line ends within the span at hand.
  var isUnbroken = false
  var style: Fragment.Style { Fragment.Style(variant: variant, isScript: isScript) }
  var chain: FontChain
  /// ICU's opportunities to come; nil where they are just the ends of spaces.
  var breaks: Slice<UnsafeBufferPointer<UInt32>>?
  /// In px, where the next fragment starts.
  var x = 0.0
  /// What a space behind the last fragment takes, in em.
  var spaceBehind = 0.0
  /// Whether a seam is between the last fragment and a space behind it.
  var hasSeamAtSpace = false
  /// Whether a space of the same span stands before.
  var followsSpace = false
  /// The last script met; 0 where only common characters were.
  var script: UInt8 = 0
  private var isScriptSought = false
  /// The offsets in the stretch at hand where the dictionary of the language divides it.
  var divisions: [Int] = []
  private(set) var missing: [Unicode.Scalar] = []
  private var knownMissing: Set<UInt32> = []

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, size: Double, features: TextFeatures,
    language: TextLanguage, chain: FontChain,
    bidi: BidiLevels?
  ) {
    self.bytes = bytes
    self.size = size
    labelSize = size
    self.features = features
    hyphenator = features.hyphenates ? language.hyphenator : nil
    textLanguage = language
    self.language = language
    self.chain = chain
    self.bidi = bidi
  }

  /// The advance of a word in px, its letter spacing added.
  @inline(__always)
  func advance(of word: UnsafeMutablePointer<Word>) -> Double {
    word.pointee.width * size + Double(word.pointee.cutCount + 1) * features.letterSpacing
  }

  /// Common characters at a text's start belong to the first script behind them.
  mutating func seekScript(from offset: Int, _ shaper: WordShaper) {
    guard script == 0, !isScriptSought else { return }
    isScriptSought = true
    script = shaper.firstScript(of: UnsafeBufferPointer(rebasing: bytes[offset...]))
  }

  /// Whether the text at an offset runs from right to left.
  @inline(__always)
  func runsRightToLeft(at offset: Int) -> Bool {
    bidi.map { $0.levels[offset] & 1 == 1 } ?? false
  }

  /// Whether the directions before and behind an offset are of different levels, so that browsers
  /// shape the two sides apart.
  func changesLevel(at offset: Int) -> Bool {
    guard let bidi, offset > 0, offset < bidi.levels.count else { return false }
    return bidi.levels[offset - 1] != bidi.levels[offset]
  }

  /// Whether the levels on both sides of an offset are of one direction: some browsers shape what
  /// runs in one direction as a whole, others each level by itself.
  func changesOnlyLevel(at offset: Int) -> Bool {
    guard changesLevel(at: offset), let bidi else { return false }
    return (bidi.levels[offset - 1] ^ bidi.levels[offset]) & 1 == 0
  }

  mutating func addMissing(_ scalars: [UInt32]) {
    for scalar in scalars where knownMissing.insert(scalar).inserted {
      if let scalar = Unicode.Scalar(scalar) { missing.append(scalar) }
    }
  }

  /// Whether the line may or must end at an offset that has been reached.
  mutating func takeBreak(at offset: Int, behindSpaces: Bool = false) -> Fragment.Break {
    guard breaks != nil else {
      return behindSpaces && offset < bytes.count && !isHanging(bytes[offset]) ? .allowed : .none
    }
    while let value = nextBreak(before: offset + 1) {
      if value & ~LineBreaker.mandatory == offset {
        return value & LineBreaker.mandatory != 0 ? .mandatory : .allowed
      }
    }
    return .none
  }

  /// Takes the next of ICU's opportunities if it is before an offset.
  mutating func nextBreak(before offset: Int) -> UInt32? {
    guard let value = breaks?.first, value & ~LineBreaker.mandatory < offset else { return nil }
    breaks?.removeFirst()
    return value
  }
}

/// Whether a byte is a space that hangs at the end of a line, or ends the line.
@inline(__always)
func isHanging(_ byte: UInt8) -> Bool {
  byte == 0x20 || (byte < 0x0E && byte >= 0x09)
}
