import CCmark
import TableModel

extension BlockReader {
  mutating func enterList(_ node: MarkdownNode) -> MarkdownNode? {
    let isOrdered = node.isOrderedList
    var fieldRow: Int?
    if case .item(let row) = containers.last, !isOrdered, !isArticle { fieldRow = row }
    containers.append(
      .list(
        isOrdered: isOrdered, delimiter: node.listDelimiter, next: node.listStart,
        fieldRow: fieldRow))
    listDepth += 1
    return node.firstChild
  }

  mutating func enterItem(_ node: MarkdownNode) -> MarkdownNode? {
    guard
      case .list(let isOrdered, let delimiter, let number, let fieldRow) = containers[
        containers.count - 1]
    else { return nil }
    containers[containers.count - 1] = .list(
      isOrdered: isOrdered, delimiter: delimiter, next: number + 1, fieldRow: fieldRow)
    let first = node.firstChild
    var row = Row(
      indentationLevel: clamped(listDepth + quoteDepth - 1), location: location(of: node))
    guard let first else {
      buffer.removeAll()
      appendItem(&row, isOrdered ? "\(number)" : nil, delimiter)
      return nil
    }
    guard first.kind == CMARK_NODE_PARAGRAPH || first.kind == CMARK_NODE_HEADING, !isTable(first)
    else {
      containers.append(.item(row: nil))
      return first
    }
    inline.read(first, into: &buffer)
    if let list = takeAttributes(of: first) {
      apply(list, to: &row)
    } else if let fieldRow, first.next == nil, first.kind == CMARK_NODE_PARAGRAPH,
      setField(of: fieldRow, at: row.location)
    {
      return nil
    }
    appendItem(&row, isOrdered ? "\(number)" : nil, delimiter)
    guard let rest = first.next else { return nil }
    containers.append(.item(row: builder.rowCount - 1))
    return rest
  }

  /// Takes the item in the buffer for a field of the row that it stands below.
  private mutating func setField(of rowIndex: Int, at location: SourceLocation) -> Bool {
    guard let field = ItemField(buffer, buffer.whole), !field.name.isEmpty else { return false }
    let value = fieldValue(field.value)
    var url: String?
    if field.name == "url", case .text(let text) = value {
      url = text.runs.first { $0.url != nil }?.url ?? target(text.text, at: location)
    }
    var isTaken = false
    builder.updateRow(rowIndex) { row in
      isTaken = row[field.name] != nil
      guard !isTaken else { return }
      row.fields.append(Field(field.name, value, at: location))
      guard row.url == nil, let url else { return }
      row.url = url
      row.urlLocation = location
    }
    if isTaken {
      context.warn(
        "the row above has a field “\(field.name)” already, so this item is a row of its own",
        at: location)
    }
    return !isTaken
  }

  /// A field's value: an image, a flag for `true` and `false`, else text.
  func fieldValue(_ range: Range<Int>) -> FieldValue {
    if let (picture, _) = buffer.onlyPicture(in: range) { return .image(picture.reference) }
    if buffer.bytes[range].elementsEqual("true".utf8) { return .flag(true) }
    if buffer.bytes[range].elementsEqual("false".utf8) { return .flag(false) }
    return .text(buffer.text(range))
  }

  private mutating func appendItem(_ row: inout Row, _ number: String?, _ delimiter: String) {
    let item = ItemText(buffer, buffer.whole)
    var fields: [Field] = []
    if isArticle {
      if row.cells.isEmpty {
        row.cells = [quoteDepth > 0 ? "quotedListItem" : "listItem"]
        if quoteDepth > 0 { row.indentationLevel = max(0, row.indentationLevel - 1) }
      }
      let sign = item.isChecked.map { $0 ? "☑" : "☐" } ?? "•"
      fields.append(Field("marker", .text(InlineText(number.map { $0 + delimiter } ?? sign))))
      var text = buffer.whole
      if item.isChecked != nil { text = text.lowerBound + 3..<text.upperBound }
      fields.append(Field("text", .text(buffer.text(text))))
    } else {
      fields.reserveCapacity(4 + row.fields.count)
      if let number { fields.append(Field("ordinal", .text(InlineText(number)))) }
      if let picture = item.picture { fields.append(Field("image", .image(picture.reference))) }
      let dropped: TextTraits = item.titleIsStrong || item.titleIsLink ? .strong : []
      let title = buffer.text(item.title, dropping: dropped, droppingLinks: item.titleIsLink)
      if !title.isEmpty || (item.picture == nil && row.fields.isEmpty) {
        fields.append(Field("title", .text(title)))
      }
      if !item.subtitle.isEmpty {
        fields.append(Field("subtitle", .text(buffer.text(item.subtitle))))
      }
      if !item.detail.isEmpty {
        fields.append(Field("detail", .text(buffer.text(item.detail, dropping: .code))))
      }
      if row.url == nil { row.url = item.url }
    }
    if let isChecked = item.isChecked {
      fields.append(Field("checked", .flag(isChecked)))
      // In an article the item's own marker says it.
      if isChecked, row.accessory == nil { row.accessory = isArticle ? Accessory.none : .checkmark }
    }
    for field in row.fields {
      if let index = fields.firstIndex(where: { $0.name == field.name }) {
        fields[index] = field
      } else {
        fields.append(field)
      }
    }
    row.fields = fields
    if row.accessory == nil { row.accessory = builder.accessory }
    append(row, .list)
  }
}
