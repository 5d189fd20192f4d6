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
    let connection = try LocalConnection(to: "the driver", port: port)
    let head = """
      \(method) \(path) HTTP/1.1\r
      Host: 127.0.0.1:\(port)\r
      Connection: close\r
      Content-Type: application/json; charset=utf-8\r
      Content-Length: \(body.count)\r
      \r

      """
    try connection.send(Array(head.utf8) + body, until: deadline)
    (status, self.body) = try Self.receive(from: connection, until: deadline)
  }

  private static func receive(
    from connection: LocalConnection, until deadline: ContinuousClock.Instant
  ) throws(BrowserError) -> (status: Int, body: [UInt8]) {
    var bytes: [UInt8] = []
    var head: Head?
    while true {
      if head == nil { head = try Head(startOf: bytes) }
      if let head, let length = head.contentLength, bytes.count >= head.end + length {
        return (head.status, Array(bytes[head.end..<head.end + length]))
      }
      if try connection.receive(into: &bytes, until: deadline) { continue }
      guard let head, head.contentLength == nil else {
        throw .driver("the driver hung up in the middle of an answer")
      }
      return (head.status, Array(bytes[head.end...]))
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
        case "content-length":
          guard let length = Int(value), length >= 0 else {
            throw .driver("the driver's answer has the length “\(value)”")
          }
          contentLength = length
        case "transfer-encoding": throw .driver("the driver's answer comes in chunks")
        default: break
        }
      }
      self.init(status: status, contentLength: contentLength, end: end)
    }
  }
}
