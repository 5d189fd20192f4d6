import SiteContent
import TableModel

/// A page that has been read, before its links are resolved.
struct LoadedPage: Sendable {
  @Boxed var page: Page
  /// The file relative to the content folder; `nil`: the page was made by the build.
  var file: String?
  /// What is wrong with the page and its data.
  var diagnostics: [Diagnostic] = []
  /// Of the page of a row: the row's anchor in its list.
  var identifier: String?
  /// Whether the page is to be as the last build wrote it: its sections aren't there.
  var isKept = false
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
  /// The pages that aren't built.
  var leftOut: [LeftOutPage] = []
  /// The dated pages of taxonomies and of their terms, by the folders of these.
  var feedPages: [String: [String]] = [:]
  /// What others know of the pages that have been read, where that is not all.
  var outlines: [PageOutline] = []
  /// The files that hold folders' defaults.
  var defaults: [String] = []
}

/// What has been read from a file of the content folder.
struct ReadPage: Sendable {
  @Boxed var page: Page?
  /// The data files that the page takes rows from, relative to the content folder.
  var dataFiles: [String] = []
  var diagnostics: [Diagnostic]
  /// Whether the file becomes no page, though nothing is wrong with it.
  var isCopied: Bool { page == nil && !diagnostics.contains { $0.severity == .error } }
}

extension SiteSource {
  /// Reads all pages and their data, on all threads; those that are to be as they were, only if none of
  /// the others has changed in what these know of it.
  func readPages(progress: BuildProgress) -> SitePages {
    if let kept, let pages = readPages(but: kept, progress) { return pages }
    return readPages(but: nil, progress) ?? SitePages()
  }

  private func readPages(but kept: KeptPages?, _ progress: BuildProgress) -> SitePages? {
    let languages = configuration.languagePaths
    var (files, diagnostics) = SiteFiles.discover(in: folder, languages: languages)
    let defaults = readDefaults(files.defaults, languages, &diagnostics)
    let found = files.pages
    progress.begin("reading", total: found.count)
    let (results, dataFiles) = read(found, defaults, but: kept, progress)
    if let kept, !kept.areOutlinesSame(found, results, self) { return nil }
    files.removeData(dataFiles)
    let pageFiles = Set(files.pages.map(\.file))
    files.copy(Set(zip(found, results).filter { $1?.isCopied ?? false }.map(\.0.file)))
    var pages = SitePages()
    var leftOut: Set<String> = []
    for (file, result) in zip(found, results) where pageFiles.contains(file.file) {
      if let page = result?.page, let reason = schedule.reason(toHide: page) {
        pages.leftOut.append(
          LeftOutPage(
            file: file.location.file, contentFile: file.file, reason: reason,
            menuTitles: SiteMenus.titles(of: page)))
        leftOut.insert(file.file)
      }
    }
    files.removePages(leftOut)
    files.movePages(
      to: zip(found, results).reduce(into: [:]) { paths, read in
        guard let page = read.1?.page, let location = page.pathLocation else { return }
        paths[read.0.file] = (page.path, location)
      })
    pages.assets = files.assets
    let remaining = Set(files.pages.map(\.file))
    for (file, result) in zip(found, results) where pageFiles.contains(file.file) {
      guard let result else { continue }
      if let page = result.page {
        guard remaining.contains(file.file) else { continue }
        pages.pages.append(
          LoadedPage(
            page: page, file: file.file, diagnostics: result.diagnostics,
            isKept: kept?.keeps(file.file) ?? false))
      } else {
        diagnostics += result.diagnostics
      }
    }
    diagnostics += undeclaredTranslations(found)
    diagnostics += files.collisions() + files.reservedPaths(folder: SiteOutput.folder)
    pages.diagnostics = diagnostics
    pages.defaults = files.defaults
    pages.outlines = zip(found, results).compactMap { file, result in
      if kept?.keeps(file.file) ?? false { return nil }
      return result.flatMap { PageOutline($0, of: file, self) }
    }
    return pages
  }

  /// Reads first the pages that may name data, then the data files that none of them does.
  ///
  /// - Returns: what became of each file, `nil` of those named as data, and these.
  private func read(
    _ files: [SiteFiles.PageFile], _ defaults: FolderDefaults, but kept: KeptPages?,
    _ progress: BuildProgress
  ) -> ([ReadPage?], data: Set<String>) {
    func readAll(_ isWanted: (SiteFiles.PageFile) -> Bool) -> [(Int, ReadPage)] {
      let indices = files.indices.filter { isWanted(files[$0]) }
      let pages = mapInParallel(indices.count, jobs: options.jobs) { index in
        let file = files[indices[index]]
        let page = kept?.outline(of: file.file) ?? read(file, defaults)
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

  /// Warns of pages that are named as translations into a language that the site doesn't have.
  private func undeclaredTranslations(_ files: [SiteFiles.PageFile]) -> [Diagnostic] {
    let paths = Set(files.map(\.path))
    return files.compactMap { file in
      guard let dot = file.path.lastIndex(of: "."), paths.contains(String(file.path[..<dot]))
      else { return nil }
      let tag = String(file.path[file.path.index(after: dot)...])
      guard (2...3).contains(tag.utf8.count), tag.utf8.allSatisfy({ $0 &- 0x61 < 26 }) else {
        return nil
      }
      // What ICU has no name for is no language.
      let name = SiteLanguage(tag).name
      guard name.lowercased() != tag else { return nil }
      return .warning(
        "the page is named like a translation into the language “\(tag)” (\(name)): add it to "
          + "“languages” in site.yaml, or rename the file", at: file.location)
    }
  }

  /// Reads what the folders of the site say of their pages.
  func readDefaults(
    _ files: [String], _ languages: LanguagePaths, _ diagnostics: inout [Diagnostic]
  ) -> FolderDefaults {
    var defaults = FolderDefaults(languages: languages)
    var context = PageContext(timeZone: configuration.timeZone, fields: configuration.fields)
    context.taxonomies = configuration.taxonomies.map(\.name)
    for file in files {
      let location = folder.location(of: file)
      do throws(FileSystem.Failure) {
        let bytes = try FileSystem.read(folder.path(of: file)).bytes
        diagnostics += defaults.read(bytes, file: file, at: location, in: context)
      } catch {
        diagnostics.append(
          .error("the folder’s defaults can’t be read: \(error.reason)", at: location))
      }
    }
    return defaults
  }

  func read(_ file: SiteFiles.PageFile, _ defaults: FolderDefaults) -> ReadPage {
    var context = PageContext(
      defaults: defaults.entries(for: file.file), timeZone: configuration.timeZone,
      fields: configuration.fields.filter { $0.holds(for: file.key) })
    context.schedule = schedule
    context.taxonomies = configuration.taxonomies.map(\.name)
    var result = read(file, in: context)
    // What has no effect on one page of a folder may have it on others.
    result.diagnostics.removeAll(where: \.isOfDefaults)
    guard result.page != nil else { return result }
    if let language = file.language {
      result.page!.siteLanguage = language
      result.page!.language = result.page!.language ?? language
      result.page!.linkFolder = SiteBuild.folder(of: file.file)
      let prefix = configuration.languagePaths.prefix(language)
      if result.page!.pathLocation != nil, !result.page!.path.hasPrefix(prefix) {
        result.page!.path = prefix + result.page!.path
      }
      result.page!.translationKey = result.page!.translationKey ?? file.key
    }
    result.diagnostics += applyRowFields(to: &result.page!, file)
    return result
  }

  private func read(_ file: SiteFiles.PageFile, in context: PageContext) -> ReadPage {
    let bytes: [UInt8]
    do throws(FileSystem.Failure) {
      bytes = try FileSystem.read(folder.path(of: file.file)).bytes
    } catch {
      let message = "the page can’t be read: \(error.reason)"
      return ReadPage(diagnostics: [.error(message, at: file.location)])
    }
    let name = file.location.file
    let language = file.language ?? configuration.language
    switch file.kind {
    case .propertyList:
      let (page, diagnostics) = readPropertyListPage(
        bytes, file: name, path: file.path, images: images, language: language, in: context)
      return ReadPage(page: page, diagnostics: diagnostics)
    case .delimited:
      let (page, diagnostics) = readDelimitedPage(
        bytes, file: name, path: file.path, images: images, language: language, in: context)
      return ReadPage(page: page, diagnostics: diagnostics)
    case .feed:
      let (page, diagnostics) = readFeedPage(
        bytes, file: name, path: file.path, images: images, language: language, in: context)
      return ReadPage(page: page, diagnostics: diagnostics)
    case .markdown:
      let content = readMarkdown(
        bytes, file: name, path: file.path, in: context, images: images.markdownLookup)
      var result = ReadPage(page: content.page, diagnostics: content.diagnostics)
      addData(content.frontMatter, language, to: &result)
      if result.page != nil {
        content.frontMatter.applyToSections(of: &result.page!)
        result.diagnostics += content.frontMatter.layoutProblems(of: result.page!)
        result.diagnostics += content.frontMatter.applySortable(to: &result.page!)
      }
      return result
    }
  }
}

extension Diagnostic {
  /// Whether it only warns of what a folder says of its pages.
  var isOfDefaults: Bool {
    severity == .warning && location.map { FolderDefaults.isFile($0.file) } ?? false
  }
}
