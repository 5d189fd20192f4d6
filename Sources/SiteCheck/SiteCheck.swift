import Dispatch
import Synchronization
import TableModel

/// What a check of a built site goes by.
public struct SiteCheckOptions: Sendable {
  /// The address under which the site is published; `nil`: addresses with a server are no site's own.
  public var baseURL: String?
  /// How many kB (of 1000 bytes) a page may load at first; `nil`: as many as it likes.
  public var pageWeight: Int?
  /// What the pages are made of, so that findings name the place to mend.
  public var sources = SiteSources()
  /// Whether addresses outside of the site are asked whether they are there.
  public var checksExternal = false
  /// How many seconds each of them has.
  public var timeout = 20
  /// How many threads read pages, at least 1.
  public var jobs: Int

  public init(jobs: Int) { self.jobs = jobs }
}

/// What a check of a built site found, and of how much.
public struct SiteCheckResult: Sendable {
  /// In the order of their places.
  public var findings: [Finding] = []
  public var pages = 0
  /// How many addresses stand in the site's files.
  public var references = 0
  /// How many addresses outside of the site were asked for.
  public var external = 0

  public init() {}
}

/// Checks the files of a built site, as they are written: links, anchors, ids, alternatives, ways to
/// pages, weights.
///
/// Linear in the size of the files; pages are read on several threads. Blocks its thread.
///
/// - Parameters:
///   - folder: The path of the site's folder.
///   - progress: Is called after each page, from any thread.
public func checkSite(
  in folder: String, _ options: SiteCheckOptions, progress: @Sendable () -> Void = {}
) -> SiteCheckResult {
  do throws(Diagnostic) {
    let folder = try SiteFolder(folder)
    var survey = SiteSurvey(folder, options, progress: progress)
    if options.checksExternal { survey.checkExternal(seconds: options.timeout) }
    var places = PlaceFinder(
      folder: folder, sources: options.sources,
      root: SiteAddresses(baseURL: options.baseURL).root)
    var result = SiteCheckResult()
    result.findings = places.findings(of: survey.problems)
    result.pages = survey.pageCount
    result.references = survey.referenceCount
    result.external = survey.externalCount
    return result
  } catch {
    var result = SiteCheckResult()
    result.findings = [Finding(.reference, error)]
    return result
  }
}

/// The results of `count` pieces of work, each done by one of several workers.
func surveyed<Worker: ~Copyable, Value: Sendable>(
  _ count: Int, jobs: Int, worker make: @Sendable () -> Worker,
  _ work: @Sendable (inout Worker, Int) -> Value
) -> [Value] {
  let next = Atomic(0)
  let results = Mutex([(index: Int, value: Value)]())
  DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, count))) { _ in
    var worker = make()
    var own: [(index: Int, value: Value)] = []
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < count else { break }
      own.append((index, work(&worker, index)))
    }
    results.withLock { $0 += own }
  }
  return results.withLock { $0.sorted { $0.index < $1.index }.map(\.value) }
}
