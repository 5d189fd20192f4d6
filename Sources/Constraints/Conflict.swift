/// Required constraints that can't hold together.
public struct Conflict: Error, Hashable, Sendable {
  /// Irreducible: without any one of them the others can hold. In ascending order.
  public let constraints: [ConstraintIndex]
}

extension Tableau {
  /// True if the solution breaks a required constraint.
  var violatesRequired: Bool {
    guard pressesRequired else { return false }
    return (0..<rows).contains { row in
      let activity = Int(basic[row])
      guard activity < rows && level[activity] == 0 else { return false }
      let value = beta[row]
      return up[activity] > 0 && value > Tolerance.violation
        || down[activity] > 0 && value < -Tolerance.violation
    }
  }

  /// The required constraints that carry the cost of level 0.
  ///
  /// By Farkas' lemma they can't hold together, but there may be more of them than it takes.
  func pressingConstraints() -> [Int] {
    (0..<rows).filter { activity in
      guard level[activity] == 0 else { return false }
      let place = Int(place[activity])
      if place >= 0 { return slope(activity, sides[activity]) != 0 }
      return cells[~place * stride + rows].magnitude > Tolerance.cost
    }
  }
}

extension ConstraintSystem {
  /// Drops what isn't needed for a conflict, from the last constraint to the first (a deletion
  /// filter), so that of two constraints that are as good as each other the earlier is named.
  ///
  /// - Parameter suspects: Required constraints that can't hold together, in ascending order.
  func irreducibleConflict(among suspects: [Int]) -> Conflict {
    let all = constraints.indices.filter { constraints[$0].priority == Priority.required.value }
    // Only rounding could make the suspects innocent.
    var kept = canHold(suspects) ? all : suspects
    for constraint in kept.reversed() {
      let others = kept.filter { $0 != constraint }
      if !canHold(others) { kept = others }
    }
    return Conflict(constraints: kept.map(ConstraintIndex.init(index:)))
  }

  /// True if these required constraints can hold together.
  private func canHold(_ subset: [Int]) -> Bool {
    var system = ConstraintSystem()
    for value in preferred { _ = system.addVariable(preferred: value) }
    for index in subset {
      let constraint = constraints[index]
      system.add(Array(terms(of: index)), constraint.relation, constraint.constant)
    }
    var tableau = Tableau(system)
    tableau.eliminateEqualities()
    tableau.reoptimise()
    return !tableau.violatesRequired
  }

  /// The same system with other constants.
  func withConstants(_ constant: (Int) -> Double) -> ConstraintSystem {
    var system = self
    for index in constraints.indices { system.constraints[index].constant = constant(index) }
    return system
  }
}
