/// Starts a browser at a device scale.
typealias StartBrowser = @Sendable (Browser, Int) throws(BrowserError) -> any BrowserSession

/// What one browser does at one device scale.
struct BrowserRun: Sendable {
  var browser: Browser
  /// The place of the browser's report.
  var index: Int
  var deviceScale: Int
  var start: StartBrowser

  /// How often a page is tried, each time with a browser started anew.
  static let tries = 3
  /// How many pages in a row may fail in all tries before the others are given up.
  static let failedPages = 2

  /// Compares all pages; what fails is in the report.
  func compare(
    _ tasks: [PageTask], _ options: CheckOptions, finished: (String, _ deviations: Int) -> Void
  ) -> Report {
    var session: (any BrowserSession)?
    defer { session?.close() }
    var report = Report(browser: browser.rawValue)
    var failuresInARow = 0
    for (number, task) in tasks.enumerated() {
      do throws(BrowserError) {
        let page = try compare(task, options, in: &session)
        report.browser = page.browser
        report.add(page)
        failuresInARow = 0
        finished(task.page.path, page.deviationCount)
      } catch {
        report.failures.append(
          Report.Failure(
            page: task.page.path, deviceScale: deviceScale, message: error.messageOfPage))
        finished(task.page.path, 0)
        // Else it is the page that is at fault, or the browser goes on well without it.
        if case .page = error { continue }
        failuresInARow += 1
        guard failuresInARow == Self.failedPages || error.isLasting else { continue }
        let rest = tasks.count - number - 1
        if rest > 0 {
          report.failures.append(
            Report.Failure(
              page: nil, deviceScale: deviceScale,
              message: "\(rest) more \(rest == 1 ? "page was" : "pages were") not compared"))
        }
        break
      }
    }
    return report
  }

  /// Compares a page, if need be in a browser that is started anew.
  private func compare(
    _ task: PageTask, _ options: CheckOptions, in session: inout (any BrowserSession)?
  ) throws(BrowserError) -> Report {
    let geometry = try task.geometry()
    var triesLeft = Self.tries
    while true {
      do throws(BrowserError) {
        let running = if let session { session } else { try start(browser, deviceScale) }
        session = running
        return try compare(geometry, task, options, in: running)
      } catch {
        if case .page = error { throw error }
        session?.close()
        session = nil
        triesLeft -= 1
        if triesLeft == 0 || error.isLasting { throw error }
      }
    }
  }

  private func compare(
    _ geometry: PageGeometry, _ task: PageTask, _ options: CheckOptions,
    in session: any BrowserSession
  ) throws(BrowserError) -> Report {
    var report = Report(browser: session.version)
    try session.open(task.url)
    for (layout, width) in geometry.layouts(at: options.viewports) {
      let measured = try Measurement.take(of: geometry.page, in: session, width: width)
      report.add(
        Comparison.compare(
          layout, of: geometry.page, with: measured, deviceScale: deviceScale,
          tolerance: options.tolerance, rounding: browser.textRounding))
    }
    return report
  }
}

extension BrowserError {
  /// What it says where the page is named already.
  fileprivate var messageOfPage: String {
    if case .page(_, let message) = self { message } else { "\(self)" }
  }

  /// Whether trying again is in vain.
  fileprivate var isLasting: Bool {
    if case .notInstalled = self { true } else { false }
  }
}
