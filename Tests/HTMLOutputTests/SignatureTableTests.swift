import SeededRandom
import Testing

@testable import HTMLOutput

struct SignatureTableTests {
  @Test(arguments: [1, 3, 5, 35])
  func numbersLikeADictionary(_ stride: Int) {
    var random = SplitMix64(seed: UInt64(stride))
    var table = SignatureTable()
    for round in 0..<3 {
      var known: [[Int32]: Int] = [:]
      // Few values, so that many tuples repeat, and enough of them for the table to grow.
      for _ in 0..<4000 {
        let signature = (0..<stride).map { place in
          place > 1 ? 0 : Int32.random(in: -30...(round == 1 ? 900 : 30), using: &random)
        }
        let index = table.index(of: signature)
        let expected = known[signature] ?? known.count
        known[signature] = expected
        #expect(index == expected)
      }
      #expect(table.count == known.count)
      for (signature, index) in known {
        #expect(Array(table.values[table[index]]) == signature)
      }
      table.removeAll()
      #expect(table.count == 0 && table.values.isEmpty)
    }
  }

  @Test func tellsSignaturesOfAllLengthsApart() {
    var table = SignatureTable()
    let signatures: [[Int32]] = [[], [0], [0, 0], [0, 1], [1], [0, 0, 0]]
    for (index, signature) in signatures.enumerated() {
      #expect(table.index(of: signature) == index)
      #expect(Array(table.values[table[index]]) == signature)
    }
    for (index, signature) in signatures.enumerated() {
      #expect(table.index(of: signature) == index)
    }
    #expect(table.count == signatures.count)
  }
}
