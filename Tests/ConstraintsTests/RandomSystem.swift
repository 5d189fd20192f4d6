import Constraints
import SeededRandom

/// One random constraint, so that a list of them can be shuffled.
struct RandomConstraint {
  var terms: [Term]
  var relation: Relation
  var constant: Double
  var priority: Priority
  var weight: Double

  init(variables: [Variable], priorities: [Priority], using generator: inout SplitMix64) {
    let coefficients = [1, 1, 1, -1, -1, 2, -2, 0.5, 16.0 / 9, 1.0 / 3]
    let count = min(variables.count, Int.random(in: 1...3, using: &generator))
    terms = variables.shuffled(using: &generator).prefix(count).map {
      Term($0, coefficients.randomElement(using: &generator)!)
    }
    relation = [.lessOrEqual, .equal, .greaterOrEqual].randomElement(using: &generator)!
    constant = Double(Int.random(in: -10...40, using: &generator))
    priority = priorities.randomElement(using: &generator)!
    weight = [1, 1, 1, 2, 0.5].randomElement(using: &generator)!
  }
}

/// A system of random constraints; with `box`, each variable is required to lie in −100…100.
struct RandomSystem {
  var system = ConstraintSystem()
  var variables: [Variable] = []
  var constraints: [RandomConstraint] = []

  init(
    variables count: Int, constraints constraintCount: Int,
    priorities: [Priority] = [1000, 750, 750, 250.5, 250],
    box: Bool = false, preferring: Bool = true, seed: UInt64
  ) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<count {
      let preferred = preferring ? Double(Int.random(in: -3...6, using: &generator)) : 0
      variables.append(system.addVariable(preferred: preferred))
    }
    for _ in 0..<constraintCount {
      let constraint = RandomConstraint(
        variables: variables, priorities: priorities, using: &generator)
      constraints.append(constraint)
      system.add(constraint)
    }
    if box {
      for variable in variables {
        system.add([Term(variable)], .greaterOrEqual, -100)
        system.add([Term(variable)], .lessOrEqual, 100)
      }
    }
  }
}

extension ConstraintSystem {
  mutating func add(_ constraint: RandomConstraint) {
    add(
      constraint.terms, constraint.relation, constraint.constant, priority: constraint.priority,
      weight: constraint.weight)
  }
}

extension Solver {
  /// Solves and ignores conflicts: the values are then of the least violation.
  func solveAnyhow() {
    do throws(Conflict) { try solve() } catch {}
  }

  func values(_ variables: [Variable]) -> [Double] { variables.map(value(of:)) }
}
