import TableModel

/// The document around a page's table: a template in the Mustache language.
public struct PageShell: Sendable {
  /// What a shell may show.
  public enum Variable: String, CaseIterable, Sendable {
    case title, summary, author, language, direction, style, canonical, icon, siteStyleSheet
    case pageStyleSheet, preloads, robots, siteTitle, previous, next, scripts, metadata, table
    /// The way from the page's folder to the site's, and the page's own path without ending.
    case root, path
    case date, tags
    /// The pages above, the front page first.
    case ancestors

    /// What values it has.
    var shape: MustacheShape {
      switch self {
      case .tags: .list(.text)
      case .ancestors: .list(.record([("title", .text), ("url", .text)]))
      default: .text
      }
    }
  }

  let library: MustacheLibrary
  let template: Int
  /// The file that it is read from, for messages.
  public var file: String { library.templates[template].source.file }

  static var shape: MustacheShape {
    .record(Variable.allCases.map { ($0.rawValue, $0.shape) })
  }

  /// What the shell shows, and what is wrong with it: names that no page has, templates that are
  /// missing or in themselves, and a shell without `{{{table}}}`.
  public func check() -> (shown: Set<Variable>, diagnostics: [Diagnostic]) {
    var (names, diagnostics) = library.check(template, for: Self.shape)
    if !names.contains(Variable.table.rawValue), diagnostics.isEmpty {
      let source = library.templates[template]
      diagnostics.append(
        source.error(
          "the page shell has no {{{table}}}, so pages would be empty",
          at: source.source.bytes.count))
    }
    return (Set(names.compactMap(Variable.init)), diagnostics)
  }

  /// Writes the document. The table is copied as it is.
  ///
  /// - Returns: where bytes are missing.
  /// - Throws: templates that are in themselves and find no end.
  func write(
    into out: inout ByteBuffer, table: UnsafeBufferPointer<UInt8>,
    values: (Variable) -> MustacheValue
  ) throws(Diagnostic) -> [(bytes: LateBytes, offset: Int)] {
    var renderer = MustacheRenderer(library, content: table)
    let values = Variable.allCases.map {
      (name: $0.rawValue, value: $0 == .table ? MustacheValue.content : values($0))
    }
    try renderer.render(template, .record(values), into: &out)
    return renderer.gaps
  }
}
