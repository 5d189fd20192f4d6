@testable import Constraints

/// An independent solver for tiny systems: the costs are piecewise linear, so the best point is among
/// those where as many breakpoints meet as there are variables. It tries them all.
struct BruteForce {
  let system: ConstraintSystem
  private let planes: [(coefficients: [Double], constant: Double)]

  init(_ system: ConstraintSystem) {
    self.system = system
    let count = system.variableCount
    var planes: [(coefficients: [Double], constant: Double)] = []
    for index in 0..<system.constraintCount {
      var coefficients = [Double](repeating: 0, count: count)
      for term in system.terms(of: index) {
        coefficients[term.variable.index] += term.coefficient
      }
      planes.append((coefficients, system.constraints[index].constant))
    }
    for variable in 0..<count {
      var coefficients = [Double](repeating: 0, count: count)
      coefficients[variable] = 1
      planes.append((coefficients, system.preferred[variable]))
    }
    self.planes = planes
  }

  /// The least cost of required constraints.
  var leastViolation: Double {
    vertices.map { cost(of: $0, ties: false, onlyRequired: true)[0] }.min() ?? 0
  }

  /// The lexicographically best point, ties decided by the variables' distances from their preferred
  /// values in order.
  var solution: [Double] {
    best(vertices) { cost(of: $0, ties: true, onlyRequired: false) }
  }

  /// The variables that differ among the best vertices, and those that are unbounded are not found:
  /// for systems whose variables all lie in a box.
  var ambiguous: [Int] {
    let points = vertices
    let costs = points.map { cost(of: $0, ties: false, onlyRequired: false) }
    let least = costs.dropFirst().reduce(costs[0]) { isLess($1, $0) ? $1 : $0 }
    let optima = points.indices.filter { !isLess(least, costs[$0]) }.map { points[$0] }
    return (0..<system.variableCount).filter { variable in
      let values = optima.map { $0[variable] }
      return values.max()! - values.min()! > 1e-6
    }
  }

  func cost(of point: [Double], ties: Bool, onlyRequired: Bool) -> [Double] {
    let priorities = system.constraints.flatMap { [$0.upPriority, $0.downPriority] }
    let levels = onlyRequired ? [1000] : Set(priorities).sorted(by: >)
    var costs = [Double](repeating: 0, count: levels.count)
    for (index, constraint) in system.constraints.enumerated() {
      let plane = planes[index]
      let error = zip(plane.coefficients, point).reduce(-plane.constant) { $0 + $1.0 * $1.1 }
      let priority = error > 0 ? constraint.upPriority : constraint.downPriority
      guard priority > 0, let level = levels.firstIndex(of: priority) else { continue }
      costs[level] += constraint.weight * abs(error)
    }
    return ties ? costs + zip(point, system.preferred).map { abs($0 - $1) } : costs
  }

  private func isLess(_ a: [Double], _ b: [Double]) -> Bool {
    for (x, y) in zip(a, b) where abs(x - y) > 1e-7 { return x < y }
    return false
  }

  private func best(_ points: [[Double]], _ cost: ([Double]) -> [Double]) -> [Double] {
    var found = points[0]
    var least = cost(found)
    for point in points.dropFirst() {
      let candidate = cost(point)
      if isLess(candidate, least) {
        found = point
        least = candidate
      }
    }
    return found
  }

  private var vertices: [[Double]] {
    var found: [[Double]] = []
    choose(from: 0, []) { chosen in
      if let point = intersection(chosen) { found.append(point) }
    }
    return found
  }

  private func choose(from start: Int, _ chosen: [Int], _ body: ([Int]) -> Void) {
    if chosen.count == system.variableCount { return body(chosen) }
    for plane in start..<max(start, planes.count) {
      choose(from: plane + 1, chosen + [plane], body)
    }
  }

  /// Gauss–Jordan elimination with row pivoting; nil if the planes don't meet in one point.
  private func intersection(_ chosen: [Int]) -> [Double]? {
    let count = chosen.count
    var matrix = chosen.map { planes[$0].coefficients + [planes[$0].constant] }
    for column in 0..<count {
      let pivot = (column..<count).max { abs(matrix[$0][column]) < abs(matrix[$1][column]) }!
      if abs(matrix[pivot][column]) < 1e-9 { return nil }
      matrix.swapAt(pivot, column)
      for row in 0..<count where row != column {
        let factor = matrix[row][column] / matrix[column][column]
        for entry in column...count { matrix[row][entry] -= factor * matrix[column][entry] }
      }
    }
    return (0..<count).map { matrix[$0][count] / matrix[$0][$0] }
  }
}
