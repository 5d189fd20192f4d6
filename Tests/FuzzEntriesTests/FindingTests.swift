import Foundation
import FuzzEntries
import Testing
import Typesetting

/// Inputs that once did harm, or come near to what did, in `Findings/<entry>`, and the seeds that
/// fuzzing starts from.
@Suite struct FindingTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  private func files(in folder: URL) -> [URL] {
    (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
  }

  @Test(arguments: FuzzEntry.all.map(\.name))
  func `no input does harm`(name: String) throws {
    let entry = try #require(FuzzEntry.named(name))
    let seeds = Self.tests.appending(path: "../../Sources/Fuzz/Seeds/\(name)").standardized
    let inputs = files(in: seeds) + files(in: Self.tests.appending(path: "Findings/\(name)"))
    #expect(!inputs.isEmpty)
    let bench = try FuzzBench(FontLibrary(.standard))
    for input in inputs { entry.run(Array(try Data(contentsOf: input)), on: bench) }
    for short in ["", "-", "|", "[", "a", "\0", "\u{FEFF}", "views:"] {
      entry.run(Array(short.utf8), on: bench)
    }
  }

  @Test func `entries by name`() {
    #expect(FuzzEntry.named("vfl") != nil)
    #expect(FuzzEntry.named("xyz") == nil)
  }
}
