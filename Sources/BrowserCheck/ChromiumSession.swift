import Glibc

/// Chromium without a window, driven through chromedriver.
final class ChromiumSession: BrowserSession {
  let version: String
  private let driver: WebDriver

  init(deviceScale: Int) throws(BrowserError) {
    guard let binary = installedProgram(["chromium", "google-chrome", "chrome"]) else {
      throw .notInstalled(program: "Chromium", packages: ["chromium", "chromium-driver"])
    }
    guard let program = installedProgram(["chromedriver"]) else {
      throw .notInstalled(program: "chromedriver", packages: ["chromium-driver"])
    }
    let process = try DriverProcess(program, ["--port=0"])
    let port = try process.number(after: "started successfully on port ", within: .seconds(30))
    let options: JSONValue = [
      "binary": .string(binary), "args": .array(Self.arguments(deviceScale)),
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
      // No page may depend on the network.
      "--host-resolver-rules=MAP * ~NOTFOUND", "--disable-background-networking",
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
    let _: Nothing = try driver.post(
      "goog/cdp/execute", ["cmd": "Emulation.setDeviceMetricsOverride", "params": metrics])
  }

  func run(_ script: String, _ arguments: [JSONValue]) throws(BrowserError) -> [UInt8] {
    Array(try driver.executeAsync(script, arguments).utf8)
  }

  func close() { driver.close() }
}
