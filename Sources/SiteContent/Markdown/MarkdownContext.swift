import CCmark
import SourceText
import TableModel

/// What the parts of the Markdown reader share while they read one file.
final class MarkdownContext {
  let source: MarkdownSource
  let images: ImageLookup
  var diagnostics: [Diagnostic] = []
  /// Whether a link leads to an anchor of the page itself.
  var hasInnerLinks = false
  private var hasImageWithoutDescription = false
  private var htmlCount = 0
  /// How many places with HTML are named before the rest is only counted.
  private static let htmlLimit = 20

  init(source: MarkdownSource, images: @escaping ImageLookup) {
    self.source = source
    self.images = images
  }

  func warn(_ message: String, at location: SourceLocation) {
    diagnostics.append(.warning(message, at: location))
  }

  /// Says once a file that an image shows nothing to those who can't see it.
  func warnOfMissingDescription(at location: SourceLocation) {
    guard !hasImageWithoutDescription else { return }
    hasImageWithoutDescription = true
    warn(
      "the image has no description: write ![what it shows](…), or ![\"\"](…) if it is decoration",
      at: location)
  }

  /// How many lines of link definitions stand at the start of a paragraph before its text: libcmark
  /// counts the text's lines from the first of them (up to 0.31.1).
  ///
  /// The text has a line more than it has breaks; what else the paragraph has are definitions.
  func definitionLines(before block: MarkdownNode, line: Int) -> Int {
    guard block.kind == CMARK_NODE_PARAGRAPH, block.endLine > block.startLine else { return 0 }
    let text = source.bytes[source.line(line)].drop { $0 != UInt8(ascii: "[") }
    guard MarkdownSource.isDefinition(text) else { return 0 }
    var lines = 1
    var node = block.firstChild
    while let current = node {
      switch current.kind {
      case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: lines += 1
      case CMARK_NODE_HTML_INLINE: lines += current.literal.count { $0 == 0x0A }
      default: break
      }
      node = current.firstChild ?? current.following(in: block) { _ in }
    }
    return max(0, block.endLine - block.startLine + 1 - lines)
  }

  /// HTML can't be measured, so it is left out. A comment shows nothing anyway, and where a tag
  /// ends needs no second warning.
  func leaveOutHTML(_ html: UnsafeBufferPointer<UInt8>, at location: SourceLocation) {
    if html.starts(with: "</".utf8) || isComment(html) { return }
    htmlCount += 1
    guard htmlCount <= Self.htmlLimit else { return }
    let tag = html.prefix(40).prefix { $0 != 0x0A && $0 != 0x0D }
    let name = String(decoding: tag, as: UTF8.self)
    warn("HTML is left out, as it can't be measured: “\(name)”; write Markdown", at: location)
  }

  /// Adds what has been counted only, and puts all in the order of the file.
  func finish() -> [Diagnostic] {
    if htmlCount > Self.htmlLimit {
      let rest = htmlCount - Self.htmlLimit
      diagnostics.append(
        .warning(
          "HTML is left out in \(rest) more place\(rest == 1 ? "" : "s") of this file",
          at: SourceLocation(file: source.file)))
    }
    let sorted = diagnostics.enumerated().sorted { a, b in
      let (first, second) = (place(a.element), place(b.element))
      return first == second ? a.offset < b.offset : first < second
    }
    return sorted.map(\.element)
  }

  private func place(_ diagnostic: Diagnostic) -> (Int, Int) {
    guard let location = diagnostic.location, location.line > 0 else { return (Int.max, 0) }
    return (location.line, location.column)
  }

  /// Whether the HTML is one or more comments and nothing else.
  private func isComment(_ html: UnsafeBufferPointer<UInt8>) -> Bool {
    var cursor = ByteCursor(Array(html), at: SourceLocation(file: ""))
    repeat {
      guard cursor.skip("<!--") else { return false }
      while !cursor.skip("-->") {
        if cursor.next() == nil { return true }
      }
      cursor.skipWhitespace()
    } while !cursor.isAtEnd
    return true
  }
}
