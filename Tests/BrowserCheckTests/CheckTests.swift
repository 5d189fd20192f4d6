import Foundation
import Testing

@testable import BrowserCheck

/// What starts browsers, one test at a time.
@Suite(.serialized) enum InBrowser {}

extension InBrowser {
  /// Comparisons in a real browser without a window.
  struct CheckTests {
    @Test(arguments: Browser.allCases.filter(\.isInstalled))
    func nothingDiffersOnAPageThatFollowsTheContract(browser: Browser) throws {
      let report = try withTemporaryFolder { folder in
        let page = try Fixture().write(as: "fixture", in: folder)
        return try check(
          site: folder, pages: [page], browser: browser, deviceScales: [1, 2],
          viewports: .layoutsAndBetween)
      }
      #expect(report.deviations == [])
      #expect(report.isExact)
      #expect(report.browser.lowercased().contains(/^(chromium|firefox|webkitgtk) [1-9]/))
      #expect(report.pages == 1)
      // Two scales, two layouts, each at its own width and past it.
      #expect(report.measurements == 8)
      // The table, 2 sections, 4 bands, 1 separator, 5 views.
      #expect(report.frames == 8 * 13)
      #expect(report.lines == 4 * 5 + 4 * 4)
      #expect(report.largestDeviation == 0)
      #expect(report.baselines == report.lines)
      #expect(report.largestBaselineDeviation == 0)
      #expect(report.largestOverhang == 0)
    }

    @Test func browsersReportInTheirOrderAndAtTheWidthsAskedFor() throws {
      let browsers = Array(Browser.allCases.filter(\.isInstalled).reversed())
      let reports = try withTemporaryFolder { folder in
        let page = try Fixture().write(as: "fixture", in: folder)
        return try check(
          site: folder, pages: [page],
          CheckOptions(browsers: browsers, deviceScales: [3], viewports: .widths([320, 599, 700])))
      }
      #expect(reports.map(\.deviations) == browsers.map { _ in [] })
      #expect(reports.map(\.measurements) == browsers.map { _ in 3 })
      #expect(
        zip(reports, browsers).allSatisfy { $0.browser.lowercased().hasPrefix($1.rawValue) })
    }

    /// What else deviates depends on the font that the browser takes instead.
    @Test(arguments: Browser.allCases.filter(\.isInstalled))
    func aFontThatIsMissingIsFound(browser: Browser) throws {
      let report = try withTemporaryFolder { folder in
        var fixture = Fixture()
        fixture.css = fixture.css.replacingOccurrences(of: "boxes.woff2", with: "no.woff2")
        return try check(
          site: folder, pages: [try fixture.write(as: "fixture", in: folder)], browser: browser)
      }
      #expect(
        report.deviations.first?.description
          == "fixture at 320 px, scale 1: font is Boxes normal normal, expected loaded")
    }

    @Test func aViewportThatIsTooNarrowScrollsSideways() throws {
      let report = try withTemporaryFolder { folder in
        let page = try Fixture().write(as: "fixture", in: folder)
        return try check(site: folder, pages: [page], viewports: .widths([300]))
      }
      #expect(
        report.deviations.map(\.description) == [
          "fixture at 320 px in 300 px, scale 1: x is 0, expected -10",
          "fixture at 320 px in 300 px, scale 1: scrollWidth is 320, expected 300",
        ])
      #expect(report.worst(1) == [report.deviations[1]])
      #expect(report.worst(9) == [report.deviations[1], report.deviations[0]])
    }
  }
}
