extension Tableau {
  /// Stops the program unless the tableau says what the system says and is optimal.
  func checkInvariants(of system: borrowing ConstraintSystem) {
    checkPlaces()
    checkCells(of: system)
    checkObjectives()
    checkOptimality()
  }

  /// Each activity stands in exactly one place.
  private func checkPlaces() {
    for row in 0..<rows {
      precondition(place[Int(basic[row])] == Int32(row), "basic activities know their rows")
    }
    for column in 0..<columns {
      precondition(
        place[Int(nonbasic[column])] == ~Int32(column), "and nonbasic ones their columns")
    }
  }

  /// Each constraint's activity is what its terms make of the variables' activities, at the current
  /// point and along each column.
  private func checkCells(of system: borrowing ConstraintSystem) {
    var largest = 1.0
    for activity in 0..<activities { largest = max(largest, constants[activity].magnitude) }
    for column in 0...columns {
      let isPoint = column == columns
      for constraint in 0..<rows {
        var expected = isPoint ? -constants[constraint] : 0
        for term in system.terms(of: constraint) {
          let variable = rows + term.variable.index
          let value = entry(variable, column) + (isPoint ? constants[variable] : 0)
          expected += term.coefficient * value
        }
        let difference = (entry(constraint, column) - expected).magnitude
        precondition(
          difference <= (isPoint ? 1e-10 * largest : 1e-9),
          "the tableau is equivalent to the system"
        )
      }
    }
  }

  /// The coefficient of an activity in a column, or its value if that is the column of constants.
  private func entry(_ activity: Int, _ column: Int) -> Double {
    let place = Int(place[activity])
    return place >= 0 ? cells[column * stride + place] : ~place == column ? 1 : 0
  }

  /// Each objective is the sum of the basic activities' slopes times their rows.
  private func checkObjectives() {
    for column in 0..<columns {
      var expected = [Double](repeating: 0, count: levels)
      for row in 0..<rows {
        let activity = Int(basic[row])
        if activity >= rows { continue }
        expected[level(activity, sides[activity])] +=
          slope(activity, sides[activity]) * cells[column * stride + row]
      }
      for level in 0..<levels {
        let difference = (cells[column * stride + rows + level] - expected[level]).magnitude
        precondition(
          difference <= 1e-8 * max(1, expected[level].magnitude), "objectives are current")
      }
    }
  }

  /// Each basic activity is on its side, and no nonbasic one can pay by moving.
  private func checkOptimality() {
    for row in 0..<rows {
      precondition(
        beta[row] >= 4 * lowest[row] && beta[row] <= 4 * highest[row],
        "activities keep to their sides")
    }
    for column in 0..<columns {
      precondition(
        leadingCost(column, .above) >= 0 && leadingCost(column, .below) >= 0, "no move pays")
    }
  }

  /// The first cost that isn't 0 of moving the nonbasic activity of a column.
  private func leadingCost(_ column: Int, _ side: Side) -> Double {
    for level in 0..<levels {
      let cost = cost(column, side, level)
      if cost.magnitude > 16 * Tolerance.cost { return cost }
    }
    return 0
  }
}
