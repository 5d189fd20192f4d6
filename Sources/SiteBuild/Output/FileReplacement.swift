import Glibc

/// Writes a file, which appears whole or not at all, in the place of any that is there.
///
/// - Parameter unfinished: where the file stands while it is being written; on the same file system.
/// - Returns: the `errno` of what went wrong; `nil`: the file is there.
func replaceFile(at path: String, with bytes: [UInt8], through unfinished: String) -> Int32? {
  let file = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
  guard file >= 0 else { return errno }
  var count = 0
  while count < bytes.count {
    let part = bytes.withUnsafeBytes {
      Glibc.write(file, $0.baseAddress! + count, $0.count - count)
    }
    if part < 0, errno == EINTR { continue }
    guard part > 0 else {
      let code = errno
      close(file)
      unlink(unfinished)
      return code
    }
    count += part
  }
  guard close(file) == 0, rename(unfinished, path) == 0 else {
    let code = errno
    unlink(unfinished)
    return code
  }
  return nil
}
