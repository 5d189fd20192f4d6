/// The shortest of some runs, in seconds.
func shortestTime(of runs: Int, _ body: () -> Void) -> Double {
  (0..<runs).map { _ in seconds(body) }.min() ?? 0
}

/// Microseconds a call.
struct CallTime {
  var best: Double
  var median: Double

  /// Takes `rounds` means over `calls` calls each; the body makes one call and is told which.
  init(rounds: Int, calls: Int, _ body: (Int) -> Void) {
    let means = (0..<rounds).map { round in
      seconds { for call in 0..<calls { body(round * calls + call) } } / Double(calls) * 1e6
    }.sorted()
    best = means[0]
    median = means[rounds / 2]
  }

  var text: String { "\(twoPlaces(best)) µs best, \(twoPlaces(median)) µs median" }

  private func twoPlaces(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}

private func seconds(_ body: () -> Void) -> Double {
  let duration = ContinuousClock().measure(body).components
  return Double(duration.seconds) + Double(duration.attoseconds) / 1e18
}
