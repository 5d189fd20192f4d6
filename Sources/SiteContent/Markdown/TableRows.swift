import TableModel

extension BlockReader {
  /// Appends the rows of a pipe table, with the header's cells for the names of their fields.
  ///
  /// Fields that a built-in cell draws are added where no column has their name: the first column
  /// is the `title`, the last the `detail`, those between are the `subtitle` with ` · ` between
  /// them. An empty cell is a field that is missing.
  mutating func appendTable(_ table: PipeTable, isTopLevel: Bool) {
    if let introduction = table.introduction, let node = introduction.node {
      inline.read(node, into: &buffer, place: introduction.place)
      appendParagraph(at: introduction.place.location)
    }
    let columns = Columns(names: columnNames(table))
    let names = columns.names
    if table.rowEnds.count == 1 {
      context.warn("this table has no rows, so that nothing of it shows", at: table.rowLocations[0])
    }
    if isTopLevel { builder.beginTable(at: table.rowLocations[0]) }
    for index in table.rowEnds.indices.dropFirst() {
      let cells = table.row(index)
      if cells.count > names.count {
        context.warn(
          "this row has more cells than the table's header: what follows is left out",
          at: cells[cells.startIndex + names.count].place.location)
      }
      let row = tableRow(cells.prefix(names.count), columns, table.rowLocations[index])
      append(row, isTopLevel ? .table : .block)
    }
    if table.endsWithRule {
      append(
        Row(cells: ["rule"], indentationLevel: blockLevel, location: table.rowLocations.last!))
    }
  }

  /// The names of the fields; `nil` for a column whose header has no word.
  private mutating func columnNames(_ table: PipeTable) -> [String?] {
    var names: [String?] = []
    var taken: Set<String> = []
    var counts: [String: Int] = [:]
    for cell in table.row(0) {
      read(cell)
      let name = lowerCamelCase(buffer.string(buffer.whole))
      guard !name.isEmpty else {
        names.append(nil)
        continue
      }
      var unique = name
      while !taken.insert(unique).inserted {
        counts[name, default: 1] += 1
        unique = "\(name)\(counts[name]!)"
      }
      if unique != name {
        context.warn(
          "two columns are called “\(name)”: the field of this one is “\(unique)”",
          at: cell.place.location)
      }
      names.append(unique)
    }
    return names
  }

  private mutating func read(_ cell: PipeTable.Cell) {
    if let node = cell.node {
      inline.read(node, into: &buffer, place: cell.place)
    } else {
      buffer.removeAll()
    }
  }

  private mutating func tableRow(
    _ cells: ArraySlice<PipeTable.Cell>, _ columns: Columns, _ location: SourceLocation
  ) -> Row {
    var row = Row(indentationLevel: blockLevel, location: location)
    row.accessory = builder.accessory
    /// The texts of the columns that have no role by their name.
    var texts: [InlineText] = []
    for (cell, name) in zip(cells, columns.names) {
      read(cell)
      let whole = buffer.whole
      guard !whole.isEmpty else { continue }
      if let (picture, url) = buffer.onlyPicture(in: whole) {
        row[row["image"] == nil && !columns.hasImage ? "image" : name ?? "image"] = .image(
          picture.reference)
        row.url = row.url ?? url
        continue
      }
      let url = buffer.onlyURL(in: whole)
      if name == "url" {
        row.url = url ?? target(buffer.string(whole), at: cell.place.location)
        continue
      }
      var value = fieldValue(whole)
      if let url, row.url == nil, !columns.hasURL {
        row.url = url
        value = .text(buffer.text(whole, droppingLinks: true))
      }
      if let name { row.fields.append(Field(name, value)) }
      switch name {
      case "title", "subtitle", "detail", "image": break
      default: texts.append(value.plainText ?? buffer.text(whole))
      }
    }
    addRoles(texts[...], columns, &row)
    return row
  }

  private func addRoles(
    _ columnTexts: ArraySlice<InlineText>, _ columns: Columns, _ row: inout Row
  ) {
    var texts = columnTexts
    var roles: [Field] = []
    if !columns.hasTitle, let title = texts.popFirst() {
      roles.append(Field("title", .text(title)))
    }
    if !columns.hasDetail, let detail = texts.popLast() {
      roles.append(Field("detail", .text(detail)))
    }
    if !columns.hasSubtitle, !texts.isEmpty {
      roles.insert(Field("subtitle", .text(joined(texts, with: " · "))), at: min(1, roles.count))
    }
    row.fields = roles + row.fields
  }
}

/// The names of a table's columns, and which of the names with a role are among them.
struct Columns {
  let names: [String?]
  let hasTitle, hasSubtitle, hasDetail, hasImage, hasURL: Bool

  init(names: [String?]) {
    self.names = names
    hasTitle = names.contains("title")
    hasSubtitle = names.contains("subtitle")
    hasDetail = names.contains("detail")
    hasImage = names.contains("image")
    hasURL = names.contains("url")
  }
}

extension FieldValue {
  fileprivate var plainText: InlineText? {
    if case .text(let text) = self { text } else { nil }
  }
}

extension InlineBuffer {
  /// The target of the link that the range is and nothing else.
  func onlyURL(in range: Range<Int>) -> String? {
    let first = runIndex(at: range.lowerBound)
    let last = runIndex(at: range.upperBound - 1)
    let url = runs[first].url
    guard url >= 0, runs[first...last].allSatisfy({ $0.url == url }) else { return nil }
    return urls[Int(url)]
  }
}

/// The texts with a plain separator between them.
func joined(_ texts: some Sequence<InlineText>, with separator: String) -> InlineText {
  var joined = InlineText("")
  var isPlain = true
  for text in texts {
    if !joined.isEmpty {
      joined.text += separator
      joined.runs.append(TextRun(length: separator.utf8.count))
    }
    joined.text += text.text
    if text.runs.isEmpty {
      joined.runs.append(TextRun(length: text.text.utf8.count))
    } else {
      isPlain = false
      joined.runs += text.runs
    }
  }
  if isPlain { joined.runs = [] }
  return joined
}
