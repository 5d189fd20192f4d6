import Glibc
import Synchronization
import TableModel

/// The right to write into an output folder: a locked file beside it that vanishes when the build
/// ends, however it ends: the lock goes with the process.
final class OutputLock: Sendable {
  private let descriptor: Atomic<Int32>
  private let path: String

  /// - Parameter shown: The output folder as the user knows it.
  init(at path: String, shown: String) throws(Diagnostic) {
    self.path = path
    while true {
      let file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
      guard file >= 0 else {
        throw .system(
          "prepare the output folder", shown, errno,
          advice: "sitegen must be able to write into the folder that holds it")
      }
      if flock(file, LOCK_EX | LOCK_NB) != 0 {
        let code = errno
        let owner = Self.owner(file)
        close(file)
        if code == EINTR { continue }
        guard code == EWOULDBLOCK else { throw .system("lock the output folder", shown, code) }
        throw .error(
          "another sitegen\(owner) is building into “\(shown)”; wait until it is done", at: nil)
      }
      // The owner before may have removed the file between our opening and locking it.
      var locked = stat()
      var named = stat()
      guard fstat(file, &locked) == 0, lstat(path, &named) == 0, locked.st_ino == named.st_ino
      else {
        close(file)
        continue
      }
      var process = Array("\(getpid())\n".utf8)
      ftruncate(file, 0)
      pwrite(file, &process, process.count, 0)
      descriptor = Atomic(file)
      return
    }
  }

  deinit {
    release()
  }

  /// Lets the next build in.
  func release() {
    let file = descriptor.exchange(-1, ordering: .acquiringAndReleasing)
    guard file >= 0 else { return }
    unlink(path)
    close(file)
  }

  private static func owner(_ file: Int32) -> String {
    var digits = [UInt8](repeating: 0, count: 20)
    let count = pread(file, &digits, digits.count, 0)
    guard count > 0, let process = Int(String(decoding: digits[..<(count - 1)], as: UTF8.self))
    else { return "" }
    return " (process \(process))"
  }
}
