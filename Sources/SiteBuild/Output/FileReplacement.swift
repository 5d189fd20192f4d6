import Glibc

/// Writes all of the bytes; returns the `errno` of what went wrong.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
  bytes.withUnsafeBytes { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { return errno }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}

/// Writes a file, which appears whole or not at all, in the place of any that is there.
///
/// - Parameter unfinished: where the file stands while it is being written; on the same file system.
/// - Returns: the `errno` of what went wrong; `nil`: the file is there.
func replaceFile(at path: String, with bytes: [UInt8], through unfinished: String) -> Int32? {
  let file = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
  guard file >= 0 else { return errno }
  var code = writeAll(bytes, to: file)
  if close(file) != 0 { code = code ?? errno }
  if code == nil, rename(unfinished, path) != 0 { code = errno }
  if code != nil { unlink(unfinished) }
  return code
}
