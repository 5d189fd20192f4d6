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
    let titles = columnTitles(table)
    let columns = Columns(names: titles.map(\.name))
    let names = columns.names
    if table.rowEnds.count == 1 {
      context.warn("this table has no rows, so that nothing of it shows", at: table.rowLocations[0])
    }
    if isTopLevel {
      builder.beginTable(at: table.rowLocations[0])
      context.diagnostics += builder.setColumns(tableColumns(table, titles))
    }
    for index in table.rowEnds.indices.dropFirst() {
      let cells = table.row(index)
      if cells.count > names.count {
        context.warn(
          "this row has more cells than the table's header: what follows is left out",
          at: cells[cells.startIndex + names.count].place.location)
      }
      let row = tableRow(
        cells.prefix(names.count), columns, isInColumns: isTopLevel && isInColumns,
        table.rowLocations[index])
      append(row, isTopLevel ? .table : .block)
    }
    if table.endsWithRule {
      append(
        Row(cells: ["rule"], indentationLevel: blockLevel, location: table.rowLocations.last!))
    }
  }

  private struct ColumnTitle {
    /// The name of the field; `nil` for a column whose header has no word.
    var name: String?
    var text: InlineText
  }

  private func tableColumns(_ table: PipeTable, _ titles: [ColumnTitle]) -> [TableColumn] {
    zip(table.row(0), titles).enumerated().compactMap { index, column in
      guard let name = column.1.name, name != "url" else { return nil }
      return TableColumn(
        field: name, title: column.1.text, alignment: table.alignments[index],
        location: column.0.place.location)
    }
  }

  private mutating func columnTitles(_ table: PipeTable) -> [ColumnTitle] {
    var titles: [ColumnTitle] = []
    var taken: Set<String> = []
    var counts: [String: Int] = [:]
    for cell in table.row(0) {
      read(cell)
      let whole = buffer.whole
      let text = whole.isEmpty ? InlineText("") : buffer.text(whole, droppingLinks: true)
      let name = lowerCamelCase(buffer.string(whole))
      guard !name.isEmpty else {
        let unnamed = isInColumns ? "column\(titles.count + 1)" : nil
        titles.append(ColumnTitle(name: unnamed, text: text))
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
      titles.append(ColumnTitle(name: unique, text: text))
    }
    return titles
  }

  private mutating func read(_ cell: PipeTable.Cell) {
    if let node = cell.node {
      inline.read(node, into: &buffer, place: cell.place)
    } else {
      buffer.removeAll()
    }
  }

  private mutating func tableRow(
    _ cells: ArraySlice<PipeTable.Cell>, _ columns: Columns, isInColumns: Bool,
    _ location: SourceLocation
  ) -> Row {
    var row = Row(indentationLevel: blockLevel, location: location)
    row.accessory = builder.accessory
    /// The texts of the columns that have no role by their name.
    var texts: [InlineText] = []
    for (index, (cell, name)) in zip(cells, columns.names).enumerated() {
      read(cell)
      let whole = buffer.whole
      guard !whole.isEmpty else { continue }
      if let (picture, url) = buffer.onlyPicture(in: whole) {
        if isInColumns, let name {
          row.fields.append(Field(name, .image(picture.reference)))
          row.url = row.url ?? url
          continue
        }
        row[row["image"] == nil && !columns.hasImage ? "image" : name ?? "image"] = .image(
          picture.reference)
        row.url = row.url ?? url
        continue
      }
      let url = buffer.onlyURL(in: whole)
      if name == "url" {
        row.url = url ?? target(buffer.string(whole), at: cell.place.location)
        row.urlLocation = cell.place.location
        continue
      }
      var value = fieldValue(whole)
      // Where columns stand side by side a link stays in its own.
      if let url, row.url == nil, !columns.hasURL, !isInColumns || index == 0 {
        row.url = url
        value = .text(buffer.text(whole, droppingLinks: true))
      }
      if let name { row.fields.append(Field(name, value, at: cell.place.location)) }
      switch name {
      case "title", "subtitle", "detail", "image": break
      default: texts.append(value.plainText ?? buffer.text(whole))
      }
    }
    if !isInColumns { columns.addRoles(texts[...], to: &row) }
    return row
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

  /// Gives a row the fields that built-in cells draw from the texts of columns without a role.
  func addRoles(_ columnTexts: ArraySlice<InlineText>, to row: inout Row) {
    var texts = columnTexts
    var roles: [Field] = []
    if !hasTitle, let title = texts.popFirst() { roles.append(Field("title", .text(title))) }
    if !hasDetail, let detail = texts.popLast() { roles.append(Field("detail", .text(detail))) }
    if !hasSubtitle, !texts.isEmpty {
      roles.insert(Field("subtitle", .text(joined(texts, with: " · "))), at: min(1, roles.count))
    }
    row.fields = roles + row.fields
  }
}

extension FieldValue {
  var plainText: InlineText? {
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
