import Glibc

/// A socket that waits for browsers.
public final class ListeningSocket {
  private var descriptor: Int32
  /// The address that it is bound to.
  public let address: String
  public let port: Int

  /// Why there is none.
  public enum Failure: Error, Equatable {
    /// Somebody listens there already.
    case taken
    /// The text is no address of the Internet Protocol.
    case noAddress
    case system(String)
  }

  /// Whether a text is an IPv4 or IPv6 address.
  public static func isAddress(_ text: String) -> Bool { family(of: text) != nil }

  private static func family(of text: String) -> Int32? {
    var bytes = in6_addr()
    let zoneless = text.prefix { $0 != "%" }
    if inet_pton(AF_INET, text, &bytes) == 1 { return AF_INET }
    return inet_pton(AF_INET6, String(zoneless), &bytes) == 1 ? AF_INET6 : nil
  }

  /// - Parameters:
  ///   - address: an IPv4 or IPv6 address of this machine.
  ///   - port: 0: any that is free.
  public init(_ address: String, port: Int) throws(Failure) {
    guard let family = Self.family(of: address) else { throw .noAddress }
    var hints = addrinfo()
    hints.ai_family = family
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    var found: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(address, String(port), &hints, &found)
    guard code == 0, let found else { throw .system(String(cString: gai_strerror(code))) }
    defer { freeaddrinfo(found) }
    let kind =
      Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(family, kind, 0)
    guard descriptor >= 0 else { throw Self.lastFailure }
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard bind(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0,
      listen(descriptor, SOMAXCONN) == 0
    else {
      let failure = Self.lastFailure
      close(descriptor)
      throw failure
    }
    self.descriptor = descriptor
    self.address = address
    self.port = Self.port(of: descriptor) ?? port
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Gives the socket to somebody who closes it.
  func takeDescriptor() -> Int32 {
    defer { descriptor = -1 }
    return descriptor
  }

  private static var lastFailure: Failure {
    errno == EADDRINUSE ? .taken : .system(String(cString: strerror(errno)))
  }

  private static func port(of descriptor: Int32) -> Int? {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        guard getsockname(descriptor, $0, &size) == 0 else { return nil }
        // The port has the same place in both families.
        return $0.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          Int($0.pointee.sin_port.bigEndian)
        }
      }
    }
  }

  /// The socket's host as it stands in addresses; where it is all of the machine's, this machine.
  public var host: String {
    switch address {
    case "0.0.0.0": "127.0.0.1"
    case "::": "[::1]"
    default: address.contains(":") ? "[\(address.replacing("%", with: "%25"))]" : address
    }
  }

  /// Whether only this machine can reach it.
  var isLoopback: Bool { address.hasPrefix("127.") || address == "::1" }
}
