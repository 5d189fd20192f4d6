import FoundationEssentials

/// A client of the W3C WebDriver protocol: one session with one driver.
final class WebDriver {
  private let process: DriverProcess
  private let port: UInt16
  private let timeout: Duration
  private var session: String?
  /// What the driver said about the session it made.
  private(set) var browserVersion = ""

  /// Opens a session with a driver that listens on `port`; ends the driver where that fails.
  ///
  /// - Parameter timeout: How long any command may take.
  init(
    _ process: DriverProcess, port: UInt16, capabilities: [String: JSONValue],
    timeout: Duration = commandTimeout + .seconds(10)
  ) throws(BrowserError) {
    self.process = process
    self.port = port
    self.timeout = timeout
    do {
      let all = capabilities.merging(["timeouts": commandTimeouts]) { $1 }
      let session: NewSession = try send(
        "POST", "/session", ["capabilities": ["alwaysMatch": .object(all)]])
      self.session = session.sessionId
      browserVersion = session.capabilities.browserVersion ?? ""
    } catch {
      process.stop()
      throw error
    }
  }

  deinit { close() }

  /// Ends the session, with it the browser, and then the driver.
  func close() {
    if let session {
      self.session = nil
      let _: Nothing? = try? send("DELETE", "/session/\(session)", nil, limit: .seconds(5))
    }
    process.stop()
  }

  func navigate(to url: String) throws(BrowserError) {
    let _: Nothing = try post("url", ["url": .string(url)])
  }

  /// Runs the body of a function whose last argument is a callback that takes a string.
  func executeAsync(_ script: String, _ arguments: [JSONValue]) throws(BrowserError) -> String {
    try post("execute/async", ["script": .string(script), "args": .array(arguments)])
  }

  /// Sends a command to the session and returns the `value` of its answer.
  func post<Value: Decodable>(
    _ command: String, _ body: JSONValue
  ) throws(BrowserError) -> Value {
    guard let session else { throw .driver("the browser was closed") }
    return try send("POST", "/session/\(session)/\(command)", body)
  }

  private func send<Value: Decodable>(
    _ method: String, _ path: String, _ body: JSONValue?,
    limit: Duration? = nil
  ) throws(BrowserError) -> Value {
    let words = path.split(separator: "/").dropFirst(2)
    let command = words.isEmpty ? "new session" : words.joined(separator: "/")
    do {
      let bytes = try body.map { Array(try JSONEncoder().encode($0)) } ?? []
      let answer = try HTTPExchange(method, path, port: port, body: bytes, timeout: timeout)
      let data = Data(answer.body)
      guard answer.status == 200 else {
        let failure = try? JSONDecoder().decode(Answer<Failure>.self, from: data)
        throw BrowserError.command(
          name: command, message: failure?.value.firstLine ?? "status \(answer.status)")
      }
      return try JSONDecoder().decode(Answer<Value>.self, from: data).value
    } catch let error as BrowserError {
      throw error
    } catch {
      throw .driver("the driver's answer to “\(command)” can't be read: \(error)")
    }
  }

  private struct Answer<Value: Decodable>: Decodable { var value: Value }

  private struct Failure: Decodable {
    var error: String
    var message: String

    var firstLine: String {
      let line = message.split(separator: "\n").first.map(String.init) ?? ""
      return line.isEmpty ? error : line
    }
  }
}

/// The answer to a request for a session, in WebDriver as in Marionette.
struct NewSession: Decodable {
  struct Capabilities: Decodable { var browserVersion: String? }
  var sessionId: String
  var capabilities: Capabilities
}

/// An answer whose value doesn't matter, which may be `null`.
struct Nothing: Decodable {
  init(from decoder: any Decoder) {}
}
