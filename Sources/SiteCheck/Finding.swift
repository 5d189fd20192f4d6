import TableModel

/// What a check of a built site found.
public struct Finding: Hashable, Sendable {
  /// The check that found it.
  public enum Check: String, CaseIterable, Sendable {
    /// A link, an image or any other reference to a file of the site that is not there.
    case reference
    /// A link to a place in a page that is not there.
    case anchor
    /// An id that stands twice in a page.
    case identifier
    /// An image, a link or a button that says nothing to those who can't see it.
    case alternative
    /// A page that no way leads to from the front page.
    case reach
    /// A page that is heavier than the budget.
    case weight
    /// A template that no page uses.
    case template
    /// An address outside of the site that doesn't answer.
    case external
    /// What the build has to say.
    case build
  }

  public var check: Check
  public var diagnostic: Diagnostic

  public init(_ check: Check, _ diagnostic: Diagnostic) {
    self.check = check
    self.diagnostic = diagnostic
  }
}
