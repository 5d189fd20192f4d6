@testable import Constraints

/// Proves by linear programming duality that a point is the lexicographic optimum of a system, ties
/// included: the distances of the variables from their preferred values are levels of their own below
/// all priorities.
///
/// A point is optimal exactly if each constraint and each variable can be given a multiplier, one
/// number a level, such that all of them cancel out: for each variable, `Σ multiplier · coefficient = 0`.
/// The multiplier is the slope of the cost where the point is off the breakpoint, and at the
/// breakpoint it lies between the slopes of both sides, in the lexicographic order.
///
/// The solver is asked for a hint only: which activities hold the point, as many as there are
/// variables, and the sides of the rest. Point and multipliers are computed from that and from the
/// system anew, so a wrong hint can't prove anything.
struct OptimalityProof {
  /// A constraint, or a variable's pull to its preferred value, which has one term.
  private struct Activity {
    var terms: ArraySlice<Term>
    var constant: Double
    /// What a unit costs, and the level that it is paid at: none where it costs nothing.
    var weight: Double
    var upLevel: Int?
    var downLevel: Int?
  }

  private let activities: [Activity]
  private let constraintCount: Int
  private let count: Int
  private let holders: [Int]
  private let sides: [Side]
  private let levelCount: Int
  private let isFirstRequired: Bool
  /// The inverse of the matrix of the holders' coefficients, row by row.
  private var inverse: [Double] = []
  /// The point where all holders are at their breakpoints; written by `flaw`.
  private(set) var point: [Double] = []

  private static let tolerance = 1e-6

  /// - Parameters:
  ///   - constants: of the constraints, and behind them the preferred values, as they were solved for.
  ///   - holders: The activities at their breakpoints.
  ///   - sides: The sides of all activities.
  init(_ system: ConstraintSystem, constants: [Double], holders: [Int], sides: [Side]) {
    self.holders = holders
    self.sides = sides
    count = system.variableCount
    constraintCount = system.constraintCount
    let levels = Set(system.constraints.flatMap { [$0.upPriority, $0.downPriority] })
      .filter { $0 > 0 }.sorted(by: >)
    levelCount = levels.count + count
    isFirstRequired = levels.first == 1000
    var activities = system.constraints.indices.map { index in
      let constraint = system.constraints[index]
      return Activity(
        terms: system.terms(of: index), constant: constants[index], weight: constraint.weight,
        upLevel: levels.firstIndex(of: constraint.upPriority),
        downLevel: levels.firstIndex(of: constraint.downPriority))
    }
    for variable in 0..<count {
      activities.append(
        Activity(
          terms: [Term(Variable(index: variable))], constant: constants[constraintCount + variable],
          weight: 1, upLevel: levels.count + variable, downLevel: levels.count + variable))
    }
    self.activities = activities
  }

  /// Why `point` may not be the optimum, or nil if it is proven to be.
  mutating func flaw() -> String? {
    guard holders.count == count, invert() else { return "the holders don't fix a point" }
    locatePoint()
    let gradients = gradients()
    for place in 0..<count {
      let activity = activities[holders[place]]
      let multiplier = multiplier(place, gradients)
      if !isWithin(multiplier, activity.weight, at: activity.upLevel, sign: 1) {
        return "raising activity \(holders[place]) pays"
      }
      if !isWithin(multiplier, activity.weight, at: activity.downLevel, sign: -1) {
        return "lowering activity \(holders[place]) pays"
      }
    }
    return nil
  }

  /// How far the point breaks a required constraint.
  var violation: Double {
    var worst = 0.0
    for activity in activities[..<constraintCount] where isFirstRequired {
      let error = error(of: activity)
      if (error > 0 ? activity.upLevel : activity.downLevel) == 0 { worst = max(worst, abs(error)) }
    }
    return worst
  }

  private func error(of activity: Activity) -> Double {
    var error = -activity.constant
    for term in activity.terms { error += term.coefficient * point[term.variable.index] }
    return error
  }

  /// Gauss–Jordan elimination with row pivoting; false if the holders' coefficients are dependent.
  private mutating func invert() -> Bool {
    let width = 2 * count
    var matrix = [Double](repeating: 0, count: count * width)
    for row in 0..<count {
      for term in activities[holders[row]].terms {
        matrix[row * width + term.variable.index] += term.coefficient
      }
      matrix[row * width + count + row] = 1
    }
    let isRegular = matrix.withUnsafeMutableBufferPointer { matrix in
      for column in 0..<count {
        var pivot = column
        for row in column..<count
        where abs(matrix[row * width + column]) > abs(matrix[pivot * width + column]) {
          pivot = row
        }
        let element = matrix[pivot * width + column]
        if abs(element) < 1e-9 { return false }
        for entry in 0..<width {
          let value = matrix[pivot * width + entry] / element
          matrix[pivot * width + entry] = matrix[column * width + entry]
          matrix[column * width + entry] = value
        }
        for row in 0..<count where row != column && matrix[row * width + column] != 0 {
          let factor = matrix[row * width + column]
          for entry in column..<width where matrix[column * width + entry] != 0 {
            matrix[row * width + entry] -= factor * matrix[column * width + entry]
          }
        }
      }
      return true
    }
    inverse = (0..<count).flatMap { matrix[$0 * width + count..<($0 + 1) * width] }
    return isRegular
  }

  private mutating func locatePoint() {
    point = [Double](repeating: 0, count: count)
    for place in 0..<count {
      let constant = activities[holders[place]].constant
      for row in 0..<count where constant != 0 {
        point[row] += inverse[row * count + place] * constant
      }
    }
  }

  /// What the multipliers of all but the holders add up to.
  private func gradients() -> [(variable: Int, level: Int, value: Double)] {
    var found: [(variable: Int, level: Int, value: Double)] = []
    let isHolder = Set(holders)
    for index in activities.indices where !isHolder.contains(index) {
      let activity = activities[index]
      let error = error(of: activity)
      let side: Side =
        error > Self.tolerance ? .above : error < -Self.tolerance ? .below : sides[index]
      if side == .at { continue }
      guard let level = side == .above ? activity.upLevel : activity.downLevel else { continue }
      for term in activity.terms {
        let slope = side == .above ? activity.weight : -activity.weight
        found.append((term.variable.index, level, slope * term.coefficient))
      }
    }
    return found
  }

  /// The multiplier of a holder: the multipliers of all activities cancel out.
  private func multiplier(
    _ place: Int, _ gradients: [(variable: Int, level: Int, value: Double)]
  ) -> [Double] {
    var multiplier = [Double](repeating: 0, count: levelCount)
    for gradient in gradients {
      multiplier[gradient.level] -= inverse[gradient.variable * count + place] * gradient.value
    }
    return multiplier
  }

  /// Whether a multiplier is at most the slope of the upper side, or at least that of the lower one.
  private func isWithin(
    _ multiplier: [Double], _ weight: Double, at level: Int?, sign: Double
  ) -> Bool {
    for index in 0..<levelCount {
      let margin = (index == level ? weight : 0) - sign * multiplier[index]
      if abs(margin) > Self.tolerance { return margin > 0 }
    }
    return true
  }
}

extension Solver {
  /// The constants and preferred values as they are now.
  var currentConstants: [Double] { (0..<tableau.activities).map { tableau.constants[$0] } }

  /// A proof on the hint that the last solve gives.
  func proof(for constants: [Double]) -> OptimalityProof {
    OptimalityProof(
      system, constants: constants,
      holders: (0..<tableau.columns).map { Int(tableau.nonbasic[$0]) },
      sides: (0..<tableau.activities).map { tableau.sides[$0] })
  }

  var allValues: [Double] {
    (0..<system.variableCount).map { value(of: Variable(index: $0)) }
  }
}
