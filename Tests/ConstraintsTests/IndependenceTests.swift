import Testing

@testable import Constraints

/// The same constants give the same bits, whatever came before and however the system was written.
struct IndependenceTests {
  @Test(arguments: 0..<30)
  func orderOfConstraintsDoesNotMatter(seed: UInt64) {
    let random = RandomSystem(
      variables: 2 + Int(seed % 9), constraints: 3 + Int(seed % 20), seed: seed + 60_000)
    var generator = Generator(state: seed)
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

  @Test(arguments: 0..<20)
  func historyDoesNotMatter(seed: UInt64) {
    let random = RandomSystem(
      variables: 2 + Int(seed % 12), constraints: 4 + Int(seed % 25), seed: seed + 70_000)
    var generator = Generator(state: seed)
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
    var generator = Generator(state: seed)
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
