import Foundation
import Glibc
import SiteContent
import Testing

@testable import PreviewServer

/// Changes of real files, as Linux tells of them.
@Suite struct WatcherTests {
  /// A site's folder that is watched as `serve` does it.
  private final class Watched {
    let folder: String
    let watcher: FolderWatcher

    init(_ files: [String] = ["site.yaml", "content/a.md"]) throws {
      folder =
        FileManager.default.temporaryDirectory.appending(path: "sitegen-watched-\(UUID())").path
      watcher = try FolderWatcher(isIgnored: SiteFiles.isSkipped)
      for file in files { try write("x", to: file) }
      watcher.watch(
        folders: ["\(folder)/content", "\(folder)/Templates"],
        files: ["\(folder)/site.yaml", "\(folder)/fonts/A.ttf"])
      #expect(watcher.problem == nil)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Writes a file into what is there of it, making folders.
    func write(_ text: String, to name: String) throws {
      let file = URL(filePath: path(name))
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let descriptor = open(file.path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
      try #require(descriptor >= 0)
      Glibc.write(descriptor, text, text.utf8.count)
      close(descriptor)
    }

    func move(_ from: String, _ to: String) throws {
      try #require(rename(path(from), path(to)) == 0)
    }

    /// What has changed, without the site's folder; nothing after a while.
    func changes(within milliseconds: Int = 5000) -> [String] {
      (watcher.changes(within: milliseconds) ?? []).map {
        $0.replacing(folder + "/", with: "")
      }
    }

    /// All that changes until nothing does any more.
    func allChanges() -> Set<String> {
      var all = Set(changes())
      while case let more = changes(within: 150), !more.isEmpty { all.formUnion(more) }
      return all
    }
  }

  @Test func savedFilesAreNoticedOnceEach() throws {
    let site = try Watched()
    try site.write("1", to: "content/a.md")
    try site.write("2", to: "content/a.md")
    try site.write("3", to: "content/b.md")
    // What has happened before anyone asks, during a build, is one change.
    #expect(site.changes() == ["content/a.md", "content/b.md"])
    #expect(site.changes(within: 100) == [])
    try site.write("title: x", to: "site.yaml")
    #expect(site.allChanges() == ["site.yaml"])
  }

  /// As vim and others save: a backup under another name, a new file in its place.
  @Test func replacedFilesAreNoticed() throws {
    let site = try Watched()
    for _ in 0..<3 {
      try site.move("content/a.md", "content/a.md~")
      try site.write("new", to: "content/a.md")
      unlink(site.path("content/a.md~"))
      #expect(site.allChanges() == ["content/a.md"])
      try site.write("newer", to: "content/.a.md.tmp")
      try site.move("content/.a.md.tmp", "content/a.md")
      #expect(site.allChanges() == ["content/a.md"])
    }
  }

  @Test func whatBuildsLeaveOutIsIgnored() throws {
    let site = try Watched(["site.yaml", "content/a.md", "public/x.html", ".git/x", "notes.txt"])
    for name in [
      "content/.a.md.swp", "content/a.md~", "content/#a.md#", "content/a.bak", "content/.git/x",
      "public/x.html", "public/new/y.html", ".git/index", "notes.txt", "Sources/main.swift",
    ] {
      try site.write("x", to: name)
    }
    #expect(site.changes(within: 300) == [])
    try site.write("x", to: "content/a.md")
    #expect(site.allChanges() == ["content/a.md"])
  }

  @Test func newFoldersAreWatchedWithWhatIsInThem() throws {
    let site = try Watched()
    try site.write("x", to: "content/new/deep/er/b.md")
    #expect(site.allChanges().contains("content/new"))
    try site.write("y", to: "content/new/deep/er/b.md")
    #expect(site.allChanges() == ["content/new/deep/er/b.md"])
    // A whole tree that is moved in.
    try site.write("x", to: "elsewhere/one/two/c.md")
    #expect(site.changes(within: 100) == [])
    try site.move("elsewhere", "content/moved")
    #expect(site.allChanges() == ["content/moved"])
    try site.write("y", to: "content/moved/one/two/c.md")
    #expect(site.allChanges() == ["content/moved/one/two/c.md"])
  }

  @Test func renamedFoldersAreKnownByTheirNewNames() throws {
    let site = try Watched(["content/old/in/a.md"])
    try site.move("content/old", "content/new")
    #expect(site.allChanges().isSuperset(of: ["content/old", "content/new"]))
    try site.write("y", to: "content/new/in/a.md")
    #expect(site.allChanges() == ["content/new/in/a.md"])
    // Out of the site it is nobody's business any more.
    try site.move("content/new", "gone")
    #expect(site.allChanges().contains("content/new"))
    try site.write("y", to: "gone/in/a.md")
    #expect(site.changes(within: 100) == [])
  }

  @Test func deletedFoldersMayComeBack() throws {
    let site = try Watched(["site.yaml", "content/in/a.md", "Templates/Cells/a.yaml"])
    for name in ["content", "Templates"] {
      try FileManager.default.removeItem(atPath: site.path(name))
      #expect(site.allChanges().contains(name))
    }
    try site.write("x", to: "content/in/b.md")
    #expect(site.allChanges().contains("content"))
    try site.write("y", to: "content/in/b.md")
    #expect(site.allChanges() == ["content/in/b.md"])
    try site.write("y", to: "Templates/page.html")
    #expect(!site.allChanges().isEmpty)
    // The whole site.
    try FileManager.default.removeItem(atPath: site.folder)
    #expect(!site.allChanges().isEmpty)
    try site.write("x", to: "content/a.md")
    #expect(!site.allChanges().isEmpty)
    try site.write("y", to: "content/a.md")
    #expect(site.allChanges() == ["content/a.md"])
  }

  @Test func singleFilesMayComeLater() throws {
    let site = try Watched()
    try site.write("x", to: "fonts/A.ttf")
    #expect(site.allChanges().contains("fonts"))
    try site.write("y", to: "fonts/A.ttf")
    #expect(site.allChanges() == ["fonts/A.ttf"])
    try site.write("y", to: "fonts/B.ttf")
    #expect(site.changes(within: 100) == [])
  }

  @Test func whatLinksLeadToIsWatched() throws {
    let site = try Watched(["content/a.md", "shared/data/b.md", "other/c.csv"])
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: site.path("content/shared"), withDestinationPath: "../shared")
    try files.createSymbolicLink(
      atPath: site.path("content/c.csv"), withDestinationPath: "../other/c.csv")
    try files.createSymbolicLink(
      atPath: site.path("content/self"), withDestinationPath: "../content")
    #expect(site.allChanges().isSuperset(of: ["content/shared", "content/c.csv"]))
    try site.write("y", to: "shared/data/b.md")
    #expect(site.allChanges() == ["content/shared/data/b.md"])
    try site.write("y", to: "other/c.csv")
    #expect(site.allChanges().count == 1)
    try site.write("y", to: "other/d.csv")
    #expect(site.changes(within: 100) == [])
  }

  /// More events than Linux keeps: 16,384 unless it was told otherwise.
  @Test func anOverflowIsAChangeOfAll() throws {
    let site = try Watched()
    let limit =
      (try? String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8))
      .flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? 16_384
    try #require(limit <= 100_000)
    // Two names in turn, as equal events that follow each other are told once.
    try site.write("x", to: "content/b.md")
    for _ in 0...limit / 2 {
      chmod(site.path("content/a.md"), 0o644)
      chmod(site.path("content/b.md"), 0o644)
    }
    try site.write("x", to: "content/lost/c.md")
    #expect(site.allChanges().contains("content"))
    try site.write("y", to: "content/lost/c.md")
    #expect(site.allChanges() == ["content/lost/c.md"])
  }

  /// A change that goes on is told before it ends.
  @Test func patienceHasAnEnd() throws {
    let site = try Watched()
    let path = site.path("content/a.md")
    let writer = Thread {
      for _ in 0..<300 {
        let file = open(path, O_WRONLY | O_TRUNC)
        write(file, "x", 1)
        close(file)
        usleep(1_000)
      }
    }
    writer.start()
    var times = 0
    while !site.changes(within: 300).isEmpty { times += 1 }
    #expect(times > 1 && times < 150)
  }
}
