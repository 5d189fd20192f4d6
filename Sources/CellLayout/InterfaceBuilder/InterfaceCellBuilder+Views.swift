import InterfaceBuilder
import TableModel
import Typesetting

extension InterfaceCellBuilder {
  /// Adds what stands for a view of the file to the template.
  mutating func addView(_ index: Int) {
    let node = tree.views[index]
    let isContent = node.parent == nil || node.kind == .contentView
    if isContent || node.slot == "contentView" && node.parent == 0 {
      items.append(.contentView)
      return
    }
    // Accessory views and the like lie beside the content view.
    guard let parent = node.parent.flatMap({ items[$0] }),
      node.slot == nil || node.slot == "contentView"
    else {
      items.append(nil)
      if node.slot == "accessoryView" {
        warn(once: "accessoryView", "the cell’s accessory view is left out", at: node.location)
      }
      return
    }
    var view = CellView(name: name(of: index), kind: .plain)
    view.parent = parent == .contentView ? nil : parent.index
    view.isHidden = node.isHidden && node.kind != .activityIndicator
    view.hugging = .init(
      horizontal: max(1, node.hugging(.horizontal)), vertical: max(1, node.hugging(.vertical)))
    view.compression = .init(
      horizontal: max(1, node.compressionResistance(.horizontal)),
      vertical: max(1, node.compressionResistance(.vertical)))
    view.background = node.colors["backgroundColor"].flatMap { color($0) }
    if let margins = node.storedMargins {
      view.margins = PartialInsets(
        top: margins.top, leading: margins.left, bottom: margins.bottom, trailing: margins.right)
    } else if node.kind == .stackView {
      view.margins = PartialInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
    }
    view.preservesSuperviewLayoutMargins = node.flag("preservesSuperviewLayoutMargins") == true
    view.stack = node.stackStyle
    view.spacingAfter = node.spacingAfter
    view.alignmentInsets = node.alignmentInsets
    content(node, index, of: &view)
    runtimeAttributes(node, of: &view)
    items.append(LayoutItem(index: template.views.count))
    template.views.append(view)
    template.viewLocations.append(node.location ?? root.location)
    if node.kind == .segmentedControl { addSegments(node, index) }
  }

  private func name(of index: Int) -> String {
    let node = tree.views[index]
    let wanted =
      binding.outlets[index] ?? binding.fields[index] ?? "\(node.kind.rawValue)\(index)"
    let isTaken = template.views.contains { $0.name == wanted }
    return isTaken ? "\(wanted)\(index)" : wanted
  }

  // MARK: Contents

  private mutating func content(_ node: ViewNode, _ index: Int, of view: inout CellView) {
    switch node.kind {
    case .label:
      text(node, index, of: &view)
    case .button:
      view.role = .button
      text(node, index, of: &view)
      let insets = node.insets["contentEdgeInsets"] ?? LayoutInsets()
      view.padding = EdgeInsets(
        top: max(0, insets.top), leading: max(0, insets.left), bottom: max(0, insets.bottom),
        trailing: max(0, insets.right))
    case .textField:
      view.role = .textField
      text(node, index, of: &view)
      let isRounded = node.attributes["borderStyle"] == "roundedRect"
      view.padding = EdgeInsets(
        top: isRounded ? 6 : 0, leading: isRounded ? 7 : 0, bottom: isRounded ? 6 : 0,
        trailing: isRounded ? 7 : 0)
      if isRounded {
        view.border = .init(width: 1, color: .named(.systemGray5))
        view.cornerRadius = 5
      }
    case .textView:
      text(node, index, of: &view)
      view.role = .textView
      view.padding = .textView
      view.isScrollEnabled = node.flag("scrollEnabled") != false
    case .imageView:
      image(node, index, of: &view)
    case .segmentedControl:
      if view.background == nil { view.background = .named(.tertiarySystemFill) }
      view.cornerRadius = 9
    case _ where control(node, index, of: &view): break
    case .view, .stackView, .scrollView, .init(rawValue: "control"): break
    default:
      warn(
        once: node.kind.rawValue,
        "a \(node.kind.rawValue) can’t be drawn on a static page: a box of its size stands for it",
        at: node.location)
    }
  }

  private mutating func text(_ node: ViewNode, _ index: Int, of view: inout CellView) {
    var style = labelStyle(node)
    if let field = binding.fields[index] {
      view.source = .field(field)
      view.placeholder = node.attributes["placeholder"]
    } else if let text = node.text, !text.isEmpty {
      view.source = .text(text)
    } else if node.kind == .textField, let placeholder = node.attributes["placeholder"] {
      view.source = .text(placeholder)
      style.color = .named(.placeholderText)
    } else {
      // Nothing to show, but the view may well hold others in place.
      view.source = .text("")
    }
    view.kind = .label(style)
  }

  private mutating func image(_ node: ViewNode, _ index: Int, of view: inout CellView) {
    guard let field = binding.fields[index] else {
      if node.image != nil {
        warn(
          once: "image of \(node.id)",
          "no outlet leads to this image view: its place stays empty", at: node.location)
      }
      return
    }
    view.kind = .image(contentMode(node.attributes["contentMode"]))
    view.source = .field(field)
  }

  private func contentMode(_ name: String?) -> ContentMode {
    switch name {
    case "scaleAspectFit": .scaleAspectFit
    case "scaleAspectFill": .scaleAspectFill
    case "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft",
      "bottomRight":
      .center
    default: .scaleToFill
    }
  }

  // MARK: Text styles

  private mutating func labelStyle(_ node: ViewNode) -> LabelStyle {
    let font = node.font
    let isButton = node.kind == .button
    // UIKit's bold system font is a semibold one.
    let isSemibold = font?.type == "boldSystem" || font?.styleName == "Headline"
    let weight = FontWeight.allCases.first { "\($0)" == font?.weight }
    if let name = font?.name {
      warn(
        once: "font \(name)", "the font “\(name)” isn’t here: the site’s own stands for it",
        at: node.location)
    }
    let colorKey = isButton ? "titleColor" : "textColor"
    var style = LabelStyle(
      size: Int(min(max(node.fontSize.rounded(), 1), 400)),
      variant: FontVariant(
        weight: weight ?? (isSemibold ? .semibold : .regular),
        isItalic: font?.type == "italicSystem"),
      color: node.colors[colorKey].flatMap { color($0) } ?? .named(isButton ? .tint : .label))
    switch node.attributes["textAlignment"] {
    case "left": style.alignment = .left
    case "right": style.alignment = .right
    case "center": style.alignment = .center
    default: style.alignment = isButton ? .center : .natural
    }
    style.lineLimit =
      node.kind == .label ? node.numberOfLines : node.kind == .textView ? 0 : 1
    return style
  }

  // MARK: Runtime attributes

  private func runtimeAttributes(_ node: ViewNode, of view: inout CellView) {
    var borderColor: CellColor?
    for attribute in node.runtimeAttributes {
      let key =
        attribute.keyPath.hasPrefix("layer.")
        ? String(attribute.keyPath.dropFirst(6)) : attribute.keyPath
      switch (key, attribute.value) {
      case ("cornerRadius", .number(let value)): view.cornerRadius = max(0, value)
      case ("borderWidth", .number(let value)) where value > 0:
        view.border = .init(width: value, color: .named(.black))
      case ("borderColor", .color(let value)), ("borderUIColor", .color(let value)),
        ("borderColorFromUIColor", .color(let value)):
        borderColor = color(value)
      default: break
      }
    }
    if let borderColor { view.border?.color = borderColor }
  }

  // MARK: Colours

  /// The colour of the template that a colour of the file is; `nil` for the default.
  func color(_ description: ColorDescription) -> CellColor? {
    guard let name = description.name else { return .fixed(rgba(description)) }
    let short = name.hasSuffix("Color") ? String(name.dropLast(5)) : name
    switch short {
    case "darkText": return .named(.black)
    case "lightText": return .fixed(RGBA(255, 255, 255, 0.6))
    case "groupTableViewBackground": return .named(.systemGroupedBackground)
    default: break
    }
    if let known = ColorName(rawValue: short) { return .named(known) }
    return (document.colors[name]).map { .fixed(rgba($0)) } ?? .fixed(rgba(description))
  }

  private func rgba(_ color: ColorDescription) -> RGBA {
    func byte(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
    return RGBA(byte(color.red), byte(color.green), byte(color.blue), color.alpha)
  }
}
