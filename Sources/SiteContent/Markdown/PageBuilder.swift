import TableModel

/// Collects rows and paragraphs into the sections of a page.
struct PageBuilder {
  /// What a section's rows come from; a section holds the rows of one list or one table.
  enum Content { case list, table, block }

  private struct Paragraph {
    var text: InlineText
    var location: SourceLocation
  }

  private var sections: [TableSection] = []
  private var section: TableSection?
  private var content: Content = .block
  /// Paragraphs after the last row, of which isn't known yet whether a row follows.
  private var pending: [Paragraph] = []

  var rowCount: Int { section?.rows.count ?? 0 }
  /// Whether a section with a header is open.
  var hasHeader: Bool { section?.header != nil }
  private(set) var accessory: Accessory?
  /// The columns that the open section's table is to be sorted by.
  private var sortable: SortableColumns?
  /// How the rows of the open section stand, where it says so itself.
  var sectionLayout: SectionLayout? { section?.layout }

  mutating func openSection(
    _ section: TableSection, accessory: Accessory? = nil, sortable: SortableColumns? = nil
  ) {
    closeSection(isLast: false)
    self.section = section
    self.accessory = accessory
    self.sortable = sortable
  }

  /// Appends a row.
  ///
  /// Rows of a table and rows of a list don't mix: those that follow the others begin a section
  /// without a header. So do those of a second table.
  mutating func append(_ row: Row, _ kind: Content) {
    if kind != .block, content != .block, content != kind {
      continueSection(at: row.location)
    }
    if kind != .block { content = kind }
    flushPending(before: row)
    ensureSection(at: row.location)
    section!.rows.append(row)
  }

  /// Begins a table: its rows go into the section that is open if that has none yet.
  mutating func beginTable(at location: SourceLocation) {
    if rowCount > 0 {
      continueSection(at: location)
    }
    ensureSection(at: location)
  }

  /// Gives the open section the columns of its table; says which columns to sort by it doesn't have.
  mutating func setColumns(_ columns: [TableColumn]) -> [Diagnostic] {
    var columns = columns
    let known = sortable?.mark(&columns) ?? []
    section?.columns = columns
    return sortable?.problems(known: known, among: columns) ?? []
  }

  /// Appends a paragraph that belongs to the section as a whole: before its rows it introduces
  /// them, after them it is the footer, between them it is a row.
  mutating func append(paragraph text: InlineText, at location: SourceLocation) {
    ensureSection(at: location)
    pending.append(Paragraph(text: text, location: location))
  }

  /// Changes a row of the open section.
  mutating func updateRow(_ index: Int, _ change: (inout Row) -> Void) {
    change(&section!.rows[index])
  }

  mutating func finish() -> [TableSection] {
    closeSection(isLast: true)
    return sections
  }

  /// Opens a section without a header that is else like the one before.
  private mutating func continueSection(at location: SourceLocation) {
    var next = TableSection(cells: section?.cells ?? [], location: location)
    next.settings = section?.settings ?? RowSettings()
    next.layout = section?.layout
    next.tileWidth = section?.tileWidth
    openSection(next, accessory: accessory, sortable: sortable)
  }

  private mutating func ensureSection(at location: SourceLocation) {
    if section == nil { section = TableSection(location: location) }
  }

  private mutating func flushPending(before row: Row) {
    guard !pending.isEmpty else { return }
    if rowCount == 0 {
      pendingIntroduce()
    } else {
      pendingBecomeRows()
    }
  }

  private mutating func pendingIntroduce() {
    section!.introduction += pending.map(\.text)
    section!.introductionLocations += pending.map(\.location)
    pending.removeAll()
  }

  private mutating func pendingBecomeRows() {
    for paragraph in pending {
      section!.rows.append(
        Row(
          fields: [Field("text", .text(paragraph.text))], cells: ["paragraph"],
          location: paragraph.location))
    }
    pending.removeAll()
  }

  /// Paragraphs after rows become the footer. In a section without any row they are its rows, but
  /// for the text before a page's first section, which introduces the page.
  private mutating func closeSection(isLast: Bool) {
    guard section != nil else { return }
    if rowCount > 0 {
      section!.footer = pending.map(\.text)
      section!.footerLocations = pending.map(\.location)
      pending.removeAll()
    } else if section!.header == nil && sections.isEmpty && !isLast {
      pendingIntroduce()
    } else {
      pendingBecomeRows()
    }
    sections.append(section!)
    section = nil
    content = .block
  }
}
