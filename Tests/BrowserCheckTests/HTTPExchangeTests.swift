import Dispatch
import Glibc
import Testing

@testable import BrowserCheck

struct HTTPExchangeTests {
  @Test func readsTheHead() throws {
    let answer = "HTTP/1.1 404 Not Found\r\nX: y\r\nCONTENT-LENGTH:  12\r\n\r\nbody"
    let head = try #require(try HTTPExchange.Head(startOf: Array(answer.utf8)))
    #expect(head == HTTPExchange.Head(status: 404, contentLength: 12, end: answer.utf8.count - 4))
  }

  @Test func waitsForTheWholeHead() throws {
    let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n".utf8)
    for count in 0..<answer.count {
      #expect(try HTTPExchange.Head(startOf: Array(answer[..<count])) == nil)
    }
  }

  @Test(arguments: ["SMTP ready\n\n", "HTTP/1.1 ok\n\n", "\n"]) func refuses(answer: String) {
    #expect(throws: BrowserError.driver("the driver's answer is not HTTP")) {
      try HTTPExchange.Head(startOf: Array(answer.utf8))
    }
  }

  @Test func anAnswerMayEndWithTheConnection() throws {
    let server = try OneAnswerServer("HTTP/1.0 200 OK\r\n\r\nall of it")
    let exchange = try exchange(with: server)
    #expect(exchange.status == 200)
    #expect(exchange.body == Array("all of it".utf8))
  }

  @Test func anAnswerCutShortIsAnError() throws {
    let server = try OneAnswerServer("HTTP/1.1 200 OK\r\nContent-Length: 30\r\n\r\nhalf of it")
    #expect(throws: BrowserError.driver("the driver hung up in the middle of an answer")) {
      try exchange(with: server)
    }
  }

  @Test func aSilentDriverIsNotWaitedForForEver() throws {
    let server = try OneAnswerServer(nil)
    #expect(throws: BrowserError.driver("the driver did not answer in time")) {
      try exchange(with: server, timeout: .milliseconds(50))
    }
  }

  @Test func nobodyListens() throws {
    let port = try OneAnswerServer(nil).port
    #expect(throws: BrowserError.self) {
      try HTTPExchange("GET", "/", port: port, body: [], timeout: .seconds(1))
    }
  }

  private func exchange(
    with server: OneAnswerServer, timeout: Duration = .seconds(10)
  ) throws -> HTTPExchange {
    try withExtendedLifetime(server) {
      try HTTPExchange("POST", "/x", port: server.port, body: [1, 2], timeout: timeout)
    }
  }
}

/// Accepts one connection on a port of its own and says one thing, or nothing at all.
private final class OneAnswerServer {
  let port: UInt16
  private let listener: Int32

  init(_ answer: String?) throws {
    listener = socket(AF_INET, streamSocket, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    port = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size)
        listen(listener, 1)
        getsockname(listener, address, &size)
      }
      return $0.pointee.sin_port.bigEndian
    }
    guard let answer else { return }
    DispatchQueue.global().async {
      let connection = accept(listener, nil, nil)
      var request = [UInt8](repeating: 0, count: 4096)
      recv(connection, &request, request.count, 0)
      send(connection, answer, answer.utf8.count, Int32(MSG_NOSIGNAL))
      close(connection)
    }
  }

  deinit { close(listener) }
}
