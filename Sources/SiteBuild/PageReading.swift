import SiteContent
import TableModel

/// A page that has been read, before its links are resolved.
struct LoadedPage: Sendable {
  var page: Page
  /// The file relative to the content folder; `nil`: the page was made by the build.
  var file: String?
  /// What is wrong with the page and its data.
  var diagnostics: [Diagnostic] = []
  /// Of the page of a row: the row's anchor in its list.
  var identifier: String?
  /// What stands behind the page's own sections.
  var closing: [TableSection] = []
  var outputPath: String { page.path + ".html" }
}

/// What has been read from the content folder.
struct SitePages: Sendable {
  /// In the order of their files' paths, drafts left out unless asked for.
  var pages: [LoadedPage] = []
  var assets: [SiteFiles.Asset] = []
  /// What is wrong with the content folder and with files that became no page.
  var diagnostics: [Diagnostic] = []
  /// The dated pages of taxonomies and of their terms, by the folders of these.
  var feedPages: [String: [String]] = [:]
}

/// What has been read from a file of the content folder.
struct ReadPage: Sendable {
  var page: Page?
  /// The data files that the page takes rows from, relative to the content folder.
  var dataFiles: [String] = []
  var diagnostics: [Diagnostic]
  /// Whether the file becomes no page, though nothing is wrong with it.
  var isCopied: Bool { page == nil && !diagnostics.contains { $0.severity == .error } }
}

extension SiteSource {
  /// Reads all pages and their data, on all threads.
  func readPages(progress: BuildProgress) -> SitePages {
    var (files, diagnostics) = SiteFiles.discover(in: folder)
    let found = files.pages
    progress.begin("reading", total: found.count)
    let (results, dataFiles) = read(found, progress)
    files.removeData(dataFiles)
    let pageFiles = Set(files.pages.map(\.file))
    files.copy(Set(zip(found, results).filter { $1?.isCopied ?? false }.map(\.0.file)))
    if !options.includesDrafts {
      let drafts = zip(found, results).filter { $1?.page?.isDraft ?? false }
      files.removePages(Set(drafts.map(\.0.file)))
    }
    files.movePages(
      to: zip(found, results).reduce(into: [:]) { paths, read in
        guard let page = read.1?.page, let location = page.pathLocation else { return }
        paths[read.0.file] = (page.path, location)
      })
    var pages = SitePages(assets: files.assets)
    let remaining = Set(files.pages.map(\.file))
    for (file, result) in zip(found, results) where pageFiles.contains(file.file) {
      guard let result else { continue }
      if let page = result.page {
        guard remaining.contains(file.file) else { continue }
        pages.pages.append(
          LoadedPage(page: page, file: file.file, diagnostics: result.diagnostics))
      } else {
        diagnostics += result.diagnostics
      }
    }
    diagnostics += files.collisions() + files.reservedPaths(folder: SiteOutput.folder)
    pages.diagnostics = diagnostics
    return pages
  }

  /// Reads first the pages that may name data, then the data files that none of them does.
  ///
  /// - Returns: what became of each file, `nil` of those named as data, and these.
  private func read(
    _ files: [SiteFiles.PageFile], _ progress: BuildProgress
  ) -> ([ReadPage?], data: Set<String>) {
    func readAll(_ isWanted: (SiteFiles.PageFile) -> Bool) -> [(Int, ReadPage)] {
      let indices = files.indices.filter { isWanted(files[$0]) }
      let pages = mapInParallel(indices.count, jobs: options.jobs) { index in
        let page = read(files[indices[index]])
        progress.advance()
        return page
      }
      return Array(zip(indices, pages))
    }
    var results = [ReadPage?](repeating: nil, count: files.count)
    for (index, page) in readAll({ $0.kind == .markdown }) { results[index] = page }
    let data = Set(results.compactMap(\.self).flatMap(\.dataFiles))
    for (index, page) in readAll({ $0.kind != .markdown && !data.contains($0.file) }) {
      results[index] = page
    }
    for file in files where data.contains(file.file) && file.kind != .markdown {
      progress.advance()
    }
    return (results, data)
  }

  private func read(_ file: SiteFiles.PageFile) -> ReadPage {
    let bytes: [UInt8]
    do throws(FileSystem.Failure) {
      bytes = try FileSystem.read(folder.path(of: file.file)).bytes
    } catch {
      let message = "the page can’t be read: \(error.reason)"
      return ReadPage(diagnostics: [.error(message, at: file.location)])
    }
    let name = file.location.file
    switch file.kind {
    case .propertyList:
      let (page, diagnostics) = readPropertyListPage(
        bytes, file: name, path: file.path, images: images, language: configuration.language,
        taxonomies: configuration.taxonomies.map(\.name))
      return ReadPage(page: page, diagnostics: diagnostics)
    case .delimited:
      let (page, diagnostics) = readDelimitedPage(
        bytes, file: name, path: file.path, images: images)
      return ReadPage(page: page, diagnostics: diagnostics)
    case .feed:
      let (page, diagnostics) = readFeedPage(bytes, file: name, path: file.path, images: images)
      return ReadPage(page: page, diagnostics: diagnostics)
    case .markdown:
      let content = readMarkdown(
        bytes, file: name, path: file.path, taxonomies: configuration.taxonomies.map(\.name),
        images: images.markdownLookup)
      var result = ReadPage(page: content.page, diagnostics: content.diagnostics)
      addData(content.frontMatter, to: &result)
      if result.page != nil {
        content.frontMatter.applyToSections(of: &result.page!)
        result.diagnostics += content.frontMatter.layoutProblems(of: result.page!)
        result.diagnostics += content.frontMatter.applySortable(to: &result.page!)
      }
      return result
    }
  }
}
