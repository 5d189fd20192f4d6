import HTMLOutput

/// A page as the preview serves it: with a script that reloads it.
enum PreviewPage {
  /// The page with the script at the end of its head, and with policies that allow it.
  ///
  /// - Parameter source: the address of the folder of the preview's own files.
  static func page(_ html: [UInt8], script: String, source: String) -> [UInt8] {
    let head = endOfHead(html)
    var page: [UInt8] = []
    page.reserveCapacity(html.count + script.utf8.count + 256)
    var start = 0
    for policy in policies(in: html[..<(head ?? html.count)]) {
      page += html[start..<policy.range.lowerBound]
      let opened = escaped(ContentPolicy.opened(policy.text, for: source))
      page += "\"\(opened)\"".utf8
      start = policy.range.upperBound
    }
    page += html[start..<(head ?? html.count)]
    page += script.utf8
    if let head { page += html[head...] }
    return page
  }

  /// The script's element.
  ///
  /// - Parameters:
  ///   - data: attributes `data-…` by their names.
  ///   - version: what tells this server's script from those of others.
  static func script(_ data: [(name: String, value: String)], version: String) -> String {
    let attributes = data.map { " data-\($0.name)=\"\(escaped($0.value))\"" }.joined()
    return "<script src=\"/.sitegen/preview.js?\(version)\"\(attributes) async></script>"
  }

  /// Where `</head>` begins; pages without one get their script at the end.
  private static func endOfHead(_ html: [UInt8]) -> Int? {
    tags(in: html[...]).first { matches(html, "/head", at: $0 + 1) }
  }

  private static func tags(in html: ArraySlice<UInt8>) -> some Sequence<Int> {
    html.indices.lazy.filter { html[$0] == UInt8(ascii: "<") }
  }

  /// Whether a word in small letters stands in any letters at a place, and ends there.
  private static func matches(_ html: [UInt8], _ word: StaticString, at start: Int) -> Bool {
    let count = word.utf8CodeUnitCount
    guard start + count < html.count else { return false }
    for index in 0..<count where html[start + index] | 0x20 != word.utf8Start[index] | 0x20 {
      return false
    }
    return !isLetter(html[start + count])
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  /// The texts of `<meta http-equiv="Content-Security-Policy" content="…">` and where they stand with their
  /// quotes.
  private static func policies(
    in head: ArraySlice<UInt8>
  ) -> [(range: Range<Int>, text: String)] {
    let html = Array(head)
    return tags(in: head).compactMap { start in
      guard matches(html, "meta", at: start + 1) else { return nil }
      let attributes = attributes(html, from: start + 5)
      guard
        let kind = attributes.first(where: { $0.name == "http-equiv" }),
        unescaped(html[kind.value]).lowercased() == "content-security-policy",
        let content = attributes.first(where: { $0.name == "content" })
      else { return nil }
      let quote = html[content.value.lowerBound - 1]
      let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      let whole = content.value.lowerBound - 1..<min(content.value.upperBound + 1, html.count)
      return (isQuoted ? whole : content.value, unescaped(html[content.value]))
    }
  }

  /// The attributes of a tag, from behind its name on, with the places of their values.
  private static func attributes(
    _ html: [UInt8], from start: Int
  ) -> [(name: String, value: Range<Int>)] {
    var attributes: [(name: String, value: Range<Int>)] = []
    var index = start
    func skip(while isSkipped: (UInt8) -> Bool) {
      while index < html.count, isSkipped(html[index]) { index += 1 }
    }
    let isSpace: (UInt8) -> Bool = { $0 <= 0x20 }
    let (equals, end) = (UInt8(ascii: "="), UInt8(ascii: ">"))
    while true {
      skip { isSpace($0) || $0 == UInt8(ascii: "/") }
      guard index < html.count, html[index] != end else { return attributes }
      let nameStart = index
      skip { !isSpace($0) && $0 != equals && $0 != end && $0 != UInt8(ascii: "/") }
      let name = String(decoding: html[nameStart..<index], as: UTF8.self).lowercased()
      skip(while: isSpace)
      guard index < html.count, html[index] == equals else { continue }
      index += 1
      skip(while: isSpace)
      guard index < html.count else { return attributes }
      let quote = html[index]
      let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      if isQuoted { index += 1 }
      let valueStart = index
      skip { isQuoted ? $0 != quote : !isSpace($0) && $0 != end }
      attributes.append((name, valueStart..<index))
      if isQuoted { index += 1 }
    }
  }

  /// The references that stand in policies.
  private static let references = [
    ("&#39;", "'"), ("&#x27;", "'"), ("&apos;", "'"), ("&#34;", "\""), ("&quot;", "\""),
    ("&amp;", "&"),
  ]

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    return references.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}

/// A text for an element or an attribute in quotes.
func escaped(_ text: String) -> String {
  var out = ByteBuffer(capacity: text.utf8.count)
  out.append(attribute: text)
  return String(decoding: out.bytes, as: UTF8.self)
}
