import Foundation
import Testing

@testable import BrowserCheck

/// A site of a test's own that `sitegen serve` shows, as a process of its own.
final class ServedSite {
  let folder: TemporaryFolder
  private var process: pid_t = 0

  /// - Parameters:
  ///   - words: what follows `serve` and the folder.
  ///   - variables: variables of the environment, as `NAME=value`, which `env` sets.
  init(_ files: [String: String], _ words: [String], variables: [String] = []) throws {
    folder = try TemporaryFolder()
    for (file, text) in files { try write(text, to: file) }
    try FileManager.default.createDirectory(
      atPath: temporary, withIntermediateDirectories: true)
    let program = [BrowserTests.source + "/.build/debug/sitegen", "serve", "--source", path]
    try start(["/usr/bin/env", "TMPDIR=\(temporary)"] + variables + program + words)
  }

  /// Starts a program with the signals that a shell would give it; this thread may have them blocked.
  private func start(_ words: [String]) throws {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(
      &actions, 1, folder.path + "/output", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var arguments = words.map { strdup($0) } + [nil]
    var variables =
      ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    try #require(
      posix_spawn(&process, words[0], &actions, &attributes, &arguments, &variables) == 0)
  }

  deinit { _ = end(SIGTERM) }

  /// The site's folder.
  var path: String { folder.path + "/site" }
  /// Where the process puts its temporary files.
  var temporary: String { folder.path + "/tmp" }
  /// What it has printed.
  var output: String {
    (try? String(contentsOfFile: folder.path + "/output", encoding: .utf8)) ?? ""
  }

  func write(_ text: String, to file: String) throws {
    let file = URL(filePath: "\(path)/\(file)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: false, encoding: .utf8)
  }

  /// Waits until something is as it should be; says whether it is.
  func waits(_ condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < end {
      if try condition() { return true }
      usleep(10_000)
    }
    return false
  }

  /// The address of the front page, once it is printed.
  func address() throws -> String {
    _ = waits { output.contains(" until Ctrl-C") }
    let line = try #require(
      output.firstMatch(of: /Serving (http:\S+) until/), "\(output)")
    return String(line.1)
  }

  /// What the server says of a path.
  func get(_ path: String) throws -> (status: Int, text: String) {
    let port = try #require(URL(string: try address())?.port)
    let answer = try HTTPExchange(
      "GET", path, port: UInt16(port), body: [], timeout: .seconds(20))
    return (answer.status, String(decoding: answer.body, as: UTF8.self))
  }

  /// Sends a signal and returns the exit code; the process is killed when it doesn't end.
  func end(_ signal: Int32) -> Int32 {
    guard process > 0 else { return 0 }
    kill(process, signal)
    var status: Int32 = 0
    if !waits({ waitpid(process, &status, WNOHANG) != 0 }) {
      kill(process, SIGKILL)
      waitpid(process, &status, 0)
    }
    process = 0
    // WIFEXITED and WEXITSTATUS.
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
  }
}
