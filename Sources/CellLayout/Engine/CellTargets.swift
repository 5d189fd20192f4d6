import Constraints

/// The constraints that hold a cell to a size.
struct CellTargets {
  /// Of the width of the content view.
  var width: ConstraintIndex
  /// Keeps the height of an automatic row at or above a value; `nil`: the height is fixed.
  var leastHeight: ConstraintIndex?
  /// Pulls the height of an automatic row to the target, which is 0 for rows; `nil`: fixed.
  var fittingHeight: ConstraintIndex?
}

/// How strongly a fitting size is pulled to its target along either axis: what
/// `systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)` is given.
struct FittingPriorities: Hashable {
  var horizontal: Priority
  var vertical: Priority
}
