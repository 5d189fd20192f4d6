@preconcurrency import Glibc
import SiteBuild

/// Has the desktop open an address in the user's browser; where that fails, says so.
func openBrowser(_ address: String, _ console: Console) {
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  // A group of its own, since a browser that starts here is not to end with Ctrl-C; and no ignored signals.
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGPIPE)
  posix_spawnattr_setsigdefault(&attributes, &signals)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  posix_spawn_file_actions_adddup2(&actions, 1, 2)
  var arguments = [strdup("xdg-open"), strdup(address), nil]
  defer { for text in arguments { free(text) } }
  var process: pid_t = 0
  let code = posix_spawnp(&process, "xdg-open", &actions, &attributes, &arguments, environ)
  guard code == 0 else {
    let reason =
      code == ENOENT ? "xdg-open is not installed (xdg-utils)" : String(cString: strerror(code))
    console.complain("sitegen: warning: --open: \(reason); open \(address) yourself\n")
    return
  }
  let child = process
  startBackgroundThread {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    guard status != 0 else { return }
    Console.standard.complain(
      "sitegen: warning: --open: xdg-open found no browser; open \(address) yourself\n"
    )
  }
}
