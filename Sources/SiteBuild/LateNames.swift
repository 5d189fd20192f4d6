import HTMLOutput
import TableModel

/// The parts of files' names that say what is in the files, so that browsers may keep these forever.
/// Pages that load the files are written before: their characters are what fonts are made of.
struct LateNames: Sendable {
  private(set) var hashes: [LateBytes: [UInt8]] = [:]

  /// A page and where such parts are missing in it.
  typealias Page = (path: String, gaps: [(bytes: LateBytes, offset: Int)])

  /// Notes what is in a file, and returns the part of its name.
  mutating func set(_ file: LateBytes, _ content: [UInt8]) -> String {
    let hash = ContentHash(content).short
    hashes[file] = Array(hash.utf8)
    return hash
  }

  /// Whether what is in a file is known.
  func has(_ file: LateBytes) -> Bool { hashes[file] != nil }

  /// Notes what the name of a file has from the last build.
  mutating func keep(_ file: LateBytes, _ hash: [UInt8]) { hashes[file] = hash }

  /// Fills in what is missing in pages.
  func fill(_ pages: [Page], in output: OutputFolder, jobs: Int) -> [Diagnostic] {
    mapInParallel(pages.count, jobs: jobs) { index -> Diagnostic? in
      attempt { () throws(Diagnostic) in
        let (path, gaps) = pages[index]
        try output.replace(
          gaps.compactMap { gap in hashes[gap.bytes].map { ($0, gap.offset) } }, in: path)
      }
    }.compactMap { $0 }
  }

  /// Keeps pages of the last build, with the parts changed that have changed since.
  func keep(
    _ pages: [PageRecord], _ reuse: PageReuse, in output: OutputFolder, jobs: Int
  ) -> [Diagnostic] {
    mapInParallel(pages.count, jobs: jobs) { index -> Diagnostic? in
      attempt { () throws(Diagnostic) in
        let page = pages[index]
        let changed = page.gaps.compactMap { gap -> (bytes: [UInt8], offset: Int)? in
          let name = hashes[LateBytes(gap.number)]
          return name == reuse.lateName(gap.number) ? nil : name.map { ($0, gap.offset) }
        }
        if changed.isEmpty { return try output.keep(page.path) }
        try output.copyKept(page.path)
        try output.replace(changed, in: page.path)
      }
    }.compactMap { $0 }
  }
}

extension LateBytes {
  static let styleSheet = LateBytes(-1)

  /// The search index of one of the site's languages, by its number.
  static func searchIndex(_ language: Int) -> LateBytes { LateBytes(-2 - language) }

  static func font(_ face: Int) -> LateBytes { LateBytes(face) }
}
