import CYaml
import TableModel

extension YAMLNode {
  /// Reads a document, `nil` when it is empty.
  ///
  /// Keys that stand twice, several documents, keys that are no scalars and nesting past 200 levels
  /// are errors. Aliases are resolved by sharing; together they may stand for at most 100,000 values.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, with or without a byte order mark.
  ///   - firstLine: the line of the file on which the document begins.
  /// - Throws: the first error, at its line and column.
  public static func parse(
    _ bytes: [UInt8], file: String, firstLine: Int = 1
  ) throws(Diagnostic) -> YAMLNode? {
    var parser = YAMLParser(bytes: bytes, file: file, firstLine: firstLine)
    return try parser.document()
  }
}

/// Builds nodes from libyaml's events.
private struct YAMLParser {
  private static let maximumDepth = 200
  private static let maximumCount = 100_000

  /// The document without its byte order mark.
  let bytes: [UInt8]
  let file: String
  let firstLine: Int
  /// The offset of each line's first byte: CR LF, CR and LF end lines, as for libyaml.
  private let lineStarts: [Int]
  private var anchors: [String: (node: YAMLNode, count: Int)] = [:]
  /// The values so far, aliases unfolded, and those of them that aliases stand for.
  private var count = 0
  private var aliasedCount = 0

  init(bytes: [UInt8], file: String, firstLine: Int) {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    self.bytes = bytes
    self.file = file
    self.firstLine = firstLine
    var starts = [0]
    for index in bytes.indices {
      switch bytes[index] {
      case 0x0A: starts.append(index + 1)
      case 0x0D where index + 1 == bytes.count || bytes[index + 1] != 0x0A:
        starts.append(index + 1)
      default: break
      }
    }
    lineStarts = starts
  }

  mutating func document() throws(Diagnostic) -> YAMLNode? {
    let bytes = bytes
    var parser = yaml_parser_t()
    yaml_parser_initialize(&parser)
    defer { yaml_parser_delete(&parser) }
    let input = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
    defer { input.deallocate() }
    input.initialize(from: bytes, count: bytes.count)
    yaml_parser_set_input_string(&parser, input, bytes.count)
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    var root: YAMLNode?
    while true {
      let event = try next(&parser)
      switch event.type {
      case YAML_STREAM_END_EVENT: return root
      case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT: continue
      case YAML_DOCUMENT_START_EVENT:
        guard root == nil else {
          throw .error("a second YAML document begins here: keep to one", at: event.location)
        }
      default: root = try node(event, &parser, depth: 0)
      }
    }
  }

  private mutating func node(
    _ event: Event, _ parser: inout yaml_parser_t, depth: Int
  ) throws(Diagnostic) -> YAMLNode {
    guard depth < Self.maximumDepth else {
      throw .error("values are nested too deep (more than 200 levels)", at: event.location)
    }
    let countBefore = count
    count += 1
    let node: YAMLNode
    switch event.type {
    case YAML_ALIAS_EVENT:
      guard let anchor = anchors[event.text] else {
        throw .error("the alias “*\(event.text)” names no value above it", at: event.location)
      }
      count += anchor.count
      aliasedCount += anchor.count
      guard aliasedCount <= Self.maximumCount else {
        throw .error(
          "too many values (aliases stand for more than 100,000)", at: event.location)
      }
      return anchor.node
    case YAML_SEQUENCE_START_EVENT:
      var elements: [YAMLNode] = []
      while case let child = try next(&parser), child.type != YAML_SEQUENCE_END_EVENT {
        elements.append(try self.node(child, &parser, depth: depth + 1))
      }
      node = YAMLNode(.sequence(elements), at: event.location)
    case YAML_MAPPING_START_EVENT:
      node = YAMLNode(.mapping(try entries(&parser, depth: depth)), at: event.location)
    default:
      node = YAMLNode(.scalar(event.text, isPlain: event.isPlain), at: event.location)
    }
    if let anchor = event.anchor { anchors[anchor] = (node, count - countBefore) }
    return node
  }

  private mutating func entries(
    _ parser: inout yaml_parser_t, depth: Int
  ) throws(Diagnostic) -> [YAMLNode.Entry] {
    var entries: [YAMLNode.Entry] = []
    var places: [String: SourceLocation] = [:]
    while case let event = try next(&parser), event.type != YAML_MAPPING_END_EVENT {
      guard event.type == YAML_SCALAR_EVENT else {
        throw .error("a key must be a plain word or a quoted text", at: event.location)
      }
      if let first = places.updateValue(event.location, forKey: event.text) {
        throw .error(
          "the key “\(event.text)” stands twice: remove one", at: event.location,
          notes: [.init("it stands here first", at: first)])
      }
      let child = try next(&parser)
      let value = try node(child, &parser, depth: depth + 1)
      entries.append(.init(key: event.text, keyLocation: event.location, value: value))
    }
    return entries
  }

  /// What matters of libyaml's event.
  private struct Event {
    var type: yaml_event_type_t
    var text = ""
    var isPlain = false
    var anchor: String?
    var location: SourceLocation
  }

  private func next(_ parser: inout yaml_parser_t) throws(Diagnostic) -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(&parser, &event) == 1 else { throw problem(parser) }
    defer { yaml_event_delete(&event) }
    var result = Event(type: event.type, location: location(event.start_mark))
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      result.text = text(scalar.value, scalar.length)
      result.isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
      result.anchor = scalar.anchor.map { String(cString: $0) }
      switch scalar.style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE:
        result.location.column += 1
      case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE:
        result.location = firstTextLine(below: event.start_mark)
      default: break
      }
    case YAML_ALIAS_EVENT: result.text = String(cString: event.data.alias.anchor)
    case YAML_SEQUENCE_START_EVENT:
      result.anchor = event.data.sequence_start.anchor.map { String(cString: $0) }
    case YAML_MAPPING_START_EVENT:
      result.anchor = event.data.mapping_start.anchor.map { String(cString: $0) }
    default: break
    }
    return result
  }

  private func text(_ start: UnsafeMutablePointer<UInt8>?, _ length: Int) -> String {
    String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
  }

  private func problem(_ parser: yaml_parser_t) -> Diagnostic {
    let what = parser.problem.map { String(cString: $0) } ?? "the text is no YAML"
    let context = parser.context.map { " " + String(cString: $0) } ?? ""
    if context == " while scanning a quoted scalar", what == "found unexpected end of stream" {
      return .error(
        "invalid YAML: this quote is never closed", at: location(parser.context_mark))
    }
    if parser.error == YAML_READER_ERROR {
      return .error("invalid YAML: \(what)", at: location(byteOffset: Int(parser.problem_offset)))
    }
    let advice = Self.advice[what].map { "; \($0)" } ?? ""
    return .error("invalid YAML: \(what)\(context)\(advice)", at: location(parser.problem_mark))
  }

  /// What to do about the mistakes that people make most, by libyaml's words for them.
  private static let advice = [
    "mapping values are not allowed in this context":
      "values with “: ” in them need quotes, and keys of one mapping the same indentation",
    "found character that cannot start any token":
      "values that begin with @, ` or % need quotes, and lines are indented with blanks, not tabs",
    "found a tab character that violates indentation": "lines are indented with blanks, not tabs",
    "found unknown escape character": "values with backslashes need single quotes",
  ]

  /// libyaml counts columns in characters; a `SourceLocation` counts them in bytes.
  private func location(_ mark: yaml_mark_t) -> SourceLocation {
    let line = lineStart(Int(mark.line))
    var offset = line
    var characters = Int(mark.column)
    while characters > 0, offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      characters -= 1
    }
    return SourceLocation(
      file: file, line: firstLine + Int(mark.line), column: offset - line + 1)
  }

  private func location(byteOffset: Int) -> SourceLocation {
    var location = SourceLocation(file: file, line: firstLine, column: 1)
    for byte in bytes.prefix(byteOffset) {
      if byte == 0x0A {
        location.line += 1
        location.column = 1
      } else {
        location.column += 1
      }
    }
    return location
  }

  /// Where the text of a block scalar begins, whose `|` or `>` stands at `mark`.
  private func firstTextLine(below mark: yaml_mark_t) -> SourceLocation {
    var line = Int(mark.line) + 1
    while true {
      let start = lineStart(line)
      let text = bytes[start...].prefix { $0 == 0x20 }
      let first = text.endIndex
      if first >= bytes.count || (bytes[first] != 0x0A && bytes[first] != 0x0D) {
        return SourceLocation(file: file, line: firstLine + line, column: text.count + 1)
      }
      line += 1
    }
  }

  private func lineStart(_ line: Int) -> Int {
    line < lineStarts.count ? lineStarts[line] : bytes.count
  }
}
