import Constraints
import TableModel

/// The constraints that a stack view makes between itself and the views that it arranges.
///
/// The set and its priorities are UIKit's: edges and spacings are required, the stack's own size
/// follows its views weakly.
public struct StackArrangement: Sendable {
  /// What pulls the stack to the size of its views, across and along.
  private static let spanningFit = 51.0
  private static let canvasFit = 49.0
  /// What pulls the middles of `equalCentering` to equal distances.
  private static let centering = 149.0
  /// What gives a view a size across the stack if nothing else does.
  private static let ambiguitySuppression = 25.0
  /// Of the first share; those after it count one less each, so that the last takes what is over.
  private static let proportion = 999.0
  /// What draws views that are aligned by their baselines to the bottom of a stack with more room.
  private static let baselineGravity = 24.0

  /// A view that the stack arranges.
  public struct View: Sendable {
    public var index: Int
    /// The distance to the next view, `nil`: that of the stack.
    public var spacingAfter: StackStyle.Spacing?
    /// The size along the axis that the view would like to have, for `fillProportionally`.
    public var contentSize: Double
    /// The size across the axis of a view that nothing else gives one.
    public var fallbackSize: Double

    public init(
      _ index: Int, spacingAfter: StackStyle.Spacing? = nil, contentSize: Double = 0,
      fallbackSize: Double = 0
    ) {
      self.index = index
      self.spacingAfter = spacingAfter
      self.contentSize = contentSize
      self.fallbackSize = fallbackSize
    }
  }

  private let style: StackStyle
  private let stack: Int
  private let arranged: [View]
  private let marginRoom: Double
  private let standardSpacing: Double
  private let name: String
  private let location: SourceLocation?
  private var result: [TreeConstraint] = []

  private var axis: LayoutAxis { style.axis }

  /// - Parameters:
  ///   - stack: the index of the stack view.
  ///   - views: those that it arranges, without hidden ones.
  ///   - marginRoom: what its layout margins take along the axis, for `fillProportionally`.
  ///   - standardSpacing: the distance that the system's spacing is.
  ///   - name: what messages call the stack view.
  public init(
    _ style: StackStyle, stack: Int, views: [View], marginRoom: Double, standardSpacing: Double,
    name: String, location: SourceLocation?
  ) {
    self.style = style
    self.stack = stack
    arranged = views
    self.marginRoom = style.usesMargins ? marginRoom : 0
    self.standardSpacing = standardSpacing
    self.name = name
    self.location = location
  }

  /// The constraints, those along the axis first.
  public func constraints() -> [TreeConstraint] {
    guard !arranged.isEmpty else { return [] }
    var copy = self
    copy.arrangeAlong()
    copy.arrangeAcross()
    return copy.result
  }

  // MARK: Along the axis

  private func length(_ spacing: StackStyle.Spacing) -> Double {
    switch spacing {
    case .points(let value): value
    case .standard: standardSpacing
    }
  }

  private func spacing(after view: View) -> Double { length(view.spacingAfter ?? style.spacing) }

  private mutating func arrangeAlong() {
    pin(arranged[0], axis.start, to: edge(isStart: true, axis))
    pin(arranged[arranged.count - 1], axis.end, to: edge(isStart: false, axis))
    let isEqual =
      style.distribution != .equalSpacing && style.distribution != .equalCentering
    for (first, second) in zip(arranged, arranged.dropFirst()) {
      let (end, start) = gapLines
      add(
        .difference(
          .init(.view(second.index), start), .init(.view(first.index), end),
          isEqual ? .equal : .greaterOrEqual, spacing(after: first), text: text("spacing"),
          location: location))
    }
    switch style.distribution {
    case .fill: break
    case .fillEqually:
      for view in arranged.dropFirst() {
        add(
          .difference(
            .init(.view(view.index), axis.size), .init(.view(arranged[0].index), axis.size),
            text: text("equal sizes"), location: location))
      }
    case .fillProportionally: shareOut()
    case .equalSpacing: equalGaps()
    case .equalCentering: equalCenterDistances()
    }
  }

  /// Where a gap begins and ends: edges, or baselines if the stack says so.
  private var gapLines: (end: LayoutAttribute, start: LayoutAttribute) {
    axis == .vertical && style.isBaselineRelative
      ? (.lastBaseline, .firstBaseline) : (axis.end, axis.start)
  }

  private mutating func shareOut() {
    let spacings = arranged.dropLast().reduce(0) { $0 + spacing(after: $1) }
    let total = arranged.reduce(spacings) { $0 + $1.contentSize }
    guard total > 0 else { return }
    for (rank, view) in arranged.enumerated() where view.contentSize > 0 {
      let share = view.contentSize / total
      add(
        .difference(
          .init(.view(view.index), axis.size), .init(.view(stack), axis.size, share), .equal,
          -share * marginRoom, priority: max(1, Self.proportion - Double(rank)),
          text: text("share"), location: location))
    }
  }

  private mutating func equalGaps() {
    follow(priority: Self.canvasFit, axis)
    guard arranged.count > 2 else { return }
    for index in 2..<arranged.count {
      let terms: [TreeConstraint.Term] = [
        .init(.view(arranged[index].index), axis.start),
        .init(.view(arranged[index - 1].index), axis.end, -1),
        .init(.view(arranged[1].index), axis.start, -1), .init(.view(arranged[0].index), axis.end),
      ]
      add(terms, priority: 1000, text("equal spacing"))
    }
  }

  private mutating func equalCenterDistances() {
    follow(priority: Self.canvasFit, axis)
    guard arranged.count > 2 else { return }
    for index in 2..<arranged.count {
      let terms: [TreeConstraint.Term] = [
        .init(.view(arranged[index].index), axis.center),
        .init(.view(arranged[index - 1].index), axis.center, -1),
        .init(.view(arranged[1].index), axis.center, -1),
        .init(.view(arranged[0].index), axis.center),
      ]
      add(terms, priority: Self.centering, text("equal centering"))
    }
  }

  // MARK: Across the axis

  private mutating func arrangeAcross() {
    let across = axis.other
    let start = edge(isStart: true, across)
    let end = edge(isStart: false, across)
    for view in arranged {
      switch style.alignment {
      case .leading, .top: pin(view, across.start, to: start)
      case .trailing, .bottom: pin(view, across.end, to: end)
      case .center: pin(view, across.center, to: middle(across))
      case .firstBaseline where axis == .horizontal: alignBaselines(view, .firstBaseline)
      case .lastBaseline where axis == .horizontal: alignBaselines(view, .lastBaseline)
      case .fill, .firstBaseline, .lastBaseline:
        pin(view, across.start, to: start)
        pin(view, across.end, to: end)
        continue
      }
      if style.alignment != .leading, style.alignment != .top {
        pin(view, across.start, to: start, .greaterOrEqual)
      }
      if style.alignment != .trailing, style.alignment != .bottom {
        pin(view, across.end, to: end, .lessOrEqual)
      }
      add(
        TreeConstraint(
          terms: [.init(.view(view.index), across.size)], relation: .equal,
          constant: view.fallbackSize, priority: Self.ambiguitySuppression,
          text: text("ambiguity suppression"), location: location))
    }
    let isFilling =
      style.alignment == .fill || style.alignment.isBaseline && axis == .vertical
    if !isFilling { follow(priority: Self.spanningFit, across) }
  }

  private mutating func alignBaselines(_ view: View, _ attribute: LayoutAttribute) {
    if view.index != arranged[0].index {
      pin(view, attribute, to: [.init(.view(arranged[0].index), attribute)])
    }
    add(
      .difference(
        .init(.view(view.index), .bottom), edge(isStart: false, .vertical)[0],
        priority: Self.baselineGravity, text: text("alignment"), location: location))
  }

  // MARK: Parts

  /// The line that views keep inside of.
  private func edge(isStart: Bool, _ axis: LayoutAxis) -> [TreeConstraint.Term] {
    let attribute: LayoutAttribute =
      switch (isStart, style.usesMargins) {
      case (true, true): axis.startMargin
      case (true, false): axis.start
      case (false, true): axis.endMargin
      case (false, false): axis.end
      }
    return [.init(.view(stack), attribute)]
  }

  private func middle(_ axis: LayoutAxis) -> [TreeConstraint.Term] {
    guard style.usesMargins else { return [.init(.view(stack), axis.center)] }
    return [
      .init(.view(stack), axis.startMargin, 0.5), .init(.view(stack), axis.endMargin, 0.5),
    ]
  }

  private mutating func pin(
    _ view: View, _ attribute: LayoutAttribute, to target: [TreeConstraint.Term],
    _ relation: Relation = .equal
  ) {
    var terms = [TreeConstraint.Term(.view(view.index), attribute)]
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
        location: location))
  }

  private mutating func add(_ constraint: TreeConstraint) { result.append(constraint) }

  private func text(_ what: String) -> String { "\(what) of the stack view \(name)" }
}
