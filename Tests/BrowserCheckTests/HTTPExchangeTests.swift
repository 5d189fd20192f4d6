import Testing

@testable import BrowserCheck

struct HTTPExchangeTests {
  @Test func readsTheHead() throws {
    let answer = "HTTP/1.1 404 Not Found\r\nX: y\r\nCONTENT-LENGTH:  12\r\n\r\nbody"
    let head = try #require(try HTTPExchange.Head(startOf: Array(answer.utf8)))
    #expect(head == HTTPExchange.Head(status: 404, contentLength: 12, end: answer.utf8.count - 4))
  }

  @Test(arguments: ["-3", "x", "99999999999999999999"]) func refuses(length: String) {
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n"
    #expect(throws: BrowserError.driver("the driver's answer has the length “\(length)”")) {
      try HTTPExchange.Head(startOf: Array(answer.utf8))
    }
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
    let server = try LocalServer(saying: "HTTP/1.0 200 OK\r\n\r\nall of it")
    let exchange = try exchange(with: server)
    #expect(exchange.status == 200)
    #expect(exchange.body == Array("all of it".utf8))
  }

  @Test func anAnswerCutShortIsAnError() throws {
    let server = try LocalServer(saying: "HTTP/1.1 200 OK\r\nContent-Length: 30\r\n\r\nhalf of it")
    #expect(throws: BrowserError.driver("the driver hung up in the middle of an answer")) {
      try exchange(with: server)
    }
  }

  @Test func aSilentDriverIsNotWaitedForForEver() throws {
    let server = try LocalServer { while !$0.read().isEmpty {} }
    #expect(throws: BrowserError.driver("the driver did not answer in time")) {
      try exchange(with: server, timeout: .milliseconds(50))
    }
  }

  @Test func nobodyListens() throws {
    let port = try LocalServer.unusedPort()
    #expect(throws: BrowserError.self) {
      try HTTPExchange("GET", "/", port: port, body: [], timeout: .seconds(1))
    }
  }

  private func exchange(
    with server: LocalServer, timeout: Duration = .seconds(10)
  ) throws -> HTTPExchange {
    try withExtendedLifetime(server) {
      try HTTPExchange("POST", "/x", port: server.port, body: [1, 2], timeout: timeout)
    }
  }
}
