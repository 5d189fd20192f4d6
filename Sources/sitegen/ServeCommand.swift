import BrowserCheck
import PreviewServer
import SiteBuild
import SiteContent
import Synchronization
import TableModel

/// `sitegen serve`.
struct ServeCommand {
  let arguments: CommandLineArguments
  let options: BuildOptions
  let address: String
  /// The port that was asked for; 0: any that is free.
  let port: Int?
  let opensBrowser: Bool
  let isQuiet: Bool

  /// The port when none is asked for; when it is taken, the next one that is free.
  static let standardPort = 1313

  static let help = CommandHelp(
    usage: "sitegen serve [options]",
    summary: """
      Builds the site and shows it at an address of this machine; builds it again whenever one of its
      files changes, and has open pages reload. What is wrong with it is shown in the page as well.
      """,
    options: [
      CommandOption(
        "port", "p", value: "N",
        "The port; 0: any that is free (default: \(standardPort), or the next that is free)"),
      CommandOption(
        "bind", nil, value: "IP", "The IPv4 or IPv6 address to listen at (default: 127.0.0.1)"),
      CommandOption("open", nil, "Open the site in the browser"),
      .source, .baseURL,
    ] + CommandOption.choices + [
      CommandOption("quiet", "q", "Print nothing but errors and the address"),
      .help,
    ],
    examples: [
      ("sitegen serve --open", "this folder's site in the browser"),
      ("sitegen serve -D -F", "with drafts and pages still to come"),
      ("sitegen serve --bind 0.0.0.0", "for the phones in this network too"),
    ],
    notes: """
      The site is built into a temporary folder; public/ stays as it is. Pages are what “build” makes of
      them: a published site's address is still in canonical links, and its path is part of the
      preview's address (http://127.0.0.1:\(standardPort)/menu/). The server adds a script that reloads the page,
      and follows the rules of _headers and _redirects. After an error the last good site is shown.

      Exit codes: 1 the address or port can't be used, 64 the command line is at fault, 130 (Ctrl-C)
      and 143 ended by a signal, as is usual.
      """)

  init(_ arguments: CommandLineArguments) throws(UsageError) {
    if let word = arguments.operands.first {
      throw UsageError("serve takes no “\(word)”; name the site's folder with --source")
    }
    self.arguments = arguments
    port = try arguments.integer("port", in: 0...65535)
    address = arguments.text("bind") ?? "127.0.0.1"
    guard ListeningSocket.isAddress(address) else {
      throw UsageError(
        "--bind takes an IP address such as 127.0.0.1, 0.0.0.0 or ::1, not “\(address)”")
    }
    opensBrowser = arguments.has("open")
    isQuiet = arguments.has("quiet")
    var options = BuildOptions(
      source: try sourceFolder(arguments), baseURL: try BuildCommand.baseURL(arguments))
    try options.choosePages(arguments)
    options.memory = BuildMemory()
    self.options = options
  }

  /// Serves until a signal ends the process; returns only where that can't begin.
  func run(_ tool: CommandLineTool, _ console: Console) -> ExitCode {
    let progress = CurrentProgress()
    tool.prepareForSignals { progress.finish() }
    do {
      let socket = try listen()
      let watcher = try FolderWatcher(isIgnored: SiteFiles.isSkipped)
      let folder = try GuardedFolder()
      defer { folder.remove() }
      let output = folder.path + "/public"
      let server = try PreviewServer(output, on: socket)
      var preview = Preview(
        command: self, tool: tool, console: console, progress: progress, server: server,
        output: output, origin: "http://\(socket.host):\(socket.port)")
      preview.run(watcher)
    } catch let error as FolderWatcher.Failure {
      console.complain("sitegen: error: cannot watch the site's folder: \(error.reason)\n")
    } catch let error as ListeningSocket.Failure {
      console.complain("sitegen: error: \(message(error))\n")
    } catch {
      console.complain("sitegen: error: \(error)\n")
    }
    return .content
  }

  private func listen() throws(ListeningSocket.Failure) -> ListeningSocket {
    if let port { return try ListeningSocket(address, port: port) }
    for port in Self.standardPort..<Self.standardPort + 100 {
      do throws(ListeningSocket.Failure) {
        return try ListeningSocket(address, port: port)
      } catch {
        if error != .taken { throw error }
      }
    }
    throw .taken
  }

  private func message(_ failure: ListeningSocket.Failure) -> String {
    switch failure {
    case .taken:
      guard let port else {
        return "all ports from \(Self.standardPort) to \(Self.standardPort + 99) are in use"
      }
      return "port \(port) of \(address) is in use; choose another, or leave --port out"
    case .noAddress: return "“\(address)” is no IP address"
    case .system(let reason):
      return "cannot listen at \(address), port \(port ?? Self.standardPort): \(reason)"
    }
  }
}

/// The progress of the build at work, for the thread that signals end.
private final class CurrentProgress: Sendable {
  private let current = Mutex<BuildProgress?>(nil)

  func begin(_ progress: BuildProgress) { current.withLock { $0 = progress } }

  func finish() { current.withLock { $0 }?.finish() }
}

/// Builds a site again and again.
private struct Preview {
  let command: ServeCommand
  let tool: CommandLineTool
  let console: Console
  let progress: CurrentProgress
  let server: PreviewServer
  let output: String
  /// The address of the server without a path.
  let origin: String
  /// Where the site is that is shown without any problems.
  private var shownRoot: String?
  /// What the terminal has been told.
  private var toldDiagnostics: [Diagnostic] = []
  private var toldRoot: String?
  private var toldProblem: String?
  private var toldLeftOut = ""

  init(
    command: ServeCommand, tool: CommandLineTool, console: Console, progress: CurrentProgress,
    server: PreviewServer, output: String, origin: String
  ) {
    (self.command, self.tool, self.console, self.progress) = (command, tool, console, progress)
    (self.server, self.output, self.origin) = (server, output, origin)
  }

  mutating func run(_ watcher: FolderWatcher) {
    var inputs: SiteInputs?
    var changes: [String] = []
    while true {
      var options = command.options.redirected(to: output)
      // Pages come and go with time. That the arguments make sense is known.
      try? options.choosePages(command.arguments)
      let found = SiteInputs(options)
      // Watched before anything is read: what changes meanwhile is built again.
      if found != inputs { watcher.watch(folders: found.folders, files: found.files) }
      inputs = found
      tell(watcher.problem)
      build(options, at: found.rootPath, after: changes)
      changes = watcher.changes() ?? []
    }
  }

  private mutating func build(
    _ options: BuildOptions, at root: String, after changes: [String]
  ) {
    let watch = Stopwatch()
    let build = BuildProgress(verbosity: command.isQuiet ? .quiet : .normal)
    progress.begin(build)
    let result = tool.build(options, build)
    build.finish()
    let errors = result.diagnostics.filter { $0.severity == .error }
    if errors.isEmpty {
      // What programs do to a file after they have saved it is no reason to load a page again.
      if !result.isUnchanged || shownRoot != root { server.showSite(at: root) }
      shownRoot = root
    } else {
      shownRoot = nil
      var printer = DiagnosticPrinter(source: options.source, usesColor: false)
      server.show(printer.shown(errors))
    }
    // Warnings that stay the same are told once.
    let isNews = result.diagnostics != toldDiagnostics
    toldDiagnostics = result.diagnostics
    report(
      command.isQuiet || !isNews ? errors : result.diagnostics, source: options.source, console)
    if errors.isEmpty, !command.isQuiet {
      let pages = counted(result.pageCount, "page")
      let leftOut = leftOutText(result.leftOut, naming: false)
      say(
        "\(words(changes, options))\(pages), \(watch.seconds) s\n"
          + (leftOut == toldLeftOut ? "" : leftOut))
      toldLeftOut = leftOut
    }
    tellAddress(root, isBuilt: errors.isEmpty)
  }

  /// Says where the site is, when that isn't known yet.
  private mutating func tellAddress(_ root: String, isBuilt: Bool) {
    guard toldRoot == nil || (isBuilt && toldRoot != root) else { return }
    let isFirst = toldRoot == nil
    toldRoot = root
    say("Serving \(origin)\(root) until Ctrl-C\n")
    if isFirst, command.opensBrowser { openBrowser(origin + root, console) }
  }

  private mutating func tell(_ problem: String?) {
    defer { toldProblem = problem }
    guard let problem, problem != toldProblem else { return }
    console.complain("sitegen: warning: some changes won't be noticed: cannot watch \(problem)\n")
  }

  private func words(_ changes: [String], _ options: BuildOptions) -> String {
    guard let first = changes.first else { return "" }
    let folder = options.source + "/"
    let path = first.hasPrefix(folder) ? String(first.dropFirst(folder.count)) : first
    return path + (changes.count == 1 ? ": " : " and \(changes.count - 1) more: ")
  }

  private func say(_ text: String) { _ = console.print(Array(text.utf8)) }
}
