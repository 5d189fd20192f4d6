import SeededRandom

extension SplitMix64 {
  /// A number from 0 to `bound` − 1.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// A word of 2 to 9 letters, the frequent ones of English.
  mutating func word() -> String {
    let letters = Array("etaoinshrdlucmfwypvbgk")
    return String((0..<2 + below(8)).map { _ in letters[below(letters.count)] })
  }
}
