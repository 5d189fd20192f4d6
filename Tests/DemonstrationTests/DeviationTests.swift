import BrowserCheck
import Foundation
import SiteBuild
import TableModel
import Testing

/// A small site with all that is odd about labels: exact as it is built, and found out wherever its
/// files are changed afterwards.
@Suite struct DeviationTests {
  private static let files: KeyValuePairs<String, String> = [
    "site.yaml": "title: Small\nwidths: [320, 600]\nstyle: insetGrouped\n",
    "content/index.md": """
    # Teas
    ## Black
    - Assam - with milk, and with a good deal of patience, so that this goes on below
    - [Darjeeling](https://example.org/) - from high up
    ## Green {collapsible}
    - Sencha
    """,
    // A header of one blank, and labels that are taller or lower than their text or have no room.
    "content/odd.plist": """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>title</key><string>Odd</string>
    <key>sections</key><array><dict>
    <key>header</key><string> </string>
    <key>cell</key><string>odd</string>
    <key>rows</key><array><dict>
    <key>title</key><string>Tall</string><key>subtitle</key><string>Low</string>
    <key>detail</key><string>Nothing of it</string>
    </dict></array></dict></array></dict></plist>
    """,
    "Templates/Cells/odd.yaml": """
    views:
      tall: { label: title, border: { width: 2, color: label }, padding: [3, 5] }
      low:  { label: subtitle, padding: [2, 0] }
      none: { label: detail, lines: 0 }
    constraints:
      - H:|-[tall(150)]-[low]-[none(0)]-|
      - V:|-[tall(60)]-|
      - V:|-20-[low(11)]
      - V:|-20-[none(22)]
    """,
  ]

  private let folder: TemporaryFolder
  private let pages: [CheckedPage]

  init() throws {
    folder = try TemporaryFolder()
    for (name, text) in Self.files {
      let file = URL(filePath: folder.path).appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
    let options = BuildOptions(source: folder.path)
    let result = buildSite(options, progress: BuildProgress(verbosity: .quiet))
    try #require(result.diagnostics.isEmpty, "\(result.diagnostics)")
    var diagnostics: [Diagnostic] = []
    let site = try #require(SiteFrames(options, &diagnostics))
    #expect(site.pages == ["index", "odd"])
    pages = site.pages.indices.map { index in
      CheckedPage(path: site.pages[index] + ".html") { site.frames(ofPage: index).json }
    }
  }

  /// What a browser says of the front page of a copy of the site, changed by `change`, which gets
  /// the page and its style sheet.
  private func deviations(
    _ name: String, _ change: (_ html: inout String, _ css: inout String) throws -> Void
  ) throws -> [String] {
    let copy = "\(folder.path)/\(name)"
    try FileManager.default.copyItem(atPath: folder.path + "/public", toPath: copy)
    var html = try String(contentsOfFile: copy + "/index.html", encoding: .utf8)
    let sheets = html.matches(of: #/href="(sitegen/[0-9a-f]{16}\.css)"/#)
    let sheet = copy + "/" + String(try #require(sheets.first).output.1)
    var css = try String(contentsOfFile: sheet, encoding: .utf8)
    try change(&html, &css)
    try html.write(toFile: copy + "/index.html", atomically: false, encoding: .utf8)
    try css.write(toFile: sheet, atomically: false, encoding: .utf8)
    let reports = try check(site: copy, pages: [pages[0]], CheckOptions(browsers: [.chromium]))
    return reports[0].deviations.map(\.description)
  }

  @Test func theSiteIsExactAsItIsBuilt() throws {
    let installed = Browser.allCases.filter { $0.missing == nil }
    let reports = try check(
      site: folder.path + "/public", pages: pages,
      CheckOptions(browsers: installed, deviceScales: [1, 2], viewports: .layoutsAndBetween))
    #expect(reports.flatMap(\.deviations).map(\.description) == [])
    #expect(reports.map(\.measurements) == installed.map { _ in 2 * 2 * 4 })
  }

  @Test func aFrameThatMovedByAQuarterPixelIsFound() throws {
    let found = try deviations("moved") { html, css in
      let label = try #require(html.firstMatch(of: #/class="(v [^"]*)">with milk/#))
      html.replaceSubrange(
        label.output.1.startIndex..<label.output.1.endIndex, with: label.output.1 + " moved")
      css += "\n.moved{transform:translateX(.015625rem)}\n"
    }
    let view = "scale 1, section 1, row 1, view 1 (label subtitle)"
    #expect(
      found == [
        "index at 320 px, \(view): x is 32.25, expected 32",
        "index at 600 px, \(view): x is 40.25, expected 40",
      ])
  }

  @Test func aHeightWithoutRowsThatIsAnotherIsFound() throws {
    let found = try deviations("collapsed") { _, css in
      // A quarter px more, at the narrowest width and so at all.
      let rule = try #require(css.firstMatch(of: #/:not\(\[open\]\){height:([0-9.]+)rem;}/#))
      let height = try #require(Double(rule.output.1)) + 0.015625
      css.replaceSubrange(rule.range, with: ":not([open]){height:\(height)rem;}")
    }
    #expect(found.contains { $0.hasPrefix("index at 320 px, scale 1, section 2: ") }, "\(found)")
    #expect(found.allSatisfy { $0.contains("collapsedHeight is ") }, "\(found)")
  }

  @Test func aLineThatEndsElsewhereIsFound() throws {
    let found = try deviations("broken") { html, _ in
      let mark = try #require(html.firstMatch(of: #/<i class="b1"> <\/i>/#))
      html.replaceSubrange(mark.range, with: " ")
    }
    let place = "index at 320 px, scale 1, section 1, row 1, view 1 (label subtitle)"
    #expect(found.allSatisfy { $0.hasPrefix(place) })
    #expect(found.first == "\(place): lines is 1, expected 2")
    #expect(found.contains { $0.hasPrefix("\(place), line 0: text is “with milk, and with") })
  }

  @Test func aTextThatIsAnotherIsFound() throws {
    let found = try deviations("changed") { html, _ in
      let word = try #require(html.range(of: "milk, and"))
      html.replaceSubrange(word, with: "milk; and")
    }
    let line = "section 1, row 1, view 1 (label subtitle), line 0: text is “with milk; and"
    #expect(found.count == 2)
    #expect(found.first?.hasPrefix("index at 320 px, scale 1, \(line)") == true)
    #expect(found.last?.hasPrefix("index at 600 px, scale 1, \(line)") == true)
  }
}
