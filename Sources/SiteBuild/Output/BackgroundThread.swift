import Glibc

/// Runs `body` on a thread of its own that nobody waits for; says whether there is one.
@discardableResult
public func startBackgroundThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  let box = Unmanaged.passRetained(Box(body))
  var thread = pthread_t()
  let code = pthread_create(
    &thread, nil,
    { context in
      Unmanaged<Box>.fromOpaque(context!).takeRetainedValue().body()
      return nil
    }, box.toOpaque())
  if code != 0 {
    box.release()
    return false
  }
  pthread_detach(thread)
  return true
}
