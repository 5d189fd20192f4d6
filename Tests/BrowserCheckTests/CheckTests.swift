import Foundation
import Testing

@testable import BrowserCheck

/// What starts browsers, one test at a time.
@Suite(.serialized) enum InBrowser {}

extension InBrowser {
  /// Comparisons in a real browser without a window.
  struct CheckTests {
    @Test func nothingDiffersOnAPageThatFollowsTheContract() throws {
      let report = try withTemporaryFolder { folder in
        let page = try Fixture().write(as: "fixture", in: folder)
        return try check(
          site: folder, pages: [page], deviceScales: [1, 2], viewports: .layoutsAndBetween)
      }
      #expect(report.deviations == [])
      #expect(report.isExact)
      #expect(report.browser.hasPrefix("Chromium "))
      #expect(report.pages == 1)
      // Two scales, two layouts, each at its own width and past it.
      #expect(report.measurements == 8)
      // The table, 2 sections, 4 bands, 1 separator, 5 views.
      #expect(report.frames == 8 * 13)
      #expect(report.lines == 4 * 5 + 4 * 4)
      #expect(report.largestDeviation == 0)
      #expect(report.largestLineOffset == 0)
      #expect(report.largestOverhang == 0)
    }
  }
}
