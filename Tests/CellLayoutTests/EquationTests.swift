import SeededRandom
import Testing

@testable import CellLayout

@Suite struct EquationTests {
  @Test(arguments: [
    ("a.leading == superview.leading + 8", "a.leading - cell.leading == 8"),
    ("a.width == 2 * b.width", "a.width - 2 b.width == 0"),
    ("a.width == 2*b.width+gap@750", "a.width - 2 b.width == 12 @750"),
    ("a.width <= b.width * 0.5", "a.width - 0.5 b.width <= 0"),
    ("a.width >= b.width / 2 - 4 @high", "a.width - 0.5 b.width >= -4 @750"),
    ("a.width == 16:9 * a.height", "a.width - 1.7777777777777777 a.height == 0"),
    ("a.width == a.height * 1:4", "a.width - 0.25 a.height == 0"),
    ("a.height >= 44", "a.height >= 44"),
    ("44 <= a.height", "-a.height <= -44"),
    ("a.width = 10", "a.width == 10"),
    ("a.width ≤ 10", "a.width <= 10"),
    ("a.width =< 10", "a.width <= 10"),
    ("a.centerX == superview.centerX", "a.centerX - cell.centerX == 0"),
    ("c.centerY == superview.centerY", "c.centerY - b.centerY == 0"),
    ("c.centerY == contentView.centerY", "c.centerY - cell.centerY == 0"),
    ("superview.height >= 60", "cell.height >= 60"),
    ("a.firstBaseline == b.lastBaseline", "a.firstBaseline - b.lastBaseline == 0"),
    ("a.baseline == b.baseline", "a.lastBaseline - b.lastBaseline == 0"),
    ("a.leftMargin == b.rightMargin", "a.leftMargin - b.rightMargin == 0"),
    ("a.top == b.topMargin + (gap - 2) * 3", "a.top - b.topMargin == 30"),
    ("a.bottom - b.bottomMargin == -gap", "a.bottom - b.bottomMargin == -12"),
    ("a.centerX == b.centerXWithinMargins", "a.centerX - b.centerXWithinMargins == 0"),
    ("a.centerY == b.centerYWithinMargins", "a.centerY - b.centerYWithinMargins == 0"),
    ("a.leading == b.centerX", "a.leading - b.centerX == 0"),
    ("a.left == b.centerX", "a.left - b.centerX == 0"),
    ("a.width + b.width == superview.width", "a.width + b.width - cell.width == 0"),
    ("a.top + c.bottom == 2 * b.centerY", "a.top + c.bottom - 2 b.centerY == 0"),
    ("a.width == 2 * (b.width + 8) / 4", "a.width - 0.5 b.width == 4"),
    ("a.width == -(-20)", "a.width == 20"),
    ("a.leadingMargin == b.trailingMargin @ weak1", "a.leadingMargin - b.trailingMargin == 0 @300"),
  ])
  func `means`(line: String, constraint: String) {
    let result = read(line)
    #expect(result.problems == [])
    #expect(result.constraints == [constraint])
  }

  @Test(arguments: [
    ("a.width", 8, "expected ==, <= or >="),
    ("a.width < 8", 9, "constraints can't be strict: write <= or >="),
    ("a.width ==", 11, "expected a number, a metric or an attribute of a view"),
    ("a.width == 8 9", 14, "unexpected “9”"),
    ("a.width == 8 @ 2000", 16, "a priority is 1...1000"),
    ("a.width == (8", 14, "expected “)”"),
    ("a.width == b", 12, "which attribute of “b”? Write b.width, for example"),
    ("a.width == bb.width", 12, "unknown view “bb”, did you mean “b”?"),
    ("a.hight == 8", 3, "unknown attribute “hight”, did you mean “right”?"),
    ("a.width == gop", 12, "unknown metric or view “gop”, did you mean “gap”?"),
    ("a.width == 4 / b.width", 16, "an attribute can't be divided by"),
    ("a.width == b.width / 0", 22, "division by zero"),
    ("a.width == 1:0 * b.width", 14, "a ratio can't have 0 below"),
    ("a.width == a.width * b.width", 20, "an attribute can't be multiplied by another"),
    ("8 == 9", 1, "the constraint says nothing of any view"),
    ("a.width == a.width", 1, "the constraint says nothing of any view"),
    (
      "a.leading == 8", 1,
      "“leading” is a place: compare it with another, such as superview.leading"
    ),
    ("a.leading == b.top", 1, "“leading” and “top” lie on different axes"),
    (
      "a.leading == b.width", 1, "“leading” is a place and “width” a length: they can't be compared"
    ),
    (
      "a.left == b.leading", 1,
      "“left” and “leading” can't be compared: one of them changes sides with the direction of reading"
    ),
    (
      "a.width == 1000000 * 1000000", 1,
      "the numbers are too large: at most 1000000, and 10000 as a factor"
    ),
    (
      "a.width == b.width / 0.00001", 1,
      "the numbers are too large: at most 1000000, and 10000 as a factor"
    ),
    ("?", 1, "expected a number, a metric or an attribute of a view"),
  ])
  func `is refused at the very character`(line: String, column: Int, message: String) {
    #expect(read(line).problems == ["\(column): \(message)"])
  }

  @Test func `parentheses may not be nested without end`() {
    let line = "a.width == " + String(repeating: "(", count: 100_000)
    #expect(read(line).problems.count == 1)
    #expect(read("a.width == " + String(repeating: "-", count: 100_000)).problems.count == 1)
  }

  /// Whatever stands there: an answer, and places inside the line.
  @Test func `no line stops the reader`() {
    let pieces = [
      "H:", "V:", "|", "-", "[", "]", "(", ")", "a", "b", "c", "gap", "superview", ".", "width",
      "leading", "top", "centerX", "==", ">=", "<=", "@", "750", "1000000", "0", "16:9", "*", "/",
      "+",
      ",", " ", "é", "≤",
    ]
    var random = SplitMix64(seed: 5)
    for _ in 0..<3000 {
      let line = (0..<Int.random(in: 1...14, using: &random)).map { _ in
        pieces.randomElement(using: &random)!
      }.joined()
      let result = read(line)
      for problem in result.problems {
        let column = Int(problem.prefix { $0 != ":" }) ?? -1
        #expect((1...line.utf8.count + 1).contains(column), "\(line): \(problem)")
      }
    }
  }
}
