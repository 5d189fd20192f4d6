import CCmark
import TableModel

extension BlockReader {
  /// Takes the attribute list from the end of the text in the buffer.
  mutating func takeAttributes(of node: MarkdownNode) -> AttributeList? {
    let whole = buffer.whole
    guard whole.count > 2, buffer.bytes[whole.upperBound - 1] == UInt8(ascii: "}"),
      buffer.runs[buffer.runIndex(at: whole.upperBound - 1)].isTopText
    else { return nil }
    let isHeading = node.kind == CMARK_NODE_HEADING
    let line = isHeading ? (node.lastChild?.endLine ?? node.startLine) : node.endLine
    var range = context.source.line(line)
    let bytes = context.source.bytes
    if isHeading, bytes[range].last == UInt8(ascii: "#") {
      let text = bytes[range].reversed().drop { $0 == UInt8(ascii: "#") }.drop { $0 <= 0x20 }
      range = range.lowerBound..<range.lowerBound + text.count
    }
    let start = context.source.location(line: line, offset: range.lowerBound)
    switch AttributeList.find(in: Array(bytes[range]), at: start) {
    case nil: return nil
    case .mistake(let diagnostic):
      context.diagnostics.append(diagnostic)
      return nil
    case .list(let list, var braces):
      var offset = whole.upperBound
      while braces > 0, offset > whole.lowerBound {
        offset -= 1
        if buffer.bytes[offset] == UInt8(ascii: "{") { braces -= 1 }
      }
      buffer.truncate(to: offset)
      return list
    }
  }

  mutating func apply(_ list: AttributeList, to row: inout Row) {
    row.cells = list.cells
    row.accessory = list.accessory
    if list.asksForDetail || list.slug != nil { row.detail = .page(slug: list.slug, body: []) }
    if !list.settings.isEmpty {
      let reader = settings(of: list, .row)
      row.settings = reader.settings
      if let accessory = reader.accessory { row.accessory = accessory }
    }
    if let url = list.url { row.url = target(url, at: list.location) }
    if let name = list.identifier {
      row.identifier = claim(name, at: list.location) ? name : nil
    }
    for (name, location) in list.flags {
      context.warn("“\(name)” has no effect on a row: sections have it", at: location)
    }
    for (name, value, location) in list.fields {
      if name == "image" {
        switch context.images(value, "", location) {
        case .success(let image): row.fields.append(Field(name, .image(image)))
        case .failure(let diagnostic): context.diagnostics.append(diagnostic)
        }
      } else {
        let flag = value == "true" ? true : value == "false" ? false : nil
        row.fields.append(Field(name, flag.map { .flag($0) } ?? .text(InlineText(value))))
      }
    }
  }

  /// Takes what a heading's attributes say about the section that it opens.
  mutating func apply(_ list: inout AttributeList, to section: inout TableSection) {
    func cells(_ name: String) -> NamedCells? {
      guard let index = list.fields.firstIndex(where: { $0.name == name }) else { return nil }
      let (_, value, location) = list.fields.remove(at: index)
      let names = value.split(separator: ",").map(String.init)
      return names.isEmpty ? nil : NamedCells(names, at: location)
    }
    section.headerCells = cells("header")
    section.footerCells = cells("footer")
    section.indexTitle = cells("index")?.names.joined(separator: ",")
    for (name, _) in list.flags {
      if name == "collapsed" || section.disclosure == .fixed {
        section.disclosure = name == "collapsed" ? .collapsed : .expanded
      }
    }
    list.flags = []
    guard drawsSections || section.headerCells != nil || section.footerCells != nil else { return }
    for (name, value, location) in list.fields {
      if namesImage(name) {
        switch context.images(value, "", location) {
        case .success(let image): section.fields.append(Field(name, .image(image)))
        case .failure(let diagnostic): context.diagnostics.append(diagnostic)
        }
      } else {
        section.fields.append(Field(name, .text(InlineText(value))))
      }
    }
    list.fields = []
  }

  /// What a list says of a row or of the rows of a section.
  mutating func settings(
    of list: AttributeList, _ scope: RowSettingsReader.Scope
  ) -> RowSettingsReader {
    let images = context.images
    var reader = RowSettingsReader(scope) {
      (name: String, location: SourceLocation) throws(Diagnostic) -> ImageReference in
      try images(name, "", location).get()
    }
    reader.read(list.settings)
    context.diagnostics += reader.diagnostics
    return reader
  }

  /// The target of a row, checked like that of a link.
  func target(_ url: String, at location: SourceLocation) -> String? {
    let target = Array(url.utf8).withUnsafeBufferPointer { safeTarget($0) }
    if target == nil {
      context.warn("a link that runs a script or carries a document is left out", at: location)
    }
    if target?.utf8.first == UInt8(ascii: "#") { context.hasInnerLinks = true }
    return target
  }

  mutating func anchor(_ text: InlineText, _ list: AttributeList?) -> String {
    guard let list, let name = list.identifier,
      claim(name, at: list.location, heading: text.text)
    else { return anchors.add(heading: text.text) }
    return name
  }

  /// Takes an anchor that was asked for, unless the page has it already.
  mutating func claim(
    _ name: String, at location: SourceLocation, heading: String? = nil
  ) -> Bool {
    if anchors.add(name, heading: heading) { return true }
    context.diagnostics.append(
      .error("the anchor “#\(name)” is taken on this page: choose another", at: location))
    return false
  }

  func warnOfUnused(_ list: AttributeList, _ place: String, takesAccessory: Bool) {
    var names = list.fields.map(\.name)
    if list.url != nil { names.append("url") }
    if list.asksForDetail { names.append("detail") }
    if list.slug != nil { names.append("slug") }
    if list.accessory != nil, !takesAccessory { names.append("accessory") }
    names += list.flags.map(\.name)
    for name in names {
      context.warn("“\(name)” has no effect on \(place)", at: list.location)
    }
  }
}
