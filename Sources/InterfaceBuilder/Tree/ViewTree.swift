import TableModel

/// A view of an Interface Builder file with all that is inside it.
public struct ViewTree: Sendable {
  /// In drawing order, superviews before their subviews; the first is the root.
  public var views: [ViewNode]
  public var constraints: [InterfaceConstraint] = []
  public var guides: [LayoutGuide] = []
  public var canvas: Canvas
  /// The table that the cell is a prototype or static row of.
  public var table: TableContext?
  /// Whether the root is the view of a controller in a storyboard.
  public var isScene = false
  /// What is taken for granted about the surroundings in place of the canvas's own rules.
  public var assumed = AssumedSurroundings()

  public init(views: [ViewNode], canvas: Canvas) {
    self.views = views
    self.canvas = canvas
  }

  /// The indices of the subviews by view.
  var children: [[Int]] {
    var result = [[Int]](repeating: [], count: views.count)
    for (index, view) in views.enumerated() {
      if let parent = view.parent { result[parent].append(index) }
    }
    return result
  }

  /// Whether `view` is somewhere inside `ancestor`.
  public func isInside(_ view: Int, _ ancestor: Int) -> Bool {
    var current = views[view].parent
    while let next = current {
      if next == ancestor { return true }
      current = views[next].parent
    }
    return false
  }

  /// Whether a stack view places the view.
  public func isArranged(_ view: Int) -> Bool {
    views[view].parent.map { views[$0].kind == .stackView } ?? false
  }

  /// Whether a stack view has taken the view out, because it is hidden. A spinner keeps its room:
  /// it hides itself only when the app runs.
  public func isCollapsed(_ view: Int) -> Bool {
    isArranged(view) && views[view].isHidden && views[view].kind != .activityIndicator
  }

  /// Whether the frame is given and not found by constraints: that of the root, of a cell's content
  /// view, and of views under an autoresizing mask.
  public func isGiven(_ view: Int) -> Bool {
    let node = views[view]
    if node.parent == nil || node.kind == .contentView { return true }
    return node.hasMaskConstraints && !isArranged(view)
  }
}

/// A table that cells of an Interface Builder file belong to.
public struct TableContext: Sendable {
  public var style: String?
  public var separatorStyle: String?
  public var rowHeight: Double?
  public var separatorInset: LayoutInsets?
  /// The table's frame in its superview.
  public var frame: Rect?

  public init() {}
}

/// A rectangle that constraints speak of and that is no view.
public struct LayoutGuide: Sendable {
  public enum Kind: Hashable, Sendable {
    case safeArea, layoutMargins, readableContent, keyboard
    /// The content of a scroll view, and its frame.
    case content, frame
    /// The guides that view controllers had before safe areas: they end under the top bar, and begin
    /// above the bottom bar.
    case top, bottom
  }

  public var id: String
  public var kind: Kind
  /// The view that has it; for a controller's guides the root.
  public var view: Int

  public init(id: String, kind: Kind, view: Int) {
    self.id = id
    self.kind = kind
    self.view = view
  }
}

/// A constraint as Interface Builder writes it.
public struct InterfaceConstraint: Sendable {
  public enum Item: Hashable, Sendable {
    case view(Int)
    case guide(Int)
  }

  public var id: String
  public var owner: Int
  public var first: Item
  public var firstAttribute: LayoutAttribute
  public var relation: ConstraintRelation
  public var second: Item?
  public var secondAttribute: LayoutAttribute?
  public var multiplier: Double
  public var constant: Double
  /// 1…1000.
  public var priority: Double
  /// Whether it exists in Interface Builder only.
  public var isPlaceholder: Bool
  public var location: SourceLocation?

  public init(
    id: String, owner: Int, first: Item, firstAttribute: LayoutAttribute,
    relation: ConstraintRelation = .equal, second: Item? = nil,
    secondAttribute: LayoutAttribute? = nil, multiplier: Double = 1, constant: Double = 0,
    priority: Double = 1000, isPlaceholder: Bool = false, location: SourceLocation? = nil
  ) {
    self.id = id
    self.owner = owner
    self.first = first
    self.firstAttribute = firstAttribute
    self.relation = relation
    self.second = second
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
    self.isPlaceholder = isPlaceholder
    self.location = location
  }

  /// A multiplier in any of its notations: `0.48`, `16:9`, `1/3`; `nil` for anything else, and for
  /// what no solver could tell from nothing or from infinity.
  public static func multiplier(_ text: String) -> Double? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "/" }
    guard parts.count <= 2, let first = Double(parts[0]) else { return nil }
    guard let second = parts.count == 2 ? Double(parts[1]) : 1, second != 0 else { return nil }
    let value = first / second
    return value == 0 || (1e-6...1e6).contains(abs(value)) ? value : nil
  }
}

/// How the two sides of an Interface Builder constraint compare.
public enum ConstraintRelation: String, Sendable {
  case equal, lessThanOrEqual, greaterThanOrEqual
}

/// Surroundings that a file doesn't state: the bars over a screen, the table around a cell.
public struct AssumedSurroundings: Hashable, Sendable {
  public var safeArea: LayoutInsets?
  /// The margin at the sides of a cell's content view.
  public var sideMargin: Double?

  public init(safeArea: LayoutInsets? = nil, sideMargin: Double? = nil) {
    self.safeArea = safeArea
    self.sideMargin = sideMargin
  }
}
