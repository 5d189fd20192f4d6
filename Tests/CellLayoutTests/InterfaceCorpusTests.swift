import Foundation
import TableModel
import Testing

@testable import CellLayout

/// Every cell of the generated documents, where they are at hand, compiles and can be laid out.
@Suite struct InterfaceCorpusTests {
  @Test func `generated cells`() throws {
    guard let documents = try GeneratedDocuments.cells() else { return }
    var count = 0
    var conflicts: [String] = []
    var ambiguous = 0
    for (file, text) in documents {
      let bytes = Array(text.utf8)
      let (templates, diagnostics) = CellTemplate.readInterface(bytes, name: file, file: file)
      #expect(!diagnostics.contains { $0.severity == .error }, "\(diagnostics)")
      guard let template = templates.first else {
        Issue.record("\(file) gives no template")
        continue
      }
      count += 1
      let cell = try TestCell(template)
      var row = Row(location: .init(file: file, line: 1, column: 1))
      for view in template.views {
        guard let field = view.field else { continue }
        row[field] =
          view.labelStyle == nil
          ? .image(ImageReference(path: "x.png", width: 60, height: 40))
          : .text(InlineText("Some words that say what this is"))
      }
      let bound = cell.engine.bind(row, template: 0, language: "en", rightToLeft: false)
      var frames = CellFrames()
      do {
        for width in [320.0, 375, 430] {
          _ = try cell.engine.layout(bound.cell, width: width, into: &frames)
        }
      } catch {
        conflicts.append("\(file): \(error.message) \(error.notes.map(\.message))")
      }
      if !cell.engine.warnings.isEmpty { ambiguous += 1 }
    }
    print(
      "\(count) generated cells, \(conflicts.count) with conflicts, \(ambiguous) with open places")
    for conflict in conflicts { print("  \(conflict)") }
    #expect(count > 300)
  }
}

/// The documents of the generator.
enum GeneratedDocuments {
  /// Those that hold a cell, by the names of their files; `nil` if the generator isn't there.
  static func cells() throws -> [(file: String, text: String)]? {
    guard let folder = try generated() else { return nil }
    defer { try? FileManager.default.removeItem(at: folder) }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().compactMap {
      let text = try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
      return text.contains("<tableViewCell ") ? ($0, text) : nil
    }
  }

  /// The generator's documents in a new folder, `nil` if it isn't there.
  private static func generated() throws -> URL? {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let shared =
      ProcessInfo.processInfo.environment["IB_FRAMES"]
      ?? root.appendingPathComponent("shared/ib-frames").path
    guard FileManager.default.fileExists(atPath: shared + "/to_xib.py") else { return nil }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", shared + "/to_xib.py", shared + "/dev.jsonl", "-o", folder.path, "--flat",
    ]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return folder
  }
}
