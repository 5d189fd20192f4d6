import Foundation
import TableModel

@testable import SiteCheck

/// The files of a site that a test writes, in a folder that goes with it.
final class BuiltFiles {
  let path = FileManager.default.temporaryDirectory
    .appending(path: "sitegen-test-\(UUID().uuidString)").path

  init(_ files: [String: String], bytes: [String: [UInt8]] = [:]) throws {
    let all = files.mapValues { Data($0.utf8) }.merging(bytes.mapValues { Data($0) }) { $1 }
    for (file, data) in all {
      let url = URL(filePath: "\(path)/\(file)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func check(_ change: (inout SiteCheckOptions) -> Void = { _ in }) -> SiteCheckResult {
    var options = SiteCheckOptions(jobs: 2)
    change(&options)
    return checkSite(in: path, options)
  }
}

/// What is found in a site, as `file:line:column: severity: message` and its notes.
func findings(
  _ files: [String: String], bytes: [String: [UInt8]] = [:],
  _ change: (inout SiteCheckOptions) -> Void = { _ in }
) throws -> [String] {
  try BuiltFiles(files, bytes: bytes).check(change).findings.flatMap { finding in
    let diagnostic = finding.diagnostic
    func line(_ words: String, _ location: SourceLocation?, _ message: String) -> String {
      "\(location.map { "\($0): " } ?? "")\(words): \(message)"
    }
    return [line(diagnostic.severity.rawValue, diagnostic.location, diagnostic.message)]
      + diagnostic.notes.map { line("note", $0.location, $0.message) }
  }
}

/// A page whose body is one line, the fourth.
func page(_ body: String, head: String = "") -> String {
  """
  <!doctype html>
  <html lang="en"><head><meta charset="utf-8"><title>Page</title>\(head)</head>
  <body>
  \(body)
  </body></html>

  """
}
