import Glibc
import TableModel

/// What a name in a folder stands for; links are not followed.
enum EntryKind {
  case missing
  /// The path leads through something that is no folder.
  case blocked
  case folder
  case file
}

/// An open folder whose contents are listed, looked at and removed by paths relative to it.
struct FolderHandle: ~Copyable, Sendable {
  let descriptor: Int32
  /// The folder as the user knows it, for messages.
  let shown: String

  init(opening path: String, shown: String) throws(Diagnostic) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    self.shown = shown
    if descriptor < 0 { throw .system("open the folder", shown, errno) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  func shown(_ path: BytePath) -> String {
    path.isRoot ? shown : "\(shown)/\(path)"
  }

  /// The entries of the folder at `path`, in the order of their bytes.
  func entries(
    of path: BytePath
  ) throws(Diagnostic) -> [(name: BytePath, isFolder: Bool)] {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let folder = openat(descriptor, path.isRoot ? [46, 0] : path.characters, flags)
    guard folder >= 0, let stream = fdopendir(folder) else {
      let code = errno
      if folder >= 0 { close(folder) }
      throw .system("read the folder", shown(path), code)
    }
    defer { closedir(stream) }
    var found: [(name: BytePath, isFolder: Bool)] = []
    errno = 0
    while let entry = readdir(stream) {
      let type = Int32(entry.pointee.d_type)
      let name = entry.pointer(to: \.d_name)!.withMemoryRebound(to: CChar.self, capacity: 256) {
        BytePath(cString: $0)
      }
      if name == dot || name == dotDot { continue }
      let isFolder =
        type == dtUnknown ? kind(of: path.appending(name)) == .folder : type == dtFolder
      found.append((name, isFolder))
      errno = 0
    }
    if errno != 0 { throw .system("read the folder", shown(path), errno) }
    found.sort { $0.name < $1.name }
    return found
  }

  func kind(of path: BytePath) -> EntryKind {
    var status = stat()
    if fstatat(descriptor, path.characters, &status, AT_SYMLINK_NOFOLLOW) != 0 {
      return errno == ENOENT ? .missing : .blocked
    }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  /// Makes the folder at `path` and those above it, as far as they are missing.
  func makeFolders(_ path: BytePath) throws(Diagnostic) {
    if mkdirat(descriptor, path.characters, 0o777) == 0 || errno == EEXIST { return }
    if errno == ENOENT, let parent = path.parent {
      try makeFolders(parent)
      if mkdirat(descriptor, path.characters, 0o777) == 0 || errno == EEXIST { return }
    }
    throw .system("make the folder", shown(path), errno)
  }

  func removeFile(_ path: BytePath) throws(Diagnostic) {
    if unlinkat(descriptor, path.characters, 0) != 0, errno != ENOENT {
      throw .system("remove", shown(path), errno)
    }
  }

  func removeFolder(_ path: BytePath) throws(Diagnostic) {
    if unlinkat(descriptor, path.characters, AT_REMOVEDIR) != 0, errno != ENOENT {
      throw .system("remove the folder", shown(path), errno)
    }
  }

  /// Removes everything in the folder at `path`, which must be sitegen's own to the last file.
  func removeContents(of path: BytePath) throws(Diagnostic) {
    for entry in try entries(of: path) {
      let entryPath = path.appending(entry.name)
      if entry.isFolder {
        try removeContents(of: entryPath)
        try removeFolder(entryPath)
      } else {
        try removeFile(entryPath)
      }
    }
  }
}

private let dot = BytePath(".")
private let dotDot = BytePath("..")
private let dtUnknown = Int32(DT_UNKNOWN)
private let dtFolder = Int32(DT_DIR)
