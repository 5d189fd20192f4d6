import BrowserCheck
import SiteBuild
import SiteCheck
import Synchronization
import TableModel
import Testing

@testable import sitegen

/// Runs command lines with a build that does nothing but note what it was told.
final class ToolRun {
  var output = ""
  var complaints = ""
  var code: ExitCode = .done
  var builds: [BuildOptions] = []
  var frames: [(page: String, width: Int?, options: BuildOptions)] = []

  var comparisons: [(folder: String, pages: [CheckedPage], options: CheckOptions)] = []

  var inspections: [(folder: String, options: SiteCheckOptions)] = []

  convenience init(
    _ words: String..., diagnostics: [Diagnostic] = [], canPrint: Bool = true,
    reports: Result<[Report], BrowserError> = .success([]), content: SiteCheckResult = .init()
  ) {
    self.init(
      words, diagnostics: diagnostics, canPrint: canPrint, reports: reports, content: content)
  }

  init(
    _ words: [String], diagnostics: [Diagnostic] = [], canPrint: Bool = true,
    reports: Result<[Report], BrowserError> = .success([]), content: SiteCheckResult = .init()
  ) {
    let console = Console(
      print: {
        self.output += String(decoding: $0, as: UTF8.self)
        return canPrint
      }, complain: { self.complaints += $0 }, complaintsUseColor: false)
    let tool = CommandLineTool(
      build: { options, _ in
        self.builds.append(options)
        return BuildResult(diagnostics: diagnostics, pageCount: 2)
      },
      frames: { page, width, options in
        self.frames.append((page, width, options))
        return FramesResult(diagnostics: diagnostics, json: Array("{}".utf8))
      },
      compare: { (folder, pages, options, _) throws(BrowserError) in
        self.comparisons.append((folder, pages, options))
        return try reports.get()
      },
      inspect: { folder, options in
        self.inspections.append((folder, options))
        return content
      })
    code = tool.run(words, console: console)
  }
}

@Suite struct CommandLineToolTests {
  @Test func buildTakesItsOptions() throws {
    let run = ToolRun(
      "build", "-s", "/tmp", "--output=/out", "--base-url", "https://example.org/menu/", "-Dj3")
    #expect(run.code == .done)
    let options = try #require(run.builds.first)
    #expect(options.source == "/tmp" && options.output == "/out" && options.outputPath == "/out")
    #expect(options.baseURL == "https://example.org/menu/")
    #expect(options.includesDrafts && options.jobs == 3)
    #expect(run.output.wholeMatch(of: /2 pages in \/out, \d+\.\d+ s\n/) != nil)
    #expect(run.complaints == "")
  }

  @Test func buildHasDefaults() throws {
    let options = try #require(ToolRun("build").builds.first)
    #expect(options.source == "." && options.outputPath == "public" && options.baseURL == nil)
    #expect(!options.includesDrafts && options.jobs >= 1)
    #expect(ToolRun("build", "--source=/tmp/").builds.first?.outputPath == "/tmp/public")
    #expect(ToolRun("build", "--source=/tmp").builds.first?.outputPath == "/tmp/public")
  }

  @Test func contentAtFaultIsOne() {
    let run = ToolRun("build", diagnostics: [.error("e", at: nil), .warning("w", at: nil)])
    #expect(run.code == .content)
    #expect(run.complaints == "sitegen: error: e\nsitegen: warning: w\n1 error, 1 warning\n")
    #expect(run.output == "")
    #expect(ToolRun("build", diagnostics: [.warning("w", at: nil)]).code == .done)
    #expect(ToolRun("build", canPrint: false).code == .content)
  }

  @Test func quietPrintsErrorsOnly() {
    let run = ToolRun("build", "-q", diagnostics: [.error("e", at: nil), .warning("w", at: nil)])
    #expect(run.complaints == "sitegen: error: e\n1 error\n")
    let good = ToolRun("build", "-q", diagnostics: [.warning("w", at: nil)])
    #expect(good.output == "" && good.complaints == "" && good.code == .done)
  }

  @Test func framesPrintsJSON() throws {
    let run = ToolRun("frames", "menu", "--width", "375", "-s/tmp")
    #expect(run.code == .done && run.output == "{}\n")
    let frames = try #require(run.frames.first)
    #expect(frames.page == "menu" && frames.width == 375 && frames.options.source == "/tmp")
    #expect(ToolRun("frames", "menu").frames.first?.width == .some(nil))
    let bad = ToolRun("frames", "x", diagnostics: [.error("no page", at: nil)])
    #expect(bad.code == .content && bad.output == "")
  }

  @Test func framesOfACell() {
    let none = ToolRun("frames", "--cell", "/nonexistent/a.xib", "--as-designed")
    #expect(none.code == .content && none.complaints.contains("/nonexistent/a.xib"))
    #expect(ToolRun("frames", "--cell", "a.xib").code == .usage)
    #expect(ToolRun("frames", "--cell", "a.xib", "--as-designed", "-w", "320").code == .usage)
    #expect(ToolRun("frames", "menu", "--cell", "a.xib", "--as-designed").code == .usage)
    let tolerance = ToolRun("frames", "-c", "a.xib", "--as-designed", "--tolerance", "much")
    #expect(tolerance.code == .usage && tolerance.complaints.contains("--tolerance"))
  }

  @Test(arguments: [
    (["--help"], "Verbs:"), (["-h"], "Verbs:"), (["help"], "Verbs:"), (["help", "help"], "Verbs:"),
    (["help", "build"], "--base-url URL"), (["build", "--help"], "--base-url URL"),
    (["build", "-h", "x"], "--base-url URL"), (["check", "--help"], "--browser NAME"),
    (["frames", "--help"], "--width W"),
    (["--version"], "sitegen 0."),
  ])
  func help(words: [String], text: String) {
    let run =
      words.count == 1
      ? ToolRun(words[0])
      : words.count == 2
        ? ToolRun(words[0], words[1]) : ToolRun(words[0], words[1], words[2])
    #expect(run.code == .done && run.complaints == "" && run.builds.isEmpty)
    #expect(run.output.contains(text))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test(arguments: CommandLineTool.Verb.allCases)
  func helpFitsTerminals(verb: CommandLineTool.Verb) {
    let run = ToolRun("help", verb.rawValue)
    #expect(run.code == .done)
    #expect(run.output.split(separator: "\n").filter { $0.count > 100 } == [])
  }

  /// Help names each verb once.
  @Test func everyVerbHasAPurpose() {
    let words = CommandLineTool.verbs.map { String($0.usage.prefix { $0 != " " }) }
    #expect(words.sorted() == CommandLineTool.Verb.allCases.map(\.rawValue).sorted())
  }

  @Test(arguments: [
    (["buidl"], "unknown verb “buidl”, did you mean “build”?", ""),
    (["help", "frame"], "unknown verb “frame”, did you mean “frames”?", " help"),
    (["--verison"], "unknown option --verison, did you mean --version?", ""),
    (["--"], "there is no verb", ""),
    (["build", "x"], "build takes no “x”; name the site's folder with --source", " build"),
    (["build", "--quiet", "-v"], "--quiet and --verbose exclude each other", " build"),
    (["build", "-j0"], "--jobs takes a whole number from 1 to 1024, not “0”", " build"),
    (
      ["build", "--source=/nosuch"],
      "cannot open --source “/nosuch”: No such file or directory", " build"
    ),
    (["build", "--source=/dev/null"], "--source “/dev/null” is not a folder", " build"),
    (["check", "x"], "check takes no “x”; name the site's folder with --source", " check"),
    (["check", "-b", "firefux"], "unknown browser “firefux”, did you mean “firefox”?", " check"),
    (
      ["check", "--browser=safari"],
      "unknown browser “safari”, known are: chromium, firefox, webkit", " check"
    ),
    (["check", "-d", "1", "-d", "4"], "--dpr takes a whole number from 1 to 3, not “4”", " check"),
    (
      ["check", "-w", "1", "-w", "0"], "--width takes a whole number from 1 to 10000, not “0”",
      " check"
    ),
    (["check", "-t", "-1"], "--tolerance takes a number from 0.0 to 1000.0, not “-1”", " check"),
    (["check", "--json", "-q"], "--quiet and --json exclude each other", " check"),
    (["check", "--widht", "320"], "unknown option --widht, did you mean --width?", " check"),
    (["frames"], "frames needs the path of a page: sitegen frames PAGE", " frames"),
    (["frames", "a", "b"], "frames takes one page, not “b” too", " frames"),
    (
      ["frames", "a", "-w", "wide"], "--width takes a whole number from 1 to 16384, not “wide”",
      " frames"
    ),
  ])
  func mistakes(words: [String], message: String, verb: String) {
    var complaints = ""
    let console = Console(
      print: { _ in true }, complain: { complaints += $0 }, complaintsUseColor: false)
    #expect(CommandLineTool().run(words, console: console) == .usage)
    let shown = verb == " help" ? "" : verb
    #expect(complaints == "sitegen: error: \(message)\nTry “sitegen\(shown) --help”.\n")
  }

  @Test func noWordsShowHelpAsAComplaint() {
    var complaints = ""
    let console = Console(
      print: { _ in true }, complain: { complaints += $0 }, complaintsUseColor: false)
    #expect(CommandLineTool().run([], console: console) == .usage)
    #expect(complaints == CommandLineTool.help)
    #expect(ExitCode.usage.rawValue == 64)
  }

  @Test(arguments: [
    "example.org", "ftp://example.org/", "https://", "https:///x", "https://a b/", "/menu/",
    "https://example.org/?a", "https://example.org/#a", "https://exämple.org/",
  ])
  func addressesThatAreNone(text: String) {
    let run = ToolRun("build", "--base-url", text)
    #expect(run.code == .usage && run.builds.isEmpty)
    #expect(run.complaints.contains("--base-url takes an address like"))
  }

  @Test(arguments: ["http://localhost:8080", "HTTPS://example.org/a/b", "https://[::1]/"])
  func addresses(text: String) {
    #expect(ToolRun("build", "-b", text).builds.first?.baseURL == text)
  }
}
