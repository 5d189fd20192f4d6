import SourceText
import TableModel

/// Makes rows of a feed's items.
struct FeedRows {
  /// The most characters of a summary.
  private static let summaryLength = 200

  let file: String
  let images: ImageCatalogue
  /// Whether items have their bodies.
  var readsBodies = true
  /// The places of the items that become rows; `nil`: all do.
  var chosen: Set<FilePlace>?
  private(set) var rows: [Row] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var html = HTMLText()
  private var firstRemote: FilePlace?
  private var remoteCount = 0

  init(file: String, images: ImageCatalogue) {
    self.file = file
    self.images = images
  }

  mutating func add(_ item: FeedItem) {
    guard chosen?.contains(item.place) ?? true else { return }
    var row = Row(location: SourceLocation(file: file, item.place))
    let title = item.title.map { html.line($0) } ?? ""
    row["title"] = .text(InlineText(title.isEmpty ? "[No Title]" : title))
    let text = item.mediaText ?? item.summary ?? item.content
    let summary = text.map { html.line($0) } ?? ""
    if !summary.isEmpty {
      row["subtitle"] = .text(InlineText(Self.cut(summary, to: Self.summaryLength)))
    }
    if let date = item.date, let day = day(date) {
      let location = SourceLocation(file: file, date.place)
      row.fields.append(Field("date", .text(InlineText(day)), at: location))
    }
    if let author = item.author.map({ html.line($0) }), !author.isEmpty {
      row["author"] = .text(InlineText(author))
    }
    if let image = image(of: item) { row["image"] = .image(image) }
    if let link = item.link ?? item.attachment {
      row.url = target(link)
      row.urlLocation = SourceLocation(file: file, link.place)
    }
    if readsBodies { addBody(of: item, to: &row) }
    rows.append(row)
  }

  /// Ends the feed: warns of what holds for all items.
  mutating func finish() {
    if rows.isEmpty {
      diagnostics.append(
        .warning("the feed has no items", at: SourceLocation(file: file, line: 1, column: 1)))
    }
    guard let firstRemote else { return }
    let more = remoteCount > 1 ? ", and \(remoteCount - 1) more of this feed are left out" : ""
    diagnostics.append(
      .warning(
        "this image is elsewhere on the web\(more): images are never fetched, put a copy beside the "
          + "feed and name that", at: SourceLocation(file: file, firstRemote)))
  }

  /// A text of at most so many characters, ended by an ellipsis where it is longer.
  private static func cut(_ text: String, to length: Int) -> String {
    guard text.count > length else { return text }
    let start = text.prefix(length - 1)
    // At a word's end, where one is near.
    if let blank = start.lastIndex(of: " "), start[blank...].count < 40 {
      return start[..<blank] + "…"
    }
    return start + "…"
  }

  private mutating func day(_ date: FeedItem.Placed) -> String? {
    if let day = feedDay(date.text) { return day }
    diagnostics.append(
      .warning(
        "“\(labelText(date.text).prefix(40))” is no date and is left out: write "
          + "Tue, 31 Mar 2026 18:30:00 +0200 or 2026-03-31T18:30:00+02:00",
        at: SourceLocation(file: file, date.place)))
    return nil
  }

  private mutating func target(_ link: FeedItem.Placed) -> String? {
    var url = link.text
    if let target = url.withUTF8({ safeTarget($0) }) { return target }
    diagnostics.append(
      .error(
        "“\(labelText(url).prefix(40))” would run a script: link to a page",
        at: SourceLocation(file: file, link.place)))
    return nil
  }

  /// The second thumbnail if there are two, else the first, else another picture; of those that are files
  /// of the site.
  private mutating func image(of item: FeedItem) -> ImageReference? {
    let thumbnails = item.thumbnails.filter { !isRemote($0.text) }
    let local = thumbnails.dropFirst().first ?? thumbnails.first
    guard let image = local ?? item.pictures.first(where: { !isRemote($0.text) }) else {
      if let remote = item.thumbnails.first ?? item.pictures.first {
        if firstRemote == nil { firstRemote = remote.place }
        remoteCount += 1
      }
      return nil
    }
    do throws(Diagnostic) {
      return try images.image(
        image.text, isPercentEncoded: true, at: SourceLocation(file: file, image.place))
    } catch {
      diagnostics.append(error)
      return nil
    }
  }

  /// A page for an item that says more than its row.
  private mutating func addBody(of item: FeedItem, to row: inout Row) {
    guard let text = item.content ?? item.summary ?? item.mediaText else { return }
    let paragraphs = html.paragraphs(text)
    guard paragraphs.count > 1 || paragraphs[...].first?.count ?? 0 > Self.summaryLength else {
      return
    }
    var section = TableSection(location: row.location)
    section.rows = paragraphs.map { paragraph in
      Row(
        fields: [Field("text", .text(InlineText(paragraph)))], cells: ["paragraph"],
        location: row.location)
    }
    row.detail = .page(slug: nil, body: [section])
  }
}
