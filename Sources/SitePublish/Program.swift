import CPosixShim
import Glibc
import SiteBuild
import TableModel

/// A program of the system that is run to its end.
struct Program: Sendable {
  let name: String
  /// The variables that its environment has besides or instead; `nil`: hasn't.
  var variables: [(name: String, value: String?)] = []

  /// What came of a run.
  struct Run: Sendable {
    /// The exit code; of a program that a signal ended, 128 and the signal's number.
    var status: Int32
    var output: [UInt8]
    var errors: String

    var text: String { String(decoding: output, as: UTF8.self) }

    /// The last lines that the program had to say, in one.
    var complaint: String {
      let lines = errors.split(whereSeparator: \.isNewline).map { $0.trimmed }.filter {
        !$0.isEmpty
      }
      return lines.isEmpty
        ? "it ended with status \(status)" : lines.suffix(4).joined(separator: "; ")
    }
  }

  /// Runs the program in a folder.
  ///
  /// - Parameter input: What it reads from its standard input.
  func run(
    _ arguments: [String], in folder: String, input: [UInt8] = []
  ) throws(Diagnostic) -> Run {
    let streams = [posix_memory_file(), posix_memory_file(), posix_memory_file()]
    defer { for stream in streams where stream >= 0 { close(stream) } }
    guard streams.allSatisfy({ $0 >= 0 }), write(input, to: streams[0]) else {
      throw .error("cannot start \(name): \(lastError())", at: nil)
    }
    let process = start(arguments, in: folder, streams)
    guard process >= 0 else {
      let reason =
        errno == ENOENT
        ? "\(name) isn’t installed: install Debian’s package \(name)"
        : "cannot start \(name): \(lastError())"
      throw .error(reason, at: nil)
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw .error("cannot wait for \(name): \(lastError())", at: nil) }
    }
    let signal = status & 0x7F
    return Run(
      status: signal == 0 ? status >> 8 & 0xFF : 128 + signal, output: contents(of: streams[1]),
      errors: String(decoding: contents(of: streams[2]), as: UTF8.self))
  }

  private func start(_ arguments: [String], in folder: String, _ streams: [Int32]) -> Int32 {
    let words = ([name] + arguments).map { strdup($0) } + [nil]
    let added = variables.compactMap { variable in
      variable.value.map { strdup("\(variable.name)=\($0)") }
    }
    defer { for text in words + added { free(text) } }
    var environment: [UnsafeMutablePointer<CChar>?] = []
    var next = posix_environment()
    while let entry = next?.pointee {
      if !variables.contains(where: { isVariable(entry, $0.name) }) { environment.append(entry) }
      next = next?.advanced(by: 1)
    }
    return posix_start(
      words, environment + added + [nil], folder, streams[0], streams[1], streams[2])
  }

  /// Whether an entry of the environment is that of the variable.
  private func isVariable(_ entry: UnsafePointer<CChar>, _ name: String) -> Bool {
    let count = name.utf8.count
    return strncmp(entry, name, count) == 0 && entry[count] == CChar(UInt8(ascii: "="))
  }

  private func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    writeAll(bytes, to: file) == nil && lseek(file, 0, SEEK_SET) == 0
  }

  private func contents(of file: Int32) -> [UInt8] {
    var status = stat()
    guard fstat(file, &status) == 0 else { return [] }
    let size = Int(status.st_size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let part = pread(file, buffer.baseAddress! + count, size - count, count)
        if part < 0 && errno == EINTR { continue }
        guard part > 0 else { break }
        count += part
      }
    }
  }
}

func lastError() -> String { String(cString: strerror(errno)) }

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    var text = self[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text.drop { $0.isWhitespace })
  }
}
