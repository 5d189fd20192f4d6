import SourceText
import TableModel

/// Reads a page shell into segments.
struct PageShellReader {
  private var cursor: ByteCursor
  private var segments: [PageShell.Segment] = []
  private var open: [(variable: PageShell.Variable, index: Int, location: SourceLocation)] = []
  private var hasTable = false

  init(_ source: String, file: String) {
    cursor = ByteCursor(source, at: SourceLocation(file: file, line: 1, column: 1))
  }

  mutating func shell() throws(Diagnostic) -> [PageShell.Segment] {
    while !cursor.isAtEnd {
      let text = textBeforeTag()
      if !text.isEmpty { segments.append(.text(text)) }
      if !cursor.isAtEnd { try tag() }
    }
    if let condition = open.last {
      throw .error(
        "“{{#\(condition.variable.rawValue)}}” is never closed: add “{{/\(condition.variable.rawValue)}}”",
        at: condition.location)
    }
    guard hasTable else {
      throw .error(
        "the page shell has no {{{table}}}, so pages would be empty", at: cursor.location)
    }
    return segments
  }

  private mutating func textBeforeTag() -> String {
    let brace = UInt8(ascii: "{")
    let first = cursor.offset
    while let byte = cursor.peek, !(byte == brace && cursor.peek(1) == brace) {
      cursor.offset += 1
    }
    return cursor.text(first..<cursor.offset)
  }

  private mutating func tag() throws(Diagnostic) {
    let location = cursor.location
    let isRaw = cursor.skip("{{{")
    if !isRaw { _ = cursor.skip("{{") }
    let isOpening = !isRaw && cursor.skip("#")
    let isClosing = !isRaw && !isOpening && cursor.skip("/")
    cursor.skipBlanks()
    let nameLocation = cursor.location
    let name = cursor.take(while: \.isIdentifierPart)
    cursor.skipBlanks()
    guard cursor.skip(isRaw ? "}}}" : "}}") else {
      throw .error("this tag is never closed: end it with “\(isRaw ? "}}}" : "}}")”", at: location)
    }
    guard let variable = PageShell.Variable(rawValue: name) else {
      let known = PageShell.Variable.allCases.map(\.rawValue)
      throw .error(unknownName("variable", name, among: known), at: nameLocation)
    }
    if isOpening {
      open.append((variable, segments.count, location))
      segments.append(.condition(variable, count: 0))
    } else if isClosing {
      guard let condition = open.popLast(), condition.variable == variable else {
        throw .error("“{{/\(name)}}” closes nothing: no “{{#\(name)}}” is open here", at: location)
      }
      segments[condition.index] = .condition(
        variable, count: segments.count - condition.index - 1)
    } else {
      hasTable = hasTable || variable == .table
      segments.append(.variable(variable, isEscaped: !isRaw))
    }
  }
}
