import CellLayout
import HTMLOutput
import SiteContent
import SourceText
import TableModel

/// How a file describes its cells.
enum CellForm {
  case yaml
  /// A `.xib` or `.storyboard` file.
  case interfaceBuilder

  init?(ending: some StringProtocol) {
    switch ending {
    case "yaml", "yml": self = .yaml
    case "xib", "storyboard": self = .interfaceBuilder
    default: return nil
    }
  }
}

/// A file with cell templates.
struct CellFile {
  /// The file's name without its ending.
  var name: String
  /// The path for messages.
  var file: String
  var form: CellForm
  var bytes: [UInt8]
}

/// The `Templates` folder of a site, which may be missing, or lack any of its files.
struct TemplateFolder {
  let site: ContentFolder

  /// A file of a folder: its name without the ending, its path in the site, the ending, its content.
  typealias File = (name: String, file: String, ending: String, bytes: [UInt8])

  /// The site's own cells, in the order of their names' bytes.
  func cells(_ diagnostics: inout [Diagnostic]) -> [CellFile] {
    files(in: "Cells", endings: ["yaml", "yml", "xib", "storyboard"], &diagnostics)
      .compactMap { file in
        guard let form = CellForm(ending: file.ending), file.name + ".yaml" != Self.outletFields
        else { return nil }
        return CellFile(name: file.name, file: file.file, form: form, bytes: file.bytes)
      }
  }

  /// The files with one of the endings in a folder of the site's `Templates`, in the order of their
  /// names' bytes.
  func files(
    in name: String, endings: [Substring], _ diagnostics: inout [Diagnostic]
  ) -> [File] {
    let folder = "Templates/\(name)"
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
    var files: [File] = []
    for file in names where !file.hasPrefix(".") {
      guard let dot = file.lastIndex(of: ".") else { continue }
      let ending = file[file.index(after: dot)...]
      guard endings.contains(ending) else { continue }
      if let bytes = read("\(name)/\(file)", &diagnostics) {
        files.append((String(file[..<dot]), "\(folder)/\(file)", String(ending), bytes))
      }
    }
    return files
  }

  /// The page shells and what they are made of: the `.html` files of the folder and of those in it,
  /// in the order of their names' bytes.
  func pageTemplates(_ diagnostics: inout [Diagnostic]) -> [PageShells.File] {
    pageTemplates(in: "", &diagnostics)
  }

  private func pageTemplates(
    in folder: String, _ diagnostics: inout [Diagnostic]
  ) -> [PageShells.File] {
    guard let entries = try? FileSystem.entries(of: "\(site.site)/Templates/\(folder)") else {
      return []
    }
    var files: [PageShells.File] = []
    for entry in entries {
      guard let text = entry.text, !text.hasPrefix(".") else { continue }
      let path = folder + text
      if entry.kind == .folder, !entry.isLink {
        files += pageTemplates(in: path + "/", &diagnostics)
      } else if entry.kind == .file, text.hasSuffix(".html"),
        let bytes = readText(path, &diagnostics)
      {
        files.append(
          .init(name: String(path.dropLast(5)), file: "Templates/\(path)", bytes: bytes))
      }
    }
    return files
  }

  /// Which fields the outlets of Interface Builder cells show.
  func outletFields(_ diagnostics: inout [Diagnostic]) -> OutletFields {
    guard let bytes = read("Cells/\(Self.outletFields)", &diagnostics) else {
      return OutletFields()
    }
    let (fields, problems) = OutletFields.read(
      bytes, file: "Templates/Cells/\(Self.outletFields)")
    diagnostics += problems
    return fields
  }

  private static let outletFields = "fields.yaml"

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
