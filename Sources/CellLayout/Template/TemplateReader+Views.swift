import SourceText
import TableModel
import Typesetting

extension TemplateReader {
  private static let contents = ["label", "text", "image", "view", "badge"]
  private static let keys =
    contents + controls + [
      "font", "color", "lines", "lineHeight", "alignment", "uppercase", "size", "cornerRadius",
      "border", "background", "contentMode", "hugging", "compression", "hidden", "in", "required",
      "padding", "margins", "proportional", "maximumHeight", "segments", "pages", "placeholder",
      "tint",
    ]

  /// A view with what the reader has to settle once all views are known.
  struct NamedView {
    var view: CellView
    var location: SourceLocation
    var parent: YAMLNode?
    var size: YAMLNode?
    /// The titles of a segmented control.
    var segments: [String]?
  }

  /// The views in the order of the file.
  mutating func views(_ node: YAMLNode) -> [NamedView] {
    guard let entries = node.entries else {
      report("views has to be a mapping of names to views, this is \(node.kind)", at: node.location)
      return []
    }
    if entries.isEmpty { report("a template needs a view at least", at: node.location) }
    return entries.compactMap { entry in
      if let problem = NameScope.problem(withViewName: entry.key) {
        report(problem, at: entry.keyLocation)
      }
      return view(entry)
    }
  }

  /// The accessory where it is a view: one that shows more than a text or a badge.
  mutating func accessoryView(_ root: YAMLNode) -> [NamedView] {
    guard let node = root["accessory"], isAccessoryView(node) else { return [] }
    if let other = root["views"]?.entries?.first(where: { $0.key == "accessory" }) {
      report("“accessory” is the name of the accessory view", at: other.keyLocation)
      return []
    }
    let entry = YAMLNode.Entry(key: "accessory", keyLocation: node.location, value: node)
    guard var named = view(entry) else { return [] }
    if let parent = named.parent {
      report("the accessory is inside no other view", at: parent.location)
      return []
    }
    // It has all the room that it asks for, and a row without an image for it has no accessory.
    named.view.isRequired = false
    named.view.hugging = .init(horizontal: 999, vertical: 750)
    named.view.compression = .init(horizontal: 999, vertical: 750)
    return [named]
  }

  func isAccessoryView(_ node: YAMLNode) -> Bool {
    node.entries?.contains {
      ["label", "image", "view"].contains($0.key) || Self.controls.contains($0.key)
    } ?? false
  }

  private mutating func view(_ entry: YAMLNode.Entry) -> NamedView? {
    let node = entry.value
    let entries = entries(node, of: "the view “\(entry.key)”", known: Self.keys)
    let contents = entries.filter {
      Self.contents.contains($0.key) || Self.controls.contains($0.key)
    }
    guard let content = contents.first else {
      if node.entries != nil {
        report(
          "the view “\(entry.key)” shows nothing: give it one of label, text, image, badge, view "
            + "or a control",
          at: entry.keyLocation)
      }
      return nil
    }
    if contents.count > 1 {
      report(
        "a view shows one thing: “\(content.key)” or “\(contents[1].key)”",
        at: contents[1].keyLocation)
    }
    var view = CellView(name: entry.key, kind: .plain)
    switch content.key {
    case "label":
      view.kind = .label(LabelStyle(.body))
      view.source = field(content.value)
    case "text":
      view.kind = .label(LabelStyle(.body))
      view.source = .text(text(content.value, "text") ?? "")
    case "badge":
      view.kind = .badge(.badge)
      view.source = field(content.value)
      view.background = .named(.systemGray)
      view.padding = .badge
    case "image":
      view.kind = .image(.scaleAspectFit)
      view.source = field(content.value)
    case _ where control(content, of: node, into: &view): break
    default:
      if !content.value.isNull, content.value.entries?.isEmpty != true {
        report("a plain view has no content: write view: {}", at: content.value.location)
      }
    }
    view.isRequired = view.field != nil
    var named = NamedView(view: view, location: entry.keyLocation)
    let keys = entries.map(\.key)
    for entry in entries { attribute(entry, beside: keys, into: &named) }
    if case .badge = named.view.kind, !entries.contains(where: { $0.key == "cornerRadius" }) {
      named.view.cornerRadius = named.view.capsuleRadius
    }
    return named
  }

  private mutating func field(_ node: YAMLNode) -> CellView.Source {
    text(node, "the name of a field").map { .field($0) } ?? .none
  }

  private mutating func attribute(
    _ entry: YAMLNode.Entry, beside contents: [String], into named: inout NamedView
  ) {
    let node = entry.value
    switch entry.key {
    case "font", "color", "lines", "lineHeight", "alignment", "uppercase":
      labelAttribute(entry, into: &named.view)
    case "size": named.size = node
    case "in": named.parent = node
    case "cornerRadius": named.view.cornerRadius = number(node, "cornerRadius") ?? 0
    case "border": named.view.border = border(node)
    case "background": named.view.background = color(node)
    case "contentMode":
      guard case .image = named.view.kind else { return misplaced(entry, "an image") }
      if let mode: ContentMode = choice(node, "contentMode") { named.view.kind = .image(mode) }
    case "proportional":
      guard case .image = named.view.kind else { return misplaced(entry, "an image") }
      named.view.isProportional = bool(node, "proportional") ?? false
    case "maximumHeight":
      guard case .image = named.view.kind else { return misplaced(entry, "an image") }
      named.view.maximumHeight = number(node, "maximumHeight", in: 1...10_000)
    case "hugging":
      if let priorities = priorities(node, "hugging") { named.view.hugging = priorities }
    case "compression":
      if let priorities = priorities(node, "compression") { named.view.compression = priorities }
    case "hidden": named.view.isHidden = bool(node, "hidden") ?? false
    case "required":
      guard named.view.field != nil else { return misplaced(entry, "a view with a field") }
      named.view.isRequired = bool(node, "required") ?? true
    case "padding":
      guard named.view.labelStyle != nil else { return misplaced(entry, "a label") }
      if let insets = insets(node, "padding") { named.view.padding = insets.over(.zero) }
    case "margins": named.view.margins = insets(node, "margins")
    case "segments":
      guard contents.contains("segmented") else { return misplaced(entry, "a segmented control") }
      named.segments = segments(node)
    case "pages":
      guard contents.contains("pageControl") else { return misplaced(entry, "a page control") }
    case "placeholder":
      guard named.view.role == .textField else { return misplaced(entry, "a text field") }
      named.view.placeholder = text(node, "placeholder")
      named.view.isRequired = false
    case "tint":
      guard case .control(let control, _) = named.view.kind else {
        return misplaced(entry, "a control")
      }
      if let color = color(node) { named.view.kind = .control(control, tint: color) }
    default: break
    }
  }

  private mutating func labelAttribute(_ entry: YAMLNode.Entry, into view: inout CellView) {
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
    default: style.isUppercase = bool(entry.value, "uppercase") ?? false
    }
    if case .badge = view.kind { view.kind = .badge(style) } else { view.kind = .label(style) }
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

  private mutating func misplaced(_ entry: YAMLNode.Entry, _ owner: String) {
    report("only \(owner) has “\(entry.key)”", at: entry.keyLocation)
  }

  private mutating func border(_ node: YAMLNode) -> CellView.Border? {
    var border = CellView.Border(width: 1, color: .named(.separator))
    for entry in entries(node, of: "a border", known: ["width", "color"]) {
      switch entry.key {
      case "width": border.width = number(entry.value, "a border's width", in: 0...1000) ?? 1
      case "color": if let color = color(entry.value) { border.color = color }
      default: break
      }
    }
    return border
  }

  /// One priority for both axes or `[horizontal, vertical]`.
  private mutating func priorities(_ node: YAMLNode, _ what: String) -> CellView.Priorities? {
    if let elements = node.elements {
      guard elements.count == 2 else {
        report("\(what) has to be [horizontal, vertical]", at: node.location)
        return nil
      }
      guard let horizontal = number(elements[0], what, in: 1...1000),
        let vertical = number(elements[1], what, in: 1...1000)
      else { return nil }
      return CellView.Priorities(horizontal: horizontal, vertical: vertical)
    }
    return number(node, what, in: 1...1000).map {
      CellView.Priorities(horizontal: $0, vertical: $0)
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
