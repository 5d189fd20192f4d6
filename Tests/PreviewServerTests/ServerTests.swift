import Foundation
import Testing

@testable import PreviewServer
@testable import SiteBuild

/// A running server, asked over sockets.
@Suite struct ServerTests {
  @Test func typesAndCharacterSets() throws {
    let types = [
      "a.html": "text/html; charset=utf-8", "b.CSS": "text/css; charset=utf-8",
      "c.js": "text/javascript; charset=utf-8", "d.json": "application/json; charset=utf-8",
      "e.svg": "image/svg+xml; charset=utf-8", "f.woff2": "font/woff2", "g.webp": "image/webp",
      "h.xml": "application/xml; charset=utf-8", "i.pdf": "application/pdf",
      "j.webmanifest": "application/manifest+json; charset=utf-8",
      "k.txt": "text/plain; charset=utf-8", "l.unknown": "application/octet-stream",
      "noending": "application/octet-stream",
    ]
    let site = try Served(types.mapValues { _ in "x" })
    for (name, type) in types {
      let answer = try site.get("/" + name)
      #expect(answer.status == 200 && answer.fields["content-type"] == type, "\(name)")
      #expect(answer.fields["cache-control"] == "no-cache", "\(name)")
    }
  }

  /// Pages that load again needn't ask for what their style sheets and fonts are.
  @Test func filesNamedByTheirContentAreKept() throws {
    let site = try Served(["index.html": "<head></head>", "sitegen/a.css": "a", "sitegen.css": "b"])
    let forever = "public, max-age=31536000, immutable"
    #expect(try site.get("/sitegen/a.css").fields["cache-control"] == forever)
    let page = try site.get("/").body
    let script = try #require(page.firstMatch(of: /src="([^"]+)"/)).1
    #expect(try site.get(String(script)).fields["cache-control"] == forever)
    for path in [
      "/sitegen.css", "/sitegen/b.css", "/.sitegen/preview.js", "/.sitegen/preview.js?x",
    ] {
      #expect(try site.get(path).fields["cache-control"] != forever, "\(path)")
    }
  }

  @Test func headHasTheFieldsOfGet() throws {
    let site = try Served(["index.html": "<head></head>Hello", "a.txt": "12345", "empty.txt": ""])
    for path in ["/", "/a.txt", "/empty.txt", "/nothing"] {
      var (get, head) = (try site.get(path), try site.get(path, method: "HEAD"))
      (get.fields["date"], head.fields["date"]) = (nil, nil)
      #expect(head.status == get.status && head.fields == get.fields && head.body == "", "\(path)")
      #expect(get.fields["content-length"] == String(get.body.utf8.count), "\(path)")
    }
    #expect(try site.get("/a.txt").body == "12345")
  }

  @Test func otherMethodsAreRefusedAndTheConnectionGoesOn() throws {
    let site = try Served(["a.txt": "12345"])
    for method in ["DELETE", "OPTIONS", "PUT", "PATCH", "BREW"] {
      let answer = try site.get("/a.txt", "Content-Length: 0", method: method)
      #expect(answer.status == 405 && answer.fields["allow"] == "GET, HEAD", "\(method)")
    }
    let client = try Client(site.port)
    let body = String(repeating: "x", count: 200_000)
    client.send(
      "POST /a.txt HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        + body + "GET /a.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let text = client.receive(until: "12345")
    #expect(text.hasPrefix("HTTP/1.1 405 ") && text.contains("HTTP/1.1 200 OK"))
  }

  @Test func nothingOutsideOfTheFolderIsServed() throws {
    let site = try Served([
      "index.html": "in", "in.txt": "in", "a/b.txt": "in", ".hidden": "secret",
    ])
    try "secret".write(toFile: site.parent + "/secret.txt", atomically: false, encoding: .utf8)
    let files = FileManager.default
    for (link, target) in [
      ("file", "../secret.txt"), ("up", ".."), ("absolute.txt", site.parent + "/secret.txt"),
    ] {
      try files.createSymbolicLink(atPath: "\(site.folder)/\(link)", withDestinationPath: target)
    }
    let refused = [
      "/../secret.txt": 400, "/a/../../secret.txt": 400, "/%2e%2e/secret.txt": 400,
      "/.%2E/secret.txt": 400, "/..%2fsecret.txt": 404, "/%2e%2e%2fsecret.txt": 404,
      "/..%5csecret.txt": 400, "/..\\secret.txt": 400, "/a/%00/../b.txt": 400,
      "/in.txt%00.html": 400, "/%": 400, "/%4": 400, "/%zz": 400, "/./in.txt": 400,
      "//in.txt": 404, "/a//b.txt": 404, "/file": 404, "/up/secret.txt": 404, "/up/": 404,
      "/absolute.txt": 404, "/absolute": 404, "/.hidden": 404, "/%2ehidden": 404, "/in.txt/": 404,
      "/a/b.txt/../../../secret.txt": 400, "/%ff": 404, "/a%0d%0aX-Bad:1": 400, "/_headers": 404,
      "secret.txt": 400, "*": 400, "/\(String(repeating: "n", count: 300))": 404,
    ]
    for (path, status) in refused {
      let answer = try site.get(path)
      #expect(answer.status == status && !answer.body.contains("secret\n"), "\(path)")
      #expect(answer.body != "secret" && answer.fields["x-bad"] == nil, "\(path)")
    }
    #expect(try site.get("http://127.0.0.1/in.txt").body == "in")
  }

  @Test func longAddressesAreRefusedAndTheServerGoesOn() throws {
    let site = try Served(["a.txt": "in"])
    let answer = try site.get("/" + String(repeating: "n/", count: 100_000))
    #expect(answer.status == 414 || answer.status == 431)
    #expect(try site.get("/a.txt").body == "in")
  }

  @Test func namesAreDecoded() throws {
    let site = try Served([
      "Crème brûlée.html": "<head></head>1", "a+b.txt": "2", "100%.txt": "3", "菜單/index.html": "4",
    ])
    #expect(try site.get("/Cr%C3%A8me%20br%c3%bbl%C3%A9e.html").body.hasSuffix("</head>1"))
    #expect(try site.get("/Crème%20brûlée").status == 200)
    #expect(try site.get("/a+b.txt").body == "2")
    #expect(try site.get("/a%2Bb.txt?x#y").body == "2")
    #expect(try site.get("/100%25.txt").body == "3")
    let folder = try site.get("/%E8%8F%9C%E5%96%AE?q=1&b&c=a+b%20")
    #expect(folder.status == 301)
    #expect(folder.fields["location"] == "/%E8%8F%9C%E5%96%AE/?q=1&b&c=a+b%20")
    #expect(try site.get("/%E8%8F%9C%E5%96%AE/").status == 200)
  }

  @Test func pagesHaveTheAddressesThatHostsGiveThem() throws {
    let site = try Served([
      "index.html": "front", "menu.html": "menu", "menu/soup.html": "soup",
      "guides/index.html": "g",
    ])
    for (path, text) in [
      "/": "front", "/index.html": "front", "/menu": "menu", "/menu.html": "menu",
      "/menu/soup": "soup", "/guides/": "g", "/guides/index": "g",
    ] {
      #expect(try site.get(path).body.hasPrefix(text), "\(path)")
    }
    #expect(try site.get("/guides").fields["location"] == "/guides/")
    #expect(try site.get("/menu/").status == 404)
  }

  @Test func partsOfFiles() throws {
    let site = try Served(["a.txt": "0123456789", "b.html": "<head></head>page"])
    let whole = try site.get("/a.txt")
    #expect(whole.fields["accept-ranges"] == "bytes")
    let tag = try #require(whole.fields["etag"])
    for (range, body, part) in [
      ("bytes=0-3", "0123", "bytes 0-3/10"), ("bytes=4-", "456789", "bytes 4-9/10"),
      ("bytes=-3", "789", "bytes 7-9/10"), ("bytes=9-99", "9", "bytes 9-9/10"),
      ("bytes=-99", "0123456789", "bytes 0-9/10"),
    ] {
      let answer = try site.get("/a.txt", "Range: \(range)")
      #expect(answer.status == 206 && answer.body == body, "\(range)")
      #expect(answer.fields["content-range"] == part, "\(range)")
      #expect(answer.fields["content-length"] == String(body.utf8.count), "\(range)")
    }
    for range in ["bytes=10-", "bytes=-0", "bytes=99999999999999999999-"] {
      let answer = try site.get("/a.txt", "Range: \(range)")
      #expect(answer.status == 416 && answer.fields["content-range"] == "bytes */10", "\(range)")
    }
    for range in ["bytes=5-2", "bytes=0-1,3-4", "items=0-1", "bytes=a-b", "bytes=-", "bytes=1"] {
      #expect(try site.get("/a.txt", "Range: \(range)").status == 200, "\(range)")
    }
    #expect(try site.get("/a.txt", "Range: bytes=0-3", "If-Range: \(tag)").status == 206)
    #expect(try site.get("/a.txt", "Range: bytes=0-3", "If-Range: \"other\"").status == 200)
    #expect(try site.get("/a.txt", "Range: bytes=0-3", method: "HEAD").status == 200)
    let page = try site.get("/b.html", "Range: bytes=-4")
    #expect(page.status == 206 && page.body == "page")
  }

  @Test func whatTheBrowserHasIsNotSentAgain() throws {
    let site = try Served(["a.txt": "one", "b.html": "<head></head>"])
    let first = try site.get("/a.txt")
    let (tag, date) = (
      try #require(first.fields["etag"]), try #require(first.fields["last-modified"])
    )
    for field in [
      "If-None-Match: \(tag)", "If-None-Match: \"x\", W/\(tag)", "If-None-Match: *",
      "If-Modified-Since: \(date)", "If-Modified-Since: Fri, 31 Dec 2100 23:59:59 GMT",
    ] {
      let answer = try site.get("/a.txt", field)
      #expect(answer.status == 304 && answer.body == "", "\(field)")
      #expect(answer.fields["etag"] == tag, "\(field)")
    }
    for field in [
      "If-None-Match: \"x\"", "If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT",
      "If-Modified-Since: yesterday",
    ] {
      #expect(try site.get("/a.txt", field).status == 200, "\(field)")
    }
    // The tag counts, not the date.
    let both = try site.get("/a.txt", "If-None-Match: \"x\"", "If-Modified-Since: \(date)")
    #expect(both.status == 200)
    // As many bytes, written within the same second.
    try site.write("two", to: "a.txt")
    #expect(try site.get("/a.txt", "If-None-Match: \(tag)").body == "two")
    // A page names its build, so that a new build's page is another one.
    let page = try #require(try site.get("/b.html").fields["etag"])
    #expect(try site.get("/b.html", "If-None-Match: \(page)").status == 304)
    site.server.showSite(at: "/")
    #expect(try site.get("/b.html", "If-None-Match: \(page)").status == 200)
  }

  @Test func theNearestPageOfMissingOnesIsShown() throws {
    let site = try Served([
      "index.html": "x", "404.html": "<head></head>root", "de/404.html": "<head></head>deutsch",
      "de/a/b.txt": "x",
    ])
    for (path, text) in [
      "/nothing": "root", "/fr/nothing": "root", "/de/nothing": "deutsch", "/de/a/c": "deutsch",
      "/de/a/": "deutsch", "/de/x/y/z/": "deutsch", "/.git/config": "root",
    ] {
      let answer = try site.get(path)
      #expect(answer.status == 404 && answer.body.hasSuffix(text), "\(path)")
      #expect(answer.body.contains("/.sitegen/preview.js"), "\(path)")
    }
    let plain = try Served(["index.html": "x"])
    let answer = try plain.get("/<b>")
    #expect(answer.status == 404 && answer.body.contains("<code>/&lt;b&gt;</code>"))
  }

  @Test func aSiteInAFolderIsServedThere() throws {
    let site = try Served(
      ["index.html": "front", "a/index.html": "a", "404.html": "none"], at: "/my%20menu/")
    #expect(try site.get("/").fields["location"] == "/my%20menu/")
    #expect(try site.get("/my%20menu?x").fields["location"] == "/my%20menu/?x")
    #expect(try site.get("/my%20menu/").body.hasPrefix("front"))
    #expect(try site.get("/my%20menu/a").fields["location"] == "/my%20menu/a/")
    #expect(try site.get("/a/").status == 404)
    #expect(try site.get("/a/").body.hasPrefix("none"))
    #expect(try site.get("/my%20menu/.sitegen/preview.js").status == 404)
    #expect(try site.get("/.sitegen/preview.js").status == 200)
  }

  @Test func namesOfOtherMachinesAreRefused() throws {
    let site = try Served(["a.txt": "in"])
    for host in ["localhost:1313", "127.0.0.1", "[::1]:1313", "menu.localhost", "LOCALHOST"] {
      #expect(try site.get("/a.txt", "Host: \(host)").status == 200, "\(host)")
    }
    for host in [
      "example.org", "example.org:1313", "localhost.example.org", "127.0.0.1.example.org",
    ] {
      #expect(try site.get("/a.txt", "Host: \(host)").status == 403, "\(host)")
    }
    #expect(try site.get("/a.txt", "Host: a\"b").status == 400)
    let open = try Served(["a.txt": "in"], bind: "0.0.0.0")
    #expect(try open.get("/a.txt", "Host: studio.local").status == 200)
  }

  @Test func redirectsOfTheSite() throws {
    let site = try Served([
      "new.html": "new", "old.html": "old", "there.txt": "there",
      "_redirects": """
      # from where to where
      /old.html /new.html 301
      /blog/* /articles/:splat 302
      /there.txt/* /x
      /by/:year/:month /archive/:month/:year?a#b 308
      /app/* /new.html 200
      /gone/* /old 404
      /remote https://example.org/x
      /conditions /x 301 Country=de
      /there* /x 301
      /evil/* https://example.org/:splat 200
      /there.txt/ /x 200
      """,
    ])
    for (path, status, location) in [
      ("/old.html?q=1", 301, "/new.html?q=1"), ("/old.html", 301, "/new.html"),
      ("/blog/2026/a%20b", 302, "/articles/2026/a%20b"), ("/blog/", 302, "/articles/"),
      ("/by/2026/05?x=1", 308, "/archive/05/2026?a#b"), ("/remote", 301, "https://example.org/x"),
    ] {
      let answer = try site.get(path)
      #expect(answer.status == status && answer.fields["location"] == location, "\(path)")
    }
    #expect(try site.get("/app/a/b").body.hasPrefix("new"))
    #expect(try site.get("/gone/a").status == 404)
    #expect(try site.get("/gone/a").body.hasPrefix("old"))
    #expect(try site.get("/there.txt").body == "there")
    for path in ["/conditions", "/evil/x", "/_redirects"] {
      #expect(try site.get(path).status == 404, "\(path)")
    }
  }

  @Test func fieldsOfTheSite() throws {
    let site = try Served([
      "index.html": "<head></head>", "a/b.txt": "x", "a/c.bin": "x",
      "_headers": """
      /*
        Content-Security-Policy: default-src 'none'; style-src 'self'; script-src 'self'
        X-Content-Type-Options: nosniff
        Cache-Control: max-age=99
      /a/*
        X-A: one
        X-A: two
      /a/c.bin
        Content-Type: application/x-c
      """,
    ])
    let page = try site.get("/", "Host: localhost:99")
    let source = "http://localhost:99/.sitegen/"
    #expect(
      page.fields["content-security-policy"]
        == "default-src 'none'; style-src 'self'; script-src 'self'; script-src-elem 'self' \(source); "
        + "connect-src \(source); frame-src \(source)")
    #expect(page.fields["x-content-type-options"] == "nosniff")
    #expect(page.fields["cache-control"] == "no-cache" && page.fields["x-a"] == nil)
    #expect(try site.get("/a/b.txt").fields["x-a"] == "one, two")
    #expect(try site.get("/a/c.bin").fields["content-type"] == "application/x-c")
    #expect(try site.get("/.sitegen/problems").fields["content-security-policy"] == nil)
  }

  @Test func pagesGetAScriptAndFilesStayAsTheyAre() throws {
    let text = """
      <!doctype html><html><HEAD lang=en><title>a</title>
      <meta content='default-src &#39;none&#39;' http-equiv=content-security-policy>
      </HEAD><body></body></html>
      """
    let site = try Served(["a.html": text, "b.html": "no head", "c.css": "</head>"])
    let page = try site.get("/a.html", "Host: [::1]:99").body
    let source = "http://[::1]:99/.sitegen/"
    #expect(
      page.contains(
        "<meta content=\"default-src 'none'; script-src-elem \(source); connect-src \(source); "
          + "frame-src \(source)\" http-equiv=content-security-policy>"))
    let name = try #require(
      page.firstMatch(of: /data-build="([0-9a-z]+-1)" async><\/script><\/HEAD>/))
    #expect(try site.get("/.sitegen/state").body == "{\"build\":\"\(name.1)\",\"problems\":0}")
    #expect(try site.get("/b.html").body.hasPrefix("no head<script src=\"/.sitegen/preview.js?"))
    #expect(try site.get("/c.css").body == "</head>")
    #expect(try String(contentsOfFile: site.folder + "/a.html", encoding: .utf8) == text)
  }

  @Test func beforeThereIsASiteTheServerSaysWhy() throws {
    let site = try Served([:], at: nil)
    let wait = try site.get("/any/page")
    #expect(wait.status == 503 && wait.body.contains("The site is being built"))
    #expect(wait.body.contains("data-problems=\"0\""))
    var problem = ShownDiagnostic(kind: .error, message: "no <image> “a&b”")
    problem.place = "content/menu.md:12:5"
    problem.excerpt = .init(line: 12, text: "- ![x](<a>)", caretPadding: "  ")
    site.server.show([problem])
    let page = try site.get("/any/page")
    #expect(page.status == 500 && page.body.contains("data-problems=\"1\""))
    for text in [
      "<h1>The site has 1 error</h1>", "<p class=\"place\">content/menu.md:12:5</p>",
      "<b>error:</b> no &lt;image&gt; “a&amp;b”",
      "   12 | - ![x](&lt;a&gt;)\n      |   <b>^</b></pre>",
    ] {
      #expect(page.body.contains(text), "\(text)")
    }
    try site.write("here", to: "index.html")
    site.server.showSite(at: "/")
    #expect(try site.get("/").body.hasPrefix("here"))
    // What is wrong later doesn't take the site away.
    site.server.show([problem])
    #expect(try site.get("/").status == 200)
    #expect(try site.get("/.sitegen/problems").body.contains("aria-label=\"Close\""))
  }

  @Test func replacedSitesAreServedWholeAtAnyMoment() async throws {
    let site = try Served([:], at: nil)
    try FileManager.default.removeItem(atPath: site.folder)
    func build(_ version: Int) throws {
      let output = try OutputFolder(at: site.folder, source: site.parent + "/source")
      for file in 0..<5 { try output.write(Array("\(version)".utf8), to: "a/b/\(file).txt") }
      try output.commit()
    }
    try FileManager.default.createDirectory(
      atPath: site.parent + "/source", withIntermediateDirectories: true)
    try build(0)
    site.server.showSite(at: "/")
    let port = site.port
    let asking = Task.detached { () -> [Int] in
      var statuses: [Int] = []
      while !Task.isCancelled || statuses.isEmpty {
        for file in 0..<5 {
          statuses.append(try Client(port).exchange("GET", "/a/b/\(file).txt", []).status)
        }
      }
      return statuses
    }
    for version in 1...60 { try build(version) }
    asking.cancel()
    let statuses = try await asking.value
    #expect(statuses.allSatisfy { $0 == 200 })
    #expect(try site.get("/a/b/0.txt").body == "60")
  }

  @Test func someoneWhoHangsUpEndsNothing() throws {
    let site = try Served(["big.bin": String(repeating: "x", count: 4_000_000), "a.txt": "in"])
    for _ in 0..<20 {
      let client = try Client(site.port)
      client.send("GET /big.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
      _ = client.receive()
    }
    #expect(try site.get("/a.txt").body == "in")
    #expect(try site.get("/big.bin").body.utf8.count == 4_000_000)
  }
}
