import Glibc
import SiteBuild
import TableModel

/// A git repository as a store of objects and branches: no work tree and no index of the user's is
/// looked at or touched.
struct GitRepository {
  /// The repository's own folder, `.git` or what stands for it.
  let folder: String
  /// Where git works, which relative addresses of remotes are meant from.
  private let workFolder: String
  /// Whether it lasts no longer than this publish.
  let isTemporary: Bool
  private var git = GitRepository.program

  /// What a hook or a shell has set for a repository of its own must not lead git elsewhere.
  static let program = Program(
    name: "git",
    variables: [
      ("GIT_DIR", nil), ("GIT_COMMON_DIR", nil), ("GIT_WORK_TREE", nil), ("GIT_INDEX_FILE", nil),
      ("GIT_OBJECT_DIRECTORY", nil), ("GIT_ALTERNATE_OBJECT_DIRECTORIES", nil),
      ("GIT_PREFIX", nil), ("GIT_NAMESPACE", nil), ("GIT_SHALLOW_FILE", nil),
      ("LC_ALL", "C"), ("LANGUAGE", nil),
    ])

  /// The repository that a folder lies in; `nil`: it lies in none.
  init?(around folder: String) throws(Diagnostic) {
    let run = try Self.program.run(
      ["rev-parse", "--absolute-git-dir", "--show-cdup"], in: folder)
    guard run.status == 0 else {
      if run.errors.contains("not a git repository") { return nil }
      throw .error("git can’t use the repository of “\(folder)”: \(run.complaint)", at: nil)
    }
    let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
    self.folder = String(lines[0])
    workFolder = "\(folder)/\(lines.count > 1 ? lines[1] : "")"
    isTemporary = false
  }

  /// Makes a repository that holds nothing.
  init(making folder: String) throws(Diagnostic) {
    self.folder = folder
    workFolder = folder
    isTemporary = true
    let run = try Self.program.run(["init", "--quiet", "--bare", folder], in: "/")
    guard run.status == 0 else {
      throw .error("git can’t make a repository for the purpose: \(run.complaint)", at: nil)
    }
  }

  /// The same repository with an index of its own.
  func with(index: String) -> GitRepository {
    var repository = self
    repository.git.variables.removeAll { $0.name == "GIT_INDEX_FILE" }
    repository.git.variables.append(("GIT_INDEX_FILE", index))
    return repository
  }

  /// Runs git with the repository.
  func run(
    _ arguments: [String], in folder: String? = nil, input: [UInt8] = []
  ) throws(Diagnostic) -> Program.Run {
    try git.run(["--git-dir=\(self.folder)"] + arguments, in: folder ?? workFolder, input: input)
  }

  /// The same where git must succeed; what it printed.
  @discardableResult func output(
    _ arguments: [String], in folder: String? = nil, input: [UInt8] = []
  ) throws(Diagnostic) -> [UInt8] {
    let run = try run(arguments, in: folder, input: input)
    guard run.status == 0 else {
      throw .error("git \(arguments.first ?? "") failed: \(run.complaint)", at: nil)
    }
    return run.output
  }

  /// The same as a text without white space at its ends.
  func text(
    _ arguments: [String], in folder: String? = nil, input: [UInt8] = []
  ) throws(Diagnostic) -> String {
    String(decoding: try output(arguments, in: folder, input: input), as: UTF8.self).trimmed
  }

  /// A file of a commit.
  struct File {
    /// The name of its content.
    let object: String
    let size: Int
  }

  /// The files of a commit by their paths; what it holds besides, such as submodules, has the size 0.
  func files(of commit: String) throws(Diagnostic) -> [BytePath: File] {
    var files: [BytePath: File] = [:]
    let list = try output(["ls-tree", "-r", "-z", "-l", "--full-tree", commit])
    // “mode type object size<tab>path”, the size padded.
    for entry in list.split(separator: 0) {
      guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let words = String(decoding: entry[..<tab], as: UTF8.self).split(separator: " ")
      guard words.count == 4 else { continue }
      files[BytePath(bytes: entry[(tab + 1)...])] = File(
        object: String(words[2]), size: Int(words[3]) ?? 0)
    }
    return files
  }

  /// The names of the contents of files, as they are and whatever git's settings change in them.
  ///
  /// - Parameter writing: Whether the contents are put into the repository.
  func objects(
    of paths: [BytePath], in folder: String, writing: Bool
  ) throws(Diagnostic) -> [String] {
    var input: [UInt8] = []
    for path in paths { input += quoted(path) + [UInt8(ascii: "\n")] }
    let arguments = ["hash-object", "--stdin-paths", "--no-filters"] + (writing ? ["-w"] : [])
    let names = try text(arguments, in: folder, input: input).split(separator: "\n").map(
      String.init)
    guard names.count == paths.count else {
      throw .error("git hash-object named \(names.count) of \(paths.count) files", at: nil)
    }
    return names
  }

  /// A path as git reads it from a line: in quotes where it holds a character that would end it.
  private func quoted(_ path: BytePath) -> [UInt8] {
    let special = path.bytes.contains { $0 < 0x20 || $0 == UInt8(ascii: "\"") }
    guard special else { return Array(path.bytes) }
    var text: [UInt8] = [UInt8(ascii: "\"")]
    for byte in path.bytes {
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        let digits = String(byte, radix: 8)
        text += Array("\\\(String(repeating: "0", count: 3 - digits.count))\(digits)".utf8)
      } else {
        text.append(byte)
      }
    }
    return text + [UInt8(ascii: "\"")]
  }
}
