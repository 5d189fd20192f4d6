import Constraints
import TableModel

/// The constraints that a stack view makes between itself and the views that it arranges.
///
/// The set and its priorities are UIKit's: edges and spacings are required, the stack's own size
/// follows its views weakly.
struct StackArrangement {
  /// What pulls the stack to the size of its views, across and along.
  private static let spanningFit = 51.0
  private static let canvasFit = 49.0
  /// What pulls the middles of `equalCentering` to equal distances.
  private static let centering = 149.0
  /// What keeps the saved size of a view that nobody gives one across the stack; at run time such
  /// a view shrinks to nothing.
  private static let ambiguitySuppression = 25.0
  /// Of the first share; those after it count one less each, so that the last takes what is over.
  private static let proportion = 999.0
  /// What draws views that are aligned by their baselines to the bottom of a stack with more room.
  private static let baselineGravity = 24.0

  private enum Alignment { case fill, leading, center, trailing, firstBaseline, lastBaseline }

  private let tree: ViewTree
  private let stack: Int
  private let arranged: [Int]
  private let contentSizes: [PartialSize]
  private let axis: LayoutAxis
  private let alignment: Alignment
  private let usesMargins: Bool
  private var result: [TreeConstraint] = []

  init(tree: ViewTree, stack: Int, arranged: [Int], contentSizes: [PartialSize]) {
    self.tree = tree
    self.stack = stack
    self.arranged = arranged
    self.contentSizes = contentSizes
    let node = tree.views[stack]
    axis = node.attributes["axis"] == "vertical" ? .vertical : .horizontal
    usesMargins =
      node.flag("layoutMarginsRelativeArrangement")
      ?? node.runtimeFlag("layoutMarginsRelativeArrangement") ?? (node.storedMargins != nil)
    switch node.attributes["alignment"] {
    case "leading", "top": alignment = .leading
    case "center": alignment = .center
    case "trailing", "bottom": alignment = .trailing
    case "firstBaseline" where axis == .horizontal: alignment = .firstBaseline
    case "lastBaseline" where axis == .horizontal: alignment = .lastBaseline
    default: alignment = .fill
    }
  }

  func constraints() -> [TreeConstraint] {
    guard !arranged.isEmpty else { return [] }
    var copy = self
    copy.arrangeAlong()
    copy.arrangeAcross()
    return copy.result
  }

  // MARK: Along the axis

  private var node: ViewNode { tree.views[stack] }

  /// The distance between two views that a custom spacing doesn't set.
  private var spacing: Double {
    if let spacing = node.number("spacing") { return spacing }
    return node.attributes["spacingType"] == "standard" ? 8 : 0
  }

  private func spacing(after view: Int) -> Double {
    tree.views[view].number("customSpacing") ?? spacing
  }

  private mutating func arrangeAlong() {
    let distribution = node.attributes["distribution"] ?? "fill"
    pin(arranged[0], axis.start, to: edge(isStart: true, axis))
    pin(arranged[arranged.count - 1], axis.end, to: edge(isStart: false, axis))
    for (first, second) in zip(arranged, arranged.dropFirst()) {
      let isEqual = distribution != "equalSpacing" && distribution != "equalCentering"
      let (end, start) = gapLines
      add(
        .difference(
          .init(.view(second), start), .init(.view(first), end),
          isEqual ? .equal : .greaterOrEqual, spacing(after: first), text: text("spacing"),
          location: node.location))
    }
    switch distribution {
    case "fillEqually":
      for view in arranged.dropFirst() {
        add(
          .difference(
            .init(.view(view), axis.size), .init(.view(arranged[0]), axis.size),
            text: text("equal sizes"), location: node.location))
      }
    case "fillProportionally": shareOut()
    case "equalSpacing": equalGaps()
    case "equalCentering": equalCenterDistances()
    default: break
    }
  }

  /// Where a gap begins and ends: edges, or baselines if the stack says so.
  private var gapLines: (end: LayoutAttribute, start: LayoutAttribute) {
    axis == .vertical
      && (node.flag("baselineRelativeArrangement")
        ?? node.runtimeFlag("baselineRelativeArrangement")) == true
      ? (.lastBaseline, .firstBaseline) : (axis.end, axis.start)
  }

  private mutating func shareOut() {
    let sizes = arranged.map { contentSize(of: $0) }
    let spacings = arranged.dropLast().reduce(0) { $0 + spacing(after: $1) }
    let total = sizes.reduce(0, +) + spacings
    guard total > 0 else { return }
    for (rank, (view, size)) in zip(arranged, sizes).enumerated() where size > 0 {
      let margins = usesMargins ? node.storedMargins ?? LayoutInsets() : LayoutInsets()
      let room = axis == .horizontal ? margins.left + margins.right : margins.top + margins.bottom
      let share = size / total
      add(
        .difference(
          .init(.view(view), axis.size), .init(.view(stack), axis.size, share), .equal,
          -share * room, priority: Self.proportion - Double(rank), text: text("share"),
          location: node.location))
    }
  }

  /// The size along the axis that a view would like to have: a stack view by what it arranges, and
  /// what has no size of its own as it was saved.
  private func contentSize(of view: Int) -> Double {
    let own = contentSizes[view]
    if let size = axis == .horizontal ? own.width : own.height { return size }
    let saved = tree.views[view].frame.map { axis == .horizontal ? $0.width : $0.height } ?? 0
    guard tree.views[view].kind == .stackView else { return saved }
    let inner = tree.children[view].filter { !tree.isCollapsed($0) }
    let isAlong = (tree.views[view].attributes["axis"] == "vertical") == (axis == .vertical)
    let sizes = inner.map { contentSize(of: $0) }
    guard isAlong else { return sizes.max() ?? 0 }
    let gaps = Double(max(0, inner.count - 1)) * (tree.views[view].number("spacing") ?? 0)
    return sizes.reduce(0, +) + gaps
  }

  private mutating func equalGaps() {
    follow(priority: Self.canvasFit, axis)
    guard arranged.count > 2 else { return }
    for index in 2..<arranged.count {
      let terms: [TreeConstraint.Term] = [
        .init(.view(arranged[index]), axis.start),
        .init(.view(arranged[index - 1]), axis.end, -1),
        .init(.view(arranged[1]), axis.start, -1), .init(.view(arranged[0]), axis.end),
      ]
      add(terms, priority: 1000, text("equal spacing"))
    }
  }

  private mutating func equalCenterDistances() {
    follow(priority: Self.canvasFit, axis)
    guard arranged.count > 2 else { return }
    for index in 2..<arranged.count {
      let terms: [TreeConstraint.Term] = [
        .init(.view(arranged[index]), axis.center),
        .init(.view(arranged[index - 1]), axis.center, -1),
        .init(.view(arranged[1]), axis.center, -1), .init(.view(arranged[0]), axis.center),
      ]
      add(terms, priority: Self.centering, text("equal centering"))
    }
  }

  // MARK: Across the axis

  private mutating func arrangeAcross() {
    let across = axis.other
    for view in arranged {
      switch alignment {
      case .fill:
        pin(view, across.start, to: edge(isStart: true, across))
        pin(view, across.end, to: edge(isStart: false, across))
        continue
      case .leading: pin(view, across.start, to: edge(isStart: true, across))
      case .trailing: pin(view, across.end, to: edge(isStart: false, across))
      case .center: pin(view, across.center, to: middle(across))
      case .firstBaseline: alignBaselines(view, .firstBaseline)
      case .lastBaseline: alignBaselines(view, .lastBaseline)
      }
      if alignment != .leading {
        pin(view, across.start, to: edge(isStart: true, across), .greaterOrEqual)
      }
      if alignment != .trailing {
        pin(view, across.end, to: edge(isStart: false, across), .lessOrEqual)
      }
      let frame = tree.views[view].frame
      add(
        TreeConstraint(
          terms: [.init(.view(view), across.size)], relation: .equal,
          constant: (across == .horizontal ? frame?.width : frame?.height) ?? 0,
          priority: Self.ambiguitySuppression, text: text("ambiguity suppression"),
          location: node.location))
    }
    if alignment != .fill { follow(priority: Self.spanningFit, across) }
  }

  private mutating func alignBaselines(_ view: Int, _ attribute: LayoutAttribute) {
    if view != arranged[0] { pin(view, attribute, to: [.init(.view(arranged[0]), attribute)]) }
    add(
      .difference(
        .init(.view(view), .bottom), edge(isStart: false, .vertical)[0],
        priority: Self.baselineGravity, text: text("alignment"), location: node.location))
  }

  // MARK: Parts

  /// The line that views keep inside of.
  private func edge(isStart: Bool, _ axis: LayoutAxis) -> [TreeConstraint.Term] {
    let attribute: LayoutAttribute =
      switch (isStart, usesMargins) {
      case (true, true): axis.startMargin
      case (true, false): axis.start
      case (false, true): axis.endMargin
      case (false, false): axis.end
      }
    return [.init(.view(stack), attribute)]
  }

  private func middle(_ axis: LayoutAxis) -> [TreeConstraint.Term] {
    guard usesMargins else { return [.init(.view(stack), axis.center)] }
    return [
      .init(.view(stack), axis.startMargin, 0.5), .init(.view(stack), axis.endMargin, 0.5),
    ]
  }

  private mutating func pin(
    _ view: Int, _ attribute: LayoutAttribute, to target: [TreeConstraint.Term],
    _ relation: Relation = .equal
  ) {
    var terms = [TreeConstraint.Term(.view(view), attribute)]
    terms += target.map { .init($0.item, $0.attribute, -$0.coefficient) }
    add(terms, relation, priority: 1000, text("alignment"))
  }

  /// Pulls the stack's own size to as little as its views allow.
  private mutating func follow(priority: Double, _ axis: LayoutAxis) {
    add([.init(.view(stack), axis.size)], priority: priority, text("fit"))
  }

  private mutating func add(
    _ terms: [TreeConstraint.Term], _ relation: Relation = .equal, priority: Double, _ text: String
  ) {
    add(
      TreeConstraint(
        terms: terms, relation: relation, constant: 0, priority: priority, text: text,
        location: node.location))
  }

  private mutating func add(_ constraint: TreeConstraint) { result.append(constraint) }

  private func text(_ what: String) -> String { "\(what) of the stack view \(node.id)" }
}
