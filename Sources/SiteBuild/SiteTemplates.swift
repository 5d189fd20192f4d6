import CellLayout
import HTMLOutput
import SiteContent
import TableLayout
import TableModel
import Templates

/// The cells, the page shell and the style sheet of a site: its own where its `Templates` folder has
/// them, the built-in ones otherwise.
struct SiteTemplates: Sendable {
  var library: CellLibrary
  var shell: PageShell
  var styleSheet: [UInt8]

  /// Reads the templates.
  ///
  /// - Parameters:
  ///   - textSize: the content size category that text styles follow.
  ///   - letterSpacing: what they put between letters.
  /// - Returns: `nil` when any has an error; and all errors and warnings.
  static func read(
    _ folder: TemplateFolder, textSize: TextSizeCategory, letterSpacing: TextStyleSpacing,
    images: ImageCatalogue
  ) -> (SiteTemplates?, [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let builtIn = BuiltIn.cells.map {
      CellFile(
        name: $0.name, file: "Templates/Cells/\($0.name).yaml", form: .yaml, bytes: $0.source)
    }
    let fields = folder.outletFields(&diagnostics)
    var cells: [CellTemplate] = []
    var own: [String: SourceLocation] = [:]
    for file in builtIn + folder.cells(&diagnostics) {
      for cell in read(file, fields, images, &diagnostics) {
        if cells.count >= builtIn.count,
          let other = own.updateValue(cell.location, forKey: cell.name)
        {
          diagnostics.append(
            .error(
              "two cells of the site have the name “\(cell.name)”", at: cell.location,
              notes: [.init("the other one is here", at: other)]))
        }
        if let index = cells.firstIndex(where: { $0.name == cell.name }) {
          cells[index] = cell
        } else {
          cells.append(cell)
        }
      }
    }
    var shell: PageShell?
    do throws(Diagnostic) {
      let own = folder.readText("page.html", &diagnostics)
      shell = try PageShell(
        String(decoding: own ?? BuiltIn.page, as: UTF8.self), file: "Templates/page.html")
    } catch {
      diagnostics.append(error)
    }
    let styleSheet = folder.readText("site.css", &diagnostics) ?? BuiltIn.styleSheet
    guard let shell, !diagnostics.contains(where: { $0.severity == .error }) else {
      return (nil, diagnostics)
    }
    let templates = SiteTemplates(
      library: CellLibrary(
        cells, automaticCells: BuiltIn.automaticCells, textSize: textSize,
        letterSpacing: letterSpacing),
      shell: shell, styleSheet: styleSheet)
    return (templates, diagnostics)
  }

  /// The templates of a file.
  private static func read(
    _ file: CellFile, _ fields: OutletFields, _ images: ImageCatalogue,
    _ diagnostics: inout [Diagnostic]
  ) -> [CellTemplate] {
    switch file.form {
    case .yaml:
      let (cell, problems) = CellTemplate.read(file.bytes, name: file.name, file: file.file)
      diagnostics += problems
      return cell.map { [$0] } ?? []
    case .interfaceBuilder:
      let (cells, problems) = CellTemplate.readInterface(
        file.bytes, name: file.name, file: file.file, fields: fields,
        images: images.templateLookup)
      diagnostics += problems
      return cells
    }
  }
}
