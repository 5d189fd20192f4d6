import Glibc
import TableModel

/// What POSIX says about files: the one place that asks the file system.
public enum FileSystem {
  public enum Kind: Sendable { case file, folder, special, dangling }

  public struct Entry: Sendable {
    /// The name's bytes; they may be no UTF-8.
    public var name: [UInt8]
    /// What the entry is, or what its symbolic link leads to.
    public var kind: Kind
    public var isLink: Bool

    /// The name as text, `nil` when it is no UTF-8.
    public var text: String? { String(validating: name, as: UTF8.self) }
  }

  /// A system call that failed, in the system's words.
  public struct Failure: Error {
    public var reason: String
    public var isMissing: Bool

    static var last: Failure {
      Failure(reason: strerror(errno).map { String(cString: $0) } ?? "", isMissing: errno == ENOENT)
    }
  }

  /// The entries of a folder in the order of their names' bytes, without `.` and `..`.
  public static func entries(of path: String) throws(Failure) -> [Entry] {
    guard let folder = opendir(path) else { throw .last }
    defer { closedir(folder) }
    var entries: [Entry] = []
    while let entry = readdir(folder) {
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let start = UnsafeRawPointer(entry) + offset
      let pointer = start.assumingMemoryBound(to: CChar.self)
      let name = Array(UnsafeRawBufferPointer(start: start, count: strlen(pointer)))
      if name == [0x2E] || name == [0x2E, 0x2E] { continue }
      let type = Int(entry.pointee.d_type)
      var isLink = type == Int(DT_LNK)
      var kind = type == Int(DT_REG) ? Kind.file : type == Int(DT_DIR) ? .folder : .special
      if isLink || type == Int(DT_UNKNOWN) {
        var status = stat()
        if fstatat(dirfd(folder), pointer, &status, AT_SYMLINK_NOFOLLOW) == 0 {
          isLink = status.st_mode & S_IFMT == S_IFLNK
        }
        let found = fstatat(dirfd(folder), pointer, &status, 0) == 0
        kind = found ? self.kind(status.st_mode) : .dangling
      }
      entries.append(Entry(name: name, kind: kind, isLink: isLink))
    }
    return entries.sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }

  private static func kind(_ mode: mode_t) -> Kind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .special
    }
  }

  /// The path with all symbolic links resolved, `nil` when it leads nowhere.
  public static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The bytes of a regular file, at most the first `limit`, and the file's whole size.
  public static func read(
    _ path: String, limit: Int = .max
  ) throws(Failure) -> (bytes: [UInt8], size: Int) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .last }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(reason: "it is no regular file", isMissing: false)
    }
    let size = Int(status.st_size)
    let wanted = min(size, limit)
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
      while count < wanted {
        let part = Glibc.read(file, buffer.baseAddress.map { $0 + count }, wanted - count)
        if part < 0, errno == EINTR { continue }
        failed = part < 0
        guard part > 0 else { return }
        count += part
      }
    }
    if failed { throw .last }
    return (bytes, size)
  }
}
