extension Tableau {
  /// The variables that don't have the same value in all optima, in order.
  ///
  /// - Complexity: O(columns · levels) if there is but one optimum, else two small linear programs a
  ///   variable.
  func ambiguousVariables() -> [Int] {
    guard openFace() else { return [] }
    var isAmbiguous = [Bool](repeating: false, count: columns)
    for variable in 0..<columns where !isAmbiguous[variable] {
      for rising in [true, false] where !isAmbiguous[variable] {
        look(for: variable, rising: rising, &isAmbiguous)
      }
    }
    // Nothing has moved, but the basis is another one now, which may show in the last bit.
    solve()
    return (0..<columns).filter { isAmbiguous[$0] }
  }

  /// Looks for an optimum where a variable is greater, or less. Steps that don't move the point only
  /// change the basis; the first that would move it settles the question.
  private func look(for variable: Int, rising: Bool, _ isAmbiguous: inout [Bool]) {
    let activity = rows + variable
    while true {
      let move: Move
      if place[activity] >= 0 {
        guard let found = cheapMove(Int(place[activity]), rising: rising) else { return }
        move = found
      } else {
        guard rising ? mayRise[activity] : mayFall[activity] else { return }
        move = Move(column: Int(~place[activity]), side: rising ? .above : .below)
      }
      let limit = limit(of: move)
      if limit.distance > Tolerance.violation {
        mark(move, &isAmbiguous)
        return
      }
      pivot(row: limit.row, column: move.column, side: move.side)
    }
  }

  /// Marks all variables that change along a move.
  private func mark(_ move: Move, _ isAmbiguous: inout [Bool]) {
    let cells = cells + move.column * stride
    let mover = Int(nonbasic[move.column])
    if mover >= rows { isAmbiguous[mover - rows] = true }
    for row in 0..<rows where cells[row].magnitude > Tolerance.coefficient {
      let activity = Int(basic[row])
      if activity >= rows { isAmbiguous[activity - rows] = true }
    }
  }
}
