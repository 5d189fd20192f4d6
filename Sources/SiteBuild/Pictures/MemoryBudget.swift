import Dispatch
import Synchronization

/// Has threads wait until what they need together fits into memory.
final class MemoryBudget: Sendable {
  private let megabytes: Int
  private let free: DispatchSemaphore
  /// Who waits for several megabytes is the only one to do so: two that have half each would wait forever.
  private let turn = Mutex(())

  init(megabytes: Int) {
    self.megabytes = megabytes
    free = DispatchSemaphore(value: megabytes)
  }

  /// Does what needs so many bytes, or all there are if it needs more.
  func with<Result, Failure: Error>(
    _ bytes: Int, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let share = min(megabytes, max(1, bytes >> 20))
    turn.withLock { _ in
      for _ in 0..<share { free.wait() }
    }
    defer { for _ in 0..<share { free.signal() } }
    return try work()
  }
}
