import SiteContent
import TableModel

/// A page that is in the content folder but not in the site.
public struct LeftOutPage: Hashable, Sendable {
  public enum Reason: CaseIterable, Sendable {
    case draft, future, expired

    var words: String {
      switch self {
      case .draft: "it is a draft"
      case .future: "its date is still to come"
      case .expired: "it has expired"
      }
    }
  }

  /// The path relative to the site's folder.
  public var file: String
  /// The path relative to the content folder.
  var contentFile: String
  public var reason: Reason
}

extension SiteSource {
  /// Why a page isn't built; `nil`: it is.
  func reasonToLeaveOut(_ page: Page) -> LeftOutPage.Reason? {
    reasonToLeaveOut(
      isDraft: page.isDraft, publishDate: page.publishDate ?? page.date,
      expiryDate: page.expiryDate)
  }

  private func reasonToLeaveOut(
    isDraft: Bool, publishDate: String?, expiryDate: String?
  ) -> LeftOutPage.Reason? {
    if isDraft, !options.includesDrafts { return .draft }
    guard let now else { return nil }
    func instant(_ date: String?) -> Double? {
      date.flatMap { PublicationDate($0, in: configuration.timeZone)?.instant }
    }
    if !options.includesFuture, let date = instant(publishDate), date > now { return .future }
    if !options.includesExpired, let date = instant(expiryDate), date <= now { return .expired }
    return nil
  }

  /// Leaves out the rows that say that they aren't to show, and holds the others against what the
  /// site's settings declare.
  func applyRowFields(to page: inout Page, _ file: SiteFiles.PageFile) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    let declared = configuration.rowFields.filter { $0.holds(for: file.key) }
    for section in page.sections.indices {
      if page.sections[section].rows.contains(where: \.isScheduled) {
        schedule(&page.sections[section], &problems)
      }
      guard !declared.isEmpty else { continue }
      for row in page.sections[section].rows.indices {
        problems += check(&page.sections[section].rows[row], declared)
      }
    }
    return problems
  }

  private func schedule(_ section: inout TableSection, _ problems: inout [Diagnostic]) {
    section.rows = section.rows.compactMap { row in
      var row = row
      let isDraft = flag("draft", of: row, &problems)
      let publishDate = date("publishDate", of: row, &problems)
      let expiryDate = date("expiryDate", of: row, &problems)
      row.fields.removeAll { isScheduling($0.name) }
      let reason = reasonToLeaveOut(
        isDraft: isDraft, publishDate: publishDate, expiryDate: expiryDate)
      return reason == nil ? row : nil
    }
    section.columns.removeAll { isScheduling($0.field) }
  }

  private func flag(_ name: String, of row: Row, _ problems: inout [Diagnostic]) -> Bool {
    switch row[name] {
    case .flag(let flag)?: return flag
    case .text(let text)?:
      switch text.plain.lowercased() {
      case "true", "yes", "on", "1": return true
      case "", "false", "no", "off", "0": return false
      default:
        problems.append(
          .error("the row’s “\(name)” must be true or false, not “\(text.plain)”", at: row.location)
        )
        return false
      }
    default: return false
    }
  }

  private func date(_ name: String, of row: Row, _ problems: inout [Diagnostic]) -> String? {
    guard let text = row.plainText(name) else { return nil }
    do throws(Diagnostic) {
      return try normalizedDate(text, at: row.location, in: configuration.timeZone)
    } catch {
      // A column in the row's text says nothing of its place in the file.
      problems.append(.error("the row’s “\(name)”: \(error.message)", at: row.location))
      return nil
    }
  }

  /// Holds the fields of a row against their declarations, and fills in what it lacks.
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

/// Whether a field says when its row shows.
private func isScheduling(_ field: String) -> Bool {
  field == "draft" || field == "publishDate" || field == "expiryDate"
}

extension Row {
  fileprivate var isScheduled: Bool { fields.contains { isScheduling($0.name) } }
}
