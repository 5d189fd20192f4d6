import Glibc
import SiteBuild
import TableModel

/// `sitegen build`.
struct BuildCommand {
  let options: BuildOptions
  let verbosity: BuildProgress.Verbosity

  static let help = CommandHelp(
    usage: "sitegen build [options]",
    summary: "Builds the site in a folder: content/*.md and *.plist become pages in public/.",
    options: [
      .source,
      CommandOption(
        "output", "o", value: "DIR", "Where the site goes (default: public/ in the site's folder)"),
      .baseURL,
    ] + CommandOption.choices + [
      CommandOption("jobs", "j", value: "N", "Build with N threads (default: one a processor)"),
      CommandOption("quiet", "q", "Print nothing but errors"),
      CommandOption("verbose", "v", "Print what is done and how long it takes"),
      .help,
    ],
    examples: [
      ("sitegen build", "the site in this folder, into public/"),
      ("sitegen build -s ~/menu -o /srv/www/menu", "from one place to another"),
      ("sitegen build -b https://example.org/menu/ --drafts", "with the address it will have"),
      ("sitegen build --date 2026-12-24", "the site as it will be on that day"),
    ],
    notes: """
      The site appears whole or not at all: after an error the output is as it was before. Files in
      the output folder that sitegen did not write (.git, CNAME) stay. A folder that holds files and
      was not made by sitegen is refused.

      Pages whose date is still to come, and those that have expired, are left out. --date says at
      which moment, else SOURCE_DATE_EPOCH (seconds since 1970), else the clock, of which nothing
      gets into the pages: the same files at the same moment give the same bytes.

      Exit codes: 0 done, 1 the content is at fault, 64 the command line is, 130 and 143
      interrupted (the output is as it was).
      """)

  init(_ arguments: CommandLineArguments) throws(UsageError) {
    if let word = arguments.operands.first {
      throw UsageError("build takes no “\(word)”; name the site's folder with --source")
    }
    if arguments.has("quiet") && arguments.has("verbose") {
      throw UsageError("--quiet and --verbose exclude each other")
    }
    verbosity = arguments.has("quiet") ? .quiet : arguments.has("verbose") ? .verbose : .normal
    var options = BuildOptions(
      source: try sourceFolder(arguments), output: arguments.text("output"),
      baseURL: try Self.baseURL(arguments),
      jobs: try arguments.integer("jobs", in: 1...1024) ?? BuildOptions.availableProcessors)
    try options.choosePages(arguments)
    self.options = options
  }

  func run(_ tool: CommandLineTool, _ console: Console) -> ExitCode {
    let watch = Stopwatch()
    let progress = BuildProgress(verbosity: verbosity)
    tool.prepareForSignals { progress.finish() }
    let result = tool.build(options, progress)
    progress.finish()
    let hasErrors = result.diagnostics.contains { $0.severity == .error }
    let shown = result.diagnostics.filter { verbosity != .quiet || $0.severity == .error }
    report(shown, source: options.source, console)
    if hasErrors { return .content }
    guard verbosity != .quiet else { return .done }
    let pages = counted(result.pageCount, "page")
    let text =
      "\(pages) in \(options.outputPath), \(watch.seconds) s\n"
      + leftOutText(result.leftOut, naming: verbosity == .verbose)
    let isWritten = console.print(Array(text.utf8))
    return isWritten ? .done : .content
  }

  /// The address that the command line gives the site.
  static func baseURL(_ arguments: CommandLineArguments) throws(UsageError) -> String? {
    guard let text = arguments.text("base-url") else { return nil }
    let lower = text.lowercased()
    let scheme = ["https://", "http://"].first { lower.hasPrefix($0) }
    let rest = text.dropFirst(scheme?.count ?? 0)
    let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7F }
    guard scheme != nil, let first = rest.first, first != "/", isPlain,
      !rest.contains(where: { "?#\"<>\\^`{|}".contains($0) })
    else {
      throw UsageError("--base-url takes an address like https://example.org/menu/, not “\(text)”")
    }
    return text
  }
}

/// How long something takes.
struct Stopwatch {
  private let start = Self.now()

  /// The seconds that have passed, to a hundredth.
  var seconds: String { String(Double((Self.now() - start) / 10_000_000) / 100) }

  /// Nanoseconds of the monotonic clock.
  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}

func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)" + (count == 1 ? "" : "s")
}

/// The site's folder that the command line names, which must be one.
func sourceFolder(_ arguments: CommandLineArguments) throws(UsageError) -> String {
  let source = arguments.text("source") ?? "."
  var status = stat()
  guard stat(source, &status) == 0 else {
    throw UsageError("cannot open --source “\(source)”: \(String(cString: strerror(errno)))")
  }
  guard status.st_mode & S_IFMT == S_IFDIR else {
    throw UsageError("--source “\(source)” is not a folder")
  }
  return source
}

/// Prints diagnostics with the lines that they are about.
func report(_ diagnostics: [Diagnostic], source: String, _ console: Console) {
  guard !diagnostics.isEmpty else { return }
  var printer = DiagnosticPrinter(source: source, usesColor: console.complaintsUseColor)
  console.complain(printer.text(diagnostics))
}
