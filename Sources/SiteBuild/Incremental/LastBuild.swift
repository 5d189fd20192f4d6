import SiteContent
import TableModel
import Typesetting

/// The last build into a folder, as the next one looks at it before it does anything else.
struct LastBuild {
  private let options: BuildOptions
  private let place: OutputPlace?
  private let key: String
  private let inputs: InputStamps
  private let record: SiteRecord?
  private let pages: RecordedPages?
  /// The files of the output folder that are as the last build left them.
  private let intact: Set<String>
  /// The site's files that are not as the last build read them.
  private let changes: Set<String>

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
    let last = place.flatMap(SiteRecord.read)
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
    var result = BuildResult(diagnostics: record.diagnostics, pageCount: record.pageCount)
    result.leftOut = record.leftOut
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
    pages?.read().map { RecordedSite(pages: $0, intact: intact, changes: changes) }
  }

  /// What a build of the site as it is now may use again.
  func reuse(
    of site: RecordedSite?, systemFiles: [StampedFile], ideographs: IdeographParts
  ) -> PageReuse {
    let common = inputs.commonDigest(
      key: key, site: options.source, systemFiles: systemFiles, ideographs: ideographs)
    return PageReuse(common: common, of: site)
  }

  /// Whether what pages have in common is as it was, with these parts of fonts of ideographs.
  func holds(_ site: RecordedSite?, for ideographs: IdeographParts) -> Bool {
    guard let record, let site else { return false }
    return site.pages.common
      == inputs.commonDigest(
        key: key, site: options.source, systemFiles: record.systemFiles, ideographs: ideographs)
  }

  /// Makes a build that has been committed the last one.
  func replace(
    by result: BuildResult, _ source: SiteSource, _ plan: SitePlan,
    _ written: SiteOutput.WrittenPages, _ names: LateNames, systemFiles: [StampedFile],
    common: UInt64, in output: OutputFolder
  ) {
    var span = source.span.span
    // Rows of pages that were kept have dates too.
    if plan.keepsPages, let record { span.formIntersection(record.validity) }
    var record = SiteRecord(key: key, inputs: inputs, systemFiles: systemFiles, validity: span)
    record.outputs = output.stamps()
    record.diagnostics = result.diagnostics
    record.pageCount = result.pageCount
    record.leftOut = result.leftOut
    let outlines = plan.outlines + (plan.keepsPages ? source.kept?.outlinesOfUnchanged ?? [] : [])
    // What is wrong with a template is found out when it is used.
    let pages = written.templateProblems.isEmpty ? written.records : []
    record.write(
      SitePageRecords(
        common: common, usage: written.usage, hasForms: plan.hasForms,
        lateNames: names.hashes.map { LateName(number: $0.key.number, text: $0.value) }
          .sorted { $0.number < $1.number },
        pages: pages.sorted { $0.path < $1.path },
        outlines: outlines.sorted { $0.file < $1.file }), output.place)
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
