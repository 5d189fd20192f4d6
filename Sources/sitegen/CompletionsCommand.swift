import SiteBuild
import SourceText

/// `sitegen completions SHELL`; and `sitegen completions publish-targets SITE`, by which the scripts that
/// it prints learn the names that a site gives to targets.
struct CompletionsCommand {
  private let text: String

  /// The word in place of a shell's name that asks for names of targets; help doesn't tell of it.
  static let targets = "publish-targets"

  static let help = CommandHelp(
    usage: "sitegen completions SHELL",
    summary: "Prints a script by which bash, zsh or fish complete the command lines of sitegen.",
    options: [.help],
    operands: [.word(CompletionScript.Shell.allCases.map(\.rawValue))],
    examples: [
      ("source <(sitegen completions bash)", "for bash, in ~/.bashrc"),
      ("sitegen completions zsh > ~/.zfunc/_sitegen", "for zsh, ~/.zfunc in fpath"),
      ("sitegen completions fish > ~/.config/fish/completions/sitegen.fish", "for fish"),
    ],
    notes: """
      “make install” puts all three where the shells look for them.

      Exit codes: 0 done, 64 the command line is at fault.
      """)

  init(_ arguments: CommandLineArguments) throws(UsageError) {
    if arguments.operands.first == Self.targets, arguments.operands.count == 2 {
      // What is wrong with the settings is no matter while somebody types.
      let names = siteSettings(of: arguments.operands[1]).0.publishTargets.compactMap(\.name)
      text = names.map { $0 + "\n" }.joined()
      return
    }
    let known = CompletionScript.Shell.allCases.map(\.rawValue)
    guard let word = arguments.operands.first, arguments.operands.count == 1 else {
      throw UsageError("completions takes the name of one shell: \(known.joined(separator: ", "))")
    }
    guard let shell = CompletionScript.Shell(rawValue: word) else {
      throw UsageError(unknownName("shell", word, among: known))
    }
    text = CompletionScript(shell).text
  }

  func run(_ console: Console) -> ExitCode {
    console.print(Array(text.utf8)) ? .done : .content
  }
}
