import SourceText
import TableModel

/// The keys of front matter about what stands around the rows of a table.
extension FrontMatterReader {
  mutating func readSurroundings(_ key: String, _ value: YAMLNode) {
    switch key {
    case "sectionHeader": frontMatter.surroundings.sectionHeader = cells(key, value)
    case "sectionFooter": frontMatter.surroundings.sectionFooter = cells(key, value)
    case "tableHeader": frontMatter.surroundings.tableHeader = tableView(key, value)
    case "tableFooter": frontMatter.surroundings.tableFooter = tableView(key, value)
    case "sectionIndex": frontMatter.surroundings.sectionIndex = sectionIndex(value)
    case "sectionIndexMinimumDisplayRowCount":
      guard let count = value.integer, count >= 0 else {
        return complain(key, "a whole number such as 20", value)
      }
      frontMatter.surroundings.minimumRowCount = count
    case "collapsible": frontMatter.surroundings.isCollapsible = flag(key, value)
    default: frontMatter.surroundings.emptyState = emptyState(value)
    }
  }

  private mutating func cells(_ key: String, _ value: YAMLNode) -> NamedCells? {
    let names = list(key, value, separator: ",")
    return names.isEmpty ? nil : NamedCells(names, at: value.location)
  }

  /// The name of a cell, or a mapping of fields.
  private mutating func tableView(_ key: String, _ value: YAMLNode) -> SupplementaryView? {
    if value.entries != nil { return view(key, value) }
    guard value.string != nil else {
      complain(key, "the name of a cell, or a mapping such as {cell: hero, title: Menu}", value)
      return nil
    }
    return SupplementaryView(cells: list(key, value, separator: ","), at: value.location)
  }

  /// A view's title, a mapping of fields, or whether there is a view.
  private mutating func emptyState(_ value: YAMLNode) -> TableSurroundings.EmptyState {
    if let flag = value.flag {
      return flag ? .view(.nothingYet(at: value.location)) : .nothing
    }
    if value.entries != nil { return view("empty", value).map { .view($0) } ?? .automatic }
    guard value.string != nil else {
      complain("empty", "a text, or a mapping such as {title: No dishes yet, text: …}", value)
      return .automatic
    }
    return line("empty", value).map { .view(SupplementaryView(title: $0, at: value.location)) }
      ?? .automatic
  }

  private mutating func view(_ key: String, _ value: YAMLNode) -> SupplementaryView? {
    var view = SupplementaryView(at: value.location)
    for entry in value.entries ?? [] where !entry.value.isNull {
      let part = "\(key).\(entry.key)"
      switch entry.key {
      case "cell": view.cells = list(part, entry.value, separator: ",")
      case "url":
        guard var url = line(part, entry.value) else { continue }
        view.url = url.withUTF8 { safeTarget($0) }
        if view.url == nil {
          diagnostics.append(
            .error("“\(part)” would run a script: link to a page", at: entry.value.location))
        }
      default:
        if let flag = entry.value.bool {
          view.fields.append(
            .init(name: entry.key, content: .flag(flag), location: entry.value.location))
        } else if let text = line(part, entry.value) {
          view.fields.append(
            .init(name: entry.key, content: .text(text), location: entry.value.location))
        }
      }
    }
    guard value.entries?.isEmpty == false else {
      complain(key, "a mapping with a cell or with fields such as title", value)
      return nil
    }
    return view
  }

  /// Whether there is an index, or its titles.
  private mutating func sectionIndex(_ value: YAMLNode) -> SectionIndex? {
    if let flag = value.flag { return flag ? SectionIndex(location: value.location) : nil }
    guard value.string != nil || value.elements != nil else {
      complain("sectionIndex", "true, false or a list of titles such as [A, B, C]", value)
      return nil
    }
    let titles = list("sectionIndex", value, separator: ",")
    return titles.isEmpty ? nil : SectionIndex(titles: titles, location: value.location)
  }
}
