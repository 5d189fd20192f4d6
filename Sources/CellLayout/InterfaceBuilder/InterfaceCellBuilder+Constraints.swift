import Constraints
import InterfaceBuilder
import TableModel

extension InterfaceCellBuilder {
  /// Adds the constraints of the file, of its stack views and autoresizing masks. Of a cell with a
  /// built-in style those of its accessory view only: the style places the rest.
  mutating func addConstraints() {
    let hasStyle = styledItem != nil
    // A cell's safe area is the cell.
    let insets = tree.guides.map { _ in LayoutInsets() }
    for constraint in tree.linearConstraints(guideInsets: insets)
    where !hasStyle || isInAccessory(constraint) {
      if let constraint = translated(constraint) { template.constraints.append(constraint) }
    }
    for index in tree.views.indices where !hasStyle || isInAccessory(index) {
      guard let item = items[index], item != .contentView else { continue }
      if index == accessoryView {
        accessorySize(index, item)
      } else if tree.isGiven(index) {
        maskConstraints(of: index, item)
      }
    }
  }

  // MARK: Accessory view

  private func isInAccessory(_ view: Int) -> Bool {
    accessoryView.map { view == $0 || tree.isInside(view, $0) } ?? false
  }

  private func isInAccessory(_ constraint: TreeConstraint) -> Bool {
    constraint.terms.allSatisfy { term in
      switch term.item {
      case .view(let view), .content(let view): isInAccessory(view)
      case .guide(let guide): isInAccessory(tree.guides[guide].view)
      }
    }
  }

  /// An accessory view keeps its saved size, what shows a text or a state its own.
  private mutating func accessorySize(_ index: Int, _ item: LayoutItem) {
    template.setAccessory(view: item.index)
    let view = template.views[item.index]
    template.views[item.index].hugging = .init(horizontal: 999, vertical: 750)
    template.views[item.index].compression = .init(horizontal: 999, vertical: 750)
    guard let frame = tree.views[index].frame, view.labelStyle == nil, view.button == nil
    else { return }
    if case .control(let control, _) = view.kind, control != .slider, control != .progress {
      return
    }
    let insets = view.alignmentInsets
    for (attribute, value) in [
      (LayoutAttribute.width, frame.width - insets.left - insets.right),
      (.height, frame.height - insets.top - insets.bottom),
    ] {
      pin(
        .init(item: item, attribute: attribute, coefficient: 1), to: value, 999,
        "the size of the accessory view", index)
    }
  }

  // MARK: Translation

  private func translated(_ constraint: TreeConstraint) -> LayoutConstraint? {
    var result = LayoutConstraint(
      terms: [], relation: constraint.relation, constant: constraint.constant,
      priority: min(max(constraint.priority, 1), 1000), text: constraint.text,
      location: constraint.location)
    for term in constraint.terms {
      let view: Int
      switch term.item {
      // What scrolls elsewhere shows its beginning here.
      case .view(let index), .content(let index): view = index
      case .guide(let guide):
        guard var item = items[tree.guides[guide].view] else { return nil }
        item.guide = .readableContent
        add(
          .init(item: item, attribute: term.attribute, coefficient: term.coefficient), to: &result)
        continue
      }
      guard let item = items[view] else { return nil }
      add(.init(item: item, attribute: term.attribute, coefficient: term.coefficient), to: &result)
    }
    return result.terms.isEmpty ? nil : result
  }

  /// Adds a term; terms of one attribute are joined, and vanish where they cancel out.
  private func add(_ term: LayoutConstraint.Term, to constraint: inout LayoutConstraint) {
    let index = constraint.terms.firstIndex {
      $0.item == term.item && $0.attribute == term.attribute
    }
    guard let index else {
      constraint.terms.append(term)
      return
    }
    constraint.terms[index].coefficient += term.coefficient
    if abs(constraint.terms[index].coefficient) < 1e-9 { constraint.terms.remove(at: index) }
  }

  // MARK: Masks

  /// Springs and struts: what the superview has more or less than it was saved with goes to the
  /// flexible parts, in proportion to their size.
  private mutating func maskConstraints(of index: Int, _ item: LayoutItem) {
    let node = tree.views[index]
    let insets = node.alignmentInsets
    guard let frame = node.frame, let parent = node.parent, let outer = items[parent],
      let saved = tree.views[parent].frame
    else { return }
    let mask = node.mask
    let horizontal = shares(
      [
        (frame.x, mask.contains(.flexibleMinX)), (frame.width, mask.contains(.widthSizable)),
        (saved.width - frame.x - frame.width, mask.contains(.flexibleMaxX)),
      ])
    spring(
      item, outer, .left, .width, start: frame.x + insets.left,
      size: frame.width - insets.left - insets.right, saved: saved.width,
      horizontal, index)
    let vertical = shares(
      [
        (frame.y, mask.contains(.flexibleMinY)), (frame.height, mask.contains(.heightSizable)),
        (saved.height - frame.y - frame.height, mask.contains(.flexibleMaxY)),
      ])
    spring(
      item, outer, .top, .height, start: frame.y + insets.top,
      size: frame.height - insets.top - insets.bottom, saved: saved.height,
      vertical, index)
  }

  /// How the start and the size share a change; without a flexible part the end takes it all.
  private func shares(_ parts: [(size: Double, isFlexible: Bool)]) -> (Double, Double) {
    let flexible = parts.filter(\.isFlexible)
    guard !flexible.isEmpty else { return (0, 0) }
    let total = flexible.reduce(0) { $0 + max(0, $1.size) }
    func share(_ part: (size: Double, isFlexible: Bool)) -> Double {
      guard part.isFlexible else { return 0 }
      return total > 0 ? max(0, part.size) / total : 1 / Double(flexible.count)
    }
    return (share(parts[0]), share(parts[1]))
  }

  private mutating func spring(
    _ item: LayoutItem, _ outer: LayoutItem, _ place: LayoutAttribute, _ length: LayoutAttribute,
    start: Double, size: Double, saved: Double, _ shares: (start: Double, size: Double),
    _ index: Int
  ) {
    func constraint(
      _ terms: [LayoutConstraint.Term], share: Double, value: Double
    ) -> LayoutConstraint {
      var terms = terms
      if share != 0 { terms.append(.init(item: outer, attribute: length, coefficient: -share)) }
      return LayoutConstraint(
        terms: terms, relation: .equal, constant: value - share * saved, priority: 1000,
        text: "the autoresizing mask of \(tree.views[index].id)",
        location: tree.views[index].location)
    }
    template.constraints += [
      constraint(
        [
          .init(item: item, attribute: place, coefficient: 1),
          .init(item: outer, attribute: place, coefficient: -1),
        ], share: shares.start, value: start),
      constraint(
        [.init(item: item, attribute: length, coefficient: 1)], share: shares.size, value: size),
    ]
  }

  private mutating func pin(
    _ term: LayoutConstraint.Term, to value: Double, _ priority: Double, _ what: String,
    _ index: Int
  ) {
    template.constraints.append(
      LayoutConstraint(
        terms: [term], relation: .equal, constant: value, priority: priority,
        text: "\(what) \(tree.views[index].id)", location: tree.views[index].location))
  }
}
