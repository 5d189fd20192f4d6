import CellLayout
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

  /// The site's own cells, in the order of their names' bytes.
  func cells(_ diagnostics: inout [Diagnostic]) -> [CellFile] {
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
    var cells: [CellFile] = []
    for name in names where !name.hasPrefix(".") {
      guard let dot = name.lastIndex(of: "."), name != Self.outletFields,
        let form = CellForm(ending: name[name.index(after: dot)...])
      else { continue }
      if let bytes = read("Cells/\(name)", &diagnostics) {
        cells.append(
          CellFile(
            name: String(name[..<dot]), file: "\(folder)/\(name)", form: form, bytes: bytes))
      }
    }
    return cells
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
