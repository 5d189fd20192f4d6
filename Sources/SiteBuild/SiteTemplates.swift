import CellLayout
import HTMLOutput
import SiteContent
import TableLayout
import TableModel
import Templates

/// The cells, the page shells and the style sheet of a site: its own where its `Templates` folder has
/// them, the built-in ones otherwise.
struct SiteTemplates: Sendable {
  var library: CellLibrary
  var shells: PageShells
  var styleSheet: [UInt8]

  /// Reads the templates.
  ///
  /// - Parameters:
  ///   - textSize: the content size category that text styles follow.
  ///   - metrics: the site's profile; cells named after it, as in `value2@ios7`, take the place of those
  ///     without.
  /// - Returns: `nil` when any has an error; and all errors and warnings.
  static func read(
    _ folder: TemplateFolder, textSize: TextSizeCategory, metrics: MetricsProfile,
    images: ImageCatalogue
  ) -> (SiteTemplates?, [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let profile = metrics.name
    let builtIn = BuiltIn.cells.map { name, source in
      let special = BuiltIn.profileCells.first { $0.name == name && $0.profile == profile }
      let file = special == nil ? name : "\(name)@\(profile)"
      return CellFile(
        name: name, file: "Templates/Cells/\(file).yaml", form: .yaml,
        bytes: special?.source ?? source)
    }
    let fields = folder.outletFields(&diagnostics)
    var cells: [CellTemplate] = []
    var own: [String: SourceLocation] = [:]
    for file in builtIn + folder.cells(&diagnostics).of(profile: profile) {
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
    let (shells, problems) = PageShells.read(
      folder.pageTemplates(&diagnostics), builtIn: BuiltIn.page)
    diagnostics += problems
    let styleSheet = folder.readText("site.css", &diagnostics) ?? BuiltIn.styleSheet
    guard !diagnostics.contains(where: { $0.severity == .error }) else {
      return (nil, diagnostics)
    }
    let templates = SiteTemplates(
      library: CellLibrary(
        cells, automaticCells: BuiltIn.automaticCells, textSize: textSize,
        letterSpacing: metrics.letterSpacing),
      shells: shells, styleSheet: styleSheet)
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

extension [CellFile] {
  /// The files of cells for all profiles and for one, without those that this one replaces.
  fileprivate func of(profile: String) -> [CellFile] {
    let suffix = "@" + profile
    let own = Set(filter { $0.name.hasSuffix(suffix) }.map { $0.name.dropLast(suffix.count) })
    return compactMap { file in
      guard file.name.contains("@") else { return own.contains(file.name[...]) ? nil : file }
      guard file.name.hasSuffix(suffix) else { return nil }
      var file = file
      file.name = String(file.name.dropLast(suffix.count))
      return file
    }
  }
}
