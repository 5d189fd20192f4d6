import TableModel
import Typesetting

/// Buffers that are used again for each row.
struct CellBuffers {
  /// What each view would like to have.
  var sizes: [ContentSize] = []
  /// The horizontal edges of each view from the cell's left, on the grid.
  var edges: [(left: Double, right: Double)] = []
}

/// One cell being laid out at one width.
struct CellPass {
  let cell: BoundCell
  let grid: PixelGrid
  let width: Double
  /// From the cell's leading edge to the content view.
  let indentation: Double
  let contentWidth: Double
  /// The least height of the content view beside the template's own.
  var minimumHeight = 0.0
  var buffers: CellBuffers

  // MARK: Solving

  /// Solves both axes and returns the row's height. The horizontal edges of the views are in the
  /// buffers then, the vertical ones in the solver.
  mutating func solve(_ prepared: PreparedCell) throws(CellConflict) -> Double {
    let leastRow = max(prepared.minimumHeight, minimumHeight)
    try fit(prepared, leastHeight: leastRow)
    let fitting = prepared.vertical.value(of: prepared.height)
    guard let leastHeight = prepared.targets.leastHeight else { return grid.ceiling(fitting) }
    let height = grid.ceiling(max(fitting, leastRow))
    if height - fitting > 1e-6 {
      prepared.vertical.setConstant(leastHeight, height)
      try prepared.solve(.vertical)
      if prepared.isCoupled { placeHorizontally(prepared) }
    }
    return height
  }

  /// Solves both axes, the heights of texts following from their widths.
  mutating func fit(_ prepared: PreparedCell, leastHeight: Double) throws(CellConflict) {
    buffers.sizes.removeAll(keepingCapacity: true)
    buffers.sizes.append(contentsOf: cell.naturalSizes[..<prepared.views.count])
    prepared.horizontal.setConstant(prepared.targets.width, contentWidth)
    prepared.setWidths(buffers.sizes)
    prepared.resetMargins()
    if let constraint = prepared.targets.leastHeight {
      prepared.vertical.setConstant(constraint, leastHeight)
    }
    if prepared.isCoupled { prepared.setHeights(buffers.sizes) }
    try prepared.solve(.horizontal)
    placeHorizontally(prepared)
    // Heights follow from widths. Where they act back on widths, go on until they agree.
    var rounds = prepared.isCoupled ? 4 : 1
    while rounds > 0, measureHeights(prepared) || !prepared.isCoupled {
      rounds -= 1
      prepared.setHeights(buffers.sizes)
      try prepared.solve(.vertical)
      if prepared.isCoupled { placeHorizontally(prepared) }
    }
  }

  private mutating func placeHorizontally(_ prepared: PreparedCell) {
    buffers.edges.removeAll(keepingCapacity: true)
    for view in prepared.views {
      let span = prepared.horizontal.span(view.horizontal)
      if cell.isRightToLeft {
        let right = width - indentation
        buffers.edges.append((grid.snap(right - span.end), grid.snap(right - span.start)))
      } else {
        buffers.edges.append(
          (grid.snap(indentation + span.start), grid.snap(indentation + span.end)))
      }
    }
  }

  /// The heights of texts and proportional images at the widths that were found; says whether any is
  /// another than before.
  private mutating func measureHeights(_ prepared: PreparedCell) -> Bool {
    var hasChanged = false
    for (index, view) in prepared.views.enumerated() {
      let natural = cell.naturalSizes[index]
      // What is hidden has no size.
      guard natural.width > 0 else { continue }
      let width = buffers.edges[index].right - buffers.edges[index].left
      var height = natural.height
      switch view.content {
      case .text:
        // Where there is no room at all a height of one line is asked for, as by UIKit.
        let room = view.text.room(in: width)
        if view.followsWidth, width < natural.width, room >= 1, let shape = cell.shapes[index] {
          let lines = shape.lineCount(width: room, limit: view.text.lineLimit)
          height = Double(lines) * view.text.lineHeight + view.text.verticalPadding
        }
      case .image:
        guard view.isProportional else { continue }
        let shape = cell.imageShapes[index]
        height = grid.snap(min(width * shape, view.maximumHeight))
      case .none:
        continue
      }
      if height != buffers.sizes[index].height {
        buffers.sizes[index].height = height
        hasChanged = true
      }
    }
    return hasChanged
  }

  /// Whether a view came out smaller than nothing.
  func hasNegativeSize(_ prepared: PreparedCell) -> Bool {
    prepared.views.contains {
      prepared.horizontal.value(of: $0.horizontal.size) < -1e-6
        || prepared.vertical.value(of: $0.vertical.size) < -1e-6
    }
  }

  /// The first view that lies or reaches further out than makes sense.
  func firstViewOutOfRange(_ prepared: PreparedCell) -> Int? {
    prepared.views.indices.first { index in
      let edges = buffers.edges[index]
      let vertical = prepared.vertical.span(prepared.views[index].vertical)
      let farthest = max(
        edges.left.magnitude, edges.right.magnitude, vertical.start.magnitude,
        vertical.end.magnitude)
      return !(farthest <= CellLayoutEngine.farthest)
    }
  }

  // MARK: Results

  func append(_ prepared: PreparedCell, to frames: inout CellFrames) {
    for (index, view) in prepared.views.enumerated() {
      let vertical = prepared.vertical.span(view.vertical)
      let edges = buffers.edges[index]
      let top = grid.snap(vertical.start)
      var frame = ViewFrame(
        rect: Rect(
          x: edges.left, y: top, width: edges.right - edges.left,
          height: grid.snap(vertical.end) - top))
      frame.isHidden = cell.isHidden[index]
      if view.content == .text, !frame.isHidden, let shape = cell.shapes[index] {
        appendLines(of: index, shape, in: view.text, to: &frames, frame: &frame)
      }
      frames.views.append(frame)
    }
  }

  /// Appends the views of the accessory.
  func append(
    _ accessory: AccessoryLayout, from first: Int, height: Double, to frames: inout CellFrames
  ) {
    for index in 0..<accessory.count {
      var frame = ViewFrame(
        rect: accessory.frame(
          of: index, width: width, height: height, isRightToLeft: cell.isRightToLeft,
          grid: grid))
      appendText(of: first + index, to: &frames, frame: &frame)
      frames.views.append(frame)
    }
  }

  /// Appends a view that stands at an edge of the cell.
  func append(edge rect: Rect, at index: Int, to frames: inout CellFrames) {
    var frame = ViewFrame(rect: rect)
    appendText(of: index, to: &frames, frame: &frame)
    frames.views.append(frame)
  }

  private func appendText(of index: Int, to frames: inout CellFrames, frame: inout ViewFrame) {
    guard let shape = cell.shapes[index] else { return }
    let view = cell.accessoryViews[cell.accessoryViews.count - (cell.shapes.count - index)]
    appendLines(of: index, shape, in: TextBox(view), to: &frames, frame: &frame)
  }

  /// Breaks a label's text for its final frame: a label that was squeezed shows the lines that fit,
  /// but at least one, and the lines stand in the middle of its height.
  private func appendLines(
    of view: Int, _ shape: ShapedText, in box: TextBox, to frames: inout CellFrames,
    frame: inout ViewFrame
  ) {
    let width = box.room(in: frame.rect.width)
    let height = frame.rect.height - box.verticalPadding
    let first = frames.lines.count
    frame.firstLine = Int32(first)
    guard width >= 1 else { return }
    func setLines(_ shape: ShapedText, limit: Int) {
      frames.lines.removeSubrange(first...)
      shape.appendLines(width: width, limit: limit, style: box.lineStyle, to: &frames.lines)
    }
    var limit = box.lineLimit
    setLines(shape, limit: limit)
    let count = frames.lines.count - first
    if count > 1, Double(count) * box.lineHeight - height >= grid.step {
      let fitting = max(1, Int(height / box.lineHeight + 1e-6))
      if fitting < count {
        limit = fitting
        setLines(shape, limit: limit)
      }
    }
    var baselineShift = 0
    if let smaller = cell.smallerShapes[view] {
      var size = box.fontSize
      for shape in smaller where frames.lines.last?.isTruncated == true {
        size -= 2
        setLines(shape, limit: limit)
      }
      frame.fontSize = Int32(size)
      baselineShift = (box.fontSize - size) / 2
    }
    frame.lineCount = Int32(frames.lines.count - first)
    let room = box.isTopAligned ? 0 : height - Double(frame.lineCount) * box.lineHeight
    // The first baseline lies where that of the full size does.
    frame.textTop = box.topPadding + grid.floor(room / 2) + Double(baselineShift)
  }
}
