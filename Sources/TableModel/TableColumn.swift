/// How the rows of a section stand in it.
public enum SectionLayout: String, CaseIterable, Codable, Sendable {
  /// One below the other, each drawn by a cell.
  case table
  /// One below the other, their fields side by side between the same edges in all rows.
  case columns
  /// As tiles, as many in a line as fit.
  case grid
}

/// A column of a table: a field that its rows share.
public struct TableColumn: Hashable, Codable, Sendable {
  /// Where a column's texts stand.
  public enum Alignment: String, CaseIterable, Codable, Sendable { case leading, center, trailing }

  public enum SortOrder: String, Codable, Sendable { case ascending, descending }

  /// The name of the rows' field.
  public var field: String
  /// What the column's header says; it links to the page in the column's order where there is one.
  public var title: InlineText
  public var alignment: Alignment
  /// Whether there are to be pages in the column's order.
  public var isSortable = false
  /// The order of the rows, where they stand in that of this column.
  public var order: SortOrder?
  public var location: SourceLocation

  public init(
    field: String, title: InlineText, alignment: Alignment = .leading, location: SourceLocation
  ) {
    self.field = field
    self.title = title
    self.alignment = alignment
    self.location = location
  }
}

extension TableSection {
  /// Whether a row belongs to the section's table, rather than being a block between its rows.
  public func holdsColumns(_ row: Row) -> Bool {
    row.cells.isEmpty && columns.contains { row[$0.field] != nil }
  }
}

extension Page {
  /// How the rows of a section of the page stand: only rows of a table have columns. In an article
  /// they show them.
  public func layout(of section: TableSection) -> SectionLayout {
    switch section.layout ?? SectionLayout(rawValue: layout.rawValue) ?? .columns {
    case .columns: section.columns.isEmpty ? .table : .columns
    case .grid: .grid
    case .table: .table
    }
  }
}
