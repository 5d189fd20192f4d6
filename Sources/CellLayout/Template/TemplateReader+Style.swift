import SourceText
import TableModel
import Typesetting

extension TemplateReader {
  // MARK: Colours

  /// A semantic name, `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb(r, g, b)`, `rgba(r, g, b, a)`, two of
  /// them with `/` between, for light and dark, or `{light: …, dark: …}`.
  mutating func color(_ node: YAMLNode) -> CellColor? {
    var problems: [Diagnostic] = []
    let color = CellColor.read(node, names: { CellColor.named($0).values }, into: &problems)
    report(problems)
    return color
  }

  // MARK: Fonts

  /// The font of a label: a text style's name or a mapping.
  mutating func font(_ node: YAMLNode, into style: inout LabelStyle) {
    if node.string != nil {
      if let textStyle = textStyle(node) { apply(textStyle, to: &style) }
      return
    }
    var weight: FontWeight?
    var isItalic = false
    var isMono = false
    var lineHeight: YAMLNode?
    let known = ["style", "size", "weight", "italic", "design", "lineHeight"]
    let entries = entries(node, of: "a font", known: known)
    if let entry = entries.first(where: { $0.key == "style" }),
      let textStyle = textStyle(entry.value)
    {
      apply(textStyle, to: &style)
    }
    for entry in entries {
      switch entry.key {
      case "size":
        if let size = fontSize(entry.value) {
          style.textStyle = nil
          style.size = size
          style.lineHeight = LineHeight.standard(size: size)
        }
      case "weight": weight = self.weight(entry.value)
      case "italic": isItalic = bool(entry.value, "italic") ?? false
      case "design": isMono = design(entry.value)
      case "lineHeight": lineHeight = entry.value
      default: break
      }
    }
    if let lineHeight { self.lineHeight(lineHeight, into: &style) }
    style.variant = FontVariant(
      weight: weight ?? style.variant.weight, isItalic: isItalic, isMonospaced: isMono)
  }

  /// A line height in whole px, by an even number more than the font size.
  mutating func lineHeight(_ node: YAMLNode, into style: inout LabelStyle) {
    guard let value = integer(node, "lineHeight", in: 1...400) else { return }
    guard (value - style.size).isMultiple(of: 2) else {
      report(
        "lineHeight has to differ from the font size \(style.size) by an even number: "
          + "\(value - 1) or \(value + 1)", at: node.location)
      return
    }
    style.lineHeight = value
  }

  private func apply(_ textStyle: TextStyle, to style: inout LabelStyle) {
    style.textStyle = textStyle
    style.size = textStyle.size
    style.lineHeight = LineHeight.standard(size: textStyle.size)
    style.variant = FontVariant(weight: textStyle.weight)
  }

  private mutating func textStyle(_ node: YAMLNode) -> TextStyle? { choice(node, "text style") }

  private mutating func fontSize(_ node: YAMLNode) -> Int? {
    integer(node, "a font size", in: 6...200)
  }

  /// A weight by UIKit's name or by CSS's number.
  private mutating func weight(_ node: YAMLNode) -> FontWeight? {
    let name = node.string ?? ""
    let found = FontWeight.allCases.first { "\($0)" == name || "\($0.number)" == name }
    if found == nil {
      report(
        unknownName("font weight", name, among: FontWeight.allCases.map { "\($0)" }),
        at: node.location)
    }
    return found
  }

  private mutating func design(_ node: YAMLNode) -> Bool {
    switch node.string {
    case "default": return false
    case "monospaced": return true
    default:
      report(
        unknownName("font design", node.string ?? "", among: ["default", "monospaced"]),
        at: node.location)
      return false
    }
  }
}
