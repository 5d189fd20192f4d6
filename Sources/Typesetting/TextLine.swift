/// One line of a text that was broken at some width.
public struct TextLine: Hashable, Sendable {
  /// The UTF-8 offset where the line's visible text ends.
  public var end: Int32
  /// Where the next line starts: `end` and the bytes of the spaces or the line feed that hang
  /// after it; equal to `end` where nothing hangs.
  public var next: Int32
  /// Of the visible text, with the ellipsis of a truncated line, in px.
  public var width: Double
  /// Whether “…” follows the text at `end`; the rest of the text is hidden.
  public var isTruncated: Bool

  public init(end: Int32, next: Int32, width: Double, isTruncated: Bool) {
    self.end = end
    self.next = next
    self.width = width
    self.isTruncated = isTruncated
  }
}
