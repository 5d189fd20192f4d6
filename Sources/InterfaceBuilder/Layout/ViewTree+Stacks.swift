extension ViewNode {
  /// How a stack view of the file arranges its views; `nil` for any other view.
  public var stackStyle: StackStyle? {
    guard kind == .stackView else { return nil }
    var style = StackStyle(axis: attributes["axis"] == "vertical" ? .vertical : .horizontal)
    style.distribution =
      attributes["distribution"].flatMap(StackStyle.Distribution.init) ?? .fill
    style.alignment = attributes["alignment"].flatMap(StackStyle.Alignment.init) ?? .fill
    if let spacing = number("spacing") {
      style.spacing = .points(spacing)
    } else if attributes["spacingType"] == "standard" {
      style.spacing = .standard
    }
    style.usesMargins =
      flag("layoutMarginsRelativeArrangement")
      ?? runtimeFlag("layoutMarginsRelativeArrangement") ?? (storedMargins != nil)
    style.isBaselineRelative =
      (flag("baselineRelativeArrangement")
        ?? runtimeFlag("baselineRelativeArrangement")) == true
    return style
  }

  /// The distance to the next view of a stack, where it has one of its own.
  public var spacingAfter: StackStyle.Spacing? { number("customSpacing").map { .points($0) } }
}

extension ViewTree {
  /// The system's spacing on Interface Builder's canvas.
  private static let standardSpacing = 8.0

  /// The constraints that the stack views of the tree stand for.
  func stackConstraints(contentSizes: [PartialSize]) -> [TreeConstraint] {
    let children = children
    return views.enumerated().flatMap { index, node -> [TreeConstraint] in
      guard let style = node.stackStyle else { return [] }
      let arranged = children[index].filter { !isCollapsed($0) }.map { view in
        let frame = views[view].frame
        return StackArrangement.View(
          view, spacingAfter: views[view].spacingAfter,
          contentSize: contentSize(of: view, style.axis, contentSizes, children),
          fallbackSize: (style.axis == .vertical ? frame?.width : frame?.height) ?? 0)
      }
      let margins = node.storedMargins ?? LayoutInsets()
      return StackArrangement(
        style, stack: index, views: arranged,
        marginRoom: style.axis == .horizontal
          ? margins.left + margins.right : margins.top + margins.bottom,
        standardSpacing: Self.standardSpacing, name: node.id, location: node.location
      ).constraints()
    }
  }

  /// The size along the axis that a view would like to have: a stack view by what it arranges, and
  /// what has no size of its own as it was saved.
  private func contentSize(
    of view: Int, _ axis: LayoutAxis, _ contentSizes: [PartialSize], _ children: [[Int]]
  ) -> Double {
    let own = contentSizes[view]
    if let size = axis == .horizontal ? own.width : own.height { return size }
    guard let style = views[view].stackStyle else {
      return views[view].frame.map { axis == .horizontal ? $0.width : $0.height } ?? 0
    }
    let sizes = children[view].filter { !isCollapsed($0) }.map {
      contentSize(of: $0, axis, contentSizes, children)
    }
    guard style.axis == axis else { return sizes.max() ?? 0 }
    let spacing = if case .points(let value) = style.spacing { value } else { Self.standardSpacing }
    return sizes.reduce(Double(max(0, sizes.count - 1)) * spacing, +)
  }
}
