import Foundation
import SiteBuild
import SiteCheck
import TableModel
import Testing

@testable import BrowserCheck
@testable import sitegen

/// `sitegen check` on a small site, with a comparison that does nothing but note what it was told.
@Suite final class CheckCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "sitegen-test-\(UUID())").path

  init() throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/content/guides", withIntermediateDirectories: true)
    for (file, text) in [
      "site.yaml": "title: Small\nwidths: [320, 600]\n", "content/index.md": "# Teas\n- Assam\n",
      "content/guides/milk.md": "# Milk\n- Cold\n",
      "content/later.md": "---\ndraft: true\n---\n# Later\n",
    ] {
      try text.write(toFile: "\(folder)/\(file)", atomically: false, encoding: .utf8)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @Test func comparesASiteThatItBuildsAside() throws {
    let run = ToolRun("check", "-s", folder, "-b", "chromium")
    #expect(run.code == .done && run.complaints == "")
    #expect(run.output == "no pages with no references\n")
    let build = try #require(run.builds.first)
    let comparison = try #require(run.comparisons.first)
    #expect(run.inspections.map(\.folder) == [comparison.folder])
    #expect(build.source == folder && build.outputPath == comparison.folder)
    #expect(!comparison.folder.hasPrefix(folder))
    #expect(!FileManager.default.fileExists(atPath: comparison.folder))
    #expect(comparison.pages.map(\.path) == ["guides/milk.html", "index.html"])
    #expect(comparison.options.browsers == [.chromium])
    #expect(comparison.options.deviceScales == [1])
    #expect(comparison.options.tolerance == Tolerance(frame: 0))
    guard case .layoutsAndBetween = comparison.options.viewports else {
      Issue.record("not all widths")
      return
    }
    let geometry = try JSONDecoder().decode(
      PageGeometry.self, from: Data(comparison.pages[0].geometry()))
    #expect(geometry.page == "guides/milk" && geometry.widths.map(\.width) == [320, 600])
  }

  @Test func takesItsOptions() throws {
    let run = ToolRun(
      "check", "-s", folder, "-b", "chromium", "--width", "700", "-w320", "-d3", "--dpr=2",
      "--tolerance", "0.25", "--output", folder, "--drafts")
    #expect(run.code == .done && run.builds.isEmpty)
    let comparison = try #require(run.comparisons.first)
    #expect(comparison.folder == folder && run.inspections.map(\.folder) == [folder])
    #expect(comparison.pages.map(\.path) == ["guides/milk.html", "index.html", "later.html"])
    #expect(comparison.options.deviceScales == [3, 2])
    #expect(comparison.options.tolerance.frame == 0.25)
    guard case .widths([320, 700]) = comparison.options.viewports else {
      Issue.record("other widths")
      return
    }
  }

  @Test func whatDeviatesIsPrintedTheWorstFirst() throws {
    let run = ToolRun(
      "check", "-s", folder, "-b", "chromium", "-q", reports: .success([Self.exact, Self.report]))
    #expect(run.code == .content && run.complaints == "")
    #expect(
      run.output == """
        Firefox 1 at DPR 1: 2 pages, 8 measurements
          40 frames, off by at most 0.5 px
          10 lines, 9 baselines, off by at most 0 px; text sticks out of its box by at most 0.25 px
          widths of lines, on which no box depends, off by at most 0 px, 99 % of them by less than 0 px
          4 deviations, the worst:
            milk at 320 px, scale 1, section 0, row 1, view 0 (label title), line 0: text is “b”, expected “a”
            milk at 320 px in 599 px, scale 1, section 0, row 1 (row default): y is 44.5, expected 44
            milk at 320 px, scale 1, section 0: x is 0.25, expected 0
            and 1 more

        """)
  }

  @Test func whatIsExactIsCounted() throws {
    let run = ToolRun(
      "check", "-s", folder, "-b", "chromium", "-d1", "-d2", reports: .success([Self.exact]))
    #expect(run.code == .done)
    #expect(
      run.output == """
        no pages with no references
        Chromium 1 at DPR 1, 2: 1 page, 2 measurements
          30 frames, off by at most 0 px
          no lines, no baselines, off by at most 0 px; text sticks out of its box by at most 0 px
          widths of lines, on which no box depends, off by at most 0 px, 99 % of them by less than 0 px
          no deviations

        """)
    let quiet = ToolRun(
      "check", "-s", folder, "-b", "chromium", "-q", reports: .success([Self.exact]))
    #expect(quiet.output == "" && quiet.code == .done)
  }

  @Test func whatFailedInOneBrowserIsPrintedBehindWhatWasFound() throws {
    var failed = Self.exact
    failed.failures = [
      Report.Failure(
        page: "milk.html", deviceScale: 2, message: "the driver did not answer in time")
    ]
    let run = ToolRun(
      "check", "-s", folder, "-b", "chromium", "-q", reports: .success([failed, Self.exact]))
    #expect(run.code == .content)
    #expect(
      run.output.hasSuffix(
        """
          no deviations
          not compared:
            milk.html, scale 2: the driver did not answer in time

        """))
    let json = ToolRun(
      "check", "-s", folder, "-b", "chromium", "--json", reports: .success([failed, Self.exact]))
    #expect(json.code == .content)
    #expect(
      json.output.contains(
        "\"message\" : \"the driver did not answer in time\",\n          \"page\""))
  }

  @Test func printsJSON() throws {
    struct Document: Decodable {
      var tolerance: Tolerance
      var browsers: [Report]
    }
    let run = ToolRun(
      "check", "-s", folder, "-b", "chromium", "--json", "-t1", reports: .success([Self.report]))
    #expect(run.code == .content)
    let document = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
    #expect(document.tolerance.frame == 1)
    #expect(document.browsers == [Self.report])
  }

  @Test func noBrowserIsStartedUnlessOneIsNamed() throws {
    var content = SiteCheckResult()
    content.pages = 2
    content.references = 7
    content.external = 3
    let run = ToolRun("check", "-s", folder, "-x", "--base-url", "https://a.b/", content: content)
    #expect(run.code == .done && run.comparisons.isEmpty && run.complaints == "")
    #expect(run.output == "2 pages with 7 references, 3 of them out of the site\n")
    #expect(run.builds.map(\.baseURL) == ["https://a.b/"])
    #expect(run.inspections.map(\.options.checksExternal) == [true])
    for option in ["--width=320", "--dpr=1", "--tolerance=1"] {
      let run = ToolRun("check", "-s", folder, option)
      #expect(run.code == .usage && run.builds.isEmpty)
      #expect(run.complaints.contains(" is for browsers: name one with --browser\n"))
    }
  }

  @Test func findingsOfTheContentArePrintedWithThoseOfTheBuild() throws {
    var content = SiteCheckResult()
    content.findings = [
      Finding(
        .reference, .error("gone", at: SourceLocation(file: "content/index.md", line: 2, column: 3))
      ),
      Finding(.reach, .warning("lone", at: SourceLocation(file: "content/b.md"))),
    ]
    let warning = Diagnostic.warning(
      "odd", at: nil, notes: [.init("here", at: SourceLocation(file: "a.html", line: 1, column: 2))]
    )
    let run = ToolRun("check", "-s", folder, diagnostics: [warning], content: content)
    #expect(run.code == .content)
    #expect(
      run.complaints == """
        content/b.md: warning: lone
        content/index.md:2:3: error: gone
            2 | - Assam
              |   ^
        sitegen: warning: odd
          a.html:1:2: note: here
        1 error, 2 warnings

        """)
    content.findings.removeFirst()
    #expect(ToolRun("check", "-s", folder, content: content).code == .done)
    #expect(ToolRun("check", "-s", folder, "-q", content: content).output == "")
  }

  @Test func findingsAreJSONToo() throws {
    struct Place: Decodable, Equatable {
      var message: String
      var file: String?
      var line, column: Int?
    }
    struct Found: Decodable {
      var check, severity, message: String
      var file: String?
      var line, column: Int?
      var notes: [Place]
    }
    struct Document: Decodable {
      var findings: [Found]
      var pages, references, external: Int
      var browsers: [Report]
    }
    var content = SiteCheckResult()
    content.pages = 1
    content.findings = [
      Finding(
        .anchor,
        .error(
          "“gone”", at: SourceLocation(file: "a.html", line: 2, column: 3),
          notes: [.init("and here", at: SourceLocation(file: "b.html", line: 4, column: 5))]))
    ]
    let run = ToolRun(
      "check", "-s", folder, "--json", diagnostics: [.warning("odd", at: nil)], content: content)
    #expect(run.code == .content && run.complaints == "")
    let document = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
    #expect(document.pages == 1 && document.references == 0 && document.browsers.isEmpty)
    #expect(document.findings.map(\.check) == ["build", "anchor"])
    #expect(document.findings.map(\.severity) == ["warning", "error"])
    #expect(document.findings.map(\.message) == ["odd", "“gone”"])
    #expect(document.findings.map(\.file) == [nil, "a.html"])
    #expect(document.findings.map(\.line) == [nil, 2] && document.findings[1].column == 3)
    #expect(
      document.findings[1].notes == [Place(message: "and here", file: "b.html", line: 4, column: 5)]
    )
    // What keeps the site from being built is a finding as well.
    let faulty = ToolRun("check", "-s", folder, "--json", diagnostics: [.error("no", at: nil)])
    let findings = try JSONDecoder().decode(Document.self, from: Data(faulty.output.utf8)).findings
    #expect(
      faulty.code == .content && findings.map(\.message) == ["no"] && faulty.inspections.isEmpty)
  }

  /// A real build, with a page that nothing leads to, a raw page with a broken link, and a cell that no
  /// page uses.
  @Test func aRealSiteIsBuiltAndChecked() throws {
    for (file, text) in [
      "content/raw.html": "<!doctype html>\n<p><a href=\"guides/mlik.html\">Milk</a>\n",
      "Templates/Cells/odd.yaml":
        "views:\n  name: { label: title }\nconstraints:\n  - H:|-[name]-|\n  - V:|-[name]-|\n",
      "Templates/aside.html": "<aside></aside>\n",
    ] {
      let url = URL(filePath: "\(folder)/\(file)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: false, encoding: .utf8)
    }
    var (output, complaints) = ("", "")
    let console = Console(
      print: {
        output += String(decoding: $0, as: UTF8.self)
        return true
      }, complain: { complaints += $0 }, complaintsUseColor: false)
    #expect(CommandLineTool().run(["check", "-s", folder], console: console) == .content)
    let unreached =
      "no link leads to the page, directly or by other pages, from the front page: link to it"
    let lines = complaints.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("    ") }
    let expected: [String] = [
      "Templates/Cells/odd.yaml:1:1: warning: no page uses the cell “odd”: name it in a page, or remove it",
      "Templates/aside.html: warning: no page uses the page shell or partial: name it in a page, or "
        + "remove it",
      "content/guides/milk.md:1:1: warning: \(unreached)",
      "content/raw.html: warning: \(unreached)",
      """
      content/raw.html:2:13: error: the link “guides/mlik.html” leads nowhere: there is no file \
      “guides/mlik.html”, did you mean “guides/milk.html”?
      """,
      "1 error, 4 warnings",
    ]
    #expect(lines == expected)
    #expect(output.hasPrefix("3 pages with "))
  }

  @Test func whatFailsIsOne() {
    let failed = ToolRun(
      "check", "-s", folder, "-b", "chromium", reports: .failure(.driver("chromedriver hung up")))
    #expect(failed.code == .content && failed.output == "")
    #expect(failed.complaints == "sitegen: error: chromedriver hung up\n1 error\n")
    let faulty = ToolRun(
      "check", "-s", folder, "-b", "chromium", diagnostics: [.error("no font", at: nil)])
    #expect(faulty.code == .content && faulty.comparisons.isEmpty)
    #expect(faulty.complaints == "sitegen: error: no font\n1 error\n")
    let unprinted = ToolRun("check", "-s", folder, "-b", "chromium", canPrint: false)
    #expect(unprinted.code == .content)
  }

  @Test func aViewportMustHaveRoomForALayout() {
    let run = ToolRun("check", "-s", folder, "-b", "chromium", "-w", "600", "-w", "319")
    #expect(run.code == .content && run.comparisons.isEmpty)
    #expect(
      run.complaints
        == "sitegen: error: --width 319: the narrowest of the site's widths is 320\n1 error\n")
  }

  @Test func aSiteThatIsNotBuiltYetIsAnError() {
    var complaints = ""
    let console = Console(
      print: { _ in true }, complain: { complaints += $0 }, complaintsUseColor: false)
    let words = ["check", "-s", folder, "-b", "chromium", "-o", folder + "/nothing"]
    #expect(CommandLineTool().run(words, console: console) == .content)
    #expect(
      complaints == """
        sitegen: error: cannot open --output “\(folder)/nothing”: No such file or directory; build the \
        site first
        1 error

        """)
  }

  private static let exact = Report(browser: "Chromium 1", pages: 1, measurements: 2, frames: 30)

  private static var report: Report {
    func deviation(
      _ attribute: Deviation.Attribute, _ measured: String, _ expected: String, _ amount: Double?
    ) -> Deviation {
      Deviation(
        page: "milk", width: 320, viewport: 320, deviceScale: 1, section: 0, attribute: attribute,
        expected: expected, measured: measured, amount: amount)
    }
    var report = Report(
      browser: "Firefox 1", pages: 2, measurements: 8, frames: 40, lines: 10, largestDeviation: 0.5,
      baselines: 9, largestOverhang: 0.25, deviationCount: 4)
    report.deviations = [
      deviation(.x, "0.25", "0", 0.25), deviation(.y, "44.5", "44", 0.5),
      deviation(.text, "“b”", "“a”", nil),
    ]
    report.deviations[1].row = 1
    report.deviations[1].name = "row default"
    report.deviations[1].viewport = 599
    report.deviations[2].row = 1
    report.deviations[2].view = 0
    report.deviations[2].line = 0
    report.deviations[2].name = "label title"
    return report
  }
}
