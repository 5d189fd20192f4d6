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
    if fields.isEmpty { bindByOrder(views) }
  }

  /// The field of an outlet: its name without the class that it ends in, so that `nameLabel` shows
  /// `name` and `thumbnailImageView` shows `thumbnail`.
  static func field(ofOutlet property: String) -> String {
    let endings = [
      "ImageView", "TextField", "TextView", "Label", "Button", "SegmentedControl", "PageControl",
      "ProgressView", "Switch", "Slider", "Image", "View", "Outlet", "Lbl", "Btn", "Img",
    ]
    for ending in endings
    where property.hasSuffix(ending) && property.utf8.count > ending.utf8.count {
      return String(property.dropLast(ending.count))
    }
    return property
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

  private mutating func bindByOrder(_ views: [ViewNode]) {
    let labels = views.indices.filter { views[$0].kind == .label && !views[$0].isHidden }
    for (view, field) in zip(labels, ["title", "subtitle", "detail"]) { fields[view] = field }
    if let image = views.firstIndex(where: { $0.kind == .imageView }) { fields[image] = "image" }
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
