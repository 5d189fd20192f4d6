import CCmark
import Glibc

/// The memory of one of libcmark's trees, given back as a whole.
///
/// libcmark makes and drops many small blocks. Here they come from a few large chunks and from lists
/// of those freed, and no tree has to be walked to free it. All state is behind a pointer, which
/// spares the checks of exclusive access that a class's properties have.
struct NodeArena: ~Copyable {
  private let state: UnsafeMutablePointer<ArenaState>

  init() {
    state = .allocate(capacity: 1)
    state.initialize(to: ArenaState())
  }

  deinit {
    state.pointee.freeAll()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Runs `body` with this arena for all that libcmark allocates on this thread.
  func use<Result>(_ body: (UnsafeMutablePointer<cmark_mem>) -> Result) -> Result {
    let previous = pthread_getspecific(arenaKey)
    pthread_setspecific(arenaKey, state)
    defer { pthread_setspecific(arenaKey, previous) }
    return body(arenaFunctions)
  }
}

private struct ArenaState {
  /// Blocks of up to this size come from chunks, others from the C library.
  private static let largestSmall = 1 << 15
  /// What stands before each block: its size, and its index in `large` or -1. Keeps blocks aligned.
  private static let headerSize = 16
  /// Blocks up to this size are used again once freed, by size in steps of 16 bytes.
  private static let largestReused = 512
  private static let classCount = largestReused / 16 + 1

  private var free: UnsafeMutableRawPointer
  private var end: UnsafeMutableRawPointer
  private var chunkSize = 1 << 16
  private var chunks: [UnsafeMutableRawPointer]
  private var large: [UnsafeMutableRawPointer?] = []
  /// The first freed block of each size; each holds the address of the next.
  private let reusable: UnsafeMutablePointer<UnsafeMutableRawPointer?>

  init() {
    free = Self.memory(chunkSize)
    end = free + chunkSize
    chunks = [free]
    reusable = .allocate(capacity: Self.classCount)
    reusable.initialize(repeating: nil, count: Self.classCount)
  }

  func freeAll() {
    for chunk in chunks { Glibc.free(chunk) }
    for block in large { Glibc.free(block) }
    reusable.deallocate()
  }

  mutating func allocate(_ wanted: Int) -> UnsafeMutableRawPointer {
    let size = max(16, (wanted + 15) & ~15)
    if size <= Self.largestReused, let block = reusable[size / 16] {
      reusable[size / 16] = block.load(as: UnsafeMutableRawPointer?.self)
      return block
    }
    guard size <= Self.largestSmall else {
      let block = Self.memory(size + Self.headerSize)
      large.append(block)
      return Self.begin(block, size: size, index: large.count - 1)
    }
    if end - free < size + Self.headerSize { addChunk() }
    defer { free += size + Self.headerSize }
    return Self.begin(free, size: size, index: -1)
  }

  mutating func reallocate(
    _ block: UnsafeMutableRawPointer, _ wanted: Int
  ) -> UnsafeMutableRawPointer {
    let (size, index) = Self.header(block)
    if wanted <= size { return block }
    if index >= 0 {
      let newSize = (wanted + 15) & ~15
      guard let moved = realloc(block - Self.headerSize, newSize + Self.headerSize) else {
        fatalError("out of memory")
      }
      large[index] = moved
      return Self.begin(moved, size: newSize, index: index)
    }
    let moved = allocate(wanted)
    moved.copyMemory(from: block, byteCount: size)
    release(block)
    return moved
  }

  mutating func release(_ block: UnsafeMutableRawPointer) {
    let (size, index) = Self.header(block)
    if index >= 0 {
      Glibc.free(block - Self.headerSize)
      large[index] = nil
    } else if size <= Self.largestReused {
      block.storeBytes(of: reusable[size / 16], as: UnsafeMutableRawPointer?.self)
      reusable[size / 16] = block
    }
  }

  private mutating func addChunk() {
    chunkSize = min(chunkSize * 2, 1 << 23)
    free = Self.memory(chunkSize)
    end = free + chunkSize
    chunks.append(free)
  }

  private static func begin(
    _ memory: UnsafeMutableRawPointer, size: Int, index: Int
  ) -> UnsafeMutableRawPointer {
    memory.storeBytes(of: size, as: Int.self)
    memory.storeBytes(of: index, toByteOffset: 8, as: Int.self)
    return memory + headerSize
  }

  private static func header(_ block: UnsafeMutableRawPointer) -> (size: Int, index: Int) {
    (block.load(fromByteOffset: -16, as: Int.self), block.load(fromByteOffset: -8, as: Int.self))
  }

  private static func memory(_ size: Int) -> UnsafeMutableRawPointer {
    guard let memory = malloc(size) else { fatalError("out of memory") }
    return memory
  }
}

/// libcmark passes no context to its allocator, so the thread knows its arena.
private let arenaKey: pthread_key_t = {
  var key = pthread_key_t()
  pthread_key_create(&key, nil)
  return key
}()

private var arenaInUse: UnsafeMutablePointer<ArenaState> {
  pthread_getspecific(arenaKey)!.assumingMemoryBound(to: ArenaState.self)
}

nonisolated(unsafe) private let arenaFunctions: UnsafeMutablePointer<cmark_mem> = {
  let functions = UnsafeMutablePointer<cmark_mem>.allocate(capacity: 1)
  functions.initialize(
    to: cmark_mem(
      calloc: { count, size in
        let block = arenaInUse.pointee.allocate(count * size)
        memset(block, 0, count * size)
        return block
      },
      realloc: { block, size in
        guard let block else { return arenaInUse.pointee.allocate(size) }
        return arenaInUse.pointee.reallocate(block, size)
      },
      free: { block in
        if let block { arenaInUse.pointee.release(block) }
      }))
  return functions
}()
