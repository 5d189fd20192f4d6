import CellLayout
import TableModel
import Typesetting

/// Lays out templates, with fonts that were opened once. Not to be shared between threads.
public final class FuzzBench {
  private let typesetter: Typesetter

  public init(_ fonts: FontLibrary) { typesetter = Typesetter(fonts) }

  /// Lays out a row in a template both ways, unless it has so many views that it takes long. A
  /// conflict is an answer too.
  func layOut(_ template: CellTemplate) {
    guard template.views.count <= 8 else { return }
    let engine = CellLayoutEngine(templates: [template], typesetter: typesetter)
    var row = Row(fields: [], location: SourceLocation(file: "content/fuzz.md"))
    for view in template.views {
      guard let field = view.field else { continue }
      row[field] =
        view.labelStyle == nil
        ? .image(ImageReference(path: "a.png", width: 64, height: 48)) : .text(InlineText("Tea"))
    }
    for rightToLeft in [false, true] {
      let (cell, _) = engine.bind(row, template: 0, language: "en", rightToLeft: rightToLeft)
      var frames = CellFrames()
      guard let height = try? engine.layout(cell, width: 375, into: &frames) else { return }
      precondition(height.isFinite && height >= 0)
      precondition(frames.views.allSatisfy { $0.rect.width.isFinite && $0.rect.height.isFinite })
    }
  }
}
