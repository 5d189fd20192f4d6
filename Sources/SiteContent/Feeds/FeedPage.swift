import SourceText
import TableModel

/// Reads an RSS or Atom feed as a page of its own, its items as rows.
///
/// - Parameters:
///   - file: the file's path relative to the site's folder, for diagnostics and image paths.
///   - path: the page's output path without its ending.
///   - images: where the names of pictures are looked up.
///   - language: the site's language, by which rows are sorted where the feed names none.
///   - site: what the site says of the page.
/// - Returns: the page, `nil` when the file is no feed; and all errors and warnings.
public func readFeedPage(
  _ bytes: [UInt8], file: String, path: String, images: ImageCatalogue, language: String = "en",
  in site: PageContext = PageContext()
) -> (Page?, [Diagnostic]) {
  do throws(Diagnostic) {
    let reader = try readFeed(bytes, file: file, images: images)
    guard reader.isFeed else { throw noFeed(file) }
    var page = page(of: reader.rows, reader.header, path: path)
    let place = SourceLocation(file: file, line: 1, column: 1)
    let (frontMatter, problems) = FrontMatter.read(nil, in: site, at: place)
    let others = frontMatter.applyToFeed(
      &page, in: site, language: language, images: images)
    return (page, reader.rows.diagnostics + problems + others)
  } catch {
    return (nil, [error])
  }
}

/// Reads the rows that a page takes from an RSS or Atom feed by `data:`, with their bodies unless the
/// mapping defers these.
public func readFeedSection(
  _ bytes: [UInt8], file: String, mapping: DataMapping, images: ImageCatalogue
) -> (TableSection?, [Diagnostic]) {
  do throws(Diagnostic) {
    let reader = try readFeed(bytes, file: file, images: images, mostRows: mapping.mostRows) {
      $0.readsBodies = !mapping.defersBodies
    }
    guard reader.isFeed else { throw noFeed(file) }
    let (section, problems) = section(of: reader.rows, mapping)
    return (section, reader.rows.diagnostics + problems)
  } catch {
    return (nil, [error])
  }
}

/// Reads the bodies of some of the rows that a feed gave before, by the places of these.
public func readFeedBodies(
  _ bytes: [UInt8], file: String, images: ImageCatalogue, of rows: Set<FilePlace>
) throws(Diagnostic) -> [FilePlace: RowDetail] {
  let reader = try readFeed(bytes, file: file, images: images, mostRows: rows.count) {
    $0.chosen = rows
  }
  return reader.rows.rows.reduce(into: [:]) { bodies, row in
    bodies[FilePlace(row.location)] = row.detail
  }
}

private func readFeed(
  _ bytes: [UInt8], file: String, images: ImageCatalogue, mostRows: Int? = nil,
  _ prepare: (inout FeedRows) -> Void = { _ in }
) throws(Diagnostic) -> XMLFeedReader {
  let isUTF16 = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
  let text = try utf8Text(bytes, file: file)
  var reader = XMLFeedReader(file: file, images: images, mostRows: mostRows)
  prepare(&reader.rows)
  try parseXML(text, handler: &reader, encoding: isUTF16 ? "UTF-8" : nil)
  if reader.isFeed { reader.rows.finish() }
  return reader
}

private func noFeed(_ file: String) -> Diagnostic {
  .error(
    "the file is no feed: its root element must be <rss>, <rdf:RDF> or <feed>",
    at: SourceLocation(file: file, line: 1, column: 1))
}

/// The page that a feed is.
func page(of rows: FeedRows, _ header: FeedHeader, path: String) -> Page {
  var html = HTMLText()
  let title = header.title.map { html.line($0) } ?? ""
  let location = SourceLocation(file: rows.file, line: 1, column: 1)
  var page = Page(
    path: path, title: InlineText(title.isEmpty ? titleFromPath(path) : title), location: location)
  page.summary = header.summary.map { html.line($0) } ?? ""
  if let language = header.language, isLanguageTag(language) { page.language = language }
  var section = TableSection(location: location)
  section.rows = rows.rows
  page.sections = [section]
  return page
}

/// The section of a feed's rows, with further fields as the mapping names them.
func section(of feed: FeedRows, _ mapping: DataMapping) -> (TableSection, [Diagnostic]) {
  var section = TableSection(location: SourceLocation(file: feed.file, line: 1, column: 1))
  section.rows = feed.rows
  var problems: [Diagnostic] = []
  let known = section.fieldNames
  for field in mapping.fields where !known.contains(field.key) && !section.rows.isEmpty {
    let name = unknownName("key", field.key, among: known)
    problems.append(.error("\(name) (no item of \(feed.file) has it)", at: field.location))
  }
  for index in section.rows.indices where !mapping.fields.isEmpty {
    let row = section.rows[index]
    for field in mapping.fields { section.rows[index][field.field] = row[field.key] }
  }
  problems += section.setColumns(mapping, file: feed.file)
  return (section, problems)
}
