import BrowserCheck
import Glibc
import SiteBuild
import SiteCheck
import SourceText
import TableModel

/// `sitegen check`.
struct CheckCommand {
  let source: BuildOptions
  /// Whether the site is there already, in the output folder.
  let isBuilt: Bool
  let checksExternal: Bool
  let browsers: [Browser]
  let widths: [Int]
  let deviceScales: [Int]
  let tolerance: Tolerance
  let format: CheckPrinter.Format

  static let help = CommandHelp(
    usage: "sitegen check [options]",
    summary: """
      Checks links, images, anchors, ids, alternatives for those who can't see, ways to all pages and
      their weight, in the site as it is written. With --browser it also compares every frame, line
      and baseline of every page with what browsers show. The site is built for the purpose, into a
      folder that is removed afterwards.
      """,
    options: [
      CommandOption("external", "x", "Ask for links out of the site too, over the network"),
      CommandOption(
        "browser", "b", value: "NAME", isRepeatable: true,
        choices: Browser.allCases.map(\.rawValue),
        "Compare with chromium, firefox or webkit; may be repeated"),
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
        "output", "o", value: "DIR", "Check the site that was built there, and build none"),
      CommandOption(
        "base-url", nil, value: "URL", "The published site's address, in place of site.yaml's"),
    ] + CommandOption.choices + [
      CommandOption("quiet", "q", "Print nothing but what is wrong"),
      .help,
    ],
    examples: [
      ("sitegen check", "this folder's site, in no browser"),
      ("sitegen check --external --json", "links out of the site too, for another program"),
      ("sitegen check -b firefox -b webkit -d 1 -d 3", "two browsers at two pixel densities"),
      ("sitegen check -o /srv/www/menu -b firefox -w 360", "a published site, at one width"),
    ],
    notes: """
      Errors are links, images and other addresses that lead nowhere, places in pages that aren't
      there, and ids that stand twice in a page. Warnings are what has no name for those who can't
      see it, pages that no link leads to, pages heavier than “pageWeight” of site.yaml allows, and
      templates that no page uses. Of links out of the site those are errors that lead nowhere for
      good; a server that only refuses, or is too busy, is a warning.

      Pages are compared at each of the site's widths, at the last px before the next of them, and
      200 px past the widest. A browser's name and its Debian packages:
      \(CommandHelp.columns(Browser.allCases.map {
        ($0.rawValue, $0.packages.joined(separator: " "))
      }))
      Text may stick out of its box by half a px, since browsers round the width of each glyph;
      boxes and line ends never depend on it.

      Exit codes: 0 there are no errors and nothing is off by more than the tolerance, 1 there are,
      something is, or a browser is missing or fails, 64 the command line is at fault, 130 and 143
      interrupted.
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
    checksExternal = arguments.has("external")
    var source = BuildOptions(
      source: try sourceFolder(arguments), output: arguments.text("output"))
    source.baseURL = try BuildCommand.baseURL(arguments)
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
    if browsers.isEmpty,
      let option = ["width", "dpr", "tolerance"].first(where: { arguments.text($0) != nil })
    {
      throw UsageError("--\(option) is for browsers: name one with --browser")
    }
  }

  func run(_ tool: CommandLineTool, _ console: Console) -> ExitCode {
    let progress = BuildProgress(verbosity: format == .deviations ? .quiet : .normal)
    tool.prepareForSignals { progress.finish() }
    defer { progress.finish() }
    do throws(BrowserError) {
      for browser in browsers { if let missing = browser.missing { throw missing } }
      let folder = isBuilt ? nil : try GuardedFolder()
      defer { folder?.remove() }
      let options = folder.map { source.redirected(to: $0.path + "/public") } ?? source
      let site = Site(options, isBuilt: isBuilt, isCompared: !browsers.isEmpty, tool, progress)
      var printer = CheckPrinter(deviceScales: deviceScales, tolerance: tolerance)
      printer.findings = (site.diagnostics + problems(of: site)).map { Finding(.build, $0) }
      let isReadable = !printer.hasErrors
      if isReadable {
        progress.begin("checking")
        var content = SiteCheckOptions(site.facts, source: source)
        content.checksExternal = checksExternal
        printer.content = tool.inspect(options.outputPath, content)
        printer.findings += printer.content.findings
        printer.findings += (site.facts?.unusedTemplates ?? []).map { Finding(.template, $0) }
      }
      progress.finish()
      if format != .json {
        let shown = printer.findings.map(\.diagnostic)
        report(
          isReadable || format == .text ? shown : shown.filter { $0.severity == .error },
          source: source.source, console)
      }
      if isReadable, let frames = site.frames, !browsers.isEmpty {
        printer.reports = try compare(frames, in: options.outputPath, tool, progress)
        progress.finish()
      }
      guard console.print(isReadable || format == .json ? printer.output(format) : []) else {
        return .content
      }
      return printer.hasErrors || !printer.reports.allSatisfy(\.isExact) ? .content : .done
    } catch {
      progress.finish()
      report([.error("\(error)", at: nil)], source: source.source, console)
      return .content
    }
  }

  private func compare(
    _ frames: SiteFrames, in folder: String, _ tool: CommandLineTool, _ progress: BuildProgress
  ) throws(BrowserError) -> [Report] {
    let options = CheckOptions(
      browsers: browsers, deviceScales: deviceScales,
      viewports: widths.isEmpty ? .layoutsAndBetween : .widths(widths.sorted()),
      tolerance: tolerance)
    let pages = frames.pages.indices.filter(frames.opensAsFile).map { index in
      CheckedPage(path: frames.pages[index] + ".html") { frames.frames(ofPage: index).json }
    }
    progress.begin("comparing", total: pages.count * browsers.count * deviceScales.count)
    return try tool.compare(folder, pages, options, progress)
  }

  /// Says that a viewport has no room for a layout.
  private func problems(of site: Site) -> [Diagnostic] {
    guard let narrowest = site.frames?.widths.first,
      let width = widths.first(where: { $0 < narrowest })
    else { return [] }
    return [.error("--width \(width): the narrowest of the site's widths is \(narrowest)", at: nil)]
  }

  /// The site to be checked, built or read.
  private struct Site {
    var diagnostics: [Diagnostic] = []
    var facts: SiteFacts?
    var frames: SiteFrames?

    init(
      _ options: BuildOptions, isBuilt: Bool, isCompared: Bool, _ tool: CommandLineTool,
      _ progress: BuildProgress
    ) {
      if !isBuilt {
        let result = tool.build(options, progress)
        diagnostics = result.diagnostics
        facts = result.facts
      }
      guard isBuilt || isCompared else { return }
      if isBuilt, access(options.outputPath, R_OK | X_OK) != 0 {
        diagnostics.append(
          .error(
            "cannot open --output “\(options.outputPath)”: \(String(cString: strerror(errno))); build "
              + "the site first", at: nil))
        return
      }
      var problems: [Diagnostic] = []
      frames = SiteFrames(options, &problems)
      if isBuilt {
        diagnostics = problems + (frames?.diagnostics ?? [])
        facts = frames?.facts
      }
    }
  }
}

extension SiteCheckOptions {
  /// What a check of a site goes by that was built from a folder.
  init(_ facts: SiteFacts?, source: BuildOptions) {
    self.init(jobs: source.jobs)
    guard let facts else { return }
    baseURL = facts.baseURL
    pageWeight = facts.pageWeight
    sources = SiteSources(
      folder: source.source, pages: facts.pages, copies: facts.copies, shells: facts.shells)
  }
}
