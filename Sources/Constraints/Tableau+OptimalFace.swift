/// The set of all optima (a face of a polyhedron) and the choice among them.
///
/// By complementary slackness with the costs at hand, a point is optimal exactly if each nonbasic
/// activity moves only in directions that cost nothing and each basic one keeps to its side.
extension Tableau {
  /// Notes where each activity may go within the set of optima; false if none can leave its place.
  ///
  /// - Complexity: O(rows + columns · levels).
  func openFace() -> Bool {
    var count = 0
    for column in 0..<columns {
      let activity = Int(nonbasic[column])
      mayRise[activity] = isFree(column, .above)
      mayFall[activity] = isFree(column, .below)
      if mayRise[activity] || mayFall[activity] {
        loose[count] = Int32(column)
        count += 1
      }
    }
    status.pointee.looseCount = count
    if count == 0 { return false }
    for row in 0..<rows { openBasic(row) }
    return true
  }

  /// A basic activity may go where its side lets it.
  private func openBasic(_ row: Int) {
    let activity = Int(basic[row])
    mayRise[activity] = activity >= rows || sides[activity] == .above
    mayFall[activity] = activity >= rows || sides[activity] == .below
  }

  /// True if the nonbasic activity of a column costs nothing at any level when it leaves 0.
  private func isFree(_ column: Int, _ side: Side) -> Bool {
    for level in 0..<levels where cost(column, side, level).magnitude > Tolerance.cost {
      return false
    }
    return true
  }

  /// Brings the variables, in their order, as near to their preferred values as optimality and the
  /// variables before them allow. The outcome is a single point, whatever the constraints' order.
  ///
  /// - Complexity: O(columns · levels) if there is but one optimum, else some pivots a variable.
  func settleTies() {
    guard openFace() else { return }
    for variable in rows..<activities {
      settle(variable)
      tighten()
      if status.pointee.looseCount == 0 { return }
    }
  }

  /// Looks for costs that show the optimum to be unique, where it is.
  ///
  /// Where more constraints meet than it takes, a nonbasic activity may seem free to move though
  /// a basic one at its breakpoint stops it at once. A step of the dual simplex on that row changes
  /// the costs and not the point. Done once, for the nominal state, it spares each solve
  /// `settleTies`.
  func sharpen() {
    guard openFace() else { return }
    for index in 0..<status.pointee.looseCount {
      let column = Int(loose[index])
      for side in [Side.above, .below] where isFree(column, side) {
        let limit = limit(of: Move(column: column, side: side))
        if limit.distance > Tolerance.value { continue }
        let rises = (cells[column * stride + limit.row] > 0) == (side == .above)
        step(row: limit.row, mustRise: !rises, isCareful: false)
        openBasic(limit.row)
        break
      }
    }
  }

  /// Takes columns off the loose ones that have become fixed.
  private func tighten() {
    var count = 0
    for index in 0..<status.pointee.looseCount {
      let activity = Int(nonbasic[Int(loose[index])])
      if mayRise[activity] || mayFall[activity] {
        loose[count] = loose[index]
        count += 1
      }
    }
    status.pointee.looseCount = count
  }

  private func settle(_ variable: Int) {
    while place[variable] >= 0 {
      let row = Int(place[variable])
      let value = beta[row]
      if value.magnitude <= Tolerance.value {
        // It is where it should be; as a nonbasic activity it stays there.
        guard let move = cheapMove(row, rising: true) ?? cheapMove(row, rising: false) else {
          return
        }
        pivot(row: row, column: move.column, side: move.side)
        continue
      }
      guard let move = cheapMove(row, rising: value < 0) else {
        // As near as it gets. Whatever could still move it would move it away.
        for index in 0..<status.pointee.looseCount {
          let column = Int(loose[index])
          if cells[column * stride + row].magnitude > Tolerance.coefficient {
            fix(Int(nonbasic[column]))
          }
        }
        return
      }
      let cell = cells[move.column * stride + row]
      let limit = limit(of: move)
      let reached = limit.row < 0 || value.magnitude <= limit.distance * cell.magnitude
      pivot(row: reached ? row : limit.row, column: move.column, side: move.side)
    }
    fix(variable)
  }

  private func fix(_ activity: Int) {
    mayRise[activity] = false
    mayFall[activity] = false
  }

  /// A nonbasic activity that leaves 0 for one side.
  struct Move {
    var column: Int
    var side: Side
  }

  /// A move within the set of optima that makes the activity of `row` rise or fall; of several the
  /// one whose activity comes first (Bland's rule).
  func cheapMove(_ row: Int, rising: Bool) -> Move? {
    var found: Move?
    for index in 0..<status.pointee.looseCount {
      let column = Int(loose[index])
      let cell = cells[column * stride + row]
      if cell.magnitude <= Tolerance.coefficient { continue }
      let activity = nonbasic[column]
      let rises = (cell > 0) == rising
      guard rises ? mayRise[Int(activity)] : mayFall[Int(activity)] else { continue }
      if let found, nonbasic[found.column] < activity { continue }
      found = Move(column: column, side: rises ? .above : .below)
    }
    return found
  }

  /// The first row to stop a move, by Bland's rule among equals, and how far the move goes until
  /// then; row −1 if nothing stops it.
  func limit(of move: Move) -> (row: Int, distance: Double) {
    var found = -1
    var least = Double.infinity
    let cells = cells + move.column * stride
    for row in 0..<rows {
      let rate = move.side == .above ? cells[row] : -cells[row]
      if rate.magnitude <= Tolerance.coefficient { continue }
      let activity = Int(basic[row])
      if rate > 0 ? mayRise[activity] : mayFall[activity] { continue }
      let distance = max(0, rate > 0 ? -beta[row] : beta[row]) / rate.magnitude
      if distance < least - Tolerance.cost
        || distance <= least + Tolerance.cost && basic[row] < basic[found]
      {
        found = row
        least = min(least, distance)
      }
    }
    return (found, least)
  }
}
