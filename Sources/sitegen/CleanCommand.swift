import SiteBuild
import SitePublish
import TableModel

/// `sitegen clean`.
struct CleanCommand {
  let options: BuildOptions
  let isDryRun: Bool
  let isQuiet: Bool

  static let help = CommandHelp(
    usage: "sitegen clean [options]",
    summary: """
      Removes what sitegen made: its files in the output folder, the caches beside it, and what a
      build that was killed left there.
      """,
    options: [
      CommandOption("dry-run", "n", "Say what would be removed, and remove nothing"),
      .source,
      .output,
      CommandOption("quiet", "q", "Print nothing but errors"),
      .help,
    ],
    examples: [
      ("sitegen clean", "public/ in this folder, and .public.sitegen-cache"),
      ("sitegen clean -o /srv/www/menu -n", "what would go from another output folder"),
    ],
    notes: """
      Files in the output folder that sitegen did not write (.git, CNAME) stay, and with them the
      folder, which remains sitegen's to build into.

      Exit codes: 0 done, 1 something can't be removed, 64 the command line is at fault.
      """)

  init(_ arguments: CommandLineArguments) throws(UsageError) {
    if let word = arguments.operands.first {
      throw UsageError("clean takes no “\(word)”; name the site's folder with --source")
    }
    options = BuildOptions(source: try sourceFolder(arguments), output: arguments.text("output"))
    isDryRun = arguments.has("dry-run")
    isQuiet = arguments.has("quiet")
  }

  func run(_ console: Console) -> ExitCode {
    do throws(Diagnostic) {
      let removals = try OutputCleaning.clean(
        options.outputPath, source: options.source, isDryRun: isDryRun)
      let text = removals.isEmpty ? "nothing to remove\n" : removals.map(line).joined()
      return isQuiet || console.print(Array(text.utf8)) ? .done : .content
    } catch {
      report([error], source: options.source, console)
      return .content
    }
  }

  private func line(_ removal: OutputCleaning.Removal) -> String {
    let files = removal.fileCount == 1 ? "1 file" : "\(removal.fileCount) files"
    let deed = isDryRun ? "would remove" : "removed"
    let rest = removal.kept.map { "; “\($0)” and what else is not sitegen's stays" } ?? ""
    return "\(deed) \(removal.folder): \(files), \(fileSize(removal.size))\(rest)\n"
  }
}
