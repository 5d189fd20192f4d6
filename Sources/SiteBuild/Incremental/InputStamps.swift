import Glibc
import SiteContent

/// By what a file that was neither written nor replaced is known again.
struct FileStamp: Equatable, Codable, Sendable {
  var size: Int64
  var inode: UInt64
  /// When it was written last: seconds and nanoseconds since 1970-01-01 00:00:00 UTC.
  var seconds: Int64
  var nanoseconds: Int64

  /// In place of the nanoseconds of a file that may change at the very moment that its stamp names.
  fileprivate static let fresh: Int64 = -1

  /// Whether a file with the other stamp is the same, and has not been written since.
  func isSame(as other: FileStamp?) -> Bool {
    guard let other else { return false }
    return nanoseconds != Self.fresh && nanoseconds == other.nanoseconds && seconds == other.seconds
      && size == other.size && inode == other.inode
  }

  init(size: Int64, inode: UInt64, seconds: Int64, nanoseconds: Int64) {
    (self.size, self.inode) = (size, inode)
    (self.seconds, self.nanoseconds) = (seconds, nanoseconds)
  }

  init(_ status: stat) {
    size = Int64(status.st_size)
    inode = UInt64(status.st_ino)
    seconds = Int64(status.st_mtim.tv_sec)
    nanoseconds = Int64(status.st_mtim.tv_nsec)
  }

  /// The stamp of a file, or of what a symbolic link leads to; `nil`: there is none.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The stamp of a file in an open folder.
  init?(of path: BytePath, in folder: Int32) {
    var status = stat()
    guard fstatat(folder, path.characters, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    self.init(status)
  }
}

/// A file with its stamp.
struct StampedFile: Codable, Sendable {
  var path: String
  var stamp: FileStamp
}

/// The files that a site is made of, as they are before any of them is read.
struct InputStamps: Codable, Sendable {
  /// With paths relative to the site's folder, in the order of the walk; folders too, which are noted by
  /// their names and inodes only, and links that lead nowhere.
  private(set) var files: [StampedFile] = []
  /// Whether something about them can't be known.
  private(set) var isUncertain = false

  /// Walks the folders of a site.
  init(of site: String) {
    var walk = Walk(site: site)
    for name in ["content", "Templates", "site.yaml"] { walk.add(name) }
    files = walk.files
    isUncertain = walk.isUncertain
  }

  /// The files outside of the site that it is made with.
  ///
  /// - Parameter paths: files and folders.
  init(paths: [String]) {
    var walk = Walk(site: nil)
    for path in paths { walk.add(path) }
    files = walk.files
  }

  /// The files that are in both and not alike, or in one only.
  func changes(since before: InputStamps) -> Set<String> {
    if files.count == before.files.count,
      zip(files, before.files).allSatisfy({ $0.path == $1.path })
    {
      return Set(
        zip(files, before.files).lazy.filter { !$1.stamp.isSame(as: $0.stamp) }.map(\.0.path))
    }
    var old = Dictionary(before.files.map { ($0.path, $0.stamp) }) { first, _ in first }
    var changes: Set<String> = []
    for file in files {
      let isSame = old.removeValue(forKey: file.path)?.isSame(as: file.stamp) ?? false
      if !isSame { changes.insert(file.path) }
    }
    return changes.union(old.keys)
  }

  private struct Walk {
    let site: String?
    var files: [StampedFile] = []
    var isUncertain = false
    /// Those that hold what is being walked.
    private var folders: [Folder] = []
    private let now: timespec

    private struct Folder: Equatable {
      var device: UInt64
      var inode: UInt64
    }

    init(site: String?) {
      self.site = site
      var now = timespec()
      clock_gettime(CLOCK_REALTIME, &now)
      self.now = now
    }

    mutating func add(_ path: String) {
      let full = site.map { "\($0)/\(path)" } ?? path
      var status = stat()
      guard stat(full, &status) == 0 else { return note(path, full) }
      guard status.st_mode & S_IFMT == S_IFDIR else {
        var stamp = FileStamp(status)
        if isFresh(status) { stamp.nanoseconds = FileStamp.fresh }
        files.append(StampedFile(path: path, stamp: stamp))
        return
      }
      note("\(path)/", full)
      // Links may lead to a folder around them.
      let folder = Folder(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
      guard !folders.contains(folder) else { return }
      folders.append(folder)
      defer { folders.removeLast() }
      guard let entries = try? FileSystem.entries(of: full) else {
        isUncertain = true
        return
      }
      for entry in entries where !SiteFiles.isLeftBehind(entry.name) {
        guard let name = entry.text else {
          isUncertain = true
          continue
        }
        add("\(path)/\(name)")
      }
    }

    /// Notes that there is a folder, or a link that leads nowhere: either may be an error.
    private mutating func note(_ path: String, _ full: String) {
      var status = stat()
      guard site != nil, lstat(full, &status) == 0 else { return }
      let stamp = FileStamp(size: 0, inode: UInt64(status.st_ino), seconds: 0, nanoseconds: 0)
      files.append(StampedFile(path: path, stamp: stamp))
    }

    /// Whether a file was written so lately that it may be written again at what file systems take for
    /// the same moment: they count in ticks of up to 10 ms.
    private func isFresh(_ status: stat) -> Bool {
      let age =
        (now.tv_sec - status.st_mtim.tv_sec) * 1_000_000_000
        + (now.tv_nsec - status.st_mtim.tv_nsec)
      return age < 20_000_000
    }
  }
}
