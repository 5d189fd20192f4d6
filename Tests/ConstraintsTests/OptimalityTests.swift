import Testing

@testable import Constraints

/// Random small systems against `BruteForce`.
struct OptimalityTests {
  @Test(arguments: 0..<60)
  func agreesWithBruteForce(block: Int) {
    for seed in 0..<20 {
      let random = RandomSystem(
        variables: 1 + seed % 3, constraints: 1 + seed % 7, seed: UInt64(block * 1000 + seed))
      let solver = Solver(random.system)
      solver.solveAnyhow()
      solver.checkInvariants()
      let expected = BruteForce(random.system).solution
      for (value, wanted) in zip(solver.values(random.variables), expected) {
        #expect(abs(value - wanted) < 1e-5, "seed \(block * 1000 + seed)")
      }
    }
  }
}
