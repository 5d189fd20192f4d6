import CellLayout
import TableModel

/// The classes of a site's looks: one for each distinct look among its templates.
///
/// Classes are numbered in the order of the templates and their views, so that they depend on the
/// site's templates alone.
public struct LookCatalogue: Sendable {
  private var looks: [ViewLook] = []
  private var edges: [EdgeLook] = []
  /// The class of each view, by template.
  private var classes: [[Int]] = []
  private var edgeClasses: [[Int]] = []
  private var backgroundClasses: [Int?] = []
  private var backgrounds: [CellColor] = []
  private var accessoryClasses: [CellView: Int] = [:]
  private var lookClasses: [ViewLook: Int] = [:]

  /// A line that a cell draws.
  private struct EdgeLook: Hashable {
    var color: CellColor
    /// Where in its frame a hairline lies, which is one device pixel thick; `nil`: the line fills its
    /// frame.
    var side: CellSeparator.Side?

    init(_ edge: CellSeparator.Edge) {
      color = edge.color
      side = edge.thickness == .hairline ? edge.side : nil
    }
  }

  /// - Parameters:
  ///   - textSize: the content size category of the templates.
  ///   - letterSpacing: what their text styles put between letters.
  public init(
    _ templates: [CellTemplate], textSize: TextSizeCategory = .large,
    letterSpacing: TextStyleSpacing = TextStyleSpacing()
  ) {
    var lookIndices: [ViewLook: Int] = [:]
    func index(of view: CellView) -> Int {
      let look = ViewLook(view)
      if let known = lookIndices[look] { return known }
      lookIndices[look] = looks.count
      looks.append(look)
      return looks.count - 1
    }
    let accessories = Accessory.allLooks.flatMap {
      $0.views(in: textSize, letterSpacing: letterSpacing)
    }
    let outer = CellView.edgeViews(in: textSize, letterSpacing: letterSpacing)
    for view in accessories + outer {
      accessoryClasses[view] = index(of: view)
    }
    for template in templates {
      classes.append(template.views.map(index(of:)))
      edgeClasses.append(
        template.separator.edges.map { edge in
          let look = EdgeLook(edge)
          if let known = edges.firstIndex(of: look) { return known }
          edges.append(look)
          return edges.count - 1
        })
      backgroundClasses.append(
        template.background.map { color in
          if let known = backgrounds.firstIndex(of: color) { return known }
          backgrounds.append(color)
          return backgrounds.count - 1
        })
    }
    lookClasses = lookIndices
  }

  func look(template: Int, view: Int) -> Int { classes[template][view] }

  func look(accessory view: CellView) -> Int { accessoryClasses[view] ?? 0 }

  /// The class of a view that a template has under another name.
  func look(column view: CellView) -> Int { lookClasses[ViewLook(view)] ?? 0 }

  func edge(template: Int, edge: Int) -> Int { edgeClasses[template][edge] }

  func background(template: Int) -> Int? { backgroundClasses[template] }

  /// Writes a rule for each look.
  func write(into out: inout ByteBuffer, colors: inout ColorVariables) {
    for (index, look) in looks.enumerated() {
      out.append(".x")
      out.append(decimal: index)
      out.append("{")
      look.write(into: &out, colors: &colors)
      out.append("}\n")
    }
    for (index, background) in backgrounds.enumerated() {
      out.append(string: ".k\(index){background:\(colors.value(background))}\n")
    }
    for (index, edge) in edges.enumerated() {
      let color = colors.value(edge.color)
      let look =
        if let side = edge.side {
          "border-\(side.borderName):var(--hairline) solid \(color)"
        } else {
          "background:\(color);forced-color-adjust:none"
        }
      out.append(string: ".e\(index){\(look)}\n")
    }
  }
}

extension CellSeparator.Side {
  /// The side in the names of CSS's borders.
  fileprivate var borderName: String {
    switch self {
    case .leading: "inline-start"
    case .trailing: "inline-end"
    default: rawValue
    }
  }
}
