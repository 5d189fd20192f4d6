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

  /// Writes a rule for each look, and one for dark surroundings where it is another there.
  func write(into out: inout ByteBuffer) {
    for (index, look) in looks.enumerated() {
      out.append(string: ".w\(index){\(look.declarations(\.light))}\n")
    }
    for (index, look) in looks.enumerated()
    where look.declarations(\.light) != look.declarations(\.dark) {
      out.append(
        string: "@media (prefers-color-scheme:dark){.w\(index){\(look.declarations(\.dark))}}\n")
    }
  }
}

extension BandLooks.Look {
  fileprivate func declarations(
    _ side: KeyPath<(light: RGBA, dark: RGBA), RGBA>
  ) -> String {
    [("background", background), ("--selected", selectedBackground), ("--line", separator)]
      .compactMap { name, color in
        color.map { "\(name):\($0.css(side))" }
      }.joined(separator: ";")
  }
}

extension CellColor {
  /// The colour as a declaration's value; names follow the site's.
  fileprivate func css(_ side: KeyPath<(light: RGBA, dark: RGBA), RGBA>) -> String {
    if case .named(let name) = self { return "var(--\(name.rawValue))" }
    return values[keyPath: side].css
  }
}
