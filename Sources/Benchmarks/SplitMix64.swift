/// A generator of random numbers that are the same in every run (Steele, Lea and Flood, 2014).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 to `bound` − 1.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// A word of 2 to 9 letters, the frequent ones of English.
  mutating func word() -> String {
    let letters = Array("etaoinshrdlucmfwypvbgk")
    return String((0..<2 + below(8)).map { _ in letters[below(letters.count)] })
  }
}
