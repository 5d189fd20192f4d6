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

  /// What it writes to a terminal of `columns` columns.
  func onTerminal(columns: UInt16, _ body: (BuildProgress) -> Void) -> String {
    // Glibc's functions for this are not visible to Swift: TIOCSPTLCK and TIOCGPTN of ioctl_tty(2).
    let main = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var number: Int32 = 0
    _ = ioctl(main, 0x4004_5431, &number)
    _ = ioctl(main, 0x8004_5430, &number)
    let terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
    setenv("TERM", "xterm", 1)
    let progress = BuildProgress(descriptor: terminal)
    body(progress)
    defer {
      close(terminal)
      close(main)
    }
    return FileHandle(fileDescriptor: main).availableDataAsText
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
    let text = onTerminal(columns: 80) { progress in
      build(progress)
      usleep(350_000)
      progress.begin("laying out")
      usleep(250_000)
      progress.finish()
      usleep(150_000)
    }
    #expect(
      text == "\r\u{1B}[Kreading 312 of 1000\r\u{1B}[Klaying out…\r\u{1B}[K")
  }

  @Test func aNarrowTerminalIsNotWrapped() {
    let text = onTerminal(columns: 10) { progress in
      build(progress)
      usleep(350_000)
      progress.finish()
    }
    #expect(text == "\r\u{1B}[Kreading 3\r\u{1B}[K")
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
