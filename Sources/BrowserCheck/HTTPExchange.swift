import Glibc

/// One HTTP/1.1 request to a program on this machine, and its answer.
struct HTTPExchange {
  var status: Int
  var body: [UInt8]

  /// Sends a request to 127.0.0.1 and waits for the whole answer.
  ///
  /// The answer's length is given by `Content-Length` or by the end of the connection.
  init(
    _ method: String, _ path: String, port: UInt16, body: [UInt8], timeout: Duration
  ) throws(BrowserError) {
    let deadline = ContinuousClock.now + timeout
    let connection = socket(AF_INET, streamSocket, 0)
    guard connection >= 0 else { throw .driver("cannot make a socket: \(lastError())") }
    defer { Glibc.close(connection) }
    try Self.connect(connection, to: port)

    let head = """
      \(method) \(path) HTTP/1.1\r
      Host: 127.0.0.1:\(port)\r
      Connection: close\r
      Content-Type: application/json; charset=utf-8\r
      Content-Length: \(body.count)\r
      \r

      """
    try Self.send(Array(head.utf8) + body, to: connection, until: deadline)
    (status, self.body) = try Self.receive(from: connection, until: deadline)
  }

  private static func connect(_ connection: Int32, to port: UInt16) throws(BrowserError) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw .driver("the driver does not answer: \(lastError())") }
  }

  private static func send(
    _ bytes: [UInt8], to connection: Int32, until deadline: ContinuousClock.Instant
  ) throws(BrowserError) {
    var sent = 0
    while sent < bytes.count {
      try wait(for: Int16(POLLOUT), on: connection, until: deadline)
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          connection, $0.baseAddress! + sent, bytes.count - sent,
          Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if count > 0 {
        sent += count
      } else if errno != EINTR, errno != EAGAIN {
        throw .driver("the driver hung up: \(lastError())")
      }
    }
  }

  private static func receive(
    from connection: Int32, until deadline: ContinuousClock.Instant
  ) throws(BrowserError) -> (status: Int, body: [UInt8]) {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    var head: Head?
    while true {
      if head == nil { head = try Head(startOf: bytes) }
      if let head, let length = head.contentLength, bytes.count >= head.end + length {
        return (head.status, Array(bytes[head.end..<head.end + length]))
      }
      try wait(for: Int16(POLLIN), on: connection, until: deadline)
      let count = recv(connection, &chunk, chunk.count, Int32(MSG_DONTWAIT))
      if count > 0 {
        bytes.append(contentsOf: chunk[..<count])
      } else if count == 0 {
        guard let head, head.contentLength == nil else {
          throw .driver("the driver hung up in the middle of an answer")
        }
        return (head.status, Array(bytes[head.end...]))
      } else if errno != EINTR, errno != EAGAIN {
        throw .driver("the driver hung up: \(lastError())")
      }
    }
  }

  private static func wait(
    for events: Int16, on connection: Int32, until deadline: ContinuousClock.Instant
  ) throws(BrowserError) {
    while true {
      let left = deadline - ContinuousClock.now
      guard left > .zero else { throw .driver("the driver did not answer in time") }
      var request = pollfd(fd: connection, events: events, revents: 0)
      if poll(&request, 1, Int32(min(left / .milliseconds(1) + 1, 1e9))) > 0 { return }
    }
  }

  /// The status line and the header fields of an answer.
  struct Head: Equatable {
    var status: Int
    var contentLength: Int?
    /// Where the body starts.
    var end: Int

    init(status: Int, contentLength: Int?, end: Int) {
      self.status = status
      self.contentLength = contentLength
      self.end = end
    }

    /// Reads the head at the start of an answer; `nil` while it is not complete.
    init?(startOf bytes: [UInt8]) throws(BrowserError) {
      var lines: [Substring] = []
      var start = 0
      var end: Int?
      while let feed = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = bytes[start..<feed].filter { $0 != UInt8(ascii: "\r") }
        start = feed + 1
        if line.isEmpty {
          end = start
          break
        }
        lines.append(Substring(decoding: line, as: UTF8.self))
      }
      guard let end else { return nil }
      let words = lines.first?.split(separator: " ") ?? []
      guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
        throw .driver("the driver's answer is not HTTP")
      }
      var contentLength: Int?
      for line in lines.dropFirst() {
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { continue }
        let value = parts[1].drop { $0 == " " }
        switch parts[0].lowercased() {
        case "content-length": contentLength = Int(value)
        case "transfer-encoding": throw .driver("the driver's answer comes in chunks")
        default: break
        }
      }
      self.init(status: status, contentLength: contentLength, end: end)
    }
  }
}

/// A stream socket that is closed on exec.
let streamSocket = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
