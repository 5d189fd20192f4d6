import CCmark

extension InlineReader {
  /// Appends a part of a text, the addresses in it as links.
  func append(_ part: Range<Int>, of node: MarkdownNode, _ buffer: inout InlineBuffer) {
    let text = node.literal
    func append(_ range: Range<Int>) {
      buffer.append(UnsafeBufferPointer(rebasing: text[range]))
    }
    var start = part.lowerBound
    if !buffer.isInLink {
      while let address = BareAddress.first(
        in: text, start..<part.upperBound, beginsLine: node.followsStart, endsLine: node.precedesEnd
      ) {
        append(start..<address.range.lowerBound)
        buffer.beginLink(address.prefix + String(decoding: text[address.range], as: UTF8.self))
        append(address.range)
        buffer.endLink()
        start = address.range.upperBound
      }
    }
    append(start..<part.upperBound)
  }
}

extension MarkdownNode {
  /// Whether an address may stand first in a text: at the start of a line, and behind what ends with an
  /// asterisk, an underscore or a tag.
  fileprivate var followsStart: Bool {
    guard let previous else { return true }
    switch previous.kind {
    case CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_HTML_INLINE: return true
    default: return previous.isBreak
    }
  }

  /// Whether nothing goes on behind a text that might belong to an address at its end.
  fileprivate var precedesEnd: Bool {
    guard let next else { return true }
    return next.isBreak || next.kind == CMARK_NODE_HTML_INLINE
  }
}
