import PreviewServer
import Testing

@testable import sitegen

/// Command lines of `serve` that end before anything is served.
@Suite struct ServeCommandTests {
  @Test(arguments: [
    (["--port", "x"], "--port takes a whole number from 0 to 65535, not “x”"),
    (["--port", "65536"], "--port takes a whole number from 0 to 65535, not “65536”"),
    (
      ["--bind", "localhost"],
      "--bind takes an IP address such as 127.0.0.1, 0.0.0.0 or ::1, not “localhost”"
    ),
    (["menu"], "serve takes no “menu”; name the site's folder with --source"),
    (["-s", "/nowhere"], "cannot open --source “/nowhere”: No such file or directory"),
    (
      ["-b", "menu"], "--base-url takes an address like https://example.org/menu/, not “menu”"
    ),
    (["--date", "soon"], "--date “soon”"),
  ])
  func mistakesInTheCommandLine(words: [String], message: String) {
    let run = ToolRun(["serve", "-s", "/tmp"].dropLast(words.contains("-s") ? 2 : 0) + words)
    #expect(run.code == .usage && run.output == "" && run.builds.isEmpty)
    #expect(run.complaints.hasPrefix("sitegen: error: \(message)"), "\(run.complaints)")
  }

  @Test func aPortThatIsTakenIsAnErrorWhenItWasAskedFor() throws {
    let socket = try ListeningSocket("127.0.0.1", port: 0)
    let run = ToolRun("serve", "-s", "/tmp", "--port", String(socket.port))
    #expect(run.code == .content && run.builds.isEmpty)
    #expect(
      run.complaints
        == "sitegen: error: port \(socket.port) of 127.0.0.1 is in use; choose another, or leave "
        + "--port out\n")
  }

  @Test func anAddressOfAnotherMachineIsAnError() {
    let run = ToolRun("serve", "-s", "/tmp", "--bind", "192.0.2.1", "--port", "0")
    #expect(run.code == .content)
    #expect(
      run.complaints.hasPrefix("sitegen: error: cannot listen at 192.0.2.1, port 0: Cannot assign"))
  }
}
