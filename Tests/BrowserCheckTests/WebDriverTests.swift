import Glibc
import Synchronization
import Testing

@testable import BrowserCheck

/// WebDriver's requests and answers, with a server in place of a browser's driver.
struct WebDriverTests {
  /// What a driver said to one request after the other.
  private final class FakeDriver: Sendable {
    let server: LocalServer
    let requests: Heard

    final class Heard: Sendable { let texts = Mutex<[String]>([]) }

    init(_ answers: [(status: Int, body: String)]) throws {
      let requests = Heard()
      self.requests = requests
      let rest = Mutex(answers[...])
      server = try LocalServer { connection in
        let request = String(decoding: connection.read(), as: UTF8.self)
        requests.texts.withLock { $0.append(request) }
        guard let (status, body) = rest.withLock({ $0.popFirst() }) else { return }
        connection.write(
          "HTTP/1.1 \(status) X\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
      }
    }

    /// The first line of each request, and its last.
    var lines: [String] {
      requests.texts.withLock { texts in
        texts.map { text in
          let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
          return "\(lines[0].dropLast(" HTTP/1.1".count)) \(lines.last ?? "")"
        }
      }
    }
  }

  private static let session = (
    200, #"{"value":{"sessionId":"5","capabilities":{"browserVersion":"7.1"}}}"#
  )

  private func driver(
    _ fake: FakeDriver, capabilities: [String: JSONValue] = [:]
  ) throws -> WebDriver {
    let process = try DriverProcess("/bin/sleep", ["1000"])
    return try WebDriver(process, port: fake.server.port, capabilities: capabilities)
  }

  @Test func sendsWhatTheStandardSays() throws {
    let fake = try FakeDriver([
      Self.session, (200, #"{"value":null}"#), (200, #"{"value":"é"}"#), (200, #"{"value":null}"#),
    ])
    let driver = try driver(fake, capabilities: ["browserName": "x"])
    #expect(driver.browserVersion == "7.1")
    try driver.navigate(to: "file:///a")
    #expect(try driver.executeAsync("f()", [1]) == "é")
    driver.close()
    driver.close()
    let lines = fake.lines
    #expect(lines.count == 4)
    #expect(
      lines[0].hasPrefix("POST /session {")
        && lines[0].contains(#""browserName":"x""#) && lines[0].contains(#""script":120000"#))
    #expect(lines[1] == #"POST /session/5/url {"url":"file:\/\/\/a"}"#)
    #expect(lines[2].hasPrefix("POST /session/5/execute/async {"))
    #expect(lines[3] == "DELETE /session/5 ")
    #expect(throws: BrowserError.driver("the browser was closed")) {
      try driver.navigate(to: "file:///b")
    }
  }

  @Test(arguments: [
    (404, #"{"value":{"error":"no such window","message":"gone\nat line 3"}}"#, "gone"),
    (500, #"{"value":{"error":"timeout","message":""}}"#, "timeout"),
    (500, "oh no", "status 500"),
  ])
  func whatTheDriverRefusesIsAnErrorWithItsWords(status: Int, body: String, words: String) throws {
    let fake = try FakeDriver([Self.session, (status, body)])
    let driver = try driver(fake)
    #expect(throws: BrowserError.command(name: "url", message: words)) {
      try driver.navigate(to: "file:///a")
    }
  }

  @Test func aSessionThatIsRefusedEndsTheDriver() throws {
    let fake = try FakeDriver([(500, #"{"value":{"error":"session not created","message":""}}"#)])
    let process = try DriverProcess("/bin/sh", ["-c", "echo port $$; exec sleep 1000"])
    let child = pid_t(try process.number(after: "port ", within: .seconds(10)))
    #expect(throws: BrowserError.command(name: "new session", message: "session not created")) {
      try WebDriver(process, port: fake.server.port, capabilities: [:])
    }
    #expect(isGone(child))
  }

  @Test func aDriverThatFallsSilentIsNotWaitedForForEver() throws {
    let server = try LocalServer { connection in
      if String(decoding: connection.read(), as: UTF8.self).hasPrefix("POST /session HTTP") {
        let body = Self.session.1
        connection.write("HTTP/1.1 200 X\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
      } else {
        // Until the other end hangs up.
        _ = connection.read()
      }
    }
    let driver = try WebDriver(
      try DriverProcess("/bin/sleep", ["1000"]), port: server.port, capabilities: [:],
      timeout: .milliseconds(300))
    #expect(throws: BrowserError.driver("the driver did not answer in time")) {
      try driver.navigate(to: "file:///a")
    }
  }

  @Test(arguments: ["", "null", "{}", #"{"value":{"sessionId":5}}"#])
  func answersThatCannotBeRead(body: String) throws {
    let fake = try FakeDriver([(200, body)])
    #expect {
      try driver(fake)
    } throws: {
      "\($0)".hasPrefix("the driver's answer to “new session” can't be read: ")
    }
  }
}
