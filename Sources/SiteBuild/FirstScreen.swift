import CellLayout
import TableLayout
import Typesetting

extension TableFrames {
  /// How much of a page a reader sees at first, in px: the height of large phones.
  private static let firstScreenHeight: Int32 = 950

  /// The faces of the labels on the first screen at the narrowest width, ascending: a page is told
  /// to load them at once, before its style sheets say so.
  func facesOfFirstScreen(
    of library: CellLibrary, typesetter: Typesetter, language: String
  ) -> [Int] {
    var faces: Set<Int> = []
    for (index, band) in bands.enumerated()
    where bandFrames[index * widths.count].y < Self.firstScreenHeight * 4 {
      let views = CellViews(of: band.cell, template: library.templates[band.cell.template])
      for (index, bound) in band.cell.views.enumerated() where !bound.isHidden {
        // A bar's title shows when the large one has scrolled away.
        let (list, place) = views.holder(of: index)
        if band.kind == .bar, list[place].field == "title" { continue }
        guard case .text(let text, _) = bound.content, let style = list[place].labelStyle else {
          continue
        }
        faces.formUnion(
          typesetter.faces(
            drawing: text.text, spans: style.spans(of: text),
            language: band.cell.settings?.language ?? language))
      }
    }
    return faces.sorted()
  }
}
