import BrowserCheck
import FoundationEssentials
import SiteBuild

/// The sweep's texts as a site: a page for each language, a row for each text, and in each row the
/// text in four styles.
struct SweepSite {
  static let widths = [320, 375, 430, 600, 768, 1024]
  private static let styles = ["title1", "body", "headline", "footnote"]

  let folder: URL
  let pages: [SweepTexts]
  private let frames: SiteFrames

  private struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Writes and builds the site in a folder, which is emptied.
  init(_ texts: [SweepTexts], in folder: URL) throws {
    self.folder = folder
    pages = texts.sorted { $0.name < $1.name }
    try? FileManager.default.removeItem(at: folder)
    try Self.write(
      """
      title: Text sweep
      style: plain
      widths: \(Self.widths)
      """, to: folder.appending(path: "site.yaml"))
    try Self.write(Self.cell, to: folder.appending(path: "Templates/Cells/sweep.yaml"))
    for page in pages {
      try Self.write(
        Self.propertyList(page), to: folder.appending(path: "content/\(page.name).plist"))
    }
    let options = BuildOptions(source: folder.path)
    let result = buildSite(options, progress: BuildProgress(verbosity: .quiet))
    var diagnostics = result.diagnostics
    guard result.pageCount > 0, let frames = SiteFrames(options, &diagnostics) else {
      throw Failure(description: diagnostics.map { "\($0)" }.joined(separator: "\n"))
    }
    // A character without a font is shown in one that the engine doesn't know.
    guard diagnostics.isEmpty else {
      throw Failure(description: diagnostics.map(\.message).joined(separator: "\n"))
    }
    self.frames = frames
  }

  /// The path of the built site.
  var output: String { folder.appending(path: "public").path }

  /// The pages as a comparison takes them, without the index page.
  var checkedPages: [CheckedPage] {
    frames.pages.indices.filter { frames.pages[$0] != "index" }.map { index in
      CheckedPage(path: frames.pages[index] + ".html") { frames.frames(ofPage: index).json }
    }
  }

  private static var cell: String {
    """
    views:
    \(styles.map { "  \($0): { label: title, font: \($0), lines: 0 }" }.joined(separator: "\n"))
    constraints:
    \(styles.map { "  - H:|-[\($0)]-|" }.joined(separator: "\n"))
      - V:|-\(styles.map { "[\($0)]" }.joined(separator: "-4-"))-|
    """
  }

  private static func propertyList(_ page: SweepTexts) -> String {
    let rows = page.texts.map { "<dict><key>title</key><string>\(escaped($0))</string></dict>" }
    return """
      <plist><dict>
      <key>title</key><string>\(page.name)</string>
      <key>lang</key><string>\(page.language)</string>
      <key>cell</key><string>sweep</string>
      <key>sections</key><array><dict><key>rows</key><array>
      \(rows.joined(separator: "\n"))
      </array></dict></array>
      </dict></plist>
      """
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: false, encoding: .utf8)
  }
}
