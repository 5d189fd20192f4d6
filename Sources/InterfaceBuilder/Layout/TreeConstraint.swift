import Constraints
import TableModel

/// A linear relation between attributes of views: what Interface Builder's constraints and stack
/// views come to, with owners, guides and multipliers resolved.
public struct TreeConstraint: Sendable {
  /// What a term speaks of.
  public enum Item: Hashable, Sendable {
    /// The alignment rect of a view.
    case view(Int)
    /// The content of a scroll view, which begins where the scroll view does.
    case content(Int)
    /// A guide for readable content, whose sides are found like those of a view.
    case guide(Int)
  }

  /// An attribute of an item times a factor.
  public struct Term: Hashable, Sendable {
    public var item: Item
    public var attribute: LayoutAttribute
    public var coefficient: Double

    init(_ item: Item, _ attribute: LayoutAttribute, _ coefficient: Double = 1) {
      self.item = item
      self.attribute = attribute
      self.coefficient = coefficient
    }
  }

  /// The constraint is: sum of `terms`, `relation`, `constant`.
  public var terms: [Term]
  public var relation: Relation
  public var constant: Double
  public var priority: Double
  /// What it goes back to, for messages.
  public var text: String
  public var location: SourceLocation?

  /// `first - second  relation  constant`.
  static func difference(
    _ first: Term, _ second: Term, _ relation: Relation = .equal, _ constant: Double = 0,
    priority: Double = 1000, text: String, location: SourceLocation?
  ) -> TreeConstraint {
    var negative = second
    negative.coefficient = -second.coefficient
    return TreeConstraint(
      terms: [first, negative], relation: relation, constant: constant, priority: priority,
      text: text, location: location)
  }
}

extension ConstraintRelation {
  var relation: Relation {
    switch self {
    case .equal: .equal
    case .lessThanOrEqual: .lessOrEqual
    case .greaterThanOrEqual: .greaterOrEqual
    }
  }
}
