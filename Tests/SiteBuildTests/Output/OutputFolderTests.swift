import Foundation
import TableModel
import Testing

@testable import SiteBuild

@Suite struct OutputFolderTests {
  let folder = TemporaryFolder()

  func build(_ files: [String: String], to output: String? = nil) throws {
    let output = try OutputFolder(at: output ?? folder.output, source: folder.site)
    for (path, text) in files { try output.write(Array(text.utf8), to: path) }
    try output.commit()
  }

  /// What `body` throws, as text with its notes.
  func complaint(_ body: () throws -> Void) -> String {
    do {
      try body()
      return ""
    } catch let error as Diagnostic {
      return ([error.message] + error.notes.map(\.message)).joined(separator: "\n")
    } catch {
      return "\(error)"
    }
  }

  @Test func makesTheOutputAndTheFoldersAboveIt() throws {
    try build(["index.html": "hello", "a/b/c.html": "deep"], to: folder.path + "/x/y/public/")
    #expect(
      folder.tree("x/y/public")
        == ["index.html": "hello", "a/": "", "a/b/": "", "a/b/c.html": "deep"])
    #expect(folder.names("x/y") == ["public"])
  }

  @Test func nothingStaysOfADiscardedBuild() throws {
    let output = try OutputFolder(at: folder.path + "/x/public", source: folder.site)
    try output.write([1], to: "a/b.html")
    #expect(folder.names("x") == [".public.sitegen-lock", ".public.sitegen-staging"])
    output.discard()
    #expect(folder.names() == ["site"])
    #expect(complaint { try output.write([1], to: "c.html") } == "the build has been stopped")
    #expect(complaint { try output.commit() } == "the build has been stopped")
  }

  @Test func anAbandonedBuildDiscardsItself() throws {
    do { _ = try OutputFolder(at: folder.output, source: folder.site) }
    #expect(folder.names() == ["site"])
  }

  @Test func replacesOwnFilesAndKeepsForeignOnes() throws {
    try build(["index.html": "1", "old/page.html": "1", "both/a.html": "1"])
    folder.write("example.org", to: "public/CNAME")
    folder.write("ref", to: "public/.git/HEAD")
    folder.write("mine", to: "public/old/notes.txt")
    folder.write("mine", to: "public/both/notes.txt")
    folder.makeFolder("public/empty")
    symlink("nowhere", folder.output + "/link")
    try build(["index.html": "2", "both/b.html": "2"])
    #expect(
      folder.tree("public")
        == [
          "index.html": "2", "both/": "", "both/b.html": "2", "both/notes.txt": "mine",
          "CNAME": "example.org", ".git/": "", ".git/HEAD": "ref", "old/": "",
          "old/notes.txt": "mine", "empty/": "", "link": nil,
        ].compactMapValues { $0 })
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.output + "/link")
        == "nowhere")
    #expect(folder.names() == ["public", "site"])
    try build(["index.html": "3"])
    #expect(
      folder.tree("public").keys.sorted() == [
        ".git/", ".git/HEAD", "CNAME", "both/", "both/notes.txt", "empty/", "index.html", "old/",
        "old/notes.txt",
      ])
  }

  @Test func foreignNamesNeedNotBeUTF8NorNormalised() throws {
    try build(["caf\u{E9}.html": "1"])
    let decomposed = "cafe\u{301}.html"
    folder.write("mine", to: "public/" + decomposed)
    let latin1: [CChar] = Array((folder.output + "/caf").utf8CString.dropLast()) + [-23, 0]
    close(open(latin1, O_CREAT | O_WRONLY, 0o644))
    try build(["index.html": "2"])
    #expect(access(latin1, F_OK) == 0)
    #expect(folder.text("public/" + decomposed) == "mine")
    #expect(access(folder.output + "/caf\u{E9}.html", F_OK) != 0)
  }

  @Test(arguments: [
    ("CNAME", "CNAME"), ("a", "a/b.html"), ("a/b/notes.txt", "a/b"), ("x/notes.txt", "x"),
  ])
  func refusesToReplaceForeignFiles(foreign: String, own: String) throws {
    try build(["index.html": "1", "x/index.html": "1"])
    folder.write("mine", to: "public/" + foreign)
    let before = folder.tree("public")
    let text = complaint { try build(["index.html": "2", own: "2"]) }
    #expect(text.contains("files that sitegen did not make where the site has its own"))
    #expect(text.contains("/public/\(foreign)” is in the way") || text.contains("/public/a/b” is"))
    #expect(folder.tree("public") == before)
    #expect(folder.names() == ["public", "site"])
  }

  @Test func refusesAFolderItDidNotMake() throws {
    folder.write("mine", to: "public/thesis.tex")
    #expect(
      complaint { try build([:]) }.contains("was not made by sitegen (it holds “thesis.tex”)"))
    #expect(folder.names() == ["public", "site"])
    folder.write("", to: "public/.sitegen-manifest")
    try build(["index.html": "1"])
    #expect(folder.tree("public") == ["index.html": "1", "thesis.tex": "mine"])
    folder.write("something else", to: "public/.sitegen-manifest")
    #expect(complaint { try build([:]) }.contains("is not readable as this version's manifest"))
  }

  @Test func takesAnEmptyFolder() throws {
    folder.makeFolder("public")
    chmod(folder.output, 0o750)
    try build(["index.html": "1"])
    #expect(folder.tree("public") == ["index.html": "1"])
    var status = stat()
    stat(folder.output, &status)
    #expect(status.st_mode & 0o7777 == 0o750)
  }

  @Test func refusesPathsThatAreNotItsToWrite() throws {
    folder.write("x", to: "file")
    symlink("nowhere", folder.path + "/dangling")
    folder.makeFolder("site/Templates/Cells")
    let refusals = [
      ("file", "is a file"), ("dangling", "is a link to something that does not exist"),
      ("site", "is the site's own folder"), (".", "holds the site's own folder"),
      ("site/content", "is the site's content folder"),
      ("site/content/out", "lies in the site's content folder"),
      ("site/Templates/Cells", "lies in the site's Templates folder"),
      ("file/x", "Not a directory"), ("missing/../x", "No such file"),
      ("site/../site/content/a/b/c", "lies in the site's content folder"),
    ]
    for (path, reason) in refusals {
      let text = complaint { try build([:], to: "\(folder.path)/\(path)") }
      #expect(text.contains(reason), "\(path): \(text)")
    }
    #expect(complaint { try build([:], to: "/") }.contains("is the root of the file system"))
    #expect(complaint { try build([:], to: "") }.contains("name is empty"))
    #expect(complaint { try build([:], to: NSHomeDirectory()) }.contains("your home folder"))
    #expect(complaint { try build([:], to: "/proc/x/y") } != "")
    #expect(complaint { try build([:], to: "/dev/shm") }.contains("is a mount point"))
    let long = String(repeating: "x", count: 250)
    #expect(
      complaint { try build([:], to: folder.path + "/" + long) }.contains("File name too long"))
    #expect(folder.names() == ["dangling", "file", "site"])
    #expect(folder.names("site/content") == [])
  }

  @Test func followsALinkToTheOutput() throws {
    folder.makeFolder("srv/www")
    symlink("srv/www", folder.output)
    try build(["index.html": "1"])
    #expect(folder.tree("srv/www") == ["index.html": "1"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.output) == "srv/www")
    #expect(folder.names("srv") == ["www"])
  }

  @Test(arguments: ["", "/a", "a//b", "a/", "..", "a/../b", "./a", "a\0b", ".sitegen-manifest"])
  func refusesPathsOutOfTheOutput(path: String) throws {
    let output = try OutputFolder(at: folder.output, source: folder.site)
    #expect(complaint { try output.write([], to: path) }.contains("cannot be the path of a file"))
  }

  @Test func twoFilesCannotHaveOnePath() throws {
    let output = try OutputFolder(at: folder.output, source: folder.site)
    try output.write([], to: "a/b")
    for path in ["a/b", "a", "a/b/c"] {
      let text = complaint { try output.write([], to: path) }
      #expect(text == "two files of the site claim the path “\(folder.output)/\(path)”")
    }
  }

  @Test func twoBuildsCannotRunAtOnce() throws {
    let first = try OutputFolder(at: folder.output, source: folder.site)
    let text = complaint { _ = try OutputFolder(at: folder.output, source: folder.site) }
    #expect(text.contains("another sitegen (process \(getpid())) is building into"))
    try first.commit()
    try build(["index.html": "2"])
    #expect(folder.tree("public") == ["index.html": "2"])
  }

  @Test func theNextBuildWaitsForWhatIsNoted() throws {
    func expectLock() {
      let text = complaint { _ = try OutputFolder(at: folder.output, source: folder.site) }
      #expect(text.contains("is building into"))
    }
    var noted = 0
    for isPatch in [false, true] {
      let output = try OutputFolder(at: folder.output, source: folder.site)
      try output.write([], to: "\(isPatch)")
      let note = {
        noted += 1
        expectLock()
      }
      if isPatch { try output.commitChanges(removing: [], note) } else { try output.commit(note) }
      #expect(folder.tree("public")["\(isPatch)"] != nil)
      try OutputFolder(at: folder.output, source: folder.site).discard()
    }
    #expect(noted == 2)
  }

  @Test func writesFromManyThreads() async throws {
    let output = try OutputFolder(at: folder.output, source: folder.site)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for page in 0..<200 {
        group.addTask {
          for part in 0..<10 {
            try output.write(Array("\(page)".utf8), to: "p\(page % 7)/q\(part)/\(page).html")
          }
        }
      }
      try await group.waitForAll()
    }
    try output.commit()
    #expect(folder.tree("public").count { !$0.key.hasSuffix("/") } == 2000)
    let manifest = try #require(folder.text("public/.sitegen-manifest"))
    let paths = manifest.split(separator: "\n").dropFirst().map(String.init)
    #expect(paths.count == 2000 && paths == paths.sorted())
  }

  @Test func copiesFiles() throws {
    let bytes = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try bytes.write(to: URL(fileURLWithPath: folder.path + "/big.png"))
    let output = try OutputFolder(at: folder.output, source: folder.site)
    try output.copy(from: folder.path + "/big.png", to: "images/big.png")
    try output.copy(from: "/proc/self/status", to: "status")
    #expect(
      complaint { try output.copy(from: folder.site, to: "x") }.contains("not a regular file"))
    #expect(complaint { try output.copy(from: "/nosuch", to: "x") }.contains("No such file"))
    try output.commit()
    #expect(FileManager.default.contents(atPath: folder.output + "/images/big.png") == bytes)
    #expect(folder.text("public/status")!.hasPrefix("Name:"))
  }

  @Test func filesAreAsReadableAsTheMaskAllows() throws {
    try build(["a/index.html": "1"])
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("Umask:") })
    let mask = try #require(mode_t(line.suffix(4), radix: 8))
    let modes: [(String, mode_t)] = [("", 0o777), ("/a", 0o777), ("/a/index.html", 0o666)]
    for (path, mode) in modes {
      var status = stat()
      stat(folder.output + path, &status)
      #expect(status.st_mode & 0o7777 == mode & ~mask)
    }
  }

  @Test func theManifestIsTheSameWhateverTheOrder() throws {
    try build(["b\n\\.html": "1", "a.html": "1"])
    let first = folder.text("public/.sitegen-manifest")
    try build(["a.html": "2", "b\n\\.html": "2"])
    #expect(folder.text("public/.sitegen-manifest") == first)
    #expect(first?.hasSuffix("\na.html\nb\\n\\\\.html\n") == true)
    try build([:])
    #expect(folder.tree("public") == [:])
  }

  @Test func aManifestCannotNameFilesElsewhere() throws {
    try build(["index.html": "1"])
    folder.write("mine", to: "thesis.tex")
    let manifest = folder.text("public/.sitegen-manifest")!
    folder.write(manifest + "../thesis.tex\n/etc/passwd\ncut off", to: "public/.sitegen-manifest")
    folder.write("mine", to: "public/cut off")
    try build(["index.html": "2"])
    #expect(folder.text("thesis.tex") == "mine")
    #expect(folder.text("public/cut off") == "mine")
  }
}
