import InterfaceBuilder
import Testing

/// The frames that Interface Builder saved are what Apple's engine solved; ours have to be the same.
@Suite struct OracleTests {
  @Test func storedSizes() throws {
    guard let cases = try LayoutCase.shared() else { return }
    let run = OracleRun(name: "run 1, stored sizes")
    let counts = run.counts(cases.map(run.outcome))
    #expect(counts.half * 100 >= counts.total * 99)
    #expect(counts.whole == counts.total)
  }

  @Test func naturalSizes() throws {
    guard let cases = try LayoutCase.shared()?.filter({ $0.oracle.natural != nil }) else { return }
    let run = OracleRun(name: "run 2, natural sizes", usesNaturalSizes: true)
    let counts = run.counts(cases.map(run.outcome))
    #expect(counts.half * 100 >= counts.total * 99)
    #expect(counts.whole == counts.total)
  }

  @Test func ownMetrics() throws {
    guard let cases = try LayoutCase.shared() else { return }
    let run = OracleRun(name: "run 3, margins, guides and baselines of our own", usesOracle: false)
    let counts = run.counts(cases.map(run.outcome), limit: 100)
    #expect(counts.half * 100 >= counts.total * 92)
  }
}
