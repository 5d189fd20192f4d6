extension Tableau {
  /// Exchanges the basic activity of `row` for the nonbasic one of `column`, which is held to `side`.
  ///
  /// - Complexity: O(rows · columns with a cell in `row`).
  func pivot(row: Int, column: Int, side: Side) {
    status.pointee.isDirty = true
    let entering = Int(nonbasic[column])
    let leaving = Int(basic[row])
    let pivotColumn = cells + column * stride
    pivotColumn[rows + level(entering, side)] += slope(entering, side)

    let element = pivotColumn[row]
    // The column of constants is the one behind the last.
    for other in 0...columns where other != column {
      let cells = cells + other * stride
      let cell = cells[row]
      if cell == 0 { continue }
      let factor = -cell / element
      add(pivotColumn, times: factor, to: cells)
      cells[row] = factor
    }
    divide(pivotColumn, by: element)
    pivotColumn[row] = 1 / element
    pivotColumn[rows + level(leaving, sides[leaving])] -= slope(leaving, sides[leaving])

    basic[row] = Int32(entering)
    nonbasic[column] = Int32(leaving)
    place[entering] = Int32(row)
    place[leaving] = ~Int32(column)
    hold(row, side)
  }

  /// Moves the basic activity of `row` to another side where it is.
  ///
  /// - Complexity: O(columns).
  func flip(row: Int, to side: Side) {
    status.pointee.isDirty = true
    let activity = Int(basic[row])
    addRow(row, times: -slope(activity, sides[activity]), toLevel: level(activity, sides[activity]))
    addRow(row, times: slope(activity, side), toLevel: level(activity, side))
    hold(row, side)
  }

  private func addRow(_ row: Int, times factor: Double, toLevel level: Int) {
    if factor == 0 { return }
    for column in 0..<columns {
      let cells = cells + column * stride
      cells[rows + level] = cells[rows + level] + factor * cells[row]
    }
  }

  /// `target += factor · source`, over a whole column.
  ///
  /// Multiply, then add: a fused operation would round differently where the processor has one.
  func add(
    _ source: UnsafeMutablePointer<Double>, times factor: Double,
    to target: UnsafeMutablePointer<Double>
  ) {
    let factors = SIMD4(repeating: factor)
    let source = UnsafeMutableRawPointer(source).assumingMemoryBound(to: SIMD4<Double>.self)
    let target = UnsafeMutableRawPointer(target).assumingMemoryBound(to: SIMD4<Double>.self)
    for index in 0..<(stride / 4) {
      target[index] = target[index] + factors * source[index]
    }
  }

  private func divide(_ column: UnsafeMutablePointer<Double>, by divisor: Double) {
    if divisor == 1 { return }
    let column = UnsafeMutableRawPointer(column).assumingMemoryBound(to: SIMD4<Double>.self)
    let divisors = SIMD4(repeating: divisor)
    for index in 0..<(stride / 4) {
      column[index] = divisor == -1 ? -column[index] : column[index] / divisors
    }
  }
}
