import TableModel

/// The colours that rows of a page have of their own, as classes of the page's style sheet.
struct BandLooks {
  /// The colours of a row; `nil` where the cell and the site decide.
  struct Look: Hashable {
    var background: CellColor?
    var selectedBackground: CellColor?
    var separator: CellColor?

    var isEmpty: Bool { background == nil && selectedBackground == nil && separator == nil }
  }

  private var indices: [Look: Int] = [:]
  private var looks: [Look] = []

  mutating func removeAll() {
    guard !looks.isEmpty else { return }
    indices.removeAll()
    looks.removeAll()
  }

  /// The class of a look, numbered in the order of their first use.
  mutating func index(of look: Look) -> Int {
    if let known = indices[look] { return known }
    indices[look] = looks.count
    looks.append(look)
    return looks.count - 1
  }

  /// Writes a rule for each look.
  func write(into out: inout ByteBuffer) {
    for (index, look) in looks.enumerated() {
      out.append(string: ".a\(index){\(look.declarations)}\n")
    }
  }
}

extension BandLooks.Look {
  fileprivate var declarations: String {
    [("background", background), ("--selected", selectedBackground), ("--line", separator)]
      .compactMap { name, color in color.map { "\(name):\($0.declared)" } }
      .joined(separator: ";")
  }
}

extension CellColor {
  /// The colour as a declaration's value; names and the choice of light or dark follow the site's theme.
  fileprivate var declared: String {
    switch self {
    case .named(let name): "var(--\(name.rawValue))"
    case .fixed(let color): color.css
    case .adaptive(let light, let dark): "light-dark(\(light.declared),\(dark.declared))"
    }
  }
}
