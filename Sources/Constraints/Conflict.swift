/// Required constraints that can't hold together.
public struct Conflict: Error, Hashable, Sendable {
  /// Irreducible: without any one of them the others can hold. No smaller set conflicts either, as far
  /// as 10,000 trials tell, which is all of them in systems as small as cells are. In ascending order.
  public let constraints: [ConstraintIndex]
}

extension Tableau {
  /// True if the solution breaks a required constraint.
  var violatesRequired: Bool {
    guard status.pointee.pressesRequired else { return false }
    return (0..<rows).contains { row in
      let activity = Int(basic[row])
      let value = beta[row]
      return mattersMost(activity, .above) && value > Tolerance.violation
        || mattersMost(activity, .below) && value < -Tolerance.violation
    }
  }

  /// True if an activity costs something at level 0 on that side.
  private func mattersMost(_ activity: Int, _ side: Side) -> Bool {
    level(activity, side) == 0 && slope(activity, side) != 0
  }

  /// The required constraints that carry the cost of level 0.
  ///
  /// By Farkas' lemma they can't hold together, but there may be more of them than it takes.
  func pressingConstraints() -> [Int] {
    (0..<rows).filter { activity in
      let place = Int(place[activity])
      if place >= 0 { return mattersMost(activity, sides[activity]) }
      guard mattersMost(activity, .above) || mattersMost(activity, .below) else { return false }
      return cells[~place * stride + rows].magnitude > Tolerance.cost
    }
  }
}

extension ConstraintSystem.Constraint {
  fileprivate var isRequired: Bool { max(upPriority, downPriority) == Priority.required.value }

  /// The part of a required constraint that is required.
  fileprivate var requiredRelation: Relation {
    if upPriority < Priority.required.value { return .greaterOrEqual }
    return downPriority < Priority.required.value ? .lessOrEqual : .equal
  }
}

extension ConstraintSystem {
  /// Drops what isn't needed for a conflict, from the last constraint to the first (a deletion
  /// filter).
  ///
  /// - Complexity: as many solves of a small system as there are suspects.
  /// - Parameter suspects: Required constraints that can't hold together, in ascending order.
  func irreducibleConflict(among suspects: [Int]) -> Conflict {
    let all = constraints.indices.filter { constraints[$0].isRequired }
    // Only rounding could make the suspects innocent.
    var kept = canHold(suspects) ? all : suspects
    for constraint in kept.reversed() {
      let others = kept.filter { $0 != constraint }
      if !canHold(others) { kept = others }
    }
    kept = smallerConflict(than: kept.count, among: all) ?? kept
    return Conflict(constraints: kept.map(ConstraintIndex.init(index:)))
  }

  /// The first of the smallest conflicts with fewer than `count` constraints, if there is any.
  ///
  /// Tries sets of one, of two and so on, while 10,000 trials suffice for all of a size.
  private func smallerConflict(than count: Int, among required: [Int]) -> [Int]? {
    var trials = 10_000
    var combinations = 1
    for size in 1..<max(1, count) {
      combinations = combinations * (required.count - size + 1) / size
      trials -= combinations
      guard trials >= 0 else { return nil }
      var chosen = Array(0..<size)
      while true {
        let subset = chosen.map { required[$0] }
        if !canHold(subset) { return subset }
        guard
          let place = chosen.indices.last(where: {
            chosen[$0] < required.count - size + $0
          })
        else { break }
        chosen[place] += 1
        for later in place + 1..<max(place + 1, size) { chosen[later] = chosen[later - 1] + 1 }
      }
    }
    return nil
  }

  /// True if these required constraints can hold together.
  private func canHold(_ subset: [Int]) -> Bool {
    var system = ConstraintSystem()
    var places = [Variable?](repeating: nil, count: variableCount)
    for index in subset {
      let terms = terms(of: index).map { term in
        let place = places[term.variable.index] ?? system.addVariable()
        places[term.variable.index] = place
        return Term(place, term.coefficient)
      }
      let constraint = constraints[index]
      system.add(terms, constraint.requiredRelation, constraint.constant)
    }
    let tableau = Tableau(system)
    tableau.eliminateEqualities()
    tableau.reoptimise()
    return !tableau.violatesRequired
  }
}
