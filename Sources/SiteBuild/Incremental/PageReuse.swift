import HTMLOutput
import SiteContent
import Synchronization
import TableModel
import Typesetting

/// What of the last build can be used again.
///
/// A page whose content, and all that it shares with others, is what it was then isn't laid out again; its
/// file is kept, as long as nobody has touched it since.
struct PageReuse: Sendable {
  /// Of what all pages have in common.
  let common: UInt64
  private let last: RecordedSite?
  /// Whether what pages have in common is as it was.
  private let holds: Bool
  private let pages: [String: PageRecord]
  private let lateNames: [Int: [UInt8]]

  init(common: UInt64, of last: RecordedSite?) {
    self.common = common
    self.last = last
    holds = last?.pages.shared.common == common
    guard let last, holds else {
      (pages, lateNames) = ([:], [:])
      return
    }
    pages = Dictionary(last.pages.pages.map { ($0.path, $0) }) { first, _ in first }
    lateNames = Dictionary(last.pages.shared.lateNames.map { ($0.number, $0.text) }) { first, _ in
      first
    }
  }

  /// What is known of a page, if its content is what it was and it is to be as it is in the output folder.
  func page(_ path: String, content: UInt64) -> PageRecord? {
    guard let last, let known = page(path), known.content == content, last.isUsable(known) else {
      return nil
    }
    return known
  }

  /// What is known of a page that is to be as it is in the output folder.
  func page(_ path: String) -> PageRecord? { pages[path] }

  /// Whether a file that is copied as it is has the same content as that in the output folder.
  func isSame(asset file: String) -> Bool {
    last.map { $0.intact.contains(file) && !$0.changes.contains("content/\(file)") } ?? false
  }

  /// Whether the output folder has a file which the last build made, and whose name says what is in it.
  func has(_ path: String) -> Bool { last?.intact.contains(path) ?? false }

  /// The late parts of the names of the fonts and of the site's style sheet, if these would come out the
  /// same.
  func sharedNames(_ usage: TextUsage, hasForms: Bool) -> [Int: [UInt8]]? {
    guard let last = last?.pages.shared, holds, last.usage.glyphs == usage.glyphs,
      Set(last.usage.languages) == Set(usage.languages), last.hasForms == hasForms
    else { return nil }
    return lateNames.filter { $0.key >= LateBytes.styleSheet.number }
  }

  /// What stood in the place of the late part of a name when the last build wrote it.
  func lateName(_ number: Int) -> [UInt8]? { lateNames[number] }
}

/// What the last build left, as far as it is still there.
struct RecordedSite: Sendable {
  let pages: SitePageRecords
  /// The files of the output folder that are as the last build left them.
  let intact: Set<String>
  /// The site's files that are not as the last build read them.
  let changes: Set<String>

  /// Whether a page's file, and what it needs, is as the last build left it.
  func isUsable(_ page: PageRecord) -> Bool {
    intact.contains(page.path) && intact.contains(page.styleSheet)
      && page.images.allSatisfy { !changes.contains("content/\($0)") }
      && page.pictures.allSatisfy { name in
        PictureMaker.isNote(name) || intact.contains("\(SiteOutput.folder)/\(name)")
      }
  }
}
