import Dispatch
import FoundationEssentials
import Synchronization

/// A built page and what was computed for it.
public struct CheckedPage: Sendable {
  /// The path of the HTML file relative to the site's folder.
  public var path: String
  /// The page's geometry as `sitegen frames` prints it: JSON.
  public var geometry: [UInt8]

  public init(path: String, geometry: [UInt8]) {
    self.path = path
    self.geometry = geometry
  }
}

/// How far a comparison has come.
public struct CheckProgress: Hashable, Sendable {
  public var page: String
  public var deviceScale: Int
  /// Pages done at any device scale, this one included, and how many there are in all.
  public var done: Int
  public var total: Int
  /// How many deviations this page has at this scale.
  public var deviations: Int
}

/// Which viewport widths a page is measured at.
public enum CheckedViewports: Sendable {
  /// The width of each layout.
  case layouts
  /// Besides, the last whole px at which each layout holds, and 200 px past the widest.
  case layoutsAndBetween
}

/// Compares built pages, frame by frame and line by line, with what a browser shows of them.
///
/// One browser runs for each device scale, all of them side by side; each is ended before the
/// function returns or throws. The result doesn't depend on their timing. Blocks its thread.
///
/// - Parameters:
///   - folder: The path of the folder that holds the built site. Pages are loaded from there as
///     files, without a network.
///   - deviceScales: The device px per CSS px to compare at, 1 or more.
///   - progress: Is called after each page at each scale, from several threads but never at once.
/// - Throws: A `BrowserError` where a browser is missing or fails or a page can't be read.
public func check(
  site folder: String, pages: [CheckedPage], browser: Browser = .chromium,
  deviceScales: [Int] = [1, 2], viewports: CheckedViewports = .layouts,
  tolerance: Tolerance = Tolerance(),
  progress: @Sendable (CheckProgress) -> Void = { _ in }
) throws(BrowserError) -> Report {
  var tasks: [PageTask] = []
  for page in pages { tasks.append(try PageTask(page, folder: folder)) }
  let (work, total) = (tasks, tasks.count * deviceScales.count)
  let done = Mutex(0)
  let reports = Mutex([Int: Result<Report, BrowserError>]())

  DispatchQueue.concurrentPerform(iterations: deviceScales.count) { index in
    let deviceScale = deviceScales[index]
    let result = Result { () throws(BrowserError) in
      try compare(work, browser, deviceScale, viewports, tolerance) { page, deviations in
        done.withLock {
          $0 += 1
          progress(
            CheckProgress(
              page: page, deviceScale: deviceScale, done: $0, total: total,
              deviations: deviations))
        }
      }
    }
    reports.withLock { $0[index] = result }
  }

  var report = Report(browser: "", pages: pages.count)
  let parts = reports.withLock { $0 }
  for index in deviceScales.indices {
    guard let part = try parts[index]?.get() else { continue }
    report.browser = part.browser
    report.add(part)
  }
  return report
}

/// Compares all pages in a browser of its own.
private func compare(
  _ tasks: [PageTask], _ browser: Browser, _ deviceScale: Int, _ viewports: CheckedViewports,
  _ tolerance: Tolerance, finished: (String, _ deviations: Int) -> Void
) throws(BrowserError) -> Report {
  let session = try browser.start(deviceScale: deviceScale)
  defer { session.close() }
  var report = Report(browser: session.version)
  for task in tasks {
    let name = task.geometry.page
    var pageReport = Report(browser: session.version)
    try session.open(task.url)
    for (layout, width) in task.viewports(viewports) {
      let measured = try Measurement.take(of: name, in: session, width: width)
      pageReport.add(
        Comparison.compare(
          layout, of: name, with: measured, deviceScale: deviceScale, tolerance: tolerance))
    }
    report.add(pageReport)
    finished(name, pageReport.deviationCount)
  }
  return report
}

/// A page to be compared, its geometry read.
private struct PageTask: Sendable {
  var url: String
  var geometry: PageGeometry

  init(_ page: CheckedPage, folder: String) throws(BrowserError) {
    let file = URL(filePath: folder, directoryHint: .isDirectory)
      .appending(path: page.path, directoryHint: .notDirectory).absoluteURL
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw .page(page.path, message: "there is no such file in \(folder)")
    }
    url = file.absoluteString
    do {
      geometry = try JSONDecoder().decode(PageGeometry.self, from: Data(page.geometry))
    } catch {
      throw .page(page.path, message: "its geometry can't be read: \(error)")
    }
  }

  /// The layouts and the viewport widths in whole px at which they must hold.
  func viewports(_ viewports: CheckedViewports) -> [(PageGeometry.Layout, Int)] {
    var all: [(PageGeometry.Layout, Int)] = []
    for (index, layout) in geometry.widths.enumerated() {
      let first = Int(layout.width.rounded(.up))
      all.append((layout, first))
      guard case .layoutsAndBetween = viewports else { continue }
      let isWidest = index == geometry.widths.count - 1
      let last = isWidest ? first + 200 : Int(geometry.widths[index + 1].width.rounded(.up)) - 1
      if last > first { all.append((layout, last)) }
    }
    return all
  }
}
