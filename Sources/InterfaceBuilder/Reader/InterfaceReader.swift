import SourceText
import TableModel

/// Reads the elements of an Interface Builder file.
///
/// What is known to say nothing about layout or looks is passed over in silence; what is not known is
/// reported and left out.
struct InterfaceReader {
  private(set) var document: InterfaceDocument
  private(set) var diagnostics: [Diagnostic] = []
  private let root: XMLNode
  /// Every `id` of the file, to tell references to nothing from those to elsewhere.
  let identifiers: Set<String>
  let traits: SizeClasses
  /// Intrinsic sizes that classes of their own reported, by the view's id.
  private var designables: [String: PartialSize] = [:]

  init(_ root: XMLNode, file: String) throws(Diagnostic) {
    guard root.name == "document" else {
      let hint =
        root.name == "archive"
        ? "it was saved by Xcode 4 or older: open and save it with a later one"
        : "its root element is <\(root.name)> and not <document>"
      throw .error("this is no Interface Builder file: \(hint)", at: root.location)
    }
    let type = root["type"] ?? "com.apple.InterfaceBuilder3.CocoaTouch.XIB"
    guard type.contains("CocoaTouch") || type.contains("AppleTV") else {
      throw .error("the file is for \(type) and not for iOS", at: root.location)
    }
    self.root = root
    let device = root.first("device")
    document = InterfaceDocument(
      file: file,
      canvas: Canvas(
        toolsVersion: root["toolsVersion"], device: device?["id"],
        isLandscape: device?["orientation"] == "landscape"))
    traits = SizeClasses(document.canvas)
    var identifiers: Set<String> = []
    var hasHalfPoints = false
    var pending = [root]
    while let node = pending.popLast() {
      if let id = node["id"] { identifiers.insert(id) }
      if node.name == "rect", node.key == "frame" {
        for name in ["x", "y", "width", "height"] {
          if let value = node[name].flatMap(Double.init), value != value.rounded() {
            hasHalfPoints = true
          }
        }
      }
      pending += node.children
    }
    self.identifiers = identifiers
    // Old files name no device; those with half points were drawn at two pixels a point.
    if device == nil, hasHalfPoints { document.canvas.scale = 2 }
  }

  mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  mutating func readDocument() {
    for resource in root.inside("resources") { self.resource(resource) }
    for designable in root.inside("designables") {
      guard let name = designable["name"] else { continue }
      for size in designable.all("size") where size.key == "intrinsicContentSize" {
        designables[name] = PartialSize(
          width: number(size, "width"), height: number(size, "height"))
      }
    }
    var found = false
    for objects in root.all("objects") + root.inside("scenes").flatMap({ $0.all("objects") }) {
      found = true
      for object in objects.children { self.object(object) }
    }
    if !found { report(.warning("the file holds no objects", at: root.location)) }
  }

  private mutating func resource(_ node: XMLNode) {
    guard let name = node["name"] else { return }
    switch node.name {
    case "image":
      guard node["catalog"] != "system" else { return }
      document.images[name] = PartialSize(
        width: number(node, "width"), height: number(node, "height"))
    case "namedColor", "systemColor":
      if let color = node.first("color") { document.colors[name] = self.color(color) }
    default: break
    }
  }

  /// A top level object, or a controller of a scene.
  private mutating func object(_ node: XMLNode) {
    if ViewKind.names.contains(node.name) {
      addRoot(node, controller: nil, table: nil)
    } else if node.name.hasSuffix("ontroller") {
      for child in node.children where child.key == "view" || child.name == "tableView" {
        addRoot(child, controller: node, table: nil)
      }
    } else if node.children.contains(where: { $0.name == "rect" && $0.key == "frame" }) {
      addRoot(node, controller: nil, table: nil)
    } else if !Self.silentObjects.contains(node.name), !node.name.hasSuffix("GestureRecognizer") {
      report(.warning(elementProblem(node), at: node.location))
    }
  }

  private static let silentObjects: Set<String> = [
    "placeholder", "customObject", "exit", "navigationItem", "barButtonItem", "tabBarItem",
    "viewControllerPlaceholder", "userDefinedRuntimeAttributes", "extendedEdge",
  ]

  private func elementProblem(_ node: XMLNode) -> String {
    let hint = nearest(to: node.name, among: ViewKind.names.sorted())
    return "unknown element <\(node.name)> is left out"
      + (hint.map { ", did you mean <\($0)>?" } ?? "")
  }

  /// The solver's memory grows with the product of the two.
  private static let maximumViews = 400
  private static let maximumConstraints = 4000

  /// Reads a view with all that is inside it as a tree of its own.
  mutating func addRoot(_ node: XMLNode, controller: XMLNode?, table: TableContext?) {
    var builder = TreeBuilder(canvas: document.canvas, table: table)
    builder.designables = designables
    self.view(node, parent: nil, into: &builder)
    guard builder.tree.views.count <= Self.maximumViews,
      builder.constraintElements.count <= Self.maximumConstraints
    else {
      report(
        .error(
          "more than \(Self.maximumViews) views or \(Self.maximumConstraints) constraints are "
            + "too many to be laid out together", at: node.location))
      return
    }
    if let controller {
      builder.tree.isScene = root["type"]?.contains("Storyboard") ?? false
      for guide in controller.inside("layoutGuides") {
        guard let id = guide["id"] else { continue }
        builder.add(
          LayoutGuide(id: id, kind: guide["type"] == "bottom" ? .bottom : .top, view: 0))
      }
    }
    for (element, owner) in builder.constraintElements {
      constraint(element, owner: owner, into: &builder)
    }
    var result = InterfaceRoot(
      tree: builder.tree, reuseIdentifier: node["reuseIdentifier"], location: node.location)
    outlets(node, builder, into: &result)
    document.roots.append(result)
  }

  private mutating func outlets(
    _ node: XMLNode, _ builder: TreeBuilder, into result: inout InterfaceRoot
  ) {
    for outlet in node.inside("connections") where outlet.name == "outlet" {
      guard let property = outlet["property"], let destination = outlet["destination"] else {
        continue
      }
      if let view = builder.views[destination] {
        result.outlets.append(
          .init(property: property, view: view, location: outlet.location))
      } else if !identifiers.contains(destination) {
        report(danglingReference(destination, "the outlet “\(property)”", at: outlet.location))
      }
    }
  }

  func danglingReference(
    _ id: String, _ what: String, at location: SourceLocation
  ) -> Diagnostic {
    .error("\(what) refers to “\(id)”, which is not in the file", at: location)
  }
}

/// A tree that is being read.
struct TreeBuilder {
  var tree: ViewTree
  private(set) var views: [String: Int] = [:]
  private(set) var guides: [String: Int] = [:]
  var designables: [String: PartialSize] = [:]
  /// Constraints wait for the views that they are between.
  var constraintElements: [(element: XMLNode, owner: Int)] = []

  init(canvas: Canvas, table: TableContext?) {
    tree = ViewTree(views: [], canvas: canvas)
    tree.table = table
  }

  mutating func add(_ node: ViewNode) -> Int {
    tree.views.append(node)
    let index = tree.views.count - 1
    if views[node.id] == nil { views[node.id] = index }
    return index
  }

  mutating func add(_ guide: LayoutGuide) {
    guides[guide.id] = tree.guides.count
    tree.guides.append(guide)
  }
}
