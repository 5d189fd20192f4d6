import Glibc

/// WebKitGTK's own small browser on a display without a screen, driven through WebKitWebDriver.
final class WebKitSession: BrowserSession {
  let version: String
  private let display: DriverProcess
  private let driver: WebDriver

  struct Programs {
    let browser, driver, display: String

    init() throws(BrowserError) {
      driver = try Browser.webkit.program("WebKitWebDriver", "WebKitWebDriver")
      display = try Browser.webkit.program("Xvfb", "Xvfb")
      // It is no program for users and so not in PATH.
      let folders = ["lib/x86_64-linux-gnu", "lib/aarch64-linux-gnu", "lib", "libexec"]
      let places = folders.map { "/usr/\($0)/webkit2gtk-4.1/MiniBrowser" }
      guard let place = places.first(where: { access($0, X_OK) == 0 }) else {
        throw .notInstalled(program: "WebKitGTK's MiniBrowser", packages: Browser.webkit.packages)
      }
      browser = place
    }
  }

  init(deviceScale: Int) throws(BrowserError) {
    let programs = try Programs()
    display = try DriverProcess(
      programs.display, ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"])
    do throws(BrowserError) {
      let number = try display.numberOnALine(within: .seconds(60))
      let options: JSONValue = ["binary": .string(programs.browser), "args": ["--automation"]]
      driver = try Self.driver(
        programs.driver, display: number, deviceScale: deviceScale,
        capabilities: ["webkitgtk:browserOptions": options, "proxy": noNetwork])
      version = "WebKitGTK \(driver.browserVersion)"
    } catch {
      display.stop()
      throw error
    }
  }

  private static func driver(
    _ program: String, display: Int, deviceScale: Int, capabilities: [String: JSONValue]
  ) throws(BrowserError) -> WebDriver {
    let process = try DriverProcess(
      program, ["--port=0"],
      files: [
        // The controls above the page would keep the window from becoming narrower than 447 px.
        "gtk-3.0/gtk.css": "box, button, entry, image { min-width: 0; margin: 0; padding: 0; }",
        // Without a desktop glyphs would be hinted in full, with advances of whole px. Safari, for
        // which this stands, knows no hinting.
        ".Xdefaults": "Xft.hinting: 0\nXft.hintstyle: hintnone\n",
      ],
      environment: [
        "DISPLAY": ":\(display)", "GDK_BACKEND": "x11", "GDK_SCALE": "\(deviceScale)",
        "HOME": "@", "XDG_CONFIG_HOME": "@", "XDG_CACHE_HOME": "@/cache",
        "XDG_DATA_HOME": "@/data", "XDG_RUNTIME_DIR": "@",
        // No bus of the desktop is there to ask.
        "NO_AT_BRIDGE": "1", "GSETTINGS_BACKEND": "memory",
      ])
    let port: UInt16
    do throws(BrowserError) {
      port = try process.listeningPort(within: .seconds(60))
    } catch {
      process.stop()
      throw error
    }
    return try WebDriver(process, port: port, capabilities: capabilities)
  }

  func open(_ url: String) throws(BrowserError) { try driver.navigate(to: url) }

  func setViewport(width: Int, height: Int) throws(BrowserError) {
    let _: Nothing = try driver.post(
      "window/rect", ["width": .number(width), "height": .number(height)])
  }

  func run(_ script: String, _ arguments: [JSONValue]) throws(BrowserError) -> [UInt8] {
    Array(try driver.executeAsync(script, arguments).utf8)
  }

  func close() {
    driver.close()
    display.stop()
  }
}
