/// `sitegen man`.
struct ManCommand {
  static let help = CommandHelp(
    usage: "sitegen man",
    summary: "Prints the manual page, for “man”: all verbs with their options and examples.",
    options: [.help],
    examples: [
      ("sitegen man > /usr/local/share/man/man1/sitegen.1", "where “man sitegen” finds it"),
      ("sitegen man | man -l -", "to read it now"),
    ],
    notes: "Exit codes: 0 done, 64 the command line is at fault.")

  init(_ arguments: CommandLineArguments) throws(UsageError) {
    if let word = arguments.operands.first { throw UsageError("man takes no “\(word)”") }
  }

  func run(_ console: Console) -> ExitCode {
    console.print(Array(ManPage().text.utf8)) ? .done : .content
  }
}
