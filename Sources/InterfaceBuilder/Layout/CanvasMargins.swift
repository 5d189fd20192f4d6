/// The layout margins that views have on Interface Builder's canvas where the file states none.
struct CanvasMargins {
  private let tree: ViewTree

  init(_ tree: ViewTree) { self.tree = tree }

  /// The margins of all views.
  func all() -> [LayoutInsets] {
    var result: [LayoutInsets] = []
    for index in tree.views.indices {
      let node = tree.views[index]
      var margins = node.storedMargins ?? standard(index)
      if node.flag("preservesSuperviewLayoutMargins") == true, node.storedMargins == nil,
        let parent = node.parent, let frame = node.frame, let outer = tree.views[parent].frame
      {
        // At least what is left of the superview's margins.
        let around = result[parent]
        margins.left = max(margins.left, around.left - frame.x)
        margins.right = max(margins.right, around.right - (outer.width - frame.x - frame.width))
        margins.top = max(margins.top, around.top - frame.y)
        margins.bottom = max(
          margins.bottom, around.bottom - (outer.height - frame.y - frame.height))
      }
      if node.flag("layoutMarginsFollowReadableWidth") == true, let frame = node.frame {
        // No further apart than text is read easily.
        let side = (frame.width - tree.canvas.readableWidth) / 2
        margins.left = max(margins.left, side)
        margins.right = max(margins.right, side)
      }
      result.append(margins)
    }
    return result
  }

  private func standard(_ index: Int) -> LayoutInsets {
    let node = tree.views[index]
    if node.kind == .contentView { return contentViewMargins(node) }
    if node.kind == .stackView { return LayoutInsets() }
    guard node.parent == nil, node.kind != .cell else { return LayoutInsets(all: 8) }
    let side = (node.frame?.width ?? 0) >= 393 ? 20.0 : 16.0
    guard node.flag("insetsLayoutMarginsFromSafeArea") != false else {
      return LayoutInsets(left: side, right: side)
    }
    let safeArea = tree.rootSafeArea
    return LayoutInsets(top: safeArea.top, left: side, bottom: safeArea.bottom, right: side)
  }

  private func contentViewMargins(_ node: ViewNode) -> LayoutInsets {
    let canvas = tree.canvas
    if canvas.era == .ios7 { return LayoutInsets(all: 8) }
    guard let cell = node.parent.map({ tree.views[$0] }) else { return LayoutInsets(all: 8) }
    let width = cell.frame?.width ?? 0
    let device = canvas.screen?.width ?? 375
    let isOld = (canvas.toolsVersion ?? 20_000) < 16_000
    let isWide = device >= 390 ? width >= 331 : isOld && width >= 393
    // Before Xcode 11, tables that are part of a larger view had cells with a margin of 15.
    let isPart = (canvas.toolsVersion ?? 20_000) < 14_800 && (tree.table?.frame?.y ?? 0) > 0
    let side = tree.assumed.sideMargin ?? (isWide ? 20.0 : isPart ? 15 : 16)
    let vertical = canvas.era == .ios26 ? 15.0 : 11.0
    let hasAccessory =
      (cell.attributes["accessoryType"] ?? "none") != "none"
      || tree.views.contains { $0.parent == node.parent && $0.slot == "accessoryView" }
    // Below, the margin counts from the cell's edge, which the separator is a part of.
    let separator = max(0, (cell.frame?.height ?? 0) - (node.frame?.height ?? 0))
    return LayoutInsets(
      top: vertical, left: side, bottom: max(0, vertical - (separator <= 1 ? separator : 0)),
      right: hasAccessory ? 8 : side)
  }
}
