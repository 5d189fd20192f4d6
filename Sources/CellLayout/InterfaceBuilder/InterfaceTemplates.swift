import InterfaceBuilder
import SourceText
import TableModel

/// Which fields the outlets of Interface Builder cells show where their names don't tell: field by
/// outlet, for all cells or for one.
public struct OutletFields: Sendable {
  private var shared: [String: String] = [:]
  private var ofCell: [String: [String: String]] = [:]
  /// Whether outlets show fields at all; otherwise every view shows what the file says.
  private(set) var isBinding = true

  public init() {}

  /// No fields: cells show their own sample texts.
  public static var none: OutletFields {
    var fields = OutletFields()
    fields.isBinding = false
    return fields
  }

  /// Reads `outlet: field` lines, and `cell: {outlet: field}` for outlets of one cell only.
  public static func read(
    _ bytes: [UInt8], file: String
  ) -> (fields: OutletFields, diagnostics: [Diagnostic]) {
    var fields = OutletFields()
    var diagnostics: [Diagnostic] = []
    do throws(Diagnostic) {
      guard let root = try YAMLNode.parse(bytes, file: file) else { return (fields, []) }
      guard let entries = root.entries else {
        throw .error("fields.yaml has to be a mapping of outlets to fields", at: root.location)
      }
      for entry in entries {
        if let inner = entry.value.entries {
          for pair in inner {
            guard let field = pair.value.string else {
              throw .error("an outlet has one field’s name", at: pair.value.location)
            }
            fields.ofCell[entry.key, default: [:]][pair.key] = field
          }
        } else if let field = entry.value.string {
          fields.shared[entry.key] = field
        } else {
          throw .error("an outlet has one field’s name", at: entry.value.location)
        }
      }
    } catch {
      diagnostics.append(error)
    }
    return (fields, diagnostics)
  }

  func field(of outlet: String, cell: String) -> String? {
    ofCell[cell]?[outlet] ?? shared[outlet]
  }
}

/// Finds an image of the site by the name that a cell gives it, which may lack its ending.
public typealias TemplateImages = (
  _ name: String, _ location: SourceLocation
) -> Result<ImageReference, Diagnostic>

extension CellTemplate {
  /// Reads the cells of a `.xib` or `.storyboard` file as templates.
  ///
  /// A `.xib` with one cell or view has the file's name, and its reuse identifier as a second one;
  /// the cells of other files are known by their reuse identifiers.
  ///
  /// - Parameters:
  ///   - name: the file's name without its ending.
  ///   - file: the path for messages.
  ///   - images: finds the images that cells show by themselves; `nil`: boxes stand for them.
  /// - Returns: the templates that have no errors, and all errors and warnings.
  public static func readInterface(
    _ bytes: [UInt8], name: String, file: String, fields: OutletFields = OutletFields(),
    images: TemplateImages? = nil
  ) -> (templates: [CellTemplate], diagnostics: [Diagnostic]) {
    var (document, diagnostics) = InterfaceDocument.read(bytes, file: file)
    guard let document, !diagnostics.contains(where: { $0.severity == .error }) else {
      return ([], diagnostics)
    }
    let cells = document.roots.filter(\.isCell)
    let roots = cells.isEmpty && document.roots.count == 1 ? document.roots : cells
    guard !roots.isEmpty else {
      let start = SourceLocation(file: file, line: 1, column: 1)
      return ([], diagnostics + [.error("the file holds no table view cell", at: start)])
    }
    var templates: [CellTemplate] = []
    for root in roots {
      var names = [root.reuseIdentifier].compactMap { $0 }
      if roots.count == 1, !names.contains(name) { names.append(name) }
      guard !names.isEmpty else {
        diagnostics.append(
          .warning(
            "the cell has no reuse identifier, so no row can name it: it is left out",
            at: root.location))
        continue
      }
      for (index, name) in names.enumerated() {
        let (template, warnings) = template(
          of: root, in: document, name: name, fields: fields, images: images)
        templates.append(template)
        if index == 0 { diagnostics += warnings }
      }
    }
    return (templates, diagnostics)
  }

  /// The template of one cell or view of a document, and warnings of what it can't show.
  public static func template(
    of root: InterfaceRoot, in document: InterfaceDocument, name: String,
    fields: OutletFields = OutletFields(), images: TemplateImages? = nil
  ) -> (template: CellTemplate, warnings: [Diagnostic]) {
    var builder = InterfaceCellBuilder(
      root, in: document, name: name, fields: fields, images: images)
    let template = builder.build()
    return (template, builder.diagnostics)
  }
}
