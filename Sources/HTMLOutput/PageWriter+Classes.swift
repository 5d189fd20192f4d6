import CellLayout
import TableLayout

/// The classes of the page's geometry.
extension PageWriter {
  mutating func sectionClass(_ index: Int, of frames: TableFrames) -> Int {
    signature.removeAll(keepingCapacity: true)
    let count = frames.widths.count
    let isWhole = (0..<count).allSatisfy { width in
      let frame = frames.sectionFrames[index * count + width]
      return frame.x == 0 && frame.width == Int32(frames.column.widths[width] * 4)
    }
    for width in 0..<count {
      let frame = frames.sectionFrames[index * count + width]
      var above = frame.y
      if index > 0 {
        let previous = frames.sectionFrames[(index - 1) * count + width]
        above -= previous.y + previous.height
      }
      signature.append(frame.x)
      signature.append(above)
      signature.append(isWhole ? 0 : frame.width)
    }
    return sheet.section(signature)
  }

  /// The class of a section's height, and of that without its rows where they can be hidden.
  mutating func heightClass(ofSection index: Int, _ frames: TableFrames) -> Int {
    signature.removeAll(keepingCapacity: true)
    let count = frames.widths.count
    let isFixed = frames.sections[index].disclosure == .fixed
    for place in index * count..<(index + 1) * count {
      signature.append(frames.sectionFrames[place].height)
      signature.append(isFixed ? 0 : frames.collapsedHeights[place])
    }
    return sheet.height(signature)
  }

  /// The class of a band's height and of the tops and heights of its views.
  ///
  /// - Parameter views: those that are drawn.
  mutating func bandClass(_ index: Int, views: [DrawnView], of frames: TableFrames) -> Int {
    signature.removeAll(keepingCapacity: true)
    let count = frames.widths.count
    for width in 0..<count {
      let separator = frames.separators[index * count + width]
      let band = frames.bandFrames[index * count + width]
      signature.append(band.height)
      let isDrawn = separator.width > 0
      signature.append(isDrawn ? separator.x : GeometrySheet.noSeparator)
      signature.append(
        isDrawn ? band.width - separator.x - separator.width : GeometrySheet.noSeparator)
      for view in views {
        let frame = frames.viewFrames[view.index * count + width]
        signature.append(frame.y)
        signature.append(frame.height)
      }
    }
    return sheet.band(signature)
  }

  /// The class of the sides of a band's views.
  mutating func spanClass(_ index: Int, views: [DrawnView], of frames: TableFrames) -> Int {
    signature.removeAll(keepingCapacity: true)
    let count = frames.widths.count
    for width in 0..<count {
      for view in views {
        let frame = frames.viewFrames[view.index * count + width]
        let band = frames.bandFrames[index * count + width]
        signature.append(frame.x)
        signature.append(band.width - frame.x - frame.width)
        signature.append(frame.width)
        signature.append(view.stretches ? 1 : 0)
      }
    }
    return sheet.span(signature)
  }

  mutating func gridClass(_ grid: TableFrames.Grid) -> Int {
    signature.removeAll(keepingCapacity: true)
    for tile in grid.tiles {
      signature.append(tile.inset)
      signature.append(tile.width)
    }
    return sheet.grid(signature)
  }

  /// The class of rows that stand together, by their height.
  mutating func stretchClass(_ bands: Range<Int>, of frames: TableFrames) -> Int {
    signature.removeAll(keepingCapacity: true)
    let count = frames.widths.count
    for width in 0..<count {
      let last = frames.bandFrames[(bands.upperBound - 1) * count + width]
      signature.append(
        last.y + last.height - frames.bandFrames[bands.lowerBound * count + width].y)
      signature.append(0)
    }
    return sheet.height(signature)
  }

  /// The class of where the text of a view begins, and of its size where that differs from the look's;
  /// `nil`: it begins at the top everywhere.
  ///
  /// - Parameter stackedWidths: by width, whether lines begin at the leading edge whatever the view's
  ///   alignment; empty: nowhere.
  mutating func textClass(
    _ index: Int, of frames: TableFrames, _ alignment: TextAlignment = .natural,
    stackedWidths: [Bool] = []
  ) -> Int? {
    signature.removeAll(keepingCapacity: true)
    let count = frames.widths.count
    let own = stackedWidths.isEmpty ? nil : GeometrySheet.TextEdge(alignment)
    for width in 0..<count {
      let place = index * count + width
      signature.append(frames.textTops[place])
      signature.append(frames.fontSizes[place] * 4)
      if let own { signature.append((stackedWidths[width] ? .start : own).rawValue) }
    }
    return sheet.text(signature)
  }
}
