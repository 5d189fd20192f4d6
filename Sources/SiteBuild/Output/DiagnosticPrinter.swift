import Glibc
import TableModel

/// Puts diagnostics into words for a terminal or a log: where, what, the line itself with a caret
/// under the place, and notes.
///
///     content/menu.md:12:5: error: no image “soup.jpg”; …
///        12 | - ![Soup](soup.jpg)
///           |   ^
public struct DiagnosticPrinter {
  private var lines: SourceLines
  private let usesColor: Bool

  /// - Parameter source: The site's folder, which the locations are relative to.
  public init(source: String, usesColor: Bool) {
    lines = SourceLines(folder: source)
    self.usesColor = usesColor
  }

  /// Whether text for `descriptor` may have colours: it is a terminal that knows them, and the
  /// user does not mind (`NO_COLOR`, `TERM=dumb`).
  public static func usesColor(for descriptor: Int32) -> Bool {
    func value(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    return isatty(descriptor) == 1 && value("NO_COLOR").isEmpty
      && !["", "dumb"].contains(value("TERM"))
  }

  /// All of the diagnostics once, in the order of their places, those without a place last, and
  /// how many there are. Empty for none.
  public mutating func text(_ diagnostics: [Diagnostic]) -> String {
    var text = ""
    var errors = 0
    var warnings = 0
    for diagnostic in Self.ordered(diagnostics) {
      if diagnostic.severity == .error { errors += 1 } else { warnings += 1 }
      append(diagnostic, to: &text)
    }
    let counts = [counted(errors, "error"), counted(warnings, "warning")].compactMap { $0 }
    return counts.isEmpty ? "" : text + counts.joined(separator: ", ") + "\n"
  }

  /// All of the diagnostics once, in the order of their places, those without a place last.
  static func ordered(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return diagnostics.sorted(by: precedes).filter { seen.insert($0).inserted }
  }

  private static func precedes(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
    switch (a.location, b.location) {
    case (let first?, let second?) where first != second: return first < second
    case (.some, nil): return true
    case (nil, .some): return false
    default: break
    }
    if a.severity != b.severity { return a.severity == .error }
    return a.message < b.message
  }

  private func counted(_ count: Int, _ noun: String) -> String? {
    count == 0 ? nil : count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  private mutating func append(_ diagnostic: Diagnostic, to text: inout String) {
    let style: Style = diagnostic.severity == .error ? .error : .warning
    append(
      diagnostic.severity.rawValue, style, diagnostic.message, diagnostic.location, indent: "",
      to: &text)
    for note in diagnostic.notes {
      append("note", .note, note.message, note.location, indent: "  ", to: &text)
    }
  }

  private mutating func append(
    _ kind: String, _ style: Style, _ message: String, _ location: SourceLocation?, indent: String,
    to text: inout String
  ) {
    text += indent
    if let location {
      text += styled("\(location.description.safeForTerminal):", .strong) + " "
    } else if indent.isEmpty {
      text += styled("sitegen:", .strong) + " "
    }
    text += styled("\(kind):", style) + " " + styled(message.safeForTerminal, .strong) + "\n"
    guard let location, let line = lines.line(location.line, of: location.file) else { return }
    let excerpt = SourceExcerpt(line: line, column: location.column)
    let number = String(location.line)
    let margin = String(repeating: " ", count: max(0, 5 - number.utf8.count))
    text += "\(indent)\(margin)\(number) | \(excerpt.text)\n"
    guard let padding = excerpt.caretPadding else { return }
    let blank = String(repeating: " ", count: margin.utf8.count + number.utf8.count)
    text += "\(indent)\(blank) | \(padding)" + styled("^", .caret) + "\n"
  }
}

extension DiagnosticPrinter {
  /// The numbers of ECMA-48's “select graphic rendition”.
  private enum Style: String {
    case strong = "1"
    case error = "1;31"
    case warning = "1;35"
    case note = "1;36"
    case caret = "1;32"
  }

  private func styled(_ text: String, _ style: Style) -> String {
    usesColor ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}
