import Testing

@testable import Constraints

struct RobustnessTests {
  @Test func resultsLieOnTheGrid() {
    #expect((-0.0).onResultGrid.sign == .plus)
    #expect((-1e-13).onResultGrid.bitPattern == 0)
    #expect(1e-13.onResultGrid == 0)
    #expect((10.125 - 1e-10).onResultGrid == 10.125)
    #expect((-10.125 + 1e-10).onResultGrid == -10.125)
    let advance = 17.0 * 1365 / 2048
    #expect(advance.onResultGrid == advance)
    #expect((advance / 2 + 1e-12).onResultGrid == advance / 2)
    #expect(1e6.onResultGrid == 1e6)
    #expect(1e12.onResultGrid == 1e12)
    #expect(abs((1.0 / 3).onResultGrid - 1.0 / 3) < 1e-6)
  }

  @Test(arguments: [1.0, 1e3, 1e6])
  func aspectRatiosAndThirds(scale: Double) throws {
    var system = ConstraintSystem()
    let width = system.addVariable()
    let height = system.addVariable()
    let thirds = (0..<3).map { _ in Extent(&system) }
    system.add([Term(width)], .equal, 1.125 * scale)
    system.add([Term(width), Term(height, -16.0 / 9)], .equal, 0)
    system.add([Term(height), Term(width, -9.0 / 16)], .equal, 0)
    for (index, third) in thirds.enumerated() {
      system.add([Term(third.size), Term(height, -1.0 / 3)], .equal, 0)
      guard index > 0 else { continue }
      let before = thirds[index - 1]
      system.add([Term(third.start), Term(before.start, -1), Term(before.size, -1)], .equal, 0)
    }
    system.add([Term(thirds[0].start)], .equal, 0)
    system.add([Term(thirds[2].start), Term(thirds[2].size), Term(height, -1)], .equal, 0)
    let solver = Solver(system)
    try solver.solve()
    solver.checkInvariants()
    #expect(solver.value(of: height) == 0.6328125 * scale)
    #expect(solver.value(of: thirds[2].start) == (0.421875 * scale).onResultGrid)
    #expect(solver.ambiguousVariables().isEmpty)
  }

  @Test func longChainsStayExact() throws {
    // 60 views of 1/3 of a pixel more than the one before, and the sum of it all pinned twice.
    var system = ConstraintSystem()
    let views = (0..<60).map { _ in Extent(&system) }
    let first = system.add([Term(views[0].size)], .equal, 10)
    system.add([Term(views[0].start)], .equal, 0)
    for (before, view) in zip(views, views.dropFirst()) {
      system.add([Term(view.start), Term(before.start, -1), Term(before.size, -1)], .equal, 0)
      system.add([Term(view.size), Term(before.size, -1)], .equal, 1.0 / 3)
    }
    let solver = Solver(system)
    try solver.solve()
    solver.checkInvariants()
    let growth: Double = 59 * 58 / 6
    let size: Double = 10 + 59 / 3
    #expect(solver.value(of: views[59].size) == size.onResultGrid)
    #expect(solver.value(of: views[59].start) == (590 + growth).onResultGrid)
    solver.setConstant(first, 0.25)
    try solver.solve()
    #expect(solver.value(of: views[59].start) == (14.75 + growth).onResultGrid)
  }

  @Test func degenerateSystemsEnd() throws {
    // Many constraints through one point, at one priority: every step is a tie.
    for seed in 0..<UInt64(20) {
      var random = RandomSystem(
        variables: 6, constraints: 40, priorities: [1000, 500], preferring: false, seed: seed)
      for index in random.constraints.indices { random.constraints[index].constant = 0 }
      var system = ConstraintSystem()
      let variables = (0..<6).map { _ in system.addVariable() }
      for constraint in random.constraints { system.add(constraint) }
      let solver = Solver(system)
      try solver.solve()
      solver.checkInvariants()
      #expect(solver.values(variables).allSatisfy { $0 == 0 })
      for index in 0..<40 where index % 3 == 0 {
        solver.setConstant(ConstraintIndex(index: index), 1e6)
      }
      solver.solveAnyhow()
      solver.checkInvariants()
    }
  }

  @Test func carefulRuleFindsTheSameOptimum() {
    for seed in 0..<UInt64(60) {
      let random = RandomSystem(
        variables: 2 + Int(seed % 10), constraints: 24, priorities: [1000, 500, 500, 100],
        seed: seed + 130_000)
      let careful = Tableau(random.system)
      careful.eliminateEqualities()
      careful.reoptimise(patience: 0)
      careful.settleTies()
      careful.checkInvariants(of: random.system)
      let solver = Solver(random.system)
      for variable in random.variables {
        #expect(careful.value(of: variable.index).onResultGrid == solver.value(of: variable))
      }
    }
  }

  @Test func hugePullsAndTinyWeights() throws {
    var system = ConstraintSystem()
    let x = system.addVariable(preferred: 1e6)
    let y = system.addVariable()
    system.add([Term(x), Term(y)], .equal, 1e6 + 0.25)
    system.add([Term(x)], .equal, 1e6, priority: 2, weight: 1e-3)
    system.add([Term(y)], .equal, 0, priority: 2, weight: 2e-3)
    let solver = Solver(system)
    try solver.solve()
    #expect(solver.values([x, y]) == [1_000_000.25, 0])
  }
}
