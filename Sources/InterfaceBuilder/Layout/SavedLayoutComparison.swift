/// The frames that a cell or view was saved with beside those that its constraints give for the same
/// root size and content sizes: how well this engine agrees with the one that saved the file.
public struct SavedLayoutComparison: Sendable {
  public struct Entry: Sendable {
    public var id: String
    public var kind: String
    /// The superview's id, `nil` for the root.
    public var parent: String?
    public var saved: LayoutRect?
    /// On the pixel grid of the file's device.
    public var computed: LayoutRect
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

  public init(_ root: InterfaceRoot) {
    let tree = root.tree
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

  /// The largest difference of any view.
  public var largestDifference: Double { entries.compactMap(\.difference).max() ?? 0 }

  // MARK: JSON

  /// The comparison as JSON, one view a line; rectangles are x, y, width, height in points.
  public func json(file: String, tolerance: Double) -> String {
    var lines: [String] = []
    for entry in entries {
      var line = "  {\"id\":\(quoted(entry.id)),\"kind\":\(quoted(entry.kind))"
      if let parent = entry.parent { line += ",\"parent\":\(quoted(parent))" }
      line += ",\"saved\":\(entry.saved.map(text) ?? "null"),\"computed\":\(text(entry.computed))"
      if entry.isCollapsed { line += ",\"collapsed\":true" }
      line += ",\"difference\":\(entry.difference.map(text) ?? "null")}"
      lines.append(line)
    }
    var head = "{\"file\":\(quoted(file)),"
    if let reuseIdentifier { head += "\"reuseIdentifier\":\(quoted(reuseIdentifier))," }
    head += "\"scale\":\(text(scale)),\"tolerance\":\(text(tolerance)),"
    return head + "\n \"largestDifference\":\(text(largestDifference)),\n \"views\":[\n"
      + lines.joined(separator: ",\n") + "\n]}\n"
  }

  private func text(_ rect: LayoutRect) -> String {
    "[\(text(rect.x)),\(text(rect.y)),\(text(rect.width)),\(text(rect.height))]"
  }

  /// A number to a millionth, whole ones without a fraction.
  private func text(_ value: Double) -> String {
    let rounded = (value * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int(rounded)) : String(rounded)
  }

  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let code = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - code.utf8.count) + code
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
