import Constraints
import SourceText
import TableModel
import Typesetting

/// Lays out cells: pours rows into templates, solves their constraints at a width, breaks the lines of
/// their labels and puts the frames on the pixel grid.
///
/// A frame depends on nothing but template, row, width, fonts and metrics. Not to be shared between
/// threads; make one for each.
public final class CellLayoutEngine {
  public let templates: [CellTemplate]
  public let metrics: MetricsProfile
  /// What preparing the templates brought to light: views whose place or size is open. Each is
  /// reported once.
  public internal(set) var warnings: [Diagnostic] = []

  let typesetter: Typesetter
  let grid: PixelGrid
  var reported: Set<Diagnostic> = []
  private var prepared: [PreparedKey: PreparedCell] = [:]
  private var lastPrepared: (key: PreparedKey, cell: PreparedCell)?
  var staticTexts: [StaticTextKey: ShapedText] = [:]
  var scratch = CellScratch()

  private struct PreparedKey: Hashable {
    var template: Int
    var surroundings: CellSurroundings
  }

  /// - Parameter grid: the distance in px of the lines on which frames lie: 1, or a binary fraction
  ///   down to 1/4.
  public init(
    templates: [CellTemplate], typesetter: Typesetter, metrics: MetricsProfile = .ios17,
    grid: Double = 1
  ) {
    precondition(grid > 0, "a grid has a step")
    self.templates = templates
    self.typesetter = typesetter
    self.metrics = metrics
    self.grid = PixelGrid(step: grid)
  }

  /// The views of a bound cell: those of its template, then those of its accessory.
  public func views(of cell: BoundCell) -> [CellView] {
    templates[cell.template].views + cell.accessory.views
  }

  /// The template compiled for the surroundings, from the cache where it has been asked for before.
  func prepare(_ template: Int, _ surroundings: CellSurroundings) -> PreparedCell {
    let key = PreparedKey(template: template, surroundings: surroundings)
    if let lastPrepared, lastPrepared.key == key { return lastPrepared.cell }
    let cell: PreparedCell
    if let known = prepared[key] {
      cell = known
    } else {
      let accessory = AccessoryLayout(
        surroundings.hasAccessory ? .disclosureIndicator : .none, metrics,
        sideMargin: surroundings.sideMargin)
      cell = PreparedCell(
        templates[template], surroundings: surroundings,
        contentWidth: max(0, surroundings.width - accessory.width), metrics: metrics)
      prepared[key] = cell
      reportAmbiguity(of: cell, template: templates[template])
    }
    lastPrepared = (key, cell)
    return cell
  }

  /// Warns of views whose place or size the constraints leave open; the solver settles it the same way
  /// every time.
  private func reportAmbiguity(of cell: PreparedCell, template: CellTemplate) {
    for axis in Axis.allCases {
      if axis == .vertical, cell.isCoupled { continue }
      let open = Set((axis == .horizontal ? cell.horizontal : cell.vertical).ambiguousVariables())
      guard !open.isEmpty else { continue }
      for (index, view) in template.views.enumerated() {
        for viewAxis in cell.isCoupled ? Axis.allCases : [axis] {
          let extent = cell.views[index][viewAxis.rawValue]
          let isSizeOpen = open.contains(extent.size)
          guard isSizeOpen || extent.position.map(open.contains) == true else { continue }
          let direction = viewAxis == .horizontal ? "horizontal" : "vertical"
          let message =
            "the constraints leave the \(direction) \(isSizeOpen ? "size" : "place") of “\(view.name)” "
            + "in the cell “\(template.name)” open: add a constraint or change a priority"
          report(.warning(message, at: template.viewLocations[index]))
        }
      }
    }
  }

  /// Keeps a warning unless it is known.
  func report(_ warning: Diagnostic) {
    if reported.insert(warning).inserted { warnings.append(warning) }
  }
}

/// Buffers that are used again for each row.
struct CellScratch {
  var sizes: [ContentSize] = []
  /// Horizontal edges from the cell's left, on the grid.
  var horizontal: [(start: Double, end: Double)] = []
}
