import SourceText
import TableModel

/// Reads a template in the Mustache language, step by step as its specification has it.
struct MustacheReader {
  private var template: MustacheTemplate
  private let bytes: [UInt8]
  private var opening = Array("{{".utf8)
  private var closing = Array("}}".utf8)
  /// Where the text begins that is no step yet.
  private var textStart = 0
  /// Where the line begins that is read.
  private var lineStart = 0
  /// Whether blanks, parents and blocks are all that stands on the line so far.
  private var isLineOfBlocks = true
  private var openTags: [OpenTag] = []
  /// How many sections may lie in one another.
  private static let deepest = 64

  private struct OpenTag {
    var sigil: UInt8
    var name: String
    var step: Int
    var offset: Int
    /// Where the lines of a block begin, if its tag has a line of its own.
    var lines: Int?
  }

  init(_ bytes: [UInt8], name: String, file: String) {
    self.bytes = bytes
    template = MustacheTemplate(name: name, source: MustacheSource(bytes: bytes, file: file))
  }

  mutating func read() throws(Diagnostic) -> MustacheTemplate {
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] == opening[0], isAt(opening, offset) {
        offset = try tag(at: offset)
      } else {
        offset += 1
        if bytes[offset - 1] == lineFeed { beginLine(offset) }
      }
    }
    flush(upTo: bytes.count)
    if let tag = openTags.last {
      throw template.error(
        "“\(shown(tag.sigil, tag.name))” is never closed: add “{{/\(tag.name)}}”", at: tag.offset)
    }
    return template
  }

  // MARK: Text

  private mutating func beginLine(_ offset: Int) {
    lineStart = offset
    isLineOfBlocks = true
  }

  /// Makes a step of the text that was read.
  private mutating func flush(upTo end: Int) {
    guard textStart < end else { return }
    let startsLine = textStart == 0 || bytes[textStart - 1] == lineFeed
    template.steps.append(.text(textStart..<end, startsLine: startsLine))
  }

  private func isAt(_ word: [UInt8], _ offset: Int) -> Bool {
    bytes.count - offset >= word.count && bytes[offset..<offset + word.count].elementsEqual(word)
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// Where the next line begins, if there is nothing but blanks before it.
  private func blankLineEnd(after offset: Int) -> Int? {
    var end = offset
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    if end == bytes.count { return end }
    if bytes[end] == lineFeed { return end + 1 }
    let isReturn = bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == lineFeed
    return isReturn ? end + 2 : nil
  }

  // MARK: Tags

  /// Reads a tag, and returns where the text goes on.
  private mutating func tag(at start: Int) throws(Diagnostic) -> Int {
    var contentStart = start + opening.count
    let sigils = Array("{&#^/!>=<$".utf8)
    var sigil: UInt8?
    if contentStart < bytes.count, sigils.contains(bytes[contentStart]) {
      sigil = bytes[contentStart]
      contentStart += 1
    }
    var end = closing
    if sigil == UInt8(ascii: "{") { end.insert(UInt8(ascii: "}"), at: 0) }
    if sigil == UInt8(ascii: "=") { end.insert(UInt8(ascii: "="), at: 0) }
    var contentEnd = contentStart
    while contentEnd < bytes.count, !isAt(end, contentEnd) { contentEnd += 1 }
    let next = contentEnd + end.count
    let content = trimmed(contentStart..<min(contentEnd, bytes.count))
    let isComment = sigil == UInt8(ascii: "!")
    guard contentEnd < bytes.count,
      isComment || sigil == UInt8(ascii: "=") || !isUnclosed(content)
    else {
      let wanted = String(decoding: end, as: UTF8.self)
      throw template.error("this tag is never closed: end it with “\(wanted)”", at: start)
    }
    return try tag(sigil, content, start..<next)
  }

  private mutating func tag(
    _ sigil: UInt8?, _ content: Range<Int>, _ tag: Range<Int>
  ) throws(Diagnostic) -> Int {
    let hasBlankStart = isBlank(lineStart..<tag.lowerBound)
    switch sigil {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "&"):
      beginStep(at: tag.lowerBound)
      template.steps.append(.value(try path(content), isEscaped: sigil == nil))
      return endTag(tag)
    case UInt8(ascii: "<"), UInt8(ascii: "$"):
      return try block(sigil ?? 0, content, tag)
    case UInt8(ascii: "/") where openTags.last.map { $0.sigil == 0x3C || $0.sigil == 0x24 } ?? false:
      return try closeBlock(content, tag)
    default: break
    }
    let mayBeAlone = hasBlankStart && textStart <= lineStart
    let lineEnd = mayBeAlone ? blankLineEnd(after: tag.upperBound) : nil
    let indentation = lineStart..<tag.lowerBound
    if lineEnd != nil { flush(upTo: lineStart) } else { beginStep(at: tag.lowerBound) }
    switch sigil {
    case UInt8(ascii: "#"), UInt8(ascii: "^"):
      let path = try path(content)
      let isInverted = sigil == UInt8(ascii: "^")
      try open(sigil ?? 0, text(content), tag)
      template.steps.append(.section(path, isInverted: isInverted, end: 0))
    case UInt8(ascii: "/"):
      let tag = try closed(content, tag)
      if case .section(let path, let isInverted, _) = template.steps[tag.step] {
        template.steps[tag.step] = .section(
          path, isInverted: isInverted, end: template.steps.count)
      }
    case UInt8(ascii: ">"):
      template.steps.append(.partial(template.uses.count))
      template.uses.append(
        try use(content, lineEnd == nil ? nil : indentation, isParent: false))
    case UInt8(ascii: "="): try delimiters(content, tag.lowerBound)
    default: break
    }
    guard let lineEnd else { return endTag(tag) }
    textStart = lineEnd
    beginLine(lineEnd)
    return lineEnd
  }

  /// Ends the text before a tag that has a line in common with other things.
  private mutating func beginStep(at offset: Int) {
    flush(upTo: offset)
    if offset == lineStart { template.steps.append(.lineStart) }
    isLineOfBlocks = false
  }

  private mutating func endTag(_ tag: Range<Int>) -> Int {
    textStart = tag.upperBound
    // A tag may go over several lines.
    if let end = bytes[tag].lastIndex(of: lineFeed), end >= lineStart { lineStart = end + 1 }
    return tag.upperBound
  }

  // MARK: Parents and blocks

  private mutating func block(
    _ sigil: UInt8, _ content: Range<Int>, _ tag: Range<Int>
  ) throws(Diagnostic) -> Int {
    let isAlone = isLineOfBlocks && isBlank(max(textStart, lineStart)..<tag.lowerBound)
    let name = try name(content)
    let isParent = sigil == UInt8(ascii: "<")
    let lineEnd = isAlone ? blankLineEnd(after: tag.upperBound) : nil
    // The blanks before a parent are those of all its lines.
    let isIndented = isParent && isAlone && textStart <= lineStart
    if lineEnd != nil || isIndented {
      flush(upTo: max(textStart, lineStart))
    } else {
      flush(upTo: tag.lowerBound)
      if tag.lowerBound == lineStart { template.steps.append(.lineStart) }
    }
    try open(sigil, name, tag)
    if isParent {
      template.steps.append(.parent(template.uses.count, end: 0))
      template.uses.append(
        try use(content, isIndented ? lineStart..<tag.lowerBound : nil, isParent: true))
    } else {
      let blanks = isAlone ? self.blanks(from: lineStart) : tag.lowerBound..<tag.lowerBound
      template.steps.append(.block(name, indentation: blanks, end: 0))
      openTags[openTags.count - 1].lines = lineEnd
    }
    isLineOfBlocks = isAlone
    return endBlockTag(tag, lineEnd)
  }

  private mutating func closeBlock(
    _ content: Range<Int>, _ tag: Range<Int>
  ) throws(Diagnostic) -> Int {
    let isAlone = isLineOfBlocks && isBlank(max(textStart, lineStart)..<tag.lowerBound)
    let opened = try closed(content, tag)
    // What stands in a line of its own between the two tags of a block keeps its line.
    let isPair = opened.sigil == UInt8(ascii: "$") && opened.offset >= lineStart
    let lineEnd = isAlone && !isPair ? blankLineEnd(after: tag.upperBound) : nil
    flush(upTo: lineEnd == nil ? tag.lowerBound : max(textStart, lineStart))
    switch template.steps[opened.step] {
    case .parent(let use, _): template.steps[opened.step] = .parent(use, end: template.steps.count)
    case .block(let name, let blanks, _):
      template.steps[opened.step] = .block(
        name, indentation: indentation(of: opened, upTo: tag.lowerBound) ?? blanks,
        end: template.steps.count)
    default: break
    }
    isLineOfBlocks = isAlone && !isPair
    return endBlockTag(tag, lineEnd)
  }

  /// The blanks before the first line of a block that isn't empty; `nil`: it has none, or begins on the
  /// line of its tag.
  private func indentation(of block: OpenTag, upTo end: Int) -> Range<Int>? {
    guard var start = block.lines else { return nil }
    while start < end {
      let blanks = blanks(from: start)
      guard blanks.upperBound < end else { return nil }
      if bytes[blanks.upperBound] != lineFeed, bytes[blanks.upperBound] != 0x0D { return blanks }
      start = (bytes[blanks.upperBound..<end].firstIndex(of: lineFeed) ?? end) + 1
    }
    return nil
  }

  private func blanks(from start: Int) -> Range<Int> {
    var end = start
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    return start..<end
  }

  private mutating func endBlockTag(_ tag: Range<Int>, _ lineEnd: Int?) -> Int {
    guard let lineEnd else { return endTag(tag) }
    textStart = lineEnd
    beginLine(lineEnd)
    return lineEnd
  }

  // MARK: What tags hold

  private mutating func open(
    _ sigil: UInt8, _ name: String, _ tag: Range<Int>
  ) throws(Diagnostic) {
    guard openTags.count < Self.deepest else {
      throw template.error(
        "more than \(Self.deepest) sections are open here: close some of them", at: tag.lowerBound)
    }
    openTags.append(
      OpenTag(sigil: sigil, name: name, step: template.steps.count, offset: tag.lowerBound))
  }

  /// Takes the open tag that a closing one belongs to.
  private mutating func closed(
    _ content: Range<Int>, _ tag: Range<Int>
  ) throws(Diagnostic) -> OpenTag {
    let name = text(content)
    guard let last = openTags.last, last.name == name else {
      let message = "“{{/\(name)}}” closes nothing: no “{{#\(name)}}” is open here"
      guard let last = openTags.last else { throw template.error(message, at: tag.lowerBound) }
      throw template.error(
        message, at: tag.lowerBound,
        notes: [
          .init(
            "“\(shown(last.sigil, last.name))” is to be closed first",
            at: template.source.location(at: last.offset))
        ])
    }
    openTags.removeLast()
    return last
  }

  private func use(
    _ content: Range<Int>, _ indentation: Range<Int>?, isParent: Bool
  ) throws(Diagnostic) -> MustacheTemplate.Use {
    MustacheTemplate.Use(
      name: try name(content), offset: content.lowerBound, indentation: indentation,
      isParent: isParent)
  }

  private mutating func delimiters(_ content: Range<Int>, _ offset: Int) throws(Diagnostic) {
    let parts = bytes[content].split { $0.isWhitespace }.map(Array.init)
    guard parts.count == 2, !parts.joined().contains(UInt8(ascii: "=")) else {
      throw template.error(
        "this tag is to name two delimiters with a blank between them, as “{{=<% %>=}}” does, "
          + "and no “=” in them", at: offset)
    }
    opening = parts[0]
    closing = parts[1]
  }

  private func path(_ content: Range<Int>) throws(Diagnostic) -> MustacheTemplate.Path {
    let name = try name(content)
    if name == "." { return MustacheTemplate.Path(parts: [], offset: content.lowerBound) }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !parts.contains("") else {
      throw template.error(
        "“\(name)” is no name: dots stand between names", at: content.lowerBound)
    }
    return MustacheTemplate.Path(parts: parts, offset: content.lowerBound)
  }

  private func name(_ content: Range<Int>) throws(Diagnostic) -> String {
    guard !content.isEmpty else {
      throw template.error("this tag names nothing", at: content.lowerBound)
    }
    guard !bytes[content].contains(where: \.isWhitespace) else {
      throw template.error(
        "“\(text(content))” is no name: names have no blanks in them", at: content.lowerBound)
    }
    return text(content)
  }

  /// Whether what should be a name goes on into other tags or lines.
  private func isUnclosed(_ content: Range<Int>) -> Bool {
    bytes[content].contains(lineFeed) || content.contains { isAt(opening, $0) }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isWhitespace { start += 1 }
    while end > start, bytes[end - 1].isWhitespace { end -= 1 }
    return start..<end
  }

  private func shown(_ sigil: UInt8, _ name: String) -> String {
    "{{\(Character(UnicodeScalar(sigil)))\(name)}}"
  }
}

private let lineFeed = UInt8(ascii: "\n")
