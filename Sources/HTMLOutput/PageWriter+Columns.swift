import CellLayout
import TableLayout
import TableModel

extension PageWriter {
  /// Writes a row of a table in columns. A column without a value keeps its cell, so that tables read
  /// aloud have each value below its title.
  mutating func write(columnsOf band: TableFrames.Band, of frames: TableFrames) {
    let isHeader = library.templates[band.cell.template].semantics == .columnHeader
    let own = library.templates[band.cell.template].views.count
    for (column, view) in band.cell.accessoryViews.enumerated() {
      let bound = band.cell.views[own + column]
      // Columns show fields, what stands at the row's end none.
      guard view.field != nil else {
        table.append("<div role=\"cell\">")
        write(
          view, bound, index: band.views.lowerBound + own + column,
          look: looks.look(accessory: view), semantics: .columns, isInLink: false,
          isRightToLeft: band.cell.isRightToLeft, label: nil, of: frames)
        table.append("</div>")
        continue
      }
      let role: StaticString =
        isHeader
        ? columnHeaderRole(band.order, column: column)
        : column == 0 ? " role=\"rowheader\"" : " role=\"cell\""
      if bound.isHidden {
        table.append("<div")
        table.append(role)
        table.append("></div>")
        continue
      }
      write(
        view, bound, index: band.views.lowerBound + own + column,
        look: looks.look(column: view), semantics: .columns, isInLink: false,
        isRightToLeft: band.cell.isRightToLeft, label: nil, attributes: role,
        stackedWidths: band.stackedWidths, of: frames)
      viewNumber += 1
    }
  }

  private func columnHeaderRole(
    _ order: TableFrames.ColumnOrder?, column: Int
  ) -> StaticString {
    guard let order, order.column == column else { return " role=\"columnheader\"" }
    return switch order.order {
    case .ascending: " role=\"columnheader\" aria-sort=\"ascending\""
    case .descending: " role=\"columnheader\" aria-sort=\"descending\""
    }
  }
}
