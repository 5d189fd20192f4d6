import Glibc

/// A TCP connection to a program on this machine whose every wait has an end.
final class LocalConnection {
  /// Who is at the other end, as errors call it.
  private let peer: String
  private let descriptor: Int32
  private var chunk = [UInt8](repeating: 0, count: 1 << 18)

  /// Connects to 127.0.0.1.
  init(to peer: String, port: UInt16) throws(BrowserError) {
    self.peer = peer
    descriptor = socket(AF_INET, streamSocket, 0)
    guard descriptor >= 0 else { throw .driver("cannot make a socket: \(lastError())") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let descriptor = descriptor
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw .driver("\(peer) does not answer: \(lastError())") }
  }

  deinit { close(descriptor) }

  /// Sends all of the bytes.
  func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) throws(BrowserError) {
    var sent = 0
    while sent < bytes.count {
      try wait(for: Int16(POLLOUT), until: deadline)
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress! + sent, bytes.count - sent,
          Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if count > 0 {
        sent += count
      } else if errno != EINTR, errno != EAGAIN {
        throw .driver("\(peer) hung up: \(lastError())")
      }
    }
  }

  /// Waits for more bytes and appends them; returns false when the other end has hung up.
  func receive(
    into bytes: inout [UInt8], until deadline: ContinuousClock.Instant
  ) throws(BrowserError) -> Bool {
    while true {
      try wait(for: Int16(POLLIN), until: deadline)
      let count = recv(descriptor, &chunk, chunk.count, Int32(MSG_DONTWAIT))
      if count >= 0 {
        bytes.append(contentsOf: chunk[..<count])
        return count > 0
      }
      if errno != EINTR, errno != EAGAIN { throw .driver("\(peer) hung up: \(lastError())") }
    }
  }

  private func wait(
    for events: Int16, until deadline: ContinuousClock.Instant
  ) throws(BrowserError) {
    while true {
      let left = deadline - ContinuousClock.now
      guard left > .zero else { throw .driver("\(peer) did not answer in time") }
      var request = pollfd(fd: descriptor, events: events, revents: 0)
      if poll(&request, 1, Int32(min(left / .milliseconds(1) + 1, 1e9))) > 0 { return }
    }
  }
}

/// A stream socket that is closed on exec.
let streamSocket = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
