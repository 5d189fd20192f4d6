import SourceText
import TableModel
import Typesetting

extension TemplateReader {
  /// Sets what a label says about its text.
  mutating func labelAttribute(_ entry: YAMLNode.Entry, into view: inout CellView) {
    guard var style = view.labelStyle else { return misplaced(entry, "a label") }
    switch entry.key {
    case "font": font(entry.value, into: &style)
    case "color": if let color = color(entry.value) { style.color = color }
    case "lines": lines(entry.value, into: &style)
    case "lineHeight": lineHeight(entry.value, into: &style)
    case "alignment":
      if let alignment: TextAlignment = choice(entry.value, "alignment") {
        style.alignment = alignment
      }
    case "uppercase": style.isUppercase = bool(entry.value, "uppercase") ?? false
    default: textAttribute(entry, into: &style)
    }
    if case .badge = view.kind { view.kind = .badge(style) } else { view.kind = .label(style) }
  }

  private mutating func textAttribute(_ entry: YAMLNode.Entry, into style: inout LabelStyle) {
    switch entry.key {
    case "wrap":
      if let wrap: LineStyle.Wrap = choice(entry.value, "wrap") { style.lineStyle.wrap = wrap }
    case "truncation":
      if let truncation: LineStyle.Truncation = choice(entry.value, "truncation") {
        style.lineStyle.truncation = truncation
      }
    case "hyphenation": style.features.hyphenates = bool(entry.value, "hyphenation") ?? false
    case "numerals":
      if let numerals: Numerals = choice(entry.value, "numerals") {
        style.features.hasTabularNumerals = numerals == .tabular
      }
    case "letterSpacing":
      style.letterSpacing = letterSpacing(entry.value)
    case "minimumScaleFactor":
      style.minimumScaleFactor = number(entry.value, entry.key, in: 0...1) ?? 0
    default: style.writingDirection = choice(entry.value, "writingDirection")
    }
  }

  /// The space between letters in px.
  mutating func letterSpacing(_ node: YAMLNode) -> Double? {
    number(node, "letterSpacing", in: -20...100).map(LabelStyle.rounded(letterSpacing:))
  }

  private enum Numerals: String, CaseIterable {
    case proportional, tabular
  }

  /// The most lines, 0 for any number: one value, or another for the accessibility categories.
  private mutating func lines(_ node: YAMLNode, into style: inout LabelStyle) {
    guard node.entries != nil else {
      style.lineLimit = integer(node, "lines", in: 0...10_000) ?? 1
      return
    }
    for entry in entries(node, of: "lines", known: ["standard", "accessibility"]) {
      guard let limit = integer(entry.value, entry.key, in: 0...10_000) else { continue }
      if entry.key == "standard" {
        style.lineLimit = limit
      } else {
        style.accessibilityLineLimit = limit
      }
    }
  }
}

extension LabelStyle {
  /// White on a filled capsule.
  static let badge = LabelStyle(.footnote, color: .named(.white), alignment: .center)
}

extension EdgeInsets {
  /// Around a badge's text.
  static let badge = EdgeInsets(top: 2, leading: 8, bottom: 2, trailing: 8)
}
