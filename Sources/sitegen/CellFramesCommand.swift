import Glibc
import InterfaceBuilder
import TableModel

/// `sitegen frames --cell FILE --as-designed`.
struct CellFramesCommand {
  let file: String
  let reuseIdentifier: String?
  let tolerance: Double

  init(_ arguments: CommandLineArguments) throws(UsageError) {
    file = arguments.text("cell") ?? ""
    reuseIdentifier = arguments.text("reuse-identifier")
    if let page = arguments.operands.first {
      throw UsageError("frames takes a page or a --cell, not “\(page)” and a cell")
    }
    guard arguments.has("as-designed") else {
      throw UsageError("--cell needs --as-designed")
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
