import SiteBuild
import Testing

@testable import PreviewServer

/// What open pages are told.
@Suite struct EventTests {
  private func listen(_ site: Served, source: UInt8 = 1) throws -> Client {
    let client = try Client(site.port, source: source)
    client.send("GET /.sitegen/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let head = client.receive(until: "}\n\n")
    try #require(head.contains("\r\nContent-Type: text/event-stream; charset=utf-8\r\n"))
    return client
  }

  @Test func pagesAreToldOfBuildsAndOfProblems() throws {
    let site = try Served(["index.html": ""])
    let client = try listen(site)
    site.server.showSite(at: "/")
    #expect(client.receive(until: "}\n\n").contains("-2\",\"problems\":0}"))
    site.server.show([ShownDiagnostic(kind: .error, message: "a")])
    #expect(client.receive(until: "}\n\n").contains("-2\",\"problems\":1}"))
    site.server.show([ShownDiagnostic(kind: .error, message: "b")])
    #expect(client.receive(until: "}\n\n").contains("-2\",\"problems\":2}"))
    site.server.showSite(at: "/")
    #expect(client.receive(until: "}\n\n").contains("-3\",\"problems\":0}"))
  }

  @Test func hundredsOfPagesAreToldAndOthersAreServed() throws {
    let site = try Served(["a.txt": "in"])
    var clients: [Client] = []
    for source in 1...100 as ClosedRange<UInt8> {
      for _ in 0..<EventStreams.limit { clients.append(try listen(site, source: source)) }
    }
    #expect(try site.get("/a.txt").body == "in")
    site.server.showSite(at: "/")
    for client in clients { #expect(client.receive(until: "}\n\n").contains("-2\"")) }
    #expect(try site.get("/a.txt").body == "in")
  }

  @Test func theOldestOfTooManyPagesLookByThemselves() throws {
    let site = try Served(["a.txt": "in"])
    let oldest = try listen(site)
    let others = try (0..<EventStreams.limit).map { _ in try listen(site) }
    // Its stream ends, with the last chunk.
    #expect(oldest.receive(until: "\r\n0\r\n\r\n").contains("event: crowded\n"))
    site.server.showSite(at: "/")
    for client in others { #expect(client.receive(until: "}\n\n").contains("-2\"")) }
  }

  @Test func pagesThatAreGoneTakeNoRoom() throws {
    let site = try Served(["a.txt": "in"])
    for _ in 0..<3 * EventStreams.limit { _ = try listen(site) }
    let kept = try (0..<EventStreams.limit).map { _ in try listen(site) }
    site.server.showSite(at: "/")
    for client in kept {
      let text = client.receive(until: "}\n\n")
      #expect(text.contains("-2\"") && !text.contains("crowded"))
    }
  }

  @Test func serversEndWithPagesOpen() throws {
    let site = try Served(["a.txt": "in"])
    let clients = try (0..<3).map { _ in try listen(site) }
    site.server.stop()
    for client in clients { _ = client.receive(until: "never") }
  }
}
