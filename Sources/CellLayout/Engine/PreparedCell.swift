import Constraints
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

  /// The two constraints that pull an axis of a view to its content's size.
  struct ContentConstraints {
    var hugging: ConstraintIndex
    var compression: ConstraintIndex
  }

  let isCoupled: Bool
  let horizontal: Solver
  let vertical: Solver
  /// By axis.
  let content: [Extent]
  /// By view, then by axis.
  let views: [[Extent]]
  /// By view; empty for views without a size of their own, otherwise by axis.
  let contentConstraints: [[ContentConstraints]]
  /// Fixes the width of the content view.
  let widthConstraint: ConstraintIndex
  /// Keeps the height of an automatic row at or above a value; `nil`: the height is fixed.
  let leastHeight: ConstraintIndex?
  /// By the solvers' tags.
  let origins: [Origin]

  /// - Complexity: one solve from scratch an axis.
  init(
    _ template: CellTemplate, surroundings: CellSurroundings, contentWidth: Double,
    metrics: MetricsProfile
  ) {
    var builder = CellBuilder(
      template, surroundings: surroundings, contentWidth: contentWidth, metrics: metrics)
    for constraint in template.constraints { builder.add(constraint) }
    builder.addContentSizes()
    if surroundings.isGuarded { builder.addGuards() }
    isCoupled = builder.isCoupled
    horizontal = Solver(builder.systems[0])
    vertical = builder.isCoupled ? horizontal : Solver(builder.systems[1])
    content = builder.geometry.content
    views = builder.geometry.views
    contentConstraints = builder.contentConstraints
    widthConstraint = builder.widthConstraint
    leastHeight = builder.leastHeight
    origins = builder.origins
  }

  /// Solves the system of an axis, which holds the other too where they are coupled.
  func solve(_ axis: Axis) throws(CellConflict) {
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

  func setContentSize(_ size: ContentSize, of view: Int, _ axis: Axis) {
    let constraints = contentConstraints[view]
    guard !constraints.isEmpty else { return }
    let solver = axis == .horizontal ? horizontal : vertical
    let value = axis == .horizontal ? size.width : size.height
    solver.setConstant(constraints[axis.rawValue].hugging, value)
    solver.setConstant(constraints[axis.rawValue].compression, value)
  }

  /// The start and end of an axis of a view in the content view, counted from its leading or top edge.
  func span(of view: Int, _ axis: Axis) -> (start: Double, end: Double) {
    let solver = axis == .horizontal ? horizontal : vertical
    let extent = views[view][axis.rawValue]
    let start = extent.position.map(solver.value(of:)) ?? 0
    return (start, start + solver.value(of: extent.size))
  }
}

/// Required constraints of a cell that can't hold together, none of them to spare.
struct CellConflict: Error {
  let origins: [PreparedCell.Origin]
}
