/// What a layout asks about its views beside their constraints.
public struct LayoutMetrics: Sendable {
  /// Layout margins by view.
  public var margins: [LayoutInsets]
  /// By guide, the distances of its edges from those of its view. Of a controller's top guide `top`
  /// is where its bottom edge lies, of the bottom guide `bottom` how far its top edge lies above the
  /// root's bottom.
  public var guides: [LayoutInsets]
  public var firstBaselines: [Baseline]
  public var lastBaselines: [Baseline]
  /// The size that each view would like to have, in terms of its frame.
  public var contentSizes: [PartialSize]

  /// Where a baseline lies in a view.
  public enum Baseline: Hashable, Sendable {
    /// Below the view's top, whatever its height.
    case fromTop(Double)
    /// Above its bottom.
    case fromBottom(Double)
    /// Below its middle.
    case fromCenter(Double)
    /// That of another view, which it contains.
    case of(view: Int)
  }

  /// The metrics of the canvas that the file was drawn on.
  public init(_ tree: ViewTree, contentSizes: [PartialSize]? = nil) {
    margins = CanvasMargins(tree).all()
    guides = tree.guides.map { tree.insets(of: $0) }
    let children = tree.children
    firstBaselines = tree.views.indices.map { tree.baseline(of: $0, isFirst: true, children) }
    lastBaselines = tree.views.indices.map { tree.baseline(of: $0, isFirst: false, children) }
    self.contentSizes = contentSizes ?? tree.storedContentSizes
  }
}

extension ViewTree {
  /// The saved sizes of the views that have a size by what they show, and the sizes that the file
  /// itself states.
  public var storedContentSizes: [PartialSize] {
    views.map { view in
      PartialSize(
        width: view.hasOwnContentSize(.horizontal)
          ? view.frame?.width : view.statedContentSize(.horizontal),
        height: view.hasOwnContentSize(.vertical)
          ? view.frame?.height : view.statedContentSize(.vertical))
    }
  }

  /// The distances of a guide from the edges of its view.
  fileprivate func insets(of guide: LayoutGuide) -> LayoutInsets {
    switch guide.kind {
    case .safeArea, .top, .bottom:
      // Those of other views are known once these are laid out.
      return guide.view == 0 ? rootSafeArea : LayoutInsets()
    case .keyboard:
      let height = views[guide.view].frame?.height ?? 0
      return LayoutInsets(top: max(0, height - rootSafeArea.bottom))
    case .layoutMargins, .readableContent, .content, .frame: return LayoutInsets()
    }
  }

  /// The safe area of the root, a cell having none.
  ///
  /// Storyboards of the time before devices show a navigation bar on whole screens, and views that
  /// begin below it on others.
  var rootSafeArea: LayoutInsets {
    guard let root = views.first, root.kind != .cell, let frame = root.frame else {
      return LayoutInsets()
    }
    if let assumed = assumed.safeArea { return assumed }
    if let screen = canvas.screen {
      var insets = canvas.screenSafeArea
      // A view by itself, of another size than the screen, has the screen's top only.
      let isPart = frame.width != screen.width || frame.height < screen.height
      if !isScene, isPart { insets.bottom = 0 }
      return insets
    }
    if [480, 568, 768, 1024].contains(frame.height) { return LayoutInsets(top: 64) }
    return LayoutInsets(top: [600, 667, 736].contains(frame.height) ? 20 : 0)
  }

  // MARK: Baselines

  /// Where a baseline of San Francisco lies: its ascender and descender, per point of its size.
  private static let ascender = 0.952148
  private static let descender = 0.241211
  private static let capitalHeight = 0.704590
  /// The font size that symbols are drawn for unless something else is said.
  private static let symbolSize = 17.0

  /// The text of one line stands in the middle of its view, that of several keeps its distances from
  /// top and bottom. What has no text stands on its bottom edge.
  fileprivate func baseline(
    of view: Int, isFirst: Bool, _ children: [[Int]]
  ) -> LayoutMetrics.Baseline {
    let node = views[view]
    let size = node.fontSize
    switch node.kind {
    case .label where node.numberOfLines != 1 && (node.frame?.height ?? 0) > 2 * size:
      return isFirst ? .fromTop(Self.ascender * size) : .fromBottom(Self.descender * size)
    case .label, .button, .textField:
      return .fromCenter((Self.ascender - Self.descender) / 2 * size)
    case .imageView where node.isSymbol:
      // Symbols stand in the middle of the capitals beside them.
      return .fromCenter(Self.capitalHeight / 2 * Self.symbolSize)
    case .textView:
      let inset = 8.0
      return isFirst
        ? .fromTop(inset + Self.ascender * size) : .fromBottom(inset + Self.descender * size)
    case .stackView:
      let arranged = children[view].filter { !isCollapsed($0) }
      let chosen = isFirst || node.attributes["axis"] != "vertical" ? arranged.first : arranged.last
      return chosen.map { .of(view: $0) } ?? .fromBottom(0)
    default: return .fromBottom(0)
    }
  }
}
