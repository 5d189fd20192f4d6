import InterfaceBuilder
import Testing

/// Our own layouts, each with one rule that was worked out by hand.
@Suite struct OwnLayoutTests {
  private static let runs = [
    OracleRun(name: "own layouts", usesOracle: false),
    OracleRun(name: "own layouts, natural sizes", usesOracle: false, usesNaturalSizes: true),
  ]

  @Test(arguments: [0, 1])
  func frames(run index: Int) throws {
    let run = Self.runs[index]
    let cases = try LayoutCase.own()
    #expect(cases.count >= 20)
    // Stored sizes that only natural ones explain come out in the second run.
    for layoutCase in cases where index == 1 || layoutCase.oracle.natural == nil {
      let outcome = run.outcome(of: layoutCase)
      #expect(outcome.worst < 0.01, "\(outcome.id): \(outcome.description)")
    }
  }
}
