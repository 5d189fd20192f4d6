import FuzzEntries
import Glibc

/// libFuzzer's own loop: it makes up inputs and calls back with each.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// The program's entry, by the name that the package manager gives it: libFuzzer's library brings a
/// `main` of its own, which the linker passes over.
@_cdecl("Fuzz_main")
public func main(
  _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  guard bench != nil else {
    print("the standard fonts are missing")
    return 1
  }
  guard entry != nil else {
    let names = FuzzEntry.all.map(\.name).joined(separator: ", ")
    print("FUZZ_ENTRY has to be one of \(names)")
    return 64
  }
  var count = count
  var arguments = arguments
  return runFuzzer(&count, &arguments, run)
}
