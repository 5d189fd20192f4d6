import SourceText

/// The frames that a cell or view was saved with beside those that its constraints give for the same
/// root size and content sizes: how well this engine agrees with the one that saved the file.
public struct SavedLayoutComparison: Sendable {
  /// A view with the frame that was saved and the one that was worked out.
  public struct Entry: Sendable {
    public var id: String
    public var kind: String
    /// The superview's id, `nil` for the root.
    public var parent: String?
    public var saved: Rect?
    /// On the pixel grid of the file's device.
    public var computed: Rect
    /// Whether a stack view has taken the view out, so that it has no frame to speak of.
    public var isCollapsed: Bool

    /// How far apart the two are; `nil` where there is nothing to compare.
    public var difference: Double? {
      isCollapsed ? nil : saved?.difference(from: computed)
    }
  }

  public var reuseIdentifier: String?
  public var scale: Double
  public var entries: [Entry]
  /// Required constraints that can't hold together.
  public var conflict: [TreeConstraint]

  /// Surroundings that the file doesn't state and its frames show.
  public var assumed = AssumedSurroundings()

  /// Lays out a cell or view by the rules of its canvas, and if that doesn't give the saved frames,
  /// with the bars and margins that they may have been saved under.
  public init(_ root: InterfaceRoot) {
    self.init(root, assuming: AssumedSurroundings())
    for assumption in Self.assumptions(for: root.tree) where largestDifference > 0.5 {
      let other = SavedLayoutComparison(root, assuming: assumption)
      if other.largestDifference <= 0.5 { self = other }
    }
  }

  private init(_ root: InterfaceRoot, assuming assumed: AssumedSurroundings) {
    var tree = root.tree
    tree.assumed = assumed
    self.assumed = assumed
    let result = ViewTreeLayout.result(of: tree)
    var isCollapsed: [Bool] = []
    for (index, node) in tree.views.enumerated() {
      isCollapsed.append(
        tree.isCollapsed(index) || node.parent.map { isCollapsed[$0] } ?? false)
    }
    entries = tree.views.indices.map { index in
      let node = tree.views[index]
      return Entry(
        id: node.id, kind: node.kind.rawValue, parent: node.parent.map { tree.views[$0].id },
        saved: node.frame, computed: result.snapped[index], isCollapsed: isCollapsed[index])
    }
    reuseIdentifier = root.reuseIdentifier
    scale = tree.canvas.scale
    conflict = result.conflict
  }

  /// Bars that Interface Builder shows on screens, and side margins that it gives cells.
  private static func assumptions(for tree: ViewTree) -> [AssumedSurroundings] {
    guard tree.views.first?.kind != .cell else {
      return [15, 16, 20].map { AssumedSurroundings(sideMargin: $0) }
    }
    var result: [AssumedSurroundings] = []
    for top in [0.0, 20, 44, 47, 48, 50, 59, 62, 64, 88, 92] {
      for bottom in [0.0, 34, 49, 83] {
        result.append(AssumedSurroundings(safeArea: LayoutInsets(top: top, bottom: bottom)))
      }
    }
    return result
  }

  /// The largest difference of any view.
  public var largestDifference: Double { entries.compactMap(\.difference).max() ?? 0 }

  // MARK: JSON

  /// The comparison as JSON, one view a line; rectangles are x, y, width, height in points.
  public func json(file: String, tolerance: Double) -> String {
    var lines: [String] = []
    for entry in entries {
      var line = "  {\"id\":\(entry.id.jsonText),\"kind\":\(entry.kind.jsonText)"
      if let parent = entry.parent { line += ",\"parent\":\(parent.jsonText)" }
      line += ",\"saved\":\(entry.saved.map(text) ?? "null"),\"computed\":\(text(entry.computed))"
      if entry.isCollapsed { line += ",\"collapsed\":true" }
      line += ",\"difference\":\(entry.difference.map(\.jsonText) ?? "null")}"
      lines.append(line)
    }
    var head = "{\"file\":\(file.jsonText),"
    if let reuseIdentifier { head += "\"reuseIdentifier\":\(reuseIdentifier.jsonText)," }
    head += "\"scale\":\(scale.jsonText),\"tolerance\":\(tolerance.jsonText),"
    if let safeArea = assumed.safeArea {
      head += "\"assumedSafeArea\":[\(safeArea.top.jsonText),\(safeArea.bottom.jsonText)],"
    }
    if let margin = assumed.sideMargin { head += "\"assumedSideMargin\":\(margin.jsonText)," }
    return head + "\n \"largestDifference\":\(largestDifference.jsonText),\n \"views\":[\n"
      + lines.joined(separator: ",\n") + "\n]}\n"
  }

  private func text(_ rect: Rect) -> String {
    "[\(rect.x.jsonText),\(rect.y.jsonText),\(rect.width.jsonText),\(rect.height.jsonText)]"
  }
}
