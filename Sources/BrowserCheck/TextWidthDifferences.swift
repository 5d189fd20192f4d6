/// How far the widths of lines of text in a browser are from what the engine measured.
public struct TextWidthDifferences: Codable, Hashable, Sendable {
  /// How many lines were compared.
  public private(set) var count = 0
  /// The largest difference in px.
  public private(set) var largest = 0.0
  /// How many differences there are below each hundredth of a px and not below the one before; the
  /// last counts all that are larger.
  private var hundredths = [Int](repeating: 0, count: 101)

  public init() {}

  private enum CodingKeys: CodingKey {
    case count, largest, hundredths
  }

  /// The difference in px, in whole hundredths, that a share of 0 to 1 of all lines stays below.
  public func percentile(_ share: Double) -> Double {
    let wanted = share * Double(count)
    var passed = 0
    for (index, count) in hundredths.enumerated() {
      passed += count
      if Double(passed) >= wanted {
        return index < 100 ? min(Double(index + 1) / 100, largest) : largest
      }
    }
    return largest
  }

  mutating func add(_ difference: Double) {
    count += 1
    largest = max(largest, difference)
    hundredths[min(Int(difference * 100), 100)] += 1
  }

  mutating func add(_ other: TextWidthDifferences) {
    count += other.count
    largest = max(largest, other.largest)
    for index in hundredths.indices { hundredths[index] += other.hundredths[index] }
  }
}
