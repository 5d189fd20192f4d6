import InterfaceBuilder
import SourceText
import TableModel

extension TemplateReader {
  /// Makes a view a stack view: `stack: vertical`.
  mutating func stack(_ node: YAMLNode, into view: inout CellView) {
    let axes = ["horizontal", "vertical"]
    view.margins = PartialInsets(.zero)
    switch node.string {
    case "horizontal": view.stack = StackStyle(axis: .horizontal)
    case "vertical": view.stack = StackStyle(axis: .vertical)
    case let name?:
      report(unknownName("axis", name, among: axes), at: node.location)
      view.stack = StackStyle(axis: .horizontal)
    case nil:
      report("which axis? Write stack: horizontal or stack: vertical", at: node.location)
      view.stack = StackStyle(axis: .horizontal)
    }
  }

  /// A key that only stack views have.
  mutating func stackAttribute(_ entry: YAMLNode.Entry, _ named: inout NamedView) {
    guard var style = named.view.stack else { return misplaced(entry, "a stack") }
    switch entry.key {
    case "distribution":
      style.distribution = choice(entry.value, "distribution") ?? .fill
    case "alignment":
      style.alignment = choice(entry.value, "alignment") ?? .fill
      if style.alignment.isBaseline, style.axis == .vertical {
        report(
          "only a horizontal stack aligns baselines: take leading, center, trailing or fill",
          at: entry.value.location)
      }
    case "spacing":
      if let spacing = spacing(entry.value, "spacing") { style.spacing = spacing }
    default:
      style.isBaselineRelative = bool(entry.value, entry.key) ?? false
      if style.isBaselineRelative, style.axis == .horizontal {
        report("only a vertical stack has spaces between baselines", at: entry.keyLocation)
      }
    }
    named.view.stack = style
  }

  /// A distance between two views of a stack: a number, or `standard`.
  mutating func spacing(_ node: YAMLNode, _ what: String) -> StackStyle.Spacing? {
    if node.string == "standard" { return .standard }
    guard node.number != nil else {
      report(
        "\(what) has to be a number or “standard”, this is \(described(node))", at: node.location)
      return nil
    }
    return number(node, what, in: -10_000...10_000).map { .points($0) }
  }

  /// Layout margins; what a stack arranges keeps inside of them.
  mutating func margins(_ node: YAMLNode, of view: inout CellView) {
    guard let margins = insets(node, "margins") else { return }
    view.margins = view.stack == nil ? margins : PartialInsets(margins.over(.zero))
    view.stack?.usesMargins = true
  }
}

extension PartialInsets {
  /// Insets of which all are given.
  init(_ insets: EdgeInsets) {
    self.init(
      top: insets.top, leading: insets.leading, bottom: insets.bottom, trailing: insets.trailing)
  }
}
