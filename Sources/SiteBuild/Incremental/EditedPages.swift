import HTMLOutput
import SiteContent
import TableModel
import Typesetting

/// Pages of whose files nothing but their sections has changed since the last build, where nothing else
/// has: no other page, nor what pages share, can come out differently, and only these are planned and laid out.
struct EditedPages {
  /// A page as the last build left it.
  private struct Page {
    /// Where it is in the record.
    var place: Int
    var record: PageRecord
    var outline: PageOutline
    var planned: PlannedPage
  }

  private let last: LastBuild
  private let shared: SharedRecord
  private let recorded: RecordedPages
  private var entries: [RecordedPage]
  private let pages: [Page]

  /// `nil`: more has changed.
  init?(since last: LastBuild, _ recorded: RecordedPages, files: [String]) {
    let entries = recorded.pages
    let places = Dictionary(
      entries.indices.lazy.map { (entries[$0].file, $0) }
    ) { first, _ in first }
    var pages: [Page] = []
    for file in files.sorted() {
      guard let place = places[RecordedPage.key(of: file)], let entry = entries[place].entry,
        let record = entry.record, record.file == file, record.problems.isEmpty,
        let outline = entry.outline, !record.planned.isEmpty,
        let planned = try? BinaryDecoder.value(
          PlannedPage.self, of: record.planned, in: 0..<record.planned.count)
      else { return nil }
      pages.append(Page(place: place, record: record, outline: outline, planned: planned))
    }
    guard let shared = recorded.shared else { return nil }
    (self.last, self.shared, self.recorded) = (last, shared, recorded)
    (self.entries, self.pages) = (entries, pages)
  }

  /// Builds the site with the pages as they are now; `nil`: more than their sections comes out
  /// differently, and nothing has been done.
  mutating func build(_ progress: BuildProgress) -> BuildResult? {
    let options = last.options
    // What is wrong with the settings is known.
    var diagnostics: [Diagnostic] = []
    let source = SiteSource(options, &diagnostics)
    // Compressed files may be there or not, by their size.
    guard !source.configuration.compress, let plan = plan(source, progress),
      let site = options.memory?.site(shared.common, with: source)
        ?? Site.open(source, ideographs: shared.parts, &diagnostics)
    else { return nil }
    options.memory?.keep(site, shared.common)
    do throws(Diagnostic) {
      let output = try OutputFolder(at: options.outputPath, source: options.source)
      guard last.isCurrent else { return nil }
      let pictures = PictureMaker(
        source.folder, cache: PictureCache(options, output.place),
        widths: source.configuration.widths,
        jobs: options.jobs)
      let build = SiteOutput(
        site: site, plan: plan,
        publication: Publication(feedNames: shared.feedNames, source.configuration), output: output,
        pictures: pictures, reuse: last.reuse(of: shared, pages.map(\.record)), progress: progress,
        icon: shared.icon)
      let written = build.writePages()
      guard let replaced = replacedFiles(by: written) else { return nil }
      var names = LateNames()
      for name in shared.lateNames { names.keep(LateBytes(name.number), name.text) }
      if let problem = names.fill(written.unfinished, in: output, jobs: options.jobs).first {
        throw problem
      }
      progress.begin("publishing")
      let changed = output.stamps().filter { !output.isKept($0.path) }
      let note = { [last, recorded, entries] in
        last.update(
          changed, removed: replaced, source.span.span, recorded.sharedBytes, entries, output)
      }
      if written.unfinished.count == 1 {
        // One page is replaced in one step, as the folder would be.
        try output.commitChanges(removing: replaced, note)
      } else if !changed.isEmpty {
        let written = Set(output.writtenPaths)
        let others = last.outputs.filter { !replaced.contains($0) && !written.contains($0) }
        let problems = mapInParallel(others.count, jobs: options.jobs) { index in
          attempt { () throws(Diagnostic) in try output.keep(others[index]) }
        }
        if let problem = problems.compactMap(\.self).first { throw problem }
        try output.commit(note)
      } else {
        note()
        output.discard()
      }
      return last.result(changes: !changed.isEmpty)
    } catch {
      return BuildResult(diagnostics: [error], pageCount: 0)
    }
  }

  /// The plan of the pages alone; `nil`: others have to know what has changed, or have to be known.
  private func plan(_ source: SiteSource, _ progress: BuildProgress) -> SitePlan? {
    let languages = source.configuration.languagePaths
    var diagnostics: [Diagnostic] = []
    let defaults = source.readDefaults(shared.defaults, languages, &diagnostics)
    progress.begin("reading", total: pages.count)
    let files = pages.map { page in
      SiteFiles.PageFile(page.outline.file, in: source.folder, languages: languages)
    }
    let results = mapInParallel(pages.count, jobs: source.options.jobs) { index -> ReadPage? in
      defer { progress.advance() }
      guard let file = files[index] else { return nil }
      let read = source.read(file, defaults)
      let outline = PageOutline(read, of: file, source)
      return read.diagnostics.isEmpty && outline?.bytes == pages[index].outline.bytes ? read : nil
    }
    guard results.count == pages.count else { return nil }
    var plan = SitePlan()
    for (page, result) in zip(pages, results) {
      guard let read = result?.page,
        page.planned.add(read, of: page.outline.file, to: &plan, source.configuration)
      else { return nil }
    }
    guard zip(pages, plan.ideographs).allSatisfy({ Set($0.record.ideographs) == $1 }) else {
      return nil
    }
    return plan
  }

  /// Notes what is now to be said of the pages, and finds the files that go, which no page needs any more;
  /// `nil`: other files would come out differently, or something is wrong.
  private mutating func replacedFiles(by written: SiteOutput.WrittenPages) -> Set<String>? {
    guard written.diagnostics.isEmpty, written.templateProblems.isEmpty,
      written.records.count == pages.count
    else { return nil }
    let records = Dictionary(written.records.map { ($0.path, $0) }) { first, _ in first }
    var unused = TextUsage()
    for page in pages {
      guard let record = records[page.record.path], record.pictures == page.record.pictures,
        shared.usage.contains(record.usage)
      else { return nil }
      unused.formUnion(page.record.usage)
      entries[page.place] = RecordedPage(.init(record: record, outline: page.outline))
    }
    for record in written.records { unused.subtract(record.usage) }
    guard isUsedElsewhere(unused) else { return nil }
    let needed = Set(entries.lazy.map(\.styleSheet))
    return Set(pages.map(\.record.styleSheet)).subtracting(shared.otherStyleSheets).filter {
      !needed.contains(RecordedPage.key(of: $0))
    }
  }

  /// Whether other pages still show all that these have shown.
  private func isUsedElsewhere(_ usage: TextUsage) -> Bool {
    guard !usage.isEmpty else { return true }
    let places = Set(pages.map(\.place))
    var rest = usage
    for (place, entry) in entries.enumerated() where !places.contains(place) {
      // Pages whose files aren't used again may show whatever they like.
      guard entry.styleSheet != 0, let record = entry.entry?.record else { continue }
      rest.subtract(record.usage)
      if rest.isEmpty { return true }
    }
    return false
  }
}
