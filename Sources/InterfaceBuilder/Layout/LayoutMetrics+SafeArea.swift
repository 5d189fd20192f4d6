extension LayoutMetrics {
  /// Adds what the safe area of the root takes from the margins and guides of other views.
  ///
  /// - Parameter frames: where the views lie, each in its superview.
  /// - Returns: whether that changes anything.
  mutating func applySafeArea(_ tree: ViewTree, frames: [Rect]) -> Bool {
    let safeArea = tree.rootSafeArea
    guard safeArea != LayoutInsets(), let root = frames.first else { return false }
    var inner = [safeArea]
    var hasChanged = false
    for (index, node) in tree.views.enumerated().dropFirst() {
      let frame = frames[index]
      let parent = node.parent ?? 0
      let outer = parent == 0 ? root : frames[parent]
      let around = inner[parent]
      let insets = LayoutInsets(
        top: max(0, around.top - max(0, frame.y)), left: max(0, around.left - max(0, frame.x)),
        bottom: max(0, around.bottom - max(0, outer.height - frame.y - frame.height)),
        right: max(0, around.right - max(0, outer.width - frame.x - frame.width)))
      inner.append(insets)
      guard insets != LayoutInsets() else { continue }
      for (guide, item) in tree.guides.enumerated() where item.view == index {
        guard item.kind == .safeArea else { continue }
        guides[guide] = insets
        hasChanged = true
      }
      if node.flag("insetsLayoutMarginsFromSafeArea") != false {
        margins[index].top += insets.top
        margins[index].left += insets.left
        margins[index].bottom += insets.bottom
        margins[index].right += insets.right
        hasChanged = true
      }
    }
    return hasChanged
  }
}

extension ViewTreeLayout {
  /// Lays out a tree with the metrics of its own canvas.
  ///
  /// - Parameter contentSizes: the sizes that the views would like to have; `nil`: as saved.
  public static func result(of tree: ViewTree, contentSizes: [PartialSize]? = nil) -> Result {
    var metrics = LayoutMetrics(tree, contentSizes: contentSizes)
    let first = ViewTreeLayout(tree, metrics: metrics).solve()
    // Where the safe area reaches into a view is known only now.
    guard metrics.applySafeArea(tree, frames: first.frames) else { return first }
    return ViewTreeLayout(tree, metrics: metrics).solve()
  }
}
