import SourceText
import TableModel

/// Rows of property lists in columns.
extension TableShapeReader {
  /// Gives the sections that say neither layout nor columns those of a page in columns.
  mutating func addColumns(to sections: inout [TableSection]) {
    // Where arrays are joined, all of them are columns.
    let isExplicit = list.root["sections"] != nil || list.root["rows"] != nil
    let names = isExplicit ? list.root["columns"] : nil
    for index in sections.indices
    where sections[index].layout == nil && sections[index].columns.isEmpty {
      addColumns(named: names, to: &sections[index])
    }
  }

  /// Gives a section its columns: those of these fields, or of all fields of its rows in the order in
  /// which they are met. Where all values of a column are numbers they stand at its trailing edge.
  mutating func addColumns(named names: PropertyListNode?, to section: inout TableSection) {
    var known: [String] = []
    for row in section.rows {
      for field in row.fields where !known.contains(field.name) { known.append(field.name) }
      // A row that calls its title a name has both.
      if row["name"] != nil, row["name"] == row["title"] { known.removeAll { $0 == "title" } }
    }
    known.removeAll { $0 == "checked" }
    var columns: [(field: String, location: SourceLocation)] = known.map { ($0, section.location) }
    if let names {
      columns = []
      for element in names.elements ?? [names] {
        guard let name = element.string else {
          rows.report(
            list.error(
              "“columns” names fields, but here stands \(element.kind)", at: element.place))
          continue
        }
        if !known.contains(name), !section.rows.isEmpty {
          rows.report(
            list.warning(
              "\(unknownName("column", name, among: known)): no row has it", at: element.place))
        }
        columns.append((name, list.location(element.place)))
      }
    }
    section.columns = columns.map { field, location in
      TableColumn(field: field, title: InlineText(words(inName: field)), location: location)
    }
    section.alignNumbers()
  }
}
