import CellLayout
import TableLayout
import TableModel
import Typesetting

/// Writes pages as HTML and style sheets. Keeps its buffers from page to page; not to be shared
/// between threads.
public struct PageWriter: ~Copyable {
  let library: CellLibrary
  let looks: LookCatalogue
  var sheet: GeometrySheet
  var marks = LineMarks()
  /// Where the links of the page to the site's own files begin: `../` for each folder it lies in.
  var root = ""
  /// What the landmarks of the page are called, in its language.
  var labels: [PagePart.Kind: String] = [:]
  /// Whether what is written stands beside the page's own content: it has no headings and no anchors.
  var isAside = false
  /// What the title in the bar that is written is.
  var barTitle = BarTitle.text

  enum BarTitle { case text, decoration, heading }
  var signature: [Int32] = []
  var table = ByteBuffer(capacity: 1 << 18)

  public init(library: CellLibrary, looks: LookCatalogue, widths: [Int]) {
    self.library = library
    self.looks = looks
    sheet = GeometrySheet(widths: widths)
  }

  /// What a page's document says around its table.
  public struct Document: Sendable {
    public var language: String
    public var isRightToLeft: Bool
    public var style: TableStyle
    /// From the page's folder to the site's: `../` for each level, or nothing.
    public var root: String
    public var values: [PageShell.Variable: String]

    public init(
      language: String, isRightToLeft: Bool, style: TableStyle, root: String,
      values: [PageShell.Variable: String]
    ) {
      self.language = language
      self.isRightToLeft = isRightToLeft
      self.style = style
      self.root = root
      self.values = values
    }
  }

  /// Writes the style sheet and the table of a page; `writeDocument` then puts the document around
  /// it, once the style sheet's name is known.
  ///
  /// - Parameters:
  ///   - parts: what stands around the table.
  ///   - labels: what the landmarks are called.
  public mutating func writeTable(
    _ frames: TableFrames, parts: [PagePart] = [], labels: [PagePart.Kind: String] = [:],
    root: String, styleSheet: inout ByteBuffer
  ) {
    sheet.removeAll()
    sheet.bottomSpace = frames.bottomSpace
    sheet.column = frames.column
    table.removeAll()
    self.root = root
    self.labels = labels
    for (index, part) in parts.enumerated() where part.kind != .tabBar { write(part: index, part) }
    table.append("<main class=\"t\"")
    if parts.contains(where: { $0.kind == .skipLink }) {
      table.append(string: " id=\"\(Self.mainIdentifier)\" tabindex=\"-1\"")
    }
    table.append(">\n")
    for section in frames.sections.indices { write(section: section, of: frames) }
    table.append("</main>")
    for (index, part) in parts.enumerated() where part.kind == .tabBar {
      table.append("\n")
      write(part: index, part)
    }
    sheet.write(into: &styleSheet)
  }

  public borrowing func writeDocument(
    _ document: Document, shell: PageShell, into out: inout ByteBuffer
  ) {
    shell.write(into: &out, table: table.bytes) { variable in
      switch variable {
      case .language: document.language
      case .direction: document.isRightToLeft ? "rtl" : "ltr"
      case .style: document.style.rawValue
      default: document.values[variable] ?? ""
      }
    }
  }

  // MARK: Sections

  mutating func write(section index: Int, of frames: TableFrames) {
    let section = frames.sections[index]
    let element = element(of: section, frames)
    table.append("<")
    table.append(element)
    table.append(" class=\"s s")
    table.append(decimal: sectionClass(index, of: frames))
    if isAside, frames.bands[section.bands].first?.kind == .bar { table.append(" bar") }
    table.append("\"")
    write(identifier: section.identifier)
    table.append(">\n")
    for band in section.bands.lowerBound..<section.rows.lowerBound {
      write(band: band, of: frames)
    }
    if !section.rows.isEmpty { write(rows: section.rows, of: frames) }
    for band in section.rows.upperBound..<section.bands.upperBound {
      write(band: band, of: frames)
    }
    table.append("</")
    table.append(element)
    table.append(">\n")
  }

  /// The element of a section: `<section>` only where it has a heading.
  private func element(of section: TableFrames.Section, _ frames: TableFrames) -> StaticString {
    if isAside { return "div" }
    for band in frames.bands[section.bands.lowerBound..<section.rows.lowerBound]
    where band.kind == .header && band.cell.views.contains(where: \.showsText) {
      return "section"
    }
    return switch frames.bands[section.bands].first?.kind {
    case .pageHeader: "header"
    case .pageFooter: "footer"
    default: "div"
    }
  }

  /// Rows stand in lists, blocks of an article between them.
  private mutating func write(rows: Range<Int>, of frames: TableFrames) {
    table.append("<div class=\"g\">\n")
    var isInList = false
    for band in rows {
      let isItem = semantics(of: frames.bands[band]).isItem
      if isItem != isInList {
        table.append(isItem ? "<ul>\n" : "</ul>\n")
        isInList = isItem
      }
      write(band: band, of: frames)
    }
    if isInList { table.append("</ul>\n") }
    table.append("</div>\n")
  }

  // MARK: Bands

  mutating func write(band index: Int, of frames: TableFrames) {
    let band = frames.bands[index]
    let semantics = semantics(of: band)
    let element = semantics.bandElement
    table.append("<")
    table.append(element)
    if band.kind == .bar || band.kind == .tab {
      table.append(" class=\"r f")
      table.append(decimal: placeClass(index, of: frames))
    } else {
      table.append(" class=\"r r")
      table.append(decimal: bandClass(index, of: frames))
    }
    if band.isCurrent { table.append(" u") }
    if band.kind == .header || band.kind == .introduction || semantics.isHeading {
      table.append(" h")
    }
    if let background = looks.background(template: band.cell.template) {
      table.append(" k")
      table.append(decimal: background)
    }
    table.append("\"")
    write(identifier: band.identifier)
    table.append(">")
    write(views: band, semantics: semantics, of: frames)
    table.append("</")
    table.append(element)
    table.append(">\n")
  }

  /// What a band is to a reader: what its template says, except that only rows stand in lists.
  private func semantics(of band: TableFrames.Band) -> CellSemantics {
    if band.kind == .tab { return .row }
    let semantics = library.templates[band.cell.template].semantics
    guard semantics.isItem else { return semantics }
    return switch band.kind {
    case .row: semantics
    case .pageHeader: .pageHeader
    case .header: .header
    case .introduction: .paragraph
    case .footer: .footer
    case .pageFooter: .pageFooter
    case .bar: .bar
    case .tab: .row
    }
  }

  private mutating func write(
    views band: TableFrames.Band, semantics: CellSemantics, of frames: TableFrames
  ) {
    let template = library.templates[band.cell.template]
    let views = template.views + band.cell.accessoryViews
    let linked = band.url == nil ? nil : linkView(band.cell, views, semantics)
    let label = controlLabel(band.cell, views)
    for (offset, view) in views.enumerated() where !band.cell.views[offset].isHidden {
      let isLink = offset == linked
      if isLink, let url = band.url {
        table.append("<a class=\"o\" href=\"")
        table.append(attribute: url)
        table.append(band.isCurrent ? "\" aria-current=\"page\">" : "\">")
      }
      let look =
        offset < template.views.count
        ? looks.look(template: band.cell.template, view: offset) : looks.look(accessory: view)
      write(
        view, band.cell.views[offset], index: band.views.lowerBound + offset, look: look,
        semantics: semantics, isInLink: isLink, isRightToLeft: band.cell.isRightToLeft,
        label: label, of: frames)
      if isLink { table.append("</a>") }
    }
    for edge in template.separator.edges.indices {
      table.append("<span class=\"v f")
      table.append(
        decimal: frameClass(band.views.lowerBound + views.count + edge, of: frames))
      table.append(" e")
      table.append(decimal: looks.edge(template: band.cell.template, edge: edge))
      table.append("\"></span>")
    }
  }

  /// The view that carries the row's link: its title, or else its first text, or else its first
  /// picture; of a figure the picture, since a caption can't stand in a link.
  private func linkView(
    _ cell: BoundCell, _ views: [CellView], _ semantics: CellSemantics
  ) -> Int? {
    let visible = views.indices.filter { !cell.views[$0].isHidden }
    let picture = visible.first {
      if case .image = cell.views[$0].content { true } else { false }
    }
    if semantics == .figure, let picture { return picture }
    let labels = visible.filter { cell.views[$0].showsText }
    return labels.first { views[$0].field == "title" } ?? labels.first ?? picture
  }

  /// What the controls of a row are for: its first text, where it has controls.
  private func controlLabel(_ cell: BoundCell, _ views: [CellView]) -> String? {
    guard views.contains(where: { $0.isControl }) else { return nil }
    let index = views.indices.first { cell.views[$0].showsText && !views[$0].isControl }
    guard let index, case .text(let text, _) = cell.views[index].content else { return nil }
    return text.text
  }

  /// A button that leads nowhere, and a text field, can't be used.
  mutating func write(role: LabelRole?, _ text: InlineText, label: String?) {
    switch role {
    case .button where text.runs.allSatisfy({ $0.url == nil }):
      table.append(" role=\"button\" aria-disabled=\"true\"")
    case .textField:
      table.append(" role=\"textbox\" aria-readonly=\"true\"")
      guard let label else { return }
      table.append(" aria-label=\"")
      table.append(attribute: label)
      table.append("\"")
    case .button, .textView, nil: break
    }
  }

  private mutating func write(identifier: String?) {
    guard let identifier, !isAside else { return }
    table.append(" id=\"")
    table.append(attribute: identifier)
    table.append("\"")
  }
}

extension CellView {
  fileprivate var isControl: Bool {
    if case .control = kind { return true }
    // A text view that can't be used is a text like any other.
    return role == .button || role == .textField
  }
}

extension BoundView {
  /// Whether the view is a label that shows more than blanks.
  var showsText: Bool {
    guard case .text(let text, _) = content, !isHidden else { return false }
    return text.text.unicodeScalars.contains { !$0.properties.isWhitespace }
  }
}
