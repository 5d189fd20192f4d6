import HTMLOutput
import SiteContent
import TableModel

/// Makes the pages that show a page's tables in the orders of their columns: plain pages, linked from
/// the columns' titles.
struct PageOrders {
  private let language: String
  private var paths: OutputPaths

  init(_ paths: OutputPaths, language: String) {
    self.paths = paths
    self.language = language
  }

  /// A page in the order of a column.
  private struct Order: Hashable {
    var field: String
    var order: TableColumn.SortOrder
  }

  /// The page itself, its titles linking to the other orders, and a page for each of those.
  ///
  /// A page that stands in the order of a column as it is written is the page in that order.
  mutating func pages(of loaded: LoadedPage) -> [LoadedPage] {
    let page = loaded.page
    var fields: [(field: String, title: String)] = []
    for section in page.sections where page.layout(of: section) == .columns {
      for column in section.columns
      where column.isSortable && !fields.contains(where: { $0.field == column.field }) {
        fields.append((column.field, column.title.text))
      }
    }
    guard !fields.isEmpty else { return [loaded] }
    let language = page.language ?? self.language
    let written = orderAsWritten(page, fields.map(\.field), language)
    var paths: [Order: String] = [:]
    var orders: [Order?] = [written]
    for (field, title) in fields {
      for direction in [TableColumn.SortOrder.ascending, .descending] {
        let order = Order(field: field, order: direction)
        if order == written {
          paths[order] = page.path
        } else {
          paths[order] = path(of: page, by: title, direction)
          orders.append(order)
        }
      }
    }
    return orders.enumerated().map { index, order in
      var copy = loaded
      var result = page
      if index > 0, let order {
        result.path = paths[order] ?? page.path
        result.canonicalPath = page.path
        result.isListed = false
        copy.file = nil
        copy.diagnostics = []
      }
      for section in result.sections.indices
      where page.layout(of: page.sections[section]) == .columns {
        if index > 0, let order { sort(&result.sections[section], by: order, language) }
        mark(&result.sections[section], order, paths)
      }
      copy.page = result
      return copy
    }
  }

  /// The order of a column in which all tables that have it stand already.
  private func orderAsWritten(_ page: Page, _ fields: [String], _ language: String) -> Order? {
    for field in fields {
      let sections = page.sections.filter { section in
        page.layout(of: section) == .columns && section.columns.contains { $0.field == field }
      }
      for order in [TableColumn.SortOrder.ascending, .descending]
      where sections.allSatisfy({ $0.isSorted(by: field, order, language: language) }) {
        return Order(field: field, order: order)
      }
    }
    return nil
  }

  private mutating func path(
    of page: Page, by title: String, _ order: TableColumn.SortOrder
  ) -> String {
    let base =
      "\(page.path)-by-\(slug(title))" + (order == .descending ? "-descending" : "")
    return paths.claimPage(numbering: base, at: page.location) ?? base
  }

  private func sort(_ section: inout TableSection, by order: Order, _ language: String) {
    guard section.columns.contains(where: { $0.field == order.field }) else { return }
    section.rows = section.rows(inOrderOf: order.field, order.order, language: language)
  }

  /// Links the titles of the columns to the pages in their order; that of the column in whose order
  /// the page stands, marked with an arrow, to the opposite one.
  private func mark(
    _ section: inout TableSection, _ current: Order?, _ paths: [Order: String]
  ) {
    for index in section.columns.indices where section.columns[index].isSortable {
      let column = section.columns[index]
      guard !column.title.isEmpty else { continue }
      let isCurrent = column.field == current?.field
      let target = Order(
        field: column.field,
        order: isCurrent && current?.order == .ascending ? .descending : .ascending)
      var text = column.title.text
      if isCurrent, let current {
        section.columns[index].order = current.order
        text += current.order == .ascending ? "\u{A0}↑" : "\u{A0}↓"
      }
      let url = paths[target].map { "/" + urlPath($0 + ".html") }
      section.columns[index].title = InlineText(text, url: url)
    }
  }
}
