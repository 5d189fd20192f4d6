import SourceText
import TableModel

/// Which columns of tables are to have pages in their order.
public enum SortableColumns: Hashable, Sendable {
  case all(SourceLocation)
  /// By their titles, or by the names of their fields.
  case named([String], SourceLocation)

  /// A list of names; `true` alone stands for all columns.
  init(_ names: [String], at location: SourceLocation) {
    self = names == ["true"] ? .all(location) : .named(names, location)
  }

  /// Where it is written.
  var location: SourceLocation {
    switch self {
    case .all(let location), .named(_, let location): location
    }
  }

  /// Marks the columns, and returns the names that are among them.
  func mark(_ columns: inout [TableColumn]) -> Set<String> {
    var known: Set<String> = []
    for index in columns.indices {
      switch self {
      case .all: columns[index].isSortable = true
      case .named(let names, _):
        let column = columns[index]
        for name in names where name == column.field || lowerCamelCase(name) == column.field {
          columns[index].isSortable = true
          known.insert(name)
        }
      }
    }
    return known
  }

  /// An error for each name that none of the columns has.
  func problems(known: Set<String>, among columns: [TableColumn]) -> [Diagnostic] {
    guard case .named(let names, let location) = self else { return [] }
    return names.filter { !known.contains($0) }.map {
      .error(unknownName("column", $0, among: columns.map(\.title.text)), at: location)
    }
  }
}

extension FrontMatter {
  /// Warns of each layout in columns that has no table to show them.
  public func layoutProblems(of page: Page) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    if layout == .columns, page.sections.allSatisfy(\.columns.isEmpty) {
      problems.append(
        .warning(
          "“layout: columns” has no effect: the page has neither a pipe table nor a CSV file",
          at: locations["layout"]))
    }
    for section in page.sections where section.layout == .columns && section.columns.isEmpty {
      problems.append(
        .warning(
          "“layout=columns” has no effect: the section has no pipe table", at: section.location))
    }
    return problems
  }

  /// Marks the columns of the page's tables that it is to be sorted by; says what has no effect.
  public func applySortable(to page: inout Page) -> [Diagnostic] {
    guard let sortable else { return [] }
    var known: Set<String> = []
    var columns: [TableColumn] = []
    for index in page.sections.indices where page.layout(of: page.sections[index]) == .columns {
      known.formUnion(sortable.mark(&page.sections[index].columns))
      columns += page.sections[index].columns
    }
    guard !columns.isEmpty else {
      return [
        .warning(
          "“sortable” has no effect: no table of the page is in columns, write layout: columns",
          at: sortable.location)
      ]
    }
    return sortable.problems(known: known, among: columns)
  }
}
