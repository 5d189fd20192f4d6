import SourceText
import Synchronization
import TableModel

/// The content folder of a site: finds and reads the files that pages name, and none outside of
/// the site.
///
/// Folders are listed once and remembered, and so are settings and templates, so that a `ContentFolder`
/// lasts for one build. Safe to use from several threads.
public final class ContentFolder: Sendable {
  /// The path of the site's folder, as given.
  public let site: String
  /// The name of the content folder inside the site's.
  public let name: String
  private let realSite: String?
  private let listings = Mutex<[String: Listing]>([:])
  /// What `readOfSite` has read.
  private let siteFiles = Mutex<[String: [UInt8]?]>([:])

  /// The names of a folder's files and folders.
  struct Listing: Sendable {
    enum State: Sendable { case read, missing, outside, unreadable }
    var state: State
    var entries: [String: FileSystem.Entry] = [:]

    var files: some Sequence<String> {
      entries.lazy.filter { $0.value.kind == .file }.map(\.key)
    }
  }

  /// - Parameters:
  ///   - site: the path of the site's folder, which holds `site.yaml` and the content folder.
  ///   - name: the content folder's name.
  public init(site: String, name: String = "content") {
    self.site = site
    self.name = name
    realSite = FileSystem.realPath(site)
  }

  /// The path of a file, given its path relative to the content folder.
  public func path(of file: String) -> String {
    file.isEmpty ? "\(site)/\(name)" : "\(site)/\(name)/\(file)"
  }

  /// The place of a file as a whole, given its path relative to the content folder.
  public func location(of file: String) -> SourceLocation {
    SourceLocation(file: file.isEmpty ? name : "\(name)/\(file)")
  }

  /// The path relative to the content folder that `path` means in the file of `location`: relative
  /// to that file's folder, or to the content folder when it begins with `/`.
  ///
  /// - Throws: a path that leaves the content folder, is an address of another server, or empty.
  public func resolve(
    _ path: String, at location: SourceLocation
  ) throws(Diagnostic) -> String {
    guard !path.isEmpty else { throw .error("the path is empty: name a file", at: location) }
    if path.hasPrefix("//") || path.contains("://") || path.hasPrefix("data:") {
      throw .error(
        "“\(path)” is not a file of the site: put a copy into the content folder", at: location)
    }
    guard !path.utf8.contains(0) else {
      throw .error("the path holds a NUL character", at: location)
    }
    var parts = path.hasPrefix("/") ? [] : folder(of: location).split(separator: "/")
    for part in path.split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else {
          throw .error("“\(path)” leaves the content folder", at: location)
        }
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// Reads a data file that a page names, such as `data: recipes.plist`.
  ///
  /// - Returns: the file's path relative to the content folder, and its bytes.
  /// - Throws: what `resolve` throws; a missing file, with the nearest name; one outside of the
  ///   site; one that can't be read.
  public func read(
    _ path: String, at location: SourceLocation
  ) throws(Diagnostic) -> (file: String, bytes: [UInt8]) {
    let file = try resolve(path, at: location)
    let (folder, name) = split(file)
    let listing = listing(of: folder)
    guard listing.entries[name]?.kind == .file else {
      throw .error(
        missing(name, path: path, in: [folder], among: Array(listing.files)), at: location)
    }
    if isOutside(file, listing) {
      throw .error("“\(path)” is a symbolic link out of the site’s folder", at: location)
    }
    do throws(FileSystem.Failure) {
      return (file, try FileSystem.read(self.path(of: file)).bytes)
    } catch {
      throw .error("“\(path)” can’t be read: \(error.reason)", at: location)
    }
  }

  /// Reads a file that the build looks for by itself, such as `site.yaml`; once, so that what is made with
  /// it and what is noted of it agree while somebody writes it.
  ///
  /// - Parameter file: the path relative to the site's folder.
  /// - Returns: `nil` when there is no such file.
  /// - Throws: a file that can't be read, or lies behind a symbolic link out of the site.
  public func readOfSite(_ file: String) throws(Diagnostic) -> [UInt8]? {
    if let known = siteFiles.withLock({ $0[file] }) { return known }
    let path = "\(site)/\(file)"
    if let real = FileSystem.realPath(path), !isInside(real) {
      throw .error(
        "the symbolic link leads out of the site’s folder: put a copy here",
        at: SourceLocation(file: file))
    }
    do throws(FileSystem.Failure) {
      return remember(try FileSystem.read(path).bytes, file)
    } catch {
      if error.isMissing { return remember(nil, file) }
      throw .error("the file can’t be read: \(error.reason)", at: SourceLocation(file: file))
    }
  }

  /// What is known of a file of the site from now on: what the first to read it has found.
  private func remember(_ bytes: [UInt8]?, _ file: String) -> [UInt8]? {
    siteFiles.withLock { files in
      if let known = files[file] { return known }
      files[file] = .some(bytes)
      return bytes
    }
  }

  /// The words for a file that isn't there, with a suggestion where there is one.
  func missing(
    _ name: String, path: String, in folders: [String], among candidates: [String]
  ) -> String {
    let lowercased = name.lowercased()
    let sorted = candidates.sorted(by: precedes)
    if let other = sorted.first(where: { $0.lowercased() == lowercased }) {
      return "no file “\(path)”, but there is “\(other)”: upper and lower case count"
    }
    if let other = sorted.first(where: { $0.hasPrefix(name + ".") })
      ?? nearest(to: name, among: sorted)
    {
      return "no file “\(path)”, did you mean “\(other)”?"
    }
    if case .outside = listing(of: folders[0]).state {
      return "“\(path)” lies behind a symbolic link out of the site’s folder"
    }
    let looked = folders.map { location(of: $0).file }.joined(separator: ", ")
    return "no file “\(path)” (looked in \(looked))"
  }

  /// The folder of a place's file, relative to the content folder.
  func folder(of location: SourceLocation) -> String {
    guard location.file.hasPrefix(name + "/") else { return "" }
    return split(String(location.file.dropFirst(name.count + 1))).folder
  }

  func split(_ file: String) -> (folder: String, name: String) {
    guard let slash = file.lastIndex(of: "/") else { return ("", file) }
    return (String(file[..<slash]), String(file[file.index(after: slash)...]))
  }

  /// The names in a folder, given its path relative to the content folder.
  func listing(of folder: String) -> Listing {
    if let known = listings.withLock({ $0[folder] }) { return known }
    let listing = readListing(of: folder)
    listings.withLock { $0[folder] = listing }
    return listing
  }

  private func readListing(of folder: String) -> Listing {
    let path = path(of: folder)
    guard let real = FileSystem.realPath(path) else { return Listing(state: .missing) }
    guard isInside(real) else { return Listing(state: .outside) }
    do throws(FileSystem.Failure) {
      var entries: [String: FileSystem.Entry] = [:]
      for entry in try FileSystem.entries(of: path) where !SiteFiles.isLeftBehind(entry.name) {
        if let name = entry.text { entries[name] = entry }
      }
      return Listing(state: .read, entries: entries)
    } catch {
      return Listing(state: .unreadable)
    }
  }

  /// Whether a file of a listing is a symbolic link that leads out of the site.
  func isOutside(_ file: String, _ listing: Listing) -> Bool {
    guard let entry = listing.entries[split(file).name], entry.isLink else { return false }
    return !(FileSystem.realPath(path(of: file)).map(isInside) ?? false)
  }

  /// Whether a path without symbolic links lies in the site's folder.
  func isInside(_ real: String) -> Bool {
    guard let realSite else { return false }
    return real == realSite || real.hasPrefix(realSite == "/" ? "/" : realSite + "/")
  }
}
