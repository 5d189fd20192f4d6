import SourceText
import TableModel

/// Reads RSS 2.0 and 1.0 with Media RSS, and Atom.
///
/// Items become rows as they are met, and nothing is read behind the last one that can show.
struct XMLFeedReader: XMLHandler {
  let file: String
  private(set) var header = FeedHeader()
  var rows: FeedRows
  /// Whether the root element is that of a feed.
  private(set) var isFeed = true
  var isDone: Bool { !isFeed || rows.rows.count >= mostRows }
  private let mostRows: Int

  /// The names of the open elements, their prefixes as in `prefixes`.
  private var path: [String] = []
  private var item: FeedItem?
  private var capture: Capture?
  private var text: [UInt8] = []
  /// The prefixes that the file declares for namespaces we know.
  private var prefixes: [String: String] = [:]

  /// The most bytes of an element's text that are read.
  private static let longestText = 1 << 20
  private static let deepest = 200

  private static let namespaces: [String: String] = [
    "http://www.w3.org/2005/Atom": "", "http://purl.org/rss/1.0/": "",
    "http://search.yahoo.com/mrss/": "media", "http://search.yahoo.com/mrss": "media",
    "http://purl.org/rss/1.0/modules/content/": "content",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://www.itunes.com/dtds/podcast-1.0.dtd": "itunes",
  ]

  /// An element whose text is being read.
  private struct Capture {
    var name: String
    var depth: Int
    var place: FilePlace
    /// Whether the text is HTML already, and not plain text or the elements themselves.
    var isHTML: Bool
  }

  init(file: String, images: ImageCatalogue, mostRows: Int?) {
    self.file = file
    self.mostRows = mostRows ?? .max
    rows = FeedRows(file: file, images: images)
  }

  mutating func start(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    at place: FilePlace
  ) throws(Diagnostic) {
    let attributes = Attributes(attributes)
    attributes.forEachNamespace { prefix, namespace in
      if let known = Self.namespaces[namespace] { prefixes[prefix] = known }
    }
    let name = normalized(String(cString: name))
    if path.isEmpty, name != "rss", name != "feed", name != "rdf:RDF" {
      isFeed = false
      return
    }
    guard path.count < Self.deepest else {
      throw .error(
        "elements are nested more than \(Self.deepest) deep", at: SourceLocation(file: file, place))
    }
    let parent = path.last ?? ""
    path.append(name)
    if let capture {
      if !capture.isHTML { append("<\(name)>".utf8) }
      return
    }
    if item == nil {
      startOutside(name, parent, attributes, place)
    } else {
      startInItem(name, parent, attributes, place)
    }
  }

  mutating func end(_: UnsafePointer<CChar>, at _: FilePlace) throws(Diagnostic) {
    let name = path.removeLast()
    if let capture {
      guard path.count < capture.depth else {
        if !capture.isHTML { append("</\(name)>".utf8) }
        return
      }
      self.capture = nil
      take(capture)
    }
    if let item, name == "item" || name == "entry" {
      rows.add(item)
      self.item = nil
    }
  }

  mutating func characters(
    _ bytes: UnsafeBufferPointer<UInt8>, at _: () -> FilePlace
  ) throws(Diagnostic) {
    guard let capture else { return }
    if capture.isHTML { return append(bytes) }
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;".utf8)
      case UInt8(ascii: "<"): append("&lt;".utf8)
      default: append(CollectionOfOne(byte))
      }
    }
  }

  private mutating func append(_ bytes: some Collection<UInt8>) {
    if text.count < Self.longestText { text += bytes }
  }

  private func normalized(_ name: String) -> String {
    guard let colon = name.firstIndex(of: ":"),
      let prefix = prefixes[String(name[..<colon])]
    else { return name }
    let local = String(name[name.index(after: colon)...])
    return prefix.isEmpty ? local : "\(prefix):\(local)"
  }

  // MARK: Elements

  private mutating func startOutside(
    _ name: String, _ parent: String, _ attributes: Attributes, _ place: FilePlace
  ) {
    switch name {
    case "item", "entry": item = FeedItem(place: place)
    case "feed": header.language = attributes["xml:lang"]
    case "title", "description", "subtitle", "language":
      if parent == "channel" || parent == "feed" { begin(name, attributes, place) }
    default: break
    }
  }

  private mutating func startInItem(
    _ name: String, _ parent: String, _ attributes: Attributes, _ place: FilePlace
  ) {
    let isOwn = parent == "item" || parent == "entry"
    let isMedia = isOwn || parent == "media:group" || parent == "media:content"
    func placed(_ text: String?) -> FeedItem.Placed? {
      text.map { FeedItem.Placed(text: labelText($0), place: place) }
    }
    switch name {
    case "link" where isOwn:
      guard let href = placed(attributes["href"]) else { return begin(name, attributes, place) }
      switch attributes["rel"] ?? "alternate" {
      case "alternate": if item?.link == nil { item?.link = href }
      case "enclosure": add(href, isImage: attributes.isImage)
      default: break
      }
    case "enclosure" where isOwn:
      if let url = placed(attributes["url"]) { add(url, isImage: attributes.isImage) }
    case "media:thumbnail" where isMedia:
      if let url = placed(attributes["url"]) { item?.thumbnails.append(url) }
    case "media:content" where isMedia:
      if attributes.isImage, let url = placed(attributes["url"]) { item?.pictures.append(url) }
    case "itunes:image" where isOwn:
      if let url = placed(attributes["href"]) { item?.pictures.append(url) }
    case "media:text" where isMedia, "media:description" where isMedia:
      begin(name, attributes, place)
    case "title", "description", "summary", "content", "content:encoded", "pubDate", "published",
      "updated", "dc:date", "guid", "author", "dc:creator", "itunes:author", "itunes:summary":
      // A person of Atom has a name of its own.
      if isOwn, name != "author" || parent == "item" {
        begin(name, attributes, place)
        if name == "guid", attributes["isPermaLink"] == "false" { capture = nil }
      }
    case "name": if parent == "author" { begin("author", attributes, place) }
    default: break
    }
  }

  /// Adds what comes with an item.
  private mutating func add(_ enclosure: FeedItem.Placed, isImage: Bool) {
    if isImage {
      item?.pictures.append(enclosure)
    } else if item?.attachment == nil {
      item?.attachment = enclosure
    }
  }

  /// Begins to read an element's text. Atom says what it is; elements of RSS hold HTML.
  private mutating func begin(_ name: String, _ attributes: Attributes, _ place: FilePlace) {
    let isAtom = path.first == "feed"
    let type = attributes["type"] ?? (isAtom || name.hasPrefix("media:") ? "text" : "html")
    capture = Capture(
      name: name, depth: path.count, place: place, isHTML: type == "html" || type == "text/html")
    text.removeAll(keepingCapacity: true)
  }

  private mutating func take(_ capture: Capture) {
    let plain = labelText(String(decoding: text, as: UTF8.self))
    guard item != nil else {
      switch capture.name {
      case "title": header.title = header.title ?? text
      case "language": header.language = plain
      default: header.summary = header.summary ?? text
      }
      return
    }
    guard !plain.isEmpty else { return }
    let placed = FeedItem.Placed(text: plain, place: capture.place)
    switch capture.name {
    case "title": if item?.title == nil { item?.title = text }
    case "description", "summary": item?.summary = text
    case "itunes:summary": if item?.summary == nil { item?.summary = text }
    case "content", "content:encoded": item?.content = text
    case "media:text": item?.mediaText = text
    case "media:description": if item?.mediaText == nil { item?.mediaText = text }
    case "link": item?.link = placed
    case "guid":
      if item?.link == nil, isRemote(plain) { item?.link = placed }
    case "pubDate", "published": item?.date = placed
    case "updated", "dc:date": if item?.date == nil { item?.date = placed }
    default: if item?.author == nil { item?.author = text }
    }
  }
}

/// Names and values in turn, up to a null pointer.
private struct Attributes {
  private let pointer: UnsafeMutablePointer<UnsafePointer<CChar>?>?

  init(_ pointer: UnsafeMutablePointer<UnsafePointer<CChar>?>?) { self.pointer = pointer }

  private func forEach(_ body: (String, UnsafePointer<CChar>) -> Void) {
    guard var next = pointer else { return }
    while let name = next[0], let value = next[1] {
      body(String(cString: name), value)
      next += 2
    }
  }

  func forEachNamespace(_ body: (_ prefix: String, _ namespace: String) -> Void) {
    forEach { name, value in
      if name.hasPrefix("xmlns:") { body(String(name.dropFirst(6)), String(cString: value)) }
    }
  }

  subscript(name: String) -> String? {
    var found: String?
    forEach { if $0 == name { found = String(cString: $1) } }
    return found
  }

  /// Whether they describe a picture.
  var isImage: Bool {
    if let medium = self["medium"] { return medium == "image" }
    return self["type"]?.hasPrefix("image/") ?? false
  }
}
