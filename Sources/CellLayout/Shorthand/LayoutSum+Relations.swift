import Constraints

/// Relations between two sums, which make constraints instead of answering true or false.
extension LayoutSum {
  public static func == (left: LayoutSum, right: LayoutSum) -> ConstraintList {
    ConstraintList(left, .equal, right)
  }

  public static func <= (left: LayoutSum, right: LayoutSum) -> ConstraintList {
    ConstraintList(left, .lessOrEqual, right)
  }

  public static func >= (left: LayoutSum, right: LayoutSum) -> ConstraintList {
    ConstraintList(left, .greaterOrEqual, right)
  }
}

/// Lengths alone can be compared with a number: a place has to be compared with another.
extension LayoutSum<Length> {
  public static func == (left: LayoutSum, right: Double) -> ConstraintList {
    ConstraintList(left, .equal, LayoutSum(constant: right))
  }

  public static func <= (left: LayoutSum, right: Double) -> ConstraintList {
    ConstraintList(left, .lessOrEqual, LayoutSum(constant: right))
  }

  public static func >= (left: LayoutSum, right: Double) -> ConstraintList {
    ConstraintList(left, .greaterOrEqual, LayoutSum(constant: right))
  }
}
