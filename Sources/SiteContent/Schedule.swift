import TableModel

/// The moment that decides which pages and rows show, and which of the others do all the same.
public struct Schedule: Sendable {
  /// Why a page or row doesn't show.
  public enum Reason: String, CaseIterable, Codable, Sendable { case draft, future, expired }

  /// Seconds since 1970-01-01 00:00:00 UTC; `nil`: dates hide nothing.
  public var now: Double?
  public var includesDrafts = false
  public var includesFuture = false
  public var includesExpired = false
  /// Is told of each date that is compared with `now`.
  public var span: ScheduleSpanNotes?
  /// Where days begin.
  public var timeZone = SiteTimeZone.utc

  /// Hides drafts.
  public init() {}

  /// Why a page doesn't show; `nil`: it does.
  public func reason(toHide page: Page) -> Reason? {
    reason(
      isDraft: page.isDraft, publishDate: page.publishDate ?? page.date,
      expiryDate: page.expiryDate)
  }

  private func reason(isDraft: Bool, publishDate: String?, expiryDate: String?) -> Reason? {
    if isDraft, !includesDrafts { return .draft }
    guard let now else { return nil }
    func instant(_ date: String?) -> Double? {
      guard let instant = date.flatMap({ PublicationDate($0, in: timeZone)?.instant }) else {
        return nil
      }
      span?.note(instant, now: now)
      return instant
    }
    if !includesFuture, let date = instant(publishDate), date > now { return .future }
    if !includesExpired, let date = instant(expiryDate), date <= now { return .expired }
    return nil
  }

  // MARK: Rows

  /// The fields that say when a row shows.
  static let fields = ["draft", "publishDate", "expiryDate"]

  /// Takes out the rows that don't show, and of the others the fields that say so.
  ///
  /// - Returns: what is wrong with these fields.
  public func apply(to page: inout Page) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    for index in page.sections.indices
    where page.sections[index].rows.contains(where: \.isScheduled) {
      apply(to: &page.sections[index], &problems)
    }
    return problems
  }

  private func apply(to section: inout TableSection, _ problems: inout [Diagnostic]) {
    section.rows = section.rows.compactMap { row in
      let reason = reason(
        isDraft: isDraft(row, &problems), publishDate: date("publishDate", of: row, &problems),
        expiryDate: date("expiryDate", of: row, &problems))
      guard reason == nil else { return nil }
      var row = row
      row.fields.removeAll { isScheduling($0.name) }
      return row
    }
    section.columns.removeAll { isScheduling($0.field) }
  }

  private func isDraft(_ row: Row, _ problems: inout [Diagnostic]) -> Bool {
    switch row["draft"] {
    case .flag(let flag)?: return flag
    case .text(let text)?:
      switch text.text.lowercased() {
      case "true", "yes", "on", "1": return true
      case "", "false", "no", "off", "0": return false
      default:
        problems.append(
          .error(
            "the row’s “draft” must be true or false, not “\(text.text)”",
            at: row.location(of: "draft")))
        return false
      }
    default: return false
    }
  }

  private func date(_ name: String, of row: Row, _ problems: inout [Diagnostic]) -> String? {
    guard case .text(let text)? = row[name], !text.isEmpty else { return nil }
    do throws(Diagnostic) {
      return try normalizedDate(text.text, at: row.location(of: name), in: timeZone)
    } catch {
      // A column in the field's text says nothing of its place in the file.
      problems.append(
        .error("the row’s “\(name)”: \(error.message)", at: row.location(of: name)))
      return nil
    }
  }
}

/// Whether a field says when its row shows.
private func isScheduling(_ field: String) -> Bool { Schedule.fields.contains(field) }

extension Row {
  fileprivate var isScheduled: Bool { fields.contains { isScheduling($0.name) } }
}
