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
      sights.append(sight(of: node))
      return
    }
    let isAccessory = node.parent == 0 && node.slot == "accessoryView"
    guard let parent = node.parent, let outer = items[parent],
      isAccessory || node.slot == nil || node.slot == "contentView"
    else {
      // Views that show while a table is edited or a row is touched.
      items.append(nil)
      sights.append(Sight())
      return
    }
    var view = CellView(name: name(of: index), kind: .plain)
    view.parent = outer == .contentView ? nil : outer.index
    let sight = sight(of: node, inside: sights[parent], isCollapsed: tree.isCollapsed(index))
    view.isHidden = sight.isCollapsed
    view.alpha = sight.alpha
    view.hugging = .init(
      horizontal: max(1, node.hugging(.horizontal)), vertical: max(1, node.hugging(.vertical)))
    view.compression = .init(
      horizontal: max(1, node.compressionResistance(.horizontal)),
      vertical: max(1, node.compressionResistance(.vertical)))
    view.background = node.colors["backgroundColor"].flatMap { color($0) }
    view.margins = margins(of: node)
    let hasOwnDirection = node.kind == .button && node.image != nil
    if let direction = node.attributes["semanticContentAttribute"], direction.hasPrefix("force"),
      !hasOwnDirection
    {
      warn(
        once: "direction", "\(direction) isn’t possible: views follow the direction of their page",
        at: node.location)
    }
    view.preservesSuperviewLayoutMargins = node.flag("preservesSuperviewLayoutMargins") == true
    view.stack = node.stackStyle
    view.spacingAfter = node.spacingAfter
    view.alignmentInsets = node.alignmentInsets
    content(node, index, of: &view)
    runtimeAttributes(node, of: &view)
    items.append(LayoutItem(index: template.views.count))
    sights.append(sight)
    template.views.append(view)
    template.viewLocations.append(node.location ?? root.location)
    if node.kind == .segmentedControl { addSegments(node, index) }
    if node.kind == .button { addButtonImage(node) }
    if isAccessory { accessoryView = index }
  }

  /// The margins that the file states; stack views have none of their own.
  private func margins(of node: ViewNode) -> PartialInsets? {
    (node.storedMargins ?? (node.kind == .stackView ? LayoutInsets() : nil))
      .map { PartialInsets($0) }
  }

  private func name(of index: Int) -> String {
    let node = tree.views[index]
    let wanted =
      binding.outlets[index] ?? binding.fields[index] ?? "\(node.kind.rawValue)\(index)"
    let isTaken = template.views.contains { $0.name == wanted }
    return isTaken ? "\(wanted)\(index)" : wanted
  }

  // MARK: What can be seen

  /// How much of a view and of all that is inside it can be seen.
  struct Sight {
    var alpha = 1.0
    /// Whether a stack view has taken it out.
    var isCollapsed = false
  }

  private func sight(
    of node: ViewNode, inside outer: Sight = Sight(), isCollapsed: Bool = false
  ) -> Sight {
    var sight = outer
    sight.isCollapsed = outer.isCollapsed || isCollapsed
    sight.alpha *= min(max(node.number("alpha") ?? 1, 0), 1)
    // Spinners that don't spin hide themselves, and keep their room.
    let isAtRest =
      node.kind == .activityIndicator && node.flag("hidesWhenStopped") == true
      && node.flag("animating") != true
    if node.isHidden || isAtRest { sight.alpha = 0 }
    return sight
  }

  // MARK: Contents

  private mutating func content(_ node: ViewNode, _ index: Int, of view: inout CellView) {
    switch node.kind {
    case .label:
      text(node, index, of: &view)
      if node.numberOfLines != 1, let width = node.number("preferredMaxLayoutWidth"), width > 0 {
        view.preferredMaxLayoutWidth = width
      }
    case .button:
      button(node, index, of: &view)
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
      view.contentSize = metrics.contentSizes[index]
    case _ where control(node, index, of: &view): break
    case .view, .stackView, .scrollView, .init(rawValue: "control"):
      view.contentSize = metrics.contentSizes[index]
      if !superviews.contains(index), let name = node.attributes["customClass"] {
        warn(
          once: "class \(name)",
          "what the class “\(name)” draws isn’t known: a box of its size stands for it",
          at: node.location)
      }
    default:
      view.contentSize = metrics.contentSizes[index]
      warn(
        once: node.kind.rawValue,
        "a \(node.kind.rawValue) can’t be drawn on a static page: a box of its size stands for it",
        at: node.location)
    }
  }

  mutating func text(_ node: ViewNode, _ index: Int, of view: inout CellView) {
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

  // MARK: Images

  mutating func image(_ node: ViewNode, _ index: Int, of view: inout CellView) {
    let field = binding.fields[index]
    view.image = picture(of: node)
    guard field != nil || view.image != nil else {
      view.contentSize = node.image.flatMap { document.images[$0] } ?? metrics.contentSizes[index]
      return
    }
    view.kind = .image(
      node.kind == .button ? .center : contentMode(node.attributes["contentMode"]))
    if let field { view.source = .field(field) }
  }

  /// The image of the site that a view of the file names.
  mutating func picture(of node: ViewNode) -> ImageReference? {
    guard let name = node.image else { return nil }
    if node.isSymbol {
      warn(
        once: "symbols",
        "system symbols such as “\(name)” belong to Apple’s systems: boxes of their size stand for "
          + "them", at: node.location)
      return nil
    }
    guard let images else { return nil }
    switch images(name, node.location ?? root.location) {
    case .success(let image): return image
    case .failure(let problem):
      warn(
        once: "image \(name)", problem.message + "; a box of its size stands for it",
        at: node.location)
      return nil
    }
  }

  private func contentMode(_ name: String?) -> ContentMode {
    name.flatMap { ContentMode(rawValue: $0) } ?? .scaleToFill
  }
}
