/// Firefox without a window, driven through Marionette.
final class FirefoxSession: BrowserSession {
  let version: String
  private let process: DriverProcess
  private var marionette: Marionette?

  init(deviceScale: Int) throws(BrowserError) {
    process = try DriverProcess(
      try Self.program(),
      [
        "--headless", "--marionette", "--remote-allow-system-access", "--no-remote",
        "--profile", "@",
      ],
      files: ["user.js": Self.preferences(deviceScale)],
      environment: ["HOME": "@", "XDG_CACHE_HOME": "@/cache", "MOZ_CRASHREPORTER_DISABLE": "1"])
    do throws(BrowserError) {
      let port = try process.number(after: "Listening on port ", within: .seconds(90))
      let marionette = try Marionette(
        port: UInt16(clamping: port), timeout: commandTimeout + .seconds(10))
      let session: NewSession = try marionette.send(
        "WebDriver:NewSession", ["proxy": noNetwork, "timeouts": commandTimeouts])
      version = "Firefox \(session.capabilities.browserVersion ?? "")"
      self.marionette = marionette
    } catch {
      process.stop()
      throw error
    }
  }

  deinit { close() }

  static func program() throws(BrowserError) -> String {
    try Browser.firefox.program("Firefox", "firefox-esr", "firefox")
  }

  /// Layout follows this preference only, not a scale set by the protocol.
  private static func preferences(_ deviceScale: Int) -> String {
    """
    user_pref("layout.css.devPixelsPerPx", "\(deviceScale).0");
    user_pref("ui.useOverlayScrollbars", 1);
    user_pref("marionette.port", 0);
    user_pref("network.captive-portal-service.enabled", false);
    user_pref("network.connectivity-service.enabled", false);

    """
  }

  func open(_ url: String) throws(BrowserError) {
    let _: Nothing = try send("WebDriver:Navigate", ["url": .string(url)])
  }

  /// A window is at least 500 px wide, so the page's place in it is made to measure.
  func setViewport(width: Int, height: Int) throws(BrowserError) {
    let script = """
      const style = gBrowser.selectedBrowser.style;
      for (const [name, length] of [["width", arguments[0]], ["height", arguments[1]]]) {
        for (const start of ["", "min-", "max-"]) style.setProperty(start + name, length + "px");
      }
      """
    let _: Nothing = try send("Marionette:SetContext", ["value": "chrome"])
    let _: Nothing = try send(
      "WebDriver:ExecuteScript",
      ["script": .string(script), "args": [.number(width), .number(height)]])
    let _: Nothing = try send("Marionette:SetContext", ["value": "content"])
  }

  func run(_ script: String, _ arguments: [JSONValue]) throws(BrowserError) -> [UInt8] {
    struct Result: Decodable { var value: String }
    let result: Result = try send(
      "WebDriver:ExecuteAsyncScript",
      ["script": .string(script), "args": .array(arguments), "newSandbox": true])
    return Array(result.value.utf8)
  }

  func close() {
    if let marionette {
      self.marionette = nil
      let _: Nothing? = try? marionette.send(
        "Marionette:Quit", ["flags": ["eForceQuit"]], limit: .seconds(5))
    }
    process.stop()
  }

  private func send<Result: Decodable>(
    _ command: String, _ parameters: JSONValue
  ) throws(BrowserError) -> Result {
    guard let marionette else { throw .driver("the browser was closed") }
    return try marionette.send(command, parameters)
  }
}
