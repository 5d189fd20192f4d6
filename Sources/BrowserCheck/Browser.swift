/// A browser that pages can be compared in.
public enum Browser: String, CaseIterable, Sendable {
  case chromium
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
    }
  }
}
