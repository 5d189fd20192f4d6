import CPosixShim
import Glibc
import SiteContent
import Synchronization
import TableModel

/// The folder beside the output that keeps what was made of images from build to build. It may be
/// removed at any time but during a build.
///
/// A name says what a file was made of and how, so that a file once written never changes. All methods
/// may be called from any thread.
final class PictureCache: Sendable {
  private let path: String
  private let shown: String
  private let exists = Mutex(false)
  /// The names of the files that this build has asked for or written.
  private let used = Mutex<Set<String>>([])
  private let written = Atomic<Int>(0)

  /// The cache of an output folder, which is locked as long as the cache is used.
  init(_ place: OutputPlace) {
    path = place.beside(.cache)
    shown = place.shownBeside(.cache)
  }

  func path(of name: String) -> String { "\(path)/\(name)" }

  /// Whether there is a file of that name.
  func contains(_ name: String) -> Bool {
    note(name)
    var status = stat()
    return stat(path(of: name), &status) == 0 && status.st_size > 0
  }

  /// The content of a small file; `nil`: there is none.
  func read(_ name: String) -> [UInt8]? {
    note(name)
    do {
      let bytes = try FileSystem.read(path(of: name), limit: 4096).bytes
      return bytes.isEmpty ? nil : bytes
    } catch {
      return nil
    }
  }

  /// Writes a file, which appears whole or not at all.
  func write(_ bytes: [UInt8], to name: String) throws(Diagnostic) {
    note(name)
    try makeFolder()
    let number = written.wrappingAdd(1, ordering: .relaxed).newValue
    let unfinished = path(of: ".\(number)")
    if let code = replaceFile(at: path(of: name), with: bytes, through: unfinished) {
      throw .system("write", "\(shown)/\(name)", code)
    }
  }

  /// Removes what no page of the site needs any more.
  func removeUnused() {
    guard let entries = try? FileSystem.entries(of: path) else { return }
    let used = used.withLock { $0 }
    for entry in entries where entry.kind == .file && !used.contains(entry.text ?? "") {
      if let name = entry.text { unlink(path(of: name)) }
    }
    if used.isEmpty { rmdir(path) }
  }

  /// Keeps files that this build has no need to look at.
  func note(_ names: [String]) {
    used.withLock { $0.formUnion(names) }
  }

  private func note(_ name: String) {
    used.withLock { _ = $0.insert(name) }
  }

  private func makeFolder() throws(Diagnostic) {
    try exists.withLock { (exists) throws(Diagnostic) in
      guard !exists else { return }
      guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
        throw .system("make the folder", shown, errno)
      }
      exists = true
    }
  }
}
