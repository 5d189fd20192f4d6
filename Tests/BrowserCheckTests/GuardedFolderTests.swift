import Foundation
import Glibc
import Testing

@testable import BrowserCheck

/// A temporary folder and its program, which go together.
struct GuardedFolderTests {
  @Test func itGoesWithWhatWasPutIntoIt() throws {
    let folder = try GuardedFolder()
    let file = URL(filePath: folder.path).appending(path: "a/b")
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    folder.remove()
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    folder.remove()
  }

  @Test func itGoesWithItsOwner() throws {
    let path = try GuardedFolder().path
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func itsProgramFindsItsFilesAndItsEnvironment() throws {
    let folder = try GuardedFolder(
      program: ["/bin/sh", "-c", #"cat "$1/in/a"; echo "$HOME,$TMPDIR""#, "sh", "@"],
      files: ["in/a": "text\n"], environment: ["HOME": "@/home"])
    while !folder.hasEnded { usleep(1_000) }
    #expect(
      folder.output
        == "text\n\(folder.path)/home,\(folder.path)\nended with status 0\n")
  }

  /// The program ignores SIGTERM and goes on writing into the folder.
  @Test func nothingIsLeftWhenTheProcessIsKilled() async throws {
    let note = FileManager.default.temporaryDirectory.appending(path: "sitegen-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: note) }
    await #expect(processExitsWith: .signal(SIGKILL)) { [note = note as String] in
      let script = #"trap '' TERM; echo port $$; while :; do date >"$0/$(date +%N)"; done"#
      let process = try DriverProcess("/bin/sh", ["-c", script, "@"])
      let child = try process.number(after: "port ", within: .seconds(10))
      try "\(child) \(process.folder.path)".write(toFile: note, atomically: true, encoding: .utf8)
      kill(getpid(), SIGKILL)
    }
    let words = try String(contentsOfFile: note, encoding: .utf8).split(separator: " ")
    #expect(isGone(try #require(pid_t(words[0]))))
    let path = String(words[1])
    for _ in 0..<200 where FileManager.default.fileExists(atPath: path) { usleep(10_000) }
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
