/// How the process ends.
enum ExitCode: Int32 {
  /// Done.
  case done = 0
  /// The content or the system is at fault; nothing was written.
  case content = 1
  /// The command line is at fault: `EX_USAGE` of sysexits.h.
  case usage = 64
}
