import SourceText
import TableModel

extension FrontMatter {
  /// The keys of front matter.
  public static let keys =
    [
      "title", "description", "date", "tags", "draft", "style", "cell", "layout", "lang", "dir",
      "data", "columns", "fields", "sectionCells", "tabBar", "tabBarImage", "largeTitle",
      "hidesBottomBarWhenPushed", "split", "sortable", "tileWidth", "filter", "schema",
      "aliases", "shell", "publishDate", "expiryDate", "translationKey", "menu", "tint",
    ] + FrontMatterReader.pageKeys + TableSurroundings.keys + RowSettingsReader.pageKeys
    + RowSelectionReader.keys

  /// Reads front matter from a mapping; a value of the wrong type is an error and counts as left
  /// out, an unknown key is a warning.
  ///
  /// - Parameters:
  ///   - node: the page's own; `nil`: it has none.
  ///   - context: what holds where the page says nothing.
  ///   - place: where what the page lacks is missing.
  public static func read(
    _ node: YAMLNode?, in context: PageContext = PageContext(),
    at place: SourceLocation = SourceLocation(file: "")
  ) -> (frontMatter: FrontMatter, diagnostics: [Diagnostic]) {
    var reader = FrontMatterReader(context: context)
    reader.read(node, at: place)
    return (reader.frontMatter, reader.diagnostics)
  }
}

struct FrontMatterReader {
  let context: PageContext
  var frontMatter = FrontMatter()
  var diagnostics: [Diagnostic] = []
  var taxonomies: [String] { context.taxonomies }

  init(context: PageContext) { self.context = context }

  mutating func read(_ node: YAMLNode?, at place: SourceLocation) {
    if let node, node.entries == nil, !node.isNull {
      diagnostics.append(
        .error(
          "front matter is a list of “key: value” lines, but here stands \(node.kind)",
          at: node.location))
    }
    let entries = context.entries(over: node?.entries ?? [])
    for entry in entries { read(entry) }
    addStandards(at: place)
    checkDates()
    readSettings(entries.filter { RowSettingsReader.pageKeys.contains($0.key) })
    var selection = RowSelectionReader()
    selection.read(entries.filter { RowSelectionReader.keys.contains($0.key) })
    frontMatter.selection = selection.selection
    diagnostics += selection.diagnostics
  }

  private mutating func readSettings(_ entries: [YAMLNode.Entry]) {
    var reader = RowSettingsReader(.page) {
      (_: String, location: SourceLocation) throws(Diagnostic) -> ImageReference in
      throw .error("an accessory of a whole page has no image", at: location)
    }
    reader.read(entries)
    frontMatter.settings = reader.settings
    frontMatter.separatorInsetReference = reader.separatorInsetReference
    diagnostics += reader.diagnostics
  }

  mutating func read(_ entry: YAMLNode.Entry) {
    let key = entry.key
    let value = entry.value
    guard FrontMatter.keys.contains(key) || taxonomies.contains(key) else { return readOwn(entry) }
    if value.isNull {
      guard key == "tint", value.string?.isEmpty == true else { return }
      // Without quotes a colour is a comment of YAML.
      return complain(key, "a colour in quotes, as # begins a comment", value)
    }
    frontMatter.locations[key] = value.location
    // They are read all together.
    if RowSettingsReader.pageKeys.contains(key) || RowSelectionReader.keys.contains(key) { return }
    switch key {
    case "title": frontMatter.title = line(key, value)
    case "description": frontMatter.description = line(key, value)
    case "date": frontMatter.date = date(key, value)
    case "publishDate": frontMatter.publishDate = date(key, value)
    case "expiryDate": frontMatter.expiryDate = date(key, value)
    case "translationKey": frontMatter.translationKey = translationKey(value)
    case "menu": readMenus(value)
    case "tags": frontMatter.tags = list(key, value, separator: ",")
    case "aliases": frontMatter.aliases = aliases(value)
    case "draft": frontMatter.isDraft = flag(key, value)
    case "tint": frontMatter.tint = CellColor.read(value, into: &diagnostics)
    case "style": frontMatter.style = choice(key, value)
    case "layout": frontMatter.layout = choice(key, value)
    case "dir": frontMatter.direction = choice(key, value)
    case "cell": frontMatter.cells = list(key, value, separator: ",")
    case "sectionCells": frontMatter.sectionCells = list(key, value, separator: ",")
    case "lang": frontMatter.language = language(value)
    case "data":
      frontMatter.data = (value.elements ?? [value]).compactMap { element in
        line(key, element).map { .init(file: $0, location: element.location) }
      }
    case "columns": frontMatter.columns = list(key, value, separator: ",")
    case "fields": frontMatter.fields = mappings(value)
    case "filter": frontMatter.filterPrompt = filterPrompt(value)
    case "sortable": frontMatter.sortable = sortable(value)
    case "tileWidth": frontMatter.tileWidth = tileWidth(value)
    case "tabBarImage": frontMatter.tabBarImage = line(key, value)
    case "largeTitle": frontMatter.hasLargeTitle = flag(key, value)
    case "hidesBottomBarWhenPushed": frontMatter.hidesBottomBar = bottomBar(key, value)
    case "split": frontMatter.isSplit = flag(key, value)
    case "shell": frontMatter.shell = line(key, value)
    case "schema": frontMatter.schema = choice(key, value)
    case "tabBar": tabBar(value)
    case _ where Self.pageKeys.contains(key): readPages(key, value)
    case _ where taxonomies.contains(key):
      frontMatter.terms[key] = list(key, value, separator: ",")
    default: readSurroundings(key, value)
    }
  }

  mutating func complain(_ key: String, _ wanted: String, _ value: YAMLNode) {
    diagnostics.append(
      .error("“\(key)” must be \(wanted), but here stands \(value.kind)", at: value.location))
  }

  /// A text on one line: what is folded over several in the file is joined by blanks.
  mutating func line(_ key: String, _ value: YAMLNode) -> String? {
    guard let text = value.string else {
      complain(key, "a text", value)
      return nil
    }
    let line = collapsed(text)
    if line.isEmpty {
      diagnostics.append(.error("“\(key)” is empty: leave it out or fill it", at: value.location))
      return nil
    }
    return line
  }

  mutating func flag(_ key: String, _ value: YAMLNode) -> Bool {
    guard let flag = value.flag else {
      complain(key, "true or false", value)
      return false
    }
    return flag
  }

  /// A list of texts, or one text with separators in it.
  mutating func list(_ key: String, _ value: YAMLNode, separator: Character) -> [String] {
    if let text = value.string {
      return text.split(separator: separator).map { collapsed(String($0)) }.filter { !$0.isEmpty }
    }
    guard let elements = value.elements else {
      complain(key, "a list of texts", value)
      return []
    }
    var texts: [String] = []
    for element in elements {
      guard let text = element.string else {
        complain(key, "a list of texts", element)
        continue
      }
      let line = collapsed(text)
      if line.isEmpty {
        diagnostics.append(
          .error("“\(key)” holds an empty text: leave it out", at: element.location))
      } else {
        texts.append(line)
      }
    }
    return texts
  }

  /// A list of paths, or one.
  private mutating func aliases(_ value: YAMLNode) -> [PageAlias] {
    (value.elements ?? [value]).compactMap { element in
      guard let path = element.string else {
        complain("aliases", "a list of paths such as old/menu.html", element)
        return nil
      }
      return PageAlias(path, at: element.location)
    }
  }

  mutating func choice<Choice>(_ key: String, _ value: YAMLNode) -> Choice?
  where Choice: RawRepresentable<String>, Choice: CaseIterable {
    let names = Choice.allCases.map(\.rawValue)
    guard let text = value.string else {
      complain(key, "one of \(names.joined(separator: ", "))", value)
      return nil
    }
    if let choice = Choice(rawValue: text) { return choice }
    diagnostics.append(.error(unknownName(key, text, among: names), at: value.location))
    return nil
  }

  private mutating func date(_ key: String, _ value: YAMLNode) -> String? {
    guard let text = value.string else {
      complain(key, "a date such as 2026-03-31", value)
      return nil
    }
    do {
      return try normalizedDate(text, at: value.location, in: context.timeZone)
    } catch {
      diagnostics.append(error)
      return nil
    }
  }

  /// The shape of a BCP 47 tag: subtags of up to 8 letters and digits, the first of letters.
  private mutating func language(_ value: YAMLNode) -> String? {
    let text = value.string ?? ""
    let subtags = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isTag = subtags.enumerated().allSatisfy { index, subtag in
      (1...8).contains(subtag.count)
        && subtag.allSatisfy { $0 | 0x20 &- 0x61 < 26 || (index > 0 && $0.isDigit) }
    }
    if isTag, subtags[0].count >= 2 { return text }
    diagnostics.append(
      .error("“lang” must be a language tag such as en, zh-Hans or pt-BR", at: value.location))
    return nil
  }

  private mutating func mappings(_ value: YAMLNode) -> [FrontMatter.FieldMapping] {
    guard let entries = value.entries else {
      complain("fields", "a mapping such as {title: name, image: thumbnail}", value)
      return []
    }
    var mappings: [FrontMatter.FieldMapping] = []
    for entry in entries {
      guard let key = entry.value.string, !key.isEmpty else {
        complain("fields", "a mapping of field names to keys of the data", entry.value)
        continue
      }
      mappings.append(.init(field: entry.key, key: key, location: entry.value.location))
    }
    return mappings
  }

  /// `true`, a title, or a mapping of title, image and position.
  private mutating func tabBar(_ value: YAMLNode) {
    guard value.entries != nil else {
      if let flag = value.flag {
        frontMatter.tabBar = flag ? .pageTitle : nil
      } else {
        frontMatter.tabBar = line("tabBar", value).map { .text($0) }
      }
      return
    }
    frontMatter.tabBar = .pageTitle
    for entry in known(["title", "image", "position"], of: value, in: "tabBar") {
      switch entry.key {
      case "title":
        if let title = line("title", entry.value) { frontMatter.tabBar = .text(title) }
      case "image":
        frontMatter.tabBarImage = line("image", entry.value)
        frontMatter.locations["tabBarImage"] = entry.value.location
      default:
        if let position = entry.value.string.flatMap({ Int($0) }), position > 0 {
          frontMatter.tabBarPosition = position
        } else {
          complain("position", "a whole number from 1 on", entry.value)
        }
      }
    }
  }

  /// `true`, or the columns by their titles.
  private mutating func sortable(_ value: YAMLNode) -> SortableColumns? {
    if let flag = value.flag { return flag ? .all(value.location) : nil }
    return SortableColumns(list("sortable", value, separator: ","), at: value.location)
  }

  /// `true`, or what the field says.
  private mutating func filterPrompt(_ value: YAMLNode) -> String? {
    if let flag = value.flag { return flag ? "" : nil }
    return line("filter", value)
  }

  private mutating func tileWidth(_ value: YAMLNode) -> Double? {
    if let width = value.number, TileWidth.range.contains(width) { return width }
    diagnostics.append(.error(TileWidth.expectation, at: value.location))
    return nil
  }

  /// The entries of a mapping whose keys are known; others are an error each.
  mutating func known(
    _ keys: [String], of value: YAMLNode, in name: String
  ) -> [YAMLNode.Entry] {
    (value.entries ?? []).filter { entry in
      if keys.contains(entry.key) { return !entry.value.isNull }
      let message = unknownName("key", entry.key, among: keys)
      diagnostics.append(.error("\(message) in “\(name)”", at: entry.keyLocation))
      return false
    }
  }

  private mutating func bottomBar(_ key: String, _ value: YAMLNode) -> BottomBarHiding? {
    if let flag = value.flag { return flag ? .page : nil }
    if value.string == BottomBarHiding.below.rawValue { return .below }
    let hint =
      value.string.flatMap { nearest(to: $0, among: ["true", "false", "below"]) }
      .map { ", did you mean “\($0)”?" } ?? ""
    diagnostics.append(
      .error("“\(key)” must be true, false or below\(hint)", at: value.location))
    return nil
  }
}

/// The text without white space at its ends and with one blank for each stretch of it inside.
func collapsed(_ text: String) -> String {
  text.utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }.map { String($0)! }
    .joined(separator: " ")
}
