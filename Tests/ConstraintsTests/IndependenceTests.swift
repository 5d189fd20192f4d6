import SeededRandom
import Testing

@testable import Constraints

/// The same constants give the same bits, whatever came before and however the system was written.
struct IndependenceTests {
  @Test(arguments: 0..<30)
  func orderOfConstraintsDoesNotMatter(seed: UInt64) {
    let random = RandomSystem(
      variables: 2 + Int(seed % 9), constraints: 3 + Int(seed % 20), seed: seed + 60_000)
    var generator = SplitMix64(seed: seed)
    let expected = Solver(random.system).values(random.variables)
    let ambiguous = Solver(random.system).ambiguousVariables()
    for _ in 0..<8 {
      var shuffled = ConstraintSystem()
      for variable in random.variables {
        _ = shuffled.addVariable(preferred: random.system.preferred[variable.index])
      }
      for constraint in random.constraints.shuffled(using: &generator) { shuffled.add(constraint) }
      let solver = Solver(shuffled)
      #expect(solver.values(random.variables) == expected, "seed \(seed)")
      #expect(solver.ambiguousVariables() == ambiguous, "seed \(seed)")
    }
  }

  /// Which variable of several equally good choices has its way does follow from their order.
  @Test(arguments: LayoutSystem.Shape.allCases)
  func writingDoesNotMatter(shape: LayoutSystem.Shape) {
    var unambiguous = 0
    for seed in 20_000..<UInt64(20_060) {
      let system = LayoutSystem(shape, seed: seed).system
      let solver = Solver(system)
      solver.tableau.solve()
      let ambiguous = solver.ambiguousVariables()
      var generator = SplitMix64(seed: seed)
      for keepsVariables in [true, false] {
        let (other, places) = system.rewritten(keepsVariables: keepsVariables, using: &generator)
        let second = Solver(other)
        second.tableau.solve()
        #expect(
          Set(second.ambiguousVariables()) == Set(ambiguous.map { places[$0.index] }),
          "\(shape), seed \(seed)")
        if keepsVariables || ambiguous.isEmpty {
          #expect(second.values(places) == solver.allValues, "\(shape), seed \(seed)")
          unambiguous += keepsVariables ? 0 : 1
        }
      }
    }
    // The views of a column mostly lie loose.
    #expect(unambiguous > (shape == .column ? 3 : 20), "\(unambiguous) of 60")
  }

  @Test(arguments: LayoutSystem.Shape.allCases)
  func thereAndBack(shape: LayoutSystem.Shape) {
    for seed in 30_000..<UInt64(30_060) {
      var layout = LayoutSystem(shape, seed: seed)
      let solver = Solver(layout.system)
      solver.tableau.solve()
      let nominal = solver.currentConstants
      let bits = solver.allValues.map(\.bitPattern)
      layout.change(solver)
      let changed = solver.currentConstants
      solver.tableau.solve()
      let changedBits = solver.allValues.map(\.bitPattern)
      for _ in 0..<2 {
        solver.set(nominal)
        solver.tableau.solve()
        #expect(solver.allValues.map(\.bitPattern) == bits, "\(shape), seed \(seed)")
        solver.set(changed)
        solver.tableau.solve()
        #expect(solver.allValues.map(\.bitPattern) == changedBits, "\(shape), seed \(seed)")
      }
      // Solving twice for the same changes nothing either, nor does a change that is not solved for.
      solver.set(nominal)
      solver.set(changed)
      solver.tableau.solve()
      solver.tableau.solve()
      #expect(solver.allValues.map(\.bitPattern) == changedBits, "\(shape), seed \(seed)")
      let anew = Solver(layout.system)
      anew.set(changed)
      anew.tableau.solve()
      #expect(anew.allValues.map(\.bitPattern) == changedBits, "\(shape), seed \(seed)")
    }
  }

  @Test func conflictsLeaveNoTrace() throws {
    var system = ConstraintSystem()
    let a = system.addVariable(preferred: 4)
    let b = system.addVariable()
    let least = system.add([Term(a)], .greaterOrEqual, 0)
    system.add([Term(a), Term(b)], .equal, 100)
    system.add([Term(b)], .greaterOrEqual, 30)
    system.add([Term(b)], equal: 60, hugging: 251, resistance: 749)
    let solver = Solver(system)
    for _ in 0..<3 {
      solver.setConstant(least, 90)
      #expect(throws: Conflict.self) { try solver.solve() }
      solver.setConstant(least, 10)
      try solver.solve()
      #expect(solver.values([a, b]) == [40, 60])
      solver.setConstant(least, 70)
      try solver.solve()
      #expect(solver.values([a, b]) == [70, 30])
    }
  }

  @Test(arguments: 0..<20)
  func historyDoesNotMatter(seed: UInt64) {
    let random = RandomSystem(
      variables: 2 + Int(seed % 12), constraints: 4 + Int(seed % 25), seed: seed + 70_000)
    var generator = SplitMix64(seed: seed)
    let states = (0..<6).map { _ in
      random.constraints.map { _ in Double(Int.random(in: -30...300, using: &generator)) / 8 }
    }
    let worn = Solver(random.system)
    var first: [[UInt64]] = []
    for state in states { first.append(solve(worn, state, random.variables)) }
    for _ in 0..<40 {
      let index = Int.random(in: 0..<states.count, using: &generator)
      #expect(solve(worn, states[index], random.variables) == first[index])
      if Bool.random(using: &generator) { _ = worn.ambiguousVariables() }
      if Bool.random(using: &generator) { worn.reset() }
    }
    for (state, bits) in zip(states, first) {
      #expect(solve(Solver(random.system), state, random.variables) == bits)
    }
  }

  @Test(arguments: 0..<20)
  func reSolvingEqualsSolvingAnew(seed: UInt64) {
    let random = RandomSystem(
      variables: 2 + Int(seed % 12), constraints: 4 + Int(seed % 25), seed: seed + 80_000)
    var generator = SplitMix64(seed: seed)
    let state = random.constraints.map { _ in
      Double(Int.random(in: -30...300, using: &generator)) / 8
    }
    let values = solve(Solver(random.system), state, random.variables)
    let anew = Solver(random.system.withConstants { state[$0] })
    anew.solveAnyhow()
    #expect(anew.values(random.variables).map(\.bitPattern) == values)
  }

  @Test func orderOfChangesDoesNotMatter() {
    let random = RandomSystem(variables: 6, constraints: 14, seed: 90_000)
    let a = Solver(random.system)
    let b = Solver(random.system)
    for index in 0..<14 { a.setConstant(ConstraintIndex(index: index), Double(index) / 3) }
    for index in (0..<14).reversed() {
      b.setConstant(ConstraintIndex(index: index), 1e6)
      b.setConstant(ConstraintIndex(index: index), Double(index) / 3)
    }
    a.solveAnyhow()
    b.solveAnyhow()
    #expect(a.values(random.variables) == b.values(random.variables))
  }

  @Test func resetGoesBackToTheNominalState() {
    let random = RandomSystem(variables: 6, constraints: 14, seed: 90_001)
    let solver = Solver(random.system)
    let nominal = solver.values(random.variables)
    for index in 0..<14 { solver.setConstant(ConstraintIndex(index: index), 55) }
    solver.setPreferred(random.variables[0], 31)
    solver.solveAnyhow()
    #expect(solver.values(random.variables) != nominal)
    solver.reset()
    solver.solveAnyhow()
    #expect(solver.values(random.variables) == nominal)
  }

  private func solve(_ solver: Solver, _ state: [Double], _ variables: [Variable]) -> [UInt64] {
    for (index, constant) in state.enumerated() {
      solver.setConstant(ConstraintIndex(index: index), constant)
    }
    solver.solveAnyhow()
    return solver.values(variables).map(\.bitPattern)
  }
}

extension Solver {
  /// Sets all constants and preferred values.
  fileprivate func set(_ constants: [Double]) {
    for (activity, value) in constants.enumerated() {
      if activity < system.constraintCount {
        setConstant(ConstraintIndex(index: activity), value)
      } else {
        setPreferred(Variable(index: activity - system.constraintCount), value)
      }
    }
  }
}

extension ConstraintSystem {
  /// The same system with constraints and terms in another order, some inequalities turned round by
  /// a factor of −1, and variables in another order too unless they are to be kept; and where each
  /// variable is now.
  fileprivate func rewritten(
    keepsVariables: Bool, using generator: inout SplitMix64
  ) -> (system: ConstraintSystem, places: [Variable]) {
    let order = Array(0..<variableCount)
    let shuffled = keepsVariables ? order : order.shuffled(using: &generator)
    var other = ConstraintSystem()
    var places = order.map(Variable.init(index:))
    for variable in shuffled {
      places[variable] = other.addVariable(preferred: preferred[variable])
    }
    for index in constraints.indices.shuffled(using: &generator) {
      let constraint = constraints[index]
      let sign: Double = Bool.random(using: &generator) ? 1 : -1
      let terms = terms(of: index).shuffled(using: &generator).map {
        Term(places[$0.variable.index], sign * $0.coefficient)
      }
      for (relation, priority) in [
        (Relation.lessOrEqual, constraint.upPriority), (.greaterOrEqual, constraint.downPriority),
      ] where priority > 0 {
        let turned: Relation = relation == .lessOrEqual ? .greaterOrEqual : .lessOrEqual
        other.add(
          terms, sign > 0 ? relation : turned, sign * constraint.constant,
          priority: Priority(priority), weight: constraint.weight)
      }
    }
    return (other, places)
  }
}
