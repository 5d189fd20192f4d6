import Glibc

/// Tells when files change: in folders with all that is in them, and single files, whether they exist or not.
///
/// Linux watches folders, each by itself. Whenever folders come or go, all of them are walked again, each
/// being watched before it is read, so that nothing that comes meanwhile is missed; of renamed, replaced
/// and deleted folders nothing more need be known.
public final class FolderWatcher {
  /// What is watched of a folder.
  private struct Watch {
    var path: String
    /// The names that matter; `nil`: all of them.
    var names: Set<String>?
  }

  private let descriptor: Int32
  private let isIgnored: (_ name: [UInt8]) -> Bool
  private var folders: [String] = []
  private var files: [String] = []
  private var watches: [Int32: Watch] = [:]
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  /// What couldn't be watched, in the system's words; `nil`: all is watched.
  public private(set) var problem: String?

  /// How long nothing must happen, in ms: a change is complete then. Who saves several files one after the
  /// other has the next one saved sooner.
  private static let shortSilence = 2
  /// The same when several files have changed, as programs change them, which may be at work still.
  private static let silence = 10
  /// The same after something has vanished: whoever replaces a file may take a moment.
  private static let longSilence = 50
  /// How long changes are waited for at most, in ms.
  private static let patience = 100

  private static let events =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
    | UInt32(IN_MOVED_TO) | UInt32(IN_ATTRIB) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
    | UInt32(IN_ONLYDIR) | UInt32(IN_EXCL_UNLINK)

  /// Why nothing can be watched.
  public struct Failure: Error {
    public var reason: String
  }

  /// - Parameter isIgnored: whether nothing of that name matters: hidden files, editors' backups.
  public init(isIgnored: @escaping (_ name: [UInt8]) -> Bool) throws(Failure) {
    self.isIgnored = isIgnored
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else {
      let advice = errno == EMFILE ? "; raise fs.inotify.max_user_instances (sysctl)" : ""
      throw Failure(reason: String(cString: strerror(errno)) + advice)
    }
  }

  deinit { close(descriptor) }

  /// Watches these from now on, and nothing else.
  public func watch(folders: [String], files: [String]) {
    (self.folders, self.files) = (folders, files)
    walk()
  }

  /// Waits for changes, and then until they are complete.
  ///
  /// - Parameter milliseconds: how long at most; `nil`: for ever.
  /// - Returns: the paths that changed, sorted; `nil` when there was none in time.
  public func changes(within milliseconds: Int? = nil) -> [String]? {
    var news = News()
    let end = milliseconds.map { now() + $0 }
    while news.paths.isEmpty {
      let left = end.map { max(0, $0 - now()) } ?? -1
      guard wait(left) else {
        if end != nil { return nil }
        continue
      }
      read(&news)
    }
    let deadline = now() + Self.patience
    while true {
      // What has come in new folders is watched from here on, and is in the next build in any case.
      if news.foldersChanged {
        news.foldersChanged = false
        walk()
      }
      let silence =
        news.hasVanished
        ? Self.longSilence : news.paths.count == 1 ? Self.shortSilence : Self.silence
      guard wait(min(silence, max(0, deadline - now()))) else { break }
      news.hasVanished = false
      read(&news)
    }
    return news.paths.sorted()
  }
}

// MARK: Events

extension FolderWatcher {
  /// What events have told.
  private struct News {
    var paths: Set<String> = []
    var foldersChanged = false
    /// Whether something vanished last.
    var hasVanished = false
  }

  /// Waits until there are events; says whether there are.
  private func wait(_ milliseconds: Int) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, Int32(clamping: milliseconds)) > 0
  }

  /// Reads all events that there are.
  private func read(_ news: inout News) {
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      var offset = 0
      while offset < count {
        let head = MemoryLayout<inotify_event>.size
        let event = buffer.withUnsafeBytes {
          $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        }
        let name = buffer[(offset + head)..<(offset + head + Int(event.len))].prefix { $0 != 0 }
        offset += head + Int(event.len)
        note(event.mask, of: event.wd, Array(name), &news)
      }
    }
  }

  private func note(_ mask: UInt32, of watch: Int32, _ name: [UInt8], _ news: inout News) {
    func has(_ flags: Int32...) -> Bool { flags.contains { mask & UInt32($0) != 0 } }
    if has(IN_Q_OVERFLOW) {
      news.foldersChanged = true
      news.paths.formUnion(folders)
      return
    }
    guard let watch = watches[watch] else { return }
    if has(IN_DELETE_SELF, IN_MOVE_SELF, IN_UNMOUNT, IN_IGNORED) {
      news.foldersChanged = true
      news.hasVanished = true
      news.paths.insert(watch.path)
      return
    }
    let text = String(decoding: name, as: UTF8.self)
    guard !name.isEmpty, watch.names?.contains(text) ?? !isIgnored(name) else { return }
    let path = watch.path == "/" ? "/" + text : "\(watch.path)/\(text)"
    if has(IN_ISDIR) {
      if has(IN_CREATE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO, IN_ATTRIB) {
        news.foldersChanged = true
      }
    } else if has(IN_CREATE, IN_MOVED_TO) {
      var status = stat()
      let isThere = lstat(path, &status) == 0
      // What a link leads to is to be watched.
      if isThere, status.st_mode & S_IFMT == S_IFLNK {
        news.foldersChanged = true
      } else if has(IN_CREATE), isThere, status.st_nlink < 2 {
        // It is being written, and its closing will be told.
        return
      }
    }
    if has(IN_DELETE, IN_MOVED_FROM) {
      news.hasVanished = true
      // It may have been a link.
      news.foldersChanged = news.foldersChanged || watch.names != nil
    }
    news.paths.insert(path)
  }

  /// Milliseconds of the monotonic clock.
  private func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}

// MARK: Folders

extension FolderWatcher {
  /// Watches what there is of the folders and files, and no longer what isn't there.
  private func walk() {
    let before = watches
    watches = [:]
    problem = nil
    for folder in folders {
      addFile(folder)
      addTree(folder)
    }
    for file in files { addFile(file) }
    for watch in before.keys where watches[watch] == nil { inotify_rm_watch(descriptor, watch) }
  }

  /// Watches a folder with all folders in it, also those behind links.
  private func addTree(_ path: String) {
    guard let isNew = add(path, nil), isNew, let folder = opendir(path) else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let type = Int(entry.pointee.d_type)
      guard type != Int(DT_REG) else { continue }
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let name = Array((UnsafeRawPointer(entry) + offset).bytes)
      guard !isIgnored(name) else { continue }
      let child = "\(path)/\(String(decoding: name, as: UTF8.self))"
      var status = stat()
      guard stat(child, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        addTree(child)
      } else if type == Int(DT_LNK), let target = realpath(child, nil) {
        addFile(String(cString: target))
        free(target)
      }
    }
  }

  /// Watches a name in its folder; where there is no such folder, that folder's own name, and so on.
  private func addFile(_ path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let slash = path.lastIndex(of: "/")
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let parent = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    if add(parent, [name]) == nil, errno == ENOENT || errno == ENOTDIR, parent != ".",
      parent != "/"
    {
      addFile(parent)
    }
  }

  /// Watches a folder; says whether all of its names weren't watched before, `nil` with `errno` where it can't be
  /// watched.
  private func add(_ path: String, _ names: Set<String>?) -> Bool? {
    let watch = inotify_add_watch(descriptor, path, Self.events)
    guard watch >= 0 else {
      let code = errno
      if code == ENOSPC {
        problem = "too many folders; raise fs.inotify.max_user_watches (sysctl)"
      } else if code != ENOENT, code != ENOTDIR {
        problem = "“\(path)”: \(String(cString: strerror(code)))"
      }
      errno = code
      return nil
    }
    guard let known = watches[watch] else {
      watches[watch] = Watch(path: path, names: names)
      return true
    }
    if let names, let others = known.names {
      watches[watch]?.names = others.union(names)
    } else if known.names != nil {
      watches[watch] = Watch(path: path, names: nil)
      return true
    }
    return false
  }
}

extension UnsafeRawPointer {
  /// The bytes before the first 0.
  fileprivate var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: self, count: strlen(assumingMemoryBound(to: CChar.self)))
  }
}
