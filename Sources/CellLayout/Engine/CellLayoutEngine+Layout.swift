import TableModel
import Typesetting

extension CellLayoutEngine {
  /// The content view of a cell and what stands around it.
  struct Surroundings {
    var width: Double
    /// From the cell's leading edge to the content view.
    var indentation: Double
    var contentWidth: Double
    var isRightToLeft: Bool

    /// A horizontal place in the cell, counted from the left.
    func x(_ position: Double) -> Double {
      isRightToLeft ? width - indentation - position : indentation + position
    }
  }

  /// Lays out a cell and appends its views' frames: first those of its template, then those of its
  /// accessory.
  ///
  /// - Parameters:
  ///   - cell: a cell that this engine's templates and fonts made.
  ///   - width: the width of the cell in px, on the grid.
  ///   - sideMargin: from the cell's sides to its content in px; `nil`: the profile's for a table of
  ///     the cell's width.
  ///   - frames: where frames and lines go; unchanged after an error.
  /// - Returns: the height of the row in px, on the grid.
  /// - Throws: the smallest set of constraints that can't hold together.
  public func layout(
    _ cell: BoundCell, width: Double, sideMargin: Double? = nil, into frames: inout CellFrames
  ) throws(Diagnostic) -> Double {
    let template = templates[cell.template]
    let sideMargin = sideMargin ?? metrics.sideMargin(tableWidth: width)
    let accessory = accessoryLayout(cell, width: width, sideMargin: sideMargin)
    let indentation = min(
      Double(cell.indentationLevel) * metrics.indentationWidth, grid.floor(width / 2))
    let surroundings = Surroundings(
      width: width, indentation: indentation,
      contentWidth: max(0, width - indentation - accessory.width),
      isRightToLeft: cell.isRightToLeft)
    var key = CellSurroundings(
      width: width, sideMargin: sideMargin, hasAccessory: accessory.width > 0,
      isRightToLeft: cell.isRightToLeft, isGuarded: false)

    var prepared = prepare(cell.template, key)
    let height: Double
    do throws(CellConflict) {
      var solved = try solve(cell, template, prepared, surroundings)
      if hasNegativeSize(prepared) {
        key.isGuarded = true
        prepared = prepare(cell.template, key)
        solved = try solve(cell, template, prepared, surroundings)
      }
      height = solved
    } catch {
      throw diagnostic(for: error, template: template, cell: cell, width: width)
    }
    append(cell, template, prepared, height: height, to: &frames)
    appendAccessory(
      cell,
      accessory.frames(
        width: width, height: height, sideMargin: sideMargin, isRightToLeft: cell.isRightToLeft,
        grid: grid), to: &frames)
    if case .automatic = template.height { return height + metrics.separatorHeight }
    return height
  }

  // MARK: Solving

  /// Solves both axes and returns the row's height. The horizontal edges of the views are in the
  /// scratch buffers then, the vertical ones in the solver.
  private func solve(
    _ cell: BoundCell, _ template: CellTemplate, _ prepared: PreparedCell,
    _ surroundings: Surroundings
  ) throws(CellConflict) -> Double {
    let minimum =
      switch template.minimumHeight {
      case .points(let value): value
      case .standard: metrics.rowHeight
      }
    measureNaturalSizes(cell, template)
    prepared.horizontal.setConstant(prepared.widthConstraint, surroundings.contentWidth)
    setContentSizes(prepared, .horizontal)
    if let leastHeight = prepared.leastHeight {
      prepared.vertical.setConstant(leastHeight, minimum)
    }
    if prepared.isCoupled { setContentSizes(prepared, .vertical) }
    try prepared.solve(.horizontal)
    placeHorizontally(prepared, template, surroundings)
    // Heights follow from widths. Where they act back on widths, go on until they agree.
    var rounds = prepared.isCoupled ? 4 : 1
    while rounds > 0, measureHeights(cell, template) || !prepared.isCoupled {
      rounds -= 1
      setContentSizes(prepared, .vertical)
      try prepared.solve(.vertical)
      if prepared.isCoupled { placeHorizontally(prepared, template, surroundings) }
    }
    let fitting = prepared.vertical.value(of: prepared.content[1].size)
    guard let leastHeight = prepared.leastHeight else { return grid.ceiling(fitting) }
    let height = grid.ceiling(max(fitting, minimum))
    if height - fitting > 1e-6 {
      prepared.vertical.setConstant(leastHeight, height)
      try prepared.solve(.vertical)
      if prepared.isCoupled { placeHorizontally(prepared, template, surroundings) }
    }
    return height
  }

  private func setContentSizes(_ prepared: PreparedCell, _ axis: Axis) {
    for index in scratch.sizes.indices {
      prepared.setContentSize(scratch.sizes[index], of: index, axis)
    }
  }

  private func placeHorizontally(
    _ prepared: PreparedCell, _ template: CellTemplate, _ surroundings: Surroundings
  ) {
    scratch.horizontal.removeAll(keepingCapacity: true)
    for index in template.views.indices {
      let span = prepared.span(of: index, .horizontal)
      let first = grid.snap(surroundings.x(span.start))
      let second = grid.snap(surroundings.x(span.end))
      scratch.horizontal.append(
        surroundings.isRightToLeft ? (start: second, end: first) : (start: first, end: second))
    }
  }

  /// Whether a view came out smaller than nothing.
  private func hasNegativeSize(_ prepared: PreparedCell) -> Bool {
    prepared.views.indices.contains { index in
      Axis.allCases.contains { axis in
        let span = prepared.span(of: index, axis)
        return span.end < span.start - 1e-6
      }
    }
  }

  // MARK: Measuring

  /// The sizes of the contents where nothing limits their width.
  private func measureNaturalSizes(_ cell: BoundCell, _ template: CellTemplate) {
    scratch.sizes.removeAll(keepingCapacity: true)
    for (index, view) in template.views.enumerated() {
      let bound = cell.views[index]
      scratch.sizes.append(bound.isHidden ? .zero : naturalSize(of: bound.content, in: view))
    }
  }

  private func naturalSize(of content: BoundView.Content, in view: CellView) -> ContentSize {
    switch content {
    case .text(_, let shape):
      let style = view.labelStyle ?? LabelStyle()
      let lines = shape.lineCount(width: .infinity, limit: style.lineLimit)
      return ContentSize(
        width: grid.ceiling(shape.naturalWidth) + view.horizontalPadding,
        height: Double(lines * style.lineHeight) + view.verticalPadding)
    case .image(let image):
      guard image.width > 0, image.height > 0 else { return .zero }
      let scale = min(1, (view.maximumHeight ?? .infinity) / image.height)
      return ContentSize(
        width: grid.ceiling(image.width * scale), height: grid.ceiling(image.height * scale))
    case .plain:
      return .zero
    }
  }

  /// The heights of texts and proportional images at the widths that were found; says whether any
  /// is another than before.
  private func measureHeights(_ cell: BoundCell, _ template: CellTemplate) -> Bool {
    var hasChanged = false
    for (index, view) in template.views.enumerated() where !cell.views[index].isHidden {
      let width = scratch.horizontal[index].end - scratch.horizontal[index].start
      let height: Double
      switch cell.views[index].content {
      case .text(_, let shape):
        let style = view.labelStyle ?? LabelStyle()
        let room = width - view.horizontalPadding
        // Where there is no width at all a height of one line is asked for, as by UIKit.
        let lines = shape.lineCount(width: room >= 1 ? room : .infinity, limit: style.lineLimit)
        height = Double(lines * style.lineHeight) + view.verticalPadding
      case .image(let image):
        guard view.isProportional, image.width > 0 else { continue }
        height = grid.snap(
          min(width * image.height / image.width, view.maximumHeight ?? .infinity))
      case .plain:
        continue
      }
      if height != scratch.sizes[index].height {
        scratch.sizes[index].height = height
        hasChanged = true
      }
    }
    return hasChanged
  }

  // MARK: Results

  private func append(
    _ cell: BoundCell, _ template: CellTemplate, _ prepared: PreparedCell, height: Double,
    to frames: inout CellFrames
  ) {
    for (index, view) in template.views.enumerated() {
      let vertical = prepared.span(of: index, .vertical)
      let horizontal = scratch.horizontal[index]
      let top = grid.snap(vertical.start)
      var frame = ViewFrame(
        rect: Rect(
          x: horizontal.start, y: top, width: horizontal.end - horizontal.start,
          height: grid.snap(vertical.end) - top))
      frame.isHidden = cell.views[index].isHidden
      if case .text(_, let shape) = cell.views[index].content, !frame.isHidden {
        appendLines(of: shape, in: view, to: &frames, frame: &frame)
      }
      frames.views.append(frame)
    }
  }

  /// Breaks a label's text for its final frame: a label that was squeezed shows the lines that fit,
  /// but at least one, and the lines stand in the middle of its height.
  private func appendLines(
    of shape: ShapedText, in view: CellView, to frames: inout CellFrames, frame: inout ViewFrame
  ) {
    let style = view.labelStyle ?? LabelStyle()
    let lineHeight = Double(style.lineHeight)
    let room = frame.rect.width - view.horizontalPadding
    let height = frame.rect.height - view.verticalPadding
    frame.firstLine = Int32(frames.lines.count)
    guard room >= 1 else { return }
    shape.appendLines(width: room, limit: style.lineLimit, to: &frames.lines)
    var count = frames.lines.count - Int(frame.firstLine)
    if count > 1, Double(count) * lineHeight - height >= grid.step {
      let fitting = max(1, Int(height / lineHeight + 1e-6))
      if fitting < count {
        frames.lines.removeSubrange(Int(frame.firstLine)...)
        shape.appendLines(width: room, limit: fitting, to: &frames.lines)
        count = frames.lines.count - Int(frame.firstLine)
      }
    }
    frame.lineCount = Int32(count)
    frame.textTop = view.padding.top + grid.floor((height - Double(count) * lineHeight) / 2)
  }

  // MARK: Accessories

  private func accessoryLayout(
    _ cell: BoundCell, width: Double, sideMargin: Double
  ) -> AccessoryLayout {
    var size = ContentSize.zero
    if cell.accessory.text != nil, let view = cell.accessory.views.first,
      let bound = cell.views.last
    {
      size = naturalSize(of: bound.content, in: view)
      size.width = min(size.width, grid.floor(width / 2))
    }
    return AccessoryLayout(cell.accessory, metrics, sideMargin: sideMargin, text: size)
  }

  private func appendAccessory(_ cell: BoundCell, _ rects: [Rect], to frames: inout CellFrames) {
    guard !rects.isEmpty else { return }
    let first = templates[cell.template].views.count
    for (offset, view) in cell.accessory.views.enumerated() {
      var frame = ViewFrame(rect: rects[offset])
      if case .text(_, let shape) = cell.views[first + offset].content {
        appendLines(of: shape, in: view, to: &frames, frame: &frame)
      }
      frames.views.append(frame)
    }
  }
}
