import SiteContent
import TableModel
import Typesetting

/// The last build into a folder, as the next one looks at it before it does anything else.
struct LastBuild {
  private let options: BuildOptions
  private let place: OutputPlace?
  private let key: String
  private let inputs: SiteInputs
  private let last: (record: SiteRecord, pages: RecordedPages)?
  /// The files of the output folder that are as the last build left them.
  private let intact: Set<String>

  init(_ options: BuildOptions) {
    self.options = options
    key = options.key
    inputs = SiteInputs(of: options.source)
    var place: OutputPlace?
    do throws(Diagnostic) {
      place = try OutputPlace(options.outputPath, source: options.source)
    } catch {
      // The build itself says what is wrong with it.
    }
    self.place = place
    let last = place.flatMap(SiteRecord.read)
    self.last = last
    intact = place.map { Self.intact(last?.record.outputs ?? [], in: $0) } ?? []
  }

  private static func intact(_ files: [StampedFile], in place: OutputPlace) -> Set<String> {
    guard !files.isEmpty,
      let folder = try? FolderHandle(opening: place.path, shown: place.shown)
    else { return [] }
    var intact = Set<String>(minimumCapacity: files.count)
    for file in files
    where FileStamp(of: BytePath(file.path), in: folder.descriptor) == file.stamp {
      intact.insert(file.path)
    }
    return intact
  }

  /// What the last build came to, where another one would do all the same: neither what it read nor what
  /// it wrote has changed.
  var resultOfUnchanged: BuildResult? {
    guard let record = last?.record, record.key == key, !inputs.isUncertain,
      record.inputs == inputs, intact.count == record.outputs.count,
      isValid(record.validity),
      record.systemFiles.allSatisfy({ FileStamp(of: $0.path) == $0.stamp })
    else { return nil }
    var result = BuildResult(diagnostics: record.diagnostics, pageCount: record.pageCount)
    result.leftOut = record.leftOut
    return result
  }

  /// Whether the moment of the build is one of those between which nothing changes; a moment that is given
  /// as a text is part of the key.
  private func isValid(_ span: ScheduleSpan) -> Bool {
    guard case .seconds(let moment) = options.moment else { return true }
    return span.contains(moment)
  }

  /// What a build of the site as it is now may use again.
  ///
  /// - Parameter systemFiles: the files outside of the site that it is made with.
  func reuse(systemFiles: [StampedFile], ideographs: IdeographParts) -> PageReuse {
    let common = inputs.commonDigest(
      key: key, site: options.source, systemFiles: systemFiles, ideographs: ideographs)
    guard let last else { return PageReuse(common: common) }
    return PageReuse(common: common, last.record, last.pages, inputs: inputs, intact: intact)
  }

  /// Makes a build that has been committed the last one.
  func replace(
    by result: BuildResult, _ written: SiteOutput.WrittenPages, _ names: LateNames,
    validity: ScheduleSpan, systemFiles: [StampedFile], common: UInt64, in output: OutputFolder
  ) {
    var record = SiteRecord(key: key, inputs: inputs, systemFiles: systemFiles, validity: validity)
    record.outputs = output.stamps()
    record.diagnostics = result.diagnostics
    record.pageCount = result.pageCount
    record.leftOut = result.leftOut
    // What is wrong with a template is found out when it is used.
    let pages = written.templateProblems.isEmpty ? written.records : []
    record.write(
      SitePageRecords(
        common: common,
        lateNames: names.hashes.map { LateName(number: $0.key.number, text: $0.value) }
          .sorted { $0.number < $1.number },
        pages: pages.sorted { $0.path < $1.path }), output.place)
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
