import Dispatch
import Synchronization

/// A built page and what was computed for it.
public struct CheckedPage: Sendable {
  /// The path of the HTML file relative to the site's folder.
  public var path: String
  /// Gives the page's geometry as `sitegen frames` prints it: JSON. Is called when the page's turn
  /// comes, once for each browser and device scale, from any thread.
  public var geometry: @Sendable () -> [UInt8]

  public init(path: String, geometry: @escaping @Sendable () -> [UInt8]) {
    self.path = path
    self.geometry = geometry
  }
}

/// How far a comparison has come.
public struct CheckProgress: Hashable, Sendable {
  public var browser: Browser
  /// The path of the page's file.
  public var page: String
  public var deviceScale: Int
  /// Pages done in any browser at any device scale, this one included, and how many there are in all.
  public var done: Int
  public var total: Int
  /// How many deviations this page has in this browser at this scale.
  public var deviations: Int
}

/// What is compared with what.
public struct CheckOptions: Sendable {
  public var browsers: [Browser]
  /// The device px per CSS px, 1 or more each.
  public var deviceScales: [Int]
  public var viewports: CheckedViewports
  public var tolerance: Tolerance

  public init(
    browsers: [Browser], deviceScales: [Int] = [1], viewports: CheckedViewports = .layouts,
    tolerance: Tolerance = Tolerance()
  ) {
    self.browsers = browsers
    self.deviceScales = deviceScales
    self.viewports = viewports
    self.tolerance = tolerance
  }
}

/// Which viewport widths a page is measured at.
public enum CheckedViewports: Sendable {
  /// The width of each layout.
  case layouts
  /// Besides, the last whole px at which each layout holds, and 200 px past the widest.
  case layoutsAndBetween
  /// These in px, each with the widest layout that has room in it.
  case widths([Int])
}

/// Compares built pages, frame by frame, line by line and baseline by baseline, with what browsers
/// show of them.
///
/// Each browser runs once for each device scale, as many of them side by side as there are
/// processors; each is ended before the function returns or throws. A browser that stops answering is
/// started anew and goes on with the page that it stopped at. The result doesn't depend on their
/// timing. Blocks its thread.
///
/// - Parameters:
///   - folder: The path of the folder that holds the built site. Pages are loaded from there as
///     files, without a network.
///   - progress: Is called after each page, from several threads but never at once.
/// - Returns: A report for each browser, in their order; what could not be compared is among its
///   failures.
/// - Throws: A `BrowserError` where a page is not there.
public func check(
  site folder: String, pages: [CheckedPage], _ options: CheckOptions,
  progress: @Sendable (CheckProgress) -> Void = { _ in }
) throws(BrowserError) -> [Report] {
  try check(
    site: folder, pages: pages, options,
    start: { browser, scale throws(BrowserError) in
      try browser.start(deviceScale: scale)
    }, progress: progress)
}

/// The same with browsers that `start` starts.
func check(
  site folder: String, pages: [CheckedPage], _ options: CheckOptions, start: @escaping StartBrowser,
  progress: @Sendable (CheckProgress) -> Void = { _ in }
) throws(BrowserError) -> [Report] {
  let tasks = try pages.map { page throws(BrowserError) in try PageTask(page, in: folder) }
  let runs = options.browsers.enumerated().flatMap { index, browser in
    options.deviceScales.map {
      BrowserRun(browser: browser, index: index, deviceScale: $0, start: start)
    }
  }
  let total = tasks.count * runs.count
  let done = Mutex(0)
  let results = Mutex([Int: Report]())

  DispatchQueue.concurrentPerform(iterations: runs.count) { number in
    let run = runs[number]
    let report = run.compare(tasks, options) { page, deviations in
      done.withLock {
        $0 += 1
        progress(
          CheckProgress(
            browser: run.browser, page: page, deviceScale: run.deviceScale, done: $0,
            total: total, deviations: deviations))
      }
    }
    results.withLock { $0[number] = report }
  }

  var reports = options.browsers.map { Report(browser: $0.rawValue, pages: pages.count) }
  let parts = results.withLock { $0 }
  for (number, run) in runs.enumerated() {
    guard let part = parts[number] else { continue }
    // One that never started has no version to tell.
    if part.browser != run.browser.rawValue { reports[run.index].browser = part.browser }
    reports[run.index].add(part)
  }
  return reports
}
