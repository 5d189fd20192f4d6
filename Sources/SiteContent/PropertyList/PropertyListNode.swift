import SourceText
import TableModel

/// A value of a property list, with its place in the file.
struct PropertyListNode: Sendable {
  enum Content: Sendable {
    case string(String)
    case integer(Int)
    /// An integer above `Int.max`, which binary and XML property lists may hold.
    case unsigned(UInt)
    case real(Double)
    case bool(Bool)
    case date(PropertyListDate)
    case data([UInt8])
    case array([PropertyListNode])
    /// The entries in the order of the file; no key stands twice.
    case dictionary([Entry])
  }

  /// A key of a dictionary and its value.
  struct Entry: Sendable {
    var key: String
    var keyPlace: PropertyListPlace
    var value: PropertyListNode
  }

  var content: Content
  var place: PropertyListPlace

  init(_ content: Content, at place: PropertyListPlace) {
    self.content = content
    self.place = place
  }

  var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  var elements: [PropertyListNode]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  var entries: [Entry]? {
    if case .dictionary(let entries) = content { entries } else { nil }
  }

  /// A boolean, or one in words: the OpenStep form has no booleans.
  var flag: Bool? {
    if case .bool(let flag) = content { return flag }
    return switch string {
    case "YES", "true", "1": true
    case "NO", "false", "0": false
    default: nil
    }
  }

  /// The value under a key of a dictionary. Linear in the number of keys.
  subscript(key: String) -> PropertyListNode? {
    entries?.first { $0.key == key }?.value
  }

  /// What kind of value this is, in words for a message.
  var kind: String {
    switch content {
    case .string: "a string"
    case .integer, .unsigned, .real: "a number"
    case .bool: "a boolean"
    case .date: "a date"
    case .data: "data"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }
}

/// Where a value begins; in a binary property list line 0 and, as the column, its byte offset.
typealias PropertyListPlace = FilePlace

/// A property list as read from a file in one of its three forms, or the same values from JSON or YAML.
struct PropertyList: Sendable {
  enum Form: Sendable { case xml, binary, openStep, json, yaml }

  /// The deepest nesting of arrays and dictionaries that is read.
  static let maximumDepth = 200

  var file: String
  var form: Form
  var root: PropertyListNode

  /// Reads JSON or YAML by the file's ending, else a property list in the form that its first bytes show; `nil` when an error is among the
  /// diagnostics. An empty file is an empty dictionary, as for Foundation's `.strings` files.
  static func read(_ bytes: [UInt8], file: String) -> (PropertyList?, [Diagnostic]) {
    let form = form(named: file) ?? form(of: bytes)
    var warnings: [Diagnostic] = []
    do throws(Diagnostic) {
      let root: PropertyListNode
      switch form {
      case .binary:
        var reader = BinaryPropertyListReader(bytes, file: file)
        root = try reader.read()
        warnings = reader.warnings
      case .xml:
        (root, warnings) = try readXMLPropertyList(bytes, file: file)
      case .openStep:
        var reader = try OpenStepPropertyListReader(bytes, file: file)
        root = try reader.read()
        warnings = reader.builder.warnings
      case .json: (root, warnings) = try readJSON(bytes, file: file)
      case .yaml: root = try readYAML(bytes, file: file)
      }
      return (PropertyList(file: file, form: form, root: root), warnings)
    } catch {
      return (nil, warnings + [error])
    }
  }

  func location(_ place: PropertyListPlace) -> SourceLocation {
    SourceLocation(file: file, place)
  }

  func error(
    _ message: String, at place: PropertyListPlace, notes: [Diagnostic.Note] = []
  ) -> Diagnostic {
    .error(message + place.byteHint, at: location(place), notes: notes)
  }

  func warning(_ message: String, at place: PropertyListPlace) -> Diagnostic {
    .warning(message + place.byteHint, at: location(place))
  }

  /// The form that a file's ending tells.
  private static func form(named file: String) -> Form? {
    switch file.split(separator: ".").last?.lowercased() {
    case "json": .json
    case "yaml", "yml": .yaml
    default: nil
    }
  }

  /// The form that the first bytes show: `bplist`, or `<` with what follows it in XML.
  static func form(of bytes: [UInt8]) -> Form {
    if bytes.starts(with: "bplist".utf8) { return .binary }
    var start = bytes.prefix(1024)[...]
    var step = 1
    if start.starts(with: [0xEF, 0xBB, 0xBF]) {
      start = start.dropFirst(3)
    } else if start.starts(with: [0xFE, 0xFF]) {
      start = start.dropFirst(3)
      step = 2
    } else if start.starts(with: [0xFF, 0xFE]) {
      start = start.dropFirst(2)
      step = 2
    }
    let text = stride(from: start.startIndex, to: start.endIndex, by: step).map { start[$0] }
      .drop { $0.isWhitespace }
    guard text.first == UInt8(ascii: "<") else { return .openStep }
    // `<0f ab>` is data of the OpenStep form; whatever else begins with `<` is XML.
    let inside = text.dropFirst().prefix { $0 != UInt8(ascii: ">") }
    return inside.allSatisfy { $0.isHexDigit || $0.isWhitespace } ? .openStep : .xml
  }
}

extension PropertyListPlace {
  /// The byte offset for the end of a message, where the form has no lines.
  var byteHint: String { line == 0 ? " (byte \(column))" : "" }
}
