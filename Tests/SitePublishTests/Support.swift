import Foundation
import SiteContent
import TableModel
import Testing

@testable import SiteBuild
@testable import SitePublish

/// A folder of the test's own with a site and what it is built into, removed with the last reference.
final class Workshop: Sendable {
  let path: String

  init() {
    var template = Array((NSTemporaryDirectory() + "/sitegen-publish-XXXXXX").utf8CString)
    path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: URL(filePath: String(cString: mkdtemp(&template))).lastPathComponent).path
    makeFolder("site/content")
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var site: String { path + "/site" }

  func makeFolder(_ name: String) {
    try! FileManager.default.createDirectory(
      atPath: "\(path)/\(name)", withIntermediateDirectories: true)
  }

  func write(_ text: String, to name: String) {
    makeFolder((name as NSString).deletingLastPathComponent)
    try! Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
  }

  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: "\(path)/\(name)").map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  func names(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []).sorted()
  }

  /// The texts of all files under a folder but the manifest, by path.
  func files(_ folder: String) -> [String: String] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: "\(path)/\(folder)")) ?? []
    var files: [String: String] = [:]
    for name in names where name != ".sitegen-manifest" {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(
        atPath: "\(path)/\(folder)/\(name)", isDirectory: &isFolder)
      if !isFolder.boolValue { files[name] = text("\(folder)/\(name)") ?? "" }
    }
    return files
  }

  /// Builds a site of these files, and publishes it.
  @discardableResult func publish(
    _ files: [String: String], to target: String, isDryRun: Bool = false
  ) throws -> PublishReport {
    let work = path + "/work"
    try? FileManager.default.removeItem(atPath: work)
    defer { try? FileManager.default.removeItem(atPath: work) }
    return try Self.publish(files, of: site, to: target, in: work, isDryRun: isDryRun)
  }

  @discardableResult static func publish(
    _ files: [String: String], of site: String, to target: String, in work: String,
    isDryRun: Bool = false
  ) throws -> PublishReport {
    try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
    let output = try OutputFolder(at: work + "/public", source: site)
    for (name, text) in files { try output.write(Array(text.utf8), to: name) }
    try output.commit()
    let publisher = SitePublisher(
      PublishTarget(try PublishTarget.Place(target)), site: site, base: site, scratch: work)
    try publisher.prepare()
    return try publisher.publish(work + "/public", isDryRun: isDryRun)
  }

  /// Runs a program of the system; what it prints, which must be no complaint.
  @discardableResult func run(_ words: String..., in folder: String = "") throws -> String {
    let run = try Program(
      name: words[0],
      variables: [
        ("GIT_AUTHOR_NAME", "Ilse"), ("GIT_AUTHOR_EMAIL", "ilse@example.org"),
        ("GIT_COMMITTER_NAME", "Ilse"), ("GIT_COMMITTER_EMAIL", "ilse@example.org"),
      ]
    ).run(Array(words.dropFirst()), in: "\(path)/\(folder)")
    if run.status != 0 { Issue.record("\(words): \(run.errors)") }
    return run.text.trimmed
  }
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

extension PublishReport {
  /// `+added ~changed -removed`.
  var short: [String] {
    changes.map { ($0.kind == .added ? "+" : $0.kind == .changed ? "~" : "-") + $0.path }
  }
}

/// Sites that come one after the other, to be published by processes that die.
enum Edition {
  static let pages = 40

  /// The site number `version`: pages that load a file which only this version has.
  static func files(_ version: Int) -> [String: String] {
    var files = ["sitegen/\(version).css": "sheet \(version)"]
    for page in 0..<pages {
      files["p\(page % 5)/\(page).html"] = "\(version)" + String(repeating: "x", count: page * 100)
    }
    files["only\(version % 2)/index.html"] = "\(version)"
    return files
  }

  /// Which version files are of; `nil` unless they are just those of one.
  static func version(_ files: [String: String]) -> Int? {
    guard let version = files["p0/0.html"].flatMap({ Int($0) }), files == self.files(version) else {
      return nil
    }
    return version
  }

  /// The number of the first version that a round publishes.
  static func first(of round: Int) -> Int { round * 1000 + 1 }

  /// Has a process of its own publish version after version until it is killed, in the last of the rounds
  /// as long after the first as that took.
  static func die(
    publishing shop: Workshop, to target: String, round: Int, of rounds: Int,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) async {
    await #expect(processExitsWith: .signal(SIGKILL), sourceLocation: sourceLocation) {
      [
        site = shop.site as String, target = target as String,
        work = shop.path + "/work\(round)" as String, round = round as Int, rounds = rounds as Int
      ] in
      try Edition.publishAndDie(
        from: Edition.first(of: round), of: site, to: target, in: work, round: round, of: rounds)
    }
  }

  /// Publishes version after version until it is killed, a part of the time after the first that this took.
  static func publishAndDie(
    from first: Int, of site: String, to target: String, in work: String, round: Int, of rounds: Int
  ) throws {
    let time = try ContinuousClock().measure {
      try Workshop.publish(files(first), of: site, to: target, in: work + "/first")
    }
    let whole = time.components.attoseconds / 1_000_000_000_000
    let delay = UInt32(whole * Int64(round) / Int64(rounds))
    startBackgroundThread {
      usleep(delay)
      kill(getpid(), SIGKILL)
    }
    for version in (first + 1)... {
      try Workshop.publish(files(version), of: site, to: target, in: work + "/\(version)")
    }
  }
}
