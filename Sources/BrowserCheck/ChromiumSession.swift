import Glibc

/// Chromium without a window, driven through chromedriver.
final class ChromiumSession: BrowserSession {
  let version: String
  private let driver: WebDriver

  struct Programs {
    let browser, driver: String

    init() throws(BrowserError) {
      browser = try Browser.chromium.program("Chromium", "chromium", "google-chrome", "chrome")
      driver = try Browser.chromium.program("chromedriver", "chromedriver")
    }
  }

  /// - Parameter fontSize: the reader's own size of letters in px.
  init(deviceScale: Int, fontSize: Int = 16) throws(BrowserError) {
    let programs = try Programs()
    let process = try DriverProcess(programs.driver, ["--port=0"])
    let port: UInt16
    do throws(BrowserError) {
      let mark = "started successfully on port "
      port = UInt16(clamping: try process.number(after: mark, within: .seconds(60)))
    } catch {
      process.stop()
      throw error
    }
    let options: JSONValue = [
      "binary": .string(programs.browser), "args": .array(Self.arguments(deviceScale)),
      "prefs": ["webkit.webprefs.default_font_size": .number(fontSize)],
    ]
    driver = try WebDriver(
      process, port: port,
      capabilities: ["browserName": "chrome", "goog:chromeOptions": options])
    version = "Chromium \(driver.browserVersion)"
  }

  /// The device scale must be the browser's own: layout does not follow one set by the protocol.
  private static func arguments(_ deviceScale: Int) -> [JSONValue] {
    var arguments: [JSONValue] = [
      "--headless=new", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage",
      "--force-device-scale-factor=\(deviceScale)",
      // No page may depend on the network; that of a server on this machine may be looked at.
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--disable-background-networking",
    ]
    // Chromium refuses to run as root in its sandbox.
    if geteuid() == 0 { arguments.append("--no-sandbox") }
    return arguments
  }

  func open(_ url: String) throws(BrowserError) { try driver.navigate(to: url) }

  func setViewport(width: Int, height: Int) throws(BrowserError) {
    let metrics: JSONValue = [
      "width": .number(width), "height": .number(height), "deviceScaleFactor": 0,
      "mobile": false,
    ]
    let _: Nothing = try devTools("Emulation.setDeviceMetricsOverride", metrics)
  }

  /// Sends a command of the DevTools protocol and returns its answer.
  func devTools<Answer: Decodable>(
    _ command: String, _ parameters: JSONValue
  ) throws(BrowserError) -> Answer {
    try driver.post("goog/cdp/execute", ["cmd": .string(command), "params": parameters])
  }

  func run(_ script: String, _ arguments: [JSONValue]) throws(BrowserError) -> [UInt8] {
    Array(try driver.executeAsync(script, arguments).utf8)
  }

  func close() { driver.close() }
}
