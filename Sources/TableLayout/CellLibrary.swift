import CellLayout
import SourceText
import TableModel

/// The cell templates of a site by name, and which of them draws a row.
public struct CellLibrary: Sendable {
  /// In the content size category of the site.
  public let templates: [CellTemplate]
  public let textSize: TextSizeCategory
  /// What the templates' text styles put between letters.
  public let letterSpacing: TextStyleSpacing
  private let indices: [String: Int]
  /// The cells to try for a row that names none.
  private let rowCells: [Int]
  /// The cells of headers and footers.
  let roles: Roles

  struct Roles: Sendable {
    var pageHeader: Int
    var pageFooter: Int
    var languages: Int
    var footerMenu: Int
    var plainHeader: Int
    var groupedHeader: Int
    var insetGroupedHeader: Int
    var collapsibleHeader: Int
    var introduction: Int
    var footer: Int
    var emptyState: Int
    var sectionIndexTitle: Int
    var skipLink: Int
    var navigationBar: Int
    var breadcrumb: Int
    var tabBarItem: Int
    var splitPlaceholder: Int
    /// Of rows that a form control fills.
    var control: Int
    var searchBar: Int
    var columns: Int
    var columnHeader: Int
    /// The cells to try for tiles that name none.
    var tiles: [Int]
  }

  /// - Parameters:
  ///   - templates: the built-in cells and the site's own, no name twice.
  ///   - automaticCells: the names of the cells to try for a row that names none, the richest
  ///     first.
  ///   - textSize: the content size category that the templates' text styles follow.
  ///   - letterSpacing: what they put between letters.
  public init(
    _ templates: [CellTemplate], automaticCells: [String], textSize: TextSizeCategory = .large,
    letterSpacing: TextStyleSpacing = TextStyleSpacing()
  ) {
    self.templates = templates.map { $0.scaled(to: textSize, letterSpacing: letterSpacing) }
    self.textSize = textSize
    self.letterSpacing = letterSpacing
    var indices: [String: Int] = [:]
    for (index, template) in templates.enumerated() { indices[template.name] = index }
    self.indices = indices
    rowCells = automaticCells.compactMap { indices[$0] }
    func builtIn(_ name: String) -> Int {
      guard let index = indices[name] else { preconditionFailure("no built-in cell “\(name)”") }
      return index
    }
    roles = Roles(
      pageHeader: builtIn("pageHeader"), pageFooter: builtIn("pageFooter"),
      languages: builtIn("languages"), footerMenu: builtIn("footerMenu"),
      plainHeader: builtIn("plainHeader"),
      groupedHeader: builtIn("groupedHeader"), insetGroupedHeader: builtIn("insetGroupedHeader"),
      collapsibleHeader: builtIn("collapsibleHeader"),
      introduction: builtIn("sectionIntroduction"), footer: builtIn("sectionFooter"),
      emptyState: builtIn("emptyState"), sectionIndexTitle: builtIn("sectionIndexTitle"),
      skipLink: builtIn("skipLink"), navigationBar: builtIn("navigationBar"),
      breadcrumb: builtIn("breadcrumb"), tabBarItem: builtIn("tabBarItem"),
      splitPlaceholder: builtIn("splitPlaceholder"),
      control: builtIn("control"),
      searchBar: builtIn("searchBar"), columns: builtIn("columns"),
      columnHeader: builtIn("columnHeader"),
      tiles: [builtIn("tile"), builtIn("tileText")])
  }

  /// The indices of named templates, and an error for each name that is none.
  func resolve(
    _ names: [String], at location: SourceLocation, into diagnostics: inout [Diagnostic]
  ) -> [Int] {
    var result: [Int] = []
    for name in names {
      if let index = indices[name] {
        result.append(index)
      } else {
        diagnostics.append(
          .error(unknownName("cell", name, among: indices.keys.sorted()), at: location))
      }
    }
    return result
  }

  /// The first of the candidates that fits the row; where none does the last of them, whose binding
  /// says what the row lacks; without candidates the built-in cell that shows most of the row.
  func cell(for row: Row, among candidates: [Int]) -> Int {
    if row.formControl?.fillsRow == true { return roles.control }
    // To ask a template itself would copy it.
    func fits(_ index: Int) -> Bool { row.has(fields: templates[index].requiredFields) }
    if let first = candidates.first(where: fits) { return first }
    if let last = candidates.last { return last }
    return rowCells.first(where: fits) ?? roles.introduction
  }

  /// An error for each cell of section headers that the profile names and that is none.
  public func problems(with metrics: MetricsProfile) -> [Diagnostic] {
    let cells = metrics.headerCells
    guard let location = cells.location else { return [] }
    return [cells.plain, cells.grouped, cells.insetGrouped].filter { indices[$0] == nil }.map {
      .error(unknownName("cell", $0, among: indices.keys.sorted()), at: location)
    }
  }

  /// The cell of section headers: the one that the profile names.
  func header(_ style: TableStyle, _ metrics: MetricsProfile) -> Int {
    switch style {
    case .plain: indices[metrics.headerCells.plain] ?? roles.plainHeader
    case .grouped: indices[metrics.headerCells.grouped] ?? roles.groupedHeader
    case .insetGrouped: indices[metrics.headerCells.insetGrouped] ?? roles.insetGroupedHeader
    }
  }
}
