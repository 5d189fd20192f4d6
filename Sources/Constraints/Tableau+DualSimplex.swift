extension Tableau {
  /// Makes equalities nonbasic as far as they are independent, the higher priorities first, which is
  /// Gaussian elimination. No step costs anything.
  ///
  /// - Complexity: O(variables) pivots.
  func eliminateEqualities() {
    var free = columns
    for level in 0..<Int32(levels) {
      for activity in 0..<rows
      where sides[activity] == .at && min(upLevel[activity], downLevel[activity]) == level {
        if free == 0 { return }
        // A constraint stays in its first row until it leaves the basis.
        guard let column = largestFreeCell(row: activity) else { continue }
        pivot(row: activity, column: column, side: .at)
        free -= 1
      }
    }
  }

  private func largestFreeCell(row: Int) -> Int? {
    var best = Tolerance.coefficient
    var found: Int?
    for column in 0..<columns where nonbasic[column] >= rows {
      let cell = cells[column * stride + row].magnitude
      if cell > best {
        best = cell
        found = column
      }
    }
    return found
  }

  /// The dual simplex method with one objective a level: from a dual feasible tableau to an optimum.
  ///
  /// Takes the row that is furthest off; after many steps the first (Bland's rule), which can't cycle.
  /// Should rounding make even that go on for ever, the point reached stands: no input is known to.
  ///
  /// - Complexity: a handful of pivots after some constants have changed; in the worst case
  ///   exponential, as all simplex methods are.
  func reoptimise() { reoptimise(patience: 64 + 4 * activities) }

  /// The same, with the number of steps before Bland's rule.
  func reoptimise(patience: Int) {
    var steps = 0
    while let row = rowFurthestOff() {
      steps += 1
      if steps <= patience {
        step(row: row, mustRise: beta[row] < lowest[row], isCareful: false)
      } else {
        if steps > 64 * patience + 100_000 {
          assertionFailure("the simplex method does not end")
          return
        }
        let first = firstRowOff()
        step(row: first, mustRise: beta[first] < lowest[first], isCareful: true)
      }
    }
  }

  /// The row whose value contradicts its side the most; the first of equals.
  private func rowFurthestOff() -> Int? {
    var worst = SIMD4<Double>.zero
    for block in 0..<(stride / 4) {
      let under = lowest.blocks[block] - beta.blocks[block]
      let over = beta.blocks[block] - highest.blocks[block]
      worst.replace(with: under, where: under .> worst)
      worst.replace(with: over, where: over .> worst)
    }
    let most = max(max(worst[0], worst[1]), max(worst[2], worst[3]))
    if most == 0 { return nil }
    return (0..<rows).first { row in
      lowest[row] - beta[row] == most || beta[row] - highest[row] == most
    }
  }

  /// Of the rows whose values contradict their sides, the one whose activity comes first.
  private func firstRowOff() -> Int {
    var found = -1
    for row in 0..<rows where beta[row] < lowest[row] || beta[row] > highest[row] {
      if found < 0 || basic[row] < basic[found] { found = row }
    }
    return found
  }

  /// Brings `row` to its breakpoint by letting the nonbasic activity enter that costs least for it,
  /// or gives in and pays for the row's other side, whichever is cheaper.
  func step(row: Int, mustRise: Bool, isCareful: Bool) {
    let leaving = Int(basic[row])
    let otherSide: Side = mustRise ? .below : .above
    for level in 0..<levels { bestRatio[level] = 0 }
    bestRatio[level(leaving, otherSide)] = slope(leaving, otherSide).magnitude
    bestRatio[level(leaving, sides[leaving])] += slope(leaving, sides[leaving]).magnitude

    var entering: Int?
    var enteringSide = Side.above
    var tieBreak = isCareful ? -Double(order(leaving, otherSide)) : .infinity
    for column in 0..<columns {
      let cell = cells[column * stride + row]
      if cell.magnitude <= Tolerance.coefficient { continue }
      let side: Side = (cell > 0) == mustRise ? .above : .below
      let rank = isCareful ? -Double(order(Int(nonbasic[column]), side)) : cell.magnitude
      if isCheaper(column, side, cell.magnitude, winsTies: rank > tieBreak) {
        entering = column
        enteringSide = side
        tieBreak = rank
      }
    }
    if hasRequired && bestRatio[0] > Tolerance.cost { status.pointee.pressesRequired = true }
    if let entering {
      pivot(row: row, column: entering, side: enteringSide)
    } else {
      flip(row: row, to: otherSide)
    }
  }

  /// Bland's order of the two halves of each activity.
  private func order(_ activity: Int, _ side: Side) -> Int {
    activity * 2 + (side == .above ? 1 : 0)
  }

  /// Compares the cost of moving a nonbasic activity, for each unit of the leaving row, with the best
  /// ratio so far, level by level, and takes its place if it is smaller.
  private func isCheaper(_ column: Int, _ side: Side, _ magnitude: Double, winsTies: Bool) -> Bool {
    var isSmaller = false
    for level in 0..<levels {
      let ratio = cost(column, side, level) / magnitude
      if !isSmaller {
        if ratio > bestRatio[level] + Tolerance.cost { return false }
        isSmaller = ratio < bestRatio[level] - Tolerance.cost
      }
      if isSmaller { bestRatio[level] = ratio }
    }
    return isSmaller || winsTies
  }
}
