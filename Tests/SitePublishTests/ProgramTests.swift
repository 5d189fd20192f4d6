import Glibc
import TableModel
import Testing

@testable import SitePublish

@Suite struct ProgramTests {
  @Test func whatAProgramPrintsAndHowItEnds() throws {
    let shell = Program(name: "sh", variables: [("SITEGEN_A", "1"), ("HOME", nil)])
    let run = try shell.run(["-c", "echo $SITEGEN_A$HOME; pwd; echo bad >&2; exit 7"], in: "/usr")
    #expect(run.status == 7 && run.text == "1\n/usr\n" && run.errors == "bad\n")
    #expect(run.complaint == "bad")
    let told = try shell.run(["-c", "printf 'no\\r\\n\\r\\n way\\n' >&2; exit 1"], in: "/")
    #expect(told.complaint == "no; way")
    let killed = try shell.run(["-c", "kill -9 $$"], in: "/")
    #expect(killed.status == 137 && killed.complaint == "it ended with status 137")
  }

  /// More than pipes hold, in both directions.
  @Test func muchInputAndOutput() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let run = try Program(name: "cat").run([], in: "/", input: bytes)
    #expect(run.status == 0 && run.output == bytes)
  }

  @Test func programsThatAreMissing() {
    let error = #expect(throws: Diagnostic.self) {
      try Program(name: "nosuch-rsync").run([], in: "/")
    }
    #expect(
      error?.message
        == "nosuch-rsync isn’t installed: install Debian’s package nosuch-rsync")
    let folder = #expect(throws: Diagnostic.self) {
      try Program(name: "cat").run([], in: "/nosuch")
    }
    #expect(folder != nil)
  }

  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (1049, "1.0 kB"), (1050, "1.1 kB"),
    (999_949, "999.9 kB"), (999_950, "1.0 MB"), (12_345_678, "12.3 MB"), (5_000_000_000, "5.0 GB"),
    (7_000_000_000_000, "7000.0 GB"),
  ])
  func sizes(bytes: Int, text: String) {
    #expect(fileSize(bytes) == text)
  }
}
