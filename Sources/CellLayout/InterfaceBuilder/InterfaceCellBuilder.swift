import Constraints
import InterfaceBuilder
import TableModel

/// Compiles a cell of an Interface Builder file to a template.
struct InterfaceCellBuilder {
  let root: InterfaceRoot
  let document: InterfaceDocument
  let binding: InterfaceBinding
  var template: CellTemplate
  private(set) var diagnostics: [Diagnostic] = []
  private var reported: Set<String> = []
  /// The item of the template that stands for each view of the tree; `nil`: it is left out.
  var items: [LayoutItem?] = []
  /// How much of each view can be seen.
  var sights: [Sight] = []
  /// The view of the tree that stands beside the content view.
  var accessoryView: Int?
  /// The views that hold others.
  let superviews: Set<Int>
  /// The margins, baselines and saved sizes of the canvas.
  let metrics: LayoutMetrics
  /// `nil`: there is no site to look for images in.
  let images: TemplateImages?

  init(
    _ root: InterfaceRoot, in document: InterfaceDocument, name: String, fields: OutletFields,
    images: TemplateImages?
  ) {
    metrics = LayoutMetrics(root.tree)
    superviews = Set(root.tree.views.compactMap(\.parent))
    self.images = images
    self.root = root
    self.document = document
    binding = InterfaceBinding(root, cell: name, fields: fields)
    template = CellTemplate(name: name, location: root.location)
  }

  var tree: ViewTree { root.tree }

  mutating func build() -> CellTemplate {
    cellAttributes()
    for index in tree.views.indices { addView(index) }
    if let style = styleConstraints() {
      template.constraints += style
    }
    addConstraints()
    return template
  }

  /// Says something once for each kind of thing that it is about.
  mutating func warn(once key: String, _ message: String, at location: SourceLocation?) {
    if reported.insert(key).inserted {
      diagnostics.append(.warning(message, at: location ?? root.location))
    }
  }

  // MARK: The cell

  private mutating func cellAttributes() {
    let cell = tree.views[0]
    let table = tree.table
    if let height = cell.number("rowHeight") ?? table?.rowHeight, height > 0 {
      // Rows are as high as they were drawn, and higher where the constraints ask for it.
      template.minimumHeight = .points(height)
    } else if root.isCell {
      template.minimumHeight = .standard
    } else if let height = cell.frame?.height {
      template.minimumHeight = .points(height)
    }
    if let accessory = cell.attributes["accessoryType"].flatMap(Accessory.init(name:)) {
      template.accessory = .fixed(accessory)
    }
    template.selectionStyle = cell.attributes["selectionStyle"].flatMap(SelectionStyle.init)
    if let inset = cell.insets["separatorInset"] ?? table?.separatorInset {
      template.separator.left = .points(max(0, inset.left))
      if inset.right > 0 { template.separator.right = .points(inset.right) }
    }
    if table?.separatorStyle == "none" { template.separator.isHidden = true }
    let content = tree.views.first { $0.kind == .contentView } ?? cell
    let ground = tree.views.first { $0.parent == 0 && $0.slot == "backgroundView" }
    for node in [content, ground, cell].compactMap(\.self) where template.background == nil {
      template.background = node.colors["backgroundColor"].flatMap { color($0) }
    }
    if let margins = content.storedMargins {
      template.margins = PartialInsets(margins)
    }
  }
}
