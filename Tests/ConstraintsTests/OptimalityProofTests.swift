import Testing

@testable import Constraints

/// 10,000 systems of realistic shapes, each solved from scratch and again for other constants, and the
/// outcome proven to be optimal.
struct OptimalityProofTests {
  @Test(arguments: LayoutSystem.Shape.allCases, 0..<8)
  func solutionsAreOptimal(shape: LayoutSystem.Shape, block: UInt64) {
    for seed in block * 250..<(block + 1) * 250 {
      var layout = LayoutSystem(shape, seed: seed)
      let solver = Solver(layout.system)
      for state in ["from scratch", "for other constants"] {
        if let flaw = flaw(in: solver) {
          Issue.record("\(shape), seed \(seed), solved \(state): \(flaw)")
        }
        layout.change(solver)
      }
    }
  }

  /// There is but one optimum, so a hint that doesn't fit either fails or leads to the same point.
  @Test(arguments: LayoutSystem.Shape.allCases)
  func staleHintsProveNothingElse(shape: LayoutSystem.Shape) {
    var refuted = 0
    for seed in 10_000..<UInt64(10_100) {
      var layout = LayoutSystem(shape, seed: seed)
      let solver = Solver(layout.system)
      layout.change(solver)
      var proof = solver.proof(for: solver.currentConstants)
      solver.tableau.solve()
      if proof.flaw() != nil {
        refuted += 1
      } else {
        #expect(isSame(proof.point, solver.allValues), "\(shape), seed \(seed)")
      }
    }
    #expect(refuted > 50, "\(refuted) of 100 changes need other holders")
  }

  /// Solves for the current constants and says what is wrong with the outcome.
  private func flaw(in solver: Solver) -> String? {
    // Unlike `Solver.solve`, this doesn't look for the smallest conflict.
    solver.tableau.solve()
    var proof = solver.proof(for: solver.currentConstants)
    if let flaw = proof.flaw() { return flaw }
    guard isSame(proof.point, solver.allValues) else {
      return "\(solver.allValues) instead of \(proof.point)"
    }
    let isConflict = proof.violation > 1e-5
    return solver.tableau.violatesRequired == isConflict
      ? nil : "a conflict is \(isConflict ? "missed" : "reported")"
  }

  private func isSame(_ point: [Double], _ values: [Double]) -> Bool {
    for (expected, value) in zip(point, values) where abs(expected - value) >= 0x1p-20 {
      return false
    }
    return true
  }
}
