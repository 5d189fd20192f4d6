import CPosixShim
import Glibc
import SiteContent
import Synchronization
import TableModel

/// The folder beside the output that keeps what was made of images from build to build. It may be
/// removed at any time but during a build.
///
/// A name says what a file was made of and how, so that a file once written never changes. Builds at the
/// same time may share a cache: nothing is removed while another one uses it. All methods may be called
/// from any thread.
final class PictureCache: Sendable {
  private let path: String
  private let shown: String
  /// Held from when there is a folder; `nil`: there was none.
  private let lock = Mutex<FolderLock?>(nil)
  /// The names of the files that this build has asked for or written.
  private let used = Mutex<Set<String>>([])
  private let written = Atomic<Int>(0)

  /// The cache of a build's output folder, or of the one whose cache it is to share where that can be
  /// written.
  init(_ options: BuildOptions, _ place: OutputPlace) {
    let shared = options.cacheOutput.flatMap { try? OutputPlace($0, source: options.source) }
    let place = shared.flatMap { Self.isUsable($0) ? $0 : nil } ?? place
    path = place.beside(.cache)
    shown = place.shownBeside(.cache)
  }

  /// Whether there is a cache that can be written, or can be one.
  private static func isUsable(_ place: OutputPlace) -> Bool {
    let path = place.beside(.cache)
    var status = stat()
    guard stat(path, &status) == 0 else {
      return place.missingParents.isEmpty && access(place.parent, W_OK | X_OK) == 0
    }
    return status.st_mode & S_IFMT == S_IFDIR && access(path, R_OK | W_OK | X_OK) == 0
  }

  func path(of name: String) -> String { "\(path)/\(name)" }

  /// Whether there is a file of that name.
  func contains(_ name: String) -> Bool {
    note(name)
    guard isHeld else { return false }
    var status = stat()
    return stat(path(of: name), &status) == 0 && status.st_size > 0
  }

  /// The content of a small file; `nil`: there is none.
  func read(_ name: String) -> [UInt8]? {
    note(name)
    guard isHeld else { return nil }
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
    let unfinished = path(of: ".\(getpid())-\(number)")
    if let code = replaceFile(at: path(of: name), with: bytes, through: unfinished) {
      throw .system("write", "\(shown)/\(name)", code)
    }
  }

  /// Removes what no page of the site needs any more, unless another build uses the cache. It isn't to be
  /// used afterwards.
  func removeUnused() {
    defer { lock.withLock { $0 = nil } }
    guard isHeld, lock.withLock({ $0?.becomeExclusive() }) == true,
      let entries = try? FileSystem.entries(of: path)
    else { return }
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

  /// Whether there is a folder, which others keep from then on.
  private var isHeld: Bool {
    lock.withLock { lock in
      if lock == nil { lock = FolderLock(sharing: path) }
      return lock != nil
    }
  }

  private func makeFolder() throws(Diagnostic) {
    // Others may remove it before we hold it, which is no reason to give up at once.
    for _ in 0..<100 {
      if isHeld { return }
      guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
        throw .system("make the folder", shown, errno)
      }
    }
    throw .error("cannot use the folder “\(shown)”; remove it", at: nil)
  }
}
