/// How a text is divided into lines.
public struct LineStyle: Hashable, Sendable {
  public enum Wrap: String, CaseIterable, Sendable {
    /// Each line takes as much as it can.
    case greedy
    /// As many lines as `greedy` makes, all about equally long.
    case balance
    /// As many lines as `greedy` makes, least ragged over the whole paragraph.
    case pretty
  }

  /// Where the last line is cut if the text needs more lines than there may be.
  public enum Truncation: String, CaseIterable, Sendable {
    case head, middle, tail
  }

  public var wrap: Wrap
  public var truncation: Truncation

  public init(wrap: Wrap = .greedy, truncation: Truncation = .tail) {
    self.wrap = wrap
    self.truncation = truncation
  }
}
