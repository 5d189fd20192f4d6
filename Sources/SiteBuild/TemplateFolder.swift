import SiteContent
import TableModel

/// The `Templates` folder of a site, which may be missing, or lack any of its files.
struct TemplateFolder {
  /// The path of the site's folder.
  let site: String

  /// A file of a folder: its name without the ending, its path in the site, its content.
  typealias File = (name: String, file: String, bytes: [UInt8])

  /// The site's own cells, in the order of their names' bytes.
  func cells(_ diagnostics: inout [Diagnostic]) -> [File] {
    files(in: "Cells", endings: ["yaml", "yml"], &diagnostics)
  }

  /// The files with one of the endings in a folder of the site's `Templates`, in the order of their
  /// names' bytes.
  func files(
    in name: String, endings: [Substring], _ diagnostics: inout [Diagnostic]
  ) -> [File] {
    let folder = "Templates/\(name)"
    let names: [String]
    do throws(FileSystem.Failure) {
      names = try FileSystem.entries(of: "\(site)/\(folder)").compactMap { entry in
        entry.kind == .file ? entry.text : nil
      }
    } catch {
      if !error.isMissing {
        let message = "the folder can’t be read: \(error.reason)"
        diagnostics.append(.error(message, at: SourceLocation(file: folder)))
      }
      return []
    }
    var files: [File] = []
    for file in names where !file.hasPrefix(".") {
      guard let dot = file.lastIndex(of: "."), endings.contains(file[file.index(after: dot)...])
      else { continue }
      if let bytes = read("\(name)/\(file)", &diagnostics) {
        files.append((String(file[..<dot]), "\(folder)/\(file)", bytes))
      }
    }
    return files
  }

  /// A file of the folder, `nil` when there is none.
  func read(_ name: String, _ diagnostics: inout [Diagnostic]) -> [UInt8]? {
    do throws(FileSystem.Failure) {
      return try FileSystem.read("\(site)/Templates/\(name)").bytes
    } catch {
      if !error.isMissing {
        let message = "the file can’t be read: \(error.reason)"
        diagnostics.append(.error(message, at: SourceLocation(file: "Templates/\(name)")))
      }
      return nil
    }
  }
}
