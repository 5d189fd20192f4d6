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
    /// What follows an item's text and its fields: the body of the row's own page.
    case body(row: Int)
    case quote
  }

  /// Rows are indented up to this level; deeper ones are drawn like those of it.
  static let maximumIndentation = 8

  let context: MarkdownContext
  var isArticle: Bool
  /// Whether items may have bodies.
  let readsBodies: Bool
  /// What is read around a body.
  var outer: OuterState?
  private let pageLayout: PageLayoutKind
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
  /// Whether the page names cells for the headers or footers of its sections.
  let drawsSections: Bool
  private var hasTitle: Bool
  var containers: [Container] = []
  var listDepth = 0
  var quoteDepth = 0
  private var hasWarnedOfDepth = false

  init(
    _ context: MarkdownContext, frontMatter: FrontMatter, tables: [PipeTable],
    hasTitle: Bool = false
  ) {
    self.hasTitle = hasTitle
    self.context = context
    isArticle = frontMatter.layout == .article
    readsBodies = !isArticle && frontMatter.details?.rows != DetailSettings.Rows.none
    pageLayout = frontMatter.layout ?? .table
    givenTitle = frontMatter.title
    let surroundings = frontMatter.surroundings
    drawsSections = surroundings.sectionHeader != nil || surroundings.sectionFooter != nil
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
    beginBody(at: node)
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
    case .body(let row): endBody(of: row)
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

  func clamped(_ level: Int) -> Int { min(level, Self.maximumIndentation) }

  private var isTopLevel: Bool { containers.isEmpty }

  /// Whether the block stands in a body, and in nothing within it.
  private var isInBody: Bool {
    if case .body? = containers.last { true } else { false }
  }

  /// Whether the table of the open section shows its columns side by side.
  var isInColumns: Bool {
    builder.sectionLayout.map { $0 == .columns } ?? isPageInColumns
  }

  var isPageInColumns: Bool { pageLayout == .columns || pageLayout == .article }

  mutating func append(_ row: Row, _ content: PageBuilder.Content = .block) {
    if listDepth + quoteDepth > Self.maximumIndentation + 1, !hasWarnedOfDepth {
      hasWarnedOfDepth = true
      context.warn(
        "from here on rows are nested deeper than \(Self.maximumIndentation) levels: "
          + "they are drawn like those of level \(Self.maximumIndentation)", at: row.location)
    }
    builder.append(row, content)
  }

  // MARK: Headings

  private mutating func readHeading(_ node: MarkdownNode) {
    if isTable(node) { return readTable() }
    inline.read(node, into: &buffer)
    let list = takeAttributes(of: node)
    let text = buffer.text(buffer.whole)
    let location = location(of: node)
    let level = node.headingLevel
    guard isTopLevel || isInBody, level <= 2 else {
      appendHeading(text, max(3, level), list, location)
      return
    }
    if level == 1, isTopLevel, takeTitle(text, list) {
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
    var accessory = list?.accessory
    var sortable: SortableColumns?
    if var list {
      if text.isEmpty, let flag = list.flags.first {
        context.warn(
          "“\(flag.name)” has no effect on a section without a header: write a text before it, which "
            + "readers can press", at: flag.location)
      }
      apply(&list, to: &section)
      sortable = takeLayout(from: &list, into: &section)
      warnOfUnused(list, "a section's header", takesAccessory: true)
      if !list.settings.isEmpty {
        let reader = settings(of: list, .section)
        section.settings = reader.settings
        accessory = reader.accessory ?? accessory
      }
    }
    builder.openSection(section, accessory: accessory, sortable: sortable)
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
      let cells = ["quote", "nestedQuote", "deepQuote"]
      let bars = min(quoteDepth, cells.count)
      row.cells = [cells[bars - 1]]
      row.indentationLevel = clamped(listDepth + quoteDepth - bars)
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

  // MARK: Tables

  func isTable(_ node: MarkdownNode) -> Bool { tables.first?.block == node }

  private mutating func readTable() {
    guard let table = tables.popFirst() else { return }
    appendTable(table, isTopLevel: isTopLevel)
  }
}
