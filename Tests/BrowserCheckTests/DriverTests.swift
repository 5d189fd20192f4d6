import Foundation
import Glibc
import Synchronization
import Testing

@testable import BrowserCheck

extension InBrowser {
  /// The driver's process, its protocol, and what happens when something is missing or fails.
  struct DriverTests {
    @Test func aDriverEndsWithEverythingItStarted() throws {
      let process = try DriverProcess(
        "/bin/sh", ["-c", "sleep 1000 & echo listening on port $!; wait"])
      let child = pid_t(try process.number(after: "on port ", within: .seconds(10)))
      #expect(kill(child, 0) == 0)
      process.stop()
      #expect(isGone(child))
      process.stop()
    }

    @Test func aDriverIsEndedWithItsOwner() throws {
      let child: pid_t
      do {
        let process = try DriverProcess("/bin/sh", ["-c", "echo port $$; exec sleep 1000"])
        child = pid_t(try process.number(after: "port ", within: .seconds(10)))
      }
      #expect(isGone(child))
    }

    @Test func thePortThatAProgramListensOnIsFound() throws {
      let script = """
        import socket, time
        s = socket.socket(); s.bind(("127.0.0.1", 0)); s.listen(); print("port", s.getsockname()[1],
          flush=True); time.sleep(1000)
        """
      let process = try DriverProcess(
        try Browser.chromium.program("Python", "python3"), ["-c", script])
      let port = try process.number(after: "port ", within: .seconds(20))
      #expect(try process.listeningPort(within: .seconds(1)) == UInt16(port))
      let idle = try DriverProcess("/bin/sleep", ["1000"])
      #expect(throws: BrowserError.self) { try idle.listeningPort(within: .milliseconds(50)) }
    }

    @Test func aDriverThatEndsAtOnceIsReportedWithItsOutput() throws {
      let process = try DriverProcess("/bin/sh", ["-c", "echo no display; exit 3"])
      #expect {
        try process.number(after: "port ", within: .seconds(10))
      } throws: {
        "\($0)".contains("no display") && "\($0)".contains("status 3")
      }
    }

    @Test func aSilentDriverIsNotWaitedForForEver() throws {
      let process = try DriverProcess("/bin/sh", ["-c", "sleep 1000"])
      #expect(throws: BrowserError.self) {
        try process.number(after: "port ", within: .milliseconds(50))
      }
    }

    @Test func missingProgramsAreNamedWithTheirPackages() throws {
      #expect(try Browser.firefox.program("A shell", "no-such-browser", "sh").hasSuffix("/sh"))
      #expect {
        try Browser.webkit.program("Xvfb", "no-such-server")
      } throws: {
        "\($0)" == "Xvfb is not installed: "
          + "apt-get install --no-install-recommends webkit2gtk-driver xvfb"
      }
    }

    @Test(arguments: Browser.allCases.filter(\.isInstalled))
    func aScriptHandsBackSeveralMegabytes(browser: Browser) throws {
      let session = try browser.start(deviceScale: 2)
      defer { session.close() }
      try session.open("about:blank")
      let text = try session.run("arguments[1](arguments[0].repeat(3000000))", ["a\u{e9}"])
      #expect(text.count == 9_000_000)
      let scale = try session.run("arguments[0](String(devicePixelRatio))", [])
      #expect(scale == Array("2".utf8))
      #expect {
        try session.run("arguments[0](nothing.at.all)", [])
      } throws: {
        "\($0)".contains(/nothing is not defined|Can't find variable: nothing/)
      }
      session.close()
      #expect(throws: BrowserError.driver("the browser was closed")) {
        try session.open("about:blank")
      }
    }

    @Test func aPageThatIsNoTableIsAFailureAndTheNextIsCompared() throws {
      try withTemporaryFolder { folder in
        var fixture = Fixture()
        fixture.html = "<!DOCTYPE html><title>Empty</title>"
        let page = try fixture.write(as: "empty", in: folder)
        let good = try Fixture().write(as: "good", in: folder)
        let report = try check(site: folder, pages: [page, good], deviceScales: [1])
        #expect(
          report.failures.map(\.description) == [
            "empty/index.html, scale 1: the page has no element main.t"
          ])
        #expect(!report.isExact && report.measurements == 2)
      }
    }

    @Test func aMissingPageIsAnErrorAndBrokenGeometryAFailure() throws {
      try withTemporaryFolder { folder in
        var page = try Fixture().write(as: "page", in: folder)
        #expect(
          throws: BrowserError.page(
            "no.html", message: "there is no such file in \(folder): build the site first")
        ) {
          try check(site: folder, pages: [CheckedPage(path: "no.html", geometry: page.geometry)])
        }
        page.geometry = { [] }
        let failures = try check(site: folder, pages: [page]).failures
        #expect(failures.count == 1)
        #expect(failures[0].message.hasPrefix("its geometry can't be read: "))
      }
    }

    @Test func progressCountsPagesAtAllScales() throws {
      try withTemporaryFolder { folder in
        let pages = [
          try Fixture().write(as: "one", in: folder),
          try Fixture().write(as: "two words & ümlaut #1", in: folder),
        ]
        let seen = Mutex<[CheckProgress]>([])
        let report = try check(site: folder, pages: pages, deviceScales: [3, 1]) { step in
          seen.withLock { $0.append(step) }
        }
        #expect(report.isExact)
        let steps = seen.withLock { $0 }
        #expect(steps.map(\.done) == [1, 2, 3, 4])
        #expect(steps.allSatisfy { $0.total == 4 && $0.deviations == 0 })
        #expect(steps.filter { $0.deviceScale == 3 }.map(\.page) == pages.map(\.path))
      }
    }
  }
}

/// Whether a process has ended or does so within a second.
func isGone(_ process: pid_t) -> Bool {
  // A process whose parent has ended may be a zombie until it is reaped.
  for _ in 0..<100 {
    let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    if state?.split(separator: ")").last?.hasPrefix(" Z") ?? true { return true }
    usleep(10_000)
  }
  return false
}
