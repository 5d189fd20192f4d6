import Glibc

/// A folder in use: while one process holds it, no other removes what is in it.
///
/// Where the file system knows no locks, it is as if nobody else were there.
final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Waits until nobody has the folder alone; `nil`: there is no folder.
  init?(sharing path: String) {
    while true {
      let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard folder >= 0 else { return nil }
      while flock(folder, LOCK_SH) != 0, errno == EINTR {}
      // It may have been removed between our opening and locking it.
      var (locked, named) = (stat(), stat())
      if fstat(folder, &locked) == 0, stat(path, &named) == 0, locked.st_ino == named.st_ino {
        descriptor = folder
        return
      }
      close(folder)
    }
  }

  deinit { close(descriptor) }

  /// Takes the folder for this process alone, or says that others use it. Then it may be that they have
  /// taken it: the folder isn't to be used any more.
  func becomeExclusive() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }
}
