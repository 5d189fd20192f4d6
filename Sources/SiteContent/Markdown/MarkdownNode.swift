import CCmark
import Glibc
import TableModel

/// A document parsed by libcmark. Its nodes live as long as it does.
final class MarkdownDocument {
  let root: MarkdownNode
  private let arena = NodeArena()

  /// Parses CommonMark. libcmark needs about 3 bytes of memory a byte of prose, 50 where the text
  /// is little else than markup.
  init(_ bytes: ArraySlice<UInt8>) {
    root = arena.use { memory in
      let parser = cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, memory)
      defer { cmark_parser_free(parser) }
      bytes.withUnsafeBytes {
        cmark_parser_feed(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
      }
      return MarkdownNode(pointer: cmark_parser_finish(parser))
    }
  }
}

/// A node of libcmark's tree, valid as long as its document.
struct MarkdownNode: Equatable {
  let pointer: OpaquePointer

  private init?(_ pointer: OpaquePointer?) {
    guard let pointer else { return nil }
    self.pointer = pointer
  }

  init(pointer: OpaquePointer) { self.pointer = pointer }

  var kind: cmark_node_type { cmark_node_get_type(pointer) }
  var firstChild: MarkdownNode? { MarkdownNode(cmark_node_first_child(pointer)) }
  var lastChild: MarkdownNode? { MarkdownNode(cmark_node_last_child(pointer)) }
  var previous: MarkdownNode? { MarkdownNode(cmark_node_previous(pointer)) }
  var next: MarkdownNode? { MarkdownNode(cmark_node_next(pointer)) }
  var parent: MarkdownNode? { MarkdownNode(cmark_node_parent(pointer)) }

  var startLine: Int { Int(cmark_node_get_start_line(pointer)) }
  var startColumn: Int { Int(cmark_node_get_start_column(pointer)) }
  var endLine: Int { Int(cmark_node_get_end_line(pointer)) }

  var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }
  var isOrderedList: Bool { cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST }
  var listStart: Int { Int(cmark_node_get_list_start(pointer)) }
  var listDelimiter: String { cmark_node_get_list_delim(pointer) == CMARK_PAREN_DELIM ? ")" : "." }

  /// The text of a text, code or HTML node.
  var literal: UnsafeBufferPointer<UInt8> { Self.bytes(cmark_node_get_literal(pointer)) }
  /// What stands after the opening fence of a code block.
  var fenceInfo: UnsafeBufferPointer<UInt8> { Self.bytes(cmark_node_get_fence_info(pointer)) }
  /// The target of a link or image, its entities and escapes decoded.
  var url: UnsafeBufferPointer<UInt8> { Self.bytes(cmark_node_get_url(pointer)) }
  /// The title of a link or image.
  var title: UnsafeBufferPointer<UInt8> { Self.bytes(cmark_node_get_title(pointer)) }

  /// The first node after this one and all below it, up to the end of `root`; `leave` is told of
  /// each node that ends on the way.
  func following(in root: MarkdownNode, leave: (MarkdownNode) -> Void) -> MarkdownNode? {
    var node = self
    while node != root {
      if let next = node.next { return next }
      guard let parent = node.parent, parent != root else { return nil }
      leave(parent)
      node = parent
    }
    return nil
  }

  private static func bytes(_ text: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
    guard let text else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(start: text, count: strlen(text))
      .assumingMemoryBound(to: UInt8.self)
  }
}
