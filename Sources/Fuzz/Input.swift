import FuzzEntries
import Glibc
import Typesetting

/// The entry that the environment names.
let entry = getenv("FUZZ_ENTRY").flatMap { FuzzEntry.named(String(cString: $0)) }

/// `nil` where the fonts are missing; libFuzzer has one thread.
nonisolated(unsafe) let bench = try? FuzzBench(FontLibrary(.standard))

/// Feeds an input to the entry; libFuzzer asks for the function by this name.
@_cdecl("LLVMFuzzerTestOneInput")
public func run(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  guard let entry, let bench else { return -1 }
  entry.run(Array(UnsafeBufferPointer(start: bytes, count: count)), on: bench)
  return 0
}
