extension Tableau {
  /// Exchanges the basic activity of `row` for the nonbasic one of `column`, which is held to `side`.
  ///
  /// Multiplies, then adds: a fused operation would round differently where the processor has one.
  ///
  /// - Complexity: O(rows · columns with a cell in `row`).
  func pivot(row: Int, column: Int, side: Side) {
    status.pointee.isDirty = true
    let entering = Int(nonbasic[column])
    let leaving = Int(basic[row])
    let pivotColumn = cells + column * stride
    pivotColumn[rows + level(entering, side)] += slope(entering, side)

    let element = pivotColumn[row]
    let filled = findFilledBlocks(of: pivotColumn)
    // The column of constants is the one behind the last.
    for other in 0...columns where other != column {
      let cells = cells + other * stride
      let cell = cells[row]
      if cell == 0 { continue }
      let factor = -cell / element
      let factors = SIMD4(repeating: factor)
      for index in 0..<filled {
        let block = Int(filledBlocks[index])
        cells.blocks[block] = cells.blocks[block] + factors * pivotColumn.blocks[block]
      }
      cells[row] = factor
    }
    for index in 0..<filled {
      let block = Int(filledBlocks[index])
      pivotColumn.blocks[block] = pivotColumn.blocks[block] / SIMD4(repeating: element)
    }
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

  /// Notes which blocks of a column hold anything but 0 and returns how many there are.
  ///
  /// Most cells of a layout's columns are 0, and a pivot leaves other columns alone there.
  private func findFilledBlocks(of column: UnsafeMutablePointer<Double>) -> Int {
    var count = 0
    for block in 0..<(stride / 4) {
      filledBlocks[count] = Int32(block)
      count += any(column.blocks[block] .!= 0) ? 1 : 0
    }
    return count
  }

  /// `target += factor · source`, over a whole column, rounded as in `pivot`.
  func add(
    _ source: UnsafeMutablePointer<Double>, times factor: Double,
    to target: UnsafeMutablePointer<Double>
  ) {
    let factors = SIMD4(repeating: factor)
    for block in 0..<(stride / 4) {
      target.blocks[block] = target.blocks[block] + factors * source.blocks[block]
    }
  }
}

extension UnsafeMutablePointer<Double> {
  /// The same numbers, four at a time.
  var blocks: UnsafeMutablePointer<SIMD4<Double>> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: SIMD4<Double>.self)
  }
}
