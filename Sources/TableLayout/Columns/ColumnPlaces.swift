/// What a column of a table asks for, in whole px.
struct ColumnWidths: Hashable {
  /// Where none of its texts wraps.
  var natural: Double
  /// Where no text of a row wraps, its title aside.
  var rows: Double
  /// Below it words would be divided.
  var least: Double
}

/// Where a column lies in the rows of its table at one width.
struct ColumnPlace: Hashable {
  /// From the leading edge of the first column, in px.
  var x: Double
  var width: Double
  /// The line of columns in which it stands; rows have several where there is no room for one.
  var line: Int
}

extension ColumnPlace {
  /// Between neighbouring columns, in px.
  static let spacing = 16.0
  /// Texts don't become narrower than that by wrapping, in px.
  private static let leastOfText = 96.0

  /// The places of a table's columns.
  ///
  /// Columns are at least as wide as their least width. Where all have room for their natural width,
  /// what is left is shared in proportion to it. Where they haven't, the widest give way first, all
  /// that do to one width. Where not even the least widths fit, the first column stands in a line of
  /// its own, the others in as many lines below it as they need.
  ///
  /// - Complexity: linear in the number of columns, times the number of bits of the width.
  static func places(_ columns: [ColumnWidths], width: Double) -> [ColumnPlace] {
    let columns = columns.map { column in
      let natural = max(1, min(column.natural, 100_000))
      let least = max(1, min(max(column.least, min(column.rows, leastOfText)), width))
      return ColumnWidths(
        natural: max(natural, least), rows: column.rows, least: least)
    }
    var places: [ColumnPlace] = []
    for (line, range) in lines(columns, width: width).enumerated() {
      var x = 0.0
      let room = width - spacing * Double(range.count - 1)
      for width in widths(columns[range], width: room) {
        places.append(ColumnPlace(x: x, width: width, line: line))
        x += width + spacing
      }
    }
    return places
  }

  private static func lines(_ columns: [ColumnWidths], width: Double) -> [Range<Int>] {
    func room(_ range: Range<Int>) -> Double {
      columns[range].reduce(spacing * Double(range.count - 1)) { $0 + $1.least }
    }
    guard columns.count > 1, room(columns.indices) > width else { return [columns.indices] }
    var lines = [0..<1]
    var start = 1
    for index in 1..<columns.count where index > start && room(start..<index + 1) > width {
      lines.append(start..<index)
      start = index
    }
    return lines + [start..<columns.count]
  }

  /// The widths of the columns of one line, which fill it together.
  private static func widths(_ columns: ArraySlice<ColumnWidths>, width: Double) -> [Double] {
    let natural = columns.reduce(0) { $0 + $1.natural }
    var widths: [Double]
    if natural <= width {
      let surplus = width - natural
      widths = columns.map { $0.natural + (surplus * $0.natural / natural).rounded(.down) }
    } else {
      func limited(_ limit: Double) -> [Double] {
        columns.map { max($0.least, min($0.natural, limit)) }
      }
      var (low, high) = (1.0, width)
      while low < high {
        let middle = ((low + high + 1) / 2).rounded(.down)
        if limited(middle).reduce(0, +) <= width { low = middle } else { high = middle - 1 }
      }
      widths = limited(low)
    }
    // What remains of whole px goes to the first.
    widths[0] += width - widths.reduce(0, +)
    return widths
  }
}
