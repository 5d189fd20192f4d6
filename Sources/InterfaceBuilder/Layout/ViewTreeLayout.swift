import Constraints

/// Lays out the views of an Interface Builder file by their constraints.
///
/// Given are the frames of the root, of a cell's content view and of views under an autoresizing
/// mask; all others are found in one solve of a system with four unknowns a view.
public struct ViewTreeLayout {
  private let tree: ViewTree
  private let metrics: LayoutMetrics
  private var system = ConstraintSystem()
  /// Alignment rects by view, in the root's coordinates.
  private var rects: [FormRect] = []
  /// Contents of scroll views by view.
  private var contents: [FormRect?] = []
  /// Guides for readable content by guide.
  private var guides: [FormRect?] = []
  private var origins: [TreeConstraint] = []

  /// The frames of a tree, and what stood in the way.
  public struct Result: Sendable {
    /// Of each view, in its superview's coordinates, as solved.
    public var frames: [Rect]
    /// The same on the pixel grid of the canvas.
    public var snapped: [Rect]
    /// Required constraints that can't hold together, none of them to spare.
    public var conflict: [TreeConstraint]
  }

  public init(_ tree: ViewTree, metrics: LayoutMetrics) {
    self.tree = tree
    self.metrics = metrics
    addViews()
    guides = tree.guides.map { guide in
      guard guide.kind == .readableContent else { return nil }
      let host = rects[guide.view]
      return FormRect(
        x: LinearForm(system.addVariable()), y: host.y, width: LinearForm(system.addVariable()),
        height: host.height)
    }
    for constraint in tree.linearConstraints(guideInsets: metrics.guides) { add(constraint) }
    for constraint in tree.readableConstraints() { add(constraint) }
    for constraint in tree.stackConstraints(contentSizes: metrics.contentSizes) {
      add(constraint)
    }
    addContentSizes()
  }

  /// Solves the constraints, and puts every frame on the pixel grid.
  public func solve() -> Result {
    let solver = Solver(system)
    var conflict: [TreeConstraint] = []
    do throws(Conflict) {
      try solver.solve()
    } catch {
      conflict = error.constraints.map { origins[system.tag(of: $0)] }
    }
    let absolute = rects.indices.map { index in
      let rect = rects[index]
      let insets = tree.views[index].alignmentInsets
      return Rect(
        x: rect.x.value(solver) - insets.left, y: rect.y.value(solver) - insets.top,
        width: rect.width.value(solver) + insets.left + insets.right,
        height: rect.height.value(solver) + insets.top + insets.bottom)
    }
    let frames = absolute.indices.map { index in
      var frame = absolute[index]
      if let parent = tree.views[index].parent {
        frame.x -= absolute[parent].x
        frame.y -= absolute[parent].y
      }
      return frame
    }
    let snapped = frames.indices.map { tree.snapped(frames[$0], of: $0) }
    return Result(frames: frames, snapped: snapped, conflict: conflict)
  }

  // MARK: Unknowns

  private mutating func addViews() {
    let saved = savedRects
    for index in tree.views.indices {
      let node = tree.views[index]
      let rect: FormRect
      if tree.isGiven(index), let frame = node.frame {
        rect = given(frame, node)
      } else {
        // What the constraints leave open stays as it was saved.
        let saved = saved[index]
        rect = FormRect(
          x: LinearForm(system.addVariable(preferred: saved.x)),
          y: LinearForm(system.addVariable(preferred: saved.y)),
          width: LinearForm(system.addVariable(preferred: saved.width)),
          height: LinearForm(system.addVariable(preferred: saved.height)))
        if !tree.isCollapsed(index) { addGuards(rect, node) }
      }
      rects.append(rect)
      contents.append(node.kind.scrolls ? content(of: rect) : nil)
    }
  }

  /// The saved alignment rects in the root's coordinates.
  private var savedRects: [Rect] {
    var origins: [(x: Double, y: Double)] = []
    return tree.views.map { node in
      let frame = node.frame ?? Rect(x: 0, y: 0, width: 0, height: 0)
      let outer = node.parent.map { origins[$0] } ?? (x: 0, y: 0)
      origins.append((outer.x + frame.x, outer.y + frame.y))
      let insets = node.alignmentInsets
      return Rect(
        x: outer.x + frame.x + insets.left, y: outer.y + frame.y + insets.top,
        width: frame.width - insets.left - insets.right,
        height: frame.height - insets.top - insets.bottom)
    }
  }

  /// A view whose frame in its superview is known.
  private func given(_ frame: Rect, _ node: ViewNode) -> FormRect {
    let insets = node.alignmentInsets
    var x = LinearForm(constant: frame.x + insets.left)
    var y = LinearForm(constant: frame.y + insets.top)
    if let parent = node.parent {
      let outer = tree.views[parent].alignmentInsets
      x.add(rects[parent].x)
      x.constant -= outer.left
      y.add(rects[parent].y)
      y.constant -= outer.top
    }
    return FormRect(
      x: x, y: y, width: LinearForm(constant: frame.width - insets.left - insets.right),
      height: LinearForm(constant: frame.height - insets.top - insets.bottom))
  }

  private mutating func content(of rect: FormRect) -> FormRect {
    FormRect(
      x: rect.x, y: rect.y, width: LinearForm(system.addVariable()),
      height: LinearForm(system.addVariable()))
  }

  // MARK: Constraints

  private mutating func add(_ constraint: TreeConstraint) {
    var form = LinearForm()
    for term in constraint.terms {
      form.add(self.form(term.item, term.attribute), times: term.coefficient)
    }
    // What holds or fails whatever the solution is says nothing about it.
    guard !form.terms.isEmpty else { return }
    origins.append(constraint)
    system.add(
      form.terms, constraint.relation, constraint.constant - form.constant,
      priority: Priority(min(max(constraint.priority, 1e-3), 1000)), tag: origins.count - 1)
  }

  /// Rules out sizes below 0, as UIKit does.
  private mutating func addGuards(_ rect: FormRect, _ node: ViewNode) {
    for (form, name) in [(rect.width, "width"), (rect.height, "height")] {
      origins.append(
        TreeConstraint(
          terms: [], relation: .greaterOrEqual, constant: 0, priority: 1000,
          text: "the \(name) of \(node.id) can't be negative", location: node.location))
      system.add(form.terms, .greaterOrEqual, -form.constant, tag: origins.count - 1)
    }
  }

  /// Adds hugging and compression resistance of the views with a content size.
  private mutating func addContentSizes() {
    for (index, node) in tree.views.enumerated() where !tree.isCollapsed(index) {
      let insets = node.alignmentInsets
      var size = metrics.contentSizes[index]
      if node.kind == .imageView, node.image != nil, !node.isSymbol {
        // Images are shown in whole points.
        size.width = size.width.map { ($0 - 1e-3).rounded(.up) }
        size.height = size.height.map { ($0 - 1e-3).rounded(.up) }
      }
      if let width = size.width {
        add(contentSize: width - insets.left - insets.right, rects[index].width, node, .horizontal)
      }
      if let height = size.height {
        add(contentSize: height - insets.top - insets.bottom, rects[index].height, node, .vertical)
      }
    }
  }

  private mutating func add(
    contentSize: Double, _ form: LinearForm, _ node: ViewNode, _ axis: LayoutAxis
  ) {
    guard !form.terms.isEmpty else { return }
    origins.append(
      TreeConstraint(
        terms: [], relation: .equal, constant: contentSize, priority: 1000,
        text: "the content size of \(node.id)", location: node.location))
    let tag = origins.count - 1
    let value = contentSize - form.constant
    let hugging = node.hugging(axis)
    if hugging > 0 {
      system.add(form.terms, .lessOrEqual, value, priority: Priority(hugging), tag: tag)
    }
    let resistance = node.compressionResistance(axis)
    if resistance > 0 {
      system.add(form.terms, .greaterOrEqual, value, priority: Priority(resistance), tag: tag)
    }
  }

  // MARK: Attributes

  private func form(_ item: TreeConstraint.Item, _ attribute: LayoutAttribute) -> LinearForm {
    let view: Int
    let rect: FormRect
    switch item {
    case .view(let index):
      view = index
      rect = rects[index]
    case .content(let index):
      view = index
      rect = contents[index] ?? rects[index]
    case .guide(let index):
      view = tree.guides[index].view
      rect = guides[index] ?? rects[view]
    }
    let margins = metrics.margins[view]
    switch attribute {
    case .width: return rect.width
    case .height: return rect.height
    case .left, .leading: return rect.x
    case .right, .trailing: return rect.place(.horizontal, 1)
    case .centerX: return rect.place(.horizontal, 0.5)
    case .top: return rect.y
    case .bottom: return rect.place(.vertical, 1)
    case .centerY: return rect.place(.vertical, 0.5)
    case .leftMargin, .leadingMargin: return rect.place(.horizontal, 0, margins.left)
    case .rightMargin, .trailingMargin: return rect.place(.horizontal, 1, -margins.right)
    case .topMargin: return rect.place(.vertical, 0, margins.top)
    case .bottomMargin: return rect.place(.vertical, 1, -margins.bottom)
    case .centerXWithinMargins:
      return rect.place(.horizontal, 0.5, (margins.left - margins.right) / 2)
    case .centerYWithinMargins:
      return rect.place(.vertical, 0.5, (margins.top - margins.bottom) / 2)
    case .firstBaseline: return baseline(rect, metrics.firstBaselines[view], isFirst: true)
    case .lastBaseline: return baseline(rect, metrics.lastBaselines[view], isFirst: false)
    }
  }

  private func baseline(
    _ rect: FormRect, _ baseline: LayoutMetrics.Baseline, isFirst: Bool
  ) -> LinearForm {
    switch baseline {
    case .fromTop(let distance): rect.place(.vertical, 0, distance)
    case .fromBottom(let distance): rect.place(.vertical, 1, -distance)
    case .fromCenter(let distance): rect.place(.vertical, 0.5, distance)
    case .of(let view):
      self.baseline(
        rects[view], isFirst ? metrics.firstBaselines[view] : metrics.lastBaselines[view],
        isFirst: isFirst)
    }
  }
}
