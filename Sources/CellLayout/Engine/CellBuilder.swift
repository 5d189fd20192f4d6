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
  let targets: CellTargets
  private(set) var origins: [PreparedCell.Origin] = []
  let template: CellTemplate
  private let stacks: StackState?
  let metrics: MetricsProfile

  /// Makes the unknowns: those of the content view first, then view by view, which is the order in
  /// which an open choice is settled.
  init(
    _ template: CellTemplate, surroundings: CellSurroundings, stacks: StackState?,
    contentWidth: Double, metrics: MetricsProfile
  ) {
    self.template = template
    self.stacks = stacks
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
      views: extents, arranged: template.arrangedViews(without: stacks?.collapsed ?? []))

    origins.append(.init(text: "the width of the content view", location: nil))
    var width = [Term(unknownWidth)]
    if surroundings.hasAccessoryView, case .view(let index) = template.accessory {
      width.append(Term(extents[index].horizontal.size))
    }
    let height = [Term(unknownHeight)]
    let fitting = surroundings.fitting
    let widthConstraint = systems[0].add(
      width, .equal, contentWidth, priority: fitting?.horizontal ?? .required, tag: 0)
    var leastHeight: ConstraintIndex?
    var fittingHeight: ConstraintIndex?
    let rowHeight = surroundings.height.map { RowHeight.fixed($0, nil) } ?? template.height
    switch rowHeight {
    case .fixed(let value, let location):
      origins.append(.init(text: "height: \(Int(value.rounded()))", location: location))
      systems[last].add(height, .equal, value, tag: 1)
    case .automatic:
      origins.append(.init(text: "the least height of the row", location: nil))
      leastHeight = systems[last].add(
        height, .greaterOrEqual, 0, priority: Self.layoutHeight, tag: 1)
      fittingHeight = systems[last].add(
        height, .equal, 0, priority: fitting?.vertical ?? .fittingSize, tag: 1)
    }
    targets = CellTargets(
      width: widthConstraint, leastHeight: leastHeight, fittingHeight: fittingHeight)
    self.systems = systems
    addPreservedMargins()
  }

  // MARK: Constraints

  /// Adds a constraint of the template.
  mutating func add(_ constraint: LayoutConstraint) {
    for term in constraint.terms where term.item.guide == .readableContent {
      addReadableContent(of: term.item.index)
    }
    var form = LinearForm()
    let isDirectional = constraint.isDirectional
    for term in constraint.terms {
      geometry.add(term, isDirectional: isDirectional, to: &form)
    }
    let constant =
      constraint.constant + constraint.spacings * metrics.standardSpacing - form.constant
    // What cancels out says nothing of that unknown, as where a stack view is aligned with the view
    // that has its baseline.
    form.terms.removeAll { $0.coefficient.magnitude < 1e-9 }
    let axis = constraint.terms[0].attribute.axis
    let tag = origin(constraint.text, constraint.location)
    systems[system(of: axis)].add(
      form.terms, constraint.relation, constant, priority: Priority(constraint.priority), tag: tag)
  }

  /// Notes what a constraint goes back to, and returns its tag.
  private mutating func origin(_ text: String, _ location: SourceLocation?) -> Int {
    origins.append(.init(text: text, location: location))
    return origins.count - 1
  }

  /// Adds hugging and compression resistance of all views with a size of their own.
  mutating func addContentSizes() {
    for (index, view) in template.views.enumerated() {
      if let size = view.nominalSize {
        views[index].horizontalContent = addContentSize(of: index, .horizontal, size.width)
        views[index].verticalContent = addContentSize(of: index, .vertical, size.height)
      } else if let size = metrics.contentSize(of: view) {
        if let width = size.width { _ = addContentSize(of: index, .horizontal, width) }
        if let height = size.height { _ = addContentSize(of: index, .vertical, height) }
      }
    }
  }

  private mutating func addContentSize(
    of index: Int, _ axis: LayoutAxis, _ value: Double
  ) -> LayoutView.ContentConstraints {
    let view = template.views[index]
    let isHorizontal = axis == .horizontal
    let variable = isHorizontal ? views[index].horizontal.size : views[index].vertical.size
    let hugging = isHorizontal ? view.hugging.horizontal : view.hugging.vertical
    let compression = isHorizontal ? view.compression.horizontal : view.compression.vertical
    let tag = origin(
      "the content \(axis.size.rawValue) of “\(view.name)”", template.viewLocations[index])
    let system = system(of: axis)
    return LayoutView.ContentConstraints(
      hugging: systems[system].add(
        [Term(variable)], .lessOrEqual, value, priority: Priority(hugging), tag: tag),
      compression: systems[system].add(
        [Term(variable)], .greaterOrEqual, value, priority: Priority(compression), tag: tag))
  }

  /// Rules out sizes below 0, as UIKit does.
  mutating func addGuards() {
    for (index, layout) in views.enumerated() {
      for (axis, size) in [
        (LayoutAxis.horizontal, layout.horizontal.size), (.vertical, layout.vertical.size),
      ] {
        let name = template.views[index].name
        let tag = origin(
          "the \(axis.size.rawValue) of “\(name)” can't be negative", template.viewLocations[index])
        systems[system(of: axis)].add([Term(size)], .greaterOrEqual, 0, tag: tag)
      }
    }
  }

  private func system(of axis: LayoutAxis) -> Int { isCoupled ? 0 : axis.rawValue }

  // MARK: Margins and guides

  /// Makes unknowns of the margins that follow those of a superview.
  private mutating func addPreservedMargins() {
    for (index, view) in template.views.enumerated() where view.preservesSuperviewLayoutMargins {
      let own = geometry.ownMargins(of: index)
      let tag = origin("the layout margins of “\(view.name)”", template.viewLocations[index])
      let margins = MarginEdge.allCases.map { edge in
        let system = system(of: edge.isHorizontal ? .horizontal : .vertical)
        let variable = systems[system].addVariable()
        return PreservedMargins.Margin(
          variable: variable,
          constraint: systems[system].add([Term(variable)], .equal, own[edge], tag: tag),
          own: own[edge])
      }
      geometry.preservedMargins[index] = PreservedMargins(
        margins: margins, view: index, parent: view.parent ?? -1)
    }
  }

  /// Makes the readable content guide of a view: as wide as its layout margins allow, and in their
  /// middle where that is wider than can be read.
  private mutating func addReadableContent(of view: Int) {
    guard geometry.readableContents[view] == nil else { return }
    let system = system(of: .horizontal)
    let extent = Extent(
      position: systems[system].addVariable(), size: systems[system].addVariable())
    geometry.readableContents[view] = extent
    let name = view < 0 ? "the content view" : "“\(template.views[view].name)”"
    let tag = origin("the readable content guide of \(name)", nil)
    let margins = LayoutItem(index: view, guide: .layoutMargins)
    systems[system].add([Term(extent.size)], .lessOrEqual, metrics.readableWidth, tag: tag)
    var width = LinearForm()
    geometry.add(.init(item: margins, attribute: .width, coefficient: -1), to: &width)
    width.add(extent.size, 1)
    systems[system].add(width.terms, .lessOrEqual, -width.constant, tag: tag)
    systems[system].add(
      width.terms, .greaterOrEqual, -width.constant, priority: Self.layoutHeight, tag: tag)
    var center = LinearForm()
    geometry.add(.init(item: margins, attribute: .leading, coefficient: -1), to: &center)
    geometry.add(.init(item: margins, attribute: .width, coefficient: -0.5), to: &center)
    center.add(extent.position, 1)
    center.add(extent.size, 0.5)
    systems[system].add(center.terms, .equal, -center.constant, tag: tag)
  }

  // MARK: Stack views

  /// Adds the constraints of the stack views, and takes out what they don't arrange.
  mutating func addStacks() {
    for (index, view) in template.views.enumerated() {
      guard let style = view.stack else { continue }
      let margins = geometry.ownMargins(of: index)
      let arranged = geometry.arranged[index].map { inner in
        StackArrangement.View(
          inner, spacingAfter: template.views[inner].spacingAfter,
          contentSize: stacks?.contentSizes[inner] ?? 0)
      }
      let arrangement = StackArrangement(
        style, stack: index, views: arranged,
        marginRoom: style.axis == .horizontal
          ? margins.leading + margins.trailing : margins.top + margins.bottom,
        standardSpacing: metrics.standardSpacing, name: "“\(view.name)”",
        location: template.viewLocations[index])
      for constraint in arrangement.constraints() { add(LayoutConstraint(constraint)) }
    }
    for index in stacks?.collapsed ?? [] { collapse(index) }
  }

  /// Leaves a view that isn't shown without size, where its own constraints don't give it one.
  private mutating func collapse(_ index: Int) {
    let view = template.views[index]
    let item = LayoutItem(index: index)
    let parent = LayoutItem(index: view.parent ?? -1)
    for axis in LayoutAxis.allCases {
      for terms in [
        [LayoutConstraint.Term(item: item, attribute: axis.size, coefficient: 1)],
        [
          .init(item: item, attribute: axis.start, coefficient: 1),
          .init(item: parent, attribute: axis.start, coefficient: -1),
        ],
      ] {
        add(
          LayoutConstraint(
            terms: terms, relation: .equal, constant: 0, priority: 1,
            text: "“\(view.name)” is hidden", location: template.viewLocations[index]))
      }
    }
  }
}

extension CellGeometry {
  /// Adds `coefficient` times an attribute that follows the direction of reading.
  func add(_ term: LayoutConstraint.Term, to form: inout LinearForm) {
    add(term, isDirectional: true, to: &form)
  }
}

extension LayoutConstraint {
  /// A constraint between views of a template that a stack view makes.
  init(_ constraint: TreeConstraint) {
    self.init(
      terms: constraint.terms.map { term in
        switch term.item {
        case .view(let view), .content(let view):
          Term(
            item: LayoutItem(index: view), attribute: term.attribute,
            coefficient: term.coefficient)
        case .guide: preconditionFailure("stack views speak of no guides")
        }
      }, relation: constraint.relation, constant: constraint.constant,
      priority: constraint.priority, text: constraint.text, location: constraint.location)
  }
}
