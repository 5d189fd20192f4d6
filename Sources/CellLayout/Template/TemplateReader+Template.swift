import Constraints
import InterfaceBuilder
import SourceText
import TableModel

extension TemplateReader {
  private static let keys = [
    "views", "constraints", "metrics", "height", "minimumHeight", "margins", "separator",
    "accessory", "semantics", "background", "selection", "selectionStyle", "selectedBackground",
    "requires",
  ]

  /// Bounds of what is laid out in a sensible time.
  private static let mostViews = 500
  private static let mostConstraints = 5000

  mutating func template(_ root: YAMLNode, name: String) -> CellTemplate {
    var template = CellTemplate(name: name, location: root.location)
    let entries = entries(root, of: "a template", known: Self.keys)
    var named: [NamedView] = []
    if let views = root["views"] {
      named = ordered(allViews(views) + accessoryView(root), template: &template)
    } else if root.entries != nil {
      report("the template has no views", at: root.location)
    }
    var scope = NameScope(
      viewNames: template.views.map(\.name),
      parents: template.views.map { LayoutItem(index: $0.parent ?? -1) })
    if let metrics = root["metrics"] { self.metrics(metrics, into: &scope) }
    for (index, view) in named.enumerated() {
      if let size = view.size {
        template.constraints += self.size(size, of: index, named: view.view.name, in: &scope)
      }
    }
    var segments: [Int: [String]] = [:]
    for (index, view) in named.enumerated() { segments[index] = view.segments }
    template.addSegments(segments)
    for (index, view) in named.enumerated() {
      guard let image = view.buttonImage else { continue }
      template.addImage(image, toButton: index, view.buttonLayout)
    }
    if let constraints = root["constraints"] {
      template.constraints += self.constraints(constraints, in: &scope)
    }
    report(scope.diagnostics)
    if template.constraints.count > Self.mostConstraints {
      report("a cell has at most \(Self.mostConstraints) constraints", at: root.location)
    }
    for entry in entries { attribute(entry, into: &template) }
    for field in template.views.filter(\.isRequired).compactMap(\.field)
    where !template.requiredFields.contains(field) {
      template.requiredFields.append(field)
    }
    return template
  }

  private mutating func attribute(_ entry: YAMLNode.Entry, into template: inout CellTemplate) {
    let node = entry.value
    switch entry.key {
    case "height":
      if node.string != "auto", let height = number(node, "height", in: 0...10_000) {
        template.height = .fixed(height, entry.keyLocation)
      }
    case "minimumHeight":
      switch node.string {
      case "standard": template.minimumHeight = .standard
      case "navigationBar": template.minimumHeight = .navigationBar
      case "tabBar": template.minimumHeight = .tabBar
      default:
        if let height = number(node, "minimumHeight", in: 0...10_000) {
          template.minimumHeight = .points(height)
        }
      }
    case "margins": if let margins = insets(node, "margins") { template.margins = margins }
    case "separator": template.separator = separator(node, views: template.views)
    case "accessory":
      if let shows = node["shows"] {
        template.accessoryVisibility = choice(shows, "time for an accessory")
      }
      guard isAccessoryView(node) else {
        template.accessory = accessory(node)
        return
      }
      if let index = template.views.firstIndex(where: { $0.name == "accessory" }) {
        template.setAccessory(view: index)
      }
    case "semantics":
      if let semantics: CellSemantics = choice(node, "semantics") {
        template.semantics = semantics
      }
    case "background": template.background = color(node)
    case "selection":
      if let style = node.string.flatMap(SelectionStyle.init) {
        template.selectionStyle = style
      } else {
        template.selectedBackground = color(node)
      }
    case "selectionStyle": template.selectionStyle = choice(node, "selection style")
    case "selectedBackground": template.selectedBackground = color(node)
    case "requires":
      guard let fields = node.elements else {
        return report("requires has to be a list of fields", at: node.location)
      }
      template.requiredFields = fields.compactMap { text($0, "a field") }
    default: break
    }
  }

  // MARK: Views and their sizes

  /// Puts superviews before their subviews, otherwise in the order of the file.
  private mutating func ordered(
    _ views: [NamedView], template: inout CellTemplate
  ) -> [NamedView] {
    guard views.count <= Self.mostViews else {
      report(
        "a cell has at most \(Self.mostViews) views", at: views[Self.mostViews].location)
      return []
    }
    let names = views.map(\.view.name)
    var parents = [Int?](repeating: nil, count: views.count)
    for (index, view) in views.enumerated() {
      guard let (parent, place) = superview(of: view, names) else { continue }
      guard views[parent].holdsViews else {
        report("only a plain view or a stack can hold others", at: place)
        continue
      }
      var ancestor: Int? = parent
      while let current = ancestor, current != index { ancestor = parents[current] }
      guard ancestor == nil else {
        report("“\(names[index])” can't be inside itself", at: place)
        continue
      }
      parents[index] = parent
    }
    for (index, view) in views.enumerated() {
      let stack = parents[index].flatMap { views[$0].view.stack }
      if let place = view.spacingAfter, stack == nil {
        report("spacingAfter is for what a stack arranges", at: place)
      }
      if view.isGuide, stack != nil {
        report("a stack arranges views, and “\(names[index])” is a guide", at: view.location)
      }
    }
    var order: [Int] = []
    var positions = [Int?](repeating: nil, count: views.count)
    func place(_ index: Int) {
      guard positions[index] == nil else { return }
      if let parent = parents[index] { place(parent) }
      positions[index] = order.count
      order.append(index)
    }
    views.indices.forEach(place)
    template.views = order.map { index in
      var view = views[index].view
      view.parent = parents[index].flatMap { positions[$0] }
      return view
    }
    template.viewLocations = order.map { views[$0].location }
    return order.map { views[$0] }
  }

  /// The view that holds another, by `in` or because it stands in its `subviews`.
  private mutating func superview(
    of view: NamedView, _ names: [String]
  ) -> (index: Int, place: SourceLocation)? {
    if let node = view.parent {
      if view.outer != nil {
        report("a view in subviews is inside already: leave “in” out", at: node.location)
      }
      guard let name = text(node, "in") else { return nil }
      if let index = names.firstIndex(of: name) { return (index, node.location) }
      report(unknownName("view", name, among: names), at: node.location)
    }
    return view.outer.map { ($0, view.location) }
  }

  /// Required widths and heights from `size: [w, h]`; `null` leaves one open.
  private mutating func size(
    _ node: YAMLNode, of index: Int, named name: String, in scope: inout NameScope
  ) -> [LayoutConstraint] {
    let nodes = node.elements ?? [node, node]
    guard nodes.count == 2 else {
      report("size has to be [width, height]", at: node.location)
      return []
    }
    return zip(LayoutAxis.allCases, nodes).compactMap { axis, node in
      if node.isNull { return nil }
      let value: Double?
      if let metric = node.string, let known = scope.metric(named: metric) {
        value = known
      } else {
        value = number(node, axis.size.rawValue, in: 0...10_000)
      }
      guard let value else { return nil }
      return LayoutConstraint(
        terms: [.init(item: LayoutItem(index: index), attribute: axis.size, coefficient: 1)],
        relation: .equal, constant: value, priority: 1000,
        text: "\(name): size, \(axis.size.rawValue) \(short(value))", location: node.location)
    }
  }

  // MARK: Metrics and constraints

  private mutating func metrics(_ node: YAMLNode, into scope: inout NameScope) {
    guard let entries = node.entries else {
      return report("metrics has to be a mapping of names to numbers", at: node.location)
    }
    for entry in entries {
      let bytes = Array(entry.key.utf8)
      guard bytes.first?.isIdentifierStart ?? false, bytes.allSatisfy(\.isIdentifierPart) else {
        report("“\(entry.key)” can't name a metric: letters, digits and _", at: entry.keyLocation)
        continue
      }
      if scope.view(named: entry.key) != nil {
        report("“\(entry.key)” already names a view", at: entry.keyLocation)
        continue
      }
      guard let text = text(entry.value, "a metric") else { continue }
      var cursor = ByteCursor(text, at: entry.value.location)
      do throws(Diagnostic) {
        let value = try LinearExpression.read(using: &cursor, in: &scope, bareView: .notAllowed)
        cursor.skipBlanks()
        guard cursor.isAtEnd else { throw cursor.error("expected +, -, * or /") }
        guard value.isInRange else {
          throw Diagnostic.error("a metric is at most 1000000", at: entry.value.location)
        }
        scope.define(metric: entry.key, value: value.constant)
      } catch {
        scope.report(error)
        scope.define(metric: entry.key, value: 0)
      }
    }
  }

  private mutating func constraints(
    _ node: YAMLNode, in scope: inout NameScope
  ) -> [LayoutConstraint] {
    guard let elements = node.elements else {
      if !node.isNull { report("constraints has to be a list", at: node.location) }
      return []
    }
    var result: [LayoutConstraint] = []
    for element in elements {
      if let text = element.string {
        result += constraint(text, at: element.location, align: nil, in: &scope)
      } else if element.entries != nil {
        let entries = entries(element, of: "a constraint", known: ["format", "align"])
        guard let format = entries.first(where: { $0.key == "format" })?.value,
          let text = text(format, "format")
        else {
          report("a constraint with options needs its format", at: element.location)
          continue
        }
        let align = entries.first { $0.key == "align" }?.value
        result += constraint(text, at: format.location, align: align, in: &scope)
      } else {
        report(
          "a constraint is a line such as H:|-[name]-| or a.width == 2 * b.width; "
            + "quote it if it begins with [ or |", at: element.location)
      }
    }
    return result
  }

  /// The constraints of one line: an equation, or visual format.
  private mutating func constraint(
    _ text: String, at location: SourceLocation, align: YAMLNode?, in scope: inout NameScope
  ) -> [LayoutConstraint] {
    var cursor = ByteCursor(text, at: location)
    cursor.skipBlanks()
    do throws(Diagnostic) {
      guard isVisualFormat(cursor) else {
        if let align { report("only visual format has align", at: align.location) }
        return try Equation.read(using: &cursor, text: text, in: &scope).map { [$0] } ?? []
      }
      let format = try VisualFormat.read(using: &cursor, in: &scope)
      var result = format.constraints(source: cursor, in: &scope)
      for node in align.map({ $0.elements ?? [$0] }) ?? [] {
        guard let attribute: LayoutAttribute = choice(node, "attribute") else { continue }
        guard !attribute.isSize, attribute.axis != format.axis else {
          report("align takes places across the format's direction", at: node.location)
          continue
        }
        result += format.alignments(attribute, text: text, location: location)
      }
      return result
    } catch {
      scope.report(error)
      return []
    }
  }

  private func isVisualFormat(_ cursor: ByteCursor) -> Bool {
    switch cursor.peek {
    case UInt8(ascii: "|"), UInt8(ascii: "["): true
    case UInt8(ascii: "H"), UInt8(ascii: "V"): cursor.peek(1) == UInt8(ascii: ":")
    default: false
    }
  }
}
