import SiteContent
import TableModel

/// The files of the output that are spoken for, with the places that ask for them.
///
/// Paths that differ only in letter case or in how accents are encoded are one, as they are on many
/// servers and disks.
struct OutputPaths: Sendable {
  private var files: [[UInt8]: SourceLocation] = [:]
  /// The folders around the files.
  private var folders: [[UInt8]: SourceLocation] = [:]
  /// The first number that may be free, of paths that were asked for more than once.
  private var numbers: [[UInt8]: Int] = [:]

  init(pages: [(path: String, location: SourceLocation)], assets: [SiteFiles.Asset]) {
    for page in pages { insert(page.path + ".html", at: page.location) }
    for asset in assets { insert(asset.file, at: asset.location) }
  }

  init(_ site: SitePages) {
    self.init(pages: site.pages.map { ($0.page.path, $0.page.location) }, assets: site.assets)
  }

  /// Speaks for a file, whatever else does.
  mutating func insert(_ file: String, at location: SourceLocation) {
    let key = comparable(file)
    files[key] = files[key] ?? location
    for folder in Self.folders(of: key) { folders[folder] = folders[folder] ?? location }
  }

  /// Speaks for a file unless there is a conflict.
  ///
  /// - Returns: the conflict, `nil` where there is none.
  mutating func claim(_ file: String, at location: SourceLocation) -> SourceLocation? {
    let key = comparable(file)
    if let other = conflict(key) { return other }
    files[key] = location
    for folder in Self.folders(of: key) { folders[folder] = folders[folder] ?? location }
    return nil
  }

  /// Speaks for a page under the first of these paths that is free: the path itself, then with `-2`,
  /// `-3` and so on behind it; `nil` where one of the folders around it is a file.
  mutating func claimPage(numbering path: String, at location: SourceLocation) -> String? {
    let key = comparable(path)
    if Self.folders(of: key).contains(where: { files[$0] != nil }) { return nil }
    var number = numbers[key] ?? 1
    var name = number == 1 ? path : "\(path)-\(number)"
    while claim(name + ".html", at: location) != nil {
      number += 1
      name = "\(path)-\(number)"
    }
    numbers[key] = number + 1
    return name
  }

  /// Speaks for the further parts of a page.
  ///
  /// - Parameter location: what asks for them.
  /// - Returns: the conflicts.
  mutating func claimParts(of page: Page, at location: SourceLocation) -> [Diagnostic] {
    (1..<max(1, PageParts.count(of: page))).compactMap { part in
      let path = PageParts.path(of: part + 1, in: page)
      return claim(path + ".html", at: location).map { other in
        .error(
          "“paginate” makes the page “\(path)”, but that is in the site already: rename it",
          at: page.pagination?.location, notes: [.init("the other file", at: other)])
      }
    }
  }

  /// What stands at the path of a file, in place of a folder around it, or as a folder of that name.
  private func conflict(_ key: [UInt8]) -> SourceLocation? {
    if let other = files[key] ?? folders[key] { return other }
    for folder in Self.folders(of: key) {
      if let other = files[folder] { return other }
    }
    return nil
  }

  /// What stands at a path as a file.
  func file(_ path: String) -> SourceLocation? { files[comparable(path)] }

  /// Whether a path lies in the folder of the build's own files.
  static func isReserved(_ path: String) -> Bool {
    comparable(String(path.prefix { $0 != "/" })) == comparable(SiteOutput.folder)
  }

  private static func folders(of key: [UInt8]) -> [[UInt8]] {
    key.indices.filter { key[$0] == UInt8(ascii: "/") }.map { Array(key[..<$0]) }
  }
}
