import Testing

@testable import Constraints

/// Linear programs with published optima, among them those on which simplex methods are known to
/// cycle or to take very many steps. The objective is a goal of the lowest priority that is out of
/// reach, `objective ≤ −1,000,000`.
struct LinearProgramTests {
  /// Minimises over variables that are at least 0, those called `free` excepted.
  private func minimise(
    _ objective: String, _ lines: String, free: Set<String> = []
  ) throws -> StatedSystem.Solution {
    var system = StatedSystem(lines)
    system.add("\(objective) <= -1000000 @1")
    let names = Set((lines + " " + objective).split { " ;\n".contains($0) }.map(String.init))
    for name in names.sorted() where name.first!.isLetter && !free.contains(name) {
      system.add("\(name) >= 0")
    }
    system.add("objective == \(objective)")
    return try system.solved()
  }

  // MARK: Cycling

  @Test func beale() throws {
    // E. M. L. Beale, Cycling in the dual simplex algorithm (1955): optimum −5/4.
    let primal = try minimise(
      "-0.75 a + 20 b - 0.5 c + 6 d",
      "0.25 a - 8 b - c + 9 d <= 0; 0.5 a - 12 b - 0.5 c + 3 d <= 0; c <= 1")
    #expect(primal["a", "b", "c", "d", "objective"] == [1, 0, 1, 0, -1.25])
    let dual = try minimise(
      "w",
      """
      0.25 u + 0.5 v >= 0.75; 8 u + 12 v <= 20; w - u - 0.5 v >= 0.5
      9 u + 3 v >= -6
      """)
    #expect(dual["u", "v", "w"] == [0, 1.5, 1.25])
  }

  @Test func kuhn() throws {
    // H. W. Kuhn's example in M. L. Balinski and A. W. Tucker, SIAM Review 11 (1969): the objective
    // is the left side of the last row, negated.
    let solution = try minimise(
      "-2 a - 3 b + c + 12 d",
      "-2 a - 9 b + c + 9 d <= 0; 1/3 a + b - 1/3 c - 2 d <= 0; 2 a + 3 b - c - 12 d <= 2")
    #expect(solution["objective"] == -2)
  }

  @Test func chvatal() throws {
    // V. Chvátal, Linear Programming (1983), page 31; scipy test_linprog_cyclic_bland.
    let solution = try minimise(
      "-10 a + 57 b + 9 c + 24 d",
      "0.5 a - 5.5 b - 2.5 c + 9 d <= 0; 0.5 a - 1.5 b - 0.5 c + d <= 0; a <= 1")
    #expect(solution["a", "b", "c", "d", "objective"] == [1, 0, 1, 0, -1])
  }

  @Test func cyclingOfScipy() throws {
    // scipy test_linprog_cyclic_bland_bug_8561.
    let solution = try minimise(
      "7 a - 4 c + 1.5 d + 1.5 e",
      """
      4 a + 5.5 b + 1.5 c + d - 3.5 e <= 0; a - 2.5 b - 2 c + 2.5 d + 0.5 e <= 0
      3 a - 0.5 b + 4 c - 12.5 d - 7 e <= 0; -1 a + 4.5 b + 2 c - 3.5 d - 2 e <= 0
      5.5 a + 2 b - 4.5 c - d + 9.5 e <= 1
      """)
    #expect(solution["a", "b", "c", "d", "e"] == [0, 0, 19, 5.33333, 9.66667])
  }

  @Test func degenerateCircle() throws {
    // scipy test_enzo_example_c_with_degeneracy: nothing but 0 is feasible.
    let angles = (1...20).map { 2 * Double.pi * Double($0) / 21 }
    func sum(_ coefficient: (Double) -> Double) -> String {
      zip(1..., angles).map { "\(coefficient($1)) x\($0)" }.joined(separator: " + ")
    }
    let solution = try minimise(
      sum { _ in -1 }, "\(sum { cosine($0) - 1 }) == 0; \(sum { cosine($0 - .pi / 2) }) == 0")
    #expect((1...20).allSatisfy { solution["x\($0)"] == 0 })
  }

  /// Taylor's series, which for angles of up to 2π needs 30 terms.
  private func cosine(_ angle: Double) -> Double {
    var term = 1.0
    var sum = 1.0
    for step in 1...30 {
      term *= -angle * angle / Double((2 * step - 1) * 2 * step)
      sum += term
    }
    return sum
  }

  // MARK: Many steps

  @Test(arguments: 2...8)
  func kleeMinty(dimension: Int) throws {
    // V. Klee and G. J. Minty, How good is the simplex algorithm? (1972), in Chvátal's form: the
    // greatest Σ 2ⁿ⁻ʲ xⱼ is 5ⁿ, with all of it in the last variable.
    var lines = ""
    for row in 1...dimension {
      for column in 1..<row { lines += "\(1 << (row - column + 1)) x\(column) + " }
      lines += "x\(row) <= \((1...row).reduce(1.0) { product, _ in product * 5 })\n"
    }
    let objective = (1...dimension).map { "-\(1 << (dimension - $0)) x\($0)" }
    let solution = try minimise(objective.joined(separator: " + "), lines)
    for variable in 1..<dimension { #expect(solution["x\(variable)"] == 0) }
    #expect(solution["x\(dimension)"] == (1...dimension).reduce(1.0) { product, _ in product * 5 })
  }

  @Test func kleeMintyOfScipy() throws {
    // scipy test_linprog_cyclic_recovery.
    let solution = try minimise(
      "-100 a - 10 b - c", "a <= 1; 20 a + b <= 100; 200 a + 20 b + c <= 10000")
    #expect(solution["a", "b", "c"] == [0, 0, 10_000])
  }

  // MARK: Textbooks

  @Test func smallPrograms() throws {
    // GLPK's reference manual, sample.c: 733 1/3 at (33 1/3, 66 2/3, 0).
    let glpk = try minimise(
      "-10 a - 6 b - 4 c",
      "a + b + c <= 100; 10 a + 4 b + 5 c <= 600; 2 a + 2 b + 6 c <= 300")
    #expect(glpk["a", "b", "c", "objective"] == [33.33333, 66.66667, 0, -733.33333])
    // Wikipedia, Simplex algorithm.
    let wikipedia = try minimise(
      "-2 x - 3 y - 4 z", "3 x + 2 y + z <= 10; 2 x + 5 y + 3 z <= 15")
    #expect(wikipedia["x", "y", "z", "objective"] == [0, 0, 5, -20])
    // scipy test_linprog_upper_bound_constraints, _mixed_constraints, test_nontrivial_problem,
    // test_negative_variable, test_bug_8662.
    let upper = try minimise("-3 x - 2 y", "2 x + y <= 10; x + y <= 8; x <= 4")
    #expect(upper["x", "y", "objective"] == [2, 6, -18])
    let mixed = try minimise("6 x + 3 y", "3 y <= 2; x + y >= 1; 2 x - y >= 1")
    #expect(mixed["x", "y", "objective"] == [0.66667, 0.33333, 5])
    let nontrivial = try minimise(
      "-1 a + 8 b + 4 c - 6 d",
      """
      -7 a - 7 b + 6 c + 9 d <= -3; a - b - 3 c <= 6; 10 a - 10 b - 7 c + 7 d <= -6
      6 a - b + 3 c + 4 d <= 6; -10 a + b + c - 8 d == -4
      """)
    #expect(nontrivial["a", "b", "c", "d"] == [0.07261, 1.05104, 0, 0.54062])
    let negative = try minimise(
      "x - 4 y", "-3 x + y <= 6; x + 2 y <= 4; y >= -3", free: ["x", "y"])
    #expect(negative["x", "y", "objective"] == [-1.14286, 2.57143, -11.42857])
    let tight = try minimise(
      "-10 a + 10 b + 6 c + 3 d",
      """
      8 a - 8 b - 4 c + 6 d <= 9; -8 a + 8 b + 4 c - 6 d <= -9; -4 a + 4 b + 8 c - 4 d <= -9
      3 a - 3 b - 3 c - 10 d <= -4
      """)
    #expect(tight["objective"] == 36)
  }

  @Test func redundantEquations() throws {
    // scipy test_enzo_example, test_enzo_example_b, test_issue_8174_stackoverflow.
    let diet = try minimise(
      "4 a + 8 b + 3 c", "2 a + 5 b + 3 c >= 185; 3 a + 2.5 b + 8 c >= 155; 8 a + 10 b + 4 c >= 600"
    )
    #expect(diet["a", "b", "c", "objective"] == [66.25, 0, 17.5, 317.5])
    let transport = try minimise(
      "2.8 a + 6.3 b + 10.8 c - 2.8 d - 6.3 e - 10.8 f",
      """
      a + b + c == 0.5; d + e + f == 0.4; a + d == 0.3; b + e == 0.3; c + f == 0.3
      """)
    #expect(transport["a", "b", "c", "d", "e", "f"] == [0.3, 0.2, 0, 0, 0.1, 0.3])
    let shares = try minimise(
      "a",
      """
      a >= 2; b >= 2; c >= 2; d >= 2; e >= 2; f >= 2; g >= 2
      a + b + c + d + e + f == 100; 0.3 a + 1.3 b + 0.9 c - g == 0; 0.3 a - 2/3 g == 0
      0.65 b - 1/15 g == 0; 0.3 c - 1/15 g == 0
      """)
    #expect(shares["objective"] == 43.33333)
  }

  @Test func networks() throws {
    // scipy test_network_flow, test_network_flow_limited_capacity.
    let flow = try minimise(
      "2 a + 4 b + 9 c + 11 d + 4 e + 3 f + 8 g + 7 h + 15 j + 16 k + 18 l",
      """
      c + e + j - a - b == 0; a + d + f == 19; -1 c - d == -16; g + h + k == 33
      i - e - f - g == 0; l - h - i == 0; -1 j - k - l == -36
      """)
    #expect(flow["objective"] == 755)
    let limited = try minimise(
      "2 a + 2 b + c + 3 d + e",
      """
      a + b == 4; a - c - d == 0; b + c - e == 0; d + e == 4
      a <= 4; b <= 2; c <= 2; d <= 3; e <= 5
      """)
    #expect(limited["objective"] == 14)
  }

  @Test func infeasibleAndUnbounded() throws {
    // scipy test_linprog_infeasible, test_linprog_unbounded: here the goal is reached.
    #expect(StatedSystem("x <= 2; y <= 2; x + y >= 5; x >= 0; y >= 0").conflict == [0, 1, 2])
    let unbounded = try minimise("-1 x - y", "x - y >= 1; x + y >= 2")
    #expect(unbounded["objective"] <= -1_000_000)
  }

  @Test func afiro() throws {
    // The smallest program of Netlib's collection, 27 rows and 32 columns: −464.75314286.
    let solution = try minimise(
      "-0.4 x02 - 0.32 x14 - 0.6 x23 - 0.48 x36 + 10 x39",
      """
      x02 + x03 - x01 == 0
      x04 - 1.06 x01 == 0
      x01 <= 80
      1.4 x14 - x02 <= 0
      x14 + x15 - x06 - x07 - x08 - x09 == 0
      x16 - 1.06 x06 - 1.06 x07 - 0.96 x08 - 0.86 x09 == 0
      x06 - x10 <= 80
      x07 - x11 <= 0
      x08 - x12 <= 0
      x09 - x13 <= 0
      x23 + x24 + x25 - x22 == 0
      x26 - 0.43 x22 == 0
      x22 <= 500
      1.4 x36 - x23 <= 0
      x38 - 0.43 x28 - 0.43 x29 - 0.39 x30 - 0.37 x31 == 0
      x28 + x29 + x30 + x31 + x37 + x39 - x36 == 44
      x28 - x32 <= 500
      x29 - x33 <= 0
      x30 - x34 <= 0
      x31 - x35 <= 0
      2.364 x10 + 2.386 x11 + 2.408 x12 + 2.429 x13 - x25 + 2.191 x32 + 2.219 x33 \
      + 2.249 x34 + 2.279 x35 <= 0
      0.109 x22 - x03 <= 0
      0.109 x28 + 0.108 x29 + 0.108 x30 + 0.107 x31 - x15 <= 0
      0.301 x01 - x24 <= 0
      0.301 x06 + 0.313 x07 + 0.313 x08 + 0.326 x09 - x37 <= 0
      x04 + x26 <= 310
      x16 + x38 <= 300
      """)
    #expect(solution["objective"] == -464.75314)
  }
}
