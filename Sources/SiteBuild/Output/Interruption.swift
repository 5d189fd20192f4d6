import CPosixShim
import Glibc
import Synchronization

/// What happens when the user or the system stops the process: staging folders are removed, the
/// outputs stay as they were.
public enum Interruption {
  private struct Entry: Sendable { weak let folder: OutputFolder? }

  private static let folders = Mutex<[Entry]>([])

  static func register(_ folder: OutputFolder) {
    folders.withLock { folders in
      folders.removeAll { $0.folder == nil }
      folders.append(Entry(folder: folder))
    }
  }

  /// From now on SIGINT, SIGTERM and SIGHUP discard all open output folders, waiting for a
  /// `commit()` at work, and end the process with 128 plus the signal's number: 130, 143, 129.
  /// Signals that the process was told to ignore stay ignored. To be called once.
  ///
  /// - Parameter cleanUp: Called first, on a thread of its own: erases the progress line, say.
  public static func discardOutputOnSignals(cleanUp: @escaping @Sendable () -> Void) {
    let signals = [SIGINT, SIGTERM, SIGHUP]
    let pipe = posix_signal_pipe(signals, Int32(signals.count))
    // Where there is no pipe any more, signals end the process at once, and the next build
    // tidies up.
    guard pipe >= 0 else { return }
    startBackgroundThread {
      var signal: UInt8 = 0
      while read(pipe, &signal, 1) != 1 {}
      cleanUp()
      for folder in folders.withLock({ $0.compactMap(\.folder) }) { folder.discard() }
      _exit(128 + Int32(signal))
    }
  }
}
