import SourceText
import TableModel

/// Makes rows of the values of a property list.
struct RowReader {
  /// The keys of a row that are no fields.
  static let attributes = ["url", "cell", "accessory", "identifier", "indentation", "body", "slug"]

  let list: PropertyList
  let mapping: DataMapping
  let images: ImageCatalogue
  private(set) var diagnostics: [Diagnostic] = []

  private var imageNames: [String: Bool] = [:]
  private var identifiers: [String: SourceLocation] = [:]
  /// Values that are left out, by key: each key is warned of once.
  private var leftOut: [String: (index: Int, count: Int)] = [:]
  /// Mapped keys that some row has.
  private var usedKeys: Set<String> = []
  /// All keys of rows, for suggestions.
  private var keys: Set<String> = []
  private var rowCount = 0

  init(_ list: PropertyList, _ mapping: DataMapping, _ images: ImageCatalogue) {
    self.list = list
    self.mapping = mapping
    self.images = images
  }

  mutating func rows(_ elements: [PropertyListNode]) -> [Row] {
    var rows: [Row] = []
    rows.reserveCapacity(elements.count)
    for element in elements {
      if let row = row(element) { rows.append(row) }
    }
    return rows
  }

  /// The row of a dictionary, or of a single value as its title.
  private mutating func row(_ node: PropertyListNode) -> Row? {
    if let entries = node.entries { return row(entries, at: node.place) }
    guard let value = value(node, of: "title") else {
      if node.string == nil {
        report(
          list.error(
            "a row is a dictionary or a string, but here stands \(node.kind)", at: node.place))
      }
      return nil
    }
    return Row(fields: [Field("title", value)], location: list.location(node.place))
  }

  /// The row of a dictionary's entries, or of the elements of parallel arrays.
  mutating func row(_ entries: [PropertyListNode.Entry], at place: PropertyListPlace) -> Row {
    var row = Row(location: list.location(place))
    row.fields.reserveCapacity(entries.count)
    rowCount += 1
    for entry in entries {
      if !mapping.fields.isEmpty {
        keys.insert(entry.key)
        var isMapped = false
        for mapped in mapping.fields where mapped.key == entry.key {
          usedKeys.insert(entry.key)
          add(entry, as: mapped.field, to: &row)
          isMapped = true
        }
        // A key that a mapping gives to another field doesn't fill its own as well.
        if isMapped || mapping.fields.contains(where: { $0.field == entry.key }) { continue }
      }
      add(entry, as: entry.key, to: &row)
    }
    readSettings(entries, into: &row)
    // A dictionary that calls its title a name still has a title.
    if row["title"] == nil, case .text(let name)? = row["name"] { row["title"] = .text(name) }
    return row
  }

  /// The row's settings; keys of a form control count where one is `input`.
  private mutating func readSettings(
    _ entries: [PropertyListNode.Entry], into row: inout Row
  ) {
    var keys = RowSettingsReader.rowKeys
    if entries.contains(where: { $0.key == "input" }) { keys += RowSettingsReader.controlKeys }
    if entries.contains(where: { $0.key == "accessory" && Self.isAccessoryView($0.value) }) {
      keys.append("accessory")
    }
    row.settings = settings(of: entries, .row, keys: keys, accessory: &row.accessory)
    if row.hasSettings { row.fields.removeAll { keys.contains($0.name) } }
  }

  /// What entries of these keys say of rows.
  mutating func settings(
    of entries: [PropertyListNode.Entry], _ scope: RowSettingsReader.Scope, keys: [String]
  ) -> RowSettings {
    var accessory: Accessory?
    return settings(of: entries, scope, keys: keys, accessory: &accessory)
  }

  private mutating func settings(
    of entries: [PropertyListNode.Entry], _ scope: RowSettingsReader.Scope, keys: [String],
    accessory: inout Accessory?
  ) -> RowSettings {
    let own = entries.filter { keys.contains($0.key) }
    guard !own.isEmpty else { return RowSettings() }
    let images = images
    var reader = RowSettingsReader(scope) {
      (name: String, location: SourceLocation) throws(Diagnostic) -> ImageReference in
      try images.image(name, allowsMissingEnding: true, at: location)
    }
    reader.read(own.map { list.yaml($0) })
    diagnostics += reader.diagnostics
    accessory = reader.accessory ?? accessory
    return reader.settings
  }

  private static func isAccessoryView(_ node: PropertyListNode) -> Bool {
    node.entries != nil || node.string?.hasPrefix("image:") == true
  }

  private mutating func add(
    _ entry: PropertyListNode.Entry, as name: String, to row: inout Row
  ) {
    let node = entry.value
    do throws(Diagnostic) {
      switch name {
      case "url":
        row.url = try link(node)
        row.urlLocation = list.location(node.place)
      case "cell": row.cells = try names(node, of: name)
      case _ where RowSettingsReader.rowKeys.contains(name): break
      case "accessory" where Self.isAccessoryView(node): break
      case "accessory":
        row.accessory = try .named(text(node, of: name), at: list.location(node.place))
      case "identifier": row.identifier = try identifier(node)
      case "body": try addBody(node, to: &row)
      case "slug": row.detail = .page(slug: try slug(node), body: row.detail?.body ?? [])
      case "indentation": row.indentationLevel = try indentation(node)
      default:
        guard let value = value(node, of: name, key: entry.key) else { return }
        row.fields.append(Field(name, value, at: list.location(node.place)))
      }
    } catch {
      report(error)
    }
  }

  /// The value of a field; `nil` for an empty string, and for what no field can hold.
  private mutating func value(
    _ node: PropertyListNode, of name: String, key: String? = nil
  ) -> FieldValue? {
    switch node.content {
    case .string(let string):
      if string.isEmpty { return nil }
      if holdsImage(name) || (key.map { $0 != name && holdsImage($0) } ?? false) {
        return image(string, at: node.place, isCertain: true)
      }
      let isProse = name == "title" || name == "subtitle" || name == "detail"
      if !isProse, ScaledImage(string) != nil, !string.contains("://"),
        let image = image(string, at: node.place, isCertain: !string.contains(" "))
      {
        return image
      }
      let text = labelText(string)
      return text.isEmpty ? nil : .text(InlineText(text))
    case .bool(let flag): return .flag(flag)
    case .array(let elements) where key != nil && elements.allSatisfy({ plainText($0) != nil }):
      let list = InlineText(list: elements.compactMap(plainText))
      return list.isEmpty ? nil : .text(list)
    case .data, .array, .dictionary:
      guard key != nil else { return nil }
      leaveOut(node, of: name)
      return nil
    default: return plainText(node).map { .text(InlineText($0)) }
    }
  }

  /// The fields that a section gives to the cells of its header and footer.
  mutating func sectionFields(_ entry: PropertyListNode.Entry) throws(Diagnostic) -> [Field] {
    guard let entries = entry.value.entries else {
      throw list.error(
        "“\(entry.key)” must be a dictionary, but here stands \(entry.value.kind)",
        at: entry.value.place)
    }
    return entries.compactMap { part in
      value(part.value, of: part.key, key: part.key).map { Field(part.key, $0) }
    }
  }

  private mutating func image(
    _ name: String, at place: PropertyListPlace, isCertain: Bool
  ) -> FieldValue? {
    do throws(Diagnostic) {
      return .image(
        try images.image(name, allowsMissingEnding: true, at: list.location(place)))
    } catch {
      guard isCertain else { return nil }
      var error = error
      error.message += place.byteHint
      report(error)
      return nil
    }
  }

  private mutating func holdsImage(_ name: String) -> Bool {
    if let known = imageNames[name] { return known }
    let answer = namesImage(name) || mapping.imageFields.contains(name)
    imageNames[name] = answer
    return answer
  }

  private mutating func leaveOut(_ node: PropertyListNode, of name: String) {
    if leftOut[name] != nil {
      leftOut[name]?.count += 1
      return
    }
    leftOut[name] = (diagnostics.count, 0)
    report(
      list.warning(
        "“\(name)” is left out: it is \(node.kind), "
          + "and a field holds a text, a number, a boolean, a date, an image or a list of texts",
        at: node.place))
  }

  mutating func report(_ diagnostic: Diagnostic) {
    diagnostics.append(diagnostic)
  }

  /// Adds what only all rows together show: how often a key was left out, and mapped keys that no
  /// row has.
  mutating func finish() {
    for (index, count) in leftOut.values where count > 0 {
      diagnostics[index].message += " (and so in \(count) more row\(count == 1 ? "" : "s"))"
    }
    guard rowCount > 0 else { return }
    for mapped in mapping.fields where !usedKeys.contains(mapped.key) {
      let known = keys.sorted(by: precedes)
      let name = unknownName("key", mapped.key, among: known)
      report(.error("\(name) (no row of \(list.file) has it)", at: mapped.location))
    }
  }
}

/// The attributes of rows.
extension RowReader {
  private func text(_ node: PropertyListNode, of name: String) throws(Diagnostic) -> String {
    guard let text = plainText(node) else {
      throw list.error("“\(name)” must be a string, but here stands \(node.kind)", at: node.place)
    }
    return text
  }

  /// The names of cell templates: an array of strings, or one string with commas.
  func names(_ node: PropertyListNode, of name: String) throws(Diagnostic) -> [String] {
    var names: [String] = []
    for element in node.elements ?? [node] {
      let text = try text(element, of: name)
      names += text.split(separator: ",").map { labelText(String($0)) }.filter { !$0.isEmpty }
    }
    return names
  }

  private func link(_ node: PropertyListNode) throws(Diagnostic) -> String? {
    // Not as a label would show it: control characters in it matter.
    var text = if let string = node.string { string } else { try text(node, of: "url") }
    if text.isEmpty { return nil }
    guard let target = text.withUTF8({ safeTarget($0) }) else {
      throw list.error(
        "“\(labelText(text).prefix(40))” would run a script: link to a page", at: node.place)
    }
    return target
  }

  private mutating func identifier(_ node: PropertyListNode) throws(Diagnostic) -> String? {
    let text = try text(node, of: "identifier")
    if text.isEmpty { return nil }
    let location = list.location(node.place)
    guard !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else {
      throw list.error("the identifier “\(text)” holds a blank: use “-”", at: node.place)
    }
    if let first = identifiers.updateValue(location, forKey: text) {
      throw list.error(
        "the identifier “\(text)” stands twice", at: node.place,
        notes: [.init("it stands here first", at: first)])
    }
    return text
  }

  /// The body of the row's own page, in Markdown.
  private mutating func addBody(_ node: PropertyListNode, to row: inout Row) throws(Diagnostic) {
    guard let text = node.string else {
      throw list.error(
        "“body” must be a string with Markdown, but here stands \(node.kind)", at: node.place)
    }
    let (sections, problems) = readMarkdownBody(
      text, at: list.location(node.place), images: images.markdownLookup)
    for problem in problems { report(problem) }
    if !sections.isEmpty { row.detail = .page(slug: row.detail?.slug, body: sections) }
  }

  private func slug(_ node: PropertyListNode) throws(Diagnostic) -> String {
    let text = try text(node, of: "slug")
    if let problem = problem(ofSlug: text) { throw list.error(problem, at: node.place) }
    return text
  }

  private func indentation(_ node: PropertyListNode) throws(Diagnostic) -> Int {
    guard let level = Int(try text(node, of: "indentation")), (0...32).contains(level) else {
      throw list.error("“indentation” must be a whole number from 0 to 32", at: node.place)
    }
    return level
  }
}

/// The text of a string, number or date; `nil` for any other value.
func plainText(_ node: PropertyListNode) -> String? {
  switch node.content {
  case .string(let text): return labelText(text)
  case .integer(let number): return String(number)
  case .unsigned(let number): return String(number)
  case .real(let number):
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  case .date(let date): return date.isoText
  default: return nil
  }
}
