import Constraints
import SeededRandom

/// A random system of the shapes that layouts have, of 1 to 25 variables.
struct LayoutSystem {
  enum Shape: CaseIterable { case row, cell, column, grid, contest }

  private(set) var system = ConstraintSystem()
  private var generator: SplitMix64

  init(_ shape: Shape, seed: UInt64) {
    generator = SplitMix64(seed: seed)
    switch shape {
    case .row: addRow()
    case .cell: addCell()
    case .column: addColumn()
    case .grid: addGrid()
    case .contest: addContest()
    }
    if chance(4) { addStranger() }
  }

  private mutating func chance(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &generator) == 0
  }

  private mutating func pick<T>(_ values: [T]) -> T { values.randomElement(using: &generator)! }

  /// A multiple of 1/4.
  private mutating func length(_ range: ClosedRange<Int>) -> Double {
    Double(Int.random(in: range.lowerBound * 4...range.upperBound * 4, using: &generator)) / 4
  }

  // MARK: Shapes

  /// Views beside each other between two edges, as a stack view arranges them.
  private mutating func addRow() {
    let width = addSize(length(100...800))
    let views = (0..<Int.random(in: 1...12, using: &generator)).map { _ in Extent(&system) }
    let margin = length(0...20)
    let spacing = length(0...16)
    system.add([Term(views[0].start)], .equal, margin)
    for (first, second) in zip(views, views.dropFirst()) {
      let gap = [Term(second.start), Term(first.start, -1), Term(first.size, -1)]
      let isLoose = chance(5)
      system.add(gap, isLoose ? .greaterOrEqual : .equal, spacing)
      if isLoose, chance(2) { system.add(gap, .equal, spacing, priority: pick([49, 250, 999])) }
    }
    let last = views[views.count - 1]
    system.add(
      [Term(width), Term(last.start, -1), Term(last.size, -1)],
      chance(4) ? .greaterOrEqual : .equal, margin, priority: chance(4) ? 999 : .required)
    let distribution = Int.random(in: 0..<4, using: &generator)
    for (index, view) in views.enumerated() {
      if !chance(6) { addContent(view.size) }
      if chance(3) { system.add([Term(view.size)], .greaterOrEqual, 0) }
      guard index > 0 else { continue }
      switch distribution {
      case 0: system.add([Term(view.size), Term(views[0].size, -1)], .equal, 0)
      case 1:
        let share = pick([0.25, 1.0 / 3, 0.125])
        system.add(
          [Term(view.size), Term(width, -share)], .equal, 0,
          priority: Priority(999 - Double(index)))
      default: break
      }
    }
  }

  /// A picture and labels beside it, in both axes.
  private mutating func addCell() {
    let width = addSize(length(280...430))
    let height = system.addVariable()
    system.add([Term(height)], .greaterOrEqual, length(40...60), priority: pick([1000, 999.5]))
    system.add([Term(height)], .equal, 0, priority: .fittingSize)
    let picture = (across: Extent(&system), down: Extent(&system))
    system.add([Term(picture.across.start)], .equal, 16)
    addContent(picture.across.size)
    system.add(
      [Term(picture.across.size), Term(picture.down.size, -pick([1, 16.0 / 9, 4.0 / 3]))], .equal, 0
    )
    system.add(
      [Term(picture.down.start), Term(picture.down.size, 0.5), Term(height, -0.5)], .equal, 0)
    system.add([Term(picture.down.start)], .greaterOrEqual, 4)
    var above: Extent?
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let label = (across: Extent(&system), down: Extent(&system))
      system.add(
        [Term(label.across.start), Term(picture.across.start, -1), Term(picture.across.size, -1)],
        .equal, 12)
      system.add(
        [Term(width), Term(label.across.start, -1), Term(label.across.size, -1)],
        pick([.equal, .greaterOrEqual]), 16)
      if let above {
        system.add(
          [Term(label.down.start), Term(above.start, -1), Term(above.size, -1)], .equal, 4)
      } else {
        system.add([Term(label.down.start)], .equal, 8)
      }
      addContent(label.across.size)
      addContent(label.down.size)
      above = label.down
    }
    if let above {
      system.add(
        [Term(height), Term(above.start, -1), Term(above.size, -1)],
        pick([.equal, .greaterOrEqual]), 8)
    }
  }

  /// Views above each other whose places all refer to the container, some by its middle.
  private mutating func addColumn() {
    let height = addSize(length(50...500))
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      let view = Extent(&system)
      let middle = [Term(view.start), Term(view.size, 0.5), Term(height, -0.5)]
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: system.add(middle, .equal, length(-20...20))
      case 1: system.add([Term(view.start), Term(height, -pick([0.25, 1.0 / 3]))], .equal, 0)
      case 2: system.add(middle, .equal, 0, priority: pick([149, 500]))
      default: break
      }
      system.add([Term(view.start)], .greaterOrEqual, 4)
      system.add([Term(height), Term(view.start, -1), Term(view.size, -1)], .greaterOrEqual, 4)
      if !chance(4) { addContent(view.size) }
    }
  }

  /// Columns of equal widths with gaps that share what is left, and a heading over two of them.
  private mutating func addGrid() {
    let width = addSize(length(200...700))
    let gap = system.addVariable(preferred: length(0...10))
    system.add([Term(gap)], .greaterOrEqual, length(2...8))
    let columns = (0..<Int.random(in: 2...9, using: &generator)).map { _ in Extent(&system) }
    system.add([Term(columns[0].start), Term(gap, -1)], .equal, 0)
    for (first, second) in zip(columns, columns.dropFirst()) {
      system.add(
        [Term(second.start), Term(first.start, -1), Term(first.size, -1), Term(gap, -1)], .equal, 0)
      system.add(
        [Term(second.size), Term(first.size, -1)], .equal, 0, priority: pick([1000, 750]))
    }
    let last = columns[columns.count - 1]
    system.add([Term(width), Term(last.start, -1), Term(last.size, -1), Term(gap, -1)], .equal, 0)
    for column in columns where !chance(3) { addContent(column.size) }
    let heading = Extent(&system)
    system.add([Term(heading.start), Term(columns[0].start, -1)], .equal, 0)
    system.add(
      [
        Term(heading.start), Term(heading.size), Term(columns[1].start, -1),
        Term(columns[1].size, -1),
      ], .lessOrEqual, 0)
    addContent(heading.size)
  }

  /// Few variables that many constraints pull at, of few priorities and with weights.
  private mutating func addContest() {
    let variables = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
      system.addVariable(preferred: length(-5...5))
    }
    let priorities: [Priority] = pick([
      [500], [1000, 500], [1000, 750, 250], [751, 750, 749, 250],
    ])
    for _ in 0..<Int.random(in: variables.count...4 * variables.count + 2, using: &generator) {
      system.add(
        RandomConstraint(
          variables: variables, priorities: priorities, using: &generator))
    }
  }

  // MARK: Parts

  private mutating func addSize(_ value: Double) -> Variable {
    let size = system.addVariable(preferred: chance(2) ? value : 0)
    system.add([Term(size)], .equal, value, priority: chance(8) ? 500 : .required)
    return size
  }

  /// An intrinsic size, as one constraint or as two.
  private mutating func addContent(_ size: Variable) {
    let value = length(10...180)
    let hugging: Priority = pick([250, 250, 251, 252, 49.5, 1000])
    let resistance: Priority = pick([750, 750, 751, 749, 250, 1000])
    if chance(2) {
      system.add([Term(size)], equal: value, hugging: hugging, resistance: resistance)
    } else {
      system.add([Term(size)], .lessOrEqual, value, priority: hugging)
      system.add([Term(size)], .greaterOrEqual, value, priority: resistance)
    }
  }

  /// A constraint that may contradict all the others.
  private mutating func addStranger() {
    let variables = (0..<system.variableCount).map(Variable.init(index:))
    system.add(
      RandomConstraint(variables: variables, priorities: [1000, 800, 250], using: &generator))
  }

  // MARK: Changes

  /// New constants for some of the constraints and a new preferred value.
  mutating func change(_ solver: Solver) {
    for index in 0..<system.constraintCount where chance(3) {
      solver.setConstant(ConstraintIndex(index: index), length(0...300))
    }
    let variable = Int.random(in: 0..<system.variableCount, using: &generator)
    solver.setPreferred(Variable(index: variable), length(-10...200))
  }
}
