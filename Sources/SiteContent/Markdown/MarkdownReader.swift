import SourceText
import TableModel

/// Finds and measures an image that a page names.
///
/// - Parameters:
///   - path: the path as written, relative to the page.
///   - alternative: what the image shows, in words.
///   - location: where the page names it.
public typealias ImageLookup = (
  _ path: String, _ alternative: String, _ location: SourceLocation
) -> Result<ImageReference, Diagnostic>

/// What has been read from a Markdown file.
public struct MarkdownContent: Sendable {
  /// `nil` when the file is not UTF-8 or its front matter can't be read.
  public var page: Page?
  public var frontMatter: FrontMatter
  /// All errors and warnings, in the order of the file.
  public var diagnostics: [Diagnostic]
}

/// Reads a page from CommonMark with front matter, pipe tables and attribute lists.
///
/// Targets of links are kept as written, but for links inside the page, which are pointed at its
/// anchors: resolving `other.md` is left to the site's build. Rows that `frontMatter.data` names
/// are left to the reader of data.
///
/// - Parameters:
///   - bytes: UTF-8, at most 1 GiB.
///   - file: the file's path relative to the site's folder, for diagnostics.
///   - path: the page's output path without ending, unless its front matter says another.
///   - site: what the site says of the page.
/// - Complexity: linear in the size of the file, no matter how deep it is nested, as far as
///   libcmark is.
public func readMarkdown(
  _ bytes: [UInt8], file: String, path: String, in site: PageContext = PageContext(),
  images: @escaping ImageLookup
) -> MarkdownContent {
  var content = MarkdownContent(page: nil, frontMatter: FrontMatter(), diagnostics: [])
  do {
    try checkSize(bytes, file: file)
    try checkUTF8(bytes, file: file)
    let block = try FrontMatterBlock.find(in: bytes, file: file)
    let node = try block.yaml.flatMap { yaml throws(Diagnostic) in
      try YAMLNode.parse(Array(bytes[yaml]), file: file, firstLine: 2)
    }
    (content.frontMatter, content.diagnostics) = FrontMatter.read(
      node, in: site, at: SourceLocation(file: file, line: 1, column: 1))
    let source = MarkdownSource(
      bytes: bytes, file: file, bodyStart: block.bodyStart, firstLine: block.bodyLine)
    let context = MarkdownContext(source: source, images: images)
    context.diagnostics = content.diagnostics
    content.page = readBody(context, block.bodyStart, content.frontMatter, path: path)
    content.diagnostics = context.finish()
  } catch {
    content.diagnostics.append(error)
  }
  return content
}

private func readBody(
  _ context: MarkdownContext, _ bodyStart: Int, _ frontMatter: FrontMatter, path: String
) -> Page {
  let document = MarkdownDocument(context.source.bytes[bodyStart...])
  let tables = PipeTables(in: document, source: context.source)
  var reader = BlockReader(context, frontMatter: frontMatter, tables: tables.tables)
  withExtendedLifetime((document, tables)) { reader.read(document.root) }
  var page = Page(
    path: path, title: reader.title ?? InlineText(titleFromPath(path)),
    location: SourceLocation(file: context.source.file, line: 1, column: 1))
  page.cells = reader.titleCells
  frontMatter.apply(to: &page)
  context.diagnostics += frontMatter.applyPath(to: &page)
  context.diagnostics += frontMatter.surroundings.apply(to: &page, images: context.images)
  if page.layout == .article, page.sectionHeaderCells == nil {
    page.sectionHeaderCells = NamedCells(["articleHeader"], at: page.location)
  }
  addTabBarImage(of: frontMatter, to: &page, context)
  page.sections = reader.builder.finish()
  if context.hasInnerLinks {
    context.diagnostics += reader.anchors.resolveLinks(of: &page)
  }
  return page
}

/// Reads the body of a row's own page: Markdown without front matter.
///
/// - Parameter location: where the text begins.
func readMarkdownBody(
  _ text: String, at location: SourceLocation, images: @escaping ImageLookup
) -> ([TableSection], [Diagnostic]) {
  let bytes = Array(text.utf8)
  do {
    try checkSize(bytes, file: location.file)
  } catch {
    return ([], [error])
  }
  let source = MarkdownSource(
    bytes: bytes, file: location.file, bodyStart: 0, firstLine: location.line)
  let context = MarkdownContext(source: source, images: images)
  let document = MarkdownDocument(bytes[...])
  let tables = PipeTables(in: document, source: source)
  var frontMatter = FrontMatter()
  frontMatter.layout = .article
  var reader = BlockReader(context, frontMatter: frontMatter, tables: tables.tables, hasTitle: true)
  withExtendedLifetime((document, tables)) { reader.read(document.root) }
  return (reader.builder.finish(), context.finish())
}

private func addTabBarImage(
  of frontMatter: FrontMatter, to page: inout Page, _ context: MarkdownContext
) {
  guard let name = frontMatter.tabBarImage else { return }
  let location = frontMatter.locations["tabBarImage"] ?? page.location
  guard page.tabBarItem != nil else {
    context.warn("“tabBarImage” has no effect without “tabBar: true”", at: location)
    return
  }
  switch context.images(name, "", location) {
  case .success(let image): page.tabBarItem?.image = image
  case .failure(let diagnostic): context.diagnostics.append(diagnostic)
  }
}

/// libcmark aborts the process when a text of more than a GiB has to be held.
private func checkSize(_ bytes: [UInt8], file: String) throws(Diagnostic) {
  guard bytes.count <= 1 << 30 else {
    throw .error(
      "the file is larger than 1 GiB: divide it into several", at: SourceLocation(file: file))
  }
}
