import SeededRandom
import Testing

@testable import Constraints

struct ConflictTests {
  @Test func twoValuesForOneVariable() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    system.add([Term(x)], .greaterOrEqual, 0)
    let first = system.add([Term(x)], .equal, 10)
    let second = system.add([Term(x)], .equal, 12)
    let solver = Solver(system)
    let conflict = try #require(throws: Conflict.self) { try solver.solve() }
    #expect(conflict.constraints == [first, second])
  }

  @Test func smallestOfSeveralConflicts() throws {
    // |-[name(30)]-| in 320 conflicts too, but with more constraints than the two widths.
    var system = ConstraintSystem()
    let width = system.addVariable()
    let name = Extent(&system)
    system.add([Term(width)], .equal, 320)
    system.add([Term(name.start)], .equal, 16)
    system.add([Term(width), Term(name.start, -1), Term(name.size, -1)], .equal, 16)
    let first = system.add([Term(name.size)], .equal, 30)
    let second = system.add([Term(name.size)], .equal, 40)
    let solver = Solver(system)
    let conflict = try #require(throws: Conflict.self) { try solver.solve() }
    #expect(conflict.constraints == [first, second])
  }

  @Test func chainThatIsTooLong() throws {
    // |-100-[a(200)]-100-| in 375, with two views that have nothing to do with it.
    var system = ConstraintSystem()
    let width = system.addVariable()
    let a = Extent(&system)
    let b = Extent(&system)
    system.add([Term(b.start)], .equal, 3)
    let outer = system.add([Term(width)], .equal, 375)
    let left = system.add([Term(a.start)], .equal, 100)
    system.add([Term(b.size)], .equal, 5)
    let own = system.add([Term(a.size)], .greaterOrEqual, 200)
    let right = system.add([Term(width), Term(a.start, -1), Term(a.size, -1)], .equal, 100)
    system.add([Term(a.size)], .equal, 10, priority: .high)
    let solver = Solver(system)
    let conflict = try #require(throws: Conflict.self) { try solver.solve() }
    #expect(conflict.constraints == [outer, left, own, right])

    // The same solver serves a wider row, and finds the conflict again in a narrow one.
    solver.setConstant(outer, 400)
    try solver.solve()
    #expect(solver.value(of: a.size) == 200)
    solver.setConstant(outer, 399.5)
    let again = try #require(throws: Conflict.self) { try solver.solve() }
    #expect(again.constraints == [outer, left, own, right])
  }

  @Test func ofThreeThatDisagreeTwoAreNamed() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    system.add([Term(x)], .equal, 1)
    system.add([Term(x)], .equal, 2)
    system.add([Term(x)], .equal, 3)
    let solver = Solver(system)
    let conflict = try #require(throws: Conflict.self) { try solver.solve() }
    #expect(conflict.constraints.count == 2)
  }

  @Test func constraintWithoutTermsConflictsWithItself() throws {
    var system = ConstraintSystem()
    let impossible = system.add([], .equal, 1)
    system.add([], .lessOrEqual, 1)
    let solver = Solver(system)
    let conflict = try #require(throws: Conflict.self) { try solver.solve() }
    #expect(conflict.constraints == [impossible])
  }

  @Test func requiredHuggingCanConflict() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    let size = system.add([Term(x)], equal: 10, hugging: .required, resistance: .high)
    let least = system.add([Term(x)], .greaterOrEqual, 11)
    let solver = Solver(system)
    let conflict = try #require(throws: Conflict.self) { try solver.solve() }
    #expect(conflict.constraints == [size, least])
    solver.setConstant(least, 4)
    try solver.solve()
    #expect(solver.value(of: x) == 10)
    solver.setConstant(size, 2)
    #expect(throws: Conflict.self) { try solver.solve() }
  }

  @Test func consistentDuplicatesAreNoConflict() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    let y = system.addVariable()
    system.add([Term(x), Term(y)], .equal, 10)
    system.add([Term(x), Term(y)], .equal, 10)
    system.add([Term(x, 1.0 / 3), Term(y, 1.0 / 3)], .equal, 10 / 3.0)
    let difference = system.add([Term(x), Term(y, -1)], .equal, 2)
    let double = system.add([Term(x, 2)], .equal, 12)
    let solver = Solver(system)
    try solver.solve()
    solver.checkInvariants()
    #expect(solver.values([x, y]) == [6, 4])
    #expect(solver.ambiguousVariables().isEmpty)

    solver.setConstant(difference, 4)
    solver.setConstant(double, 14)
    try solver.solve()
    #expect(solver.values([x, y]) == [7, 3])
    solver.setConstant(double, 15)
    #expect(throws: Conflict.self) { try solver.solve() }
  }

  @Test(arguments: 0..<30)
  func conflictsAreIrreducible(block: UInt64) {
    for seed in block * 10..<(block + 1) * 10 {
      let random = RandomSystem(
        variables: 2 + Int(seed % 2), constraints: 7, priorities: [1000, 1000, 250],
        seed: seed + 100_000)
      expectRightVerdict(Solver(random.system), random.system)
    }
  }

  @Test(arguments: 0..<20)
  func conflictsAfterChangesAreIrreducible(seed: UInt64) {
    let random = RandomSystem(
      variables: 2, constraints: 6, priorities: [1000, 1000, 250], seed: seed + 110_000)
    let solver = Solver(random.system)
    var generator = SplitMix64(seed: seed)
    for _ in 0..<10 {
      var constants = random.system.constraints.map(\.constant)
      for index in constants.indices where Bool.random(using: &generator) {
        constants[index] = Double(Int.random(in: -20...60, using: &generator))
      }
      for (index, constant) in constants.enumerated() {
        solver.setConstant(ConstraintIndex(index: index), constant)
      }
      expectRightVerdict(solver, random.system.withConstants { constants[$0] })
    }
  }

  /// Checks with `BruteForce` that a conflict is one, and no longer is with any one part left out;
  /// and that there is none if the solver says so.
  private func expectRightVerdict(_ solver: Solver, _ system: ConstraintSystem) {
    do throws(Conflict) {
      try solver.solve()
      #expect(BruteForce(system).leastViolation < 1e-6)
    } catch {
      let culprits = error.constraints.map(\.index)
      #expect(culprits == culprits.sorted())
      #expect(BruteForce(system.only(culprits)).leastViolation > 1e-6)
      for culprit in culprits {
        let others = system.only(culprits.filter { $0 != culprit })
        #expect(BruteForce(others).leastViolation < 1e-6)
      }
    }
  }
}

extension ConstraintSystem {
  /// The same variables with some of the constraints.
  fileprivate func only(_ kept: [Int]) -> ConstraintSystem {
    var system = ConstraintSystem()
    for value in preferred { _ = system.addVariable(preferred: value) }
    for index in kept {
      let constraint = constraints[index]
      let relation: Relation =
        constraint.upPriority == 0
        ? .greaterOrEqual : constraint.downPriority == 0 ? .lessOrEqual : .equal
      system.add(Array(terms(of: index)), relation, constraint.constant)
    }
    return system
  }
}
