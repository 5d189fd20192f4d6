import TableModel

extension TableSection {
  /// The rows in the order of a column, whatever stands between them in its place.
  ///
  /// Numbers, prices and dates are compared as such, texts as the language sorts them. Rows with equal
  /// values keep their order; those without a value come last.
  public func rows(
    inOrderOf field: String, _ order: TableColumn.SortOrder, language: String
  ) -> [Row] {
    let places = rows.indices.filter { holdsColumns(rows[$0]) }
    let values = ColumnValues(places.map { rows[$0] }, field: field, language: language)
    var result = rows
    for (place, index) in zip(places, values.order(order)) { result[place] = rows[places[index]] }
    return result
  }

  /// Whether the rows stand in the order of a column as they are.
  public func isSorted(
    by field: String, _ order: TableColumn.SortOrder, language: String
  ) -> Bool {
    let table = rows.filter(holdsColumns)
    let values = ColumnValues(table, field: field, language: language)
    return values.order(order).elementsEqual(table.indices)
  }

  /// Puts columns of numbers at their trailing edge.
  mutating func alignNumbers() {
    for index in columns.indices
    where ColumnValues(rows, field: columns[index].field, language: "en").isNumeric {
      columns[index].alignment = .trailing
    }
  }
}
