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
  /// - Parameter textSize: the content size category that text styles follow.
  /// - Returns: `nil` when any has an error; and all errors and warnings.
  static func read(
    _ folder: TemplateFolder, textSize: TextSizeCategory
  ) -> (SiteTemplates?, [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    var sources = BuiltIn.cells.map {
      (name: $0.name, file: "Templates/Cells/\($0.name).yaml", bytes: $0.source)
    }
    for own in folder.cells(&diagnostics) {
      if let index = sources.firstIndex(where: { $0.name == own.name }) {
        sources[index] = own
      } else {
        sources.append(own)
      }
    }
    var cells: [CellTemplate] = []
    for source in sources {
      let (cell, problems) = CellTemplate.read(source.bytes, name: source.name, file: source.file)
      diagnostics += problems
      if let cell { cells.append(cell) }
    }
    var shell: PageShell?
    do throws(Diagnostic) {
      let own = folder.read("page.html", &diagnostics)
      shell = try PageShell(
        String(decoding: own ?? BuiltIn.page, as: UTF8.self), file: "Templates/page.html")
    } catch {
      diagnostics.append(error)
    }
    let styleSheet = folder.read("site.css", &diagnostics) ?? BuiltIn.styleSheet
    guard let shell, !diagnostics.contains(where: { $0.severity == .error }) else {
      return (nil, diagnostics)
    }
    let templates = SiteTemplates(
      library: CellLibrary(cells, automaticCells: BuiltIn.automaticCells, textSize: textSize),
      shell: shell, styleSheet: styleSheet)
    return (templates, diagnostics)
  }
}
