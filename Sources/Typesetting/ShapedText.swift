/// A measured text: its lines at any width follow without shaping anything again.
///
/// A value of plain numbers that any thread may use; it keeps alive the memory of the words it
/// was made of.
public struct ShapedText: Sendable {
  /// The width of the widest line where only mandatory breaks apply, in px.
  public let naturalWidth: Double
  /// The characters that no font has, each once, in the order of the text. Each of their clusters
  /// is measured as 0.6 em.
  public let missing: [Unicode.Scalar]

  let fragments: [Fragment]
  let arena: WordArena
  let size: Double
  /// The advance of “…” by the variant's raw value, in em.
  let ellipses: [Float]

  /// Whether there is nothing to show; such a text has no lines.
  public var isEmpty: Bool { fragments.isEmpty }
}

/// A stretch of text in one style that is not broken inside, except in an emergency; then the
/// spaces or the line feed that hang where it ends a line.
struct Fragment: Sendable {
  enum Break: UInt8, Sendable {
    case none, allowed, mandatory
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
  var variant: FontVariant
  /// Whether a line may or must end here.
  var breakBehind: Break

  static let noWord = WordAddress.max
}
