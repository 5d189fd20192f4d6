import TableModel

/// The document around a page's table: text with variables in Mustache's notation.
///
/// `{{name}}` is written escaped, `{{{name}}}` as it is, and what stands between `{{#name}}` and
/// `{{/name}}` only where the variable isn't empty.
public struct PageShell: Sendable {
  /// What a shell may show.
  public enum Variable: String, CaseIterable, Sendable {
    case title, summary, author, language, direction, style, canonical, icon, siteStyleSheet
    case pageStyleSheet, preloads, robots, siteTitle, previous, next, scripts, table
  }

  enum Segment: Sendable {
    case text(String)
    case variable(Variable, isEscaped: Bool)
    /// Leaves out the next `count` segments where the variable is empty.
    case condition(Variable, count: Int)
  }

  let segments: [Segment]

  /// Reads a shell.
  ///
  /// - Throws: the first fault: an unknown variable, an unclosed tag or condition, or a shell
  ///   without `{{{table}}}`.
  public init(_ source: String, file: String) throws(Diagnostic) {
    var reader = PageShellReader(source, file: file)
    segments = try reader.shell()
  }

  /// Whether the shell shows a variable.
  public func shows(_ variable: Variable) -> Bool {
    segments.contains {
      if case .variable(variable, _) = $0 { true } else { false }
    }
  }

  /// Writes the document. `values` gives a variable's text; the table is copied as it is.
  func write(
    into out: inout ByteBuffer, table: UnsafeBufferPointer<UInt8>,
    values: (Variable) -> String
  ) {
    var index = 0
    while index < segments.count {
      switch segments[index] {
      case .text(let text): out.append(string: text)
      case .variable(.table, _): out.append(table)
      case .variable(let variable, true): out.append(attribute: values(variable))
      case .variable(let variable, false): out.append(string: values(variable))
      case .condition(let variable, let count):
        if variable != .table, values(variable).isEmpty { index += count }
      }
      index += 1
    }
  }
}
