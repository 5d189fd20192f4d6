/// Blocks of an article among the rows of a table.
extension TablePass {
  /// The least space in px between a block and the ends of its section, which shows them as edges.
  /// Lines of articles are higher than their letters, more above these than below.
  private static let spaceAboveBlocks = 6.0
  private static let spaceBelowBlocks = 10.0

  /// Keeps blocks away from the ends of a section whose rows stand on a ground of their own.
  mutating func addSpaceAroundBlocks(in rows: Range<Int>) {
    guard style.table != .plain, let last = rows.last else { return }
    if isBlock(rows.lowerBound) {
      for width in geometries.indices {
        let space = quarters(Self.spaceAboveBlocks)
        let free = frames.viewFrames(of: rows.lowerBound, at: width).map(\.y).min() ?? 0
        guard free < space else { continue }
        shift(rows.lowerBound, by: space - free, at: width)
        for band in rows.dropFirst() {
          frames.bandFrames[band * geometries.count + width].y += space - free
        }
      }
    }
    guard isBlock(last) else { return }
    for width in geometries.indices {
      let place = last * geometries.count + width
      let height = frames.bandFrames[place].height
      let lowest = frames.viewFrames(of: last, at: width).map { $0.y + $0.height }.max() ?? height
      let missing = quarters(Self.spaceBelowBlocks) - (height - lowest)
      guard missing > 0 else { continue }
      frames.bandFrames[place].height += missing
      bottoms[width] += missing
    }
  }

  private func isBlock(_ band: Int) -> Bool {
    switch library.templates[frames.bands[band].cell.template].semantics {
    case .paragraph, .listItem, .quote, .code, .figure: true
    default: false
    }
  }

  /// Moves a band's views down in it.
  private mutating func shift(_ band: Int, by distance: Int32, at width: Int) {
    for view in frames.bands[band].views {
      frames.viewFrames[view * geometries.count + width].y += distance
    }
    frames.bandFrames[band * geometries.count + width].height += distance
    bottoms[width] += distance
  }
}

extension TableFrames {
  /// The frames of a band's views, in the band's coordinates.
  fileprivate func viewFrames(of band: Int, at width: Int) -> some Sequence<PixelFrame> {
    bands[band].views.lazy.map { viewFrames[$0 * widths.count + width] }
  }
}
