import InterfaceBuilder

/// What a row decides about the stack views of its cell: rows that decide alike have the same
/// constraints. A reference, so that cells without stack views pay nothing for it.
final class StackState: Equatable, Sendable {
  /// Views that their stack has taken out, because they are hidden or have nothing to show.
  let collapsed: [Int]
  /// What the views of `fillProportionally` stacks would like to have along the axis.
  let contentSizes: [Int: Double]

  init(collapsed: [Int], contentSizes: [Int: Double]) {
    self.collapsed = collapsed
    self.contentSizes = contentSizes
  }

  static func == (first: StackState, second: StackState) -> Bool {
    first === second
      || first.collapsed == second.collapsed && first.contentSizes == second.contentSizes
  }
}

extension CellTemplate {
  /// The subviews that stack views arrange.
  var arrangedViews: [Int] {
    views.indices.filter { index in views[index].parent.map { views[$0].stack != nil } ?? false }
  }

  /// By view, the subviews that it arranges as a stack view.
  func arrangedViews(without collapsed: [Int]) -> [[Int]] {
    var result = [[Int]](repeating: [], count: views.count)
    for index in arrangedViews where !collapsed.contains(index) {
      if let parent = views[index].parent { result[parent].append(index) }
    }
    return result
  }

  /// The sizes that the views of `fillProportionally` stacks would like to have along the axis.
  ///
  /// - Parameter sizes: what each view would like to have by what it shows.
  func proportions(
    _ arranged: [[Int]], sizes: [ContentSize], metrics: MetricsProfile
  ) -> [Int: Double] {
    var result: [Int: Double] = [:]
    for (index, view) in views.enumerated() {
      guard let style = view.stack, style.distribution == .fillProportionally else { continue }
      for inner in arranged[index] {
        result[inner] = wish(
          of: inner, along: style.axis, arranged, sizes: sizes, metrics: metrics)
      }
    }
    return result
  }

  /// The size along the axis that a view would like to have: a stack view by what it arranges.
  private func wish(
    of index: Int, along axis: LayoutAxis, _ arranged: [[Int]], sizes: [ContentSize],
    metrics: MetricsProfile
  ) -> Double {
    let view = views[index]
    guard let style = view.stack else {
      let size = metrics.contentSize(of: view)
      let fixed = axis == .horizontal ? size?.width : size?.height
      return fixed ?? (axis == .horizontal ? sizes[index].width : sizes[index].height)
    }
    let wishes = arranged[index].map {
      wish(of: $0, along: axis, arranged, sizes: sizes, metrics: metrics)
    }
    guard style.axis == axis else { return wishes.max() ?? 0 }
    let gaps = arranged[index].dropLast().map { inner in
      switch views[inner].spacingAfter ?? style.spacing {
      case .points(let value): value
      case .standard: metrics.standardSpacing
      }
    }
    return wishes.reduce(0, +) + gaps.reduce(0, +)
  }
}
