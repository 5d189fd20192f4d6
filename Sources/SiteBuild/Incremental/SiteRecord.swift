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

  private static let magic = Array("sitegen build 1\n".utf8)

  // MARK: Files

  /// The record of the last build into a folder; `nil`: there is none that can be read.
  static func read(_ place: OutputPlace) -> (record: SiteRecord, pages: RecordedPages)? {
    guard let bytes = try? FileSystem.read(place.beside(.build)).bytes,
      bytes.starts(with: magic), bytes.count >= magic.count + 16
    else { return nil }
    let start = magic.count + 16
    let (sum, length) = (number(in: bytes, at: magic.count), number(in: bytes, at: magic.count + 8))
    let content = bytes.withUnsafeBufferPointer {
      ContentHash(UnsafeBufferPointer(rebasing: $0[start...]))
    }
    guard content.value == sum, length <= UInt64(bytes.count - start) else { return nil }
    let middle = start + Int(length)
    guard let record = try? BinaryDecoder.value(SiteRecord.self, of: bytes, in: start..<middle)
    else { return nil }
    return (record, RecordedPages(bytes: bytes, range: middle..<bytes.count))
  }

  /// Writes the record, which appears whole or not at all. Where it can't be written, the next build
  /// makes all anew.
  func write(_ pages: SitePageRecords, _ place: OutputPlace) {
    guard let head = try? BinaryEncoder.bytes(of: self),
      let rest = try? BinaryEncoder.bytes(of: pages)
    else { return Self.remove(place) }
    var bytes = Self.magic
    let sum = ContentHash(head + rest).value
    for number in [sum, UInt64(head.count)] {
      for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * shift))) }
    }
    bytes += head
    bytes += rest
    let problem = replaceFile(
      at: place.beside(.build), with: bytes, through: place.beside(.unfinishedBuild))
    if problem != nil { Self.remove(place) }
  }

  /// Removes the record of an output folder.
  static func remove(_ place: OutputPlace) { unlink(place.beside(.build)) }

  private static func number(in bytes: [UInt8], at start: Int) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
  }
}

/// What a record says of pages, which is read where it is needed only.
struct RecordedPages: Sendable {
  fileprivate let bytes: [UInt8]
  fileprivate let range: Range<Int>

  func read() -> SitePageRecords? {
    try? BinaryDecoder.value(SitePageRecords.self, of: bytes, in: range)
  }
}

/// What a build found out about its pages.
struct SitePageRecords: Codable, Sendable {
  /// Of all that pages have in common: templates, settings, fonts.
  var common: UInt64
  /// What all texts use, and whether there are forms: fonts and the site's style sheet depend on no more.
  var usage: TextUsage
  var hasForms: Bool
  /// What stood in the place of late parts of files' names.
  var lateNames: [LateName]
  var pages: [PageRecord]
  var outlines: [PageOutline]
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
}
