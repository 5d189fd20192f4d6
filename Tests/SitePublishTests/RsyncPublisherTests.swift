import Foundation
import ShellScripts
import TableModel
import Testing

@testable import SiteBuild
@testable import SitePublish

/// A real rsync server of this machine, whose one module is the folder `www` of a workshop.
final class RsyncServer {
  let port: UInt16
  private let process = Process()

  init(_ shop: Workshop, settings: String = "read only = no") throws {
    shop.makeFolder("www")
    port = try Self.freePort()
    shop.write("Welcome to the server of this shop\n", to: "motd")
    let user = geteuid() == 0 ? "uid = 0\ngid = 0\n" : ""
    shop.write(
      "use chroot = no\nmotd file = \(shop.path)/motd\n\(user)[www]\npath = \(shop.path)/www\n\(settings)\n",
      to: "rsyncd.conf")
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "rsync", "--daemon", "--no-detach", "--config=\(shop.path)/rsyncd.conf", "--port=\(port)",
      "--address=127.0.0.1", "--log-file=\(shop.path)/rsyncd.log",
    ]
    process.standardInput = FileHandle.nullDevice
    try process.run()
    for _ in 0..<500 {
      if Self.answers(port) { return }
      usleep(10_000)
    }
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  var address: String { "rsync://127.0.0.1:\(port)/www" }

  private static func socketAddress(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private static func with<Result>(
    _ address: inout sockaddr_in,
    _ body: (UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Result
  ) -> Result {
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &size) }
    }
  }

  static func freePort() throws -> UInt16 {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = socketAddress(0)
    try #require(with(&address) { bind(socket, $0, $1) } == 0)
    try #require(with(&address) { getsockname(socket, $0, &$1) } == 0)
    return UInt16(bigEndian: address.sin_port)
  }

  private static func answers(_ port: UInt16) -> Bool {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = socketAddress(port)
    return with(&address) { connect(socket, $0, $1) } == 0
  }
}

@Suite struct RsyncPublisherTests {
  let shop = Workshop()

  @Test func whatHasChangedIsSent() throws {
    let server = try RsyncServer(shop)
    let first = try shop.publish(
      ["index.html": "1", "a/b.html": "22", "c.css": "3", "deep/er/x.txt": "4"], to: server.address)
    #expect(first.short == ["+a/b.html", "+c.css", "+deep/er/x.txt", "+index.html"])
    #expect(first.bytes == 5)
    #expect(try shop.publish(shop.files("www"), to: server.address).counts == "nothing to change")
    let next = try shop.publish(
      ["index.html": "1", "a/b.html": "2x", "d.css": "4"], to: server.address + "/")
    #expect(next.short == ["~a/b.html", "-c.css", "+d.css", "-deep/er/x.txt"])
    #expect(shop.files("www") == ["index.html": "1", "a/b.html": "2x", "d.css": "4"])
    // Folders that are empty go too.
    #expect(shop.names("www") == [".sitegen-manifest", "a", "d.css", "index.html"])
    #expect(
      shop.text("www/.sitegen-manifest")?.hasSuffix("\na/b.html\nd.css\nindex.html\n") == true)
  }

  @Test func aFolderBelowTheModuleIsMade() throws {
    let server = try RsyncServer(shop)
    let report = try shop.publish(
      ["index.html": "1", "a/b": "2"], to: server.address + "/new/menu")
    #expect(report.short == ["+a/b", "+index.html"])
    #expect(shop.files("www/new/menu") == ["index.html": "1", "a/b": "2"])
  }

  @Test func aDryRunChangesNothing() throws {
    let server = try RsyncServer(shop)
    #expect(
      try shop.publish(["a": "1"], to: server.address + "/new", isDryRun: true).short == ["+a"])
    #expect(try shop.publish(["a": "1"], to: server.address, isDryRun: true).short == ["+a"])
    #expect(shop.names("www") == [])
    try shop.publish(["index.html": "1", "a.html": "1"], to: server.address)
    let report = try shop.publish(["index.html": "2"], to: server.address, isDryRun: true)
    #expect(report.short == ["-a.html", "~index.html"])
    #expect(shop.files("www") == ["index.html": "1", "a.html": "1"])
  }

  @Test func filesOfOthersStay() throws {
    let server = try RsyncServer(shop)
    try shop.publish(["index.html": "1", "a/b.html": "1", "e/f/g.html": "1"], to: server.address)
    let others = [
      "CNAME": "example.org", ".git/HEAD": "ref", "a/notes.txt": "mine", "e/f/h.html": "mine",
      "other/x.html": "mine",
    ]
    for (name, text) in others { shop.write(text, to: "www/\(name)") }
    try shop.publish(["index.html": "2"], to: server.address)
    #expect(shop.files("www") == others.merging(["index.html": "2"]) { $1 })
    let message = complaint {
      try shop.publish(["index.html": "3", "other/x.html": "ours"], to: server.address)
    }
    #expect(message.contains("where the site has its own"))
    #expect(message.contains("“other/x.html” is in the way"))
    #expect(shop.files("www") == others.merging(["index.html": "2"]) { $1 })
  }

  @Test func namesThatLookLikePatterns() throws {
    let server = try RsyncServer(shop)
    try shop.publish(
      [
        "index.html": "1", "a*": "1", "b?c/d[e].html": "2", "f\\g": "3", "h\\*": "4", "#i": "5",
        "; j": "6", "ä\nk": "7", "- l": "8",
      ], to: server.address)
    for name in ["abc", "bxc/de.html", "fg", "h", "b?c/de.html"] {
      shop.write("mine", to: "www/\(name)")
    }
    let report = try shop.publish(["index.html": "1"], to: server.address)
    #expect(report.changes.count == 8 && report.changes.allSatisfy { $0.kind == .removed })
    #expect(report.changes.contains { $0.path == "ä\nk" })
    #expect(
      shop.files("www") == [
        "index.html": "1", "abc": "mine", "bxc/de.html": "mine", "fg": "mine", "h": "mine",
        "b?c/de.html": "mine",
      ])
  }

  @Test func filesBecomeFoldersAndFoldersFiles() throws {
    let server = try RsyncServer(shop)
    try shop.publish(["index.html": "1", "x": "file", "y/z": "folder"], to: server.address)
    try shop.publish(["index.html": "1", "x/y": "folder", "y": "file"], to: server.address)
    #expect(shop.files("www") == ["index.html": "1", "x/y": "folder", "y": "file"])
    shop.write("mine", to: "www/x/notes.txt")
    let message = complaint {
      try shop.publish(["index.html": "2", "x": "file", "y": "file"], to: server.address)
    }
    #expect(message.contains("“x/notes.txt” is in the way"))
    #expect(shop.text("www/index.html") == "1" && shop.text("www/x/y") == "folder")
  }

  @Test func placesThatAreRefused() throws {
    let server = try RsyncServer(shop)
    shop.write("mine", to: "www/README")
    func refusal(_ target: String) -> String {
      complaint { try shop.publish(["index.html": "1"], to: target) }
    }
    #expect(refusal(server.address).contains("was not published by sitegen (it holds “README”)"))
    shop.write("", to: "www/.sitegen-manifest")
    #expect(refusal(server.address) == "")
    #expect(shop.files("www") == ["README": "mine", "index.html": "1"])
    #expect(refusal("rsync://127.0.0.1:\(server.port)/nosuch").contains("nknown module 'nosuch'"))
    let closed = try RsyncServer.freePort()
    #expect(refusal("rsync://127.0.0.1:\(closed)/www").hasPrefix("rsync can’t reach “rsync://127."))
  }

  @Test func aModuleThatCannotBeWritten() throws {
    let server = try RsyncServer(shop, settings: "read only = yes")
    let message = complaint { try shop.publish(["index.html": "1"], to: server.address) }
    #expect(message.hasPrefix("rsync can’t") && message.contains("read only"))
    #expect(shop.names("www") == [])
  }

  /// What stands for ssh here runs the command on this machine.
  @Test func overSSH() throws {
    try writeScript(
      "[ \"$1 $2 $3\" = '-l deploy example.org' ] || exit 9\nshift 3\nexec sh -c \"$*\"\n",
      to: shop.path + "/ssh")
    setenv("RSYNC_RSH", shop.path + "/ssh", 1)
    defer { unsetenv("RSYNC_RSH") }
    let target = "deploy@example.org:\(shop.path)/www/menu card"
    try shop.publish(["index.html": "1", "a/b.html": "2"], to: target)
    #expect(
      try shop.publish(["index.html": "3"], to: target).short == ["-a/b.html", "~index.html"])
    #expect(shop.files("www/menu card") == ["index.html": "3"])
    setenv("RSYNC_RSH", "false", 1)
    #expect(complaint { try shop.publish(["a": "1"], to: target) }.hasPrefix("rsync can’t reach"))
  }

  @Test func whatAPublishLeftThatWasEnded() throws {
    let server = try RsyncServer(shop)
    let files = ["index.html": "1", "a/b.html": "2"]
    try shop.publish(files, to: server.address)
    let manifest = try #require(shop.text("www/.sitegen-manifest"))
    shop.write(manifest + "gone.html\n", to: "www/.sitegen-manifest")
    shop.write("half", to: "www/.~tmp~/index.html")
    shop.write("half", to: "www/a/.~tmp~/b.html")
    shop.write("mine", to: "www/mine/.~tmp~/b.html")
    #expect(try shop.publish(files, to: server.address, isDryRun: true).short == [])
    #expect(shop.files("www").count == 5)
    #expect(try shop.publish(files, to: server.address).short == [])
    #expect(shop.files("www") == files.merging(["mine/.~tmp~/b.html": "mine"]) { $1 })
    #expect(shop.text("www/.sitegen-manifest") == manifest)
  }

  /// Whatever ends a publish: each page is whole, and what it loads is there.
  @Test func publishersThatAreKilled() async throws {
    let server = try RsyncServer(shop)
    try shop.publish(Edition.files(0), to: server.address)
    shop.write("mine", to: "www/p1/notes.txt")
    let rounds = 15
    for round in 0..<rounds {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [
          first = (round * 1000 + 1) as Int, site = shop.site as String,
          target = server.address as String, work = shop.path + "/work\(round)" as String,
          round = round as Int, rounds = rounds as Int
        ] in
        try Edition.publishAndDie(
          from: first, of: site, to: target, in: work, round: round, of: rounds)
      }
      for page in 0..<Edition.pages {
        let name = "p\(page % 5)/\(page).html"
        let text = try #require(shop.text("www/\(name)"), "round \(round): \(name)")
        let version = try #require(Int(text.prefix { $0 != "x" }))
        #expect(text == Edition.files(version)[name], "round \(round): \(name)")
        #expect(shop.text("www/sitegen/\(version).css") == "sheet \(version)", "round \(round)")
      }
      if round % 3 == 0 {
        // Until the server has noticed that nobody sends any more, it may move what it has.
        usleep(200_000)
        try shop.publish(Edition.files(round * 1000 + 999), to: server.address)
        var files = shop.files("www")
        #expect(files.removeValue(forKey: "p1/notes.txt") == "mine")
        #expect(Edition.version(files) == round * 1000 + 999, "\(files.keys.sorted())")
      }
    }
  }
}
