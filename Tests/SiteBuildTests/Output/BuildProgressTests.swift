import Foundation
import Testing

@testable import SiteBuild

@Suite struct BuildProgressTests {
  /// What `body` makes a progress write to a pipe.
  func piped(_ verbosity: BuildProgress.Verbosity, _ body: (BuildProgress) -> Void) -> String {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    let progress = BuildProgress(verbosity: verbosity, descriptor: ends[1])
    body(progress)
    close(ends[1])
    defer { close(ends[0]) }
    return FileHandle(fileDescriptor: ends[0]).availableDataAsText
  }

  /// A terminal of the test's own.
  final class Terminal {
    private let main: Int32
    private let terminal: Int32
    let progress: BuildProgress
    private(set) var text = ""

    init(columns: UInt16) {
      // Glibc's functions for this are not visible to Swift: TIOCSPTLCK and TIOCGPTN of ioctl_tty(2).
      main = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var number: Int32 = 0
      _ = ioctl(main, 0x4004_5431, &number)
      _ = ioctl(main, 0x8004_5430, &number)
      terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
      var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
      setenv("TERM", "xterm", 1)
      progress = BuildProgress(descriptor: terminal)
    }

    deinit {
      close(terminal)
      close(main)
    }

    /// Reads until the text ends with `end`, for at most half a minute.
    func wait(for end: String) {
      var ready = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
      while !text.hasSuffix(end), poll(&ready, 1, 30_000) == 1 {
        text += FileHandle(fileDescriptor: main).availableDataAsText
      }
    }
  }

  func build(_ progress: BuildProgress) {
    progress.begin("reading", total: 1000)
    for page in 0..<312 {
      progress.advance()
      progress.note("page \(page)\u{1B}")
    }
  }

  @Test func nothingButWhatIsAskedForGoesToAPipe() {
    for verbosity in [BuildProgress.Verbosity.quiet, .normal] {
      let text = piped(verbosity) { progress in
        build(progress)
        progress.finish()
      }
      #expect(text == "")
    }
  }

  @Test func verboseNamesPhasesAndPages() throws {
    let text = piped(.verbose) { progress in
      build(progress)
      progress.begin("laying out")
      progress.finish()
    }
    let lines = text.split(separator: "\n")
    #expect(lines.count == 314)
    #expect(lines[311] == "page 311␛")
    #expect(lines[312].wholeMatch(of: /reading 312: \d+ ms/) != nil)
    #expect(lines[313].wholeMatch(of: /laying out: \d+ ms/) != nil)
  }

  @Test func aTerminalShowsOneLineAndErasesIt() {
    let terminal = Terminal(columns: 80)
    terminal.progress.begin("reading", total: 1000)
    terminal.progress.advance(by: 312)
    terminal.wait(for: "reading 312 of 1000")
    terminal.progress.begin("laying out")
    terminal.wait(for: "laying out…")
    terminal.progress.finish()
    terminal.wait(for: "\u{1B}[K")
    usleep(250_000)
    let lines = terminal.text.split(separator: "\r\u{1B}[K", omittingEmptySubsequences: false)
    #expect(lines.first == "" && lines.last == "")
    // It may have been drawn before the count, never without the line before being erased.
    #expect(lines.suffix(3) == ["reading 312 of 1000", "laying out…", ""])
  }

  @Test func aNarrowTerminalIsNotWrapped() {
    let terminal = Terminal(columns: 10)
    terminal.progress.begin("laying out pages")
    terminal.wait(for: "laying ou")
    terminal.progress.finish()
    terminal.wait(for: "\u{1B}[K")
    #expect(terminal.text == "\r\u{1B}[Klaying ou\r\u{1B}[K")
  }

  @Test func countingFromManyThreadsLosesNothing() async {
    let progress = BuildProgress(verbosity: .verbose, descriptor: open("/dev/null", O_WRONLY))
    progress.begin("counting")
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<10_000 { progress.advance() } }
      }
    }
    #expect(progress.done == 80_000)
    progress.finish()
  }
}

extension FileHandle {
  fileprivate var availableDataAsText: String { String(decoding: availableData, as: UTF8.self) }
}
