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
  private var signature: [Int32] = []
  private var table = ByteBuffer(capacity: 1 << 18)

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
  public mutating func writeTable(
    _ frames: TableFrames, root: String, styleSheet: inout ByteBuffer
  ) {
    sheet.removeAll()
    sheet.bottomSpace = frames.bottomSpace
    table.removeAll()
    self.root = root
    table.append("<main class=\"t\">\n")
    for section in frames.sections.indices { write(section: section, of: frames) }
    table.append("</main>")
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

  private mutating func write(section index: Int, of frames: TableFrames) {
    let section = frames.sections[index]
    let element = element(of: section, frames)
    table.append("<")
    table.append(element)
    table.append(" class=\"s s")
    table.append(decimal: sectionClass(index, of: frames))
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

  private mutating func write(band index: Int, of frames: TableFrames) {
    let band = frames.bands[index]
    let semantics = semantics(of: band)
    let element = semantics.bandElement
    table.append("<")
    table.append(element)
    table.append(" class=\"r r")
    table.append(decimal: bandClass(index, of: frames))
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
    let semantics = library.templates[band.cell.template].semantics
    guard semantics.isItem else { return semantics }
    return switch band.kind {
    case .row: semantics
    case .pageHeader: .pageHeader
    case .header: .header
    case .introduction: .paragraph
    case .footer: .footer
    case .pageFooter: .pageFooter
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
        table.append("\">")
      }
      let look =
        offset < template.views.count
        ? looks.look(template: band.cell.template, view: offset) : looks.look(accessory: view)
      write(
        view, band.cell.views[offset], index: band.views.lowerBound + offset, look: look,
        semantics: semantics, isInLink: isLink, label: label, of: frames)
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
  private mutating func write(role: LabelRole?, _ text: InlineText, label: String?) {
    switch role {
    case .button where text.runs.allSatisfy({ $0.url == nil }):
      table.append(" role=\"button\" aria-disabled=\"true\"")
    case .textField:
      table.append(" role=\"textbox\" aria-readonly=\"true\"")
      guard let label else { return }
      table.append(" aria-label=\"")
      table.append(attribute: label)
      table.append("\"")
    case .button, nil: break
    }
  }

  private mutating func write(identifier: String?) {
    guard let identifier else { return }
    table.append(" id=\"")
    table.append(attribute: identifier)
    table.append("\"")
  }

  // MARK: Views

  private mutating func write(
    _ view: CellView, _ bound: BoundView, index: Int, look: Int, semantics: CellSemantics,
    isInLink: Bool, label: String?, of frames: TableFrames
  ) {
    let frame = frameClass(index, of: frames)
    func open(_ element: StaticString, _ name: StaticString, into out: inout ByteBuffer) {
      out.append("<")
      out.append(element)
      out.append(" class=\"v f")
      out.append(decimal: frame)
      out.append(" x")
      out.append(decimal: look)
      out.append(name)
      out.append("\"")
    }
    switch bound.content {
    case .text(let text, _):
      let element = semantics.labelElement(field: view.field, isBlank: !bound.showsText)
      open(element, bound.isPlaceholder ? " l placeholder" : " l", into: &table)
      if !isInLink { write(role: view.role, text, label: label) }
      table.append(">")
      write(text, index: index, isInLink: isInLink, style: view.labelStyle, of: frames)
      table.append("</")
      table.append(element)
      table.append(">")
    case .image(let image):
      open("img", "", into: &table)
      writeAttributes(of: image)
      table.append(" loading=\"lazy\" decoding=\"async\">")
    case .state(let state):
      guard case .control(let control, _) = view.kind else { return }
      let writer = ControlWriter(control: control, state: state, label: label ?? view.name)
      writer.write(into: &table) { open($0, control.className, into: &$1) }
    case .plain:
      if semantics == .rule, view.kind == .plain {
        open("hr", "", into: &table)
        table.append(">")
        return
      }
      let name: StaticString =
        switch view.kind {
        case .chevron: " disclosure"
        case .checkmark: " checkmark"
        case .detailButton: " detail"
        default: ""
        }
      open("span", name, into: &table)
      if view.kind == .checkmark { table.append(" role=\"img\" aria-label=\"✓\"") }
      table.append("></span>")
    }
  }

  private mutating func write(
    _ text: InlineText, index: Int, isInLink: Bool, style: LabelStyle?, of frames: TableFrames
  ) {
    let count = frames.widths.count
    marks.removeAll()
    frames.lines.withUnsafeBufferPointer { lines in
      for width in 0..<count {
        let range = frames.lineRanges[index * count + width]
        marks.add(
          UnsafeBufferPointer(rebasing: lines[Int(range.lowerBound)..<Int(range.upperBound)]),
          width: width)
      }
    }
    let boxes = emojiClusters(in: text.text)
    var string = text.text
    string.withUTF8 { bytes in
      var writer = LabelWriter(
        bytes: bytes, runs: text.runs, marks: marks.marks, boxes: boxes, hasLinks: !isInLink)
      var sizes: [(width: Int, height: Int)] = []
      for run in text.runs {
        if let image = run.image, let style { sizes.append(style.inlineSize(of: image)) }
      }
      let classes = sizes.map { sheet.inlineSize(width: $0.width, height: $0.height) }
      var next = 0
      writer.write(into: &table, classes: &sheet.marks) { image, out in
        out.append("<img class=\"n")
        out.append(decimal: classes[next])
        next += 1
        out.append("\"")
        Self.writeAttributes(of: image, root: root, into: &out)
        out.append(">")
      }
    }
  }

  private mutating func writeAttributes(of image: ImageReference) {
    Self.writeAttributes(of: image, root: root, into: &table)
  }

  private static func writeAttributes(
    of image: ImageReference, root: String, into out: inout ByteBuffer
  ) {
    out.append(" src=\"")
    out.append(attribute: root + urlPath(image.path))
    out.append("\"")
    if !image.variants.isEmpty {
      out.append(" srcset=\"")
      out.append(attribute: root + urlPath(image.path))
      for variant in image.variants {
        out.append(attribute: ", \(root)\(urlPath(variant.path)) \(variant.scale)x")
      }
      out.append("\"")
    }
    out.append(" width=\"")
    out.append(decimal: Int(image.width.rounded()))
    out.append("\" height=\"")
    out.append(decimal: Int(image.height.rounded()))
    out.append("\" alt=\"")
    out.append(attribute: image.alternative)
    out.append("\"")
  }

  // MARK: Classes

  private mutating func sectionClass(_ index: Int, of frames: TableFrames) -> Int {
    signature.removeAll(keepingCapacity: true)
    let count = frames.widths.count
    for width in 0..<count {
      let frame = frames.sectionFrames[index * count + width]
      var above = frame.y
      if index > 0 {
        let previous = frames.sectionFrames[(index - 1) * count + width]
        above -= previous.y + previous.height
      }
      signature.append(contentsOf: CollectionOfOne(frame.x))
      signature.append(above)
      signature.append(frame.width)
      signature.append(frame.height)
    }
    return signature.withUnsafeBufferPointer { sheet.section($0) }
  }

  private mutating func bandClass(_ index: Int, of frames: TableFrames) -> Int {
    signature.removeAll(keepingCapacity: true)
    let count = frames.widths.count
    for width in 0..<count {
      let separator = frames.separators[index * count + width]
      signature.append(frames.bandFrames[index * count + width].height)
      signature.append(separator.x)
      signature.append(separator.width)
    }
    return signature.withUnsafeBufferPointer { sheet.band($0) }
  }

  private mutating func frameClass(_ index: Int, of frames: TableFrames) -> Int {
    signature.removeAll(keepingCapacity: true)
    let count = frames.widths.count
    for width in 0..<count {
      let frame = frames.viewFrames[index * count + width]
      signature.append(frame.x)
      signature.append(frame.y)
      signature.append(frame.width)
      signature.append(frame.height)
      signature.append(frames.textTops[index * count + width])
    }
    return signature.withUnsafeBufferPointer { sheet.frame($0) }
  }
}

extension CellView {
  fileprivate var isControl: Bool {
    if case .control = kind { return true }
    return role != nil
  }
}

extension Control {
  /// The class in `site.css`, behind a blank.
  fileprivate var className: StaticString {
    switch self {
    case .toggle: " switch"
    case .slider: " slider"
    case .progress: " progress"
    case .stepper: " stepper"
    case .activityIndicator: " spinner"
    case .pageControl: " pages"
    case .segment: " segment"
    }
  }
}

extension BoundView {
  /// Whether the view is a label that shows more than blanks.
  fileprivate var showsText: Bool {
    guard case .text(let text, _) = content, !isHidden else { return false }
    return text.text.unicodeScalars.contains { !$0.properties.isWhitespace }
  }
}
