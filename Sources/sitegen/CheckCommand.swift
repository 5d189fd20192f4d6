import BrowserCheck
import SiteBuild
import SourceText
import TableModel

/// `sitegen check`.
struct CheckCommand {
  let source: BuildOptions
  /// Whether the site is there already, in the output folder.
  let isBuilt: Bool
  let browsers: [Browser]
  let widths: [Int]
  let deviceScales: [Int]
  let tolerance: Tolerance
  let format: CheckPrinter.Format

  static let help = CommandHelp(
    usage: "sitegen check [options]",
    summary: """
      Compares every frame, line and baseline of every page with what browsers show, and prints the
      worst deviations. The site is built for the purpose, into a folder that is removed afterwards.
      """,
    options: [
      CommandOption(
        "browser", "b", value: "NAME", isRepeatable: true,
        choices: Browser.allCases.map(\.rawValue),
        "chromium, firefox or webkit; may be repeated (default: those installed)"),
      CommandOption(
        "width", "w", value: "W", isRepeatable: true,
        "A viewport's width in px; may be repeated (default: see below)"),
      CommandOption(
        "dpr", "d", value: "N", isRepeatable: true,
        "Device px per CSS px, 1 to 3; may be repeated (default: 1)"),
      CommandOption(
        "tolerance", "t", value: "T", "How many px frames and baselines may be off (default: 0)"),
      CommandOption("json", nil, "Print all that was found as JSON"),
      .source,
      CommandOption(
        "output", "o", value: "DIR", "Compare the site that was built there, and build none"),
    ] + CommandOption.choices + [
      CommandOption("quiet", "q", "Print nothing but deviations and errors"),
      .help,
    ],
    examples: [
      ("sitegen check", "this folder's site, in the installed browsers"),
      ("sitegen check -b firefox -b webkit -d 1 -d 3", "two browsers at two pixel densities"),
      ("sitegen check -o /srv/www/menu -w 360 --json", "a published site, at one width"),
    ],
    notes: """
      Pages are compared at each of the site's widths, at the last px before the next of them, and
      200 px past the widest. A browser's name and its Debian packages:
      \(CommandHelp.columns(Browser.allCases.map {
        ($0.rawValue, $0.packages.joined(separator: " "))
      }))
      Text may stick out of its box by half a px, since browsers round the width of each glyph;
      boxes and line ends never depend on it.

      Exit codes: 0 nothing is off by more than the tolerance, 1 something is, or a browser is
      missing or fails, 64 the command line is at fault, 130 and 143 interrupted.
      """)

  init(_ arguments: CommandLineArguments) throws(UsageError) {
    if let word = arguments.operands.first {
      throw UsageError("check takes no “\(word)”; name the site's folder with --source")
    }
    if arguments.has("quiet") && arguments.has("json") {
      throw UsageError("--quiet and --json exclude each other")
    }
    format = arguments.has("json") ? .json : arguments.has("quiet") ? .deviations : .text
    isBuilt = arguments.text("output") != nil
    var source = BuildOptions(
      source: try sourceFolder(arguments), output: arguments.text("output"))
    try source.choosePages(arguments)
    self.source = source
    browsers = try arguments.texts("browser").map { name throws(UsageError) in
      guard let browser = Browser(rawValue: name) else {
        throw UsageError(unknownName("browser", name, among: Browser.allCases.map(\.rawValue)))
      }
      return browser
    }
    widths = try arguments.integers("width", in: 1...10_000)
    let scales = try arguments.integers("dpr", in: 1...3)
    deviceScales = scales.isEmpty ? [1] : scales
    tolerance = Tolerance(frame: try arguments.number("tolerance", in: 0...1000) ?? 0)
  }

  func run(_ tool: CommandLineTool, _ console: Console) -> ExitCode {
    let progress = BuildProgress(verbosity: format == .deviations ? .quiet : .normal)
    tool.prepareForSignals { progress.finish() }
    defer { progress.finish() }
    do throws(BrowserError) {
      let options = CheckOptions(
        browsers: try chosenBrowsers(), deviceScales: deviceScales,
        viewports: widths.isEmpty ? .layoutsAndBetween : .widths(widths.sorted()),
        tolerance: tolerance)
      let folder = isBuilt ? nil : try GuardedFolder()
      defer { folder?.remove() }
      guard let site = site(in: folder?.path, tool, progress, console) else { return .content }
      let pages = site.frames.pages.indices.filter(site.frames.opensAsFile).map { index in
        CheckedPage(path: site.frames.pages[index] + ".html") {
          site.frames.frames(ofPage: index).json
        }
      }
      let count = pages.count * options.browsers.count * options.deviceScales.count
      progress.begin("comparing", total: count)
      let reports = try tool.compare(site.folder, pages, options, progress)
      progress.finish()
      let printer = CheckPrinter(reports: reports, deviceScales: deviceScales, tolerance: tolerance)
      guard console.print(printer.output(format)) else { return .content }
      return reports.allSatisfy(\.isExact) ? .done : .content
    } catch {
      progress.finish()
      report([.error("\(error)", at: nil)], source: source.source, console)
      return .content
    }
  }

  /// The browsers that the command line names, or those that are there.
  private func chosenBrowsers() throws(BrowserError) -> [Browser] {
    guard browsers.isEmpty else {
      for browser in browsers { if let missing = browser.missing { throw missing } }
      return browsers
    }
    let installed = Browser.allCases.filter { $0.missing == nil }
    if installed.isEmpty, let missing = Browser.chromium.missing { throw missing }
    return installed
  }

  /// Builds the site into `folder`, or takes the one that is there; `nil` after an error.
  private func site(
    in folder: String?, _ tool: CommandLineTool, _ progress: BuildProgress, _ console: Console
  ) -> (folder: String, frames: SiteFrames)? {
    var options = source
    var diagnostics: [Diagnostic] = []
    if let folder {
      options.output = folder + "/public"
      diagnostics = tool.build(options, progress).diagnostics
    }
    var problems: [Diagnostic] = []
    let frames = SiteFrames(options, &problems)
    if folder == nil { diagnostics = problems + (frames?.diagnostics ?? []) }
    if let narrowest = frames?.widths.first, let width = widths.first(where: { $0 < narrowest }) {
      diagnostics.append(
        .error("--width \(width): the narrowest of the site's widths is \(narrowest)", at: nil))
    }
    let errors = diagnostics.filter { $0.severity == .error }
    report(format == .deviations ? errors : diagnostics, source: source.source, console)
    guard let frames, errors.isEmpty else { return nil }
    return (options.outputPath, frames)
  }
}
