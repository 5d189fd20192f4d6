import CellLayout
import TableModel

extension TablePass {
  /// Reports texts that lie over each other because a fixed height leaves them no room: of a row that
  /// states its height, or once of a cell that does.
  mutating func warnOfOverlaps(
    in cell: CachedCell, of row: Row, template index: Int, geometries: [TableStyleGeometry]
  ) {
    let height = row.hasSettings ? row.settings.height : nil
    let template = library.templates[index]
    guard height != nil || template.hasFixedHeight && !overlapping.contains(index) else { return }
    for (width, geometry) in geometries.enumerated() {
      guard let (first, second) = overlap(in: cell, template, width: width) else { continue }
      overlapping.insert(index)
      diagnostics.append(
        .warning(
          "“\(first.prefix(40))” and “\(second.prefix(40))” lie over each other at a width of "
            + "\(Int(geometry.sectionWidth)), as the row is only \(cell.heights[width] / 4) px high: "
            + "make it higher, or write minimumHeight",
          at: height == nil ? template.location : row.location))
      return
    }
  }

  /// The first two labels whose lines overlap by more than the space around their letters.
  private func overlap(
    in cell: CachedCell, _ template: CellTemplate, width: Int
  ) -> (String, String)? {
    let count = cell.cell.views.count
    var placed: [(text: String, frame: PixelFrame)] = []
    for (view, description) in template.views.enumerated() {
      let bound = cell.cell.views[view]
      guard !bound.isHidden, case .text(let text, _) = bound.content,
        let style = description.labelStyle
      else { continue }
      let place = width * count + view
      var frame = cell.views[place]
      let space = Int32(style.lineHeight - style.size) * 2
      frame.y += cell.textTops[place] + space
      frame.height = Int32(cell.lineRanges[place].count * style.lineHeight) * 4 - 2 * space
      if let other = placed.first(where: { $0.frame.overlaps(frame) }) {
        return (other.text, text.text)
      }
      placed.append((text.text, frame))
    }
    return nil
  }
}

extension PixelFrame {
  fileprivate func overlaps(_ other: PixelFrame) -> Bool {
    min(x + width, other.x + other.width) > max(x, other.x)
      && min(y + height, other.y + other.height) > max(y, other.y)
  }
}
