/// What a browser asks for.
struct Request {
  var method: String
  /// The path with its %-escapes, without the query.
  var path: String
  /// What follows the path's `?`.
  var query: String?
  /// The value of a header field.
  var field: (_ name: String) -> String?

  var isRead: Bool { method == "GET" || method == "HEAD" }
}

/// What a browser gets.
struct Response {
  enum Body {
    case bytes([UInt8])
    /// A part of an open file, which is closed once it has been sent.
    case file(OpenFile, offset: Int, count: Int)
    /// Events for as long as the page is open.
    case events
  }

  var status: Int
  var fields: [(name: String, value: String)]
  var body: Body

  init(_ status: Int, _ fields: [(name: String, value: String)] = [], _ body: Body = .bytes([])) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  static func text(
    _ status: Int, _ text: String, _ fields: [(name: String, value: String)] = []
  ) -> Response {
    Response(
      status, [("Content-Type", "text/plain; charset=utf-8")] + fields,
      .bytes(Array((text + "\n").utf8)))
  }
}
