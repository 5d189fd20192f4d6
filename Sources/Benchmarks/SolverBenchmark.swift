import Constraints
import SeededRandom

/// The layout of a recipe cell: a picture, a name, and three labels on one baseline.
///
/// 5 views, 22 variables (left, top, width and height of each, and the cell's size), 36 constraints, 16
/// of them the intrinsic sizes of four labels; or 28 if hugging and resistance are `joined` in one.
/// `kiwi.py` builds the same system.
private struct RecipeCell {
  var system = ConstraintSystem()
  var width: ConstraintIndex
  /// The constraints on the width and the height of each label.
  var intrinsic: [[ConstraintIndex]] = []
  var variables: [Variable] = []

  struct View {
    let left, top, width, height: Variable

    init(_ system: inout ConstraintSystem) {
      left = system.addVariable()
      top = system.addVariable()
      width = system.addVariable()
      height = system.addVariable()
    }

    var all: [Variable] { [left, top, width, height] }
  }

  init(joined: Bool) {
    let sizes: [Double] = [180, 20, 58, 16, 64, 18, 40, 18]
    system.reserveCapacity(variables: 22, constraints: 36, terms: 80)
    let cellWidth = system.addVariable()
    let cellHeight = system.addVariable()
    let image = View(&system)
    let name = View(&system)
    let prep = View(&system)
    let time = View(&system)
    let detail = View(&system)
    variables = [cellWidth, cellHeight] + [image, name, prep, time, detail].flatMap(\.all)

    width = system.add([Term(cellWidth)], .equal, 375)
    system.add([Term(cellHeight)], .greaterOrEqual, 44)
    system.add([Term(cellHeight)], .equal, 0, priority: .fittingSize)

    system.add([Term(image.left)], .equal, 16)
    system.add([Term(image.width)], .equal, 69)
    system.add([Term(image.height)], .equal, 69)
    system.add([Term(image.top)], .greaterOrEqual, 4)
    system.add(
      [Term(cellHeight), Term(image.top, -1), Term(image.height, -1)], .greaterOrEqual, 4)
    system.add([Term(image.top), Term(image.height, 0.5), Term(cellHeight, -0.5)], .equal, 0)

    system.add([Term(name.left), Term(image.left, -1), Term(image.width, -1)], .equal, 12)
    system.add([Term(cellWidth), Term(name.left, -1), Term(name.width, -1)], .equal, 16)
    system.add([Term(name.top)], .equal, 8)

    system.add([Term(prep.left), Term(image.left, -1), Term(image.width, -1)], .equal, 12)
    system.add([Term(prep.top), Term(name.top, -1), Term(name.height, -1)], .equal, 4)
    system.add([Term(cellHeight), Term(prep.top, -1), Term(prep.height, -1)], .greaterOrEqual, 8)

    system.add([Term(time.left), Term(prep.left, -1), Term(prep.width, -1)], .equal, 4)
    system.add([Term(detail.left), Term(time.left, -1), Term(time.width, -1)], .greaterOrEqual, 8)
    system.add([Term(time.top), Term(prep.top, -1)], .equal, -2)

    system.add([Term(cellWidth), Term(detail.left, -1), Term(detail.width, -1)], .equal, 16)
    system.add([Term(detail.top), Term(prep.top, -1)], .equal, -2)

    for (label, view) in [name, prep, time, detail].enumerated() {
      for (axis, extent) in [view.width, view.height].enumerated() {
        let size = sizes[label * 2 + axis]
        let resistance = Priority(750 + Double(label))
        intrinsic.append(
          joined
            ? [system.add([Term(extent)], equal: size, hugging: 250, resistance: resistance)]
            : [
              system.add([Term(extent)], .lessOrEqual, size, priority: 250),
              system.add([Term(extent)], .greaterOrEqual, size, priority: resistance),
            ])
      }
    }
  }
}

/// Random intrinsic widths and heights of the four labels: the same ones in every run.
private func randomSizes(_ count: Int) -> [[Double]] {
  var random = SplitMix64(seed: 20_240_607)
  return (0..<count).map { _ in
    (0..<4).flatMap { _ in
      [
        Double(Int.random(in: 20...240, using: &random)),
        Double(Int.random(in: 14...24, using: &random)),
      ]
    }
  }
}

private func report(_ name: String, _ time: CallTime) {
  let padding = String(repeating: " ", count: max(1, 52 - name.utf8.count))
  print("solver  \(name)\(padding)\(time.text)")
}

/// Prints how long the solver takes for a cell, from scratch and for new constants.
func solverBenchmark() {
  solverBenchmark(joined: false)
  solverBenchmark(joined: true)
}

private func solverBenchmark(joined: Bool) {
  let cell = RecipeCell(joined: joined)
  let name = "5 views \(cell.system.constraintCount) constraints"
  let sizes = randomSizes(1024)
  var checksum = 0.0

  report(
    "describe \(name)",
    CallTime(rounds: 101, calls: 200) { _ in
      checksum += Double(RecipeCell(joined: joined).system.constraintCount)
    })
  report(
    "build+solve \(name)",
    CallTime(rounds: 101, calls: 200) { _ in
      let solver = Solver(cell.system)
      do throws(Conflict) { try solver.solve() } catch { fatalError("\(error)") }
      checksum += solver.value(of: cell.variables[1])
    })

  let solver = Solver(cell.system)
  func resolve(_ call: Int, labels: Range<Int>, changesWidth: Bool) {
    let sizes = sizes[call % sizes.count]
    for label in labels {
      for constraint in cell.intrinsic[label] { solver.setConstant(constraint, sizes[label]) }
    }
    if changesWidth { solver.setConstant(cell.width, 320 + sizes[0]) }
    do throws(Conflict) { try solver.solve() } catch { fatalError("\(error)") }
    for variable in cell.variables { checksum += solver.value(of: variable) }
  }
  for (labels, changesWidth) in [(0..<0, true), (0..<4, false), (0..<4, true), (0..<8, true)] {
    let count = labels.count * cell.intrinsic[0].count + (changesWidth ? 1 : 0)
    solver.reset()
    report(
      "re-solve \(name), \(count) changed",
      CallTime(rounds: 101, calls: 1000) { resolve($0, labels: labels, changesWidth: changesWidth) }
    )
  }
  if checksum == 0 { print("solver  nothing was solved") }
}
