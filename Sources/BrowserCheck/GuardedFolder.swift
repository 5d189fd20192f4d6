import FoundationEssentials
import Glibc

/// A temporary folder that is gone when its owner is, in whatever way this process ends.
///
/// A shell stands guard: when its standard input closes, because `remove()` was called or because
/// this process ended or was killed, it ends the program that it started, with everything that this
/// one started in turn, and removes the folder.
public final class GuardedFolder {
  /// The folder's absolute path.
  public let path: String
  private let group: pid_t
  private var leash: Int32

  /// The program and what it starts are a session of their own. What is being killed may put a last
  /// file into the folder.
  private static let guardScript = """
    session=$1
    shift
    if [ $# != 0 ]; then
      setsid sh -c "$session" "$0" "$@" >"$0/\(logName)" 2>&1 </dev/null &
    fi
    read -r line
    if [ $# != 0 ]; then
      kill -s TERM -- -$!
      sleep 0.1
      kill -s KILL -- -$!
      wait
    fi
    for try in 1 2 3 4 5 6 7 8 9 10; do
      rm -rf "$0" && break
      sleep 0.05
    done
    """
  private static let sessionScript = """
    sh -c 'echo $$ >"$0/\(processName)"; exec "$@"' "$0" "$@"
    echo "ended with status $?"
    """
  private static let logName = "output.log"
  private static let processName = "process"

  /// Makes the folder.
  ///
  /// - Throws: Where the system says no.
  public convenience init() throws(BrowserError) { try self.init(program: []) }

  /// Makes the folder with `files`, by their paths in it, and starts a program.
  ///
  /// - Parameters:
  ///   - program: The absolute path of the program and its arguments; none: no program. In these,
  ///     as in `environment`, `@` stands for the folder's path.
  ///   - environment: What the program's environment has besides or instead.
  init(
    program: [String], files: [String: String] = [:], environment: [String: String] = [:]
  ) throws(BrowserError) {
    var template = Array("\(temporaryFolder())/sitegen-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .driver("cannot make a temporary folder: \(lastError())")
    }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    self.path = path
    var ends: [Int32] = [-1, -1]
    do throws(BrowserError) {
      try Self.write(files, into: path)
      // Unlike a pipe, a socket is closed on exec from its first moment, so that no other child
      // that is started meanwhile can hold the leash.
      guard socketpair(AF_UNIX, streamSocket, 0, &ends) == 0 else {
        throw .driver("cannot make a socket: \(lastError())")
      }
      let changes = environment.merging(["TMPDIR": "@"]) { $1 }
        .mapValues { $0.replacing("@", with: path) }
      let words = program.map { $0.replacing("@", with: path) }
      group = try spawn(
        ["/bin/sh", "-c", Self.guardScript, path, Self.sessionScript] + words, input: ends[0],
        environment: changes)
    } catch {
      for end in ends where end >= 0 { close(end) }
      try? FileManager.default.removeItem(atPath: path)
      throw error
    }
    close(ends[0])
    leash = ends[1]
  }

  deinit { remove() }

  /// What the program has printed.
  var output: String { text(of: "\(path)/\(Self.logName)") }

  /// The program's process number; `nil` until it runs.
  var process: pid_t? {
    let line = text(of: "\(path)/\(Self.processName)")
    return line.hasSuffix("\n") ? pid_t(line.dropLast()) : nil
  }

  /// Whether the program has ended by itself.
  var hasEnded: Bool { output.contains("ended with status") }

  /// Ends the program and everything it started, and removes the folder. Further calls do nothing.
  public func remove() {
    guard leash >= 0 else { return }
    close(leash)
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
    try? FileManager.default.removeItem(atPath: path)
  }

  private static func write(
    _ files: [String: String], into folder: String
  ) throws(BrowserError) {
    for (name, text) in files {
      let file = URL(filePath: "\(folder)/\(name)")
      do {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      } catch {
        throw .driver("cannot write \(file.path): \(error)")
      }
    }
  }
}

/// The text of a file, which is empty where there is none.
func text(of path: String) -> String {
  String(decoding: (try? Data(contentsOf: URL(filePath: path))) ?? Data(), as: UTF8.self)
}

private func temporaryFolder() -> String {
  let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
  return folder.isEmpty ? "/tmp" : folder
}

func lastError() -> String { String(cString: strerror(errno)) }

/// Starts a program as the leader of a new process group, its standard input read from `input`.
private func spawn(
  _ words: [String], input: Int32, environment changes: [String: String]
) throws(BrowserError) -> pid_t {
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
    throw .driver("cannot start \(words[0]): \(String(cString: strerror(failure)))")
  }
  return process
}
