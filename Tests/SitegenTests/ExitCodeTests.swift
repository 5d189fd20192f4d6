import Foundation
import ShellScripts
import Testing

/// How the program ends, for each command: 0, 1, 64, 130, 143.
@Suite struct ExitCodeTests {
  let tool = RealTool()

  init() throws {
    try tool.makeSite()
    try tool.write("# Bad\n- x {cell=nosuch}\n", to: "bad/content/index.md")
  }

  static let table: [(code: Int32, words: [String])] = [
    (0, ["build"]), (1, ["build", "-s", "bad"]), (1, ["build", "-s", "bad", "--json"]),
    (1, ["build", "-o", "/"]), (64, ["build", "--nosuch"]), (64, ["build", "--json", "-v"]),
    (64, ["build", "-s", "nosuch"]),
    (1, ["serve", "--bind", "192.0.2.1"]), (64, ["serve", "x"]), (64, ["serve", "--bind", "x"]),
    (0, ["new", "page", "menu"]), (1, ["new", "page", "about"]), (64, ["new", "thing", "x"]),
    (1, ["check", "-s", "bad", "-b", "chromium"]), (64, ["check", "-b", "nosuch"]),
    (0, ["publish", "./www"]), (0, ["publish", "./www", "--dry-run", "--json"]),
    (1, ["publish", "./content"]), (1, ["publish", "-s", "bad", "./www"]),
    (1, ["publish", "git:pages"]), (1, ["publish", "rsync://127.0.0.1:1/x/y"]),
    (64, ["publish"]), (64, ["publish", "nosuch"]), (64, ["publish", "./a", "./b"]),
    (64, ["publish", "-q", "--json", "./www"]),
    (0, ["clean"]), (0, ["clean", "-n"]), (1, ["clean", "-o", "/"]), (64, ["clean", "x"]),
    (0, ["frames", "index"]), (1, ["frames", "nosuch"]), (64, ["frames"]),
    (0, ["completions", "bash"]), (64, ["completions"]), (64, ["completions", "tcsh"]),
    (0, ["man"]), (64, ["man", "x"]), (0, ["help"]), (0, ["help", "publish"]),
    (64, ["help", "nosuch"]), (0, ["--help"]), (0, ["--version"]), (64, ["--nosuch"]), (64, []),
    (64, ["nosuch"]),
  ]

  @Test(arguments: table) func codes(code: Int32, words: [String]) throws {
    // The site must lie in no repository, not even in that of these tests.
    let run = try tool.run(
      words, ["GIT_CEILING_DIRECTORIES": (tool.folder as NSString).deletingLastPathComponent])
    #expect(run.code == code, "\(words): \(run.complaints)")
    // Whoever reads the output alone learns nothing of what failed, and the other way round.
    if code == 64 { #expect(run.output == "" && run.complaints.contains("sitegen")) }
    if code == 0 { #expect(run.complaints == "") }
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func signalsEndAPublish(signal: Int32, code: Int32) throws {
    // What stands for ssh never answers.
    try writeScript(
      "echo $$ >\"\(tool.folder)/process\"\nexec sleep 100\n", to: tool.folder + "/ssh")
    let run = try tool.run(
      ["publish", "host:www"], ["RSYNC_RSH": tool.folder + "/ssh", "TMPDIR": tool.folder],
      signal: signal, whenThereIs: "process")
    #expect(run.code == code, "\(run.complaints)")
    // What it started ends too, and its folder goes.
    let process = try #require(tool.text("process").flatMap { pid_t($0.dropLast()) })
    for _ in 0..<400 where kill(process, 0) == 0 || tool.paths().contains(where: isPrivate) {
      usleep(10_000)
    }
    #expect(kill(process, 0) != 0)
    #expect(!tool.paths().contains(where: isPrivate))
  }

  private func isPrivate(_ path: String) -> Bool { path.hasPrefix("sitegen-") }
}
