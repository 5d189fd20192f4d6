/// The simplex tableau of a constraint system, in one flat piece of memory.
///
/// Every constraint is an *activity* `y = Σ c·x − constant`, every variable one too:
/// `y = x − preferred`. An activity costs `up · y` above its breakpoint 0 and `down · −y` below it, each
/// at the level of its priority; variables cost nothing (their pull towards the preferred value is
/// `settleTies`). There are as many nonbasic activities as variables. They are 0, and the basic ones
/// are written in terms of them:
///
///     y[basic i] = beta[i] + Σ cell[i, j] · y[nonbasic j]
///
/// Required constraints are simply the first level, so there is no phase one, and a basis is never
/// infeasible: a conflict is a first level whose least error is above 0.
///
/// Each basic activity is held to a *side* of its breakpoint, which fixes its slope, and each level's
/// objective in terms of the nonbasic activities is one more row below the basic ones. A nonbasic
/// activity's own slopes are not in that row: it may go up or down, and the cost of doing so is
/// `±objective + own slope`. The tableau is *dual feasible* when no such vector of costs, one entry a
/// level, is lexicographically negative, which `reoptimise` keeps true at each step.
///
/// Cells are stored by columns, since both a shift of a constant and a pivot work down columns.
struct Tableau: ~Copyable {
  /// Basic activities, as many as constraints.
  let rows: Int
  /// Nonbasic activities, as many as variables.
  let columns: Int
  /// Priorities in use, the highest first.
  let levels: Int
  /// True if level 0 is that of required constraints.
  let hasRequired: Bool
  /// Doubles from a column to the next: the rows, the objectives, and padding.
  let stride: Int

  /// The column of constants follows the last column of cells.
  let cells: UnsafeMutablePointer<Double>
  let beta: UnsafeMutablePointer<Double>
  /// The least and greatest value of each row that agrees with its side.
  let lowest: UnsafeMutablePointer<Double>
  let highest: UnsafeMutablePointer<Double>
  /// Activity of a row, of a column; activities up to `rows` are constraints, the rest variables.
  let basic: UnsafeMutablePointer<Int32>
  let nonbasic: UnsafeMutablePointer<Int32>
  /// Row of a basic activity, or the complement of a nonbasic one's column.
  let place: UnsafeMutablePointer<Int32>
  let sides: UnsafeMutablePointer<Side>

  /// The cost of each activity, a unit above and below its breakpoint, and the levels it is paid at.
  let up: UnsafeMutablePointer<Double>
  let down: UnsafeMutablePointer<Double>
  let upLevel: UnsafeMutablePointer<Int32>
  let downLevel: UnsafeMutablePointer<Int32>
  /// The constants as they are now, and in the nominal state.
  let constants: UnsafeMutablePointer<Double>
  let nominalConstants: UnsafeMutablePointer<Double>
  /// A bit for each activity: set if its constant may differ from the nominal one.
  let changed: UnsafeMutablePointer<UInt64>
  /// Where an activity may go without leaving the set of optima; written by `openFace`.
  let mayRise: UnsafeMutablePointer<Bool>
  let mayFall: UnsafeMutablePointer<Bool>
  /// Columns whose activities may move within the set of optima.
  let loose: UnsafeMutablePointer<Int32>
  /// The ratio vector of the best candidate in `step`.
  let bestRatio: UnsafeMutablePointer<Double>
  /// Blocks of four cells that a pivot works on.
  let filledBlocks: UnsafeMutablePointer<Int32>

  /// Everything above that a solve changes lies in `stateSize` bytes from `cells`, with the nominal
  /// state's copy behind it.
  let stateSize: Int
  private let storage: UnsafeMutableRawPointer

  let status: UnsafeMutablePointer<Status>

  struct Status {
    /// True if the state differs from the nominal one in more than `beta`.
    var isDirty = false
    /// True if a step was paid for in required constraints since the nominal state was restored.
    var pressesRequired = false
    /// The same, of the nominal state.
    var nominalPressesRequired = false
    /// True if a nonbasic activity could move for free in the nominal state.
    var nominalHasTies = true
    /// How many entries `loose` has.
    var looseCount = 0
  }

  var activities: Int { rows + columns }

  func value(of variable: Int) -> Double {
    let activity = rows + variable
    let place = Int(place[activity])
    return place >= 0 ? constants[activity] + beta[place] : constants[activity]
  }

  /// The tableau with all variables at their preferred values, which is dual feasible but optimal
  /// only by luck.
  ///
  /// - Complexity: O(constraints · variables).
  init(_ system: borrowing ConstraintSystem) {
    let priorities = system.levels
    rows = system.constraintCount
    columns = system.variableCount
    levels = priorities.count
    hasRequired = priorities.first == Priority.required.value
    stride = (rows + max(levels, 1) + 3) & ~3
    let activities = rows + columns

    var size = 0
    func reserve<T>(_ count: Int, of type: T.Type) -> Int {
      let offset = (size + 15) & ~15
      size = offset + count * MemoryLayout<T>.stride
      return offset
    }
    let cellsAt = reserve((columns + 3) * stride, of: Double.self)
    let basicAt = reserve(rows, of: Int32.self)
    let nonbasicAt = reserve(columns, of: Int32.self)
    let placeAt = reserve(activities, of: Int32.self)
    let sidesAt = reserve(activities, of: Side.self)
    stateSize = (size + 63) & ~63
    size = stateSize * 2
    let upAt = reserve(activities, of: Double.self)
    let downAt = reserve(activities, of: Double.self)
    let constantsAt = reserve(activities, of: Double.self)
    let nominalAt = reserve(activities, of: Double.self)
    let ratioAt = reserve(max(levels, 1), of: Double.self)
    let changedAt = reserve((activities + 63) / 64, of: UInt64.self)
    let upLevelAt = reserve(activities, of: Int32.self)
    let downLevelAt = reserve(activities, of: Int32.self)
    let looseAt = reserve(columns, of: Int32.self)
    let filledAt = reserve(stride / 4, of: Int32.self)
    let statusAt = reserve(1, of: Status.self)
    let riseAt = reserve(activities, of: Bool.self)
    let fallAt = reserve(activities, of: Bool.self)

    storage = .allocate(byteCount: size, alignment: 64)
    cells = (storage + cellsAt).bindMemory(to: Double.self, capacity: (columns + 3) * stride)
    beta = cells + columns * stride
    lowest = beta + stride
    highest = lowest + stride
    basic = (storage + basicAt).bindMemory(to: Int32.self, capacity: rows)
    nonbasic = (storage + nonbasicAt).bindMemory(to: Int32.self, capacity: columns)
    place = (storage + placeAt).bindMemory(to: Int32.self, capacity: activities)
    sides = (storage + sidesAt).bindMemory(to: Side.self, capacity: activities)
    up = (storage + upAt).bindMemory(to: Double.self, capacity: activities)
    down = (storage + downAt).bindMemory(to: Double.self, capacity: activities)
    constants = (storage + constantsAt).bindMemory(to: Double.self, capacity: activities)
    nominalConstants = (storage + nominalAt).bindMemory(to: Double.self, capacity: activities)
    bestRatio = (storage + ratioAt).bindMemory(to: Double.self, capacity: max(levels, 1))
    changed = (storage + changedAt).bindMemory(to: UInt64.self, capacity: (activities + 63) / 64)
    upLevel = (storage + upLevelAt).bindMemory(to: Int32.self, capacity: activities)
    downLevel = (storage + downLevelAt).bindMemory(to: Int32.self, capacity: activities)
    loose = (storage + looseAt).bindMemory(to: Int32.self, capacity: columns)
    filledBlocks = (storage + filledAt).bindMemory(to: Int32.self, capacity: stride / 4)
    status = (storage + statusAt).bindMemory(to: Status.self, capacity: 1)
    mayRise = (storage + riseAt).bindMemory(to: Bool.self, capacity: activities)
    mayFall = (storage + fallAt).bindMemory(to: Bool.self, capacity: activities)

    cells.initialize(repeating: 0, count: (columns + 1) * stride)
    lowest.initialize(repeating: -.infinity, count: stride)
    highest.initialize(repeating: .infinity, count: stride)
    status.initialize(to: Status())
    changed.initialize(repeating: 0, count: (activities + 63) / 64)
    fillConstraints(system, priorities)
    fillVariables(system)
  }

  deinit { storage.deallocate() }

  private func fillConstraints(_ system: borrowing ConstraintSystem, _ priorities: [Double]) {
    var nextTerm = 0
    for row in 0..<rows {
      let constraint = system.constraints[row]
      var value = -constraint.constant
      while nextTerm < constraint.termsEnd {
        let term = system.terms[nextTerm]
        cells[term.variable.index * stride + row] += term.coefficient
        value = value + term.coefficient * system.preferred[term.variable.index]
        nextTerm += 1
      }
      beta[row] = value
      basic[row] = Int32(row)
      place[row] = Int32(row)
      up[row] = constraint.upPriority == 0 ? 0 : constraint.weight
      down[row] = constraint.downPriority == 0 ? 0 : constraint.weight
      upLevel[row] = Int32(priorities.firstIndex(of: constraint.upPriority) ?? 0)
      downLevel[row] = Int32(priorities.firstIndex(of: constraint.downPriority) ?? 0)
      constants[row] = constraint.constant
      nominalConstants[row] = constraint.constant
      hold(row, up[row] == 0 ? .above : down[row] == 0 ? .below : .at)
    }
  }

  private func fillVariables(_ system: borrowing ConstraintSystem) {
    for column in 0..<columns {
      let activity = rows + column
      nonbasic[column] = Int32(activity)
      place[activity] = ~Int32(column)
      sides[activity] = .at
      up[activity] = 0
      down[activity] = 0
      upLevel[activity] = 0
      downLevel[activity] = 0
      constants[activity] = system.preferred[column]
      nominalConstants[activity] = system.preferred[column]
    }
  }
}

extension ConstraintSystem {
  /// The priorities in use, the highest first.
  fileprivate var levels: [Double] {
    var found: [Double] = []
    for constraint in constraints {
      for priority in [constraint.upPriority, constraint.downPriority] where priority > 0 {
        var place = found.count
        while place > 0 && found[place - 1] < priority { place -= 1 }
        if place == 0 || found[place - 1] != priority { found.insert(priority, at: place) }
      }
    }
    return found
  }
}
