import CGumboShim
import Glibc

/// What the HTML of a page says that checks go by.
struct PageContent: Sendable {
  /// Every address in the order of the text.
  var references: [Reference] = []
  /// The ids and names that links may lead to.
  var anchors: Set<String> = []
  /// What `<base>` says that addresses are relative to.
  var base: String?
  /// The ids that stand in the page already.
  var repeatedIDs: [(id: String, offset: Int, first: Int)] = []
  /// What says nothing to those who can't see it.
  var nameless: [Nameless] = []
  /// Whether the page sends readers on at once.
  var isRedirect = false
  /// Whether the page asks search engines to leave it out.
  var isUnlisted = false

  struct Nameless: Sendable {
    enum Kind: Sendable { case image, graphic, link, button, inputImage, area }
    var kind: Kind
    /// Where it leads or which image it is.
    var address: String
    var offset: Int
  }
}

/// Reads one page after the other, as browsers would.
struct PageReader: ~Copyable {
  private let parser: OpaquePointer

  init() {
    guard let parser = gumbo_parser_new() else { fatalError("out of memory") }
    self.parser = parser
  }

  deinit { gumbo_parser_free(parser) }

  /// Linear in the text's length but for elements within thousands of others.
  borrowing func read(_ text: [UInt8]) -> PageContent {
    text.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        // An empty array may have no address.
        guard let start = characters.baseAddress else { return PageContent() }
        var walk = PageWalk(start: start)
        if let document = gumbo_parser_parse(parser, start, characters.count) {
          walk.walk(document)
        }
        return walk.content
      }
    }
  }
}

/// A walk through the tree of a page, without recursion: elements may be nested as deeply as they like.
private struct PageWalk {
  typealias Node = UnsafePointer<GumboNode>

  /// The start of the page's text.
  let start: UnsafePointer<CChar>
  var content = PageContent()
  private var ids: [String: Int] = [:]
  /// The open elements, each with the child that comes next.
  private var open: [(node: Node, next: Int)] = []
  /// How many of these are hidden from assistive technology.
  private var hiddenCount = 0
  /// Of the open elements those that need a name.
  private var naming: [Naming] = []

  private struct Naming {
    var node: Node
    var nameless: PageContent.Nameless
    var hasName: Bool
  }

  init(start: UnsafePointer<CChar>) { self.start = start }

  mutating func walk(_ document: Node) {
    open.append((document, 0))
    while let (node, next) = open.last {
      let children =
        node.pointee.type == GUMBO_NODE_DOCUMENT
        ? node.pointee.v.document.children : node.pointee.v.element.children
      guard next < Int(children.length), let child = children.data[next] else {
        open.removeLast()
        leave(node)
        continue
      }
      open[open.count - 1].next = next + 1
      enter(Node(child.assumingMemoryBound(to: GumboNode.self)))
    }
  }

  private mutating func enter(_ node: Node) {
    switch node.pointee.type {
    case GUMBO_NODE_ELEMENT:
      let element = Element(node: node, start: start)
      let isHidden = element.isHidden
      if isHidden { hiddenCount += 1 }
      read(element)
      if element.tag != GUMBO_TAG_SCRIPT && element.tag != GUMBO_TAG_STYLE {
        open.append((node, 0))
      } else if isHidden {
        hiddenCount -= 1
      }
    case GUMBO_NODE_TEXT, GUMBO_NODE_CDATA: if hiddenCount == 0 { name(ofText: true) }
    default: break
    }
  }

  private mutating func leave(_ node: Node) {
    guard node.pointee.type == GUMBO_NODE_ELEMENT else { return }
    if hiddenCount > 0, Element(node: node, start: start).isHidden { hiddenCount -= 1 }
    guard let last = naming.last, last.node == node else { return }
    naming.removeLast()
    if !last.hasName { content.nameless.append(last.nameless) }
  }

  /// Gives a name to all open elements that need one.
  ///
  /// - Parameter text: whether it is mere text, which is no name of a graphic unless it is its title.
  private mutating func name(ofText isText: Bool) {
    guard !naming.isEmpty else { return }
    let isTitle =
      open.last.map { Element(node: $0.node, start: start).tag == GUMBO_TAG_TITLE } ?? false
    for index in naming.indices
    where !isText || isTitle || naming[index].nameless.kind != .graphic {
      naming[index].hasName = true
    }
  }

  private mutating func read(_ element: Element) {
    // What the parser repeats to mend wrong nesting stands in the text but once.
    guard !element.isRepeated else { return }
    if let id = element["id"], let text = id.text, !text.isEmpty { add(id: text, at: id.offset) }
    if let style = element["style"], let text = style.text, text.utf8.contains(UInt8(ascii: "(")) {
      for url in styleURLs(in: Array(text.utf8)) { add(.styleURL, url.address, style.offset) }
    }
    readAddresses(of: element)
    if hiddenCount == 0 { readName(of: element) }
  }

  private mutating func add(id: String, at offset: Int) {
    if let first = ids[id] {
      content.repeatedIDs.append((id, offset, first))
    } else {
      ids[id] = offset
      content.anchors.insert(id)
    }
  }

  // MARK: Addresses

  private mutating func add(_ kind: Reference.Kind, _ address: String, _ offset: Int) {
    content.references.append(Reference(kind: kind, address: address, offset: offset))
  }

  private mutating func add(_ kind: Reference.Kind, _ attribute: Attribute?) {
    if let attribute, let text = attribute.text { add(kind, text, attribute.offset) }
  }

  private mutating func addCandidates(of attribute: Attribute?) {
    guard let attribute, let text = attribute.text else { return }
    for address in sourceSet(text) { add(.laterImage, address, attribute.offset) }
  }

  private mutating func readAddresses(of element: Element) {
    if element.isForeign {
      switch element.foreignName {
      case "use", "image", "feimage":
        add(.media, element["href"] ?? element["xlink:href"])
      case "a": add(.link, element["href"] ?? element["xlink:href"])
      default: break
      }
      return
    }
    switch element.tag {
    case GUMBO_TAG_A:
      add(.link, element["href"])
      if let name = element["name"]?.text, !name.isEmpty { content.anchors.insert(name) }
    case GUMBO_TAG_AREA: add(.link, element["href"])
    case GUMBO_TAG_LINK: readLink(element)
    case GUMBO_TAG_META: readMetadata(element)
    case GUMBO_TAG_BASE: if content.base == nil { content.base = element["href"]?.text }
    case GUMBO_TAG_IMG:
      let isLater = element["loading"]?.text?.lowercased() == "lazy"
      add(isLater ? .laterImage : .image, element["src"])
      addCandidates(of: element["srcset"])
    case GUMBO_TAG_SOURCE:
      add(.media, element["src"])
      addCandidates(of: element["srcset"])
    case GUMBO_TAG_SCRIPT: add(.script, element["src"])
    case GUMBO_TAG_STYLE:
      guard let (text, offset) = element.rawText else { break }
      for url in styleURLs(in: text) { add(.styleURL, url.address, offset + url.offset) }
    case GUMBO_TAG_IFRAME, GUMBO_TAG_FRAME: add(.frame, element["src"])
    case GUMBO_TAG_VIDEO:
      add(.media, element["src"])
      add(.laterImage, element["poster"])
    case GUMBO_TAG_AUDIO, GUMBO_TAG_TRACK, GUMBO_TAG_EMBED: add(.media, element["src"])
    case GUMBO_TAG_OBJECT: add(.media, element["data"])
    case GUMBO_TAG_FORM: add(.form, element["action"])
    case GUMBO_TAG_BUTTON: add(.form, element["formaction"])
    case GUMBO_TAG_INPUT:
      add(.form, element["formaction"])
      if element["type"]?.text?.lowercased() == "image" { add(.image, element["src"]) }
    default: break
    }
  }

  private mutating func readLink(_ element: Element) {
    guard let address = element["href"] else { return }
    let relations = (element["rel"]?.text ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    let kind: Reference.Kind
    switch relations {
    case _ where relations.contains("stylesheet"): kind = .styleSheet
    case _ where relations.contains("preload") && element["as"]?.text?.lowercased() == "font":
      kind = .font
    case _ where relations.contains { ["preload", "modulepreload", "prefetch"].contains($0) }:
      kind = .preload
    case _ where relations.contains("manifest"): kind = .manifest
    case _
    where relations.contains { $0 == "icon" || $0 == "mask-icon" || $0.hasPrefix("apple-touch") }:
      kind = .icon
    case _ where relations.contains("canonical"): kind = .canonical
    case _ where relations.contains("alternate"): kind = .alternate
    case _ where relations.contains { $0 == "dns-prefetch" || $0 == "preconnect" }: return
    default: kind = .neighbour
    }
    add(kind, address)
    addCandidates(of: element["imagesrcset"])
  }

  private mutating func readMetadata(_ element: Element) {
    guard let attribute = element["content"], let value = attribute.text else { return }
    if element["http-equiv"]?.text?.lowercased() == "refresh" {
      content.isRedirect = true
      guard let address = refreshAddress(value) else { return }
      add(.redirect, address, attribute.offset)
      return
    }
    let name = (element["property"] ?? element["name"])?.text?.lowercased() ?? ""
    switch name {
    case "robots": if value.lowercased().contains("noindex") { content.isUnlisted = true }
    case "og:url", "og:image", "og:image:url", "og:image:secure_url", "og:video", "og:audio",
      "twitter:image", "twitter:image:src":
      add(.metadata, attribute)
    default: break
    }
  }

  // MARK: Names

  private mutating func readName(of element: Element) {
    let role = element["role"]?.text?.lowercased() ?? ""
    let isNamed = ["aria-label", "aria-labelledby", "title"].contains {
      element[$0]?.text.map { !isBlank($0) } ?? false
    }
    if isNamed { name(ofText: false) }
    let kind: PageContent.Nameless.Kind
    switch element.tag {
    case GUMBO_TAG_IMG where !element.isForeign:
      if let alternative = element["alt"] {
        if let text = alternative.text, !isBlank(text) { name(ofText: false) }
        return
      }
      guard !isNamed, role != "presentation", role != "none" else { return }
      content.nameless.append(nameless(.image, element, address: "src"))
      return
    case GUMBO_TAG_INPUT:
      guard element["type"]?.text?.lowercased() == "image", !isNamed else { return }
      if element["alt"]?.text.map(isBlank) ?? true {
        content.nameless.append(nameless(.inputImage, element, address: "src"))
      }
      return
    case GUMBO_TAG_AREA where element["href"] != nil:
      if !isNamed, element["alt"]?.text.map(isBlank) ?? true {
        content.nameless.append(nameless(.area, element, address: "href"))
      }
      return
    case _ where role == "img": kind = .graphic
    case _ where role == "button": kind = .button
    case _ where role == "link": kind = .link
    case GUMBO_TAG_A where element["href"] != nil && role.isEmpty: kind = .link
    case GUMBO_TAG_BUTTON where role.isEmpty: kind = .button
    default: return
    }
    naming.append(
      Naming(
        node: element.node, nameless: nameless(kind, element, address: "href"), hasName: isNamed))
  }

  private func nameless(
    _ kind: PageContent.Nameless.Kind, _ element: Element, address: StaticString
  ) -> PageContent.Nameless {
    PageContent.Nameless(
      kind: kind, address: element[address]?.text ?? "", offset: element.offset)
  }

  private func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
}

/// An element of a page.
private struct Element {
  let node: UnsafePointer<GumboNode>
  let start: UnsafePointer<CChar>

  var tag: GumboTag { node.pointee.v.element.tag }

  /// Whether it is of SVG or MathML.
  var isForeign: Bool { node.pointee.v.element.tag_namespace != GUMBO_NAMESPACE_HTML }

  /// The name of an element of SVG or MathML in lower case.
  var foreignName: String {
    var name = node.pointee.v.element.original_tag
    gumbo_tag_from_original_text(&name)
    guard let data = name.data else { return "" }
    let bytes = UnsafeRawBufferPointer(start: data, count: name.length)
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// Whether the parser made it as a copy of another one.
  var isRepeated: Bool {
    node.pointee.parse_flags.rawValue
      & (GUMBO_INSERTION_RECONSTRUCTED_FORMATTING_ELEMENT.rawValue
        | GUMBO_INSERTION_ADOPTION_AGENCY_CLONED.rawValue) != 0
  }

  /// Whether it says to assistive technology that there is nothing.
  var isHidden: Bool { self["hidden"] != nil || self["aria-hidden"]?.text == "true" }

  /// Where its tag starts.
  var offset: Int { node.pointee.v.element.original_tag.data.map { $0 - start } ?? 0 }

  subscript(name: StaticString) -> Attribute? {
    let attributes = node.pointee.v.element.attributes
    for index in 0..<Int(attributes.length) {
      guard let data = attributes.data[index] else { continue }
      let attribute = UnsafePointer(data.assumingMemoryBound(to: GumboAttribute.self))
      let matches = name.withUTF8Buffer { wanted in
        wanted.withMemoryRebound(to: CChar.self) { strcmp(attribute.pointee.name, $0.baseAddress!) }
      }
      if matches == 0 { return Attribute(attribute: attribute, start: start) }
    }
    return nil
  }

  /// The text of an element that holds no others, and where it starts.
  var rawText: (text: UnsafeBufferPointer<UInt8>, offset: Int)? {
    let children = node.pointee.v.element.children
    guard children.length > 0, let data = children.data[0] else { return nil }
    let child = data.assumingMemoryBound(to: GumboNode.self)
    guard child.pointee.type == GUMBO_NODE_TEXT,
      let text = child.pointee.v.text.original_text.data
    else { return nil }
    let raw = UnsafeRawBufferPointer(
      start: text, count: child.pointee.v.text.original_text.length)
    return (raw.bindMemory(to: UInt8.self), text - start)
  }
}

/// An attribute of an element.
private struct Attribute {
  let attribute: UnsafePointer<GumboAttribute>
  let start: UnsafePointer<CChar>

  var text: String? { attribute.pointee.value.map { String(cString: $0) } }

  /// Where its value starts, within the quotes, or else its name.
  var offset: Int {
    let value = attribute.pointee.original_value
    if let data = value.data, value.length > 0 {
      let isQuoted = data.pointee == 0x22 || data.pointee == 0x27
      return data - start + (isQuoted ? 1 : 0)
    }
    return attribute.pointee.original_name.data.map { $0 - start } ?? 0
  }
}

/// The addresses in a `srcset` (HTML, 4.8.4.2.1).
func sourceSet(_ text: String) -> [String] {
  var rest = Substring(text)
  var addresses: [String] = []
  while true {
    rest = rest.drop { $0.isWhitespace || $0 == "," }
    guard !rest.isEmpty else { return addresses }
    var address = rest.prefix { !$0.isWhitespace }
    rest = rest[address.endIndex...]
    if address.last == "," {
      while address.last == "," { address.removeLast() }
    } else {
      var depth = 0
      let end = rest.firstIndex { character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return character == "," && depth <= 0
      }
      rest = rest[(end ?? rest.endIndex)...]
    }
    addresses.append(String(address))
  }
}

/// Where `<meta http-equiv=refresh>` leads; `nil`: to the page itself.
func refreshAddress(_ content: String) -> String? {
  var rest = content.drop { $0.isWhitespace }.drop { $0.isNumber || $0 == "." }
  rest = rest.drop { $0.isWhitespace || $0 == ";" || $0 == "," }
  if rest.lowercased().hasPrefix("url") {
    let value = rest.dropFirst(3).drop { $0.isWhitespace }
    if value.first == "=" { rest = value.dropFirst().drop { $0.isWhitespace } }
  }
  if let quote = rest.first, quote == "\"" || quote == "'" {
    rest = rest.dropFirst().prefix { $0 != quote }
  }
  return rest.isEmpty ? nil : String(rest)
}
