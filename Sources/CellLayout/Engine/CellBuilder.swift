import Constraints
import InterfaceBuilder
import TableModel

/// Builds the constraint systems of a prepared cell.
struct CellBuilder {
  /// Of the height that a row is laid out in: nothing but required constraints withstands it.
  private static let layoutHeight: Priority = 999.5

  let isCoupled: Bool
  private(set) var geometry: CellGeometry
  private(set) var systems: [ConstraintSystem]
  private(set) var views: [LayoutView]
  let widthConstraint: ConstraintIndex
  let leastHeight: ConstraintIndex?
  private(set) var origins: [PreparedCell.Origin] = []
  private let template: CellTemplate
  private let metrics: MetricsProfile

  /// Makes the unknowns: those of the content view first, then view by view, which is the order in
  /// which an open choice is settled.
  init(
    _ template: CellTemplate, surroundings: CellSurroundings, contentWidth: Double,
    metrics: MetricsProfile
  ) {
    self.template = template
    self.metrics = metrics
    isCoupled = template.constraints.contains { constraint in
      constraint.terms.contains { $0.attribute.axis != constraint.terms[0].attribute.axis }
    }
    var systems = Array(repeating: ConstraintSystem(), count: isCoupled ? 1 : 2)
    let last = systems.count - 1
    let unknownWidth = systems[0].addVariable()
    let unknownHeight = systems[last].addVariable()
    let extents = template.views.map { _ in
      let both = [0, last].map { system in
        Extent(position: systems[system].addVariable(), size: systems[system].addVariable())
      }
      return (horizontal: both[0], vertical: both[1])
    }
    views = zip(template.views, extents).map {
      LayoutView($0, horizontal: $1.horizontal, vertical: $1.vertical)
    }
    let trailing =
      surroundings.hasAccessory ? metrics.accessoryMargin : surroundings.sideMargin
    geometry = CellGeometry(
      template: template, isRightToLeft: surroundings.isRightToLeft,
      contentMargins: template.margins.over(
        EdgeInsets(
          top: metrics.verticalMargin, leading: surroundings.sideMargin,
          bottom: metrics.verticalMargin, trailing: trailing)),
      viewMargin: metrics.viewMargin, contentWidth: unknownWidth, contentHeight: unknownHeight,
      views: extents)

    origins.append(.init(text: "the width of the content view", location: nil))
    var width = [Term(unknownWidth)]
    if surroundings.hasAccessoryView, case .view(let index) = template.accessory {
      width.append(Term(extents[index].horizontal.size))
    }
    widthConstraint = systems[0].add(width, .equal, contentWidth, tag: 0)
    let height = [Term(unknownHeight)]
    switch template.height {
    case .fixed(let value, let location):
      origins.append(.init(text: "height: \(Int(value.rounded()))", location: location))
      systems[last].add(height, .equal, value, tag: 1)
      leastHeight = nil
    case .automatic:
      origins.append(.init(text: "the least height of the row", location: nil))
      leastHeight = systems[last].add(
        height, .greaterOrEqual, 0, priority: Self.layoutHeight, tag: 1)
      systems[last].add(height, .equal, 0, priority: .fittingSize, tag: 1)
    }
    self.systems = systems
  }

  /// Adds a constraint of the template.
  mutating func add(_ constraint: LayoutConstraint) {
    var form = LinearForm()
    let isDirectional = constraint.isDirectional
    for term in constraint.terms {
      geometry.add(term, isDirectional: isDirectional, to: &form)
    }
    let constant =
      constraint.constant + constraint.spacings * metrics.standardSpacing - form.constant
    let axis = constraint.terms[0].attribute.axis
    origins.append(.init(text: constraint.text, location: constraint.location))
    systems[system(of: axis)].add(
      form.terms, constraint.relation, constant, priority: Priority(constraint.priority),
      tag: origins.count - 1)
  }

  /// Adds hugging and compression resistance of all views with a size of their own.
  mutating func addContentSizes() {
    for (index, view) in template.views.enumerated() {
      guard let size = view.nominalSize, views[index].content != .none else {
        addFixedContentSize(of: view, index)
        continue
      }
      views[index].horizontalContent = addContentSize(
        of: view, .horizontal, views[index].horizontal.size, size.width,
        view.hugging.horizontal, view.compression.horizontal)
      views[index].verticalContent = addContentSize(
        of: view, .vertical, views[index].vertical.size, size.height, view.hugging.vertical,
        view.compression.vertical)
    }
  }

  /// The size of a control or box, which is the same in all rows.
  private mutating func addFixedContentSize(of view: CellView, _ index: Int) {
    guard let size = metrics.contentSize(of: view) else { return }
    if let width = size.width {
      _ = addContentSize(
        of: view, .horizontal, views[index].horizontal.size, width, view.hugging.horizontal,
        view.compression.horizontal)
    }
    if let height = size.height {
      _ = addContentSize(
        of: view, .vertical, views[index].vertical.size, height, view.hugging.vertical,
        view.compression.vertical)
    }
  }

  private mutating func addContentSize(
    of view: CellView, _ axis: LayoutAxis, _ variable: Variable, _ value: Double, _ hugging: Double,
    _ compression: Double
  ) -> LayoutView.ContentConstraints {
    origins.append(
      .init(text: "the content \(axis.size.rawValue) of “\(view.name)”", location: nil))
    let tag = origins.count - 1
    let system = system(of: axis)
    return LayoutView.ContentConstraints(
      hugging: systems[system].add(
        [Term(variable)], .lessOrEqual, value, priority: Priority(hugging), tag: tag),
      compression: systems[system].add(
        [Term(variable)], .greaterOrEqual, value, priority: Priority(compression), tag: tag))
  }

  /// Rules out sizes below 0, as UIKit does.
  mutating func addGuards() {
    for (view, layout) in zip(template.views, views) {
      for (axis, size) in [
        (LayoutAxis.horizontal, layout.horizontal.size), (.vertical, layout.vertical.size),
      ] {
        origins.append(
          .init(
            text: "the \(axis.size.rawValue) of “\(view.name)” can't be negative", location: nil))
        systems[system(of: axis)].add(
          [Term(size)], .greaterOrEqual, 0, tag: origins.count - 1)
      }
    }
  }

  private func system(of axis: LayoutAxis) -> Int { isCoupled ? 0 : axis.rawValue }
}
