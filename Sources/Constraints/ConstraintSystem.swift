/// How the two sides of a constraint compare.
public enum Relation: Sendable {
  case lessOrEqual, equal, greaterOrEqual
}

/// The place of a constraint in its `ConstraintSystem`, from 0.
public struct ConstraintIndex: Hashable, Comparable, Sendable {
  public let index: Int

  /// The constraint that was added as number `index`, from 0.
  @inlinable
  public init(index: Int) { self.index = index }

  public static func < (a: ConstraintIndex, b: ConstraintIndex) -> Bool { a.index < b.index }
}

/// A description of linear constraints, `Σ coefficient · variable  relation  constant`.
///
/// Nothing is solved here: hand the system to a `Solver`.
public struct ConstraintSystem: Sendable {
  struct Constraint: Sendable {
    var constant: Double
    /// The priority of not exceeding the constant, and of not falling short of it; 0 if it's allowed.
    var upPriority: Double
    var downPriority: Double
    var weight: Double
    var tag: Int
    /// Where the constraint's terms end in `terms`; they start where those before it end.
    var termsEnd: Int
  }

  private(set) var preferred: [Double] = []
  var constraints: [Constraint] = []
  private(set) var terms: [Term] = []

  public init() {}

  /// How many variables there are.
  public var variableCount: Int { preferred.count }
  /// How many constraints there are.
  public var constraintCount: Int { constraints.count }

  /// Makes room, so that adding so many allocates nothing further.
  public mutating func reserveCapacity(variables: Int, constraints count: Int, terms termCount: Int)
  {
    preferred.reserveCapacity(variables)
    constraints.reserveCapacity(count)
    terms.reserveCapacity(termCount)
  }

  /// Adds an unknown, of either sign.
  ///
  /// - Parameter preferred: The value that it is pulled to where the constraints leave it open.
  ///   Variables added earlier get their way first.
  public mutating func addVariable(preferred value: Double = 0) -> Variable {
    preferred.append(value)
    return Variable(index: preferred.count - 1)
  }

  /// Adds `Σ terms  relation  constant`.
  ///
  /// - Parameters:
  ///   - terms: A variable may stand in several; their coefficients add up.
  ///   - constant: Up to a million or so in magnitude; beyond, rounding may reach the results.
  ///   - weight: What an error of 1 costs among the constraints of the same priority; above 0.
  ///   - tag: Anything that tells the caller where the constraint is from.
  @discardableResult
  public mutating func add(
    _ terms: [Term], _ relation: Relation, _ constant: Double, priority: Priority = .required,
    weight: Double = 1, tag: Int = 0
  ) -> ConstraintIndex {
    append(
      terms, constant, up: relation == .greaterOrEqual ? 0 : priority.value,
      down: relation == .lessOrEqual ? 0 : priority.value, weight, tag)
  }

  /// Adds an equation that is to hold upwards and downwards with different priorities, such as an
  /// intrinsic size: `width ≤ 80 @hugging` and `width ≥ 80 @resistance` in one.
  ///
  /// It means the same as the two inequalities, and takes half the time and one constant.
  ///
  /// - Parameters:
  ///   - hugging: The priority of `Σ terms ≤ constant`.
  ///   - resistance: The priority of `Σ terms ≥ constant`.
  @discardableResult
  public mutating func add(
    _ terms: [Term], equal constant: Double, hugging: Priority, resistance: Priority,
    weight: Double = 1, tag: Int = 0
  ) -> ConstraintIndex {
    append(terms, constant, up: hugging.value, down: resistance.value, weight, tag)
  }

  private mutating func append(
    _ terms: [Term], _ constant: Double, up: Double, down: Double, _ weight: Double, _ tag: Int
  ) -> ConstraintIndex {
    precondition(weight > 0 && constant.isFinite, "a weight is above 0, a constant finite")
    self.terms.append(contentsOf: terms)
    constraints.append(
      Constraint(
        constant: constant, upPriority: up, downPriority: down, weight: weight, tag: tag,
        termsEnd: self.terms.count))
    return ConstraintIndex(index: constraints.count - 1)
  }

  /// The tag that the constraint was added with.
  public func tag(of constraint: ConstraintIndex) -> Int { constraints[constraint.index].tag }

  /// The terms of a constraint, as they were added.
  func terms(of constraint: Int) -> ArraySlice<Term> {
    let start = constraint == 0 ? 0 : constraints[constraint - 1].termsEnd
    return terms[start..<constraints[constraint].termsEnd]
  }

  /// The same system with other constants.
  func withConstants(_ constant: (Int) -> Double) -> ConstraintSystem {
    var system = self
    for index in constraints.indices { system.constraints[index].constant = constant(index) }
    return system
  }
}
