import Testing

@testable import Constraints

/// Systems small enough to be solved by hand.
struct KnownSystemsTests {
  @Test func emptySystem() throws {
    let solver = Solver(ConstraintSystem())
    try solver.solve()
    #expect(solver.ambiguousVariables().isEmpty)
  }

  @Test func unconstrainedVariableTakesItsPreferredValue() throws {
    var system = ConstraintSystem()
    let x = system.addVariable(preferred: 7)
    let solver = Solver(system)
    try solver.solve()
    #expect(solver.value(of: x) == 7)
    #expect(solver.ambiguousVariables() == [x])
    solver.setPreferred(x, -2.5)
    try solver.solve()
    #expect(solver.value(of: x) == -2.5)
  }

  @Test func twoViewsShareARow() throws {
    // |-16-[a]-8-[b]-16-| in 375, b twice as wide as a.
    var system = ConstraintSystem()
    let a = Extent(&system)
    let b = Extent(&system)
    system.add([Term(a.start)], .equal, 16)
    system.add([Term(b.start), Term(a.start, -1), Term(a.size, -1)], .equal, 8)
    system.add([Term(b.start), Term(b.size)], .equal, 359)
    system.add([Term(b.size), Term(a.size, -2)], .equal, 0)
    let solver = Solver(system)
    try solver.solve()
    solver.checkInvariants()
    #expect(
      solver.values([a.start, a.size, b.start, b.size]) == [
        16, 111.66666698455811, 135.66666698455811, 223.33333301544189,
      ])
    #expect(solver.ambiguousVariables().isEmpty)
  }

  @Test func higherPriorityWinsWhateverTheWeights() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    system.add([Term(x)], .equal, 100, priority: 500)
    for _ in 0..<50 { system.add([Term(x)], .equal, 0, priority: 499.5, weight: 1000) }
    let solver = Solver(system)
    try solver.solve()
    #expect(solver.value(of: x) == 100)
  }

  @Test func heavierWeightWinsWithinAPriority() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    system.add([Term(x)], .equal, 100, priority: 500, weight: 2)
    system.add([Term(x)], .equal, 0, priority: 500, weight: 3)
    system.add([Term(x)], .equal, 10, priority: 500, weight: 0.5)
    let solver = Solver(system)
    try solver.solve()
    #expect(solver.value(of: x) == 0)
  }

  @Test func medianOfFive() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    for value in [9.0, 1, 30, 4, 12] { system.add([Term(x)], .equal, value, priority: 10) }
    let solver = Solver(system)
    try solver.solve()
    #expect(solver.value(of: x) == 9)
    #expect(solver.ambiguousVariables().isEmpty)
  }

  @Test(arguments: [(300.0, 120.0, 180.0), (200, 110, 90), (80, 50, 30)])
  func labelsBesideEachOther(width: Double, first: Double, second: Double) throws {
    // Intrinsic widths 120 and 90. With room to spare the second, which hugs less, is stretched; with
    // too little the first, which resists less, is cut.
    var system = ConstraintSystem()
    let a = system.addVariable()
    let b = system.addVariable()
    system.add([Term(a), Term(b)], .equal, width)
    system.add([Term(a)], equal: 120, hugging: 251, resistance: 749)
    system.add([Term(b)], equal: 90, hugging: 250, resistance: 750)
    system.add([Term(b)], .lessOrEqual, 30, priority: width < 100 ? 900 : 1)
    let solver = Solver(system)
    try solver.solve()
    #expect(solver.values([a, b]) == [first, second])
    #expect(solver.ambiguousVariables().isEmpty)
  }

  @Test func termsOfOneVariableAddUp() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    system.add([Term(x, 3), Term(x, -1)], .equal, 5)
    let solver = Solver(system)
    try solver.solve()
    #expect(solver.value(of: x) == 2.5)
  }

  @Test func requiredInequalitiesBound() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    let y = system.addVariable()
    system.add([Term(x), Term(y)], .lessOrEqual, 10)
    system.add([Term(x), Term(y, -1)], .greaterOrEqual, 2)
    system.add([Term(y)], .equal, 100, priority: 800)
    let solver = Solver(system)
    try solver.solve()
    #expect(solver.values([x, y]) == [6, 4])
  }

  @Test func tagsAreKept() {
    var system = ConstraintSystem()
    let x = system.addVariable()
    let first = system.add([Term(x)], .equal, 1, tag: 42)
    let second = system.add([Term(x)], .equal, 1, priority: .high, tag: -1)
    #expect(system.tag(of: first) == 42)
    #expect(system.tag(of: second) == -1)
    #expect(first < second)
    #expect(Priority.low < .high)
  }
}

/// A view along one axis.
struct Extent {
  let start, size: Variable

  init(_ system: inout ConstraintSystem) {
    start = system.addVariable()
    size = system.addVariable()
  }
}
