import Dispatch
import Synchronization

/// Does `count` pieces of work on up to `jobs` threads.
///
/// Each thread makes a worker of its own and takes the next piece until none is left. The order in
/// which pieces are done must not matter.
func inParallel<Worker: ~Copyable>(
  _ count: Int, jobs: Int, worker make: @Sendable () -> Worker,
  _ work: @Sendable (inout Worker, Int) -> Void, finish: @Sendable (inout Worker) -> Void = { _ in }
) {
  let next = Atomic<Int>(0)
  let threads = max(1, min(jobs, count))
  DispatchQueue.concurrentPerform(iterations: threads) { _ in
    var worker = make()
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < count else { break }
      work(&worker, index)
    }
    finish(&worker)
  }
}

/// The results of `count` pieces of work, in their order.
func mapInParallel<Result: Sendable>(
  _ count: Int, jobs: Int, _ work: @Sendable (Int) -> Result
) -> [Result] {
  let results = Mutex<[Result?]>(Array(repeating: nil, count: count))
  inParallel(
    count, jobs: jobs, worker: {},
    { _, index in
      let result = work(index)
      results.withLock { $0[index] = result }
    })
  return results.withLock { $0.compactMap { $0 } }
}
