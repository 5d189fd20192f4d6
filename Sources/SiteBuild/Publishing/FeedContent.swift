import HTMLOutput
import TableModel

/// Writes what a page shows as HTML that stands by itself in feed readers.
struct FeedContent: ~Copyable {
  private let addresses: PublishedAddresses
  private let path: String
  private var out = ByteBuffer(capacity: 1 << 12)
  /// The element that holds the last row, and those that follow of its kind.
  private var open: String?

  /// The HTML of a page's sections, its addresses whole.
  static func html(of page: Page, _ addresses: PublishedAddresses) -> String {
    var content = FeedContent(addresses, page.path)
    for section in page.ownSections { content.write(section) }
    return String(decoding: content.out.bytes, as: UTF8.self)
  }

  private init(_ addresses: PublishedAddresses, _ path: String) {
    self.addresses = addresses
    self.path = path
  }

  private mutating func write(_ section: TableSection) {
    if let header = section.header { write(header, in: "h2") }
    for paragraph in section.introduction { write(paragraph, in: "p") }
    for row in section.rows { write(row) }
    close()
    for paragraph in section.footer { write(paragraph, in: "p") }
  }

  private mutating func write(_ row: Row) {
    let cell = row.cells.first ?? ""
    if row["title"] != nil || cell == "listItem" || cell == "quotedListItem" {
      let isNumbered = row["ordinal"] != nil
      group(isNumbered ? "ol" : "ul")
      writeItem(row)
      return
    }
    guard case .text(let text)? = row["text"] else {
      close()
      if cell == "rule" { out.append("<hr>") }
      if case .image(let image)? = row["image"] { write(image) }
      return
    }
    switch cell {
    case "quote", "nestedQuote", "deepQuote":
      group("blockquote")
      write(text, in: "p")
    case "code":
      close()
      write(text, in: "pre")
    case "heading3", "heading4", "heading5", "heading6":
      close()
      write(text, in: "h" + cell.suffix(1))
    default:
      close()
      write(text, in: "p")
    }
  }

  private mutating func writeItem(_ row: Row) {
    out.append("<li>")
    if case .image(let image)? = row["image"] { write(image) }
    for (index, name) in ["title", "text", "subtitle", "detail"].enumerated() {
      guard case .text(let text)? = row[name], !text.isEmpty else { continue }
      if index > 1 { out.append(string: index == 2 ? " – " : " · ") }
      if index < 2, let url = row.url {
        writeLink(to: url)
        write(text, isInLink: true)
        out.append("</a>")
      } else {
        write(text)
      }
    }
    out.append("</li>")
  }

  /// Begins an element for rows of a kind, unless the last row stands in one.
  private mutating func group(_ element: String) {
    if open == element { return }
    close()
    out.append(string: "<\(element)>")
    open = element
  }

  private mutating func close() {
    if let open { out.append(string: "</\(open)>") }
    open = nil
  }

  private mutating func write(_ text: InlineText, in element: String) {
    out.append(string: "<\(element)>")
    write(text)
    out.append(string: "</\(element)>")
  }

  private mutating func write(_ text: InlineText, isInLink: Bool = false) {
    guard !text.runs.isEmpty else { return write(text.text) }
    var rest = text.text.utf8[...]
    for run in text.runs {
      let part = rest.prefix(run.length)
      rest = rest.dropFirst(run.length)
      if let image = run.image {
        write(image)
        continue
      }
      let elements = Self.elements.filter { run.traits.contains($0.trait) }.map(\.element)
      let url = isInLink ? nil : run.url
      if let url { writeLink(to: url) }
      for element in elements { out.append(string: "<\(element)>") }
      write(String(decoding: part, as: UTF8.self))
      for element in elements.reversed() { out.append(string: "</\(element)>") }
      if url != nil { out.append("</a>") }
    }
  }

  private static let elements: [(trait: TextTraits, element: String)] = [
    (.strong, "strong"), (.emphasis, "em"), (.code, "code"), (.strikethrough, "s"),
    (.superscript, "sup"), (.subscript, "sub"),
  ]

  private mutating func write(_ text: String) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { out.append("<br>") }
      out.append(escaping: String(line))
    }
  }

  private mutating func writeLink(to url: String) {
    out.append("<a href=\"")
    out.append(attribute: addresses.target(of: url, from: path))
    out.append("\">")
  }

  private mutating func write(_ image: ImageReference) {
    out.append("<img src=\"")
    out.append(attribute: addresses.file(image.path))
    out.append("\" alt=\"")
    out.append(attribute: image.alternative)
    out.append(string: "\" width=\"\(Int(image.width))\" height=\"\(Int(image.height))\">")
  }
}
