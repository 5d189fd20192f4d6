import SiteContent
import TableModel

/// A page that is in the content folder but not in the site.
public struct LeftOutPage: Hashable, Codable, Sendable {
  /// The path relative to the site's folder.
  public var file: String
  /// The path relative to the content folder.
  var contentFile: String
  public var reason: Schedule.Reason
  /// What its entries in menus would be called.
  var menuTitles: [String]
}

extension Schedule.Reason {
  var words: String {
    switch self {
    case .draft: "it is a draft"
    case .future: "its date is still to come"
    case .expired: "it has expired"
    }
  }
}

extension SiteSource {
  /// What decides which pages and rows show.
  var schedule: Schedule {
    var schedule = Schedule()
    schedule.now = now
    schedule.span = span
    schedule.includesDrafts = options.includesDrafts
    schedule.includesFuture = options.includesFuture
    schedule.includesExpired = options.includesExpired
    schedule.timeZone = configuration.timeZone
    return schedule
  }

  /// Holds the rows of a page against what the site's settings declare.
  func applyRowFields(to page: inout Page, _ file: SiteFiles.PageFile) -> [Diagnostic] {
    let declared = configuration.rowFields.filter { $0.holds(for: file.key) }
    guard !declared.isEmpty else { return [] }
    var problems: [Diagnostic] = []
    for section in page.sections.indices {
      for row in page.sections[section].rows.indices {
        problems += check(&page.sections[section].rows[row], declared)
      }
    }
    return problems
  }

  /// Holds the fields of a row against their declarations, and fills in what it lacks. Paragraphs and
  /// the like have none.
  private func check(_ row: inout Row, _ declared: [FieldDeclaration]) -> [Diagnostic] {
    guard row["title"] != nil || declared.contains(where: { row[$0.name] != nil }) else {
      return []
    }
    return declared.compactMap { field in
      do throws(Diagnostic) {
        try field.apply(to: &row, in: configuration.timeZone)
        return nil
      } catch {
        return error
      }
    }
  }
}
