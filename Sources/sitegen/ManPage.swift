/// The manual page in the macros of man(7), made from the tables that help is made from.
struct ManPage {
  /// The day of this version, which stands in the page's foot.
  private static let date = "2026-11-30"

  var text: String {
    let verbs = CommandLineTool.Verb.allCases.compactMap { verb in
      verb.help.map { (name: verb.rawValue, help: $0) }
    }
    var page = """
      .TH SITEGEN 1 \(Self.date) "sitegen \(escaped(CommandLineTool.version))" "User Commands"
      .SH NAME
      sitegen \\- static sites of tables that are laid out before they are loaded
      .SH SYNOPSIS

      """
    let synopsis = verbs.flatMap { usages($0.help) } + ["sitegen help VERB", "sitegen --version"]
    page += synopsis.map { ".B \(escaped($0))\n" }.joined(separator: ".br\n")
    page += """
      .SH DESCRIPTION
      sitegen turns Markdown and property lists into a static site of tables whose
      layout is done before the page is loaded. A site is a folder with
      .I content/
      in it, and optionally
      .I Templates/
      and
      .IR site.yaml .

      """
    for verb in verbs { page += section(verb.name, verb.help) }
    return page + """
      .SH EXIT STATUS
      .TP
      .B 0
      Done.
      .TP
      .B 1
      The content or the system is at fault.
      .TP
      .B 64
      The command line is at fault.
      .TP
      .BR 130 ", " 143
      Interrupted, by SIGINT or SIGTERM. The output is as it was.
      .SH ENVIRONMENT
      .TP
      .B SOURCE_DATE_EPOCH
      Seconds since 1970, in place of the clock, that decide which pages are still
      to come.
      .TP
      .B NO_COLOR
      Set to anything, it keeps colours out of errors and warnings.

      """
  }

  private func usages(_ help: CommandHelp) -> [String] {
    help.usage.split(separator: "\n").map { line in
      String(line.drop { $0 == " " })
    }
  }

  private func section(_ name: String, _ help: CommandHelp) -> String {
    var text = ".SH \(escaped("sitegen \(name)".uppercased()))\n"
    text += usages(help).map { ".B \(escaped($0))\n" }.joined(separator: ".br\n")
    text += ".PP\n\(filled(help.summary.split { $0 == "\n" || $0 == " " }))"
    for option in help.options {
      var forms = option.letter.map { "\\fB\\-\($0)\\fR, " } ?? ""
      forms += "\\fB\(escaped("--\(option.name)"))\\fR"
      if let value = option.value { forms += " \\fI\(escaped(value))\\fR" }
      text += ".TP\n\(forms)\n\(line(option.help))\n"
    }
    if let notes = help.notes { text += paragraphs(notes) }
    text += ".PP\nExamples:\n"
    for example in help.examples {
      text += ".TP\n.B \(escaped(example.command))\n\(line(example.purpose))\n"
    }
    return text
  }

  /// Paragraphs of text; lines that are indented stay as they are.
  private func paragraphs(_ notes: String) -> String {
    var text = ""
    var words: [Substring] = []
    var literal: [String] = []
    func finish() {
      if !words.isEmpty { text += ".PP\n\(filled(words))" }
      if !literal.isEmpty { text += ".PP\n.nf\n\(literal.joined(separator: "\n"))\n.fi\n" }
      words = []
      literal = []
    }
    for part in notes.split(separator: "\n", omittingEmptySubsequences: false) {
      let isLiteral = part.hasPrefix("  ")
      if part.isEmpty || isLiteral != !literal.isEmpty { finish() }
      if isLiteral {
        literal.append(line(String(part)))
      } else {
        words += part.split(separator: " ")
      }
    }
    finish()
    return text
  }

  /// Words in lines as short as the files of manual pages have them.
  private func filled(_ words: [Substring]) -> String {
    var lines = [""]
    for word in words.map({ escaped(String($0)) }) {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = word
      } else if last.utf8.count + word.utf8.count < 76 {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(word)
      }
    }
    return lines.map { protected($0) + "\n" }.joined()
  }

  private func line(_ text: String) -> String { protected(escaped(text)) }

  /// A line that can't be taken for a macro.
  private func protected(_ line: String) -> String {
    (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line
  }

  /// The text with all that means something to roff, or that isn't ASCII, as an escape.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\"": result += "\\(dq"
      case _ where scalar.value > 0x7E:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
