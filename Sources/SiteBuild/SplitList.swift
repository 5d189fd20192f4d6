import TableModel

/// The list that stands beside the details of its rows on wide screens.
struct SplitList {
  let page: Page

  /// The most rows of a list beside a detail: each of the details repeats them.
  static let mostRows = 100

  private var rowCount: Int { page.sections.reduce(0) { $0 + $1.rows.count } }

  /// The list with the rows around one of them, where it has too many: so that the bytes of all
  /// details together don't grow with the square of their number.
  func window(around identifier: String?) -> Page {
    let count = rowCount
    guard count > Self.mostRows else { return page }
    var position = 0
    var selected = 0
    for section in page.sections {
      for row in section.rows {
        if row.identifier == identifier { selected = position }
        position += 1
      }
    }
    let first = max(0, min(selected - Self.mostRows / 2, count - Self.mostRows))
    let shown = first..<first + Self.mostRows
    var result = page
    result.sections = []
    var start = 0
    for section in page.sections {
      let own = (start..<start + section.rows.count).clamped(to: shown)
      if !own.isEmpty {
        var part = section
        part.rows = Array(section.rows[own.lowerBound - start..<own.upperBound - start])
        result.sections.append(part)
      }
      start += section.rows.count
    }
    return result
  }

  /// Says where the list shows only a part of itself.
  var problem: Diagnostic? {
    guard rowCount > Self.mostRows else { return nil }
    return .warning(
      "the list has \(rowCount) rows: beside a detail it shows the \(Self.mostRows) around that row, "
        + "since each detail repeats them", at: page.splitLocation ?? page.location)
  }
}
