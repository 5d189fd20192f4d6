import Glibc
import SiteBuild

/// Where the tool's text goes: the process's own streams, or a test's strings.
struct Console {
  /// Prints results; says whether they could be written.
  var print: (_ bytes: [UInt8]) -> Bool
  /// Prints diagnostics.
  var complain: (_ text: String) -> Void
  var complaintsUseColor: Bool

  /// Standard output and standard error.
  static var standard: Console {
    Console(
      print: { bytes in
        guard let code = writeAll(bytes, to: STDOUT_FILENO) else { return true }
        // Whoever read our output has read enough: `sitegen frames menu | head`.
        if code == EPIPE { return true }
        _ = writeAll(
          Array(
            "sitegen: error: cannot write the output: \(String(cString: strerror(code)))\n".utf8),
          to: STDERR_FILENO)
        return false
      },
      complain: { text in _ = writeAll(Array(text.utf8), to: STDERR_FILENO) },
      complaintsUseColor: DiagnosticPrinter.usesColor(for: STDERR_FILENO))
  }
}
