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

  let isCoupled: Bool
  let horizontal: Solver
  let vertical: Solver
  let views: [LayoutView]
  /// The unknown height of the content view.
  let height: Variable
  /// Fixes the width of the content view.
  let widthConstraint: ConstraintIndex
  /// Keeps the height of an automatic row at or above a value; `nil`: the height is fixed.
  let leastHeight: ConstraintIndex?
  /// The least height of an automatic row, in px.
  let minimumHeight: Double
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
    views = builder.views
    height = builder.geometry.contentHeight
    widthConstraint = builder.widthConstraint
    leastHeight = builder.leastHeight
    minimumHeight =
      switch template.minimumHeight {
      case .points(let value): value
      case .standard: metrics.rowHeight
      }
    origins = builder.origins
  }

  /// Solves the system of an axis, which holds the other too where they are coupled.
  func solve(_ axis: LayoutAxis) throws(CellConflict) {
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
