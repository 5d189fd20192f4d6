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
  /// The files of the page's images, where they aren't shown as they are.
  var pictures: [DrawnImage: Picture] = [:]
  /// What the landmarks of the page are called, in its language.
  var labels: [PagePart.Kind: String] = [:]
  /// Whether what is written stands beside the page's own content: it has no headings and no anchors.
  var isAside = false
  /// What the title in the bar that is written is.
  var barTitle = BarTitle.text

  enum BarTitle { case text, decoration, heading }
  var signature: [Int32] = []
  /// The views of the band that is being written that are drawn, and the number of the next of them.
  private var drawn: [DrawnView] = []
  var viewNumber = 0
  /// Whether the band that is being written hides a section's rows.
  var isInSummary = false
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
    public var values: [PageShell.Variable: MustacheValue]

    public init(
      language: String, isRightToLeft: Bool, style: TableStyle, root: String,
      values: [PageShell.Variable: MustacheValue]
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
  ///   - pictures: the files of images that aren't shown as they are.
  public mutating func writeTable(
    _ frames: TableFrames, parts: [PagePart] = [], labels: [PagePart.Kind: String] = [:],
    pictures: [DrawnImage: Picture] = [:], root: String, styleSheet: inout ByteBuffer
  ) {
    sheet.removeAll()
    sheet.bottomSpace = frames.bottomSpace
    sheet.column = frames.column
    table.removeAll()
    self.root = root
    self.labels = labels
    self.pictures = pictures
    for (index, part) in parts.enumerated() where part.kind != .tabBar { write(part: index, part) }
    table.append("<main class=\"t\"")
    if parts.contains(where: { $0.kind == .skipLink }) {
      table.append(string: " id=\"\(Self.mainIdentifier)\" tabindex=\"-1\"")
    }
    table.append(">\n")
    writeForms(of: frames)
    for section in frames.sections.indices {
      write(section: section, of: frames)
      if section == 0, let index = frames.sectionIndex { write(index, of: frames) }
    }
    table.append("</main>")
    for (index, part) in parts.enumerated() where part.kind == .tabBar {
      table.append("\n")
      write(part: index, part)
    }
    sheet.write(into: &styleSheet)
    if let index = frames.sectionIndex { write(index, of: frames, styleSheet: &styleSheet) }
  }

  /// Writes the document around the table.
  ///
  /// - Returns: where bytes are missing.
  /// - Throws: templates of the shell that are in themselves and find no end.
  public borrowing func writeDocument(
    _ document: Document, shell: PageShell, into out: inout ByteBuffer
  ) throws(Diagnostic) -> [(bytes: LateBytes, offset: Int)] {
    try shell.write(into: &out, table: table.bytes) { variable in
      switch variable {
      case .language: .text(document.language)
      case .direction: .text(document.isRightToLeft ? "rtl" : "ltr")
      case .style: .text(document.style.rawValue)
      case .root: .text(document.root)
      default: document.values[variable] ?? .nothing
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
    table.append(" z z")
    table.append(decimal: heightClass(ofSection: index, frames))
    if frames.sectionIndex?.sections.contains(where: { $0.contains(index) }) ?? false {
      table.append(" q")
      table.append(decimal: index)
    }
    if isAside, frames.bands[section.bands].first?.kind == .bar { table.append(" bar") }
    table.append("\"")
    write(identifier: section.identifier)
    if let language = section.language { write("lang", language) }
    if let label = section.label { write("aria-label", label) }
    table.append(section.disclosure == .expanded ? " open>\n" : ">\n")
    for band in section.bands.lowerBound..<section.rows.lowerBound {
      let isSummary = section.disclosure != .fixed && band == section.bands.lowerBound
      write(band: band, isSummary: isSummary, of: frames, language: section.language)
    }
    if !section.rows.isEmpty { write(rows: section.rows, of: frames, language: section.language) }
    for band in section.rows.upperBound..<section.bands.upperBound {
      write(band: band, of: frames, language: section.language)
    }
    table.append("</")
    table.append(element)
    table.append(">\n")
  }

  /// The element of a section: `<section>` only where it has a heading, `<details>` where that hides
  /// the rows.
  private func element(of section: TableFrames.Section, _ frames: TableFrames) -> StaticString {
    if isAside { return "div" }
    if section.disclosure != .fixed { return "details" }
    for band in frames.bands[section.bands.lowerBound..<section.rows.lowerBound]
    where band.kind == .header && band.cell.views.contains(where: \.showsText) {
      return "section"
    }
    return switch frames.bands[section.bands].first?.kind {
    case .pageHeader: "header"
    case .pageFooter: "footer"
    case .languages, .footerMenu: "nav"
    default: "div"
    }
  }

  /// What stands around consecutive rows.
  private enum RowGroup: Equatable {
    case none, list, table
    case grid(Int)
  }

  /// Rows stand in lists or tables, blocks of an article between them.
  private mutating func write(rows: Range<Int>, of frames: TableFrames, language: String?) {
    table.append("<div class=\"g\">\n")
    var group = RowGroup.none
    var stretchEnd: Int?
    var grids = frames.grids.drop { $0.bands.upperBound <= rows.lowerBound }
    for band in rows {
      if let grid = grids.first, grid.bands.upperBound == band { grids = grids.dropFirst() }
      let isTile = grids.first?.bands.contains(band) ?? false
      let semantics = semantics(of: frames.bands[band])
      let next: RowGroup =
        isTile
        ? .grid(grids.startIndex)
        : semantics.isItem ? .list : semantics.isTableRow ? .table : .none
      if next != group || band == stretchEnd {
        close(group)
        switch next {
        case .none: break
        case .list:
          stretchEnd = end(ofStretchAt: band, in: rows, of: frames)
          if let end = stretchEnd {
            table.append("<ul class=\"z z")
            table.append(decimal: stretchClass(band..<end, of: frames))
            table.append("\">\n")
          } else {
            table.append("<ul>\n")
          }
        case .table: table.append("<div role=\"table\">\n")
        case .grid(let grid):
          table.append("<ul class=\"d d")
          table.append(decimal: gridClass(frames.grids[grid]))
          table.append("\">\n")
        }
        group = next
      }
      write(band: band, of: frames, language: language)
    }
    close(group)
    table.append("</div>\n")
  }

  /// Browsers don't lay out a stretch of so many rows until it comes near the window.
  private static let stretchLength = 100

  /// Where the list ends that begins at a band: in long sections after a stretch of rows; `nil`: with
  /// the rows that stand in lists.
  private func end(
    ofStretchAt band: Int, in rows: Range<Int>, of frames: TableFrames
  ) -> Int? {
    guard rows.count > 2 * Self.stretchLength else { return nil }
    let last = min(band + Self.stretchLength, rows.upperBound)
    let grid = frames.grids.first { $0.bands.lowerBound >= band }?.bands.lowerBound ?? last
    return (band..<min(last, grid)).first { !semantics(of: frames.bands[$0]).isItem }
      ?? min(last, grid)
  }

  private mutating func close(_ group: RowGroup) {
    switch group {
    case .none: break
    case .list, .grid: table.append("</ul>\n")
    case .table: table.append("</div>\n")
    }
  }

  // MARK: Bands

  /// - Parameters:
  ///   - isSummary: whether the band is the header by which a section's rows are hidden.
  ///   - language: the language that the section states.
  mutating func write(
    band index: Int, isSummary: Bool = false, of frames: TableFrames, language: String? = nil
  ) {
    let band = frames.bands[index]
    let semantics = semantics(of: band)
    let element = isSummary ? "summary" : semantics.bandElement
    isInSummary = isSummary
    table.append("<")
    table.append(element)
    findDrawn(of: band, semantics)
    table.append(" class=\"r r")
    table.append(decimal: bandClass(index, views: drawn, of: frames))
    if !drawn.isEmpty {
      table.append(" l")
      table.append(decimal: spanClass(index, views: drawn, of: frames))
    }
    if band.kind == .bar || band.kind == .tab {
      table.append(" f")
      table.append(decimal: placeClass(index, of: frames))
    }
    if band.isCurrent { table.append(" u") }
    if band.kind == .header || band.kind == .introduction || semantics.isHeading {
      table.append(" h")
    }
    if band.kind == .header { table.append(" pinned") }
    writeClasses(band.cell.settings, library.templates[band.cell.template])
    if let background = looks.background(template: band.cell.template) {
      table.append(" k")
      table.append(decimal: background)
    }
    if semantics == .columnHeader { table.append(" c") }
    table.append(semantics.isTableRow ? "\" role=\"row\"" : "\"")
    write(identifier: band.identifier)
    if let own = band.cell.settings?.language, own != language { write("lang", own) }
    table.append(">")
    if semantics.isTableRow {
      write(columnsOf: band, of: frames)
    } else {
      write(views: index, semantics: semantics, of: frames)
    }
    table.append("</")
    table.append(element)
    table.append(">\n")
  }

  /// Notes which views of a band are drawn, in the order in which they are written.
  private mutating func findDrawn(of band: TableFrames.Band, _ semantics: CellSemantics) {
    let template = library.templates[band.cell.template]
    let own = template.views.count
    drawn.removeAll(keepingCapacity: true)
    for offset in (semantics.isTableRow ? own : 0)..<band.cell.views.count
    where !band.cell.views[offset].isHidden {
      let view = offset < own ? template.views[offset] : band.cell.accessoryViews[offset - own]
      drawn.append(
        DrawnView(
          index: band.views.lowerBound + offset,
          stretches: band.cell.views[offset].content.isBox && !view.isFormElement))
    }
    viewNumber = 0
    guard !semantics.isTableRow else { return }
    for edge in template.separator.edges.indices {
      drawn.append(
        DrawnView(index: band.views.lowerBound + band.cell.views.count + edge, stretches: true))
    }
  }

  /// What a band is to a reader: what its template says, except that only rows stand in lists.
  private func semantics(of band: TableFrames.Band) -> CellSemantics {
    if band.kind == .tab { return .row }
    let semantics = library.templates[band.cell.template].semantics
    guard semantics.isItem else { return semantics }
    return switch band.kind {
    case .row, .indexTitle: semantics
    case .pageHeader: .pageHeader
    case .header: .header
    case .introduction, .searchBar, .tableHeader, .emptyState, .tableFooter: .paragraph
    case .footer: .footer
    case .pageFooter, .languages, .footerMenu: .pageFooter
    case .bar: .bar
    case .tab: .row
    }
  }

  private mutating func write(
    views index: Int, semantics: CellSemantics, of frames: TableFrames
  ) {
    let band = frames.bands[index]
    let template = library.templates[band.cell.template]
    let views = CellViews(of: band.cell, template: template)
    let linked = band.url == nil ? nil : band.cell.linkView(views, semantics)
    let label = controlLabel(band.cell, views)
    let labelled = band.cell.form.map { $0.fillsRow ? nil : controlIdentifier(index) } ?? nil
    let visibility = band.cell.settings?.accessoryVisibility ?? template.accessoryVisibility
    let waits = (visibility ?? .always) != .always
    for (offset, view) in views.enumerated() where !band.cell.views[offset].isHidden {
      defer { viewNumber += 1 }
      if offset >= template.views.count,
        writeOuter(view, offset - template.views.count, of: index, in: frames)
      {
        continue
      }
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
        label: label, labelled: view.field == "title" ? labelled : nil,
        waits: waits
          && (offset >= template.views.count || template.accessoryViews.contains(offset)),
        of: frames)
      if isLink { table.append("</a>") }
    }
    for edge in template.separator.edges.indices {
      table.append("<span class=\"v v")
      table.append(decimal: viewNumber)
      viewNumber += 1
      table.append(" e")
      table.append(decimal: looks.edge(template: band.cell.template, edge: edge))
      table.append("\"></span>")
    }
  }

  /// What the controls of a row are for: its first text, where it has controls.
  private func controlLabel(_ cell: BoundCell, _ views: CellViews) -> String? {
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
      table.append(" role=\"textbox\" aria-disabled=\"true\"")
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

/// A view that is written.
struct DrawnView {
  /// Among the views of all bands.
  var index: Int
  /// Whether its element is as wide as two edges let it be; pictures and controls have widths of
  /// their own.
  var stretches: Bool
}

extension BoundView.Content {
  /// Whether the element is an ordinary box.
  fileprivate var isBox: Bool {
    switch self {
    case .text, .plain: true
    case .image, .state: false
    }
  }
}

extension CellView {
  fileprivate var isFormElement: Bool { if case .control = kind { true } else { false } }

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
    return text.text.unicodeScalars.contains { !$0.isBlank }
  }
}

extension Unicode.Scalar {
  /// Whether it is white space. Of ASCII's this is known without a look into tables.
  var isBlank: Bool {
    value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}
