import SourceText
import TableModel

/// The keys of a property list about what stands around the rows of a table.
extension PageAttributeReader {
  mutating func readSurroundings(_ entry: PropertyListNode.Entry) throws(Diagnostic) {
    switch entry.key {
    case "sectionHeader": surroundings.sectionHeader = try cells(entry)
    case "sectionFooter": surroundings.sectionFooter = try cells(entry)
    case "tableHeader": surroundings.tableHeader = try tableView(entry)
    case "tableFooter": surroundings.tableFooter = try tableView(entry)
    case "sectionIndex": surroundings.sectionIndex = try sectionIndex(entry)
    case "sectionIndexMinimumDisplayRowCount":
      guard let count = plainText(entry.value).flatMap({ Int($0) }), count >= 0 else {
        throw wrong(entry, "a whole number such as 20")
      }
      surroundings.minimumRowCount = count
    case "collapsible": surroundings.isCollapsible = try flag(entry)
    case "empty": surroundings.emptyState = try emptyState(entry)
    default: break
    }
  }

  private func cells(_ entry: PropertyListNode.Entry) throws(Diagnostic) -> NamedCells? {
    let names = try texts(entry)
    return names.isEmpty ? nil : NamedCells(names, at: list.location(entry.value.place))
  }

  /// The name of a cell, or a dictionary of fields.
  private func tableView(
    _ entry: PropertyListNode.Entry
  ) throws(Diagnostic) -> SupplementaryView? {
    if entry.value.entries != nil { return try view(entry) }
    guard entry.value.string != nil else {
      throw wrong(entry, "the name of a cell or a dictionary of fields")
    }
    return SupplementaryView(cells: try texts(entry), at: list.location(entry.value.place))
  }

  /// A view's title, a dictionary of fields, or whether there is a view.
  private func emptyState(
    _ entry: PropertyListNode.Entry
  ) throws(Diagnostic) -> TableSurroundings.EmptyState {
    let location = list.location(entry.value.place)
    if case .bool(let flag) = entry.value.content {
      return flag ? .view(.nothingYet(at: location)) : .nothing
    }
    if entry.value.entries != nil { return .view(try view(entry)) }
    guard let text = plainText(entry.value), !text.isEmpty else {
      throw wrong(entry, "a text or a dictionary of fields")
    }
    return .view(SupplementaryView(title: text, at: location))
  }

  private func view(_ entry: PropertyListNode.Entry) throws(Diagnostic) -> SupplementaryView {
    var view = SupplementaryView(at: list.location(entry.value.place))
    for part in entry.value.entries ?? [] {
      switch part.key {
      case "cell": view.cells = try texts(part)
      case "url":
        var url = try text(part)
        view.url = url.withUTF8 { safeTarget($0) }
        if view.url == nil {
          throw list.error("“url” would run a script: link to a page", at: part.value.place)
        }
      default:
        let location = list.location(part.value.place)
        if case .bool(let flag) = part.value.content {
          view.fields.append(.init(name: part.key, content: .flag(flag), location: location))
        } else {
          let text = try text(part)
          if text.isEmpty { continue }
          view.fields.append(.init(name: part.key, content: .text(text), location: location))
        }
      }
    }
    guard !view.cells.isEmpty || !view.fields.isEmpty else {
      throw wrong(entry, "a dictionary with a cell or with fields such as title")
    }
    return view
  }

  /// Whether there is an index, or its titles.
  private func sectionIndex(
    _ entry: PropertyListNode.Entry
  ) throws(Diagnostic) -> SectionIndex? {
    let location = list.location(entry.value.place)
    guard entry.value.elements == nil else {
      return SectionIndex(titles: try texts(entry), location: location)
    }
    return try flag(entry) ? SectionIndex(location: location) : nil
  }
}
