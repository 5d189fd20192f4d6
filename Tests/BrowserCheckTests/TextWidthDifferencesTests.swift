import Testing

@testable import BrowserCheck

@Suite struct TextWidthDifferencesTests {
  private func line(_ amount: Double, row: Int, page: String = "a") -> Deviation {
    Deviation(
      page: page, width: 320, viewport: 320, deviceScale: 1, section: 0, row: row,
      attribute: .textWidth, expected: "1", measured: "2", amount: amount)
  }

  private func differences(_ amounts: [Double], page: String = "a") -> TextWidthDifferences {
    var result = TextWidthDifferences()
    for (row, amount) in amounts.enumerated() {
      result.add(amount) { line(amount, row: row, page: page) }
    }
    return result
  }

  @Test func percentilesAreWholeHundredthsAbove() {
    let none = TextWidthDifferences()
    #expect(none.percentile(0.99) == 0)
    #expect(none.largest == 0)
    let some = differences([0, 0.004, 0.011, 0.02, 0.5])
    #expect(some.count == 5)
    #expect(some.largest == 0.5)
    #expect(some.percentile(0.4) == 0.01)
    #expect(some.percentile(0.6) == 0.02)
    #expect(some.percentile(0.8) == 0.03)
    #expect(some.percentile(0.81) == 0.5)
    #expect(some.percentile(1) == 0.5)
    #expect(differences([7, 0]).percentile(1) == 7)
    // No share is said to be worse than the worst.
    #expect(differences([0.001]).percentile(0.99) == 0.001)
  }

  @Test func roundingExplainsSoMuch() {
    let blink = Browser.chromium.textRounding
    #expect(blink.rest(of: 0.03125, boxes: 2, characters: 9) == 0)
    #expect(blink.rest(of: 0.0625, boxes: 2, characters: 9) == 0.03125)
    // Nothing is made narrower.
    #expect(blink.rest(of: -0.03125, boxes: 2, characters: 9) == 0.03125)
    let gecko = Browser.firefox.textRounding
    #expect(gecko.rest(of: 0.1, boxes: 1, characters: 12) == 0)
    #expect(gecko.rest(of: -0.1, boxes: 1, characters: 12) == 0)
    #expect(abs(gecko.rest(of: -0.15, boxes: 1, characters: 12) - 0.05) < 1e-12)
  }

  @Test func theWorstLineOfEachRowIsListed() {
    var some = differences([0.1, 0, 0.3])
    some.add(0.2) { line(0.2, row: 0) }
    some.add(0.05) { line(0.05, row: 2) }
    #expect(some.worst.map(\.amount) == [0.3, 0.2])
    #expect(some.worst.map(\.row) == [2, 0])
  }

  @Test func onlyTheWorstAreListed() {
    let amounts = (1...100).map { Double($0 * 37 % 101) }
    let some = differences(amounts)
    let expected = (0..<TextWidthDifferences.listedLines).map { Double(100 - $0) }
    #expect(some.worst.compactMap(\.amount) == expected)
  }

  /// In whatever parts lines are added.
  @Test func sumsAreThoseOfAllLines() {
    var sum = differences([0.4, 0.01, 0.2])
    sum.add(differences([0.3, 1.5], page: "b"))
    #expect(sum.count == 5)
    #expect(sum.largest == 1.5)
    #expect(sum.percentile(0.8) == 0.41)
    #expect(sum.worst.map(\.amount) == [1.5, 0.4, 0.3, 0.2, 0.01])
    #expect(sum.worst.map(\.page) == ["b", "a", "b", "a", "a"])
  }
}
