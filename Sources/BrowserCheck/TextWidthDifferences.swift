/// How far the widths of lines of text in a browser are from what the engine measured.
public struct TextWidthDifferences: Codable, Hashable, Sendable {
  /// How many lines were compared.
  public private(set) var count = 0
  /// The largest difference in px.
  public private(set) var largest = 0.0
  /// How many differences there are below each hundredth of a px and not below the one before; the
  /// last counts all that are larger.
  private var hundredths = [Int](repeating: 0, count: 101)
  /// The lines with the largest differences, the worst first; one for each row of a page.
  public private(set) var worst: [Deviation] = []

  /// How many lines `worst` holds at most.
  public static let listedLines = 40

  public init() {}

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

  /// Adds the difference of a line in px; asks for the line where it is among the worst.
  mutating func add(_ difference: Double, of line: () -> Deviation) {
    count += 1
    largest = max(largest, difference)
    hundredths[min(Int(difference * 100), 100)] += 1
    if difference > 0 && isAmongWorst(difference) { list(line()) }
  }

  mutating func add(_ other: TextWidthDifferences) {
    count += other.count
    largest = max(largest, other.largest)
    for index in hundredths.indices { hundredths[index] += other.hundredths[index] }
    for line in other.worst where isAmongWorst(line.amount ?? 0) { list(line) }
  }

  private func isAmongWorst(_ difference: Double) -> Bool {
    worst.count < Self.listedLines || difference > worst.last?.amount ?? 0
  }

  private mutating func list(_ line: Deviation) {
    let amount = line.amount ?? 0
    if let known = worst.firstIndex(where: {
      $0.page == line.page && $0.section == line.section && $0.row == line.row
    }) {
      guard amount > worst[known].amount ?? 0 else { return }
      worst.remove(at: known)
    }
    let place = worst.firstIndex { $0.amount ?? 0 < amount } ?? worst.count
    worst.insert(line, at: place)
    if worst.count > Self.listedLines { worst.removeLast() }
  }
}
