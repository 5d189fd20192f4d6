import SourceText
import TableModel

/// Makes sections of a property list, whichever of the shapes it has.
struct TableShapeReader {
  /// The keys of a page in the explicit form.
  static let pageKeys =
    [
      "title", "description", "date", "tags", "draft", "style", "cell", "layout", "lang", "dir",
      "tabBar", "tabBarImage", "largeTitle", "hidesBottomBarWhenPushed", "split", "filter",
      "shell",
      "columns", "fields", "sections", "rows",
    ] + FrontMatterReader.pageKeys + TableSurroundings.keys + RowSettingsReader.pageKeys
    + RowSelectionReader.keys
  static let sectionKeys =
    [
      "header", "footer", "cell", "rows", "identifier", "introduction", "sectionHeader",
      "sectionFooter", "fields", "index", "collapsible", "collapsed", "layout", "columns",
    ] + RowSettingsReader.sectionKeys

  /// The shapes that become a table, in the words of the file's form.
  private var shapes: String {
    let (name, dictionary, explicit) =
      switch list.form {
      case .json: ("a JSON file", "object", "{\"sections\": [{\"header\": …, \"rows\": […]}]}")
      case .yaml: ("a YAML file", "mapping", "sections: [{header: …, rows: […]}]")
      default: ("a property list", "dictionary", "{sections = ({header = …; rows = (…);});}")
      }
    let array = list.form == .yaml ? "list" : "array"
    let its = array == "array" ? "an array" : "a list"
    let plural = dictionary == "dictionary" ? "dictionaries" : dictionary + "s"
    let one = dictionary == "object" ? "an object" : "a \(dictionary)"
    return "\(name) becomes a table as \(its) of \(plural) or strings (one section), "
      + "as \(one) of \(array)s (sections by key), as parallel \(array)s joined by “columns”, "
      + "or as \(explicit)"
  }

  let list: PropertyList
  /// The keys of a page in the explicit form that others read.
  private let furtherKeys: [String]
  var rows: RowReader
  /// Why the values become no table, if they have the shape of none.
  private(set) var problem: Diagnostic?

  init(
    _ list: PropertyList, _ mapping: DataMapping, _ images: ImageCatalogue,
    furtherKeys: [String] = []
  ) {
    self.list = list
    self.furtherKeys = furtherKeys
    var mapping = mapping
    var mistakes: [Diagnostic] = []
    if isJoined(list.root, mapping) || isExplicit(list.root) {
      let own = ownMapping(list, &mistakes)
      if mapping.fields.isEmpty { mapping.fields = own.fields }
      if mapping.columns.isEmpty { mapping.columns = own.columns }
    }
    rows = RowReader(list, mapping, images)
    for mistake in mistakes { rows.report(mistake) }
  }

  mutating func sections() -> [TableSection] {
    let sections = sections(of: list.root)
    rows.finish()
    if let problem { rows.report(problem) }
    return sections
  }

  private mutating func sections(of root: PropertyListNode) -> [TableSection] {
    if !rows.mapping.columns.isEmpty {
      let isList = root.elements?.contains { $0.entries != nil } ?? false
      return isList ? [table(root)] : joined(root)
    }
    if let elements = root.elements {
      return [section(header: nil, elements, at: root.place)]
    }
    guard let entries = root.entries else {
      problem = list.error("here stands \(root.kind): \(shapes)", at: root.place)
      return []
    }
    if isExplicit(root) { return explicit(entries) }
    if entries.isEmpty { return [] }
    if entries.allSatisfy({ $0.value.elements != nil }) {
      return entries.sorted { precedes($0.key, $1.key) }.map {
        section(header: header($0.key), $0.value.elements ?? [], at: $0.keyPlace)
      }
    }
    let other = entries.first { $0.value.elements == nil } ?? entries[0]
    let name = list.form == .json ? "object" : list.form == .yaml ? "mapping" : "dictionary"
    let what = "the \(name) has the shape of no table (“\(other.key)” is \(other.value.kind))"
    problem = list.error("\(what): \(shapes)", at: other.keyPlace)
    return []
  }

  private mutating func section(
    header: InlineText?, _ elements: [PropertyListNode], at place: PropertyListPlace
  ) -> TableSection {
    TableSection(header: header, rows: rows.rows(elements), location: list.location(place))
  }

  /// A header's text; one of blanks keeps one, for the space it takes.
  private func header(_ text: String) -> InlineText? {
    let label = labelText(text)
    return label.isEmpty ? (text.isEmpty ? nil : InlineText(" ")) : InlineText(label)
  }
}

/// Rows whose fields stand side by side.
extension TableShapeReader {
  private mutating func table(_ root: PropertyListNode) -> TableSection {
    var section = section(header: nil, root.elements ?? [], at: root.place)
    for problem in section.setColumns(rows.mapping, file: list.file) { rows.report(problem) }
    return section
  }
}

/// Parallel arrays.
extension TableShapeReader {
  private mutating func joined(_ root: PropertyListNode) -> [TableSection] {
    let columns = rows.mapping.columns
    let place = rows.mapping.columnsLocation ?? list.location(root.place)
    guard let entries = root.entries else {
      rows.report(
        list.error(
          "“columns” joins the arrays of a dictionary, but here stands \(root.kind)",
          at: root.place))
      return []
    }
    var arrays: [(key: String, node: PropertyListNode, elements: [PropertyListNode])] = []
    for column in columns {
      guard let entry = entries.first(where: { $0.key == column }) else {
        let name = unknownName("column", column, among: entries.map(\.key))
        rows.report(.error("\(name) (\(list.file) has no such key)", at: place))
        continue
      }
      guard let elements = entry.value.elements else {
        rows.report(
          list.error(
            "the column “\(column)” must be an array, but here stands \(entry.value.kind)",
            at: entry.value.place))
        continue
      }
      arrays.append((column, entry.value, elements))
    }
    guard arrays.count == columns.count, let first = arrays.first else { return [] }
    if let other = arrays.first(where: { $0.elements.count != first.elements.count }) {
      rows.report(
        list.error(
          "the column “\(other.key)” has \(other.elements.count) elements, "
            + "but “\(first.key)” has \(first.elements.count): each row needs one of each",
          at: other.node.place,
          notes: [.init("“\(first.key)” begins here", at: list.location(first.node.place))]))
      return []
    }
    var section = TableSection(location: list.location(first.node.place))
    section.rows.reserveCapacity(first.elements.count)
    for index in first.elements.indices {
      let entries = arrays.map { array in
        PropertyListNode.Entry(
          key: array.key, keyPlace: array.node.place, value: array.elements[index])
      }
      section.rows.append(rows.row(entries, at: first.elements[index].place))
    }
    return [section]
  }
}

/// The explicit form.
extension TableShapeReader {
  private mutating func explicit(_ entries: [PropertyListNode.Entry]) -> [TableSection] {
    let known = Self.pageKeys + furtherKeys
    for entry in entries where !known.contains(entry.key) {
      let name = unknownName("key", entry.key, among: known)
      rows.report(list.warning("\(name), it is left out", at: entry.keyPlace))
    }
    var result: [TableSection] = []
    for entry in entries where entry.key == "rows" || entry.key == "sections" {
      guard let elements = elements(entry) else { continue }
      if entry.key == "rows" {
        result.append(section(header: nil, elements, at: entry.keyPlace))
      } else {
        for element in elements {
          if let section = explicitSection(element) { result.append(section) }
        }
      }
    }
    return result
  }

  private mutating func explicitSection(_ node: PropertyListNode) -> TableSection? {
    if let elements = node.elements { return section(header: nil, elements, at: node.place) }
    guard let entries = node.entries else {
      rows.report(
        list.error(
          "a section is a dictionary with “rows”, but here stands \(node.kind)", at: node.place))
      return nil
    }
    var section = TableSection(location: list.location(node.place))
    for entry in entries {
      do throws(Diagnostic) {
        switch entry.key {
        case "rows": section.rows = rows.rows(elements(entry) ?? [])
        case "header": section.header = header(try text(entry))
        case "footer": section.footer = try texts(entry)
        case "introduction": section.introduction = try texts(entry)
        case "cell":
          section.cells = try rows.names(entry.value, of: entry.key)
          section.cellsLocation = list.location(entry.value.place)
        case "identifier": section.identifier = labelText(try text(entry))
        case "sectionHeader":
          section.headerCells = NamedCells(
            try rows.names(entry.value, of: entry.key), at: list.location(entry.value.place))
        case "sectionFooter":
          section.footerCells = NamedCells(
            try rows.names(entry.value, of: entry.key), at: list.location(entry.value.place))
        case "layout":
          let name = try text(entry)
          section.layout = SectionLayout(rawValue: name)
          if section.layout == nil {
            let known = SectionLayout.allCases.map(\.rawValue)
            throw list.error(unknownName("layout", name, among: known), at: entry.value.place)
          }
        case "columns": break
        case "fields": section.fields = try rows.sectionFields(entry)
        case "index": section.indexTitle = labelText(try text(entry))
        case "collapsible", "collapsed":
          guard try flag(entry) else { continue }
          if entry.key == "collapsed" || section.disclosure == .fixed {
            section.disclosure = entry.key == "collapsed" ? .collapsed : .expanded
          }
        case _ where RowSettingsReader.sectionKeys.contains(entry.key): break
        default:
          let name = unknownName("key", entry.key, among: Self.sectionKeys)
          throw list.warning("\(name), it is left out", at: entry.keyPlace)
        }
      } catch {
        rows.report(error)
      }
    }
    if section.layout == .columns || node["columns"] != nil {
      addColumns(named: node["columns"], to: &section)
    }
    section.settings = rows.settings(of: entries, .section, keys: RowSettingsReader.sectionKeys)
    return section
  }

  private mutating func elements(_ entry: PropertyListNode.Entry) -> [PropertyListNode]? {
    if let elements = entry.value.elements { return elements }
    rows.report(
      list.error(
        "“\(entry.key)” must be an array, but here stands \(entry.value.kind)",
        at: entry.value.place))
    return nil
  }

  private func flag(_ entry: PropertyListNode.Entry) throws(Diagnostic) -> Bool {
    if let flag = entry.value.flag { return flag }
    throw list.error(
      "“\(entry.key)” must be a boolean, but here stands \(entry.value.kind)",
      at: entry.value.place)
  }

  /// A text as it stands, or that of a number or date.
  private func text(_ entry: PropertyListNode.Entry) throws(Diagnostic) -> String {
    if let text = entry.value.string ?? plainText(entry.value) { return text }
    throw list.error(
      "“\(entry.key)” must be a string, but here stands \(entry.value.kind)", at: entry.value.place)
  }

  private func texts(_ entry: PropertyListNode.Entry) throws(Diagnostic) -> [InlineText] {
    var texts: [InlineText] = []
    for element in entry.value.elements ?? [entry.value] {
      var entry = entry
      entry.value = element
      let label = labelText(try text(entry))
      if !label.isEmpty { texts.append(InlineText(label)) }
    }
    return texts
  }
}

/// Whether a dictionary states its sections or rows outright.
private func isExplicit(_ root: PropertyListNode) -> Bool {
  root["sections"] != nil || root["rows"] != nil
}

/// Whether a dictionary names the columns to join itself: all of them are keys of its arrays.
private func isJoined(_ root: PropertyListNode, _ mapping: DataMapping) -> Bool {
  guard mapping.columns.isEmpty, let columns = root["columns"]?.elements, !columns.isEmpty else {
    return false
  }
  return columns.allSatisfy { $0.string.map { root[$0]?.elements != nil } ?? false }
}

/// The `columns` and `fields` that stand in the property list itself.
private func ownMapping(_ list: PropertyList, _ mistakes: inout [Diagnostic]) -> DataMapping {
  var mapping = DataMapping()
  if !isExplicit(list.root) {
    mapping.columns = (list.root["columns"]?.elements ?? []).compactMap(\.string)
  }
  guard let fields = list.root["fields"] else { return mapping }
  guard let entries = fields.entries else {
    mistakes.append(
      list.error(
        "“fields” must be a dictionary of fields and keys, but here stands \(fields.kind)",
        at: fields.place))
    return mapping
  }
  for entry in entries {
    guard let key = entry.value.string else {
      mistakes.append(
        list.error(
          "the key of the field “\(entry.key)” must be a string", at: entry.value.place))
      continue
    }
    mapping.fields.append(
      .init(field: entry.key, key: key, location: list.location(entry.value.place)))
  }
  return mapping
}
