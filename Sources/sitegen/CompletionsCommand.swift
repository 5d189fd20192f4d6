import SourceText

/// `sitegen completions SHELL`.
struct CompletionsCommand {
  let shell: CompletionScript.Shell

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
    let known = CompletionScript.Shell.allCases.map(\.rawValue)
    guard let word = arguments.operands.first, arguments.operands.count == 1 else {
      throw UsageError("completions takes the name of one shell: \(known.joined(separator: ", "))")
    }
    guard let shell = CompletionScript.Shell(rawValue: word) else {
      throw UsageError(unknownName("shell", word, among: known))
    }
    self.shell = shell
  }

  func run(_ console: Console) -> ExitCode {
    console.print(Array(CompletionScript(shell).text.utf8)) ? .done : .content
  }
}
