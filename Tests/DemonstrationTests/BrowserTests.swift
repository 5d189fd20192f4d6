import BrowserCheck
import Foundation
import SiteBuild
import TableModel
import Testing

/// The repository's own site, built once and compared with what Chromium shows.
@Suite struct BrowserTests {
  static let source = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  @Test func chromiumShowsEveryFrameAndEveryLineAsComputed() throws {
    let folder = try TemporaryFolder()
    let options = BuildOptions(source: Self.source, output: folder.path + "/public")
    let result = buildSite(options, progress: BuildProgress(verbosity: .quiet))
    try #require(result.diagnostics.isEmpty, "\(result.diagnostics)")
    let pages = try pagePaths(in: options.outputPath).map { path in
      let frames = pageFrames(path, width: nil, options: options)
      try #require(frames.diagnostics.isEmpty, "\(frames.diagnostics)")
      return CheckedPage(path: path + ".html", geometry: frames.json)
    }
    #expect(pages.count == result.pageCount)
    let report = try check(
      site: options.outputPath, pages: pages, deviceScales: [1, 2],
      viewports: .layoutsAndBetween)
    let deviations = report.deviations.prefix(40).map(\.description).joined(separator: "\n")
    #expect(report.isExact, "\(report.deviationCount) deviations:\n\(deviations)")
    #expect(report.largestDeviation == 0)
    print(
      """
      \(report.browser): \(report.pages) pages, \(report.measurements) measurements, \
      \(report.frames) frames, \(report.lines) lines, largest deviation \
      \(report.largestDeviation) px, largest line offset \(report.largestLineOffset) px, \
      largest overhang \(report.largestOverhang) px
      """)
  }

  private func pagePaths(in folder: String) throws -> [String] {
    try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
      .filter { $0.hasSuffix(".html") }.map { String($0.dropLast(".html".count)) }.sorted()
  }
}

/// A folder that goes when the test ends.
final class TemporaryFolder {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "sitegen-test-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
