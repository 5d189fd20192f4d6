import TableModel

extension CellLayoutEngine {
  /// One cell that shows a view of each of several cells of a template, side by side: a row of a
  /// table in columns.
  ///
  /// The template's own views are hidden in it; those of the columns follow them.
  ///
  /// - Parameters:
  ///   - cells: the columns' cells, each with the view that shows it and what that is called; without
  ///     a cell the column is empty.
  ///   - accessory: a cell of the template without content, for its accessory.
  ///   - template: the template that all of them were bound with.
  ///   - row: where the cell comes from.
  public func joined(
    _ cells: [(cell: BoundCell?, view: Int, name: String)], accessory: BoundCell? = nil,
    template: Int, row: Row, rightToLeft: Bool
  ) -> BoundCell {
    let own = templates[template].views
    let hidden = BoundView(.plain, isHidden: true)
    var views = Array(repeating: hidden, count: own.count)
    var columnViews: [CellView] = []
    views.reserveCapacity(own.count + cells.count)
    columnViews.reserveCapacity(cells.count)
    for (cell, view, name) in cells {
      var column = own[view]
      column.name = name
      columnViews.append(column)
      views.append(cell?.views[view] ?? hidden)
    }
    if let accessory {
      columnViews += accessory.accessoryViews
      views += accessory.views.suffix(accessory.accessoryViews.count)
    }
    return BoundCell(
      template: template, views: views, accessory: accessory?.accessory ?? .none,
      accessoryViews: columnViews, settings: row.hasSettings ? [row.settings.ofTexts] : [],
      isRightToLeft: rightToLeft, location: row.location)
  }
}
