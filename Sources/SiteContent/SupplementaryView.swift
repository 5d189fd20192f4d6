import SourceText
import TableModel

/// A view beside the rows of a table as a page describes it: a header, a footer, or what stands in
/// for rows.
public struct SupplementaryView: Sendable {
  /// The cell templates to try.
  public var cells: [String]
  public var url: String?
  public var fields: [Value]
  public var location: SourceLocation

  /// A field and what is written for it.
  public struct Value: Sendable {
    public var name: String
    public var content: Content
    public var location: SourceLocation
  }

  public enum Content: Hashable, Sendable {
    case text(String)
    case flag(Bool)
  }

  init(cells: [String] = [], at location: SourceLocation) {
    self.cells = cells
    fields = []
    self.location = location
  }

  /// A view that shows nothing but a title.
  init(title: String, at location: SourceLocation) {
    self.init(at: location)
    fields = [Value(name: "title", content: .text(title), location: location)]
  }

  /// What a table without rows says where its page says nothing about it: an empty title stands for
  /// “Nothing here yet” in the page's language.
  static func nothingYet(at location: SourceLocation) -> SupplementaryView {
    SupplementaryView(title: "", at: location)
  }

  /// The row that the view's cell draws.
  func row(images: ImageLookup, into diagnostics: inout [Diagnostic]) -> Row {
    var row = Row(cells: cells, location: location)
    row.url = url
    for field in fields {
      switch field.content {
      case .flag(let flag): row.fields.append(Field(field.name, .flag(flag)))
      case .text(let text) where namesImage(field.name):
        switch images(text, "", field.location) {
        case .success(let image): row.fields.append(Field(field.name, .image(image)))
        case .failure(let diagnostic): diagnostics.append(diagnostic)
        }
      case .text(let text): row.fields.append(Field(field.name, .text(InlineText(text))))
      }
    }
    return row
  }
}

/// What a page says about its table's surroundings.
public struct TableSurroundings: Sendable {
  /// The keys of a page that belong here.
  static let keys = [
    "sectionHeader", "sectionFooter", "tableHeader", "tableFooter", "sectionIndex",
    "sectionIndexMinimumDisplayRowCount", "collapsible", "empty",
  ]

  /// The cell templates to try for section headers and footers.
  public var sectionHeader: NamedCells?
  public var sectionFooter: NamedCells?
  public var tableHeader: SupplementaryView?
  public var tableFooter: SupplementaryView?
  public var sectionIndex: SectionIndex?
  /// A table of fewer rows has no section index.
  public var minimumRowCount = 0
  /// Whether readers can hide the rows of each section.
  public var isCollapsible = false
  public var emptyState = EmptyState.automatic

  /// What a table without rows shows.
  public enum EmptyState: Sendable {
    /// A standing text where the rows were to come from data.
    case automatic
    case nothing
    case view(SupplementaryView)
  }

  /// Sets everything of the page but what depends on its sections.
  func apply(to page: inout Page, images: ImageLookup) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    page.sectionHeaderCells = sectionHeader
    page.sectionFooterCells = sectionFooter
    page.tableHeader = tableHeader?.row(images: images, into: &diagnostics)
    page.tableFooter = tableFooter?.row(images: images, into: &diagnostics)
    page.sectionIndex = sectionIndex
    page.sectionIndex?.minimumRowCount = minimumRowCount
    if case .view(let view) = emptyState {
      page.emptyState = view.row(images: images, into: &diagnostics)
    }
    return diagnostics
  }

  /// Sets what depends on the page's sections, once all of them are there.
  func applyToSections(of page: inout Page) {
    if isCollapsible {
      for index in page.sections.indices where page.sections[index].disclosure == .fixed {
        page.sections[index].disclosure = .expanded
      }
    }
    if page.sectionIndex != nil { giveAnchors(toSectionsOf: &page) }
  }

  /// Sets the standing text of a page whose data have no rows.
  public func applyEmptyState(to page: inout Page, at location: SourceLocation) {
    guard page.emptyState == nil, case .automatic = emptyState else { return }
    var diagnostics: [Diagnostic] = []
    page.emptyState = SupplementaryView.nothingYet(at: location).row(
      images: { _, _, location in .failure(.error("no image", at: location)) },
      into: &diagnostics)
  }
}

/// Gives each section an anchor that has none, so that a section index can lead to it.
private func giveAnchors(toSectionsOf page: inout Page) {
  var anchors = Anchors()
  for section in page.sections {
    for name in [section.identifier] + section.rows.map(\.identifier) {
      if let name { _ = anchors.add(name) }
    }
  }
  for index in page.sections.indices where page.sections[index].identifier == nil {
    let header = page.sections[index].header?.text ?? ""
    page.sections[index].identifier = anchors.add(
      heading: header.isEmpty ? "section" : header)
  }
}
