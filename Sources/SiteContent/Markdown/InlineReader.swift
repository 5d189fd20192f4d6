import CCmark
import SourceText
import TableModel

/// Fills an `InlineBuffer` from the inline nodes of a block.
struct InlineReader {
  let context: MarkdownContext
  /// How many lines the text stands below the place that libcmark gives it.
  private(set) var lineShift = 0
  private var tags = InlineTags()
  /// How deep the tildes stand that strike out the text at hand; `nil`: none do.
  var strikeDepth: Int?

  init(context: MarkdownContext) { self.context = context }

  /// Reads the children of a block; the depth of their nesting costs no stack.
  ///
  /// - Parameter place: where the text stands when it isn't the body's own: a cell of a table.
  mutating func read(
    _ block: MarkdownNode, into buffer: inout InlineBuffer, place: TextPlace? = nil
  ) {
    buffer.removeAll()
    strikeDepth = nil
    let line = place.map { $0.location.line - context.source.firstLine + 1 } ?? block.startLine
    lineShift = context.definitionLines(before: block, line: line)
    var node = block.firstChild
    var depth = 0
    var group: Int32 = 0
    while let current = node {
      let kind = current.kind
      if depth == 0 {
        group += 1
        let isText =
          kind == CMARK_NODE_TEXT || kind == CMARK_NODE_SOFTBREAK || kind == CMARK_NODE_LINEBREAK
          || kind == CMARK_NODE_HTML_INLINE
        buffer.beginGroup(group, isText: isText, isStrong: kind == CMARK_NODE_STRONG)
      }
      enter(current, kind, depth, &buffer, place)
      if kind != CMARK_NODE_IMAGE, let child = current.firstChild {
        node = child
        depth += 1
        continue
      }
      leave(kind, depth, &buffer)
      if let next = current.next {
        node = next
        continue
      }
      node = current.following(in: block) {
        depth -= 1
        leave($0.kind, depth, &buffer)
      }
    }
    closeTags(to: -1, &buffer)
  }

  private mutating func enter(
    _ node: MarkdownNode, _ kind: cmark_node_type, _ depth: Int, _ buffer: inout InlineBuffer,
    _ place: TextPlace?
  ) {
    switch kind {
    case CMARK_NODE_TEXT: readText(node, depth, &buffer)
    case CMARK_NODE_CODE: buffer.appendCode(node.literal)
    case CMARK_NODE_SOFTBREAK: buffer.appendSoftBreak()
    case CMARK_NODE_LINEBREAK: buffer.appendHardBreak()
    case CMARK_NODE_STRONG: buffer.beginStrong()
    case CMARK_NODE_EMPH: buffer.beginEmphasis()
    case CMARK_NODE_LINK: readLink(node, &buffer, place)
    case CMARK_NODE_IMAGE: readImage(node, &buffer, place)
    default: readHTML(node, depth, &buffer, place)
    }
  }

  private mutating func leave(
    _ kind: cmark_node_type, _ depth: Int, _ buffer: inout InlineBuffer
  ) {
    closeTags(to: depth, &buffer)
    switch kind {
    case CMARK_NODE_STRONG: buffer.endStrong()
    case CMARK_NODE_EMPH: buffer.endEmphasis()
    case CMARK_NODE_LINK: buffer.endLink()
    default: break
    }
  }

  private func readLink(
    _ node: MarkdownNode, _ buffer: inout InlineBuffer, _ place: TextPlace?
  ) {
    guard let target = safeTarget(node.url) else {
      context.warn(
        "a link that runs a script or carries a document is shown as plain text",
        at: location(of: node, place))
      return
    }
    if target.isEmpty {
      context.warn("this link leads nowhere: give it a target", at: location(of: node, place))
    } else {
      if target.utf8.first == UInt8(ascii: "#") { context.hasInnerLinks = true }
      buffer.beginLink(target)
    }
  }

  private func readImage(
    _ node: MarkdownNode, _ buffer: inout InlineBuffer, _ place: TextPlace?
  ) {
    var alternative = plainText(of: node)
    let isDecoration = alternative == "\"\""
    if isDecoration { alternative = "" }
    let url = String(decoding: node.url, as: UTF8.self)
    let location = location(of: node, place)
    if isRemote(url) {
      context.warn(
        "remote images are not fetched: its description stands in its place", at: location)
    } else {
      switch context.images(url, alternative, location) {
      case .success(let reference):
        let title = String(decoding: node.title, as: UTF8.self)
        buffer.append(
          InlineBuffer.Picture(
            reference: reference, title: title,
            lacksDescription: alternative.isEmpty && title.isEmpty && !isDecoration))
        return
      case .failure(let diagnostic): context.diagnostics.append(diagnostic)
      }
    }
    Array(alternative.utf8).withUnsafeBufferPointer { buffer.append($0) }
  }

  private mutating func readHTML(
    _ node: MarkdownNode, _ depth: Int, _ buffer: inout InlineBuffer, _ place: TextPlace?
  ) {
    let html = node.literal
    if isLineBreak(html) { return buffer.appendHardBreak() }
    let location = location(of: node, place)
    switch tags.read(String(decoding: html, as: UTF8.self), depth: depth, at: location) {
    case .style(let marks):
      // What opens a direction stands outside of it, in the style around the tag or in its own.
      append(marks, to: &buffer)
      buffer.setTags(tags.traits, language: tags.language)
    case .misplaced(let warning): context.warn(warning, at: location)
    case .unknown: context.leaveOutHTML(html, at: location)
    }
  }

  private mutating func closeTags(to depth: Int, _ buffer: inout InlineBuffer) {
    let context = context
    append(tags.close(to: depth) { context.warn($0, at: $1) }, to: &buffer)
    buffer.setTags(tags.traits, language: tags.language)
  }

  private func append(_ text: String, to buffer: inout InlineBuffer) {
    guard !text.isEmpty else { return }
    Array(text.utf8).withUnsafeBufferPointer { buffer.append($0) }
  }

  /// Whether the HTML is `<br>` in one of its spellings, the one tag that means text.
  private func isLineBreak(_ html: UnsafeBufferPointer<UInt8>) -> Bool {
    let letters = html.lazy.filter { $0 > 0x20 && $0 != UInt8(ascii: "/") }.map { $0 | 0x20 }
    return letters.elementsEqual("<br>".utf8.map { $0 | 0x20 })
  }

  /// The text below a node without its styles, as for the description of an image (CommonMark 6.4).
  private func plainText(of root: MarkdownNode) -> String {
    var text = InlineBuffer()
    var node = root.firstChild
    while let current = node {
      switch current.kind {
      case CMARK_NODE_TEXT, CMARK_NODE_CODE: text.append(current.literal)
      case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: text.appendSoftBreak()
      default: break
      }
      node = current.firstChild ?? current.following(in: root) { _ in }
    }
    return text.string(text.whole)
  }

  private func location(of node: MarkdownNode, _ place: TextPlace?) -> SourceLocation {
    var location =
      place?.location(of: node)
      ?? context.source.location(line: node.startLine, column: node.startColumn)
    location.line += lineShift
    return location
  }
}
