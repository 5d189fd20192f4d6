import CellLayout
import TableModel

/// A section's table being laid out: its columns lie between the same edges in all rows.
struct ColumnTable {
  /// A row's cells, one for each column that it has a value for.
  struct TableRow {
    var row: Row
    var template: Int
    /// By column: the cell, and the view of its template that shows it.
    var cells: [(cell: BoundCell?, view: Int, name: String)]
    /// A cell without content that draws the row's accessory, if it has one.
    var accessory: BoundCell?
  }

  let columns: [TableColumn]
  private let layouter: TableLayouter
  private let style: TableLayouter.Style
  private var widths: [ColumnWidths]
  /// By width, then by column.
  private var places: [[ColumnPlace]] = []
  /// By width, whether the columns stand in several lines; empty: nowhere.
  private(set) var stackedWidths: [Bool] = []
  private var accessories: [BoundCell] = []
  /// By width, what the accessories take at the rows' trailing edge.
  private var accessoryWidths: [Double] = []
  private var cellFrames = CellFrames()

  init(_ columns: [TableColumn], layouter: TableLayouter, style: TableLayouter.Style) {
    self.columns = columns
    self.layouter = layouter
    self.style = style
    widths = columns.map { _ in ColumnWidths(natural: 1, rows: 1, least: 1) }
  }

  // MARK: Binding

  /// Pours the titles of the columns into cells.
  mutating func header(
    of section: TableSection, into diagnostics: inout [Diagnostic]
  ) -> TableRow {
    let row = Row(
      fields: columns.map { Field($0.field, .text($0.title)) }, location: columns[0].location
    ).reading(as: section.settings)
    return bind(
      row, template: layouter.library.roles.columnHeader, hasTitle: false, into: &diagnostics)
  }

  /// Pours a row's fields into cells.
  mutating func bind(_ row: Row, into diagnostics: inout [Diagnostic]) -> TableRow {
    bind(row, template: layouter.library.roles.columns, hasTitle: true, into: &diagnostics)
  }

  private mutating func bind(
    _ row: Row, template: Int, hasTitle: Bool, into diagnostics: inout [Diagnostic]
  ) -> TableRow {
    let views = layouter.library.templates[template].views
    var cells: [(cell: BoundCell?, view: Int, name: String)] = []
    cells.reserveCapacity(columns.count)
    for (index, column) in columns.enumerated() {
      let field =
        hasTitle && index == 0 && column.alignment == .leading
        ? "title" : column.alignment.rawValue
      let view = views.firstIndex { $0.field == field } ?? 0
      guard let value = row[column.field] else {
        cells.append((nil, view, column.field))
        continue
      }
      let cellRow = Row(
        fields: [Field(field, .text(text(of: value, in: row, column: index)))],
        location: row.location
      ).reading(as: row.settings)
      let (cell, problems) = layouter.engine.bind(
        cellRow, template: template, language: style.language, rightToLeft: style.isRightToLeft)
      diagnostics += problems
      if case .text(_, let shape) = cell.views[view].content {
        let padding = views[view].padding.leading + views[view].padding.trailing
        let natural = shape.naturalWidth.rounded(.up) + padding
        widths[index].natural = max(widths[index].natural, natural)
        if hasTitle { widths[index].rows = max(widths[index].rows, natural) }
        widths[index].least = max(widths[index].least, shape.leastWidth.rounded(.up) + padding)
      }
      cells.append((cell, view, column.field))
    }
    let accessory = hasTitle ? accessory(of: row, template, into: &diagnostics) : nil
    if let accessory { accessories.append(accessory) }
    return TableRow(row: row, template: template, cells: cells, accessory: accessory)
  }

  /// The row's own accessory, a checkmark where it is checked, or that of the template.
  private func accessory(
    of row: Row, _ template: Int, into diagnostics: inout [Diagnostic]
  ) -> BoundCell? {
    if row.formControl != nil {
      diagnostics.append(
        .warning(
          "a control of a form has no place in a row in columns: write layout table, or put it "
            + "into a section of its own", at: row.location))
    }
    var outer = Row(accessory: row.accessory, location: row.location)
    if case .button? = row.accessory {
      diagnostics.append(
        .warning(
          "a button has no place in a row in columns: let its first column lead there by url",
          at: row.location))
      outer.accessory = nil
    }
    outer["checked"] = row["checked"]
    let (cell, problems) = layouter.engine.bind(
      outer, template: template, language: style.language, rightToLeft: style.isRightToLeft)
    diagnostics += problems
    return cell.accessoryViews.isEmpty ? nil : cell
  }

  /// The text of a field. Pictures stand in the line; where the row leads, the first column says.
  private func text(of value: FieldValue, in row: Row, column: Int) -> InlineText {
    var text: InlineText
    switch value {
    case .text(let own): text = own
    case .flag(let isSet): text = InlineText(isSet ? "✓" : "")
    case .image(let image):
      let object = "\u{FFFC}"
      text = InlineText(object, runs: [TextRun(length: object.utf8.count, image: image)])
    }
    if column == 0, let url = row.url, !text.isEmpty {
      if text.runs.isEmpty { text.runs = [TextRun(length: text.text.utf8.count)] }
      for index in text.runs.indices where text.runs[index].url == nil {
        text.runs[index].url = url
      }
    }
    return text
  }

  // MARK: Layout

  /// Settles where the columns lie, once all rows are known.
  mutating func place(in geometries: [TableStyleGeometry]) {
    accessoryWidths = geometries.map { geometry in
      accessories.reduce(0) { max($0, width(of: $1, geometry)) }
    }
    places = zip(geometries, accessoryWidths).map { geometry, accessory in
      ColumnPlace.places(
        widths, width: geometry.contentWidth - 2 * geometry.sideMargin - accessory)
    }
    stackedWidths = places.map { $0.contains { $0.line > 0 } }
    if !stackedWidths.contains(true) { stackedWidths = [] }
  }

  /// How much an accessory takes from the columns, with the space between them.
  private mutating func width(of accessory: BoundCell, _ geometry: TableStyleGeometry) -> Double {
    cellFrames.removeAll()
    // What fails here fails again where the row is laid out, and is reported there.
    _ = try? layOut(accessory, geometry, height: 0)
    let inner = cellFrames.views.suffix(accessory.accessoryViews.count).map { view in
      style.isRightToLeft ? view.rect.x + view.rect.width : geometry.contentWidth - view.rect.x
    }.max()
    return inner.map { max(0, $0 - geometry.sideMargin) + ColumnPlace.spacing } ?? 0
  }

  /// Lays out an accessory in the middle of a row at least that high, and returns the row's height.
  private mutating func layOut(
    _ accessory: BoundCell, _ geometry: TableStyleGeometry, height: Double
  ) throws(Diagnostic) -> Double {
    try layouter.engine.layout(
      accessory, width: geometry.contentWidth, sideMargin: geometry.sideMargin,
      minimumHeight: height, into: &cellFrames)
  }

  /// Lays out a row at every width.
  mutating func layOut(
    _ row: TableRow, in geometries: [TableStyleGeometry]
  ) throws(Diagnostic) -> CachedCell {
    var result = CachedCell(
      cell: layouter.engine.joined(
        row.cells, accessory: row.accessory, template: row.template, row: row.row,
        rightToLeft: style.isRightToLeft), widths: geometries.count)
    let own = layouter.library.templates[row.template].views.count
    for (index, geometry) in geometries.enumerated() {
      for _ in 0..<own { result.appendHiddenView() }
      var height = try append(row, places[index], geometry, to: &result)
      if let accessory = row.accessory {
        cellFrames.removeAll()
        height = try layOut(accessory, geometry, height: height)
        for view in cellFrames.views.suffix(accessory.accessoryViews.count) {
          result.append(view, of: cellFrames, x: 0, y: 0)
        }
      }
      result.heights.append(quarters(height))
    }
    return result
  }

  /// Appends the views of the columns at one width and returns the row's height. In each line of
  /// columns the first baselines lie side by side, the last ones of titles; between two lines is a
  /// small space.
  private mutating func append(
    _ row: TableRow, _ places: [ColumnPlace], _ geometry: TableStyleGeometry,
    to result: inout CachedCell
  ) throws(Diagnostic) -> Double {
    let lineSpacing = 4.0
    let isHeader = row.template == layouter.library.roles.columnHeader
    var (lineTop, height) = (0.0, 0.0)
    var textBottom: Double?
    var first = 0
    while first < places.count {
      let line = places[first].line
      let end = places[first...].firstIndex { $0.line != line } ?? places.count
      cellFrames.removeAll()
      var tops: [Int] = []
      var lineHeight = 0.0
      var (top, bottom) = (Double.infinity, 0.0)
      for column in first..<end {
        guard let cell = row.cells[column].cell else {
          tops.append(-1)
          continue
        }
        let start = cellFrames.views.count
        lineHeight = max(
          lineHeight,
          try layouter.engine.layout(
            cell, width: places[column].width, sideMargin: 0, into: &cellFrames))
        tops.append(start + row.cells[column].view)
        let rect = cellFrames.views[tops[tops.count - 1]].rect
        if rect.height > 0 { (top, bottom) = (min(top, rect.y), max(bottom, rect.y + rect.height)) }
      }
      if let above = textBottom, top < .infinity { lineTop = above + lineSpacing - top }
      if top < .infinity { textBottom = lineTop + bottom }
      height = max(height, lineTop + lineHeight)
      for (offset, column) in (first..<end).enumerated() {
        guard tops[offset] >= 0 else {
          result.appendHiddenView()
          continue
        }
        let place = places[column]
        let x =
          geometry.sideMargin
          + (style.isRightToLeft
            ? geometry.contentWidth - 2 * geometry.sideMargin - place.x - place.width : place.x)
        let view = cellFrames.views[tops[offset]]
        let lift = isHeader ? max(0, bottom - view.rect.y - view.rect.height) : 0
        result.append(view, of: cellFrames, x: x, y: lineTop + lift)
      }
      first = end
    }
    return height
  }
}

extension CachedCell {
  /// Appends a view that another cell's layout has placed, moved by so much.
  fileprivate mutating func append(
    _ view: ViewFrame, of frames: CellFrames, x: Double, y: Double
  ) {
    var frame = PixelFrame(view.rect)
    frame.x += quarters(x)
    frame.y += quarters(y)
    views.append(frame)
    textTops.append(quarters(view.textTop))
    fontSizes.append(view.fontSize)
    let first = Int32(lines.count)
    lines += frames.lines(of: view)
    lineRanges.append(first..<Int32(lines.count))
  }

  fileprivate mutating func appendHiddenView() {
    views.append(.zero)
    textTops.append(0)
    fontSizes.append(0)
    lineRanges.append(0..<0)
  }
}
