import FoundationEssentials
import SourceText
import TableModel

/// The addresses in a file other than a page: a style sheet, a sitemap, a feed, a list of redirects.
func references(in file: String, _ bytes: [UInt8]) -> [Reference] {
  let name = file[(file.lastIndex(of: "/").map { file.index(after: $0) } ?? file.startIndex)...]
  switch name {
  case "robots.txt": return robotReferences(bytes)
  case "_redirects": return redirectReferences(bytes)
  case _ where name.hasSuffix(".css"):
    return styleURLs(in: bytes).map {
      Reference(kind: .styleURL, address: $0.address, offset: $0.offset)
    }
  case _ where [".xml", ".rss", ".atom"].contains(where: name.hasSuffix):
    return XMLReferences.read(bytes, file: file)
  case _ where name.hasSuffix(".json"): return feedReferences(bytes)
  default: return []
  }
}

/// What a web app manifest names.
func manifestReferences(_ bytes: [UInt8]) -> [Reference] {
  struct Image: Decodable { var src: String }
  struct Shortcut: Decodable {
    var url: String
    var icons: [Image]?
  }
  struct Manifest: Decodable {
    var startUrl: String?
    var icons, screenshots: [Image]?
    var shortcuts: [Shortcut]?
  }
  guard let manifest = decoded(Manifest.self, bytes) else {
    return []
  }
  var addresses = [manifest.startUrl].compactMap(\.self)
  addresses += ((manifest.icons ?? []) + (manifest.screenshots ?? [])).map(\.src)
  for shortcut in manifest.shortcuts ?? [] {
    addresses.append(shortcut.url)
    addresses += (shortcut.icons ?? []).map(\.src)
  }
  return addresses.map { Reference(kind: .manifestEntry, address: $0, offset: -1) }
}

/// What a JSON Feed names; nothing where the file is none.
private func feedReferences(_ bytes: [UInt8]) -> [Reference] {
  struct Attachment: Decodable { var url: String }
  struct Item: Decodable {
    var url, image, bannerImage: String?
    var attachments: [Attachment]?
  }
  struct Feed: Decodable {
    var version: String
    var homePageUrl, feedUrl, nextUrl, icon, favicon: String?
    var items: [Item]
  }
  guard String(decoding: bytes.prefix(400), as: UTF8.self).contains("jsonfeed.org"),
    let feed = decoded(Feed.self, bytes)
  else { return [] }
  var addresses = [
    feed.homePageUrl, feed.feedUrl, feed.nextUrl, feed.icon, feed.favicon,
  ].compactMap(\.self)
  for item in feed.items {
    addresses += [item.url, item.image, item.bannerImage].compactMap(\.self)
    addresses += (item.attachments ?? []).map(\.url)
  }
  return addresses.map { Reference(kind: .feedEntry, address: $0, offset: -1) }
}

/// A value of JSON; `nil` where the file is none such.
private func decoded<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) -> Value? {
  let decoder = JSONDecoder()
  decoder.keyDecodingStrategy = .convertFromSnakeCase
  return try? decoder.decode(type, from: Data(bytes))
}

private func robotReferences(_ bytes: [UInt8]) -> [Reference] {
  lines(bytes).compactMap { line, offset in
    guard line.lowercased().hasPrefix("sitemap:") else { return nil }
    let address = line.dropFirst("sitemap:".count).drop { $0 == " " || $0 == "\t" }
      .prefix { !$0.isWhitespace }
    return Reference(
      kind: .sitemapEntry, address: String(address),
      offset: offset + line.utf8.distance(from: line.startIndex, to: address.startIndex))
  }
}

/// The targets of lines such as `/old /new 301`; what has placeholders may be anything.
private func redirectReferences(_ bytes: [UInt8]) -> [Reference] {
  lines(bytes).compactMap { line, offset in
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count >= 2, !words[0].hasPrefix("#"), !words[1].contains("*"),
      !words[1].contains(":") || words[1].contains("://"), !words[1].hasPrefix("/:")
    else { return nil }
    return Reference(
      kind: .redirect, address: String(words[1]),
      offset: offset + line.utf8.distance(from: line.startIndex, to: words[1].startIndex))
  }
}

/// The lines of a text, each with its offset.
private func lines(_ bytes: [UInt8]) -> [(line: String, offset: Int)] {
  bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true).map {
    (String(decoding: $0, as: UTF8.self), $0.startIndex)
  }
}

/// The addresses in sitemaps, RSS and Atom feeds.
private struct XMLReferences: XMLHandler {
  static var allowsEntities: Bool { true }

  let file: String
  private let newlines: [Int]
  private var kind: Reference.Kind?
  private(set) var isDone = false
  private var references: [Reference] = []
  /// The address that is being read, and where it starts.
  private var text: (bytes: [UInt8], offset: Int)?

  static func read(_ bytes: [UInt8], file: String) -> [Reference] {
    let newlines = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    var handler = XMLReferences(file: file, newlines: newlines)
    // Files of any other kind are no matter of these checks, nor is what is wrong with their form.
    try? parseXML(bytes, handler: &handler, encoding: nil)
    return handler.references
  }

  private init(file: String, newlines: [Int]) {
    self.file = file
    self.newlines = newlines
  }

  mutating func start(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    at place: FilePlace
  ) throws(Diagnostic) {
    let name = String(cString: name)
    let local = name.split(separator: ":").last.map(String.init) ?? name
    let offset = offset(of: place)
    guard let kind else {
      switch local {
      case "urlset", "sitemapindex": kind = .sitemapEntry
      case "rss", "feed": kind = .feedEntry
      default: isDone = true
      }
      return
    }
    var index = 0
    while let attribute = attributes?[index], let value = attributes?[index + 1] {
      index += 2
      let isAddress =
        switch String(cString: attribute) {
        case "href": local == "link"
        case "url": ["enclosure", "content", "thumbnail"].contains(local)
        case "src": local == "content"
        default: false
        }
      if isAddress {
        references.append(
          Reference(kind: kind, address: String(cString: value), offset: offset))
      }
    }
    if ["loc", "link", "comments", "icon", "logo"].contains(local) { text = ([], offset) }
  }

  mutating func end(_ name: UnsafePointer<CChar>, at place: FilePlace) throws(Diagnostic) {
    guard let (bytes, offset) = text, let kind else { return }
    text = nil
    let address = String(decoding: bytes, as: UTF8.self)
    if address.contains(where: { !$0.isWhitespace }) {
      references.append(Reference(kind: kind, address: address, offset: offset))
    }
  }

  mutating func characters(
    _ bytes: UnsafeBufferPointer<UInt8>, at place: () -> FilePlace
  ) throws(Diagnostic) {
    text?.bytes.append(contentsOf: bytes)
  }

  private func offset(of place: FilePlace) -> Int {
    let line = Int(place.line)
    let start = line < 2 ? 0 : newlines[min(line - 2, newlines.count - 1)] + 1
    return start + Int(place.column) - 1
  }
}
