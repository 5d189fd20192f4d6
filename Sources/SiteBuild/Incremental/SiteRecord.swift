import Glibc
import SiteContent
import TableModel
import Typesetting

/// What a build leaves for the next one: what it read, what it wrote, and what each page needed.
///
/// It may be deleted at any time. One that is damaged, or of another program, is as good as none; what it
/// says of files is believed only where these have the stamps that it names.
struct SiteRecord: Codable, Sendable {
  /// Of the program and of the options that make a difference.
  var key: String
  /// The site's own files, and those of the system, such as fonts.
  var inputs: InputStamps
  var systemFiles: [StampedFile]
  /// The moments between which dates hide the same pages and rows.
  var validity: ScheduleSpan
  /// What the build wrote, with paths relative to the output folder.
  var outputs: [StampedFile] = []
  var diagnostics: [Diagnostic] = []
  var pageCount = 0
  var leftOut: [LeftOutPage] = []

  /// What came of the build.
  var result: BuildResult {
    var result = BuildResult(diagnostics: diagnostics, pageCount: pageCount)
    result.leftOut = leftOut
    return result
  }

  // MARK: Files

  /// The record of the last build into a folder; `nil`: there is none that can be read.
  static func read(_ place: OutputPlace) -> (record: SiteRecord, pages: RecordedPages)? {
    guard let bytes = try? FileSystem.read(place.beside(.build)).bytes,
      let pages = RecordedPages(bytes),
      let record = try? BinaryDecoder.value(SiteRecord.self, of: bytes, in: pages.head)
    else { return nil }
    return (record, pages)
  }

  /// Writes the record, which appears whole or not at all. Where it can't be written, the next build
  /// makes all anew.
  func write(_ shared: [UInt8], _ pages: [RecordedPage], _ place: OutputPlace) {
    guard let head = try? BinaryEncoder.bytes(of: self) else { return Self.remove(place) }
    let problem = replaceFile(
      at: place.beside(.build), with: RecordedPages.bytes(head: head, shared: shared, pages),
      through: place.beside(.unfinishedBuild))
    if problem != nil { Self.remove(place) }
  }

  /// Removes the record of an output folder.
  static func remove(_ place: OutputPlace) { unlink(place.beside(.build)) }
}

/// What a build found out about its pages.
struct SitePageRecords: Sendable {
  var shared: SharedRecord
  var pages: [PageRecord]
  var outlines: [PageOutline]
}

/// What a build found out about its pages together.
struct SharedRecord: Codable, Sendable {
  /// Of all that pages have in common: templates, settings, fonts.
  var common: UInt64
  /// What all texts use, and whether there are forms: fonts and the site's style sheet depend on no more.
  var usage: TextUsage
  var hasForms: Bool
  /// What stood in the place of late parts of files' names.
  var lateNames: [LateName]
  /// The style sheets of pages of which nothing is said.
  var otherStyleSheets: [String]
  /// What pages say of feeds and of the site's icon.
  var feedNames: [FeedName]
  var icon: String?
  /// The files that hold folders' defaults, relative to the content folder.
  var defaults: [String]
  /// What the site's fonts of ideographs are divided into.
  var ideographs: [UInt32]
  var ideographParts: [Int]
  var partCount: Int

  /// The same, as fonts are made with it.
  var parts: IdeographParts {
    IdeographParts(entries: Array(zip(ideographs, ideographParts)), count: partCount)
  }
}

/// A part of the name of a file that is known when all pages are written.
struct LateName: Codable, Sendable {
  /// That of its `LateBytes`.
  var number: Int
  var text: [UInt8]
}

/// What was needed to write a page, and what it needs of others.
struct PageRecord: Codable, Sendable {
  struct Gap: Codable, Sendable {
    /// That of its `LateBytes`.
    var number: Int
    var offset: Int
  }

  /// The path with its ending.
  var path: String
  /// The file of the content folder, if others know the page by its outline alone.
  var file: String?
  /// Of all that the page shows.
  var content: UInt64
  /// The path of its style sheet.
  var styleSheet: String
  var gaps: [Gap]
  var usage: TextUsage
  /// The templates that draw its rows, by their numbers in the library.
  var cells: [Int]
  /// The image files that it shows, relative to the content folder.
  var images: [String]
  /// The names of what was made of them in the cache.
  var pictures: [String]
  /// What is wrong with its content.
  var problems: [Diagnostic]
  /// The ideographs that it shows.
  var ideographs: [UInt32]
  /// A `PlannedPage`; empty: the page isn't planned by itself.
  var planned: [UInt8]
}
