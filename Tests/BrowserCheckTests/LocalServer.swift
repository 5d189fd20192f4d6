import Dispatch
import Glibc
import Testing

@testable import BrowserCheck

/// A server on a port of its own that tests write the answers of. It serves one connection after
/// the other.
final class LocalServer: Sendable {
  let port: UInt16
  private let listener: Int32

  /// A connection that has been accepted.
  struct Connection {
    fileprivate let descriptor: Int32

    /// The next bytes that arrive; none once the other end has hung up.
    func read() -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(descriptor, &bytes, bytes.count, 0)
      return Array(bytes.prefix(max(count, 0)))
    }

    func write(_ text: String) {
      _ = send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL))
    }
  }

  /// - Parameter serve: Is called with each connection, which is closed when it returns.
  init(_ serve: @escaping @Sendable (Connection) -> Void) throws {
    let (listener, port) = try Self.bound()
    (self.listener, self.port) = (listener, port)
    listen(listener, 8)
    DispatchQueue.global().async {
      while true {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { break }
        serve(Connection(descriptor: descriptor))
        close(descriptor)
      }
      // Closed here and not before: its number could be that of another listener by now.
      close(listener)
    }
  }

  /// A server that answers each connection's first bytes with these.
  convenience init(saying answer: String) throws {
    try self.init {
      _ = $0.read()
      $0.write(answer)
    }
  }

  /// A port that nobody listens on.
  static func unusedPort() throws -> UInt16 {
    let (descriptor, port) = try bound()
    close(descriptor)
    return port
  }

  /// A socket that is bound to a port which the system has chosen.
  private static func bound() throws -> (descriptor: Int32, port: UInt16) {
    let descriptor = socket(AF_INET, streamSocket, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 ? getsockname(descriptor, $0, &size) : -1
      }
    }
    try #require(result == 0)
    return (descriptor, address.sin_port.bigEndian)
  }

  deinit {
    // Ends the wait for connections.
    shutdown(listener, Int32(SHUT_RDWR))
  }
}
