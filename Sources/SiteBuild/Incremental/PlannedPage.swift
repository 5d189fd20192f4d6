import SiteContent
import TableLayout
import TableModel

/// What the plan of a site says of a page besides the page's own sections: all of it stays as it is while
/// nothing but these changes.
struct PlannedPage: Codable {
  /// Without its own sections.
  private var page: Page
  private var header: Row
  private var surroundings: PageSurroundings
  private var ancestors: [PageReference]
  private var alternates: [Translations.Alternate]
  /// What became of the page's links to files of the site.
  private var links: [KnownLink]

  init(_ index: Int, of plan: SitePlan) {
    page = plan.pages[index]
    page.sections.removeFirst(page.sections.count - page.closingCount)
    header = plan.headers[index]
    surroundings = plan.surroundings[index]
    ancestors = plan.ancestors[index]
    alternates = plan.alternates[index]
    links = plan.links[index]
  }

  /// Plans the page anew with other sections of its own.
  ///
  /// - Parameters:
  ///   - page: as it was read from the file, alike in all but its sections.
  /// - Returns: whether that can be done: all links lead where the page's links led before.
  func add(
    _ page: Page, of file: String, to plan: inout SitePlan, _ configuration: SiteConfiguration
  ) -> Bool {
    var read = page
    guard PageLinks(known: links, configuration).resolve(&read).isEmpty else { return false }
    var page = self.page
    page.sections.insert(contentsOf: read.sections, at: 0)
    plan.alternates.append(alternates)
    plan.ownFiles.append(file)
    plan.append(page, header: header, surroundings, ancestors, links, [])
    return true
  }
}

extension SitePlan {
  /// A `PlannedPage` as bytes; empty where it wouldn't do: others know more of the page than its outline, or
  /// something is wrong with it.
  func planned(_ index: Int) -> [UInt8] {
    guard ownFiles[index] != nil, problems[index].isEmpty else { return [] }
    // The encoder has no errors.
    return (try? BinaryEncoder.bytes(of: PlannedPage(index, of: self))) ?? []
  }
}
