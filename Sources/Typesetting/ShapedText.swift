/// A measured text: its lines at any width follow without shaping anything again.
///
/// Plain numbers that don't change and that any thread may use; it keeps alive the memory of the words it
/// was made of.
public final class ShapedText: Sendable {
  /// The width of the widest line where only mandatory breaks apply, in px.
  public let naturalWidth: Double
  /// The characters that no font has, each once, in the order of the text. Each of their clusters
  /// is measured as 0.6 em.
  public let missing: [Unicode.Scalar]

  /// The base direction of the paragraphs.
  public let isRightToLeft: Bool

  let fragments: [Fragment]
  let arena: WordArena
  let size: Double
  /// In px, behind each character.
  let letterSpacing: Double
  let signs: SignWidths

  init(
    naturalWidth: Double, missing: [Unicode.Scalar], isRightToLeft: Bool, fragments: [Fragment],
    arena: WordArena, size: Double, letterSpacing: Double, signs: SignWidths
  ) {
    self.naturalWidth = naturalWidth
    self.missing = missing
    self.isRightToLeft = isRightToLeft
    self.fragments = fragments
    self.arena = arena
    self.size = size
    self.letterSpacing = letterSpacing
    self.signs = signs
  }

  /// Whether there is nothing to show; such a text has no lines.
  public var isEmpty: Bool { fragments.isEmpty }
}

/// A stretch of text in one style that is not broken inside, except in an emergency; then the
/// spaces or the line feed that hang where it ends a line.
struct Fragment: Sendable {
  enum Break: UInt8, Sendable {
    case none, allowed, mandatory
    /// A line that ends here shows a hyphen that the text doesn't have.
    case hyphen
  }

  /// Where the fragment stands if all text is on one line, in px. A line from fragment a to b is
  /// `b.end - a.start` wide.
  var start: Double
  var end: Double
  /// The UTF-8 offset where the visible text ends.
  var textEnd: Int32
  /// The UTF-8 offset of the next fragment.
  var next: Int32
  /// The word whose cuts the fragment has; `noWord` where it cannot be cut.
  var word: WordAddress
  var style: Style
  /// The style of the first of the hanging spaces.
  var hungStyle: Style
  /// Whether a line may or must end here.
  var breakBehind: Break
  /// Whether not all of what hangs are spaces of the usual width.
  var hangsWideSpaces = false
  /// Whether the next fragment follows at a seam, as in `WordCut`.
  var hasSeamBehind = false
  /// Whether there is one behind the spaces that hang.
  var hasSeamBehindSpaces = false

  static let noWord = WordAddress.max

  /// What a stretch of text is set in.
  struct Style: Sendable {
    var variant: FontVariant
    /// Whether it is set in `TextSpan.scriptScale` of the text's size.
    var isScript: Bool
  }
}

/// The advances of what lines may end with, by the variant's raw value, in em: a hung space, and
/// what the text doesn't have.
struct SignWidths: Sendable {
  var space = [Double](repeating: 0, count: FontVariant.count)
  var ellipsis = [Float](repeating: 0, count: FontVariant.count)
  var hyphen = [Float](repeating: 0, count: FontVariant.count)
}
