/// An unknown of a `ConstraintSystem`.
public struct Variable: Hashable, Sendable {
  /// The variable's place in its system, from 0; ties are broken in this order.
  public let index: Int

  /// The variable that was added as number `index`, from 0.
  @inlinable
  public init(index: Int) { self.index = index }
}

/// One summand of a constraint's left side: `coefficient · variable`.
public struct Term: Hashable, Sendable {
  public var variable: Variable
  /// Best between 1/1000 and 1000 in magnitude; anything under 1e-9 counts as 0.
  public var coefficient: Double

  @inlinable
  public init(_ variable: Variable, _ coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}
