import Foundation
import InterfaceBuilder
import Testing

/// The same layouts by way of documents: each form that the generator writes has to load without a
/// complaint and to give the same frames.
@Suite struct DocumentOracleTests {
  @Test(arguments: [[], ["--flat"], ["--no-frames"], ["--flat", "--no-frames"]])
  func documents(options: [String]) throws {
    guard let cases = try LayoutCase.shared() else { return }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try generate(into: folder.path, options)
    let run = OracleRun(name: "documents \(options.joined(separator: " "))")
    var outcomes: [OracleRun.Outcome] = []
    for layoutCase in cases {
      let file = try #require(
        ["xib", "storyboard"].map { "\(folder.path)/\(layoutCase.id).\($0)" }
          .first { FileManager.default.fileExists(atPath: $0) })
      let bytes = [UInt8](try #require(FileManager.default.contents(atPath: file)))
      let (document, diagnostics) = InterfaceDocument.read(bytes, file: file)
      #expect(diagnostics.isEmpty, "\(diagnostics)")
      let id = layoutCase.tree.views[0].id
      let root = try #require(document?.roots.first { $0.tree.views[0].id == id })
      outcomes.append(run.outcome(of: root.tree, layoutCase))
    }
    let counts = run.counts(outcomes)
    #expect(counts.half * 100 >= counts.total * 99)
    if !options.contains("--no-frames") { #expect(counts.whole == counts.total) }
  }

  private func generate(into folder: String, _ options: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let shared = LayoutCase.sharedFolder
    process.arguments =
      ["python3", shared + "/to_xib.py", shared + "/dev.jsonl", "-o", folder] + options
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }
}

/// A new folder that a test may fill.
struct TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
