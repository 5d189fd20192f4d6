import Glibc
import TableModel

/// Where an output folder stands or will stand, in the file system's own words, after everything
/// that must not be an output folder has been refused.
package struct OutputPlace: Sendable {
  /// The path as the user wrote it, without slashes at its end.
  package let shown: String
  /// The absolute path of the folder that holds it, without links.
  let parent: String
  let name: String
  /// The folders from the first missing one down to `parent`.
  let missingParents: [String]

  /// The output folder's absolute path.
  package var path: String { join(parent, name) }

  /// What stands beside the output under a hidden name, on the same file system.
  enum Companion: String, CaseIterable {
    /// The folders of a build, see `LeftoverFolders`.
    case staging, swap, old
    /// The files that are to replace some of the output's, see `OutputPatch`.
    case patch
    /// The file of the build that is at work, see `OutputLock`.
    case lock
    /// What is kept from build to build: a folder of pictures, see `PictureCache`.
    case cache
    /// What a build leaves for the next one, see `SiteRecord`; and while that is being written.
    case build
    case unfinishedBuild = "build~"

    /// Those that are there for the sake of speed; they may be removed between any two builds.
    static let caches: [Companion] = [.cache, .build, .unfinishedBuild]
  }

  /// The path of a companion of the output.
  func beside(_ companion: Companion) -> String {
    join(parent, ".\(name).sitegen-\(companion.rawValue)")
  }

  /// The same, for messages.
  func shownBeside(_ companion: Companion) -> String {
    let hidden = ".\(name).sitegen-\(companion.rawValue)"
    guard let end = shown.lastIndex(of: "/") else { return hidden }
    return String(shown[...end]) + hidden
  }

  /// Finds out where `output` leads, following links, and refuses what cannot be given to sitegen:
  /// a file, the root, the home folder, the site's folder, its sources, and folders around them.
  ///
  /// - Parameter source: The site's folder.
  init(_ output: String, source: String) throws(Diagnostic) {
    var shown = output
    while shown.utf8.count > 1, shown.utf8.last == UInt8(ascii: "/") { shown.removeLast() }
    self.shown = shown
    if shown.isEmpty { throw .error("the output folder's name is empty", at: nil) }
    if shown.utf8.contains(0) || source.utf8.contains(0) {
      throw .error("a folder's name cannot hold a null character", at: nil)
    }
    let place = try Self.resolve(shown)
    if place.path == "/" {
      throw Self.refusal(shown, "is the root of the file system")
    }
    let end = place.path.lastIndex(of: "/")!
    parent = end == place.path.startIndex ? "/" : String(place.path[..<end])
    name = String(place.path[place.path.index(after: end)...])
    missingParents = place.missing
    try Self.refuseSources(place.path, shown: shown, source: source)
    if let home = Self.home, isPath(home, within: place.path) {
      throw Self.refusal(
        shown, place.path == home ? "is your home folder" : "holds your home folder")
    }
    try refuseMountPoint()
  }

  private static func refusal(_ shown: String, _ reason: String) -> Diagnostic {
    .error(
      "cannot write the site into “\(shown)”: it \(reason); choose a folder of its own",
      at: nil)
  }

  /// The absolute path of `path` without links, and which folders above it are missing.
  private static func resolve(
    _ path: String
  ) throws(Diagnostic) -> (path: String, missing: [String]) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else { throw refusal(path, "is a file") }
      guard let real = realPath(path) else { throw .system("find", path, errno) }
      return (real, [])
    }
    guard errno == ENOENT else { throw .system("use the output folder", path, errno) }
    if lstat(path, &status) == 0 {
      throw refusal(path, "is a link to something that does not exist")
    }
    return try resolveMissing(path, shown: path)
  }

  /// The same for a path at which there is nothing: the last folder that exists, and the names
  /// that follow it.
  private static func resolveMissing(
    _ path: String, shown: String
  ) throws(Diagnostic) -> (path: String, missing: [String]) {
    var existing = path
    var names: [String] = []
    while true {
      let end = existing.lastIndex(of: "/")
      let name = end.map { String(existing[existing.index(after: $0)...]) } ?? existing
      if name == ".." { throw .system("use the output folder", shown, ENOENT) }
      if !name.isEmpty && name != "." { names.append(name) }
      existing = end.map { $0 == existing.startIndex ? "/" : String(existing[..<$0]) } ?? "."
      if let real = realPath(existing) {
        var status = stat()
        guard stat(real, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
          throw .system("use the output folder", shown, ENOTDIR)
        }
        var path = real
        var missing: [String] = []
        for name in names.reversed() {
          path = join(path, name)
          missing.append(path)
        }
        return (path, Array(missing.dropLast()))
      }
      var status = stat()
      if errno != ENOENT || lstat(existing, &status) == 0 {
        throw .system("use the output folder", shown, errno)
      }
    }
  }

  private static func refuseSources(
    _ path: String, shown: String, source: String
  ) throws(Diagnostic) {
    guard let site = realPath(source) else {
      throw .system("open the site's folder", source, errno)
    }
    if isPath(site, within: path) {
      throw refusal(
        shown, path == site ? "is the site's own folder" : "holds the site's own folder")
    }
    for name in ["content", "Templates"] {
      let folder = realPath(join(site, name)) ?? join(site, name)
      if path == folder {
        throw refusal(shown, "is the site's \(name) folder")
      } else if isPath(path, within: folder) {
        throw refusal(shown, "lies in the site's \(name) folder")
      } else if isPath(folder, within: path) {
        throw refusal(shown, "holds the site's \(name) folder")
      }
    }
  }

  private static var home: String? {
    getenv("HOME").flatMap { $0.pointee == 0 ? nil : realPath(String(cString: $0)) }
  }

  /// A mounted folder cannot be renamed, and what stands beside it is on another file system.
  private func refuseMountPoint() throws(Diagnostic) {
    var own = stat()
    var above = stat()
    if stat(path, &own) == 0, stat(parent, &above) == 0, own.st_dev != above.st_dev {
      throw .error(
        "cannot swap the site into “\(shown)”: it is a mount point; "
          + "choose a folder inside it", at: nil)
    }
  }
}

/// Whether `path` is `folder` or lies in it; both absolute and without links.
private func isPath(_ path: String, within folder: String) -> Bool {
  path == folder || path.utf8.starts(with: (folder == "/" ? "/" : folder + "/").utf8)
}

private func join(_ folder: String, _ name: String) -> String {
  folder == "/" ? "/" + name : folder + "/" + name
}

private func realPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}
