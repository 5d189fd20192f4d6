/// Room for the fragments of one text at a time, which only grows.
struct FragmentBuffer: ~Copyable {
  private var start = UnsafeMutablePointer<Fragment>.allocate(capacity: 64)
  private var capacity = 64
  private(set) var count = 0

  deinit { start.deallocate() }

  mutating func removeAll() { count = 0 }

  @inline(__always)
  mutating func append(_ fragment: Fragment) {
    if count == capacity { grow() }
    (start + count).initialize(to: fragment)
    count += 1
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Fragment>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: start, count: count)
    start.deallocate()
    start = larger
    capacity *= 2
  }

  /// The last fragment; there must be one.
  var last: Fragment {
    @inline(__always) get { start[count - 1] }
    @inline(__always) _modify { yield &start[count - 1] }
  }

  /// An array of just the right size.
  func copy() -> [Fragment] {
    Array(unsafeUninitializedCapacity: count) { buffer, initialized in
      buffer.baseAddress?.initialize(from: start, count: count)
      initialized = count
    }
  }

  /// The width of the widest line where only mandatory breaks apply.
  func naturalWidth() -> Double {
    var widest = 0.0
    var lineStart = count > 0 ? start[0].start : 0
    for index in 0..<count {
      widest = max(widest, start[index].end - lineStart)
      if start[index].breakBehind == .mandatory && index + 1 < count {
        lineStart = start[index + 1].start
      }
    }
    return widest
  }
}
