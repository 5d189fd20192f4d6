import TableModel

extension TablePass {
  /// Adds the rows of a section in columns, and above the first the columns' titles. Blocks between
  /// them are drawn by cells of their own.
  mutating func addTable(of section: TableSection, candidates: [Int]) {
    var table = ColumnTable(section.columns, layouter: layouter, style: style)
    let hasTitles = section.columns.contains { !$0.title.isEmpty }
    let header = hasTitles ? table.header(of: section, into: &diagnostics) : nil
    let rows = section.rows.map { row in
      section.holdsColumns(row)
        ? table.bind(row.reading(as: section.settings), into: &diagnostics) : nil
    }
    table.place(in: geometries)
    var needsHeader = hasTitles
    for (row, bound) in zip(section.rows, rows) {
      guard let bound else {
        addRow(row, of: section, candidates: candidates)
        continue
      }
      if needsHeader, let header {
        needsHeader = false
        append(header, of: &table)
        let order = section.columns.firstIndex { $0.order != nil }
        if let order, !frames.bands.isEmpty {
          frames.bands[frames.bands.count - 1].order = section.columns[order].order.map {
            TableFrames.ColumnOrder(column: order, order: $0)
          }
        }
      }
      append(bound, of: &table)
    }
  }

  private mutating func append(_ row: ColumnTable.TableRow, of table: inout ColumnTable) {
    do throws(Diagnostic) {
      let laidOut = try table.layOut(row, in: geometries)
      var band = row.row
      band.url = nil
      let count = frames.bands.count
      append(laidOut, of: band, kind: .row, geometries: geometries)
      if frames.bands.count > count { frames.bands[count].stackedWidths = table.stackedWidths }
    } catch {
      report(error, of: row.template)
    }
  }
}
