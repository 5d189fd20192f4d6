import SourceText
import TableModel

extension TemplateReader {
  private static let contents = [
    "label", "text", "image", "view", "badge", "stack", "guide", "backIndicator",
  ]
  private static let keys =
    contents + controls + [
      "font", "color", "lines", "lineHeight", "alignment", "uppercase", "wrap", "truncation",
      "hyphenation", "numerals", "letterSpacing", "writingDirection", "size", "cornerRadius",
      "border", "background", "contentMode", "hugging", "compression", "hidden", "in", "required",
      "padding", "margins", "proportional", "maximumHeight", "segments", "pages", "placeholder",
      "tint", "subviews", "spacing", "spacingAfter", "distribution", "baselineRelativeArrangement",
      "preservesSuperviewLayoutMargins", "preferredMaxLayoutWidth", "scrollEnabled",
      "imagePlacement", "imagePadding", "minimumScaleFactor", "scroll",
    ]

  /// A view with what the reader has to settle once all views are known.
  struct NamedView {
    var view: CellView
    var location: SourceLocation
    var parent: YAMLNode?
    var size: YAMLNode?
    /// The titles of a segmented control.
    var segments: [String]?
    /// The place of the view in whose `subviews` it stands.
    var outer: Int?
    /// The views inside it.
    var subviews: YAMLNode?
    /// Where it says how far the next view of its stack is.
    var spacingAfter: SourceLocation?
    var isGuide = false
    /// The image of a button with a title.
    var buttonImage: CellView?
    var buttonLayout = ButtonLayout()

    /// Whether others may be inside it.
    var holdsViews: Bool { view.kind == .plain && segments == nil && !isGuide }
  }

  /// The views in the order of the file, superviews before their `subviews`.
  mutating func allViews(_ node: YAMLNode) -> [NamedView] {
    var result: [NamedView] = []
    var names: Set<String> = []
    func add(_ node: YAMLNode, inside outer: Int?, _ reader: inout TemplateReader) {
      for var view in reader.views(node) {
        view.outer = outer
        if !names.insert(view.view.name).inserted {
          reader.report("two views are named “\(view.view.name)”", at: view.location)
        }
        result.append(view)
        if let inner = view.subviews { add(inner, inside: result.count - 1, &reader) }
      }
    }
    add(node, inside: nil, &self)
    return result
  }

  private mutating func views(_ node: YAMLNode) -> [NamedView] {
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
    // When it is to be seen is the template's matter.
    let own = (node.entries ?? []).filter { $0.key != "shows" }
    let entry = YAMLNode.Entry(
      key: "accessory", keyLocation: node.location,
      value: YAMLNode(.mapping(own), at: node.location))
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
    var contents = entries.filter {
      Self.contents.contains($0.key) || Self.controls.contains($0.key)
    }
    var buttonImage: YAMLNode?
    if contents.contains(where: { $0.key == "button" }) {
      buttonImage = contents.first { $0.key == "image" }?.value
      contents.removeAll { $0.key == "image" }
    }
    guard let content = contents.first else {
      if node.entries != nil {
        report(
          "the view “\(entry.key)” shows nothing: give it one of label, text, image, badge, view, "
            + "stack or a control",
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
    case "backIndicator":
      view.kind = .backIndicator
      view.source = field(content.value)
    case "stack": stack(content.value, into: &view)
    case _ where control(content, of: node, into: &view): break
    default:
      view.isHidden = content.key == "guide"
      if !content.value.isNull, content.value.entries?.isEmpty != true {
        report(
          "a plain \(content.key) has no content: write \(content.key): {}",
          at: content.value.location)
      }
    }
    view.isRequired = view.field != nil
    var named = NamedView(view: view, location: entry.keyLocation)
    named.isGuide = content.key == "guide"
    if let buttonImage {
      named.buttonImage = CellView(
        name: "\(entry.key)_image", kind: .image(.center), source: field(buttonImage))
    }
    let keys = entries.map(\.key)
    for entry in entries { attribute(entry, beside: keys, into: &named) }
    if case .badge = named.view.kind, !entries.contains(where: { $0.key == "cornerRadius" }) {
      named.view.cornerRadius = named.view.capsuleRadius
    }
    if named.buttonImage != nil {
      named.buttonImage?.isRequired = named.view.isRequired
      named.buttonLayout.contentInsets = named.view.padding
      named.view.padding = .zero
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
    if named.isGuide, !["guide", "size", "in"].contains(entry.key) {
      return report("a guide is only a place, it has no “\(entry.key)”", at: entry.keyLocation)
    }
    switch entry.key {
    case "distribution", "spacing", "baselineRelativeArrangement": stackAttribute(entry, &named)
    case "alignment" where named.view.stack != nil: stackAttribute(entry, &named)
    case "spacingAfter":
      named.spacingAfter = entry.keyLocation
      named.view.spacingAfter = spacing(node, "spacingAfter")
    case "subviews":
      guard named.holdsViews else { return misplaced(entry, "a plain view or a stack") }
      named.subviews = node
    case "font", "color", "lines", "lineHeight", "alignment", "uppercase", "wrap", "truncation",
      "hyphenation", "numerals", "letterSpacing", "writingDirection", "minimumScaleFactor":
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
    case "margins": margins(node, of: &named.view)
    case "preservesSuperviewLayoutMargins":
      named.view.preservesSuperviewLayoutMargins = bool(node, entry.key) ?? false
      if named.view.preservesSuperviewLayoutMargins { named.view.stack?.usesMargins = true }
    case "preferredMaxLayoutWidth":
      guard named.view.labelStyle != nil else { return misplaced(entry, "a label") }
      named.view.preferredMaxLayoutWidth = number(node, entry.key, in: 1...10_000)
    case "scroll":
      guard case .label = named.view.kind else { return misplaced(entry, "a label") }
      guard node.string == "horizontal" else {
        return report("scroll has to be horizontal, this is \(described(node))", at: node.location)
      }
      named.view.scrollsHorizontally = true
    case "scrollEnabled":
      guard named.view.role == .textView else { return misplaced(entry, "a text view") }
      named.view.isScrollEnabled = bool(node, entry.key) ?? false
    case "segments":
      guard contents.contains("segmented") else { return misplaced(entry, "a segmented control") }
      named.segments = segments(node)
    case "pages":
      guard contents.contains("pageControl") else { return misplaced(entry, "a page control") }
    case "placeholder":
      guard named.view.role == .textField else { return misplaced(entry, "a text field") }
      named.view.placeholder = text(node, "placeholder")
      named.view.isRequired = false
    case "imagePlacement":
      guard named.buttonImage != nil else { return misplaced(entry, "a button with an image") }
      if let placement: ButtonLayout.ImagePlacement = choice(node, "imagePlacement") {
        named.buttonLayout.imagePlacement = placement
      }
    case "imagePadding":
      guard named.buttonImage != nil else { return misplaced(entry, "a button with an image") }
      named.buttonLayout.imagePadding = number(node, "imagePadding", in: 0...10_000) ?? 0
    case "tint":
      guard case .control(let control, _) = named.view.kind else {
        return misplaced(entry, "a control")
      }
      if let color = color(node) { named.view.kind = .control(control, tint: color) }
    default: break
    }
  }

  mutating func misplaced(_ entry: YAMLNode.Entry, _ owner: String) {
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
      guard let horizontal = priority(elements[0], what), let vertical = priority(elements[1], what)
      else { return nil }
      return CellView.Priorities(horizontal: horizontal, vertical: vertical)
    }
    return priority(node, what).map { CellView.Priorities(horizontal: $0, vertical: $0) }
  }

  /// A number or the name of a priority.
  private mutating func priority(_ node: YAMLNode, _ what: String) -> Double? {
    guard node.number == nil, let name = node.string else {
      return number(node, what, in: 1...1000)
    }
    if let known = NameScope.priorities.first(where: { $0.key == name }) { return known.value }
    report(
      unknownName("priority", name, among: NameScope.priorities.map(\.key)), at: node.location)
    return nil
  }
}
