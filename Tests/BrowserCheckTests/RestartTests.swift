import Foundation
import Synchronization
import Testing

@testable import BrowserCheck

extension InBrowser {
  /// Browsers that stop answering in the middle of a comparison.
  struct RestartTests {
    /// A browser without pages: it says what `silent` asks for, and else that each page is no table.
    private final class FakeSession: BrowserSession {
      let version = "Fake 1"
      private let log: Log
      private var page = ""

      /// What was started, opened and closed, by all sessions.
      final class Log: Sendable {
        let lines = Mutex<[String]>([])
        /// How often each page, by its folder's name, stays without an answer.
        let silences: Mutex<[String: Int]>

        init(silences: [String: Int]) { self.silences = Mutex(silences) }

        func add(_ line: String) { lines.withLock { $0.append(line) } }
      }

      init(_ log: Log) {
        self.log = log
        log.add("start")
      }

      func open(_ url: String) throws(BrowserError) {
        page = url.split(separator: "/").dropLast().last.map(String.init) ?? ""
        log.add(page)
        let isSilent = log.silences.withLock { silences in
          guard let left = silences[page], left > 0 else { return false }
          silences[page] = left - 1
          return true
        }
        if isSilent { throw .driver("the driver did not answer in time") }
      }

      func setViewport(width: Int, height: Int) throws(BrowserError) {}

      /// What a browser would measure of a table without sections.
      func run(_ script: String, _ arguments: [JSONValue]) throws(BrowserError) -> [UInt8] {
        Array(
          """
          {"viewport":320,"scrollWidth":320,"heightBefore":10,"table":[0,0,320,10],"fonts":[],
          "loads":[],"parts":[],"sections":[],"collapsedHeights":[],"collapsedHeight":10,"bands":[],
          "separators":[],"views":[],"lines":[],"highest":[],"lowest":[],"overhangs":[],
          "textWidths":[],"textBoxes":[]}
          """.utf8)
      }

      func close() { log.add("close") }
    }

    private func compare(
      _ names: [String], silences: [String: Int], browsers: [Browser] = [.webkit],
      progress: @Sendable (CheckProgress) -> Void = { _ in }
    ) throws -> (reports: [Report], log: [String]) {
      var fixture = Fixture()
      fixture.geometry.widths = [PageGeometry.Layout(width: 320, height: 10, sections: [])]
      let log = FakeSession.Log(silences: silences)
      let reports = try withTemporaryFolder { folder in
        let pages = try names.map { try fixture.write(as: $0, in: folder) }
        return try check(
          site: folder, pages: pages, CheckOptions(browsers: browsers),
          start: { browser, _ throws(BrowserError) in
            FakeSession(browser == .webkit ? log : FakeSession.Log(silences: [:]))
          }, progress: progress)
      }
      return (reports, log.lines.withLock { $0 })
    }

    @Test func aBrowserThatFallsSilentGoesOnAtThePageWhereItStopped() throws {
      let (reports, log) = try compare(["a", "b", "c"], silences: ["b": 2])
      #expect(
        log == ["start", "a", "b", "close", "start", "b", "close", "start", "b", "c", "close"])
      #expect(reports[0].isExact && reports[0].failures == [] && reports[0].measurements == 3)
      #expect(reports[0].browser == "Fake 1")
    }

    @Test func aPageThatSilencesItEachTimeIsNamedAndTheOthersAreCompared() throws {
      let steps = Mutex<[Int]>([])
      let (reports, log) = try compare(["a", "b", "c"], silences: ["b": 9]) { step in
        steps.withLock { $0.append(step.done) }
      }
      #expect(
        log == [
          "start", "a", "b", "close", "start", "b", "close", "start", "b", "close", "start", "c",
          "close",
        ])
      #expect(
        reports[0].failures.map(\.description) == [
          "b/index.html, scale 1: the driver did not answer in time"
        ])
      #expect(!reports[0].isExact && reports[0].deviations == [] && reports[0].measurements == 2)
      #expect(steps.withLock { $0 } == [1, 2, 3])
    }

    @Test func afterTwoSuchPagesInARowTheRestIsGivenUpAndOtherBrowsersGoOn() throws {
      let (reports, log) = try compare(
        ["a", "b", "c", "d", "e"], silences: ["b": 9, "c": 9], browsers: [.webkit, .firefox])
      #expect(log.filter { $0 == "start" }.count == 6)
      #expect(!log.contains("d"))
      #expect(
        reports[0].failures.map(\.description) == [
          "b/index.html, scale 1: the driver did not answer in time",
          "c/index.html, scale 1: the driver did not answer in time",
          "scale 1: 2 more pages were not compared",
        ])
      #expect(reports[0].measurements == 1)
      #expect(reports[1].isExact && reports[1].measurements == 5)
    }

    @Test func aBrowserThatIsNotThereFailsAtOnce() throws {
      let starts = Mutex(0)
      let reports = try withTemporaryFolder { folder in
        let pages = [
          try Fixture().write(as: "a", in: folder), try Fixture().write(as: "b", in: folder),
        ]
        return try check(
          site: folder, pages: pages, CheckOptions(browsers: [.webkit]),
          start: { browser, _ throws(BrowserError) in
            starts.withLock { $0 += 1 }
            throw .notInstalled(program: "Xvfb", packages: ["xvfb"])
          })
      }
      #expect(starts.withLock { $0 } == 1)
      #expect(reports[0].browser == "webkit")
      #expect(
        reports[0].failures.map(\.description) == [
          "a/index.html, scale 1: Xvfb is not installed: apt-get install --no-install-recommends xvfb",
          "scale 1: 1 more page was not compared",
        ])
    }

    /// A real browser that is ended from outside before its second page.
    @Test(.needs(.chromium)) func aBrowserThatDiesIsStartedAnew() throws {
      final class Dying: BrowserSession {
        let session: any BrowserSession
        var version: String { session.version }
        var pagesLeft: Int

        init(_ session: any BrowserSession, pages: Int) {
          self.session = session
          pagesLeft = pages
        }

        func open(_ url: String) throws(BrowserError) {
          if pagesLeft == 0 { session.close() }
          pagesLeft -= 1
          try session.open(url)
        }

        func setViewport(width: Int, height: Int) throws(BrowserError) {
          try session.setViewport(width: width, height: height)
        }

        func run(_ script: String, _ arguments: [JSONValue]) throws(BrowserError) -> [UInt8] {
          try session.run(script, arguments)
        }

        func close() { session.close() }
      }
      let starts = Mutex(0)
      let reports = try withTemporaryFolder { folder in
        let pages = try ["a", "b", "c"].map { try Fixture().write(as: $0, in: folder) }
        return try check(
          site: folder, pages: pages, CheckOptions(browsers: [.chromium]),
          start: { browser, scale throws(BrowserError) in
            starts.withLock { $0 += 1 }
            return Dying(try browser.start(deviceScale: scale), pages: 2)
          })
      }
      #expect(starts.withLock { $0 } == 2)
      #expect(reports[0].isExact && reports[0].measurements == 6)
    }
  }
}
