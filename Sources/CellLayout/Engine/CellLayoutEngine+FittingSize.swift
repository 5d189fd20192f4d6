import Constraints
import TableModel

/// The size that a cell is pulled to while its fitting size is looked for: what
/// `systemLayoutSizeFitting` is given.
public struct FittingTarget: Hashable, Sendable {
  /// Of the content view, in px.
  public var width: Double
  public var height: Double
  /// Above 0, at most 1000, which makes the target's width or height required.
  public var horizontalPriority: Double
  public var verticalPriority: Double

  public init(
    width: Double, height: Double, horizontalPriority: Double = 50, verticalPriority: Double = 50
  ) {
    self.width = width
    self.height = height
    self.horizontalPriority = horizontalPriority
    self.verticalPriority = verticalPriority
  }

  /// As small as the constraints allow: `UIView.layoutFittingCompressedSize`.
  public static let compressed = FittingTarget(width: 0, height: 0)
  /// As large as the constraints allow, up to 10000: `UIView.layoutFittingExpandedSize`.
  public static let expanded = FittingTarget(width: 10_000, height: 10_000)
}

extension CellLayoutEngine {
  /// The size of a cell's content view that fits its constraints best:
  /// `systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)`.
  ///
  /// The automatic height of a row is that of the target with the row's width at priority 1000 and the
  /// height 0 at 50. A least height of the template is the table's matter and doesn't count here.
  ///
  /// - Parameters:
  ///   - cell: a cell that this engine has bound.
  ///   - sideMargin: from the cell's sides to its content in px; `nil`: the profile's for a table of
  ///     the target's width.
  /// - Returns: the size in px, on the grid.
  /// - Throws: the smallest set of constraints that can't hold together.
  public func fittingSize(
    of cell: BoundCell, target: FittingTarget, sideMargin: Double? = nil
  ) throws(Diagnostic) -> (width: Double, height: Double) {
    let surroundings = CellSurroundings(
      width: target.width, sideMargin: sideMargin ?? metrics.sideMargin(tableWidth: target.width),
      hasAccessory: cell.accessory != .none || cell.hasAccessoryView, hasAccessoryView: false,
      isRightToLeft: cell.isRightToLeft, isGuarded: true,
      fitting: FittingPriorities(
        horizontal: Priority(target.horizontalPriority), vertical: Priority(target.verticalPriority)
      )
    )
    var pass = CellPass(
      cell: cell, grid: grid, width: target.width, indentation: 0, contentWidth: target.width,
      buffers: takeBuffers())
    defer { buffers = pass.buffers }
    do throws(CellConflict) {
      var prepared = prepare(cell.template, surroundings, cell.stacks)
      prepared.setFittingHeight(target.height)
      try pass.fit(prepared, leastHeight: 0)
      if let stacks = measuredStacks(of: pass) {
        prepared = prepare(cell.template, surroundings, stacks)
        prepared.setFittingHeight(target.height)
        try pass.fit(prepared, leastHeight: 0)
      }
      return (
        grid.ceiling(prepared.horizontal.value(of: prepared.width)),
        grid.ceiling(prepared.vertical.value(of: prepared.height))
      )
    } catch {
      throw diagnostic(for: error, cell: cell, width: target.width)
    }
  }
}

extension PreparedCell {
  fileprivate func setFittingHeight(_ height: Double) {
    guard let constraint = targets.fittingHeight else { return }
    vertical.setConstant(constraint, height)
  }
}
