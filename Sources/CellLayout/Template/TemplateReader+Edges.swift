import SourceText
import TableModel

extension TemplateReader {
  /// `none`, or insets of the default line and edges drawn by the cell.
  mutating func separator(_ node: YAMLNode, views: [CellView]) -> CellSeparator {
    var separator = CellSeparator()
    if let word = node.string {
      if word == "none" {
        separator.isHidden = true
      } else if word != "default" {
        report(unknownName("separator", word, among: ["none", "default"]), at: node.location)
      }
      return separator
    }
    for entry in entries(
      node, of: "a separator", known: ["left", "right", "leading", "trailing", "none", "edges"])
    {
      switch entry.key {
      case "left", "leading": separator.left = sideInset(entry.value, views)
      case "right", "trailing": separator.right = sideInset(entry.value, views)
      case "none": separator.isHidden = bool(entry.value, "none") ?? false
      case "edges":
        // Edges replace the default line.
        separator.isHidden = true
        guard let elements = entry.value.elements else {
          report("edges has to be a list", at: entry.value.location)
          continue
        }
        for element in elements { separator.edges += edges(element) }
      default: break
      }
    }
    return separator
  }

  /// A number, or the name of a view to line up with.
  private mutating func sideInset(
    _ node: YAMLNode, _ views: [CellView]
  ) -> CellSeparator.Inset? {
    if let name = node.string, name.utf8.first?.isIdentifierStart == true {
      let names = views.map(\.name)
      if let index = names.firstIndex(of: name) { return .view(index) }
      report(unknownName("view", name, among: names), at: node.location)
      return nil
    }
    return number(node, "a separator's inset", in: 0...10_000).map { .points($0) }
  }

  /// One line of `{edge: bottom, thickness: 1, color: …, inset: …}`, or several by `edge: [left, right]`.
  private mutating func edges(_ node: YAMLNode) -> [CellSeparator.Edge] {
    var sides: [CellSeparator.Side] = []
    var thickness = CellSeparator.Thickness.hairline
    var color = CellColor.named(.separator)
    var insets = (start: 0.0, end: 0.0)
    var offset = 0.0
    let known = ["edge", "thickness", "color", "inset", "offset"]
    let entries = entries(node, of: "an edge", known: known)
    for entry in entries {
      switch entry.key {
      case "edge":
        sides = (entry.value.elements ?? [entry.value]).compactMap { choice($0, "edge") }
      case "thickness":
        if entry.value.string == "hairline" {
          thickness = .hairline
        } else if let value = number(entry.value, "thickness", in: 0...1000) {
          thickness = .points(value)
        }
      case "color": if let value = self.color(entry.value) { color = value }
      case "inset": insets = inset(entry.value)
      case "offset": offset = number(entry.value, "offset", in: 0...10_000) ?? 0
      default: break
      }
    }
    if node.entries != nil, !entries.contains(where: { $0.key == "edge" }) {
      report("which edge? Write edge: bottom, for example", at: node.location)
    }
    return sides.map {
      CellSeparator.Edge(
        $0, thickness: thickness, color: color, startInset: insets.start,
        endInset: insets.end, offset: offset)
    }
  }

  private mutating func inset(_ node: YAMLNode) -> (start: Double, end: Double) {
    if let elements = node.elements {
      let values = elements.map { number($0, "inset", in: 0...10_000) ?? 0 }
      guard values.count == 2 else {
        report("inset has to be a number or [start, end]", at: node.location)
        return (0, 0)
      }
      return (values[0], values[1])
    }
    let value = number(node, "inset", in: 0...10_000) ?? 0
    return (value, value)
  }

  /// A kind's name, `{text: field}` or `{badge: field}`; an accessory that is a view is read with the
  /// others.
  mutating func accessory(_ node: YAMLNode) -> TemplateAccessory {
    if let name = node.string {
      if name == "automatic" { return .automatic }
      if let known = Accessory(name: name) { return .fixed(known) }
      let known = ["automatic"] + Accessory.names
      report(unknownName("accessory", name, among: known), at: node.location)
      return .automatic
    }
    let known = ["text", "badge", "label", "image", "shows"] + Self.controls
    for entry in entries(node, of: "an accessory", known: known) where entry.key != "shows" {
      guard let field = text(entry.value, "the name of a field") else { continue }
      if entry.key == "text" { return .text(field: field) }
      if entry.key == "badge" { return .badge(field: field) }
    }
    return .automatic
  }
}
