/// One line of a text that was broken at some width.
public struct TextLine: Hashable, Sendable {
  /// The UTF-8 offset where the line's visible text ends, or its part before “…”.
  public var end: Int32
  /// Where the next line starts: `end` and the bytes of the spaces or the line feed that hang
  /// after it; equal to `end` where nothing hangs. Of a truncated line it is where all text ends
  /// that the line shows.
  public var next: Int32
  /// Of the visible text, with the ellipsis or hyphen that the line shows, in px.
  public var width: Double
  /// Of a truncated line: where the text goes on behind “…”, up to `next`.
  public var resume: Int32
  /// Whether “…” stands at `end` for the text up to `resume`, or for all further text.
  public var isTruncated: Bool
  /// Whether a hyphen that the text doesn't have follows it at `end`.
  public var hasHyphen: Bool

  public init(
    end: Int32, next: Int32, width: Double, resume: Int32? = nil, isTruncated: Bool = false,
    hasHyphen: Bool = false
  ) {
    self.end = end
    self.next = next
    self.width = width
    self.resume = resume ?? next
    self.isTruncated = isTruncated
    self.hasHyphen = hasHyphen
  }
}
