import CCmark

/// `~~gone~~`, which CommonMark doesn't know but lists on GitHub have (GFM, 6.5).
extension InlineReader {
  /// Appends a text; what stands between two tildes and two others in the same parent is struck out.
  mutating func readText(_ node: MarkdownNode, _ depth: Int, _ buffer: inout InlineBuffer) {
    let text = node.literal
    var start = 0
    var marks = Tildes(text)
    while let offset = marks.next() {
      if strikeDepth == depth, Self.endsWord(offset, of: node) {
        append(start..<offset, of: node, &buffer)
        buffer.setStruck(false)
        strikeDepth = nil
      } else if strikeDepth == nil, Self.beginsWord(offset, of: node),
        Self.isClosed(after: offset + 2, in: node)
      {
        append(start..<offset, of: node, &buffer)
        buffer.setStruck(true)
        strikeDepth = depth
      } else {
        continue
      }
      start = offset + 2
    }
    append(start..<text.count, of: node, &buffer)
  }

  /// The offsets at which exactly two tildes stand in a text.
  private struct Tildes {
    private let text: UnsafeBufferPointer<UInt8>
    private var offset: Int

    init(_ text: UnsafeBufferPointer<UInt8>, from offset: Int = 0) {
      self.text = text
      self.offset = offset
    }

    mutating func next() -> Int? {
      while offset < text.count {
        guard let start = text[offset...].firstIndex(of: UInt8(ascii: "~")) else { break }
        let count = text[start...].prefix { $0 == UInt8(ascii: "~") }.count
        offset = start + count
        if count == 2 { return start }
      }
      offset = text.count
      return nil
    }
  }

  private static func beginsWord(_ offset: Int, of node: MarkdownNode) -> Bool {
    let text = node.literal
    return offset + 2 < text.count
      ? !text[offset + 2].isWhitespace : node.next.map { !$0.isBreak } ?? false
  }

  private static func endsWord(_ offset: Int, of node: MarkdownNode) -> Bool {
    offset > 0
      ? !node.literal[offset - 1].isWhitespace : node.previous.map { !$0.isBreak } ?? false
  }

  /// Whether tildes that end a word follow in the same parent.
  private static func isClosed(after offset: Int, in node: MarkdownNode) -> Bool {
    var current: MarkdownNode? = node
    var start = offset
    while let text = current {
      if text.kind == CMARK_NODE_TEXT {
        var marks = Tildes(text.literal, from: start)
        while let mark = marks.next() { if endsWord(mark, of: text) { return true } }
      }
      start = 0
      current = text.next
    }
    return false
  }
}

extension MarkdownNode {
  var isBreak: Bool { kind == CMARK_NODE_SOFTBREAK || kind == CMARK_NODE_LINEBREAK }
}
