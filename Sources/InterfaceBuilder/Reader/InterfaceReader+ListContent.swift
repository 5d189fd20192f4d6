/// Content configurations, which took the place of cell styles in iOS 14.
extension InterfaceReader {
  /// Adds the views that a list content configuration stands for to a content view, those of the
  /// built-in style that looks like it.
  ///
  /// A cell that also has the views of a style keeps those: they say the same.
  mutating func listContent(
    _ element: XMLNode, of content: Int, into builder: inout TreeBuilder
  ) {
    guard let cell = builder.tree.views[content].parent, builder.tree.views[cell].kind == .cell,
      builder.tree.views[cell].attributes["textLabel"] == nil
    else { return }
    let secondary = text("secondaryText", of: element)
    builder.tree.views[cell].attributes["style"] =
      "IBUITableViewCellStyle" + Self.style(element, hasSecondaryText: secondary != nil)
    var parts = [("textLabel", text("text", of: element) ?? "")]
    if let secondary { parts.append(("detailTextLabel", secondary)) }
    for (attribute, text) in parts {
      var label = ViewNode(id: id(attribute, content, builder), kind: .label, parent: content)
      label.text = text
      label.location = element.location
      let isSecondary = attribute == "detailTextLabel"
      let properties = element.children.first {
        $0.key == (isSecondary ? "secondaryTextProperties" : "textProperties")
      }
      label.font =
        properties?.first("fontDescription").map { font($0) }
        ?? FontDescription(
          style: "UICTFontTextStyle" + (isSecondary && !isValue(builder, cell) ? "Caption1" : "Body"))
      label.colors["textColor"] =
        properties?.first("color").map { color($0) }
        ?? (isSecondary && isValue(builder, cell) ? .secondaryLabel : nil)
      label.attributes["numberOfLines"] = properties?["numberOfLines"] ?? "0"
      add(label, attribute, of: cell, content, to: &builder)
    }
    guard let image = element["image"] else { return }
    var view = ViewNode(id: id("imageView", content, builder), kind: .imageView, parent: content)
    view.image = image
    view.isSymbol = element["catalog"] == "system"
    view.location = element.location
    add(view, "imageView", of: cell, content, to: &builder)
  }

  private func text(_ name: String, of element: XMLNode) -> String? {
    element[name]
      ?? element.children.first { $0.key == name && $0.name.hasSuffix("tring") }.map(string)
  }

  /// The built-in style: by the configuration's own name where it has one.
  private static func style(_ element: XMLNode, hasSecondaryText: Bool) -> String {
    let name = (element["style"] ?? element["type"] ?? "").lowercased()
    guard hasSecondaryText else { return "Default" }
    return name.contains("value") || element["prefersSideBySideTextAndSecondaryText"] == "YES"
      ? "Value1" : "Subtitle"
  }

  private func isValue(_ builder: TreeBuilder, _ cell: Int) -> Bool {
    builder.tree.views[cell].attributes["style"]?.hasSuffix("Value1") ?? false
  }

  private func id(_ attribute: String, _ content: Int, _ builder: TreeBuilder) -> String {
    "\(builder.tree.views[content].id).\(attribute)"
  }

  private func add(
    _ view: ViewNode, _ attribute: String, of cell: Int, _ content: Int,
    to builder: inout TreeBuilder
  ) {
    builder.tree.views[cell].attributes[attribute] = view.id
    var view = view
    // The style places it; no frame of it is saved.
    view.frame = builder.tree.views[content].frame
    _ = builder.add(view)
  }
}

extension ColorDescription {
  static var secondaryLabel: ColorDescription {
    var color = ColorDescription()
    color.name = "secondaryLabelColor"
    return color
  }
}
