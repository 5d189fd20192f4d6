import SiteContent
import TableModel
import Typesetting

/// The last build into a folder, as the next one looks at it before it does anything else.
struct LastBuild {
  let options: BuildOptions
  private let place: OutputPlace?
  private let key: String
  private let inputs: InputStamps
  private let record: SiteRecord?
  private let pages: RecordedPages?
  /// The files of the output folder that are as the last build left them.
  private let intact: Set<String>
  /// The site's files that are not as the last build read them.
  private let changes: Set<String>
  /// Of the record.
  private let stamp: FileStamp?

  init(_ options: BuildOptions) {
    self.options = options
    key = options.key
    inputs = InputStamps(of: options.source)
    var place: OutputPlace?
    do throws(Diagnostic) {
      place = try OutputPlace(options.outputPath, source: options.source)
    } catch {
      // The build itself says what is wrong with it.
    }
    self.place = place
    // Where files were being replaced when a build was killed, they aren't what their stamps say for long:
    // the record goes then.
    let known = place.flatMap { OutputPatch(place: $0).exists ? nil : $0 }
    stamp = known.flatMap { FileStamp(of: $0.beside(.build)) }
    let last = known.flatMap { SiteRecord.read($0) }
    record = last?.record
    pages = last?.pages
    intact = place.map { Self.intact(last?.record.outputs ?? [], in: $0) } ?? []
    changes = last.map { [inputs] in inputs.changes(since: $0.record.inputs) } ?? []
  }

  private static func intact(_ files: [StampedFile], in place: OutputPlace) -> Set<String> {
    guard !files.isEmpty,
      let folder = try? FolderHandle(opening: place.path, shown: place.shown)
    else { return [] }
    var intact = Set<String>(minimumCapacity: files.count)
    for file in files
    where file.stamp.isSame(as: FileStamp(of: BytePath(file.path), in: folder.descriptor)) {
      intact.insert(file.path)
    }
    return intact
  }

  /// What the last build came to, where another one would do all the same: neither what it read nor what
  /// it wrote has changed.
  var resultOfUnchanged: BuildResult? {
    guard let record, isSameButFiles(record), changes.isEmpty,
      intact.count == record.outputs.count
    else { return nil }
    return result(changes: false)
  }

  /// What the last build came to.
  ///
  /// - Parameter changes: whether the output is another one now.
  func result(changes: Bool) -> BuildResult? {
    var result = record?.result
    result?.isUnchanged = !changes
    return result
  }

  /// Whether nothing has changed since but the site's own files.
  private func isSameButFiles(_ record: SiteRecord) -> Bool {
    record.key == key && !inputs.isUncertain && isValid(record.validity)
      && record.systemFiles.allSatisfy { $0.stamp.isSame(as: FileStamp(of: $0.path)) }
  }

  /// Whether the moment of the build is one of those between which nothing changes; a moment that is given
  /// as a text is part of the key.
  private func isValid(_ span: ScheduleSpan) -> Bool {
    guard case .seconds(let moment) = options.moment else { return true }
    return span.contains(moment)
  }

  /// The pages that are to be as they are, if only files of pages have changed that others know little of.
  func keptPages(_ site: RecordedSite?) -> KeptPages? {
    guard let record, let site, isSameButFiles(record) else { return nil }
    let folder = "content/"
    let known = Set(site.pages.outlines.lazy.map { folder + $0.file })
    guard site.changes.isSubset(of: known),
      inputs.files.count == record.inputs.files.count
    else { return nil }
    return KeptPages(
      site.pages.outlines, site.pages.pages,
      changes: Set(site.changes.map { String($0.dropFirst(folder.count)) }),
      isUsable: site.isUsable)
  }

  /// What the last build left, as far as it is still there; `nil`: nothing that can be read.
  func recordedSite() -> RecordedSite? {
    pages?.read(jobs: options.jobs).map {
      RecordedSite(pages: $0, intact: intact, changes: changes)
    }
  }

  /// The pages that have changed, if that is all, and others know little of them; `nil`: more has.
  var editedPages: EditedPages? {
    let folder = "content/"
    guard let record, let pages, isSameButFiles(record), !changes.isEmpty,
      intact.count == record.outputs.count, inputs.files.count == record.inputs.files.count,
      changes.allSatisfy({ $0.hasPrefix(folder) })
    else { return nil }
    return EditedPages(
      since: self, pages, files: changes.map { String($0.dropFirst(folder.count)) })
  }

  /// The files of the output folder.
  var outputs: [String] { record?.outputs.map(\.path) ?? [] }

  /// Whether no other build has been made since.
  var isCurrent: Bool {
    guard let place else { return true }
    return FileStamp(of: place.beside(.build)) == stamp
  }

  /// What a build of the site as it is now may use again.
  func reuse(
    of site: RecordedSite?, _ folder: ContentFolder, systemFiles: [StampedFile],
    ideographs: IdeographParts
  ) -> PageReuse {
    let common = inputs.commonDigest(
      key: key, folder, systemFiles: systemFiles, ideographs: ideographs)
    return PageReuse(common: common, of: site)
  }

  /// What a build of some pages may use again, where all that pages have in common is as it was.
  func reuse(of shared: SharedRecord, _ pages: [PageRecord]) -> PageReuse {
    let site = SitePageRecords(shared: shared, pages: pages, outlines: [])
    return PageReuse(
      common: shared.common, of: RecordedSite(pages: site, intact: intact, changes: changes))
  }

  /// Whether what pages have in common is as it was, with these parts of fonts of ideographs.
  func holds(
    _ site: RecordedSite?, _ folder: ContentFolder, for ideographs: IdeographParts
  ) -> Bool {
    guard let record, let site else { return false }
    return site.pages.shared.common
      == inputs.commonDigest(
        key: key, folder, systemFiles: record.systemFiles, ideographs: ideographs)
  }

  /// Makes a build that has been committed the last one.
  func replace(
    by result: BuildResult, _ source: SiteSource, _ build: SiteOutput,
    _ written: SiteOutput.WrittenPages, _ names: LateNames, systemFiles: [StampedFile],
    in output: OutputFolder
  ) {
    let plan = build.plan
    var span = source.span.span
    // Rows of pages that were kept have dates too.
    if plan.keepsPages, let record { span.formIntersection(record.validity) }
    var record = SiteRecord(key: key, inputs: inputs, systemFiles: systemFiles, validity: span)
    record.outputs = output.stamps()
    record.diagnostics = result.diagnostics
    record.pageCount = result.pageCount
    record.leftOut = result.leftOut
    let parts = plan.ideographParts
    let shared = SharedRecord(
      common: build.reuse.common, usage: written.usage, hasForms: plan.hasForms,
      lateNames: names.hashes.map { LateName(number: $0.key.number, text: $0.value) }
        .sorted { $0.number < $1.number },
      otherStyleSheets: written.otherStyleSheets.sorted(),
      feedNames: build.publication?.feedNames ?? [], icon: build.icon, defaults: plan.defaults,
      ideographs: parts.entries.map(\.scalar), ideographParts: parts.entries.map(\.part),
      partCount: parts.count)
    // The encoder has no errors.
    let bytes = (try? BinaryEncoder.bytes(of: shared)) ?? []
    record.write(bytes, entries(plan, source, written), output.place)
  }

  /// Makes a build that has changed some pages the last one.
  ///
  /// - Parameters:
  ///   - changed: the files of the output that are other ones now.
  ///   - removed: those that are gone.
  func update(
    _ changed: [StampedFile], removed: Set<String>, _ span: ScheduleSpan, _ shared: [UInt8],
    _ entries: [RecordedPage], _ output: OutputFolder
  ) {
    guard var record else { return }
    record.inputs = inputs
    // Rows of the other pages have dates too.
    record.validity.formIntersection(span)
    let gone = removed.union(changed.map(\.path))
    record.outputs.removeAll { gone.contains($0.path) }
    record.outputs += changed
    record.write(shared, entries, output.place)
  }

  /// What is to be said of each page.
  private func entries(
    _ plan: SitePlan, _ source: SiteSource, _ written: SiteOutput.WrittenPages
  ) -> [RecordedPage] {
    let kept = plan.keepsPages ? source.kept?.outlinesOfUnchanged ?? [] : []
    var outlines = Dictionary(
      (plan.outlines + kept).map { ($0.file, $0) }
    ) { first, _ in first }
    // What is wrong with a template is found out when it is used.
    let records = written.templateProblems.isEmpty ? written.records : []
    var entries = records.sorted { $0.path < $1.path }.map { record in
      RecordedPage.Entry(
        record: record, outline: record.file.flatMap { outlines.removeValue(forKey: $0) })
    }
    entries += outlines.values.sorted { $0.file < $1.file }.map {
      RecordedPage.Entry(record: nil, outline: $0)
    }
    let all = entries
    return mapInParallel(all.count, jobs: options.jobs) { RecordedPage(all[$0]) }
  }
}

extension BuildOptions {
  /// Of the program and the options that make a difference to the site.
  fileprivate var key: String {
    let choices = [includesDrafts, includesFuture, includesExpired].map { $0 ? "1" : "0" }
    let moment: String
    switch self.moment {
    case nil: moment = "always"
    case .seconds: moment = "seconds"
    case .text(let text): moment = text
    }
    return ([ProgramIdentity.text, baseURL ?? "", moment] + choices).joined(separator: "\n")
  }
}
