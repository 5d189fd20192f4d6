import SeededRandom
import Testing

@testable import Constraints

/// Random small systems against `BruteForce`.
struct OptimalityTests {
  @Test(arguments: 0..<40)
  func agreesWithBruteForce(block: UInt64) {
    for seed in block * 40..<(block + 1) * 40 {
      let random = RandomSystem(
        variables: 1 + Int(seed % 3), constraints: 1 + Int(seed % 8), seed: seed)
      expectOptimal(random, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<10)
  func agreesWithBruteForceInFourDimensions(seed: UInt64) {
    expectOptimal(RandomSystem(variables: 4, constraints: 9, seed: seed + 9000), "seed \(seed)")
  }

  @Test(arguments: 0..<10)
  func agreesWithBruteForceWhereAllCompete(block: UInt64) {
    for seed in block * 20..<(block + 1) * 20 {
      let random = RandomSystem(
        variables: 2, constraints: 9, priorities: [500], preferring: false, seed: seed + 20_000)
      expectOptimal(random, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<10)
  func reSolvingAgreesWithBruteForce(seed: UInt64) {
    let random = RandomSystem(variables: 3, constraints: 6, seed: seed + 30_000)
    let solver = Solver(random.system)
    var generator = SplitMix64(seed: seed)
    for _ in 0..<10 {
      let constants = random.constraints.map { _ in
        Double(Int.random(in: -20...60, using: &generator))
      }
      for (index, constant) in constants.enumerated() {
        solver.setConstant(ConstraintIndex(index: index), constant)
      }
      solver.solveAnyhow()
      solver.checkInvariants()
      let expected = BruteForce(random.system.withConstants { constants[$0] }).solution
      expectEqual(solver.values(random.variables), expected, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<10)
  func twoPrioritiesInOneEqualTwoInequalities(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let random = RandomSystem(variables: 4, constraints: 4, seed: seed + 40_000)
    var joined = random.system
    var separate = random.system
    for variable in random.variables {
      let size = Double(Int.random(in: 0...50, using: &generator))
      let hugging = Priority([249, 250, 251, 760, 1000].randomElement(using: &generator)!)
      let resistance = Priority([249, 750, 751, 1000].randomElement(using: &generator)!)
      joined.add([Term(variable)], equal: size, hugging: hugging, resistance: resistance)
      separate.add([Term(variable)], .lessOrEqual, size, priority: hugging)
      separate.add([Term(variable)], .greaterOrEqual, size, priority: resistance)
    }
    let first = Solver(joined)
    let second = Solver(separate)
    first.solveAnyhow()
    second.solveAnyhow()
    #expect(first.values(random.variables) == second.values(random.variables))
    #expect(first.ambiguousVariables() == second.ambiguousVariables())
  }

  @Test(arguments: 0..<12)
  func largeSystemsKeepTheInvariants(seed: UInt64) {
    let random = RandomSystem(
      variables: 22, constraints: 50, box: seed % 2 == 0, seed: seed + 50_000)
    let solver = Solver(random.system)
    var generator = SplitMix64(seed: seed)
    for _ in 0..<5 {
      for index in 0..<50 where Bool.random(using: &generator) {
        solver.setConstant(
          ConstraintIndex(index: index), Double(Int.random(in: 0...400, using: &generator)) / 4)
      }
      solver.solveAnyhow()
      solver.checkInvariants()
    }
  }

  private func expectOptimal(_ random: RandomSystem, _ comment: Comment) {
    let solver = Solver(random.system)
    solver.solveAnyhow()
    solver.checkInvariants()
    expectEqual(solver.values(random.variables), BruteForce(random.system).solution, comment)
  }

  private func expectEqual(_ values: [Double], _ expected: [Double], _ comment: Comment) {
    #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 2e-6 }, comment)
  }
}
