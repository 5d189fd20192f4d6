import TableLayout

/// The classes of the page's geometry.
extension PageWriter {
  mutating func sectionClass(_ index: Int, of frames: TableFrames) -> Int {
    signature.removeAll(keepingCapacity: true)
    let count = frames.widths.count
    for width in 0..<count {
      let frame = frames.sectionFrames[index * count + width]
      var above = frame.y
      if index > 0 {
        let previous = frames.sectionFrames[(index - 1) * count + width]
        above -= previous.y + previous.height
      }
      signature.append(frame.x)
      signature.append(above)
      signature.append(frame.width)
      signature.append(frame.height)
      let isFixed = frames.sections[index].disclosure == .fixed
      signature.append(isFixed ? 0 : frames.collapsedHeights[index * count + width])
    }
    return signature.withUnsafeBufferPointer { sheet.section($0) }
  }

  mutating func bandClass(_ index: Int, of frames: TableFrames) -> Int {
    signature.removeAll(keepingCapacity: true)
    let count = frames.widths.count
    for width in 0..<count {
      let separator = frames.separators[index * count + width]
      signature.append(frames.bandFrames[index * count + width].height)
      signature.append(separator.x)
      signature.append(separator.width)
    }
    return signature.withUnsafeBufferPointer { sheet.band($0) }
  }

  mutating func gridClass(_ grid: TableFrames.Grid) -> Int {
    signature.removeAll(keepingCapacity: true)
    for tile in grid.tiles {
      signature.append(tile.inset)
      signature.append(tile.width)
    }
    return signature.withUnsafeBufferPointer { sheet.grid($0) }
  }

  /// The class of rows that stand together, by their height.
  mutating func stretchClass(_ bands: Range<Int>, of frames: TableFrames) -> Int {
    signature.removeAll(keepingCapacity: true)
    let count = frames.widths.count
    for width in 0..<count {
      let last = frames.bandFrames[(bands.upperBound - 1) * count + width]
      signature.append(
        last.y + last.height - frames.bandFrames[bands.lowerBound * count + width].y)
    }
    return signature.withUnsafeBufferPointer { sheet.stretch($0) }
  }

  mutating func frameClass(_ index: Int, of frames: TableFrames) -> Int {
    signature.removeAll(keepingCapacity: true)
    let count = frames.widths.count
    for width in 0..<count {
      let frame = frames.viewFrames[index * count + width]
      signature.append(frame.x)
      signature.append(frame.y)
      signature.append(frame.width)
      signature.append(frame.height)
      signature.append(frames.textTops[index * count + width])
      signature.append(frames.fontSizes[index * count + width] * 4)
    }
    return signature.withUnsafeBufferPointer { sheet.frame($0) }
  }
}
