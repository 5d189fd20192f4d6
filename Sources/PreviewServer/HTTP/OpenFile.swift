import Glibc

/// A regular file that is open for reading.
final class OpenFile {
  /// Its descriptor, -1 once it has been given away.
  private(set) var descriptor: Int32
  let size: Int
  /// Whole seconds since 1970-01-01 00:00:00 UTC.
  let modified: Int
  /// What no other content has had: the inode, the size and the time to the ns.
  let version: String

  fileprivate init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    size = Int(status.st_size)
    modified = status.st_mtim.tv_sec
    let nanoseconds = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
    version = [Int(status.st_ino), size, nanoseconds].map { String($0, radix: 36) }
      .joined(separator: "-")
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Gives the descriptor to somebody who closes it.
  func takeDescriptor() -> Int32 {
    defer { descriptor = -1 }
    return descriptor
  }

  /// The whole content; `nil` where it can't be read.
  func read() -> [UInt8]? {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let part = pread(descriptor, buffer.baseAddress.map { $0 + count }, size - count, count)
        if part < 0, errno == EINTR { continue }
        failed = part < 0
        guard part > 0 else { return }
        count += part
      }
    }
    return failed ? nil : bytes
  }
}

/// A folder whose files are served: none outside of it, and none behind a symbolic link, of which a build
/// makes none.
struct ServedFolder: Sendable {
  let path: String

  enum Entry {
    case file(OpenFile)
    case folder
  }

  /// What is at a path. When the folder has been replaced meanwhile, what is in the new one.
  func entry(_ parts: some Collection<String>) -> Entry? {
    for _ in 0..<3 {
      let root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard root >= 0 else {
        // Where the file system can't exchange names there is none for a moment.
        usleep(2_000)
        continue
      }
      var before = stat()
      fstat(root, &before)
      if let entry = entry(parts, in: root) { return entry }
      var after = stat()
      if stat(path, &after) == 0, after.st_ino == before.st_ino { return nil }
    }
    return nil
  }

  /// - Parameter root: the open folder, which is closed.
  private func entry(_ parts: some Collection<String>, in root: Int32) -> Entry? {
    var folder = root
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | (isLast ? 0 : O_DIRECTORY)
      let next = openat(folder, part, flags)
      close(folder)
      guard next >= 0 else { return nil }
      folder = next
    }
    var status = stat()
    if fstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(folder)
      return .folder
    }
    return OpenFile(descriptor: folder).map(Entry.file)
  }

  /// The file at a path, if it is one.
  func file(_ parts: some Collection<String>) -> OpenFile? {
    if case .file(let file) = entry(parts) { file } else { nil }
  }
}
