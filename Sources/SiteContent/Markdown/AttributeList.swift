import SourceText
import TableModel

/// The attributes in braces at the end of a heading or an item:
/// `{cell=recipe,plain accessory=badge:3 #lamb prepTime="30 min"}`.
///
/// `cell` names cell templates to try in turn, `accessory` is a name that `Accessory.named` knows,
/// `#…` is the anchor, `url` the target of the row, `detail` asks for a page of the row's own, `slug`
/// names it, and every other `name=value` a field. A few words such as `collapsible` stand without a
/// value. A value with blanks stands in `"…"`, with `\"`
/// and `\\` for the two characters.
struct AttributeList {
  var cells: [String] = []
  var accessory: Accessory?
  var identifier: String?
  var url: String?
  /// Whether a page of the row's own is asked for.
  var asksForDetail = false
  var slug: String?
  var fields: [(name: String, value: String, location: SourceLocation)] = []
  /// Words without a value.
  var flags: [(name: String, location: SourceLocation)] = []
  /// What it says of the row beside its fields; with the keys of a form control where it is one.
  var settings: [YAMLNode.Entry] = []
  var location: SourceLocation

  /// The words that stand without a value.
  private static let flagNames = ["collapsible", "collapsed"]

  /// A list found at the end of a line.
  enum Found {
    /// The list, and how many opening braces stand in it.
    case list(AttributeList, braces: Int)
    case mistake(Diagnostic)
  }

  /// Looks for a list at the end of a line: a brace after a blank or at the start, followed by
  /// `#` or `name=`. Other braces are text.
  static func find(in line: [UInt8], at location: SourceLocation) -> Found? {
    guard line.last == UInt8(ascii: "}") else { return nil }
    var mistake: Diagnostic?
    for offset in candidates(in: line) {
      let place = SourceLocation(
        file: location.file, line: location.line, column: location.column + offset)
      var cursor = ByteCursor(Array(line[offset...]), at: place)
      do {
        var list = try AttributeList(&cursor)
        if cursor.isAtEnd {
          list.sortControlKeys()
          let braces = cursor.bytes.count { $0 == UInt8(ascii: "{") }
          return .list(list, braces: braces)
        }
      } catch {
        mistake = error
      }
    }
    return mistake.map { .mistake($0) }
  }

  /// Where lists may begin, as far as they look like lists: the last few of such places, so that a
  /// line of braces costs no more than one without.
  private static func candidates(in line: [UInt8]) -> ArraySlice<Int> {
    let offsets = line.indices.filter { offset in
      line[offset] == UInt8(ascii: "{") && (offset == 0 || line[offset - 1] <= 0x20)
        && looksLikeList(line[(offset + 1)...].drop { $0 == 0x20 || $0 == 0x09 })
    }
    return offsets.suffix(16)
  }

  private static func looksLikeList(_ text: ArraySlice<UInt8>) -> Bool {
    if text.starts(with: "detail".utf8), let next = text.dropFirst(6).first,
      next == 0x20 || next == UInt8(ascii: "}")
    {
      return true
    }
    if text.first == UInt8(ascii: "#") { return text.dropFirst().first.map(isNamePart) ?? false }
    let afterName = text.drop(while: isNamePart)
    if afterName.count < text.count, afterName.first == UInt8(ascii: "=") { return true }
    return flagNames.contains { text.prefix(text.count - afterName.count).elementsEqual($0.utf8) }
  }

  /// Letters of all scripts, digits, `-` and `_`.
  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte.isIdentifierPart || byte == UInt8(ascii: "-") || byte >= 0x80
  }

  private init(_ cursor: inout ByteCursor) throws(Diagnostic) {
    location = cursor.location
    cursor.offset += 1
    while true {
      cursor.skipBlanks()
      if cursor.skip("}") { return }
      if cursor.skip("#") {
        let location = cursor.location
        let name = cursor.take(while: Self.isNamePart)
        guard !name.isEmpty else { throw cursor.error("an anchor's name is missing after #") }
        guard identifier == nil else {
          throw .error("a second anchor: keep one", at: location)
        }
        identifier = name
      } else {
        try readAttribute(&cursor)
      }
      guard let byte = cursor.peek, byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: "}") else {
        throw cursor.error("a blank or } must stand here, after the attribute")
      }
    }
  }

  private mutating func readAttribute(_ cursor: inout ByteCursor) throws(Diagnostic) {
    let start = cursor.location
    let name = cursor.take(while: Self.isNamePart)
    guard !name.isEmpty else {
      throw cursor.error("an attribute reads name=value or #anchor")
    }
    if cursor.peek != UInt8(ascii: "="), Self.flagNames.contains(name) {
      flags.append((name, start))
      return
    }
    if name == "detail", cursor.peek != UInt8(ascii: "=") {
      asksForDetail = true
      return
    }
    guard cursor.skip("=") else {
      throw cursor.error("= and a value are missing after “\(name)”")
    }
    var location = cursor.location
    let isQuoted = cursor.peek == UInt8(ascii: "\"")
    let value = try Self.value(&cursor)
    // Places inside brackets are counted from behind the quote.
    if isQuoted, value.hasPrefix("{") || value.hasPrefix("[") { location.column += 1 }
    switch name {
    case "cell":
      cells += value.split(separator: ",").map(String.init)
      if cells.isEmpty { throw .error("the name of a cell is missing", at: location) }
    case "accessory" where value.hasPrefix("{") || value.hasPrefix("image:"):
      settings.append(try Self.setting(name, start, value, location))
    case "accessory": accessory = try Accessory.named(value, at: location)
    case _ where name == "height" || RowSettingsReader.rowKeys.contains(name):
      guard !settings.contains(where: { $0.key == name }) else {
        throw .error("“\(name)” stands twice: remove one", at: start)
      }
      settings.append(try Self.setting(name, start, value, location))
    case "url": url = value
    case "slug":
      if let problem = problem(ofSlug: value) { throw .error(problem, at: location) }
      slug = value
    default:
      guard !fields.contains(where: { $0.name == name }) else {
        throw .error("“\(name)” stands twice: remove one", at: start)
      }
      fields.append((name, value, location))
    }
  }

  /// A setting; a value that begins with a bracket is YAML.
  private static func setting(
    _ name: String, _ start: SourceLocation, _ value: String, _ location: SourceLocation
  ) throws(Diagnostic) -> YAMLNode.Entry {
    guard value.hasPrefix("[") || value.hasPrefix("{") else {
      return YAMLNode.Entry(
        key: name, keyLocation: start,
        value: YAMLNode(.scalar(value, isPlain: true), at: location))
    }
    do throws(Diagnostic) {
      let node = try YAMLNode.parse(Array(value.utf8), file: location.file)
      return YAMLNode.Entry(
        key: name, keyLocation: start,
        value: (node ?? YAMLNode(.scalar("", isPlain: true), at: location)).moved(to: location))
    } catch {
      throw .error(error.message, at: location)
    }
  }

  /// Fields of a row with `input` that are keys of its control.
  private mutating func sortControlKeys() {
    guard settings.contains(where: { $0.key == "input" }) else { return }
    for field in fields where RowSettingsReader.controlKeys.contains(field.name) {
      let isFlow = field.name == "options" && "[{".contains(field.value.first ?? " ")
      let entry =
        isFlow ? try? Self.setting(field.name, location, field.value, field.location) : nil
      settings.append(
        entry
          ?? YAMLNode.Entry(
            key: field.name, keyLocation: field.location,
            value: YAMLNode(.scalar(field.value, isPlain: true), at: field.location)))
    }
    fields.removeAll { RowSettingsReader.controlKeys.contains($0.name) }
  }

  private static func value(_ cursor: inout ByteCursor) throws(Diagnostic) -> String {
    guard cursor.skip("\"") else {
      let value = cursor.take { $0 > 0x20 && $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "\"") }
      guard !value.isEmpty else {
        throw cursor.error("a value is missing: write a word, or \"several words\"")
      }
      return value
    }
    let start = cursor
    var value: [UInt8] = []
    while let byte = cursor.next() {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: value, as: UTF8.self)
      case UInt8(ascii: "\\") where cursor.peek == 0x22 || cursor.peek == 0x5C:
        value.append(cursor.next()!)
      default: value.append(byte)
      }
    }
    throw start.error("this value's closing quote is missing")
  }
}
