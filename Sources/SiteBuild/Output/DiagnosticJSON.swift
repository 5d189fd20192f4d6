import Glibc
import SourceText
import TableModel

/// Puts diagnostics into JSON for editors and other programs, in the same order and each once, as
/// `DiagnosticPrinter` prints them.
///
///     {"version":1,"source":"/home/me/menu","diagnostics":[
///     {"severity":"error","message":"…","file":"content/a.md","line":3,"column":5,"utf16Column":4}
///     ],"errors":1,"warnings":0,"result":null}
///
/// Each diagnostic is a line of its own. `line` and `column` count from 1, the column in bytes of UTF-8;
/// `utf16Column` counts, as editors of the Language Server Protocol do, in units of UTF-16. They are left
/// out where a diagnostic is about a file as a whole, as `file` is where it is about none.
public struct DiagnosticJSON {
  private let source: String
  private var lines: SourceLines

  /// - Parameter source: The site's folder, which the files' paths are relative to.
  public init(source: String) {
    self.source = source
    lines = SourceLines(folder: source)
  }

  /// - Parameter result: What came of the command, as JSON; `nil`: it failed.
  public func text(_ diagnostics: [Diagnostic], result: String?) -> String {
    var writer = self
    let ordered = DiagnosticPrinter.ordered(diagnostics)
    let list = ordered.map { writer.object($0) }
    let errors = ordered.count { $0.severity == .error }
    var text = "{\"version\":1,\"source\":\(absoluteSource.jsonText),\"diagnostics\":["
    text += list.isEmpty ? "" : "\n" + list.joined(separator: ",\n") + "\n"
    text += "],\"errors\":\(errors),\"warnings\":\(ordered.count - errors),"
    return text + "\"result\":\(result ?? "null")}\n"
  }

  private var absoluteSource: String {
    guard let path = realpath(source, nil) else { return source }
    defer { free(path) }
    return String(cString: path)
  }

  private mutating func object(_ diagnostic: Diagnostic) -> String {
    var members: [(name: String, value: String?)] = [
      ("severity", diagnostic.severity.rawValue.jsonText)
    ]
    members += place(diagnostic.message, diagnostic.location)
    if !diagnostic.notes.isEmpty {
      var notes: [String] = []
      for note in diagnostic.notes { notes.append(jsonObject(place(note.message, note.location))) }
      members.append(("notes", jsonArray(notes)))
    }
    return jsonObject(members)
  }

  private mutating func place(
    _ message: String, _ location: SourceLocation?
  ) -> [(name: String, value: String?)] {
    let line = location.flatMap { $0.line > 0 ? $0.line : nil }
    let column = location.flatMap { line != nil && $0.column > 0 ? $0.column : nil }
    var utf16: Int?
    if let location, let column, let bytes = lines.line(location.line, of: location.file) {
      utf16 = String(decoding: bytes.prefix(column - 1), as: UTF8.self).utf16.count + 1
    }
    return [
      ("message", message.jsonText), ("file", location?.file.jsonText),
      ("line", line.map(String.init)), ("column", column.map(String.init)),
      ("utf16Column", utf16.map(String.init)),
    ]
  }
}
