import CCmark
import SourceText
import TableModel

/// Walks the blocks of a document and makes sections and rows of them.
struct BlockReader {
  /// A block that holds blocks, on the way down to the one that is read.
  enum Container {
    /// `fieldRow`: the row whose fields the items may be.
    case list(isOrdered: Bool, delimiter: String, next: Int, fieldRow: Int?)
    /// `row`: the item's own row, `nil` when its text begins with another kind of block.
    case item(row: Int?)
    case quote
  }

  /// Rows are indented up to this level; deeper ones are drawn like those of it.
  static let maximumIndentation = 8

  let context: MarkdownContext
  let isArticle: Bool
  var inline: InlineReader
  var tables: ArraySlice<PipeTable>
  var buffer = InlineBuffer()
  var builder = PageBuilder()
  var anchors = Anchors()
  /// The first heading of level 1, unless the front matter gives a title.
  private(set) var title: InlineText?
  /// The cells that the title's attributes name.
  private(set) var titleCells: [String] = []
  private let givenTitle: String?
  private var hasTitle = false
  private var containers: [Container] = []
  private var listDepth = 0
  private var quoteDepth = 0
  private var hasWarnedOfDepth = false

  init(_ context: MarkdownContext, frontMatter: FrontMatter, tables: [PipeTable]) {
    self.context = context
    isArticle = frontMatter.layout == .article
    givenTitle = frontMatter.title
    inline = InlineReader(context: context)
    self.tables = tables[...]
  }

  /// Reads all blocks below the root; the depth of their nesting costs no stack.
  mutating func read(_ root: MarkdownNode) {
    var node = root.firstChild
    while let current = node {
      if let inner = enter(current) {
        node = inner
        continue
      }
      var ended = 0
      node = current.following(in: root) { _ in ended += 1 }
      for _ in 0..<ended { leave() }
    }
  }

  /// Reads a block; a container is opened, and the first block in it that remains to be read given
  /// back.
  private mutating func enter(_ node: MarkdownNode) -> MarkdownNode? {
    switch node.kind {
    case CMARK_NODE_LIST: return enterList(node)
    case CMARK_NODE_ITEM: return enterItem(node)
    case CMARK_NODE_BLOCK_QUOTE:
      guard let first = node.firstChild else { return nil }
      containers.append(.quote)
      quoteDepth += 1
      return first
    case CMARK_NODE_PARAGRAPH: readParagraph(node)
    case CMARK_NODE_HEADING: readHeading(node)
    case CMARK_NODE_CODE_BLOCK: readCode(node)
    case CMARK_NODE_THEMATIC_BREAK:
      append(Row(cells: ["rule"], indentationLevel: blockLevel, location: location(of: node)))
    default: context.leaveOutHTML(node.literal, at: location(of: node))
    }
    return nil
  }

  private mutating func leave() {
    switch containers.removeLast() {
    case .list: listDepth -= 1
    case .quote: quoteDepth -= 1
    case .item: break
    }
  }

  // MARK: Places

  func location(of node: MarkdownNode) -> SourceLocation {
    context.source.location(line: node.startLine, column: node.startColumn)
  }

  /// The indentation of a block that isn't the text of an item.
  var blockLevel: Int {
    var level = listDepth + quoteDepth
    if case .item(row: nil) = containers.last { level -= 1 }
    return clamped(level)
  }

  private func clamped(_ level: Int) -> Int { min(level, Self.maximumIndentation) }

  private var isTopLevel: Bool { containers.isEmpty }

  mutating func append(_ row: Row, _ content: PageBuilder.Content = .block) {
    if listDepth + quoteDepth > Self.maximumIndentation + 1, !hasWarnedOfDepth {
      hasWarnedOfDepth = true
      context.warn(
        "from here on rows are nested deeper than \(Self.maximumIndentation) levels: "
          + "they are drawn like those of level \(Self.maximumIndentation)", at: row.location)
    }
    builder.append(row, content)
  }

  // MARK: Lists

  private mutating func enterList(_ node: MarkdownNode) -> MarkdownNode? {
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

  private mutating func enterItem(_ node: MarkdownNode) -> MarkdownNode? {
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
    var isTaken = false
    builder.updateRow(rowIndex) { row in
      isTaken = row[field.name] != nil
      guard !isTaken else { return }
      row.fields.append(Field(field.name, value))
      if field.name == "url", row.url == nil, case .text(let text) = value {
        row.url = text.runs.first { $0.url != nil }?.url
      }
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
      if row.cells.isEmpty { row.cells = ["listItem"] }
      fields.append(Field("marker", .text(InlineText(number.map { $0 + delimiter } ?? "•"))))
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
      if isChecked, row.accessory == nil { row.accessory = .checkmark }
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

  // MARK: Headings

  private mutating func readHeading(_ node: MarkdownNode) {
    if isTable(node) { return readTable() }
    inline.read(node, into: &buffer)
    let list = takeAttributes(of: node)
    let text = buffer.text(buffer.whole)
    let location = location(of: node)
    let level = node.headingLevel
    guard isTopLevel, level <= 2 else {
      appendHeading(text, max(3, level), list, location)
      return
    }
    if level == 1, takeTitle(text, list) {
      if builder.hasHeader { builder.openSection(TableSection(location: location)) }
      return
    }
    openSection(text, list, location)
  }

  /// Takes the first heading of level 1 for the page's title. Where the front matter gives the same
  /// title, there is nothing more to show; where it gives another, the heading opens a section.
  private mutating func takeTitle(_ text: InlineText, _ list: AttributeList?) -> Bool {
    guard !hasTitle else { return false }
    hasTitle = true
    guard givenTitle == nil || givenTitle == text.text else { return false }
    if givenTitle == nil { title = text }
    if let list {
      titleCells = list.cells
      warnOfUnused(list, "the page's title", takesAccessory: false)
    }
    anchors.add(title: text.text, name: list?.identifier)
    return true
  }

  private mutating func openSection(
    _ text: InlineText, _ list: AttributeList?, _ location: SourceLocation
  ) {
    var section = TableSection(
      header: text.isEmpty ? nil : text, cells: list?.cells ?? [], location: location)
    section.identifier = anchor(text, list)
    if let list { warnOfUnused(list, "a section's header", takesAccessory: true) }
    builder.openSection(section, accessory: list?.accessory)
  }

  private mutating func appendHeading(
    _ text: InlineText, _ level: Int, _ list: AttributeList?, _ location: SourceLocation
  ) {
    guard !text.isEmpty else { return }
    var row = Row(
      fields: [Field("text", .text(text))], indentationLevel: blockLevel, location: location)
    if let list { apply(list, to: &row) }
    if row.cells.isEmpty { row.cells = ["heading\(level)"] }
    if row.identifier == nil { row.identifier = anchors.add(heading: text.text) }
    append(row)
  }

  // MARK: Other blocks

  private mutating func readParagraph(_ node: MarkdownNode) {
    if isTable(node) { return readTable() }
    inline.read(node, into: &buffer)
    var location = location(of: node)
    location.line += inline.lineShift
    appendParagraph(at: location)
  }

  /// Appends the text in the buffer as a paragraph, a quote's text or a figure.
  mutating func appendParagraph(at location: SourceLocation) {
    let whole = buffer.whole
    guard !whole.isEmpty, !appendFigures(whole, at: location) else { return }
    let text = buffer.text(whole)
    var row = Row(
      fields: [Field("text", .text(text))], cells: ["paragraph"], indentationLevel: blockLevel,
      location: location)
    switch containers.last {
    case .quote:
      row.cells = ["quote"]
      row.indentationLevel = clamped(listDepth + quoteDepth - 1)
      append(row)
    case nil where !isArticle: builder.append(paragraph: text, at: location)
    default: append(row)
    }
  }

  /// Appends a figure for each image of a paragraph that holds nothing else.
  private mutating func appendFigures(_ whole: Range<Int>, at location: SourceLocation) -> Bool {
    var start = 0
    for run in buffer.runs {
      guard run.image >= 0 || (start..<run.end).allSatisfy(buffer.isWhitespace) else {
        return false
      }
      start = run.end
    }
    for run in buffer.runs where run.image >= 0 {
      let picture = buffer.pictures[Int(run.image)]
      var row = Row(
        fields: [Field("image", .image(picture.reference))], cells: ["figure"],
        indentationLevel: blockLevel, location: location)
      if !picture.title.isEmpty {
        row.fields.append(Field("caption", .text(InlineText(picture.title))))
      }
      if run.url >= 0 { row.url = buffer.urls[Int(run.url)] }
      append(row)
    }
    return true
  }

  private mutating func readCode(_ node: MarkdownNode) {
    var row = Row(
      fields: [Field("text", .text(InlineText(codeText(node.literal))))], cells: ["code"],
      indentationLevel: blockLevel, location: location(of: node))
    buffer.removeAll()
    buffer.append(node.fenceInfo)
    if !buffer.isEmpty { row.fields.append(Field("info", .text(buffer.text(buffer.whole)))) }
    append(row)
  }

  // MARK: Attributes

  /// Takes the attribute list from the end of the text in the buffer.
  private mutating func takeAttributes(of node: MarkdownNode) -> AttributeList? {
    let whole = buffer.whole
    guard whole.count > 2, buffer.bytes[whole.upperBound - 1] == UInt8(ascii: "}"),
      buffer.runs[buffer.runIndex(at: whole.upperBound - 1)].isTopText
    else { return nil }
    let isHeading = node.kind == CMARK_NODE_HEADING
    let line = isHeading ? (node.lastChild?.endLine ?? node.startLine) : node.endLine
    var range = context.source.line(line)
    let bytes = context.source.bytes
    if isHeading, bytes[range].last == UInt8(ascii: "#") {
      let text = bytes[range].reversed().drop { $0 == UInt8(ascii: "#") }.drop { $0 <= 0x20 }
      range = range.lowerBound..<range.lowerBound + text.count
    }
    let start = context.source.location(line: line, offset: range.lowerBound)
    switch AttributeList.find(in: Array(bytes[range]), at: start) {
    case nil: return nil
    case .mistake(let diagnostic):
      context.diagnostics.append(diagnostic)
      return nil
    case .list(let list, var braces):
      var offset = whole.upperBound
      while braces > 0, offset > whole.lowerBound {
        offset -= 1
        if buffer.bytes[offset] == UInt8(ascii: "{") { braces -= 1 }
      }
      buffer.truncate(to: offset)
      return list
    }
  }

  mutating func apply(_ list: AttributeList, to row: inout Row) {
    row.cells = list.cells
    row.accessory = list.accessory
    if let url = list.url { row.url = target(url, at: list.location) }
    if let name = list.identifier {
      row.identifier = claim(name, at: list.location) ? name : nil
    }
    for (name, value, location) in list.fields {
      if name == "image" {
        switch context.images(value, "", location) {
        case .success(let image): row.fields.append(Field(name, .image(image)))
        case .failure(let diagnostic): context.diagnostics.append(diagnostic)
        }
      } else {
        let flag = value == "true" ? true : value == "false" ? false : nil
        row.fields.append(Field(name, flag.map { .flag($0) } ?? .text(InlineText(value))))
      }
    }
  }

  /// The target of a row, checked like that of a link.
  func target(_ url: String, at location: SourceLocation) -> String? {
    let target = Array(url.utf8).withUnsafeBufferPointer { safeTarget($0) }
    if target == nil {
      context.warn("a link that runs a script or carries a document is left out", at: location)
    }
    if target?.utf8.first == UInt8(ascii: "#") { context.hasInnerLinks = true }
    return target
  }

  private mutating func anchor(_ text: InlineText, _ list: AttributeList?) -> String {
    guard let list, let name = list.identifier,
      claim(name, at: list.location, heading: text.text)
    else { return anchors.add(heading: text.text) }
    return name
  }

  /// Takes an anchor that was asked for, unless the page has it already.
  private mutating func claim(
    _ name: String, at location: SourceLocation, heading: String? = nil
  ) -> Bool {
    if anchors.add(name, heading: heading) { return true }
    context.diagnostics.append(
      .error("the anchor “#\(name)” is taken on this page: choose another", at: location))
    return false
  }

  private func warnOfUnused(_ list: AttributeList, _ place: String, takesAccessory: Bool) {
    var names = list.fields.map(\.name)
    if list.url != nil { names.append("url") }
    if list.accessory != nil, !takesAccessory { names.append("accessory") }
    for name in names {
      context.warn("“\(name)” has no effect on \(place)", at: list.location)
    }
  }

  // MARK: Tables

  private func isTable(_ node: MarkdownNode) -> Bool { tables.first?.block == node }

  private mutating func readTable() {
    guard let table = tables.popFirst() else { return }
    appendTable(table, isTopLevel: isTopLevel)
  }
}
