import Testing

@testable import PreviewServer

@Suite struct RuleTests {
  @Test(arguments: [
    ("script-src 'self'", "script-src 'self'; script-src-elem 'self' S"),
    (
      "script-src 'none'; connect-src 'none'", "script-src 'none'; connect-src S; script-src-elem S"
    ),
    ("img-src *", "img-src *"),
    (
      "Child-Src a.example; script-src-elem b.example",
      "Child-Src a.example; script-src-elem b.example S; frame-src a.example S"
    ),
    (
      "default-src 'self'; upgrade-insecure-requests;",
      "default-src 'self'; script-src-elem 'self' S; connect-src 'self' S; frame-src 'self' S"
    ),
    ("frame-src 'none', connect-src x.example", "frame-src S, connect-src x.example S"),
  ])
  func policiesAreOpened(policy: String, opened: String) {
    #expect(ContentPolicy.opened(policy, for: "S") == opened)
  }

  /// The date is the example of RFC 9110, 5.6.7; the others are `date -u -d @… +'%a, %d %b %Y %T GMT'`.
  @Test(arguments: [
    (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
    (1_709_164_799, "Wed, 28 Feb 2024 23:59:59 GMT"),
    (1_709_210_096, "Thu, 29 Feb 2024 12:34:56 GMT"),
  ])
  func dates(seconds: Int, text: String) {
    #expect(HTTPDate.text(seconds) == text)
    #expect(HTTPDate.seconds(text) == seconds)
  }

  @Test(arguments: [
    "", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 06 Nov 1994 08:49:37",
    "Sun, 06 Now 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT",
  ])
  func otherDatesAreNone(text: String) {
    #expect(HTTPDate.seconds(text) == nil)
  }

  @Test func addresses() throws {
    for text in ["127.0.0.1", "0.0.0.0", "::1", "::", "fe80::1%lo"] {
      #expect(ListeningSocket.isAddress(text), "\(text)")
    }
    for text in ["", "localhost", "127.1", "1", "256.0.0.1", "[::1]", "127.0.0.1:80", ":::"] {
      #expect(!ListeningSocket.isAddress(text), "\(text)")
    }
    let socket = try ListeningSocket("127.0.0.1", port: 0)
    #expect(socket.port > 0 && socket.host == "127.0.0.1")
    #expect(throws: ListeningSocket.Failure.taken) {
      try ListeningSocket("127.0.0.1", port: socket.port)
    }
    #expect(throws: ListeningSocket.Failure.self) { try ListeningSocket("192.0.2.1", port: 0) }
  }
}
