import BrowserCheck
import SiteBuild
import SourceText

/// The tool: takes words, calls the parts that do the work, and says how it went.
struct CommandLineTool {
  static let version = "0.1.0"

  var build: (BuildOptions, BuildProgress) -> BuildResult = { buildSite($0, progress: $1) }
  var frames: (String, Int?, BuildOptions) -> FramesResult = {
    pageFrames($0, width: $1, options: $2)
  }
  var compare:
    (String, [CheckedPage], CheckOptions, BuildProgress) throws(BrowserError) -> [Report] = {
      (folder, pages, options, progress) throws(BrowserError) in
      try check(site: folder, pages: pages, options) { _ in progress.advance() }
    }
  /// Has signals discard the output; in tests, which have signals of their own, nothing.
  var prepareForSignals: (@escaping @Sendable () -> Void) -> Void = { _ in }

  private enum Verb: String, CaseIterable {
    case build, serve, new, check, frames, help

    var help: CommandHelp? {
      switch self {
      case .build: BuildCommand.help
      case .serve: ServeCommand.help
      case .new: NewCommand.help
      case .check: CheckCommand.help
      case .frames: FramesCommand.help
      case .help: nil
      }
    }
  }

  static let help = """
    sitegen turns Markdown and property lists into a static site of tables whose layout is done
    before the page is loaded.

    Usage:
      sitegen VERB [options]

    Verbs:
    \(CommandHelp.columns([
        ("build", "Build the site in this folder into public/"),
        ("serve", "Show the site in a browser, and again whenever a file changes"),
        ("new site NAME", "Make a small site, or with page or cell a file of one"),
        ("check", "Compare the site's pages with what browsers show of them"),
        ("frames PAGE", "Print the geometry of a page, or of a cell, as JSON"),
        ("help VERB", "Show the options of a verb"),
      ]))

    Options:
      -h, --help      Show this help
          --version   Show the version

    Exit codes: 0 done, 1 the content is at fault, 64 the command line is.

    """

  /// Runs the command line `words`, which lack the program's name.
  func run(_ words: [String], console: Console) -> ExitCode {
    do throws(UsageError) {
      return try runVerb(words, console)
    } catch {
      let verb = words.first.flatMap { Verb(rawValue: $0)?.help == nil ? nil : " \($0)" } ?? ""
      console.complain("sitegen: error: \(error.message)\nTry “sitegen\(verb) --help”.\n")
      return .usage
    }
  }

  private func runVerb(_ words: [String], _ console: Console) throws(UsageError) -> ExitCode {
    guard let word = words.first else {
      console.complain(Self.help)
      return .usage
    }
    if word.hasPrefix("-") { return try runWithoutVerb(words, console) }
    guard let verb = Verb(rawValue: word) else {
      throw UsageError(unknownName("verb", word, among: Verb.allCases.map(\.rawValue)))
    }
    let rest = Array(words.dropFirst())
    guard let help = verb.help else { return try showHelp(rest, console) }
    let arguments = try CommandLineArguments(rest, options: help.options)
    if arguments.has("help") { return printed(help.text, console) }
    switch verb {
    case .build: return try BuildCommand(arguments).run(self, console)
    case .serve: return try ServeCommand(arguments).run(self, console)
    case .new: return try NewCommand(arguments).run(console)
    case .check: return try CheckCommand(arguments).run(self, console)
    case .frames where arguments.text("cell") != nil:
      return try CellFramesCommand(arguments).run(console)
    case .frames: return try FramesCommand(arguments).run(self, console)
    case .help: return .done
    }
  }

  private func runWithoutVerb(
    _ words: [String], _ console: Console
  ) throws(UsageError) -> ExitCode {
    let options: [CommandOption] = [.help, CommandOption("version", nil, "Show the version")]
    let arguments = try CommandLineArguments(words, options: options)
    if arguments.has("help") { return printed(Self.help, console) }
    if arguments.has("version") { return printed("sitegen \(Self.version)\n", console) }
    throw UsageError("there is no verb")
  }

  private func showHelp(_ words: [String], _ console: Console) throws(UsageError) -> ExitCode {
    let arguments = try CommandLineArguments(words, options: [.help])
    guard let word = arguments.operands.first else { return printed(Self.help, console) }
    guard let verb = Verb(rawValue: word) else {
      throw UsageError(unknownName("verb", word, among: Verb.allCases.map(\.rawValue)))
    }
    return printed(verb.help?.text ?? Self.help, console)
  }

  private func printed(_ text: String, _ console: Console) -> ExitCode {
    console.print(Array(text.utf8)) ? .done : .content
  }
}
