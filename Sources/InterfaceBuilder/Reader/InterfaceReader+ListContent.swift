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
    let style = Self.style(element, hasSecondaryText: secondary != nil)
    builder.tree.views[cell].attributes["style"] = "IBUITableViewCellStyle" + style
    var title = label("textLabel", text("text", of: element) ?? "", element, "textProperties")
    title.font = title.font ?? FontDescription(style: "UICTFontTextStyleBody")
    add(title, "textLabel", of: cell, content, to: &builder)
    if let secondary {
      let isValue = style == "Value1"
      var detail = label("detailTextLabel", secondary, element, "secondaryTextProperties")
      detail.font =
        detail.font
        ?? FontDescription(style: isValue ? "UICTFontTextStyleBody" : "UICTFontTextStyleCaption1")
      if isValue, detail.colors["textColor"] == nil {
        detail.colors["textColor"] = .secondaryLabel
      }
      add(detail, "detailTextLabel", of: cell, content, to: &builder)
    }
    guard let image = element["image"] else { return }
    var view = ViewNode(id: "imageView", kind: .imageView)
    view.image = image
    view.isSymbol = element["catalog"] == "system"
    view.location = element.location
    add(view, "imageView", of: cell, content, to: &builder)
  }

  private mutating func label(
    _ id: String, _ text: String, _ element: XMLNode, _ properties: String
  ) -> ViewNode {
    var label = ViewNode(id: id, kind: .label)
    label.text = text
    label.location = element.location
    if let properties = element.children.first(where: { $0.key == properties }) {
      label.font = properties.first("fontDescription").map { font($0) }
      label.colors["textColor"] = properties.first("color").map { color($0) }
      label.attributes["numberOfLines"] = properties["numberOfLines"]
    }
    // As many lines as the text needs, unless the file says otherwise.
    if label.attributes["numberOfLines"] == nil { label.attributes["numberOfLines"] = "0" }
    return label
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

  private func add(
    _ view: ViewNode, _ attribute: String, of cell: Int, _ content: Int,
    to builder: inout TreeBuilder
  ) {
    var view = view
    view.id = "\(builder.tree.views[content].id).\(attribute)"
    view.parent = content
    // The style places it; no frame of it is saved.
    view.frame = builder.tree.views[content].frame
    builder.tree.views[cell].attributes[attribute] = view.id
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
