import SiteContent
import SourceText
import TableModel

/// The `Templates` folder of a site, which may be missing, or lack any of its files.
struct TemplateFolder {
  let site: ContentFolder

  /// The site's own cells, in the order of their names' bytes.
  func cells(
    _ diagnostics: inout [Diagnostic]
  ) -> [(name: String, file: String, bytes: [UInt8])] {
    let folder = "Templates/Cells"
    let names: [String]
    do throws(FileSystem.Failure) {
      names = try FileSystem.entries(of: "\(site.site)/\(folder)").compactMap { entry in
        entry.kind == .file ? entry.text : nil
      }
    } catch {
      if !error.isMissing {
        let message = "the folder can’t be read: \(error.reason)"
        diagnostics.append(.error(message, at: SourceLocation(file: folder)))
      }
      return []
    }
    var cells: [(name: String, file: String, bytes: [UInt8])] = []
    for name in names where !name.hasPrefix(".") {
      guard let dot = name.lastIndex(of: "."),
        ["yaml", "yml"].contains(name[name.index(after: dot)...])
      else { continue }
      if let bytes = read("Cells/\(name)", &diagnostics) {
        cells.append((String(name[..<dot]), "\(folder)/\(name)", bytes))
      }
    }
    return cells
  }

  /// A file of the folder, `nil` when there is none.
  func read(_ name: String, _ diagnostics: inout [Diagnostic]) -> [UInt8]? {
    do throws(Diagnostic) {
      return try site.readOfSite("Templates/\(name)")
    } catch {
      diagnostics.append(error)
      return nil
    }
  }

  /// A file of the folder that goes into the output as text, `nil` when there is none.
  func readText(_ name: String, _ diagnostics: inout [Diagnostic]) -> [UInt8]? {
    guard let bytes = read(name, &diagnostics) else { return nil }
    do throws(Diagnostic) {
      try checkUTF8(bytes, file: "Templates/\(name)")
      return bytes
    } catch {
      diagnostics.append(error)
      return nil
    }
  }
}
