import CCmark
import TableModel

extension BlockReader {
  /// What is set aside while a body is read.
  struct OuterState {
    var builder: PageBuilder
    var listDepth: Int
    var quoteDepth: Int
  }

  /// Begins the body of the item that is open, if the block is its first that is no list. A body is
  /// an article: its lists keep their bullets.
  mutating func beginBody(at node: MarkdownNode) {
    guard case .item(let row?)? = containers.last, readsBodies, outer == nil,
      node.kind != CMARK_NODE_LIST, node.kind != CMARK_NODE_HTML_BLOCK
    else { return }
    containers[containers.count - 1] = .body(row: row)
    outer = OuterState(builder: builder, listDepth: listDepth, quoteDepth: quoteDepth)
    builder = PageBuilder()
    listDepth = 0
    quoteDepth = 0
    isArticle = true
  }

  mutating func endBody(of row: Int) {
    guard let outer else { return }
    let sections = builder.finish()
    builder = outer.builder
    listDepth = outer.listDepth
    quoteDepth = outer.quoteDepth
    isArticle = false
    self.outer = nil
    guard !sections.isEmpty else { return }
    builder.updateRow(row) { $0.detail = .page(slug: $0.detail?.slug, body: sections) }
  }
}
