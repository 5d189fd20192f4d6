import BrowserCheck
import Foundation
import Testing

@testable import sitegen

/// The repository's own site, compared with what Chromium shows as users do it.
@Suite struct BrowserTests {
  static let source = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  private struct Document: Decodable {
    var browsers: [Report]
  }

  @Test func chromiumShowsEveryFrameAndEveryLineAsComputed() throws {
    var output: [UInt8] = []
    var complaints = ""
    let console = Console(
      print: {
        output += $0
        return true
      }, complain: { complaints += $0 }, complaintsUseColor: false)
    let words = ["check", "-s", Self.source, "-b", "chromium", "-d", "1", "-d", "2", "--json"]
    let code = CommandLineTool().run(words, console: console)
    #expect(complaints == "")
    let document = try JSONDecoder().decode(Document.self, from: Data(output))
    let report = try #require(document.browsers.first)
    let deviations = report.worst(40).map(\.description).joined(separator: "\n")
    #expect(report.isExact, "\(report.deviationCount) deviations:\n\(deviations)")
    #expect(report.largestDeviation == 0 && report.largestBaselineDeviation == 0)
    #expect(code == .done)
    #expect(report.pages > 10 && report.measurements == report.pages * 14 * 2)
    #expect(Double(report.baselines) > 0.95 * Double(report.lines))
    print(
      """
      \(report.browser): \(report.pages) pages, \(report.measurements) measurements, \
      \(report.frames) frames, \(report.lines) lines, \(report.baselines) baselines, largest \
      deviation \(report.largestDeviation) px, largest overhang \(report.largestOverhang) px
      """)
  }
}

/// A folder that goes when the test ends.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "sitegen-test-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
