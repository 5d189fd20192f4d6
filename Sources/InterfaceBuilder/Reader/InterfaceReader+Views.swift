import SourceText
import TableModel

extension InterfaceReader {
  /// Adds the view of an element and all views inside it to the tree.
  mutating func view(_ element: XMLNode, parent: Int?, into builder: inout TreeBuilder) {
    var node = ViewNode(
      id: element["id"] ?? "", kind: ViewKind(rawValue: element.name), parent: parent,
      attributes: element.attributes)
    node.location = element.location
    node.slot = element.key
    node.image = element["image"]
    node.isSymbol = element["catalog"] == "system"
    node.text = element["text"]
    node.designableSize = builder.designables[node.id]
    if !ViewKind.names.contains(element.name) {
      report(
        .warning("unknown view <\(element.name)>: an empty box stands for it", at: element.location)
      )
    }
    for child in element.children { self.part(child, of: &node) }
    for variation in element.variations(traits) {
      for (name, value) in variation.attributes where name != "key" {
        node.attributes[name] = value
      }
      for child in variation.all("fontDescription") { node.font = font(child) }
    }
    if node.kind == .contentView, node.frame == nil, let cell = parent {
      // Of the earliest tools, which save it only where it is another.
      node.frame = builder.tree.views[cell].frame.map {
        .init(x: 0, y: 0, width: $0.width, height: $0.height)
      }
    }
    let index = builder.add(node)
    let excludedConstraints = element.excluded("constraints", traits)
    for constraint in element.inside("constraints") {
      guard constraint["id"].map(excludedConstraints.contains) != true else { continue }
      builder.constraintElements.append((constraint, index))
    }
    guides(element, of: index, into: &builder)
    subviews(element, of: index, into: &builder)
    if let configuration = element.first("listContentConfiguration") {
      listContent(configuration, of: index, into: &builder)
    }
  }

  private mutating func subviews(
    _ element: XMLNode, of index: Int, into builder: inout TreeBuilder
  ) {
    let excluded = element.excluded("subviews", traits)
    for child in element.children {
      switch child.name {
      case "subviews":
        for subview in child.children where subview["id"].map(excluded.contains) != true {
          view(subview, parent: index, into: &builder)
        }
      case "prototypes":
        cells(child.children, of: element)
      case "sections":
        for section in child.children { cells(section.inside("cells"), of: element) }
      default:
        // A content view, a table's header, an accessory view.
        if child.key != nil, ViewKind.names.contains(child.name) {
          view(child, parent: index, into: &builder)
        }
      }
    }
  }

  /// The cells of a table are laid out each for itself.
  private mutating func cells(_ cells: [XMLNode], of table: XMLNode) {
    var context = TableContext()
    context.style = table["style"]
    context.separatorStyle = table["separatorStyle"]
    context.rowHeight = number(table, "rowHeight").flatMap { $0 > 0 ? $0 : nil }
    for child in table.children {
      if child.name == "inset", child.key == "separatorInset" {
        context.separatorInset = insets(child)
      }
      if child.name == "rect", child.key == "frame" { context.frame = rect(child) }
    }
    for cell in cells where cell.name == "tableViewCell" {
      addRoot(cell, controller: nil, table: context)
    }
  }

  private mutating func guides(
    _ element: XMLNode, of index: Int, into builder: inout TreeBuilder
  ) {
    for child in element.children
    where child.name == "viewLayoutGuide" || child.name == "keyboardLayoutGuide" {
      guard let id = child["id"] else { continue }
      let kind: LayoutGuide.Kind
      switch (child.name, child.key) {
      case ("keyboardLayoutGuide", _), (_, "keyboard"): kind = .keyboard
      case (_, "safeArea"): kind = .safeArea
      case (_, "layoutMargins"): kind = .layoutMargins
      case (_, "readableContent"): kind = .readableContent
      case (_, "contentLayoutGuide"): kind = .content
      case (_, "frameLayoutGuide"): kind = .frame
      default:
        let key = child.key ?? ""
        report(
          .warning(
            "unknown layout guide “\(key)”: the view’s edges stand for it", at: child.location))
        kind = .frame
      }
      builder.add(LayoutGuide(id: id, kind: kind, view: index))
    }
  }

  // MARK: Parts of a view

  private mutating func part(_ child: XMLNode, of node: inout ViewNode) {
    switch child.name {
    case "rect" where child.key == "frame": node.frame = rect(child)
    case "frame" where child.key == "frameInset": node.frame = rect(child)
    case "autoresizingMask":
      for (name, value) in child.attributes where value == "YES" {
        if let flag = AutoresizingMask(name: name) { node.mask.insert(flag) }
      }
    case "edgeInsets", "directionalEdgeInsets", "inset":
      if let key = child.key { node.insets[key] = insets(child) }
    case "fontDescription": node.font = font(child)
    case "color":
      if let key = child.key { node.colors[key] = color(child) }
    case "string", "mutableString":
      if child.key == "text" || child.key == "title" { node.text = string(child) }
      if child.key == "placeholder" { node.attributes["placeholder"] = string(child) }
    case "attributedString" where child.key == "attributedText":
      node.text = attributed(child, node: &node) ?? node.text
    case "state" where child.key == "normal": title(child, of: &node)
    case "buttonConfiguration": buttonConfiguration(child, of: &node)
    case "segments": node.segments = child.children.map { $0["title"] ?? "" }
    case "userDefinedRuntimeAttributes":
      node.runtimeAttributes += child.children.compactMap { runtimeAttribute($0) }
    default:
      if !Self.silentParts.contains(child.name), !ViewKind.names.contains(child.name) {
        let hint = nearest(to: child.name, among: Self.silentParts.sorted())
        report(
          .warning(
            "unknown element <\(child.name)> is left out"
              + (hint.map { ", did you mean <\($0)>?" } ?? ""), at: child.location))
      }
    }
  }

  /// What a button shows and looks like since iOS 15.
  private mutating func buttonConfiguration(_ child: XMLNode, of node: inout ViewNode) {
    node.attributes["configuration"] = child["style"] ?? "plain"
    for name in ["imagePadding", "imagePlacement"] { node.attributes[name] = child[name] }
    title(child, of: &node)
    for part in child.children {
      switch part.name {
      case "directionalEdgeInsets" where part.key == "contentInsets":
        node.insets["contentInsets"] = insets(part)
      case "backgroundConfiguration":
        node.attributes["configurationCornerRadius"] = part["cornerRadius"]
        if let color = part.all("color").first(where: { $0.key == "backgroundColor" }) {
          node.colors["baseBackgroundColor"] = self.color(color)
        }
      default: break
      }
    }
  }

  /// The title, image, font and colour of a button's state or configuration.
  private mutating func title(_ child: XMLNode, of node: inout ViewNode) {
    node.text = child["title"] ?? node.text
    node.attributes["backgroundImage"] =
      child["backgroundImage"] ?? node.attributes["backgroundImage"]
    if let image = child["image"] {
      node.image = image
      node.isSymbol = child["catalog"] == "system"
    }
    for part in child.children {
      switch part.name {
      case "string" where part.key == "title", "mutableString" where part.key == "title":
        node.text = string(part)
      case "attributedString" where part.key == "attributedTitle":
        node.text = attributed(part, node: &node) ?? node.text
      case "fontDescription": node.font = font(part)
      case "color":
        if let key = part.key { node.colors[key] = color(part) }
      default: break
      }
    }
  }

  /// Parts of views that have no bearing on layout or looks, or that are read elsewhere.
  private static let silentParts: Set<String> = [
    "rect", "subviews", "constraints", "connections", "variation", "viewLayoutGuide",
    "keyboardLayoutGuide", "prototypes", "sections", "accessibility", "accessibilityTraits",
    "gestureRecognizers", "size", "point", "freeformSimulatedSizeMetrics",
    "simulatedTabBarMetrics", "simulatedStatusBarMetrics", "simulatedNavigationBarMetrics",
    "simulatedOrientationMetrics", "simulatedScreenMetrics", "textInputTraits", "nil", "state",
    "blurEffect", "vibrancyEffect", "listContentConfiguration", "collectionViewFlowLayout",
    "collectionViewLayout", "wkWebViewConfiguration", "items", "userInterfaceIdiom",
    "scopeButtonTitles", "date", "timeZone", "locale", "dataDetectorType",
    "preferredSymbolConfiguration", "images", "segments", "backgroundConfiguration",
    "layoutGuides", "navigationItem", "bool", "integer", "real", "calendar",
    "audiovisualMediaTypes", "imageReference", "fontDescription", "extendedEdge",
    "preferredContentSize", "menu", "contentConfiguration", "tableViewCellContentView", "cells",
    "behavior", "scrollIndicatorInsets", "shadowOffset", "symbolConfiguration",
    "autoresizingMask", "mutableData", "color", "designables", "barButtonItem", "offsetWrapper",
    "imageSymbolConfiguration", "userDefinedRuntimeAttributes", "edgeInsets", "inset", "string",
    "attributedString", "collectionViewCells", "cell", "collectionReusableViews",
    "textAttributes", "refreshControl", "switchStyle", "swipeActions", "visualEffect", "font",
    "mutableString", "range", "buttonConfiguration", "cornerConfiguration", "interactions",
    "edgeEffect", "textContainerInset", "symbolEffect", "hoverStyle", "keyCommands", "commands",
  ]
}
