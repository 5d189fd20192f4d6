import InterfaceBuilder
import TableModel

extension InterfaceCellBuilder {
  /// Above and below the title of a button without insets of its own (stored frames of Interface
  /// Builder: 30 high with 15 pt, 33 with Body).
  private static let titlePadding = 6.0

  /// Makes a view the button that a view of the file is; its image beside a title comes later.
  mutating func button(_ node: ViewNode, _ index: Int, of view: inout CellView) {
    let insets = contentInsets(of: node)
    if binding.fields[index] == nil, node.text?.isEmpty ?? true, node.image != nil {
      image(node, index, of: &view)
      if case .image = view.kind { view.padding = insets }
      return
    }
    view.role = .button
    text(node, index, of: &view)
    if let name = node.attributes["backgroundImage"] {
      warn(
        once: "buttons",
        "a button with a title shows no image behind it: “\(name)” is left out",
        at: node.location)
    }
    view.padding = insets
    if let configuration = node.attributes["configuration"] {
      self.configuration(configuration, node, of: &view)
    } else if insets == .zero {
      view.padding = EdgeInsets(top: Self.titlePadding, bottom: Self.titlePadding)
    }
  }

  private func contentInsets(of node: ViewNode) -> EdgeInsets {
    var insets = node.insets["contentEdgeInsets"] ?? LayoutInsets()
    if node.attributes["configuration"] != nil {
      // UIButton.Configuration's own insets.
      insets = node.insets["contentInsets"] ?? LayoutInsets(top: 7, left: 12, bottom: 7, right: 12)
    }
    return EdgeInsets(
      top: max(0, insets.top), leading: max(0, insets.left), bottom: max(0, insets.bottom),
      trailing: max(0, insets.right))
  }

  /// The ground and the title's colour of a button since iOS 15.
  private mutating func configuration(_ style: String, _ node: ViewNode, of view: inout CellView) {
    var title: CellColor?
    switch style {
    case "filled":
      view.background = .named(.tint)
      title = .named(.white)
    case "tinted", "gray": view.background = .named(.tertiarySystemFill)
    default: break
    }
    if let ground = node.colors["baseBackgroundColor"].flatMap({ color($0) }) {
      view.background = ground
    }
    if let own = node.colors["baseForegroundColor"].flatMap({ color($0) }) { title = own }
    if let title, var style = view.labelStyle, node.colors["titleColor"] == nil {
      style.color = title
      view.kind = .label(style)
    }
    // The medium corner style's radius.
    if view.background != nil {
      view.cornerRadius = node.number("configurationCornerRadius").map { max(0, $0) } ?? 6
    }
  }

  // MARK: Image and title

  /// Puts the image of the button that was added last beside its title.
  mutating func addButtonImage(_ node: ViewNode) {
    let index = template.views.count - 1
    guard let name = node.image, template.views[index].role == .button else { return }
    guard !node.isSymbol else {
      return warn(
        once: "symbol buttons",
        "system symbols such as “\(name)” belong to Apple’s systems: a button shows its title only",
        at: node.location)
    }
    var image = CellView(name: "\(template.views[index].name)_image", kind: .image(.center))
    image.image = picture(of: node)
    if image.image == nil {
      guard let size = document.images[name] else { return }
      image.kind = .plain
      image.contentSize = size
    }
    let layout = buttonLayout(node, padding: template.views[index].padding)
    if layout.contentInsets != .zero { template.views[index].padding = .zero }
    template.addImage(image, toButton: index, layout)
  }

  private mutating func buttonLayout(_ node: ViewNode, padding: EdgeInsets) -> ButtonLayout {
    var layout = ButtonLayout()
    switch node.attributes["semanticContentAttribute"] {
    case "forceLeftToRight": layout.direction = .leftToRight
    case "forceRightToLeft": layout.direction = .rightToLeft
    default: break
    }
    guard node.attributes["configuration"] == nil else {
      layout.contentInsets = padding
      layout.imagePadding = min(max(node.number("imagePadding") ?? 0, 0), 1000)
      switch node.attributes["imagePlacement"] {
      case "trailing": layout.imagePlacement = .trailing
      case "top", "bottom":
        warn(
          once: "image placement", "the image of a button stands beside its title only",
          at: node.location)
      default: break
      }
      return layout
    }
    // Edge insets have left and right sides.
    func sides(_ insets: LayoutInsets) -> EdgeInsets {
      let isMirrored = layout.direction == .rightToLeft
      return EdgeInsets(
        top: insets.top, leading: isMirrored ? insets.right : insets.left, bottom: insets.bottom,
        trailing: isMirrored ? insets.left : insets.right)
    }
    layout.imageInsets = sides(node.insets["imageEdgeInsets"] ?? LayoutInsets())
    layout.titleInsets = sides(node.insets["titleEdgeInsets"] ?? LayoutInsets())
    if node.insets["contentEdgeInsets"] ?? LayoutInsets() != LayoutInsets() {
      layout.contentInsets = sides(
        LayoutInsets(
          top: padding.top, left: padding.leading, bottom: padding.bottom,
          right: padding.trailing))
    }
    return layout
  }
}
