import TableModel
import Typesetting

extension CellLayoutEngine {
  /// Lays out a cell and appends its views' frames: first those of its template, then those of its
  /// accessory.
  ///
  /// - Parameters:
  ///   - cell: a cell that this engine has bound.
  ///   - width: the width of the cell in px, on the grid.
  ///   - sideMargin: from the cell's sides to its content in px; `nil`: the profile's for a table of
  ///     the cell's width.
  ///   - minimumHeight: what an automatic row is at least high, in px on the grid, whatever its
  ///     template says.
  ///   - frames: where frames and lines go; unchanged after an error.
  /// - Returns: the height of the row in px, on the grid.
  /// - Throws: the smallest set of constraints that can't hold together, or that a view reaches too
  ///   far to be shown.
  /// - Complexity: one re-solve an axis and the breaking of the labels' lines; allocates nothing but
  ///   room in `frames`.
  public func layout(
    _ cell: BoundCell, width: Double, sideMargin: Double? = nil, minimumHeight: Double = 0,
    into frames: inout CellFrames
  ) throws(Diagnostic) -> Double {
    let sideMargin = sideMargin ?? metrics.sideMargin(tableWidth: width)
    var text = ContentSize.zero
    let own = templates[cell.template].views.count
    switch cell.accessory {
    case .text, .badge, .image, .button:
      text = cell.naturalSizes[own]
      if case .image = cell.accessory { text = text.fitted(to: Self.largestAccessoryImage, grid) }
      text.width = min(text.width, grid.floor(width / 2))
    case .form:
      if case .control(.field(let style), _) = cell.accessoryViews[0].kind {
        text.height = Double(style.lineHeight)
      }
    default: break
    }
    let edge = cell.edge
    let accessory = AccessoryLayout(
      cell.accessory, metrics, sideMargin: sideMargin, text: text, cellWidth: width, edge: edge)
    let indentation = indentation(of: cell, width: width)
    var surroundings = CellSurroundings(
      width: width, sideMargin: sideMargin,
      hasAccessory: accessory.width > 0 || cell.hasAccessoryView,
      hasAccessoryView: cell.hasAccessoryView, isRightToLeft: cell.isRightToLeft,
      isGuarded: false, height: cell.settings?.height,
      minimumHeight: cell.settings?.minimumHeight,
      accessoryHeight: accessory.height > metrics.rowHeight ? accessory.height : 0)
    let beside = cell.hasAccessoryView ? max(sideMargin, accessory.width) : accessory.width
    var pass = CellPass(
      cell: cell, grid: grid, width: width, indentation: indentation,
      contentWidth: max(0, width - indentation - beside),
      minimumHeight: max(0, minimumHeight - metrics.separatorHeight), buffers: takeBuffers())
    defer { buffers = pass.buffers }

    var stacks = cell.stacks
    var prepared = prepare(cell.template, surroundings, stacks)
    let height: Double
    do throws(CellConflict) {
      var solved = try pass.solve(prepared)
      if let measured = measuredStacks(of: pass) {
        stacks = measured
        prepared = prepare(cell.template, surroundings, stacks)
        solved = try pass.solve(prepared)
      }
      if pass.hasNegativeSize(prepared) {
        surroundings.isGuarded = true
        prepared = prepare(cell.template, surroundings, stacks)
        solved = try pass.solve(prepared)
      }
      height = solved
    } catch {
      throw diagnostic(for: error, cell: cell, width: width)
    }
    if let index = pass.firstViewOutOfRange(prepared) {
      throw outOfRange("“\(templates[cell.template].views[index].name)”", of: cell, width: width)
    }
    guard height <= Self.farthest else { throw outOfRange("the row", of: cell, width: width) }
    let start = frames.views.count
    pass.append(prepared, to: &frames)
    if accessory.count > 0 { pass.append(accessory, from: own, height: height, to: &frames) }
    if edge.viewCount > 0 {
      edge.forEachFrame(
        width: width, height: height, sideMargin: sideMargin, metrics: metrics,
        isRightToLeft: cell.isRightToLeft, grid: grid,
        texts: cell.naturalSizes.suffix(edge.actionCount)
      ) { rect in
        pass.append(edge: rect, at: frames.views.count - start, to: &frames)
      }
    }
    // Headers and footers have no separator that would add to their height.
    let isHeaderOrFooter = templates[cell.template].semantics.isHeaderOrFooter
    let hasSeparator = prepared.targets.leastHeight != nil && !isHeaderOrFooter
    return hasSeparator ? height + metrics.separatorHeight : height
  }

  /// Stack views that share their height by content share it by what texts ask for at their widths,
  /// which is known now; `nil` where that changes nothing.
  func measuredStacks(of pass: CellPass) -> StackState? {
    guard let stacks = pass.cell.stacks, hasProportions[pass.cell.template] else { return nil }
    let measured = StackState(
      collapsed: stacks.collapsed,
      contentSizes: proportions(
        pass.buffers.sizes, without: stacks.collapsed, template: pass.cell.template))
    return measured == stacks ? nil : measured
  }

  /// From the cell's leading edge to its content view.
  public func indentation(of cell: BoundCell, width: Double) -> Double {
    let level = Double(cell.indentationLevel)
    let indentation =
      level == 0 ? 0 : level * (cell.settings?.indentationWidth ?? metrics.indentationWidth)
    return min(indentation + cell.edge.indentation(metrics), grid.floor(width / 2))
  }

  /// An image as an accessory is no larger than a thumbnail.
  private static let largestAccessoryImage = 40.0

  private func outOfRange(_ what: String, of cell: BoundCell, width: Double) -> Diagnostic {
    let template = templates[cell.template]
    return .error(
      "the constraints of the cell “\(template.name)” make \(what) reach further than "
        + "\(Int(Self.farthest)) px at a width of \(Int(width.rounded()))", at: template.location,
      notes: [Diagnostic.Note("the row that met it", at: cell.location)])
  }

  /// The engine's buffers; it has none until they are given back.
  func takeBuffers() -> CellBuffers {
    var taken = CellBuffers()
    swap(&taken, &buffers)
    return taken
  }
}
