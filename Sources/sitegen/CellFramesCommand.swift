import CellLayout
import Glibc
import InterfaceBuilder
import SourceText
import TableModel
import Typesetting

/// `sitegen frames --cell FILE`, with `--as-designed` or `--width`.
struct CellFramesCommand {
  let file: String
  let reuseIdentifier: String?
  let tolerance: Double
  /// The width to lay the cell out at; `nil`: as it was saved.
  let width: Int?

  init(_ arguments: CommandLineArguments) throws(UsageError) {
    file = arguments.text("cell") ?? ""
    reuseIdentifier = arguments.text("reuse-identifier")
    if let page = arguments.operands.first {
      throw UsageError("frames takes a page or a --cell, not “\(page)” and a cell")
    }
    width = try arguments.integer("width", in: 1...16384)
    guard arguments.has("as-designed") != (width != nil) else {
      throw UsageError("--cell needs either --as-designed or a --width")
    }
    tolerance = try arguments.number("tolerance", in: 0...1000) ?? 0.5
  }

  func run(_ console: Console) -> ExitCode {
    guard let bytes = readFile(file) else {
      let reason = String(cString: strerror(errno))
      report(
        [.error("the file can’t be read: \(reason)", at: SourceLocation(file: file))],
        source: ".", console)
      return .content
    }
    let (document, diagnostics) = InterfaceDocument.read(bytes, file: file)
    report(diagnostics, source: ".", console)
    guard let document, !diagnostics.contains(where: { $0.severity == .error }) else {
      return .content
    }
    do throws(Diagnostic) {
      let root = try document.root(reuseIdentifier: reuseIdentifier)
      if let width { return try layOut(root, of: document, width: width, console) }
      let comparison = SavedLayoutComparison(root)
      report(comparison.diagnostics, source: ".", console)
      let json = comparison.json(file: file, tolerance: tolerance)
      guard console.print(Array(json.utf8)) else { return .content }
      return comparison.largestDifference <= tolerance + 1e-6 ? .done : .content
    } catch {
      report([error], source: ".", console)
      return .content
    }
  }

  /// Lays the cell out at a width, with the texts that it has in the file.
  private func layOut(
    _ root: InterfaceRoot, of document: InterfaceDocument, width: Int, _ console: Console
  ) throws(Diagnostic) -> ExitCode {
    let name = root.reuseIdentifier ?? "cell"
    let (template, warnings) = CellTemplate.template(
      of: root, in: document, name: name, fields: .none)
    let fonts: FontLibrary
    do throws(FontError) {
      fonts = try FontLibrary(.standard)
    } catch {
      throw .error("the fonts can’t be read: \(error)", at: nil)
    }
    let engine = CellLayoutEngine(templates: [template], typesetter: Typesetter(fonts))
    let row = Row(accessory: nil, location: root.location)
    let (cell, problems) = engine.bind(row, template: 0, language: "en", rightToLeft: false)
    var frames = CellFrames()
    let height = try engine.layout(cell, width: Double(width), into: &frames)
    report(warnings + problems + engine.warnings, source: ".", console)
    let views = zip(engine.views(of: cell), frames.views).map { view, frame in
      let rect = [frame.rect.x, frame.rect.y, frame.rect.width, frame.rect.height]
      let lines = frame.lineCount > 0 ? ",\"lines\":\(frame.lineCount)" : ""
      return "  {\"name\":\(view.name.jsonText),\"kind\":\(view.kindName.jsonText),\"frame\":"
        + "[\(rect.map(\.jsonText).joined(separator: ","))]\(lines)}"
    }
    let head = "{\"cell\":\(name.jsonText),\"width\":\(width),\"height\":\(height.jsonText),"
    let json = head + "\"views\":[\n" + views.joined(separator: ",\n") + "\n]}\n"
    return console.print(Array(json.utf8)) ? .done : .content
  }

  private func readFile(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }
}

extension SavedLayoutComparison {
  /// A conflict of required constraints, as a warning: the frames that break them least are shown.
  fileprivate var diagnostics: [Diagnostic] {
    guard let first = conflict.first else { return [] }
    return [
      .warning(
        "required constraints can’t hold together", at: first.location,
        notes: conflict.map { .init($0.text, at: $0.location) })
    ]
  }
}
