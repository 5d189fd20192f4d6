import SourceText

/// An item of a feed, as it stands there.
struct FeedItem {
  /// A text in HTML.
  typealias HTML = [UInt8]

  /// A value with its place.
  struct Placed {
    var text: String
    var place: FilePlace
  }

  var place: FilePlace
  var title: HTML?
  var summary: HTML?
  var content: HTML?
  /// `media:text` or `media:description`.
  var mediaText: HTML?
  var link: Placed?
  /// What comes with it and is no picture, such as the sound of a podcast: where it leads without a link.
  var attachment: Placed?
  /// When it was published, or else last changed.
  var date: Placed?
  var author: HTML?
  var thumbnails: [Placed] = []
  /// Pictures that are no thumbnails: of `media:content`, enclosures and the like.
  var pictures: [Placed] = []
}

/// What a feed says of itself.
struct FeedHeader {
  var title: FeedItem.HTML?
  var summary: FeedItem.HTML?
  var language: String?
}
