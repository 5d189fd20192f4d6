import SourceText
import TableModel

extension TableSection {
  /// The names of all fields of the rows, in the order in which they come.
  var fieldNames: [String] {
    var known: Set<String> = []
    return rows.flatMap { row in row.fields.map(\.name).filter { known.insert($0).inserted } }
  }

  /// Makes columns of the rows' fields that a page names; returns an error for each that no row has.
  mutating func setColumns(_ mapping: DataMapping, file: String) -> [Diagnostic] {
    guard !mapping.columns.isEmpty, !rows.isEmpty else { return [] }
    var problems: [Diagnostic] = []
    let known = fieldNames
    let place = mapping.columnsLocation ?? location
    for column in mapping.columns {
      let mapped = mapping.fields.first { $0.key == column }?.field
      let names = [mapped, column, lowerCamelCase(column)].compactMap(\.self)
      guard let field = names.first(where: known.contains) else {
        let name = unknownName("column", column, among: known)
        problems.append(.error("\(name) (no row of \(file) has it)", at: place))
        continue
      }
      columns.append(
        TableColumn(field: field, title: InlineText(words(inName: column)), location: place))
    }
    alignNumbers()
    return problems
  }
}
