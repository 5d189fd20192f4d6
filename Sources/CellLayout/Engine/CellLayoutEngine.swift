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
  public let textSize: TextSizeCategory
  /// What preparing the templates brought to light: views whose place or size is open. Each is
  /// reported once.
  public internal(set) var warnings: [Diagnostic] = []

  /// How far from the cell's corner a view may reach, in px: browsers and files hold lengths up to
  /// some millions exactly.
  static let farthest = 100_000.0

  public let typesetter: Typesetter
  let grid: PixelGrid
  var reported: Set<Diagnostic> = []
  /// The views of each template that stack views arrange.
  let arrangedViews: [[Int]]
  /// Whether each template has a stack view with shares by content.
  let hasProportions: [Bool]
  /// Whether each template divides words.
  let hyphenates: [Bool]
  /// By template; few enough each to be searched one by one.
  private var prepared: [[(surroundings: CellSurroundings, cell: PreparedCell)]]
  var staticTexts: [StaticTextKey: (shape: ShapedText, usage: TextUsage)] = [:]
  var buffers = CellBuffers()

  /// - Parameters:
  ///   - textSize: the content size category that text styles follow.
  ///   - grid: the distance in px of the lines on which frames lie: 1, or a binary fraction down to
  ///     1/4.
  public init(
    templates: [CellTemplate], typesetter: Typesetter, metrics: MetricsProfile = .standard,
    textSize: TextSizeCategory = .large, grid: Double = 1
  ) {
    precondition(grid > 0, "a grid has a step")
    self.templates = templates.map {
      $0.scaled(to: textSize, letterSpacing: metrics.letterSpacing)
    }
    self.typesetter = typesetter
    self.metrics = metrics
    self.textSize = textSize
    self.grid = PixelGrid(step: grid)
    prepared = Array(repeating: [], count: templates.count)
    arrangedViews = templates.map(\.arrangedViews)
    hyphenates = templates.map { template in
      template.views.contains { $0.labelStyle?.features.hyphenates == true }
    }
    hasProportions = templates.map { template in
      template.views.contains { $0.stack?.distribution == .fillProportionally }
    }
  }

  /// The views of a bound cell: those of its template, then those of its accessory.
  public func views(of cell: BoundCell) -> CellViews {
    CellViews(of: cell, template: templates[cell.template])
  }

  /// How many compiled forms of a template are kept: rows whose stack views have ever new shares
  /// would fill the memory.
  private static let mostPrepared = 128

  /// The template compiled for the surroundings, from the cache where it has been asked for before.
  func prepare(
    _ template: Int, _ surroundings: CellSurroundings, _ stacks: StackState?
  ) -> PreparedCell {
    for known in prepared[template]
    where known.surroundings == surroundings && known.cell.stacks == stacks {
      return known.cell
    }
    let glyph = surroundings.hasAccessory && !surroundings.hasAccessoryView
    let accessory = AccessoryLayout(
      glyph ? .disclosureIndicator : .none, metrics, sideMargin: surroundings.sideMargin)
    let cell = PreparedCell(
      templates[template], surroundings: surroundings, stacks: stacks,
      contentWidth: max(0, surroundings.width - accessory.width), metrics: metrics)
    if prepared[template].count == Self.mostPrepared { prepared[template].removeAll() }
    prepared[template].append((surroundings, cell))
    // The size that a fitting size is looked for along is open by design; in a height that a
    // row imposes what has no room is squeezed, and how is open.
    if surroundings.fitting == nil, surroundings.height == nil {
      reportAmbiguity(of: cell, template: templates[template])
    }
    return cell
  }

  /// Warns of views whose place or size the constraints leave open; the solver settles it the same way
  /// every time.
  private func reportAmbiguity(of cell: PreparedCell, template: CellTemplate) {
    let horizontal = openVariables(cell.horizontal)
    let vertical = cell.isCoupled ? horizontal : openVariables(cell.vertical)
    guard !horizontal.isEmpty || !vertical.isEmpty else { return }
    for (index, view) in cell.views.enumerated() {
      for (axis, extent, open) in [
        ("horizontal", view.horizontal, horizontal), ("vertical", view.vertical, vertical),
      ] {
        let isSizeOpen = open.contains(extent.size)
        guard isSizeOpen || open.contains(extent.position) else { continue }
        report(
          .warning(
            "the constraints leave the \(axis) \(isSizeOpen ? "size" : "place") of "
              + "“\(template.views[index].name)” in the cell “\(template.name)” open: add a "
              + "constraint or change a priority", at: template.viewLocations[index]))
      }
    }
  }

  /// What the nominal sizes leave open; nothing where they conflict, which is reported by itself.
  private func openVariables(_ solver: Solver) -> Set<Variable> {
    do throws(Conflict) {
      try solver.solve()
    } catch {
      return []
    }
    return Set(solver.ambiguousVariables())
  }

  /// Keeps a warning unless it is known.
  func report(_ warning: Diagnostic) {
    if reported.insert(warning).inserted { warnings.append(warning) }
  }
}
