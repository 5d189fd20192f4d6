import Glibc
import Synchronization

/// Tells the user how far a build is: one line on a terminal that is drawn over, ten times a
/// second at most, and erased at the end; nothing elsewhere.
///
/// Counting costs one atomic addition: a thread of the progress's own looks at the count and
/// draws. A build that is done within a tenth of a second draws nothing. All methods may be
/// called from any thread.
public final class BuildProgress: Sendable {
  public enum Verbosity: Sendable {
    /// Nothing.
    case quiet
    /// The line, on a terminal.
    case normal
    /// How long each phase took, and what `note` is given, wherever the text goes; the line too.
    case verbose
  }

  private struct State {
    var phase: String?
    var total: Int?
    var start: UInt64 = 0
    /// What stands on the terminal's line.
    var drawn = ""
    var isFinished = false
  }

  public let verbosity: Verbosity
  private let descriptor: Int32
  private let isTerminal: Bool
  private let count = Atomic(0)
  private let state = Mutex(State())

  /// - Parameter descriptor: Where the text goes; standard error by default.
  public init(verbosity: Verbosity = .normal, descriptor: Int32 = STDERR_FILENO) {
    self.verbosity = verbosity
    self.descriptor = descriptor
    isTerminal =
      verbosity != .quiet && isatty(descriptor) == 1
      && getenv("TERM").map { strcmp($0, "dumb") != 0 } ?? false
    guard isTerminal else { return }
    startBackgroundThread { [weak self] in
      repeat { usleep(100_000) } while self?.draw() ?? false
    }
  }

  /// Starts a phase, which ends the one before.
  ///
  /// - Parameters:
  ///   - name: What is being done: `reading`.
  ///   - total: How often `advance` will be called; `nil` when there is nothing to count.
  public func begin(_ name: String, total: Int? = nil) {
    state.withLock { state in
      endPhase(&state)
      state.phase = name
      state.total = total
      state.start = now()
      count.store(0, ordering: .relaxed)
    }
  }

  /// Counts what has been done in the phase.
  public func advance(by step: Int = 1) {
    count.add(step, ordering: .relaxed)
  }

  /// How much has been counted in the phase.
  public var done: Int { count.load(ordering: .relaxed) }

  /// Prints a line if the user wants to know everything.
  public func note(_ text: @autoclosure () -> String) {
    guard verbosity == .verbose else { return }
    let line = text().safeForTerminal + "\n"
    state.withLock { state in
      let before = state.drawn
      show("", &state)
      put(line)
      show(before, &state)
    }
  }

  /// Ends the last phase and erases the line; nothing is drawn from now on.
  public func finish() {
    state.withLock { state in
      endPhase(&state)
      show("", &state)
      state.isFinished = true
    }
  }
}

extension BuildProgress {
  /// Draws the line; says whether there will be more to draw.
  private func draw() -> Bool {
    state.withLock { state in
      guard !state.isFinished else { return false }
      guard let phase = state.phase else { return true }
      let count = done
      var line = phase
      if let total = state.total {
        line += " \(min(count, total)) of \(total)"
      } else {
        line += count == 0 ? "…" : " \(count)"
      }
      // A line as wide as the terminal could wrap, and then not be erased.
      var size = winsize()
      if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1 {
        line = String(line.prefix(Int(size.ws_col) - 1))
      }
      show(line, &state)
      return true
    }
  }

  private func show(_ line: String, _ state: inout State) {
    guard line != state.drawn else { return }
    state.drawn = line
    put("\r\u{1B}[K" + line)
  }

  private func endPhase(_ state: inout State) {
    defer { state.phase = nil }
    guard verbosity == .verbose, let phase = state.phase else { return }
    let milliseconds = (now() - state.start) / 1_000_000
    let count = done
    let before = state.drawn
    show("", &state)
    put("\(phase)\(count == 0 ? "" : " \(count)"): \(milliseconds) ms\n")
    show(before, &state)
  }

  private func put(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var offset = 0
      while offset < bytes.count {
        let count = write(descriptor, bytes.baseAddress! + offset, bytes.count - offset)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { return }
        offset += count
      }
    }
  }

  /// Nanoseconds of the monotonic clock.
  private func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
