/// Solves a `ConstraintSystem` for ever new constants.
///
/// The system is solved once, when the solver is made: the *nominal* state. Each `solve()` starts from
/// a copy of it, whatever was solved before, so the same constants always give the same bits.
///
/// The solution is unique. All errors of the highest priority are minimised (the sum of
/// `weight · |error|`), then those of the next, and so on; what is still open then is decided by the
/// variables in their order, each as near to its preferred value as those before it allow. So neither
/// the order of constraints nor an unlucky tie shows in the outcome.
///
/// ```swift
/// var system = ConstraintSystem()
/// let width = system.addVariable()
/// let hugging = system.add([Term(width)], .lessOrEqual, 80, priority: .low)
/// let resistance = system.add([Term(width)], .greaterOrEqual, 80, priority: .high)
/// let solver = Solver(system)
/// solver.setConstant(hugging, 95)
/// solver.setConstant(resistance, 95)
/// try solver.solve()
/// solver.value(of: width)  // 95
/// ```
///
/// After a change, solve before asking for values. Not to be shared between threads; make one for each.
public final class Solver {
  /// The system as it was given, with the nominal constants.
  public let system: ConstraintSystem
  let tableau: Tableau

  /// Solves the system for its own constants and keeps that as the nominal state.
  ///
  /// The values can be read at once. Whether required constraints conflict is told by `solve()`, so a
  /// solver may well be made from constants that conflict as long as those of its rows don't.
  ///
  /// - Complexity: about as many pivots as variables, each O(constraints · variables).
  public init(_ system: ConstraintSystem) {
    self.system = system
    tableau = Tableau(system)
    tableau.prepare()
  }

  /// Changes the right side of a constraint for the solves to come, until `reset()`. O(1).
  public func setConstant(_ constraint: ConstraintIndex, _ value: Double) {
    precondition(constraint.index < system.constraintCount && value.isFinite)
    tableau.setConstant(constraint.index, value)
  }

  /// Changes a variable's preferred value for the solves to come, until `reset()`. O(1).
  public func setPreferred(_ variable: Variable, _ value: Double) {
    precondition(variable.index < system.variableCount && value.isFinite)
    tableau.setConstant(system.constraintCount + variable.index, value)
  }

  /// Makes all constants and preferred values what they were when the solver was made.
  ///
  /// - Complexity: O(constraints + variables).
  public func reset() {
    tableau.resetConstants()
  }

  /// Solves the system for the current constants.
  ///
  /// - Throws: The required constraints that can't hold together. The values are then those that
  ///   break the required constraints by the least sum, and can be read all the same.
  /// - Complexity: a copy of the tableau and a few pivots, each O(constraints · variables). Allocates
  ///   nothing unless there is a conflict.
  public func solve() throws(Conflict) {
    tableau.solve()
    if tableau.violatesRequired { throw conflict() }
  }

  private func conflict() -> Conflict {
    system.withConstants { tableau.constants[$0] }
      .irreducibleConflict(among: tableau.pressingConstraints())
  }

  /// The variable's value, on the grid of 2⁻²⁰ and never −0. O(1).
  public func value(of variable: Variable) -> Double {
    precondition(variable.index < system.variableCount)
    return tableau.value(of: variable.index).onResultGrid
  }

  /// The variables that have other values too in equally good solutions of the last solve, in order.
  ///
  /// - Complexity: O(variables · priorities) if there are none, else two small linear programs a
  ///   variable.
  public func ambiguousVariables() -> [Variable] {
    tableau.ambiguousVariables().map { Variable(index: $0) }
  }

  /// Stops the program if the tableau contradicts the system or itself; for tests.
  ///
  /// - Complexity: O(constraints² · variables).
  func checkInvariants() {
    tableau.checkInvariants(of: system)
  }
}
