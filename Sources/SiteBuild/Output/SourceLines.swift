import Glibc

/// The lines of source files, read when a diagnostic first asks for one and kept.
struct SourceLines {
  private struct File {
    var bytes: [UInt8]
    /// Where each line starts, as far as they have been looked for.
    var starts: [Int]
  }

  private let folder: String
  private var files: [String: File?] = [:]

  /// - Parameter folder: The folder that the files' paths are relative to.
  init(folder: String) {
    self.folder = folder
  }

  /// The bytes of line `number`, counted from 1, without its line feed or CR LF; `nil` when the
  /// file has no such line, cannot be read or is not text.
  mutating func line(_ number: Int, of name: String) -> ArraySlice<UInt8>? {
    if files[name] == nil { files[name] = .some(read(name)) }
    guard number > 0, var file = files[name] ?? nil else { return nil }
    files[name] = .some(nil)  // One owner, so that finding lines copies nothing.
    defer { files[name] = .some(file) }
    while file.starts.count <= number {
      let start = file.starts.last!
      guard start < file.bytes.count else { break }
      file.starts.append(endOfLine(start, in: file.bytes) + 1)
    }
    guard number < file.starts.count else { return nil }
    var end = file.starts[number] - 1
    let start = file.starts[number - 1]
    if end > start, file.bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    // A byte order mark is no part of the first line: columns count from after it.
    let line = file.bytes[start..<end]
    return start == 0 && line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
  }

  /// Where the line that starts at `start` has its line feed, or the file its end.
  private func endOfLine(_ start: Int, in bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { bytes in
      let feed = memchr(bytes.baseAddress! + start, 0x0A, bytes.count - start)
      return feed.map { UnsafeRawPointer($0) - bytes.baseAddress! } ?? bytes.count
    }
  }

  private func read(_ name: String) -> File? {
    let path = name.utf8.first == UInt8(ascii: "/") ? name : "\(folder)/\(name)"
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let step = Glibc.read(file, buffer.baseAddress! + count, size - count)
        if step < 0 && errno == EINTR { continue }
        if step <= 0 { break }
        count += step
      }
    }
    return File(bytes: bytes, starts: [0])
  }
}
