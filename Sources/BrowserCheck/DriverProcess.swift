import FoundationEssentials
import Glibc

/// A browser's driver program, running in a process group and a temporary folder of its own.
///
/// A shell stands guard: when its standard input closes, because `stop()` was called or because
/// this process ended in whatever way, it ends the whole group and removes the folder.
final class DriverProcess {
  private let folder: String
  private let group: pid_t
  private var leash: Int32

  private static let guardScript = """
    { "$@"; echo "ended with status $?"; } >"$0/driver.log" 2>&1 </dev/null &
    read -r line
    trap '' TERM
    kill -TERM 0
    sleep 0.1
    rm -rf "$0"
    kill -KILL 0
    """

  /// Starts `program`, an absolute path.
  init(_ program: String, _ arguments: [String]) throws(BrowserError) {
    var template = Array("\(temporaryFolder())/sitegen-browser-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .driver("cannot make a temporary folder: \(lastError())")
    }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    var ends: [Int32] = [-1, -1]
    // Unlike a pipe, a socket is closed on exec from its first moment, so that no other child that
    // is started meanwhile can hold the leash.
    guard socketpair(AF_UNIX, streamSocket, 0, &ends) == 0 else {
      rmdir(folder)
      throw .driver("cannot make a socket: \(lastError())")
    }
    leash = ends[1]
    let started = spawn(
      ["/bin/sh", "-c", Self.guardScript, folder, program] + arguments, input: ends[0],
      environment: ["TMPDIR": folder])
    Glibc.close(ends[0])
    switch started {
    case .success(let process): group = process
    case .failure(let error):
      Glibc.close(leash)
      rmdir(folder)
      throw error
    }
  }

  deinit { stop() }

  /// Waits until the driver's output holds `marker` and returns the number that follows it.
  func number(after marker: String, within timeout: Duration) throws(BrowserError) -> UInt16 {
    let deadline = ContinuousClock.now + timeout
    while true {
      let output = self.output
      if let place = output.firstRange(of: marker) {
        let digits = output[place.upperBound...].prefix { $0.isNumber }
        if let number = UInt16(digits), output[digits.endIndex...].first != nil { return number }
      }
      if output.contains("ended with status") || ContinuousClock.now > deadline {
        throw .driver("the browser's driver did not start: \(output)")
      }
      usleep(5_000)
    }
  }

  /// What the driver has printed.
  var output: String {
    String(decoding: (try? Data(contentsOf: logFile)) ?? Data(), as: UTF8.self)
  }

  private var logFile: URL { URL(filePath: "\(folder)/driver.log") }

  /// Ends the driver and everything it started, and removes their files.
  func stop() {
    guard leash >= 0 else { return }
    Glibc.close(leash)
    leash = -1
    var status: Int32 = 0
    let deadline = ContinuousClock.now + .seconds(5)
    while waitpid(group, &status, WNOHANG) == 0 {
      if ContinuousClock.now > deadline {
        kill(-group, SIGKILL)
        waitpid(group, &status, 0)
        break
      }
      usleep(5_000)
    }
    try? FileManager.default.removeItem(atPath: folder)
  }
}

private func temporaryFolder() -> String {
  let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
  return folder.isEmpty ? "/tmp" : folder
}

func lastError() -> String { String(cString: strerror(errno)) }

/// Starts a program as the leader of a new process group, its standard input read from `input`.
private func spawn(
  _ words: [String], input: Int32, environment changes: [String: String]
) -> Result<pid_t, BrowserError> {
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
  posix_spawnattr_setpgroup(&attributes, 0)
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_adddup2(&actions, input, 0)
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  posix_spawn_file_actions_adddup2(&actions, 1, 2)

  let environment = ProcessInfo.processInfo.environment.merging(changes) { $1 }
  var arguments = words.map { strdup($0) } + [nil]
  var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
  defer { for text in arguments + variables { free(text) } }
  var process: pid_t = 0
  let failure = posix_spawn(&process, words[0], &actions, &attributes, &arguments, &variables)
  guard failure == 0 else {
    return .failure(.driver("cannot start \(words[0]): \(String(cString: strerror(failure)))"))
  }
  return .success(process)
}

/// The absolute path of the first of `names` found in `PATH`, or `nil`.
func installedProgram(_ names: [String]) -> String? {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  for name in names {
    for folder in path.split(separator: ":") where access("\(folder)/\(name)", X_OK) == 0 {
      return "\(folder)/\(name)"
    }
  }
  return nil
}
