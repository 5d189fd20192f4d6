import CellLayout
import TableModel

/// The templates that a page names for all of its sections, by their indices.
struct PageCells {
  var rows: [Int]
  var headers: [Int]
  var footers: [Int]
}

extension Page {
  /// Whether the table has nothing but paragraphs around its rows.
  var hasNoRows: Bool {
    ownSections.allSatisfy { $0.rows.allSatisfy { $0.cells == ["paragraph"] } }
  }
}

extension TableFrames.BandKind {
  /// Whether bands of the kind stand in the sections of a page, whose geometry they share.
  var isInSection: Bool {
    switch self {
    case .header, .introduction, .row, .footer: true
    case .pageHeader, .searchBar, .tableHeader, .emptyState, .tableFooter, .pageFooter, .languages,
      .footerMenu, .indexTitle, .bar, .tab:
      false
    }
  }
}

/// What stands around the rows of a table.
extension TablePass {
  mutating func cells(of page: Page) -> PageCells {
    PageCells(
      rows: resolve(page.cells, at: page.cellsLocation ?? page.location),
      headers: resolve(page.sectionHeaderCells), footers: resolve(page.sectionFooterCells))
  }

  private mutating func resolve(_ cells: NamedCells?) -> [Int] {
    cells.map { resolve($0.names, at: $0.location) } ?? []
  }

  /// Adds a view above the first section, below the last one, or in place of rows.
  mutating func add(_ row: Row, as kind: TableFrames.BandKind) {
    let named = resolve(row.cells, at: row.location)
    if named.isEmpty, !row.cells.isEmpty { return }
    let template =
      named.isEmpty && kind == .emptyState
      ? library.roles.emptyState : library.cell(for: row, among: named)
    add(row, as: kind, template: template)
  }

  /// Adds the section's header, if it has one; tells whether it can hide the rows.
  mutating func addHeader(of section: TableSection, pageCells: PageCells) -> SectionDisclosure {
    let own = resolve(section.headerCells)
    guard section.header != nil || !own.isEmpty else { return .fixed }
    var row = Row(location: section.location)
    if let header = section.header { row["title"] = .text(header) }
    // What shows nothing can't be pressed.
    let isBlank = section.header?.text.unicodeScalars.allSatisfy(\.properties.isWhitespace) ?? false
    let disclosure = isBlank ? .fixed : section.disclosure
    if disclosure != .fixed { row.accessory = .disclosureIndicator }
    let candidates = own.isEmpty ? pageCells.headers : own
    let template: Int
    if candidates.isEmpty {
      template =
        disclosure == .fixed
        ? library.header(style.table, metrics) : library.roles.collapsibleHeader
    } else {
      row.addFields(of: section)
      template = library.cell(for: row, among: candidates)
    }
    add(
      row.reading(as: section.settings), template: template, kind: .header, geometries: geometries)
    return disclosure
  }

  /// Adds the section's footer: paragraphs, or one cell that shows them all.
  ///
  /// A cell that the section names is drawn even without a paragraph, one of the page's where it fits.
  mutating func addFooter(of section: TableSection, pageCells: PageCells) {
    let own = resolve(section.footerCells)
    let candidates = own.isEmpty ? pageCells.footers : own
    if !candidates.isEmpty {
      var row = Row(location: section.location)
      if !section.footer.isEmpty {
        row["text"] = .text(InlineText(joining: section.footer, separator: "\n"))
      }
      if let header = section.header { row["title"] = .text(header) }
      row.addFields(of: section)
      let fits = candidates.contains { library.templates[$0].fits(row) }
      if fits || !own.isEmpty || !section.footer.isEmpty {
        add(
          row.reading(as: section.settings), template: library.cell(for: row, among: candidates),
          kind: .footer, geometries: geometries)
      }
      return
    }
    for text in section.footer {
      add(
        Row(fields: [Field("text", .text(text))], location: section.location)
          .reading(as: section.settings),
        template: library.roles.footer, kind: .footer, geometries: geometries)
    }
  }
}

extension Row {
  /// Adds the fields that the section gives to its header and footer, and the number of its rows.
  fileprivate mutating func addFields(of section: TableSection) {
    for field in section.fields where self[field.name] == nil { fields.append(field) }
    if self["count"] == nil {
      self["count"] = .text(InlineText(String(section.rows.count)))
    }
  }
}

extension InlineText {
  /// Several texts as one.
  init(joining texts: [InlineText], separator: String) {
    self.init("")
    let isStyled = texts.contains { !$0.runs.isEmpty }
    for (index, text) in texts.enumerated() {
      let gap = index > 0 ? separator : ""
      self.text += gap + text.text
      guard isStyled else { continue }
      if !gap.isEmpty { runs.append(TextRun(length: gap.utf8.count)) }
      runs += text.runs.isEmpty ? [TextRun(length: text.text.utf8.count)] : text.runs
    }
  }
}
