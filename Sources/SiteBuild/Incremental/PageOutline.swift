import SiteContent
import TableModel

/// What others know of a page that was read from a file, as bytes: all but its sections.
///
/// Only pages have one whose sections nobody else looks into: no row has a page or a term of its own, no
/// search finds them, no feed has them whole.
struct PageOutline: Codable, Sendable {
  /// The file, relative to the content folder.
  var file: String
  /// The page's file in the output.
  var path: String
  /// What was read, without the sections and what is wrong with them.
  var bytes: [UInt8]

  init?(_ read: ReadPage, of file: SiteFiles.PageFile, _ source: SiteSource) {
    guard let page = read.page, page.isByItself(in: source.configuration) else { return nil }
    var outline = page
    outline.sections = []
    let known = Known(page: outline, dataFiles: read.dataFiles)
    guard let bytes = try? BinaryEncoder.bytes(of: known) else { return nil }
    self.file = file.file
    path = page.path + ".html"
    self.bytes = bytes
  }

  /// What was read.
  var page: ReadPage? {
    guard let known = try? BinaryDecoder.value(Known.self, of: bytes, in: 0..<bytes.count) else {
      return nil
    }
    return ReadPage(page: known.page, dataFiles: known.dataFiles, diagnostics: [])
  }

  private struct Known: Codable {
    var page: Page
    var dataFiles: [String]
  }
}

extension Page {
  /// Whether nobody but the page itself looks into its sections.
  fileprivate func isByItself(in configuration: SiteConfiguration) -> Bool {
    guard !configuration.search, configuration.baseURL == nil || date == nil, schema == nil,
      pagination == nil, related == nil, !isSplit, filterPrompt == nil, details.roles.isEmpty,
      details.rows != .all, details.permalink == nil, tableHeader == nil, tableFooter == nil,
      scripts.isEmpty, !hasForm
    else { return false }
    let terms = configuration.taxonomies.flatMap(\.fields)
    return sections.allSatisfy { section in
      section.columns.allSatisfy { !$0.isSortable }
        && section.rows.allSatisfy { row in
          row.detail == nil && !terms.contains { row[$0] != nil }
        }
    }
  }
}

/// The pages that the last build read from files which haven't changed since, and what others know of
/// all that it read.
struct KeptPages: Sendable {
  private let outlines: [String: PageOutline]
  /// The files of those that are to be as they were.
  private let unchanged: Set<String>
  private let records: [String: PageRecord]

  /// - Parameters:
  ///   - changes: the files of the content folder that have changed; only such that have an outline.
  ///   - isUsable: whether a page's file is as the last build left it.
  init(
    _ outlines: [PageOutline], _ records: [PageRecord], changes: Set<String>,
    isUsable: (PageRecord) -> Bool
  ) {
    self.outlines = Dictionary(outlines.map { ($0.file, $0) }) { first, _ in first }
    self.records = Dictionary(records.map { ($0.path, $0) }) { first, _ in first }
    var unchanged: Set<String> = []
    for outline in outlines where !changes.contains(outline.file) {
      if let record = self.records[outline.path], isUsable(record) {
        unchanged.insert(outline.file)
      }
    }
    self.unchanged = unchanged
  }

  /// Whether the page of a file is to be as it was.
  func keeps(_ file: String) -> Bool { unchanged.contains(file) }

  /// What others know of a page that is to be as it was.
  func outline(of file: String) -> ReadPage? {
    keeps(file) ? outlines[file]?.page : nil
  }

  /// What the last build found out about a page.
  func record(ofPage path: String) -> PageRecord? { records[path] }

  /// Whether of all files that were read others know the same as before.
  func areOutlinesSame(
    _ files: [SiteFiles.PageFile], _ results: [ReadPage?], _ source: SiteSource
  ) -> Bool {
    zip(files, results).allSatisfy { file, result in
      guard !keeps(file.file), let known = outlines[file.file] else { return true }
      return result.flatMap { PageOutline($0, of: file, source) }?.bytes == known.bytes
    }
  }

  /// The outlines of the pages that are to be as they were.
  var outlinesOfUnchanged: [PageOutline] {
    unchanged.compactMap { outlines[$0] }
  }
}
