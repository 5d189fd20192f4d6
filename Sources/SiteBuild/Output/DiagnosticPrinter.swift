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
    let shown = shown(diagnostics)
    guard !shown.isEmpty else { return "" }
    var text = ""
    for diagnostic in shown {
      append(diagnostic, indent: "", to: &text)
      for note in diagnostic.notes { append(note, indent: "  ", to: &text) }
    }
    return text + ShownDiagnostic.counts(shown) + "\n"
  }

  /// The same as parts.
  public mutating func shown(_ diagnostics: [Diagnostic]) -> [ShownDiagnostic] {
    var seen: Set<Diagnostic> = []
    var shown: [ShownDiagnostic] = []
    for diagnostic in diagnostics.sorted(by: Self.precedes) where seen.insert(diagnostic).inserted {
      let kind: ShownDiagnostic.Kind = diagnostic.severity == .error ? .error : .warning
      var parts = part(kind, diagnostic.message, diagnostic.location)
      parts.notes = diagnostic.notes.map { part(.note, $0.message, $0.location) }
      shown.append(parts)
    }
    return shown
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

  private mutating func part(
    _ kind: ShownDiagnostic.Kind, _ message: String, _ location: SourceLocation?
  ) -> ShownDiagnostic {
    var shown = ShownDiagnostic(kind: kind, message: message.safeForTerminal)
    guard let location else { return shown }
    shown.place = location.description.safeForTerminal
    if let line = lines.line(location.line, of: location.file) {
      let excerpt = SourceExcerpt(line: line, column: location.column)
      shown.excerpt = .init(
        line: location.line, text: excerpt.text, caretPadding: excerpt.caretPadding)
    }
    return shown
  }

  private func append(_ shown: ShownDiagnostic, indent: String, to text: inout String) {
    text += indent
    if let place = shown.place {
      text += styled("\(place):", .strong) + " "
    } else if indent.isEmpty {
      text += styled("sitegen:", .strong) + " "
    }
    let style: Style =
      switch shown.kind {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
    text += styled("\(shown.kind):", style) + " " + styled(shown.message, .strong) + "\n"
    guard let excerpt = shown.excerpt else { return }
    text += "\(indent)\(excerpt.numbered)\n"
    guard let padding = excerpt.caretPadding else { return }
    text += "\(indent)\(excerpt.margin) | \(padding)" + styled("^", .caret) + "\n"
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
