import CellLayout
import TableLayout
import TableModel
import Templates
import Typesetting

/// Lays out templates in a table, with fonts and built-in cells that were read once. Not to be shared
/// between threads.
public final class FuzzBench {
  private let typesetter: Typesetter
  private let builtIn: [CellTemplate]

  public init(_ fonts: FontLibrary) {
    typesetter = Typesetter(fonts)
    builtIn = BuiltIn.cells.compactMap {
      CellTemplate.read($0.source, name: $0.name, file: $0.name).template
    }
  }

  /// Lays out a row in a template both ways, unless it has so many views that it takes long. A
  /// conflict is an answer too.
  func layOut(_ template: CellTemplate) {
    guard template.views.count <= 8 else { return }
    let library = CellLibrary(builtIn + [template], automaticCells: BuiltIn.automaticCells)
    let layouter = TableLayouter(
      library: library, widths: [320, 1024], typesetter: typesetter, cachesCells: false)
    let location = SourceLocation(file: "content/fuzz.md", line: 1, column: 1)
    var row = Row(fields: [], cells: [template.name], location: location)
    for view in template.views {
      guard let field = view.field else { continue }
      row[field] =
        view.labelStyle == nil
        ? .image(ImageReference(path: "a.png", width: 64, height: 48)) : .text(InlineText("Tea"))
    }
    var page = Page(path: "fuzz", title: InlineText("Fuzz"), location: location)
    page.sections = [TableSection(rows: [row, row], location: location)]
    let header = Row(fields: [Field("title", .text(page.title))], location: location)
    for isRightToLeft in [false, true] {
      let style = TableLayouter.Style(
        table: .insetGrouped, language: "en", isRightToLeft: isRightToLeft)
      let (frames, diagnostics) = layouter.layout(page, header: header, style: style)
      precondition(diagnostics.allSatisfy { !$0.message.isEmpty })
      precondition(frames.bands.count == 3 || !diagnostics.isEmpty)
    }
  }
}
