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
  /// The files of the output folder that are as the last build left them.
  private let intact: Set<String>
  /// The site's files that are not as the last build read them.
  private let changes: Set<String>
  private let pages: [String: PageRecord]
  private let lateNames: [Int: [UInt8]]

  /// Nothing can be used.
  init(common: UInt64) {
    self.common = common
    intact = []
    changes = []
    pages = [:]
    lateNames = [:]
  }

  /// - Parameters:
  ///   - inputs: the site's files as this build reads them.
  ///   - intact: the files of the output folder that are as `record` says.
  init(
    common: UInt64, _ record: SiteRecord, _ recorded: RecordedPages, inputs: SiteInputs,
    intact: Set<String>
  ) {
    self.common = common
    self.intact = intact
    changes = inputs.changes(since: record.inputs)
    guard let records = recorded.read(), records.common == common else {
      (pages, lateNames) = ([:], [:])
      return
    }
    pages = Dictionary(records.pages.map { ($0.path, $0) }) { first, _ in first }
    lateNames = Dictionary(records.lateNames.map { ($0.number, $0.text) }) { first, _ in first }
  }

  /// What is known of a page, if it is to be as it is in the output folder.
  func page(_ path: String, content: UInt64) -> PageRecord? {
    guard let known = pages[path], known.content == content, intact.contains(path),
      intact.contains(known.styleSheet),
      known.images.allSatisfy({ !changes.contains("content/\($0)") })
    else { return nil }
    return known
  }

  /// Whether a file that is copied as it is has the same content as that in the output folder.
  func isSame(asset file: String) -> Bool {
    intact.contains(file) && !changes.contains("content/\(file)")
  }

  /// Whether the output folder has a file which the last build made, and whose name says what is in it.
  func has(_ path: String) -> Bool { intact.contains(path) }

  /// What stood in the place of the late part of a name when the last build wrote it.
  func lateName(_ number: Int) -> [UInt8]? { lateNames[number] }
}
