import TableModel

extension TablePass {
  /// Adds the rows of a section as tiles. What isn't drawn by the cell of a row, such as a paragraph,
  /// takes the whole width and parts the tiles above it from those below.
  mutating func addGrid(of section: TableSection, candidates: [Int]) {
    let tiles = candidates.isEmpty ? library.roles.tiles : candidates
    let geometries = self.geometries.map {
      TileGeometry(leastWidth: section.tileWidth ?? tileWidth, in: $0)
    }
    var grid: [(row: Row, template: Int)] = []
    for row in section.rows {
      guard let template = template(of: row, candidates: tiles) else { continue }
      if library.templates[template].semantics == .row {
        grid.append((withSettings(row, of: section, template: template), template))
      } else {
        addTiles(grid, geometries)
        grid.removeAll(keepingCapacity: true)
        addRow(row, of: section, candidates: candidates)
      }
    }
    addTiles(grid, geometries)
  }

  /// Adds tiles side by side: those of a line are as high as the highest of them.
  private mutating func addTiles(
    _ tiles: [(row: Row, template: Int)], _ geometries: [TileGeometry]
  ) {
    guard !tiles.isEmpty else { return }
    let cellGeometries = geometries.map { TableStyleGeometry(tileOfWidth: Double($0.width) / 4) }
    var cells: [CachedCell] = []
    var rows: [Row] = []
    // In quarters of a px and negative, so that they are never those of a table.
    let widths = layouter.number(of: geometries.map { -Int($0.width) })
    for (row, template) in tiles {
      if let cell = layOut(row, template: template, geometries: cellGeometries, cachedAt: widths) {
        cells.append(cell)
        rows.append(row)
      }
    }
    guard cells.count == tiles.count else { return }
    var heights = cells.map(\.heights)
    for (width, geometry) in geometries.enumerated() {
      for start in stride(from: 0, to: cells.count, by: geometry.count) {
        let line = start..<min(start + geometry.count, cells.count)
        let height = line.map { heights[$0][width] }.max() ?? 0
        for index in line { heights[index][width] = height }
      }
    }
    let total = geometries.indices.map { width -> Int32 in
      let count = geometries[width].count
      let sum = stride(from: 0, to: cells.count, by: count).reduce(Int64(0)) { sum, index in
        sum + Int64(heights[index][width]) + Int64(TileGeometry.lineSpacing)
      }
      return Int32(
        clamping: sum - Int64(TileGeometry.lineSpacing) + 2 * Int64(TileGeometry.verticalInset))
    }
    guard hasRoom(for: total, at: rows[0].location) else { return }
    let first = frames.bands.count
    var tops = bottoms.map { $0 + TileGeometry.verticalInset }
    for index in cells.indices {
      var cell = cells[index]
      if cell.heights != heights[index] {
        guard
          let higher = layOut(
            rows[index], template: tiles[index].template, geometries: cellGeometries,
            cachedAt: nil, minimumHeights: heights[index])
        else { continue }
        cell = higher
      }
      append(tile: cell, index, rows[index], tops: tops, geometries, cellGeometries)
      for (width, geometry) in geometries.enumerated() where (index + 1) % geometry.count == 0 {
        tops[width] += heights[index][width] + TileGeometry.lineSpacing
      }
    }
    frames.grids.append(.init(bands: first..<frames.bands.count, tiles: geometries))
    for width in geometries.indices { bottoms[width] += total[width] }
  }

  private mutating func append(
    tile cell: CachedCell, _ index: Int, _ row: Row, tops: [Int32],
    _ geometries: [TileGeometry], _ cellGeometries: [TableStyleGeometry]
  ) {
    let views = appendViews(of: cell, cellGeometries)
    frames.bands.append(
      TableFrames.Band(
        kind: .row, cell: cell.cell, url: row.url, identifier: row.identifier, views: views))
    for (width, geometry) in geometries.enumerated() {
      let section = self.geometries[width]
      frames.bandFrames.append(
        PixelFrame(
          x: quarters(section.sectionInset)
            + geometry.x(
              index % geometry.count, sectionWidth: quarters(section.sectionWidth),
              isRightToLeft: style.isRightToLeft),
          y: tops[width], width: geometry.width, height: cell.heights[width]))
      frames.separators.append(.zero)
    }
  }
}
