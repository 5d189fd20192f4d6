import BrowserCheck
import Foundation
import SiteBuild
import Testing

/// Emoji, which the reader's machine draws, in boxes that it may not have the font to fill: a family
/// that it lacks is as wide as its members, and they stand where the page ends.
@Suite struct EmojiTests {
  @Test func wideEmojiDontLetThePageScrollSideways() throws {
    let folder = try TemporaryFolder()
    let content = URL(filePath: folder.path).appending(path: "content")
    try FileManager.default.createDirectory(at: content, withIntermediateDirectories: true)
    let couple = "👩🏽‍🤝‍👩🏿"
    try """
    # Emoji 👍

    - Family `👩‍👩‍👧‍👦`
    - A long line of people who come to the table for a cup of tea \
    \(String(repeating: couple, count: 9))
    """.write(to: content.appending(path: "index.md"), atomically: false, encoding: .utf8)
    let options = BuildOptions(source: folder.path)
    let result = buildSite(options, progress: BuildProgress(verbosity: .quiet))
    try #require(result.diagnostics.isEmpty, "\(result.diagnostics)")
    let frames = pageFrames("index", width: nil, options: options)
    let report = try #require(
      check(
        site: options.outputPath, pages: [CheckedPage(path: "index.html") { frames.json }],
        CheckOptions(
          browsers: [.chromium], deviceScales: [1, 2], viewports: .layoutsAndBetween)
      ).first)
    #expect(report.isExact, "\(report.deviations.map(\.description))")
    #expect(report.measurements == 28)
  }
}
