import Foundation
import Testing

@testable import SiteCheck

/// Links out of the site, with a server of this machine in place of the web.
struct ExternalTests {
  /// A server that answers by the path that it is asked for, and notes the requests.
  private final class Server {
    private let process = Process()
    private let pipe = Pipe()
    private(set) var port = 0

    init() throws {
      let script = """
        import http.server, sys, threading, time
        now = 0
        lock = threading.Lock()
        class Handler(http.server.BaseHTTPRequestHandler):
          def answer(self):
            global now
            path = self.path.split("?")[0]
            with lock:
              now += 1
              print(now, self.command + self.path, flush=True)
            time.sleep(0.05)
            if path == "/silent": time.sleep(5)
            with lock: now -= 1
            status = int(path[1:4]) if path[1:4].isdigit() else 200
            if path == "/get" and self.command == "HEAD": status = 405
            self.send_response(status)
            if status == 301: self.send_header("Location", "/loop" if path == "/301" else path)
            self.send_header("Content-Length", "5" if status != 204 else "0")
            self.end_headers()
            if self.command != "HEAD": self.wfile.write(b"hello")
          do_GET = do_HEAD = answer
          def log_message(self, *words): pass
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        print(server.server_address[1], flush=True)
        server.serve_forever()
        """
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["python3", "-c", script]
      process.standardOutput = pipe
      try process.run()
      var line: [UInt8] = []
      while line.last != 0x0A, let byte = try pipe.fileHandleForReading.read(upToCount: 1)?.first {
        line.append(byte)
      }
      port = try #require(Int(String(decoding: line.dropLast(), as: UTF8.self)))
    }

    // Threads of tests block the softer signals, and what they start inherits that.
    deinit { kill(process.processIdentifier, SIGKILL) }

    /// Ends it; returns the requests, each behind how many were answered at once.
    func requests() throws -> [(count: Int, path: String)] {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let text = String(
        decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      return text.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ", maxSplits: 1)
        return words.count == 2 ? Int(words[0]).map { ($0, String(words[1])) } : nil
      }
    }
  }

  @Test func eachAddressIsAskedForOnce() throws {
    let server = try Server()
    let root = "http://127.0.0.1:\(server.port)"
    func links(_ paths: String...) -> String {
      paths.map { "<a href=\"\(root)\($0)\">x</a>\n" }.joined()
    }
    let site = try BuiltFiles([
      "index.html": page(
        links(
          "/200", "/404", "/200#there", "/404", "/get", "/301", "/429", "/403", "/ö x", "/410?a=1")
          + "<a href=b.html>x</a>"),
      "b.html": page(links("/404", "/500")),
    ])
    #expect(site.check().findings == [])
    let result = site.check { $0.checksExternal = true }
    #expect(
      result.findings.map {
        "\($0.diagnostic.location!): \($0.diagnostic.severity): \($0.diagnostic.message)"
      } == [
        "b.html:4:10: error: “\(root)/404” answers with the status 404, not found",
        "b.html:5:10: warning: “\(root)/500” answers with the status 500, an error of its own",
        "index.html:10:10: warning: “\(root)/429” answers with the status 429, too many requests, try again later",
        "index.html:11:10: warning: “\(root)/403” answers with the status 403, forbidden",
        "index.html:13:10: error: “\(root)/410?a=1” answers with the status 410, gone for good",
      ])
    #expect(result.external == 9)
    let requests = try server.requests()
    #expect(requests.allSatisfy { $0.count <= 2 })
    #expect(
      requests.map(\.path).sorted() == [
        "GET/403", "GET/404", "GET/410?a=1", "GET/500", "GET/get", "HEAD/%C3%B6%20x", "HEAD/200",
        "HEAD/301",
        "HEAD/403", "HEAD/404", "HEAD/410?a=1", "HEAD/429", "HEAD/500", "HEAD/get", "HEAD/loop",
      ])
  }

  @Test func serversThatDoNotAnswer() throws {
    let server = try Server()
    let site = try BuiltFiles([
      "index.html": page(
        "<a href=\"http://127.0.0.1:\(server.port)/silent\">x</a>\n<a href=\"http://127.0.0.1:1/\">x</a>\n"
          + "<a href=\"http://127.0.0.1:\(server.port)/301a\">x</a>")
    ])
    let result = site.check {
      $0.checksExternal = true
      $0.timeout = 2
    }
    let messages = result.findings.map(\.diagnostic.message)
    #expect(
      messages == [
        "“http://127.0.0.1:\(server.port)/silent” can’t be reached: Timeout was reached",
        "“http://127.0.0.1:1/” can’t be reached: Couldn't connect to server",
        "“http://127.0.0.1:\(server.port)/301a” can’t be reached: Number of redirects hit maximum amount",
      ])
  }
}
