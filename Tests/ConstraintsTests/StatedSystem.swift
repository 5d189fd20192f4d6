import Testing

@testable import Constraints

/// A system written as text, the way that solvers publish their test problems.
///
/// A line is a constraint, `2 x + y - 3 <= z @weak *2`: spaces between all parts, names for variables,
/// then a priority and a weight where they aren't `required` and 1.
struct StatedSystem {
  private(set) var system = ConstraintSystem()
  private var variables: [String: Variable] = [:]

  /// The strengths of Cassowary as levels.
  private static let strengths: [Substring: Priority] = [
    "required": .required, "strong": 750, "medium": 500, "weak": 250,
  ]

  /// - Parameter preferred: The values that variables are pulled to where they aren't 0; these
  ///   variables come first.
  init(_ lines: String = "", preferring preferred: KeyValuePairs<String, Double> = [:]) {
    for (name, value) in preferred { variables[name] = system.addVariable(preferred: value) }
    add(lines)
  }

  /// Adds the lines and returns the last constraint.
  @discardableResult
  mutating func add(_ lines: String) -> ConstraintIndex {
    for line in lines.split(whereSeparator: { $0 == "\n" || $0 == ";" })
    where line.contains(where: { $0 != " " }) {
      addLine(line)
    }
    return ConstraintIndex(index: system.constraintCount - 1)
  }

  private mutating func addLine(_ line: Substring) {
    var terms: [Term] = []
    var constant = 0.0
    var relation: Relation?
    var priority = Priority.required
    var weight = 1.0
    var sign = 1.0
    var factor: Double?
    func endTerm() {
      // Numbers on the left side go to the right one.
      if let factor { constant -= factor * sign * (relation == nil ? 1 : -1) }
      factor = nil
      sign = 1
    }
    for word in line.split(separator: " ") {
      switch word {
      case "+": endTerm()
      case "-":
        endTerm()
        sign = -1
      case "<=", "==", ">=":
        endTerm()
        relation = word == "<=" ? .lessOrEqual : word == "==" ? .equal : .greaterOrEqual
      case _ where word.hasPrefix("@"):
        let name = word.dropFirst()
        priority = Self.strengths[name] ?? Priority(number(name)!)
      case _ where word.hasPrefix("*"): weight = number(word.dropFirst())!
      default:
        if let number = number(word) {
          factor = number
        } else {
          let coefficient = (factor ?? 1) * sign * (relation == nil ? 1 : -1)
          terms.append(Term(variable(String(word)), coefficient))
          factor = nil
        }
      }
    }
    endTerm()
    system.add(terms, relation!, constant, priority: priority, weight: weight)
  }

  /// `0.5`, `-3` or `1/3`.
  private func number(_ word: Substring) -> Double? {
    let parts = word.split(separator: "/").map { Double($0) }
    if parts.count == 2, let a = parts[0], let b = parts[1] { return a / b }
    return Double(word)
  }

  private mutating func variable(_ name: String) -> Variable {
    if let known = variables[name] { return known }
    let new = system.addVariable()
    variables[name] = new
    return new
  }

  /// Solves the system as it is now.
  func solved() throws -> Solution {
    let solution = Solution(solver: Solver(system), variables: variables)
    try solution.solve()
    return solution
  }

  /// The smallest set of constraints that can't hold together, by their lines' numbers from 0.
  var conflict: [Int]? {
    do throws(Conflict) {
      try Solver(system).solve()
      return nil
    } catch {
      return error.constraints.map(\.index)
    }
  }

  struct Solution {
    let solver: Solver
    fileprivate let variables: [String: Variable]

    /// The value of a variable, to a hundred-thousandth.
    subscript(_ name: String) -> Double {
      (solver.value(of: variables[name]!) * 1e5).rounded() / 1e5
    }

    /// The values of several, in the order of their names.
    subscript(_ names: String...) -> [Double] { names.map { self[$0] } }

    /// Solves for other constants.
    func suggest(_ values: KeyValuePairs<ConstraintIndex, Double>) throws {
      for (constraint, value) in values { solver.setConstant(constraint, value) }
      try solve()
    }

    fileprivate func solve() throws {
      try solver.solve()
      var proof = solver.proof(for: solver.currentConstants)
      #expect(proof.flaw() == nil)
    }
  }
}
