import Dispatch
import FoundationEssentials
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
/// processors; each is ended before the function returns or throws. The result doesn't depend on
/// their timing. Blocks its thread.
///
/// - Parameters:
///   - folder: The path of the folder that holds the built site. Pages are loaded from there as
///     files, without a network.
///   - progress: Is called after each page, from several threads but never at once.
/// - Returns: A report for each browser, in their order.
/// - Throws: A `BrowserError` where a browser is missing or fails or a page can't be read.
public func check(
  site folder: String, pages: [CheckedPage], _ options: CheckOptions,
  progress: @Sendable (CheckProgress) -> Void = { _ in }
) throws(BrowserError) -> [Report] {
  let tasks = pages.map { PageTask(page: $0, folder: folder) }
  let runs = options.browsers.enumerated().flatMap { index, browser in
    options.deviceScales.map { Run(browser: browser, index: index, deviceScale: $0) }
  }
  let total = tasks.count * runs.count
  let done = Mutex(0)
  let isStopped = Atomic(false)
  let results = Mutex([Int: Result<Report, BrowserError>]())

  DispatchQueue.concurrentPerform(iterations: runs.count) { number in
    let run = runs[number]
    let result = Result { () throws(BrowserError) in
      try run.compare(tasks, options, isStopped) { page, deviations in
        done.withLock {
          $0 += 1
          progress(
            CheckProgress(
              browser: run.browser, page: page, deviceScale: run.deviceScale, done: $0,
              total: total, deviations: deviations))
        }
      }
    }
    // The others' work would be in vain.
    if case .failure = result { isStopped.store(true, ordering: .relaxed) }
    results.withLock { $0[number] = result }
  }

  var reports = options.browsers.map { Report(browser: $0.rawValue, pages: pages.count) }
  let parts = results.withLock { $0 }
  for (number, run) in runs.enumerated() {
    guard let part = try parts[number]?.get() else { continue }
    reports[run.index].browser = part.browser
    reports[run.index].add(part)
  }
  return reports
}

/// What one running browser does.
private struct Run: Sendable {
  var browser: Browser
  /// The place of the browser's report.
  var index: Int
  var deviceScale: Int

  func compare(
    _ tasks: [PageTask], _ options: CheckOptions, _ isStopped: borrowing Atomic<Bool>,
    finished: (String, _ deviations: Int) -> Void
  ) throws(BrowserError) -> Report {
    guard !isStopped.load(ordering: .relaxed) else { return Report(browser: browser.rawValue) }
    let session = try browser.start(deviceScale: deviceScale)
    defer { session.close() }
    var report = Report(browser: session.version)
    for task in tasks where !isStopped.load(ordering: .relaxed) {
      let geometry = try task.geometry()
      var pageReport = Report(browser: session.version)
      try session.open(try task.url())
      for (layout, width) in geometry.layouts(at: options.viewports) {
        let measured = try Measurement.take(of: geometry.page, in: session, width: width)
        pageReport.add(
          Comparison.compare(
            layout, of: geometry.page, with: measured, deviceScale: deviceScale,
            tolerance: options.tolerance, rounding: browser.textRounding))
      }
      report.add(pageReport)
      finished(geometry.page, pageReport.deviationCount)
    }
    return report
  }
}

/// A page to be compared.
private struct PageTask: Sendable {
  var page: CheckedPage
  var folder: String

  func url() throws(BrowserError) -> String {
    let file = URL(filePath: folder, directoryHint: .isDirectory)
      .appending(path: page.path, directoryHint: .notDirectory).absoluteURL
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw .page(page.path, message: "there is no such file in \(folder): build the site first")
    }
    return file.absoluteString
  }

  func geometry() throws(BrowserError) -> PageGeometry {
    do {
      return try JSONDecoder().decode(PageGeometry.self, from: Data(page.geometry()))
    } catch {
      throw .page(page.path, message: "its geometry can't be read: \(error)")
    }
  }
}

extension PageGeometry {
  /// The viewport widths in whole px, each with the layout that must hold there.
  fileprivate func layouts(at viewports: CheckedViewports) -> [(Layout, Int)] {
    let first = widths.map { Int($0.width.rounded(.up)) }
    switch viewports {
    case .layouts: return Array(zip(widths, first))
    case .layoutsAndBetween:
      let last = first.dropFirst().map { $0 - 1 } + first.suffix(1).map { $0 + 200 }
      return widths.indices.flatMap { index in
        first[index] < last[index]
          ? [(widths[index], first[index]), (widths[index], last[index])]
          : [(widths[index], first[index])]
      }
    case .widths(let viewports):
      return viewports.compactMap { width in
        (widths.last { Int($0.width.rounded(.up)) <= width } ?? widths.first).map { ($0, width) }
      }
    }
  }
}
