/// The help of a verb: how it is called, what it does, its options, examples and exit codes.
struct CommandHelp {
  let usage: String
  let summary: String
  let options: [CommandOption]
  /// What the words are that aren't options, one after the other.
  var operands: [Operand] = []
  /// Pairs of a command and what it is for.
  let examples: [(command: String, purpose: String)]
  var notes: String?

  enum Operand {
    /// One of these words.
    case word([String])
    case file, folder
    /// The name of a publish target of the site, or a folder.
    case target
  }

  var text: String {
    var sections = [summary, "Usage:\n  \(usage)"]
    sections.append("Options:\n" + Self.columns(options.map { (Self.written($0), $0.help) }))
    sections.append("Examples:\n" + Self.columns(examples))
    if let notes { sections.append(notes) }
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// Two columns, the second where the longest of the first ends.
  static func columns(_ rows: [(String, String)]) -> String {
    let width = rows.map { $0.0.count }.max() ?? 0
    return rows.map { first, second in
      "  " + first + String(repeating: " ", count: width - first.count + 3) + second
    }.joined(separator: "\n")
  }

  private static func written(_ option: CommandOption) -> String {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    return "\(letter)--\(option.name)" + (option.value.map { " \($0)" } ?? "")
  }
}
