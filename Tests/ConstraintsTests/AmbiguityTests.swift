import Testing

@testable import Constraints

struct AmbiguityTests {
  @Test func competingEqualsLeaveAnInterval() throws {
    // Everything between 10 and 30 costs the same.
    var system = ConstraintSystem()
    let x = system.addVariable()
    let low = system.add([Term(x)], .equal, 10, priority: 500)
    system.add([Term(x)], .equal, 30, priority: 500)
    let solver = Solver(system)
    try solver.solve()
    #expect(solver.value(of: x) == 10)
    #expect(solver.ambiguousVariables() == [x])
    solver.setPreferred(x, 25)
    try solver.solve()
    #expect(solver.value(of: x) == 25)
    solver.setPreferred(x, 99)
    try solver.solve()
    #expect(solver.value(of: x) == 30)
    solver.setConstant(low, 30)
    try solver.solve()
    #expect(solver.value(of: x) == 30)
    #expect(solver.ambiguousVariables().isEmpty)
  }

  @Test func lowerPriorityRemovesAmbiguity() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    system.add([Term(x)], .equal, 10, priority: 500)
    system.add([Term(x)], .equal, 30, priority: 500)
    system.add([Term(x)], .equal, 17, priority: 1)
    let solver = Solver(system)
    try solver.solve()
    #expect(solver.value(of: x) == 17)
    #expect(solver.ambiguousVariables().isEmpty)
  }

  @Test func labelsThatHugAlike() throws {
    // Which of two labels is stretched is open: the first is as near to its size as can be.
    var system = ConstraintSystem()
    let fixed = system.addVariable()
    let a = system.addVariable(preferred: 50)
    let b = system.addVariable(preferred: 60)
    system.add([Term(fixed)], .equal, 3)
    let sum = system.add([Term(a), Term(b)], .equal, 200)
    system.add([Term(a)], equal: 50, hugging: .low, resistance: .high)
    system.add([Term(b)], equal: 60, hugging: .low, resistance: .high)
    let solver = Solver(system)
    try solver.solve()
    #expect(solver.values([a, b]) == [50, 150])
    #expect(solver.ambiguousVariables() == [a, b])
    solver.setConstant(sum, 70)
    try solver.solve()
    #expect(solver.values([a, b]) == [50, 20])
    #expect(solver.ambiguousVariables() == [a, b])
    solver.setConstant(sum, 110)
    try solver.solve()
    #expect(solver.values([a, b]) == [50, 60])
    #expect(solver.ambiguousVariables().isEmpty)
  }

  @Test func valuesSurviveTheQuestion() throws {
    let random = RandomSystem(variables: 8, constraints: 6, box: true, seed: 5)
    let solver = Solver(random.system)
    solver.solveAnyhow()
    let values = solver.values(random.variables)
    #expect(!solver.ambiguousVariables().isEmpty)
    #expect(solver.values(random.variables) == values)
  }

  @Test func inequalitiesAloneLeaveRoom() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    let y = system.addVariable()
    system.add([Term(x)], .greaterOrEqual, 8)
    system.add([Term(y), Term(x, -1)], .greaterOrEqual, 4)
    let solver = Solver(system)
    try solver.solve()
    #expect(solver.values([x, y]) == [8, 12])
    #expect(solver.ambiguousVariables() == [x, y])
  }

  @Test func degenerateCornerIsNotAmbiguous() throws {
    // Five constraints meet in one point of the plane; each pair of them fixes it.
    var system = ConstraintSystem()
    let x = system.addVariable()
    let y = system.addVariable()
    system.add([Term(x)], .greaterOrEqual, 4)
    system.add([Term(x), Term(y)], .lessOrEqual, 8)
    system.add([Term(y)], .greaterOrEqual, 4)
    system.add([Term(x), Term(y, -1)], .lessOrEqual, 0)
    system.add([Term(x, 2), Term(y)], .lessOrEqual, 12)
    let solver = Solver(system)
    try solver.solve()
    #expect(solver.values([x, y]) == [4, 4])
    #expect(solver.ambiguousVariables().isEmpty)
  }

  @Test(arguments: 0..<30)
  func agreesWithBruteForce(block: UInt64) {
    for seed in block * 10..<(block + 1) * 10 {
      let random = RandomSystem(
        variables: 2 + Int(seed % 2), constraints: 2 + Int(seed % 4), box: true,
        seed: seed + 120_000)
      let solver = Solver(random.system)
      solver.solveAnyhow()
      #expect(
        solver.ambiguousVariables().map(\.index) == BruteForce(random.system).ambiguous,
        "seed \(seed)")
    }
  }
}
