import Foundation
import Testing

/// The program as users run it, in a folder of the test's own.
final class RealTool: Sendable {
  static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let program = repository.appending(path: ".build/debug/sitegen").path

  let folder: String

  init() {
    folder =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "sitegen-test-\(UUID())").path
    try! FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  struct Run {
    var code: Int32
    var output: String
    var complaints: String
  }

  func write(_ text: String, to name: String) throws {
    let file = URL(filePath: "\(folder)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: false, encoding: .utf8)
  }

  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: "\(folder)/\(name)").map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// All files and folders below a folder.
  func paths(_ name: String = "") -> [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: "\(folder)/\(name)")) ?? []).sorted()
  }

  /// Starts a program in the folder; its text goes into files of the folder's neighbour.
  private func start(
    _ program: String, _ words: [String], _ variables: [String: String], to name: String
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = words
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    for (end, key) in [("out", \Process.standardOutput), ("err", \Process.standardError)] {
      _ = FileManager.default.createFile(atPath: "\(name).\(end)", contents: nil)
      process[keyPath: key] = try FileHandle(forWritingTo: URL(filePath: "\(name).\(end)"))
    }
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return process
  }

  private func finish(_ process: Process, _ name: String) -> Run {
    process.waitUntilExit()
    func text(_ end: String) -> String {
      defer { try? FileManager.default.removeItem(atPath: "\(name).\(end)") }
      return String(
        decoding: FileManager.default.contents(atPath: "\(name).\(end)") ?? Data(), as: UTF8.self)
    }
    let isSignal = process.terminationReason == .uncaughtSignal
    return Run(
      code: process.terminationStatus + (isSignal ? 1000 : 0), output: text("out"),
      complaints: text("err"))
  }

  /// Runs sitegen to its end.
  func run(_ words: [String], _ variables: [String: String] = [:]) throws -> Run {
    let name = "\(folder)-\(UUID())"
    return finish(try start(Self.program, words, variables, to: name), name)
  }

  func run(_ words: String...) throws -> Run { try run(words) }

  /// Runs another program to its end.
  func run(program: String, _ words: String...) throws -> Run {
    try run(program: program, words: words)
  }

  func run(program: String, words: [String]) throws -> Run {
    let name = "\(folder)-\(UUID())"
    return finish(try start("/usr/bin/env", [program] + words, [:], to: name), name)
  }

  /// Runs sitegen, and sends it a signal once a file is there.
  func run(
    _ words: [String], _ variables: [String: String], signal: Int32, whenThereIs file: String
  ) throws -> Run {
    let name = "\(folder)-\(UUID())"
    let process = try start(Self.program, words, variables, to: name)
    for _ in 0..<2000 where !FileManager.default.fileExists(atPath: "\(folder)/\(file)") {
      usleep(5_000)
    }
    kill(process.processIdentifier, signal)
    return finish(process, name)
  }

  /// A small site in the folder.
  func makeSite() throws {
    try write("title: Shop\nwidths: [320]\n", to: "site.yaml")
    try write("# Shop\n- Tea\n- [Milk](about.md)\n", to: "content/index.md")
    try write("# About\n- Us\n", to: "content/about.md")
  }
}
