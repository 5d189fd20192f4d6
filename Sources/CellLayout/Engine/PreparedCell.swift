import Constraints
import InterfaceBuilder
import TableModel

/// A template compiled for a width: its constraints solved for nominal sizes, ready to be solved again
/// for those of a row.
///
/// Where no constraint couples the axes there are two solvers, one an axis: widths are known before
/// heights are asked for. Otherwise one holds both.
final class PreparedCell {
  /// What a constraint goes back to, for messages.
  struct Origin: Hashable {
    var text: String
    var location: SourceLocation?
  }

  let stacks: StackState?
  let isCoupled: Bool
  let horizontal: Solver
  let vertical: Solver
  let views: [LayoutView]
  /// The unknown height of the content view.
  let height: Variable
  let width: Variable
  let targets: CellTargets
  /// The least height of an automatic row, in px.
  let minimumHeight: Double
  /// By the solvers' tags.
  let origins: [Origin]
  /// Superviews before their subviews.
  let preservedMargins: [PreservedMargins]
  /// The margins of their superviews that have margins of their own, by view.
  let outerMargins: [Int: EdgeInsets]

  /// - Complexity: one solve from scratch an axis.
  init(
    _ template: CellTemplate, surroundings: CellSurroundings, stacks: StackState?,
    contentWidth: Double, metrics: MetricsProfile
  ) {
    self.stacks = stacks
    var builder = CellBuilder(
      template, surroundings: surroundings, stacks: stacks, contentWidth: contentWidth,
      metrics: metrics)
    for constraint in template.constraints { builder.add(constraint) }
    builder.addStacks()
    builder.addContentSizes()
    if surroundings.isGuarded { builder.addGuards() }
    isCoupled = builder.isCoupled
    horizontal = Solver(builder.systems[0])
    vertical = builder.isCoupled ? horizontal : Solver(builder.systems[1])
    views = builder.views
    height = builder.geometry.contentHeight
    width = builder.geometry.contentWidth
    targets = builder.targets
    let least =
      switch template.minimumHeight {
      case .points(let value): value
      // It counts the separator in.
      case .standard: metrics.rowHeight - metrics.separatorHeight
      case .navigationBar: metrics.navigationBarHeight
      case .tabBar: metrics.tabBarHeight
      }
    minimumHeight = max(surroundings.minimumHeight ?? least, surroundings.accessoryHeight)
    origins = builder.origins
    let geometry = builder.geometry
    preservedMargins = geometry.preservedMargins.values.sorted { $0.view < $1.view }
    outerMargins = Dictionary(
      uniqueKeysWithValues: Set(preservedMargins.map(\.parent)).map {
        ($0, geometry.ownMargins(of: $0))
      })
  }

  /// Solves the system of an axis, which holds the other too where they are coupled. Margins that
  /// follow from the solution are settled in a few rounds.
  func solve(_ axis: LayoutAxis) throws(CellConflict) {
    try solveOnce(axis)
    guard !preservedMargins.isEmpty else { return }
    for _ in 0..<4 {
      var hasChanged = updateMargins(axis == .horizontal)
      if isCoupled { hasChanged = updateMargins(axis != .horizontal) || hasChanged }
      guard hasChanged else { return }
      try solveOnce(axis)
    }
  }

  private func solveOnce(_ axis: LayoutAxis) throws(CellConflict) {
    let solver = axis == .horizontal ? horizontal : vertical
    do throws(Conflict) {
      try solver.solve()
    } catch {
      var origins: [Origin] = []
      for constraint in error.constraints {
        let origin = self.origins[solver.system.tag(of: constraint)]
        if !origins.contains(origin) { origins.append(origin) }
      }
      throw CellConflict(origins: origins)
    }
  }

  func setWidths(_ sizes: [ContentSize]) {
    for (index, view) in views.enumerated() {
      guard let constraints = view.horizontalContent else { continue }
      horizontal.setConstant(constraints.hugging, sizes[index].width)
      horizontal.setConstant(constraints.compression, sizes[index].width)
    }
  }

  func setHeights(_ sizes: [ContentSize]) {
    for (index, view) in views.enumerated() {
      guard let constraints = view.verticalContent else { continue }
      vertical.setConstant(constraints.hugging, sizes[index].height)
      vertical.setConstant(constraints.compression, sizes[index].height)
    }
  }
}

/// Required constraints of a cell that can't hold together, none of them to spare.
struct CellConflict: Error {
  let origins: [PreparedCell.Origin]
}

extension Solver {
  /// Where an axis of a view starts and ends in the content view, counted from its leading or top
  /// edge.
  func span(_ extent: Extent) -> (start: Double, end: Double) {
    let start = value(of: extent.position)
    return (start, start + value(of: extent.size))
  }
}
