import SourceText
import TableModel

extension PropertyList {
  /// Whether the values are those of a JSON Feed.
  var isJSONFeed: Bool {
    form == .json
      && root["version"]?.string?.hasPrefix("https://jsonfeed.org/version/") == true
  }
}

/// Reads a JSON Feed (versions 1 and 1.1).
struct JSONFeedReader {
  let list: PropertyList
  private(set) var header = FeedHeader()
  private(set) var rows: FeedRows

  init(_ list: PropertyList, images: ImageCatalogue) {
    self.list = list
    rows = FeedRows(file: list.file, images: images)
    header.title = list.root["title"]?.string.map(Self.html)
    header.summary = list.root["description"]?.string.map(Self.html)
    header.language = list.root["language"]?.string
    for node in list.root["items"]?.elements ?? [] where node.entries != nil {
      rows.add(Self.item(node))
    }
    rows.finish()
  }

  private static func item(_ node: PropertyListNode) -> FeedItem {
    func placed(_ key: String) -> FeedItem.Placed? {
      guard let value = node[key], let text = value.string, !text.isEmpty else { return nil }
      return FeedItem.Placed(text: labelText(text), place: value.place)
    }
    var item = FeedItem(place: node.place)
    item.title = node["title"]?.string.map(html)
    item.summary = node["summary"]?.string.map(html)
    item.content =
      (node["content_html"]?.string).map { Array($0.utf8) }
      ?? node["content_text"]?.string.map(lines)
    item.link = placed("url") ?? placed("external_url")
    item.date = placed("date_published") ?? placed("date_modified")
    let author = node["authors"]?.elements?.first ?? node["author"]
    item.author = author?["name"]?.string.map(html)
    item.pictures = ["image", "banner_image"].compactMap(placed)
    for attachment in node["attachments"]?.elements ?? [] {
      guard let url = attachment["url"], let text = url.string else { continue }
      let placed = FeedItem.Placed(text: labelText(text), place: url.place)
      if attachment["mime_type"]?.string?.hasPrefix("image/") == true {
        item.pictures.append(placed)
      } else {
        item.attachment = item.attachment ?? placed
      }
    }
    return item
  }

  /// A plain text as HTML.
  private static func html(_ text: String) -> FeedItem.HTML {
    Array(text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").utf8)
  }

  /// A plain text whose empty lines part paragraphs.
  private static func lines(_ text: String) -> FeedItem.HTML {
    let html = String(decoding: html(text.replacing("\r\n", with: "\n")), as: UTF8.self)
    return Array(html.replacing("\n\n", with: "<p>").replacing("\n", with: "<br>").utf8)
  }
}
