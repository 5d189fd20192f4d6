import Glibc

/// A browser that pages can be compared in.
public enum Browser: String, CaseIterable, Sendable {
  case chromium, firefox, webkit

  /// The Debian packages that bring the browser and what drives it.
  public var packages: [String] {
    switch self {
    case .chromium: ["chromium", "chromium-driver"]
    case .firefox: ["firefox-esr"]
    case .webkit: ["webkit2gtk-driver", "xvfb"]
    }
  }

  /// What is missing on this machine of the browser and of what drives it: `.notInstalled`; `nil`
  /// where all is there.
  public var missing: BrowserError? {
    do throws(BrowserError) {
      switch self {
      case .chromium: _ = try ChromiumSession.Programs()
      case .firefox: _ = try FirefoxSession.program()
      case .webkit: _ = try WebKitSession.Programs()
      }
      return nil
    } catch {
      return error
    }
  }

  /// The path of one of its programs, which has any of these names.
  func program(_ title: String, _ names: String...) throws(BrowserError) -> String {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    for name in names {
      for folder in path.split(separator: ":") where access("\(folder)/\(name)", X_OK) == 0 {
        return "\(folder)/\(name)"
      }
    }
    throw .notInstalled(program: title, packages: packages)
  }
}

/// Why a comparison could not be carried out; a difference that was found is no error.
public enum BrowserError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A program is not installed; `packages` are the Debian packages that bring it.
  case notInstalled(program: String, packages: [String])
  /// The browser's driver did not start or stopped answering.
  case driver(String)
  /// The browser refused a command.
  case command(name: String, message: String)
  /// A page or its geometry can't be read.
  case page(String, message: String)

  public var description: String {
    switch self {
    case .notInstalled(let program, let packages):
      "\(program) is not installed: apt-get install --no-install-recommends "
        + packages.joined(separator: " ")
    case .driver(let message): message
    case .command(let name, let message): "the browser refused “\(name)”: \(message)"
    case .page(let page, let message): "\(page): \(message)"
    }
  }
}

/// How long the browser may take to load a page or to run a script.
let commandTimeout: Duration = .seconds(120)

/// The same in WebDriver's terms.
var commandTimeouts: JSONValue {
  let milliseconds = JSONValue.number(Int(commandTimeout / .milliseconds(1)))
  return ["script": milliseconds, "pageLoad": milliseconds]
}

/// A proxy that nobody is at, in WebDriver's terms: no page may depend on the network; that of a server on
/// this machine may be looked at.
let noNetwork: JSONValue = [
  "proxyType": "manual", "httpProxy": "127.0.0.1:9", "sslProxy": "127.0.0.1:9",
  "noProxy": ["127.0.0.1"],
]

/// One running browser at one device scale. Each browser speaks its own protocol below this.
protocol BrowserSession: AnyObject {
  /// The browser's name and version, such as “Chromium 156.0.8078.108”.
  var version: String { get }

  /// Loads a page and returns when its load event has fired.
  func open(_ url: String) throws(BrowserError)

  /// Makes the viewport `width` x `height` CSS px; layout may follow a moment later.
  func setViewport(width: Int, height: Int) throws(BrowserError)

  /// Runs the body of a function whose last argument is a callback that takes a string, and
  /// returns that string's UTF-8 bytes.
  func run(_ script: String, _ arguments: [JSONValue]) throws(BrowserError) -> [UInt8]

  /// Ends the browser and its driver and removes their files. Further calls do nothing.
  func close()
}

extension Browser {
  /// Starts the browser without a window at `deviceScale` device px per CSS px.
  func start(deviceScale: Int) throws(BrowserError) -> any BrowserSession {
    switch self {
    case .chromium: try ChromiumSession(deviceScale: deviceScale)
    case .firefox: try FirefoxSession(deviceScale: deviceScale)
    case .webkit: try WebKitSession(deviceScale: deviceScale)
    }
  }
}
