import Glibc

/// A browser, its driver or its display: a program that runs in a guarded folder of its own.
final class DriverProcess {
  /// The program's name.
  let name: String
  let folder: GuardedFolder

  /// Starts `program`, an absolute path, with its files; `@` stands for the folder's path, see
  /// `GuardedFolder`.
  init(
    _ program: String, _ arguments: [String], files: [String: String] = [:],
    environment: [String: String] = [:]
  ) throws(BrowserError) {
    name = String(program.split(separator: "/").last ?? "")
    folder = try GuardedFolder(
      program: [program] + arguments, files: files, environment: environment)
  }

  /// What the program has printed.
  var output: String { folder.output }

  /// Waits until the program's output holds `marker` and returns the number that follows it.
  func number(after marker: String, within timeout: Duration) throws(BrowserError) -> Int {
    try wait(within: timeout) {
      guard let place = output.firstRange(of: marker) else { return nil }
      return firstNumber(of: output[place.upperBound...])
    }
  }

  /// Waits until the program has printed a line that is a number.
  func numberOnALine(within timeout: Duration) throws(BrowserError) -> Int {
    try wait(within: timeout) {
      // What follows the last line end is not complete yet.
      output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .lazy.compactMap { Int($0) }.first
    }
  }

  /// Waits until the program listens on a TCP port and returns it.
  func listeningPort(within timeout: Duration) throws(BrowserError) -> UInt16 {
    try wait(within: timeout) { folder.process.flatMap(BrowserCheck.listeningPort) }
  }

  /// Ends the program and everything it started, and removes their files.
  func stop() { folder.remove() }

  private func wait<Value>(
    within timeout: Duration, for find: () -> Value?
  ) throws(BrowserError) -> Value {
    let deadline = ContinuousClock.now + timeout
    while true {
      // In this order: what ends at once may have said all the same what is asked for.
      let hasEnded = folder.hasEnded
      if let value = find() { return value }
      if hasEnded { throw .driver("\(name) did not start: \(output.suffix(1000))") }
      if ContinuousClock.now > deadline {
        throw .driver("\(name) did not start in \(timeout): \(output.suffix(1000))")
      }
      usleep(5_000)
    }
  }
}

/// The number that a text begins with, once something follows it: it is complete then.
private func firstNumber(of text: Substring) -> Int? {
  let digits = text.prefix { $0.isASCII && $0.isNumber }
  return digits.endIndex < text.endIndex ? Int(digits) : nil
}
