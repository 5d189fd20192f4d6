import TableModel

/// Writes a template filled with values. To be used for one document.
struct MustacheRenderer {
  private let library: MustacheLibrary
  /// What `MustacheValue.content` stands for.
  private let content: UnsafeBufferPointer<UInt8>
  /// The values around the step at hand, the innermost last.
  private var stack: [MustacheValue] = []
  /// The blocks that templates around the step put in the place of others, the outermost first.
  private var replacements: [Replacement] = []
  /// What lines begin with.
  private var indentation: [UInt8] = []
  /// How many blanks of each line of the source are left out.
  private var outdent = 0
  /// The length of what was there before the document.
  private var start = 0
  private var depth = 0
  /// Where bytes are missing.
  private(set) var gaps: [(bytes: LateBytes, offset: Int)] = []
  /// How many sections and templates may lie in one another.
  private static let deepest = 128

  private struct Replacement {
    var name: String
    var template: Int
    var steps: Range<Int>
    /// How many blanks its own lines begin with.
    var indentation: Int
  }

  init(_ library: MustacheLibrary, content: UnsafeBufferPointer<UInt8>) {
    self.library = library
    self.content = content
  }

  /// - Throws: templates that are in themselves and find no end.
  mutating func render(
    _ template: Int, _ values: MustacheValue, into out: inout ByteBuffer
  ) throws(Diagnostic) {
    stack = [values]
    start = out.count
    try write(library.templates[template].steps.indices, of: template, into: &out)
  }

  private mutating func write(
    _ steps: Range<Int>, of index: Int, into out: inout ByteBuffer
  ) throws(Diagnostic) {
    var step = steps.lowerBound
    while step < steps.upperBound {
      switch library.templates[index].steps[step] {
      case .text(let range, let startsLine):
        library.templates[index].source.bytes.withUnsafeBufferPointer {
          write(UnsafeBufferPointer(rebasing: $0[range]), startsLine: startsLine, into: &out)
        }
      case .lineStart:
        beginLine(&out)
      case .value(let path, let isEscaped): write(value(path), isEscaped: isEscaped, into: &out)
      case .section(let path, let isInverted, let end):
        let value = value(path)
        if isInverted {
          if !value.isShown { try write(step + 1..<end, of: index, into: &out) }
        } else if case .list(let elements) = value {
          for element in elements {
            try write(step + 1..<end, of: index, with: element, into: &out)
          }
        } else if value.isShown {
          try write(step + 1..<end, of: index, with: value, into: &out)
        }
        step = end - 1
      case .partial(let use): try write(use, of: index, into: &out)
      case .parent(let use, let end):
        let count = replacements.count
        replacements += library.templates[index].blocks(in: step + 1..<end).map {
          Replacement(
            name: $0.name, template: index, steps: $0.steps, indentation: $0.indentation.count)
        }
        try write(use, of: index, into: &out)
        replacements.removeSubrange(count...)
        step = end - 1
      case .block(let name, let blanks, let end):
        if let other = replacements.firstIndex(where: { $0.name == name }) {
          // A block in it that has its name is not itself.
          let all = replacements
          replacements.removeSubrange(other...)
          let outer = (indentation, outdent)
          indentation += library.templates[index].source.bytes[blanks].dropFirst(outdent)
          outdent = all[other].indentation
          try write(all[other].steps, of: all[other].template, into: &out)
          (indentation, outdent) = outer
          replacements = all
        } else {
          try write(step + 1..<end, of: index, into: &out)
        }
        step = end - 1
      }
      step += 1
    }
  }

  private mutating func write(
    _ steps: Range<Int>, of index: Int, with value: MustacheValue, into out: inout ByteBuffer
  ) throws(Diagnostic) {
    stack.append(value)
    try write(steps, of: index, into: &out)
    stack.removeLast()
  }

  /// Writes a template that another one uses.
  private mutating func write(
    _ use: Int, of index: Int, into out: inout ByteBuffer
  ) throws(Diagnostic) {
    let use = library.templates[index].uses[use]
    guard let target = use.target else { return }
    guard depth < Self.deepest else {
      throw library.templates[index].error(
        "“\(use.name)” is inside itself without end: let a section with a list of its own stand "
          + "between the two", at: use.offset)
    }
    let outer = (indentation, outdent)
    if let blanks = use.indentation {
      indentation += library.templates[index].source.bytes[blanks].dropFirst(outdent)
    } else {
      indentation = []
    }
    outdent = 0
    depth += 1
    try write(library.templates[target].steps.indices, of: target, into: &out)
    depth -= 1
    (indentation, outdent) = outer
  }

  // MARK: Values

  private func value(_ path: MustacheTemplate.Path) -> MustacheValue {
    guard let first = path.parts.first else { return stack.last ?? .nothing }
    var index = stack.count
    while index > 0 {
      index -= 1
      guard var value = stack[index].member(first) else { continue }
      for part in path.parts.dropFirst() { value = value.member(part) ?? .nothing }
      return value
    }
    return .nothing
  }

  private mutating func write(
    _ value: MustacheValue, isEscaped: Bool, into out: inout ByteBuffer
  ) {
    switch value {
    case .text(let text):
      if isEscaped { out.append(attribute: text) } else { out.append(string: text) }
    case .content: out.append(content)
    case .flag(let flag): out.append(flag ? "true" : "false")
    case .joined(let parts):
      for part in parts { write(part, isEscaped: isEscaped, into: &out) }
    case .late(let bytes):
      gaps.append((bytes, out.count))
      for _ in 0..<LateBytes.count { out.append(byte: UInt8(ascii: "0")) }
    case .nothing, .list, .record: break
    }
  }

  private func write(
    _ text: UnsafeBufferPointer<UInt8>, startsLine: Bool, into out: inout ByteBuffer
  ) {
    guard !indentation.isEmpty || outdent > 0 else { return out.append(text) }
    var start = 0
    var startsLine = startsLine
    while start < text.count {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.count
      if startsLine {
        let blanks = text[start..<end].prefix(outdent).prefix { $0 == 0x20 || $0 == 0x09 }
        start += blanks.count
        beginLine(&out)
      }
      out.append(UnsafeBufferPointer(rebasing: text[start..<end]))
      start = end
      startsLine = true
    }
  }

  /// Indents a line, unless a block that something else is in the place of has begun it already.
  private func beginLine(_ out: inout ByteBuffer) {
    guard !indentation.isEmpty, out.count == start || out.bytes.last == UInt8(ascii: "\n") else {
      return
    }
    indentation.withUnsafeBufferPointer { out.append($0) }
  }
}
