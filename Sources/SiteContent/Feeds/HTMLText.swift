/// The plain text of HTML, as feeds carry it.
struct HTMLText {
  /// Characters that entities stand for, by name.
  private var entities: [String: [UInt8]] = [:]

  /// The paragraphs of a text in HTML, a `<br>` in them as a line feed.
  ///
  /// What looks like a tag but is none of HTML's stays as text. Comments, scripts and styles are left out.
  /// - Complexity: linear in the size of the text.
  mutating func paragraphs(_ html: [UInt8]) -> [String] {
    var paragraphs: [String] = []
    var text: [UInt8] = []
    let lastClosing = html.lastIndex(of: UInt8(ascii: ">")) ?? -1
    var index = 0
    func flush() {
      let paragraph = labelText(String(decoding: text, as: UTF8.self))
      if !paragraph.isEmpty { paragraphs.append(paragraph) }
      text.removeAll(keepingCapacity: true)
    }
    while index < html.count {
      let byte = html[index]
      if byte == UInt8(ascii: "<"), index < lastClosing, let tag = Tag(html, at: index) {
        index = tag.end
        if Tag.hidden.contains(tag.name), !tag.isClosing {
          index = Self.end(of: tag.name, in: html, from: index)
        } else if tag.name == "br" {
          // XML closes it by a tag of its own.
          if !tag.isClosing { text.append(0x0A) }
        } else if Tag.blocks.contains(tag.name) {
          flush()
        }
      } else if byte == UInt8(ascii: "&"), let (characters, end) = entity(html, at: index) {
        text += characters
        index = end
      } else {
        text.append(byte.isWhitespace ? 0x20 : byte)
        index += 1
      }
    }
    flush()
    return paragraphs
  }

  /// All paragraphs of a text in HTML on one line.
  mutating func line(_ html: [UInt8]) -> String {
    collapsed(paragraphs(html).joined(separator: " "))
  }

  /// Behind the closing tag of an element whose text isn't shown.
  private static func end(of name: String, in html: [UInt8], from start: Int) -> Int {
    var index = start
    while index < html.count {
      if html[index] == UInt8(ascii: "<"), let tag = Tag(html, at: index), tag.isClosing,
        tag.name == name
      {
        return tag.end
      }
      index += 1
    }
    return html.count
  }

  /// What the entity at `&` stands for, and where it ends.
  private mutating func entity(_ html: [UInt8], at start: Int) -> (characters: [UInt8], end: Int)? {
    let name = html[(start + 1)...].prefix(32).prefix { $0 != UInt8(ascii: ";") }
    guard !name.isEmpty, name.endIndex < html.count, html[name.endIndex] == UInt8(ascii: ";"),
      name.allSatisfy({ $0.isIdentifierPart || $0 == UInt8(ascii: "#") })
    else { return nil }
    let key = String(decoding: name, as: UTF8.self)
    if entities[key] == nil {
      // libcmark knows all entities of HTML.
      let document = MarkdownDocument(Array("&\(key);".utf8)[...])
      entities[key] = document.root.firstChild?.firstChild.map { Array($0.literal) } ?? []
    }
    guard let characters = entities[key], characters.first != UInt8(ascii: "&") || key == "amp"
    else { return nil }
    return (characters, name.endIndex + 1)
  }
}

/// A tag of HTML or a comment.
private struct Tag {
  /// The element's name in lower case; empty for comments and declarations.
  var name = ""
  var isClosing = false
  /// Behind the tag.
  var end: Int

  static let hidden: Set<String> = ["script", "style", "template", "noscript", "head"]
  static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details",
    "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3",
    "h4", "h5", "h6", "header", "hr", "html", "legend", "li", "main", "nav", "ol", "p", "pre",
    "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
  ]
  private static let inline: Set<String> = [
    "a", "abbr", "acronym", "area", "audio", "b", "bdi", "bdo", "big", "br", "button", "canvas",
    "cite", "code", "col", "colgroup", "data", "del", "dfn", "em", "embed", "font", "i", "iframe",
    "img", "input", "ins", "kbd", "label", "link", "map", "mark", "math", "meta", "object",
    "param", "picture", "progress", "q", "rp", "rt", "ruby", "s", "samp", "select", "small",
    "source", "span", "strike", "strong", "sub", "sup", "svg", "textarea", "time", "tt", "u",
    "var", "video", "wbr",
  ]

  /// The tag that begins at `<`; `nil` where none does.
  init?(_ html: [UInt8], at start: Int) {
    var index = start + 1
    guard index < html.count else { return nil }
    if html[index] == UInt8(ascii: "!") || html[index] == UInt8(ascii: "?") {
      let isComment = html[index...].starts(with: "!--".utf8)
      end = Self.closing(html, from: index, isComment: isComment)
      return
    }
    if html[index] == UInt8(ascii: "/") {
      isClosing = true
      index += 1
    }
    let word = html[index...].prefix(12).prefix(while: \.isIdentifierPart)
    name = String(decoding: word, as: UTF8.self).lowercased()
    end = word.endIndex
    guard Self.blocks.contains(name) || Self.inline.contains(name) || Self.hidden.contains(name)
    else { return nil }
    // A `>` in a quoted value doesn't end the tag.
    var quote: UInt8?
    while end < html.count, quote != nil || html[end] != UInt8(ascii: ">") {
      let byte = html[end]
      if byte == quote {
        quote = nil
      } else if quote == nil, html[end - 1] == UInt8(ascii: "="),
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
      {
        quote = byte
      }
      end += 1
    }
    end = min(end + 1, html.count)
  }

  private static func closing(_ html: [UInt8], from start: Int, isComment: Bool) -> Int {
    var index = start
    while index < html.count {
      if html[index] == UInt8(ascii: ">"),
        !isComment
          || (index >= start + 4 && html[index - 1] == UInt8(ascii: "-")
            && html[index - 2] == UInt8(ascii: "-"))
      {
        return index + 1
      }
      index += 1
    }
    return html.count
  }
}
