import SourceText
import TableModel

extension BlockReader {
  /// Takes what a header's attributes say of how its section's rows stand: `layout`, `tileWidth` and
  /// `sortable`, which is returned.
  mutating func takeLayout(
    from list: inout AttributeList, into section: inout TableSection
  ) -> SortableColumns? {
    var sortable: SortableColumns?
    for (name, value, location) in list.fields {
      switch name {
      case "layout":
        section.layout = SectionLayout(rawValue: value)
        if section.layout == nil {
          let known = SectionLayout.allCases.map(\.rawValue)
          report(unknownName("layout", value, among: known), at: location)
        }
      case "tileWidth":
        section.tileWidth = Double(value).flatMap { TileWidth.range.contains($0) ? $0 : nil }
        if section.tileWidth == nil { report(TileWidth.expectation, at: location) }
      case "sortable":
        sortable = SortableColumns(value.split(separator: ",").map(String.init), at: location)
      default: continue
      }
    }
    list.fields.removeAll { ["layout", "tileWidth", "sortable"].contains($0.name) }
    if section.layout == .columns, !section.cells.isEmpty {
      context.warn(
        "“cell” has no effect on a section in columns: each column has a cell of its own",
        at: list.location)
    }
    if sortable != nil, section.layout != .columns, !isPageInColumns {
      context.warn(
        "“sortable” has no effect on this section: write layout=columns beside it",
        at: list.location)
    }
    return sortable
  }

  private mutating func report(_ message: String, at location: SourceLocation) {
    context.diagnostics.append(.error(message, at: location))
  }
}

/// The least width of tiles.
enum TileWidth {
  static let range = 40.0...1000
  static let expectation = "“tileWidth” is the least width of a tile: a number from 40 to 1000"
}
