import BrowserCheck
import SiteBuild
import SiteCheck
import SiteContent
import SitePublish
import SourceText
import TableModel

/// `sitegen publish`.
struct PublishCommand {
  let source: BuildOptions
  /// The name or the place of the target; `nil`: the one that there is.
  let target: String?
  let isDryRun: Bool
  /// Whether errors that the check finds are no reason not to publish.
  let despiteErrors: Bool
  let isQuiet: Bool
  let printsJSON: Bool

  static let help = CommandHelp(
    usage: "sitegen publish [TARGET] [options]",
    summary: """
      Builds the site, checks it, and brings what has changed to where it is published: a folder, a
      branch of a git repository, or a folder elsewhere that rsync reaches.
      """,
    options: [
      CommandOption("dry-run", "n", "Print what would change, and change nothing"),
      CommandOption("despite-errors", nil, "Publish in spite of errors that the check finds"),
      .source,
      .baseURL,
    ] + CommandOption.choices + [
      CommandOption("json", nil, "Print the changes and all diagnostics as JSON"),
      CommandOption("quiet", "q", "Print nothing but errors"),
      .help,
    ],
    operands: [.target],
    examples: [
      ("sitegen publish", "to site.yaml's only target, or “default”"),
      ("sitegen publish staging --dry-run", "what would change at another target"),
      ("sitegen publish /srv/www/menu", "to a folder of this machine"),
      ("sitegen publish git:origin#gh-pages", "to a branch, pushed to the remote “origin”"),
      ("sitegen publish deploy@example.org:www/menu", "to another machine, by rsync over ssh"),
    ],
    notes: """
      TARGET is a name from “publish” in site.yaml, or a place:
      \(CommandHelp.columns([
        ("/srv/www/menu, ./www", "a folder: any text with a slash that is nothing below"),
        ("git:BRANCH", "a branch of the repository that the site lies in; nothing is pushed"),
        ("git:REMOTE#BRANCH", "a branch of a remote, by its name or its address"),
        ("HOST:PATH, USER@HOST:PATH", "a folder of another machine, by rsync over ssh"),
        ("rsync://HOST/MODULE/PATH", "a folder of an rsync server"),
      ]))
      Files at the target that sitegen did not write (.git, CNAME, .nojekyll) stay. A target that
      holds files and was never published to is refused.

      A folder is switched in one step, a branch gets one commit. By rsync pages come after all that
      they load and removals last, so that the site works whatever ends a publish; publish again.

      Exit codes: 0 done, 1 the content or the target is at fault and nothing was published, 64 the
      command line is, 130 and 143 interrupted.
      """)

  init(_ arguments: CommandLineArguments) throws(UsageError) {
    if arguments.operands.count > 1 {
      throw UsageError("publish takes one target, not “\(arguments.operands[1])” too")
    }
    if arguments.has("quiet") && arguments.has("json") {
      throw UsageError("--quiet and --json exclude each other")
    }
    target = arguments.operands.first
    isDryRun = arguments.has("dry-run")
    despiteErrors = arguments.has("despite-errors")
    isQuiet = arguments.has("quiet")
    printsJSON = arguments.has("json")
    var source = BuildOptions(
      source: try sourceFolder(arguments), baseURL: try BuildCommand.baseURL(arguments))
    try source.choosePages(arguments)
    self.source = source
  }

  func run(_ tool: CommandLineTool, _ console: Console) throws(UsageError) -> ExitCode {
    let (configuration, problems) = siteSettings(of: source.source)
    if problems.contains(where: { $0.severity == .error }) {
      return finish(problems, nil, console)
    }
    let target = try chosenTarget(among: configuration.publishTargets)
    let progress = BuildProgress(verbosity: isQuiet || printsJSON ? .quiet : .normal)
    tool.prepareForSignals { progress.finish() }
    var diagnostics: [Diagnostic] = []
    var published: PublishReport?
    do throws(Diagnostic) {
      published = try publish(to: target, tool, progress, &diagnostics)
    } catch {
      diagnostics.append(error)
    }
    progress.finish()
    return finish(diagnostics, published, console)
  }

  /// Builds, checks and publishes; `nil`: there were errors.
  private func publish(
    to target: PublishTarget, _ tool: CommandLineTool, _ progress: BuildProgress,
    _ diagnostics: inout [Diagnostic]
  ) throws(Diagnostic) -> PublishReport? {
    let folder = try privateFolder()
    defer { folder.remove() }
    let publisher = SitePublisher(
      target, site: source.source, base: target.name == nil ? "." : source.source,
      scratch: folder.path)
    try publisher.prepare()
    var options = source.redirected(to: folder.path + "/public")
    options.baseURL = source.baseURL ?? target.baseURL
    let result = tool.build(options, progress)
    diagnostics += result.diagnostics
    if diagnostics.contains(where: { $0.severity == .error }) { return nil }
    progress.begin("checking")
    let found = tool.inspect(
      options.outputPath, SiteCheckOptions(result.facts, source: options)
    ).findings.map(\.diagnostic)
    diagnostics += found
    let errors = found.count { $0.severity == .error }
    if errors > 0, !despiteErrors {
      diagnostics.append(
        .error(
          "nothing was published: mend the errors, or publish with --despite-errors", at: nil))
      return nil
    }
    progress.begin("publishing")
    return try publisher.publish(options.outputPath, isDryRun: isDryRun)
  }

  private func privateFolder() throws(Diagnostic) -> GuardedFolder {
    do throws(BrowserError) {
      return try GuardedFolder()
    } catch {
      throw .error("\(error)", at: nil)
    }
  }

  private func chosenTarget(
    among targets: [PublishTarget]
  ) throws(UsageError) -> PublishTarget {
    guard let text = target else {
      if let only = targets.first(where: { $0.name == "default" }) { return only }
      if targets.count == 1 { return targets[0] }
      throw UsageError(
        targets.isEmpty
          ? "publish needs a target: name one, or set “publish” in site.yaml"
          : "site.yaml has several targets and none is called “default”: name one of "
            + targets.compactMap(\.name).joined(separator: ", "))
    }
    if let named = targets.first(where: { $0.name == text }) { return named }
    do throws(PublishPlaceProblem) {
      return PublishTarget(try PublishTarget.Place(text))
    } catch {
      let names = targets.compactMap(\.name)
      if names.isEmpty || text.contains(where: { ":/".contains($0) }) {
        throw UsageError(error.message)
      }
      throw UsageError(unknownName("target", text, among: names))
    }
  }

  private func finish(
    _ diagnostics: [Diagnostic], _ published: PublishReport?, _ console: Console
  ) -> ExitCode {
    if printsJSON {
      let json = DiagnosticJSON(source: source.source).text(
        diagnostics, result: published?.json(isDryRun: isDryRun))
      guard console.print(Array(json.utf8)) else { return .content }
    } else {
      report(
        diagnostics.filter { !isQuiet || $0.severity == .error }, source: source.source, console)
      if let published, !isQuiet, !console.print(Array(text(published).utf8)) { return .content }
    }
    return published == nil ? .content : .done
  }

  private func text(_ published: PublishReport) -> String {
    let changes = published.changes
    let size = published.bytes > 0 ? ", \(fileSize(published.bytes))" : ""
    if isDryRun {
      let intention = changes.isEmpty ? "" : "would publish to "
      return published.list + "\(intention)\(published.target): \(published.counts)\(size)\n"
    }
    let outcome = published.outcome.map { "; \($0)" } ?? ""
    let deed = changes.isEmpty ? "" : "published to "
    return "\(deed)\(published.target): \(published.counts)\(size)\(outcome)\n"
  }
}
