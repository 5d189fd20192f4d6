import Constraints
import InterfaceBuilder
import TableModel

extension InterfaceCellBuilder {
  /// The constraints of a cell of one of the four built-in styles; `nil` for a cell of its own.
  ///
  /// Such a cell's views are saved with the sizes of their sample texts; at run time the style
  /// places them.
  mutating func styleConstraints() -> [LayoutConstraint]? {
    guard let style = tree.views[0].attributes["style"], let title = styledItem else { return nil }
    let detail = item(named: "detailTextLabel")
    let image = item(named: "imageView")
    // What is left of the row is the text's.
    if let image { template.views[image.index].hugging.horizontal = 999 }
    var rules = StyleRules(location: root.location)
    rules.leading(title, image: image)
    switch (style.dropFirst(22), detail) {
    case ("Subtitle", let detail?): rules.subtitle(title, detail, image: image)
    case ("Value1", let detail?): rules.value1(title, detail)
    case ("Value2", let detail?): rules.value2(title, detail)
    default: rules.alone(title)
    }
    return rules.constraints
  }

  /// The title of a cell with a built-in style.
  var styledItem: LayoutItem? {
    tree.views[0].attributes["style"]?.hasPrefix("IBUITableViewCellStyle") == true
      ? item(named: "textLabel") : nil
  }

  /// The item of the view whose id is an attribute of the cell.
  private func item(named attribute: String) -> LayoutItem? {
    guard let id = tree.views[0].attributes[attribute],
      let index = tree.views.firstIndex(where: { $0.id == id }), let item = items[index],
      item != .contentView
    else { return nil }
    return item
  }
}

/// The constraints of the built-in styles. Sources: frames of Interface Builder, see the profiles.
private struct StyleRules {
  let location: SourceLocation
  private(set) var constraints: [LayoutConstraint] = []

  init(location: SourceLocation) { self.location = location }

  private mutating func relate(
    _ first: LayoutItem, _ attribute: LayoutAttribute, _ relation: Relation,
    _ second: LayoutItem, _ other: LayoutAttribute, _ constant: Double = 0,
    times factor: Double = 1,
    priority: Double = 1000
  ) {
    constraints.append(
      LayoutConstraint(
        terms: [
          .init(item: first, attribute: attribute, coefficient: 1),
          .init(item: second, attribute: other, coefficient: -factor),
        ], relation: relation, constant: constant, priority: priority,
        text: "the cell’s style", location: location))
  }

  /// The image at the leading margin, the title at the margin or 16 beyond the image.
  mutating func leading(_ title: LayoutItem, image: LayoutItem?) {
    guard let image else {
      return relate(title, .leading, .equal, .contentView, .leadingMargin)
    }
    relate(image, .leading, .equal, .contentView, .leadingMargin)
    relate(image, .centerY, .equal, .contentView, .centerY)
    relate(image, .top, .greaterOrEqual, .contentView, .top, 2)
    relate(title, .leading, .equal, image, .trailing, 16)
  }

  mutating func alone(_ title: LayoutItem) {
    relate(title, .trailing, .equal, .contentView, .trailingMargin)
    relate(title, .centerY, .equal, .contentView, .centerY)
    relate(title, .top, .greaterOrEqual, .contentView, .topMargin)
  }

  mutating func subtitle(_ title: LayoutItem, _ detail: LayoutItem, image: LayoutItem?) {
    relate(title, .trailing, .equal, .contentView, .trailingMargin)
    relate(detail, .leading, .equal, title, .leading)
    relate(detail, .trailing, .equal, .contentView, .trailingMargin)
    relate(detail, .top, .equal, title, .bottom, 3)
    relate(title, .top, .greaterOrEqual, .contentView, .top, 9)
    relate(detail, .bottom, .lessOrEqual, .contentView, .bottom, -9)
    // Both stand in the middle together.
    constraints.append(
      LayoutConstraint(
        terms: [
          .init(item: title, attribute: .top, coefficient: 1),
          .init(item: detail, attribute: .bottom, coefficient: 1),
          .init(item: .contentView, attribute: .centerY, coefficient: -2),
        ], relation: .equal, constant: 0, priority: 1000, text: "the cell’s style",
        location: location))
  }

  mutating func value1(_ title: LayoutItem, _ detail: LayoutItem) {
    relate(detail, .trailing, .equal, .contentView, .trailingMargin)
    relate(detail, .leading, .greaterOrEqual, title, .trailing, 8)
    relate(detail, .width, .lessOrEqual, .contentView, .width, times: 0.6)
    relate(title, .centerY, .equal, .contentView, .centerY)
    relate(title, .top, .greaterOrEqual, .contentView, .top, 12)
    relate(detail, .firstBaseline, .equal, title, .firstBaseline)
    relate(detail, .bottom, .lessOrEqual, .contentView, .bottom, -12)
  }

  mutating func value2(_ title: LayoutItem, _ detail: LayoutItem) {
    constraints.append(
      LayoutConstraint(
        terms: [.init(item: title, attribute: .width, coefficient: 1)], relation: .equal,
        constant: 91, priority: 1000, text: "the cell’s style", location: location))
    relate(detail, .leading, .equal, title, .trailing, 6)
    relate(detail, .trailing, .equal, .contentView, .trailingMargin)
    relate(detail, .centerY, .equal, .contentView, .centerY)
    relate(detail, .top, .greaterOrEqual, .contentView, .top, 12)
    relate(title, .firstBaseline, .equal, detail, .firstBaseline)
  }
}
