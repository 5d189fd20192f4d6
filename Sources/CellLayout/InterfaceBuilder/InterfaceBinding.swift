import InterfaceBuilder

/// Which fields the views of an Interface Builder cell show.
struct InterfaceBinding {
  /// Field by index of the view.
  private(set) var fields: [Int: String] = [:]
  /// The first outlet of each view, which names it.
  private(set) var outlets: [Int: String] = [:]

  init(_ root: InterfaceRoot, cell: String, fields map: OutletFields) {
    let views = root.tree.views
    for outlet in root.outlets where outlets[outlet.view] == nil {
      outlets[outlet.view] = outlet.property
      if map.isBinding, views[outlet.view].showsField {
        fields[outlet.view] =
          map.field(of: outlet.property, cell: cell) ?? Self.field(ofOutlet: outlet.property)
      }
    }
    guard map.isBinding, fields.isEmpty else { return }
    bindStandardViews(views)
    if fields.isEmpty { bindByOrder(root.tree) }
  }

  /// The field of an outlet: its name without the class that it ends in, so that `nameLabel` shows
  /// `name` and `thumbnailImageView` shows `thumbnail`; `time_label` and `TimeLabel` show `time`.
  static func field(ofOutlet property: String) -> String {
    let endings = [
      "ImageView", "TextField", "TextView", "Label", "Button", "SegmentedControl", "PageControl",
      "ProgressView", "Switch", "Slider", "Image", "View", "Outlet", "Lbl", "Btn", "Img",
    ]
    var name = property[...]
    let lowercased = property.lowercased()
    for ending in endings where property.utf8.count > ending.utf8.count {
      let snake = "_" + ending.lowercased().replacing("view", with: "_view")
      if property.hasSuffix(ending) {
        name = property.dropLast(ending.count)
        break
      }
      for other in ["_" + ending.lowercased(), snake]
      where lowercased.hasSuffix(other) && lowercased.utf8.count > other.utf8.count {
        name = property.dropLast(other.count)
      }
      if name != property[...] { break }
    }
    // Fields begin with a small letter.
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  /// The views that a cell of one of the four styles has anyway.
  private mutating func bindStandardViews(_ views: [ViewNode]) {
    let cell = views[0]
    let isValue = ["IBUITableViewCellStyleValue1", "IBUITableViewCellStyleValue2"]
      .contains(cell.attributes["style"] ?? "")
    let standard = [
      ("textLabel", "title"), ("detailTextLabel", isValue ? "detail" : "subtitle"),
      ("imageView", "image"),
    ]
    for (attribute, field) in standard {
      guard let id = cell.attributes[attribute],
        let view = views.firstIndex(where: { $0.id == id })
      else { continue }
      fields[view] = field
      outlets[view] = attribute
    }
  }

  private mutating func bindByOrder(_ tree: ViewTree) {
    let views = tree.views
    let beside = views.indices.filter { views[$0].parent == 0 && views[$0].slot != "contentView" }
    // Accessories and backgrounds of a cell are no content.
    let content = views.indices.filter { view in
      views[0].kind != .cell || !beside.contains { $0 == view || tree.isInside(view, $0) }
    }
    let labels = content.filter { views[$0].kind == .label && !views[$0].isHidden }
    for (view, field) in zip(labels, ["title", "subtitle", "detail"]) { fields[view] = field }
    // Symbols are the cell's own.
    if let image = content.first(where: { views[$0].kind == .imageView && !views[$0].isSymbol }) {
      fields[image] = "image"
    }
  }
}

extension ViewNode {
  /// Whether the view can show a field of a row.
  fileprivate var showsField: Bool {
    [
      .label, .imageView, .button, .textField, .textView, .toggle, .slider, .progressView,
      .segmentedControl, .init(rawValue: "pageControl"),
    ].contains(kind)
  }
}
