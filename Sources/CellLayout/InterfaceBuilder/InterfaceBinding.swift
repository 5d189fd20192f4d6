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
    var name = property[...]
    let lowercased = property.lowercased()
    for words in Self.endings {
      let camel = words.joined()
      let snake = "_" + words.joined(separator: "_").lowercased()
      let length =
        lowercased.hasSuffix(snake) ? snake.count : property.hasSuffix(camel) ? camel.count : 0
      guard length > 0, length < property.count else { continue }
      name = property.dropLast(length)
      break
    }
    while name.last == "_", name.count > 1 { name.removeLast() }
    // Fields begin with a small letter.
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  /// The words of classes that outlets are named after.
  private static let endings = [
    ["Image", "View"], ["Text", "Field"], ["Text", "View"], ["Segmented", "Control"],
    ["Page", "Control"], ["Progress", "View"], ["Label"], ["Button"], ["Switch"], ["Slider"],
    ["Image"], ["View"], ["Outlet"], ["Lbl"], ["Btn"], ["Img"],
  ]

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
