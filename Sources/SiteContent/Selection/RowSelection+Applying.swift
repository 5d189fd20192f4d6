import SourceText
import TableModel

extension RowSelection {
  /// Leaves of a page's rows those that were chosen, in their order and sections.
  ///
  /// Conditions come first, then the order, then the limit, then the sections. Without new sections rows
  /// are put in order within those that they stand in. Blocks between rows keep their places, rows that are
  /// nested stay with the row above.
  ///
  /// - Parameters:
  ///   - language: the page's language, which words are sorted by.
  ///   - mapping: the fields that come from keys of another name, which may stand for them.
  /// - Returns: warnings of fields that no row has.
  public func apply(
    to page: inout Page, language: String, mapping: [FrontMatter.FieldMapping] = []
  ) -> [Diagnostic] {
    guard !isEmpty else { return [] }
    var pass = SelectionPass(selection: self, page: page, language: language, mapping: mapping)
    guard !pass.units.isEmpty else {
      return [
        .warning(
          "there are no rows to sort, choose or group: write a list or name data", at: location)
      ]
    }
    pass.run()
    page.sections = pass.sections
    if !pass.hasRows {
      pass.diagnostics.append(
        .warning("no row is left: none meets the conditions of “where”", at: location))
    }
    return pass.diagnostics
  }
}

/// One application of a selection.
private struct SelectionPass {
  /// A row with the rows and blocks nested under it.
  struct Unit {
    var section: Int
    var rows: Range<Int>
  }

  let selection: RowSelection
  let page: Page
  let language: String
  let mapping: [FrontMatter.FieldMapping]
  let units: [Unit]
  /// The indices of the units that remain, in their order.
  private var chosen: [Int]
  private var heads: [Row]
  private var fieldNames: [String] = []
  private(set) var sections: [TableSection] = []
  var diagnostics: [Diagnostic] = []

  var hasRows: Bool { !chosen.isEmpty }

  init(
    selection: RowSelection, page: Page, language: String, mapping: [FrontMatter.FieldMapping]
  ) {
    self.selection = selection
    self.page = page
    self.language = language
    self.mapping = mapping
    units = page.sections.indices.flatMap { Self.units(of: page.sections[$0], at: $0) }
    chosen = Array(units.indices)
    heads = units.map { page.sections[$0.section].rows[$0.rows.lowerBound] }
    var known: Set<String> = []
    for head in heads {
      for field in head.fields where known.insert(field.name).inserted {
        fieldNames.append(field.name)
      }
    }
  }

  private static func units(of section: TableSection, at index: Int) -> [Unit] {
    var units: [Unit] = []
    var row = 0
    while row < section.rows.count {
      let start = row
      row += 1
      guard !section.rows[start].isBlock else { continue }
      let level = section.rows[start].indentationLevel
      while row < section.rows.count, section.rows[row].indentationLevel > level { row += 1 }
      units.append(Unit(section: index, rows: start..<row))
    }
    return units
  }

  mutating func run() {
    filter()
    let orders = sortKeys()
    // Sections that will be divided anew are put in order as one.
    if !orders.isEmpty { sort(by: orders, within: selection.grouping == nil) }
    if let limit = selection.limit { chosen = Array(chosen.prefix(limit)) }
    if let grouping = selection.grouping, let field = resolve(grouping.field) {
      group(grouping, field: field, isSorted: orders.contains { $0.field == field })
    } else {
      keepSections(isSorted: !orders.isEmpty)
    }
  }

  // MARK: Fields

  /// The field that is meant; `nil` and a warning where no row has it.
  private mutating func resolve(_ field: RowSelection.FieldReference) -> String? {
    let name = find(field)
    if name == nil {
      let problem = unknownName("field", field.name, among: fieldNames)
      diagnostics.append(.warning("\(problem) (no row has it)", at: field.location))
    }
    return name
  }

  private func find(_ field: RowSelection.FieldReference) -> String? {
    let mapped = mapping.filter { $0.key == field.name }.map(\.field)
    return ([field.name, lowerCamelCase(field.name)] + mapped).first(where: fieldNames.contains)
  }

  // MARK: Conditions and order

  private mutating func filter() {
    for condition in selection.conditions {
      guard let field = resolve(condition.field) else { continue }
      let holds = condition.test.holds(for: heads.map { $0[field] }, language: language)
      chosen.removeAll { !holds[$0] }
    }
  }

  private typealias SortKey = (field: String, order: TableColumn.SortOrder)

  private mutating func sortKeys() -> [SortKey] {
    var keys: [SortKey] = []
    for order in selection.orders {
      guard let field = resolve(order.field) else { continue }
      keys.append((field, order.isDescending ? .descending : .ascending))
    }
    // Letters stand in order; so do the words under them.
    if selection.orders.isEmpty, case .letter(let field)? = selection.grouping,
      let name = find(field)
    {
      keys.append((name, .ascending))
    }
    return keys
  }

  private mutating func sort(by keys: [SortKey], within sections: Bool) {
    let values = keys.map { ColumnValues(heads, field: $0.field, language: language) }
    chosen.sort { a, b in
      if sections, units[a].section != units[b].section {
        return units[a].section < units[b].section
      }
      for (key, values) in zip(keys, values) {
        let order = values.compare(a, b, key.order)
        if order != 0 { return order < 0 }
      }
      return a < b
    }
  }

  // MARK: Sections

  private func rows(of unit: Int) -> ArraySlice<Row> {
    page.sections[units[unit].section].rows[units[unit].rows]
  }

  /// The rows of a section that belong to no unit stay; the units take the places that units had.
  private mutating func keepSections(isSorted: Bool) {
    let isChosen = Set(chosen)
    for (index, section) in page.sections.enumerated() {
      var result = section
      result.rows = []
      var queue = chosen.filter { units[$0].section == index }[...]
      var row = 0
      for unit in units.indices where units[unit].section == index {
        result.rows += section.rows[row..<units[unit].rows.lowerBound]
        row = units[unit].rows.upperBound
        if isSorted || isChosen.contains(unit), let next = queue.popFirst() {
          result.rows += rows(of: next)
        }
      }
      result.rows += section.rows[row...]
      // What introduces the page stays, a header over nothing goes.
      let isEmptied = result.rows.isEmpty && !section.rows.isEmpty
      if !isEmptied || (section.header == nil && !section.introduction.isEmpty) {
        sections.append(result)
      }
    }
  }

  /// A section for each value of a field, in place of those that the rows stood in.
  private mutating func group(_ grouping: RowSelection.Grouping, field: String, isSorted: Bool) {
    let groups =
      switch grouping {
      case .value: groupsByValue(of: field, isSorted: isSorted)
      case .letter: groupsByLetter(of: field)
      }
    let footer = keepWhatIsNoRow()
    sections += groups.map { section(of: $0, hiding: grouping, field) }
    if let last = sections.indices.last { sections[last].footer += footer }
  }

  private struct Group {
    var header: InlineText
    var units: [Int] = []
  }

  /// The header of the rows that have no value, or none that begins with a letter.
  private static let restHeader = InlineText("#")

  /// In the order in which the page has them first, or in that of the rows where they were sorted by
  /// the field; rows without a value come last.
  private func groupsByValue(of field: String, isSorted: Bool) -> [Group] {
    var groups: [Group] = []
    var indices: [String: Int] = [:]
    var rest = Group(header: Self.restHeader)
    for unit in isSorted ? chosen : Array(units.indices) {
      guard let header = Self.header(heads[unit][field], field) else { continue }
      if indices[header.text] == nil {
        indices[header.text] = groups.count
        groups.append(Group(header: header))
      }
    }
    for unit in chosen {
      if let header = Self.header(heads[unit][field], field), let index = indices[header.text] {
        groups[index].units.append(unit)
      } else {
        rest.units.append(unit)
      }
    }
    return (groups + [rest]).filter { !$0.units.isEmpty }
  }

  private static func header(_ value: FieldValue?, _ field: String) -> InlineText? {
    let header: InlineText? =
      switch value {
      case .text(let text): text
      case .flag(true): InlineText(words(inName: field))
      case .image(let image): InlineText(image.alternative)
      case .flag(false), nil: nil
      }
    return header?.isEmpty == true ? nil : header
  }

  private func groupsByLetter(of field: String) -> [Group] {
    let index = AlphabeticIndex(language: language)
    var groups: [Int: Group] = [:]
    var rest = Group(header: Self.restHeader)
    for unit in chosen {
      guard let place = index.place(of: ColumnValues.text(of: heads[unit][field])) else {
        rest.units.append(unit)
        continue
      }
      if groups[place] == nil { groups[place] = Group(header: InlineText(index.label(at: place))) }
      groups[place]?.units.append(unit)
    }
    return groups.sorted { $0.key < $1.key }.map(\.value) + (rest.units.isEmpty ? [] : [rest])
  }

  /// Keeps of the page's sections what is none of the rows, and returns the footers of those of which
  /// nothing remains.
  private mutating func keepWhatIsNoRow() -> [InlineText] {
    var footer: [InlineText] = []
    for (index, section) in page.sections.enumerated() {
      let own = units.filter { $0.section == index }
      guard !own.isEmpty else {
        sections.append(section)
        continue
      }
      var result = section
      for unit in own.reversed() { result.rows.removeSubrange(unit.rows) }
      if result.rows.isEmpty, section.introduction.isEmpty {
        footer += section.footer
      } else {
        sections.append(result)
      }
    }
    return footer
  }

  /// A section like the one that its first row stood in.
  private func section(
    of group: Group, hiding grouping: RowSelection.Grouping, _ field: String
  ) -> TableSection {
    let first = group.units[0]
    var section = page.sections[units[first].section]
    section.header = group.header
    section.introduction = []
    section.footer = []
    section.identifier = nil
    section.indexTitle = nil
    section.location = heads[first].location
    section.rows = group.units.flatMap { rows(of: $0) }
    for other in Set(group.units.map { units[$0].section }).sorted() {
      section.addColumns(page.sections[other].columns)
    }
    // The header says what all rows of the section have in this column.
    if case .value = grouping, section.columns.count > 1 {
      section.columns.removeAll { $0.field == field }
    }
    return section
  }
}

extension TableSection {
  /// Appends the columns of other rows that come into the section, but for those it has.
  public mutating func addColumns(_ other: [TableColumn]) {
    columns += other.filter { column in !columns.contains { $0.field == column.field } }
  }
}

extension Row {
  /// Whether the row is a block of an article, drawn by the cell for it.
  fileprivate var isBlock: Bool { cells.count == 1 && blockCells.contains(cells[0]) }
}

private let blockCells: Set<String> = [
  "paragraph", "code", "quote", "nestedQuote", "figure", "rule", "heading3", "heading4", "heading5",
  "heading6", "listItem", "quotedListItem",
]
