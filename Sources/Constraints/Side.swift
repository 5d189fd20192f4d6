/// The side of its breakpoint that a basic activity is held to.
///
/// An equality starts `at` its breakpoint, with slope 0 between the slopes of its sides, until a step
/// moves it; so a redundant one never costs anything.
enum Side: Int8 {
  case below = -1
  case at = 0
  case above = 1
}

extension Tableau {
  /// The cost of an activity's growing by 1 on that side.
  func slope(_ activity: Int, _ side: Side) -> Double {
    switch side {
    case .below: -down[activity]
    case .at: 0
    case .above: up[activity]
    }
  }

  /// The level that the slope is paid at.
  func level(_ activity: Int, _ side: Side) -> Int {
    Int(side == .above ? upLevel[activity] : downLevel[activity])
  }

  /// What the nonbasic activity of a column costs at one level, for each unit that it moves from 0.
  func cost(_ column: Int, _ side: Side, _ level: Int) -> Double {
    let activity = Int(nonbasic[column])
    let objective = cells[column * stride + rows + level]
    let own = self.level(activity, side) == level ? slope(activity, side) : 0
    return side == .above ? own + objective : -(own + objective)
  }

  /// Holds the basic activity of `row` to `side`; a variable goes where it likes.
  func hold(_ row: Int, _ side: Side) {
    let activity = Int(basic[row])
    sides[activity] = side
    let isFree = activity >= rows
    lowest[row] = isFree || side == .below ? -.infinity : -Tolerance.value
    highest[row] = isFree || side == .above ? .infinity : Tolerance.value
  }
}
