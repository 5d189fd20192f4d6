import CPosixShim
import Glibc
import Synchronization
import TableModel

/// The folder that a site is built into: it appears whole or not at all.
///
/// Files are written into a hidden staging folder beside the output. `commit()` swaps the two in
/// one step, moves what sitegen did not make from the old folder into the new one, and removes
/// the rest of the old. A build that is killed leaves either site whole; what it left beside the
/// output is put right by the next build. One build at a time: the output is locked.
///
/// All methods may be called from any thread.
public final class OutputFolder: Sendable {
  package let place: OutputPlace
  private let lock: OutputLock
  private let staging: FolderHandle
  private let paths = Mutex<[BytePath]>([])
  /// Those of them that are the very files of the last build.
  private let kept = Mutex<Set<BytePath>>([])
  private let isStopped = Atomic(false)
  private let phase = Mutex(Phase.open)

  private enum Phase { case open, committed, discarded }

  /// Prepares a build into the folder at `path`, which need not exist, nor the folders above it.
  ///
  /// Throws when the path cannot be given to sitegen: it is a file, the root, the home folder,
  /// the site's folder or one around it or its sources, or a folder that holds files and has no
  /// manifest; when another build is running there; or when the system says no.
  ///
  /// - Parameter source: The site's folder.
  public init(at path: String, source: String) throws(Diagnostic) {
    let place = try OutputPlace(path, source: source)
    self.place = place
    var held: OutputLock?
    do throws(Diagnostic) {
      try Self.makeParents(place)
      let lock = try OutputLock(at: place.beside(.lock), shown: place.shown)
      self.lock = lock
      held = lock
      try Self.refuseForeign(place)
      try LeftoverFolders(place: place).heal()
      let path = place.beside(.staging)
      guard mkdir(path, 0o777) == 0 else {
        throw .system("make the folder", place.shownBeside(.staging), errno)
      }
      staging = try FolderHandle(opening: path, shown: place.shown)
    } catch {
      held?.release()
      Self.removeParents(place)
      throw error
    }
    Interruption.register(self)
  }

  /// Where a build into the folder at `path` would go; throws what `init` would, as far as it can be
  /// known without writing.
  package static func checkedPlace(
    _ path: String, source: String
  ) throws(Diagnostic) -> OutputPlace {
    let place = try OutputPlace(path, source: source)
    try refuseForeign(place)
    return place
  }

  deinit {
    discard()
  }

  /// Writes a file.
  ///
  /// - Parameter path: Relative to the output, `/` between its parts; folders are made as needed.
  /// - Throws: When something was written to this path before, or the system says no.
  public func write(_ bytes: UnsafeRawBufferPointer, to path: String) throws(Diagnostic) {
    let file = try create(path)
    defer { close(file) }
    try write(bytes, into: file, path)
  }

  /// Writes a file; see the other `write`.
  public func write(_ bytes: [UInt8], to path: String) throws(Diagnostic) {
    let file = try create(path)
    defer { close(file) }
    try bytes.span.withUnsafeBytes { (bytes) throws(Diagnostic) in
      try write(bytes, into: file, path)
    }
  }

  /// The paths of the files that have been written, in the order of their bytes.
  var writtenPaths: [String] {
    paths.withLock { $0.map { "\($0)" } }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  /// Reads a file that has been written.
  func read(_ path: String) throws(Diagnostic) -> [UInt8] {
    let file = openat(
      staging.descriptor, BytePath(path).characters, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { throw .system("read", shown(path), errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .system("read", shown(path), errno) }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        Glibc.read(file, $0.baseAddress! + start, $0.count - start)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw .system("read", shown(path), errno) }
      start += count
    }
    return bytes
  }

  /// Whether a file is the very file of the last build.
  func isKept(_ path: String) -> Bool { kept.withLock { $0.contains(BytePath(path)) } }

  /// Makes a copy of a file that the output folder holds already a file of the site.
  func copyKept(_ path: String) throws(Diagnostic) {
    try copy(from: "\(place.path)/\(path)", to: path)
  }

  /// The stamps of the files that have been written, once they are in place.
  func stamps() -> [StampedFile] {
    paths.withLock { $0 }.compactMap { path in
      FileStamp(of: path, in: staging.descriptor).map { StampedFile(path: "\(path)", stamp: $0) }
    }
  }

  /// Puts bytes in the place of as many in a file that has been written.
  func replace(_ parts: [(bytes: [UInt8], offset: Int)], in path: String) throws(Diagnostic) {
    let file = openat(
      staging.descriptor, BytePath(path).characters, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { throw .system("write", shown(path), errno) }
    defer { close(file) }
    for (bytes, offset) in parts {
      guard lseek(file, offset, SEEK_SET) == offset else {
        throw .system("write", shown(path), errno)
      }
      try bytes.span.withUnsafeBytes { (bytes) throws(Diagnostic) in
        try write(bytes, into: file, path)
      }
    }
  }

  /// Copies the regular file at `source` to `path` inside the kernel, sharing the blocks where
  /// the file system can.
  public func copy(from source: String, to path: String) throws(Diagnostic) {
    let original = open(source, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard original >= 0 else { throw .system("read", source, errno) }
    defer { close(original) }
    var status = stat()
    guard fstat(original, &status) == 0 else { throw .system("read", source, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .error("cannot copy “\(source)”: it is not a regular file", at: nil)
    }
    let file = try create(path)
    defer { close(file) }
    while true {
      let count = posix_copy_range(original, file, 1 << 30)
      if count == 0 { break }
      if count > 0 || errno == EINTR { continue }
      if errno == ENOSPC || errno == EDQUOT { throw .system("write", shown(path), errno) }
      break
    }
    // Where the kernel cannot copy between the two, nothing has been copied and the offsets say so.
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(original, &buffer, buffer.count)
      if count == 0 { break }
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw .system("read", source, errno) }
      try buffer.span.withUnsafeBytes { (bytes) throws(Diagnostic) in
        try write(UnsafeRawBufferPointer(rebasing: bytes[..<count]), into: file, path)
      }
    }
  }

  /// Makes a file that the output folder holds already a file of the site; it keeps its date. It is
  /// copied where the file system can't give a file a second name.
  package func keep(_ path: String) throws(Diagnostic) {
    let bytePath = try claimed(path)
    let old = BytePath("\(place.path)/\(path)").characters
    var result = linkat(AT_FDCWD, old, staging.descriptor, bytePath.characters, 0)
    if result != 0, errno == ENOENT, let parent = bytePath.parent {
      try staging.makeFolders(parent)
      result = linkat(AT_FDCWD, old, staging.descriptor, bytePath.characters, 0)
    }
    if result == 0 {
      paths.withLock { $0.append(bytePath) }
      kept.withLock { _ = $0.insert(bytePath) }
    } else if errno == EEXIST {
      throw .error("two files of the site claim the path “\(shown(path))”", at: nil)
    } else {
      try copyKept(path)
    }
  }

  /// Puts the site in place of what the output folder held.
  ///
  /// When it throws before the swap, the output is as it was and the staging folder is gone: a
  /// foreign file stands where the site has a file of its own, say. When it throws after it, the
  /// new site is in place and the message says what could not be moved or removed.
  ///
  /// - Parameter note: what is to be done before the next build may begin.
  public func commit(_ note: () -> Void = {}) throws(Diagnostic) {
    try publish { () throws(Diagnostic) in
      try writeManifest(OutputManifest.bytes(of: paths.withLock { $0 }))
      return try swap()
    } then: { (replaced) throws(Diagnostic) in
      if replaced { try LeftoverFolders(place: place).retire() }
      note()
    }
  }

  /// Puts the files that have been written in place of those of the output folder, whose other files stay:
  /// one after the other, see `OutputPatch`. Throws before any of that as `commit()` does.
  ///
  /// - Parameters:
  ///   - removed: the paths of files of the site that are to go.
  ///   - note: what is to be done before the next build may begin.
  func commitChanges(
    removing removed: Set<String>, _ note: () -> Void = {}
  ) throws(Diagnostic) {
    try publish { () throws(Diagnostic) in
      try stageChanges(removing: Set(removed.map { BytePath($0) }))
      guard rename(place.beside(.staging), place.beside(.patch)) == 0 else {
        throw .system("make the folder", place.shownBeside(.patch), errno)
      }
    } then: { () throws(Diagnostic) in
      try OutputPatch(place: place).apply()
      note()
    }
  }

  /// Does the step after which the site is the new one, and then the rest before the next build may begin.
  /// Where the step fails, the output stays as it was and the staging folder is removed.
  private func publish<Result>(
    _ step: () throws(Diagnostic) -> Result, then finish: (Result) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    try phase.withLock { (phase) throws(Diagnostic) in
      guard phase == .open else { throw Self.stopped }
      let result: Result
      do throws(Diagnostic) {
        result = try step()
      } catch {
        phase = .discarded
        removeStaging()
        throw error
      }
      phase = .committed
      isStopped.store(true, ordering: .relaxed)
      defer { lock.release() }
      try finish(result)
    }
  }

  /// Gives the build up: the output stays as it was and the staging folder is removed. Does
  /// nothing after `commit()`; while that is at work, waits for it.
  public func discard() {
    isStopped.store(true, ordering: .relaxed)
    phase.withLock { phase in
      guard phase == .open else { return }
      phase = .discarded
      removeStaging()
    }
  }
}

extension OutputFolder {
  private static let stopped = Diagnostic.error("the build has been stopped", at: nil)

  private func shown(_ path: String) -> String { "\(place.shown)/\(path)" }

  /// The path, if a file may stand there.
  private func claimed(_ path: String) throws(Diagnostic) -> BytePath {
    let bytePath = BytePath(path)
    guard bytePath.isPlain, bytePath != OutputManifest.name else {
      throw .error("“\(path)” cannot be the path of a file of the site", at: nil)
    }
    if isStopped.load(ordering: .relaxed) { throw Self.stopped }
    return bytePath
  }

  private func create(_ path: String) throws(Diagnostic) -> Int32 {
    let bytePath = try claimed(path)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    var file = openat(staging.descriptor, bytePath.characters, flags, 0o666)
    if file < 0, errno == ENOENT, let parent = bytePath.parent {
      try staging.makeFolders(parent)
      file = openat(staging.descriptor, bytePath.characters, flags, 0o666)
    }
    guard file >= 0 else {
      switch errno {
      case EEXIST, EISDIR, ENOTDIR:
        throw .error("two files of the site claim the path “\(shown(path))”", at: nil)
      case let code: throw .system("write", shown(path), code)
      }
    }
    paths.withLock { $0.append(bytePath) }
    return file
  }

  private func write(
    _ bytes: UnsafeRawBufferPointer, into file: Int32, _ path: String
  ) throws(Diagnostic) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw .system("write", shown(path), errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Makes what has been written a patch of the output folder.
  private func stageChanges(removing removed: Set<BytePath>) throws(Diagnostic) {
    let output = try FolderHandle(opening: place.path, shown: place.shown)
    // Files that stay aren't to be moved.
    let kept = kept.withLock { $0 }
    for path in kept { try staging.removeFile(path) }
    let written = paths.withLock { $0 }.filter { !kept.contains($0) }
    guard let bytes = try OutputManifest.bytes(in: output), let manifest = ManifestLines(bytes)
    else { throw .system("read", output.shown(OutputManifest.name), ENOENT) }
    let conflicts = written.filter { !manifest.contains($0) && output.kind(of: $0) != .missing }
    guard conflicts.isEmpty else { throw Self.conflict(conflicts, in: output) }
    try writeManifest(manifest.bytes(adding: written, removing: removed))
    try writeManifest(OutputManifest.bytes(of: Array(removed)), as: OutputPatch.removals)
  }

  private func writeManifest(
    _ bytes: [UInt8], as name: BytePath = OutputManifest.name
  ) throws(Diagnostic) {
    let name = "\(name)"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    let file = openat(staging.descriptor, name, flags, 0o666)
    guard file >= 0 else { throw .system("write", shown(name), errno) }
    defer { close(file) }
    try bytes.span.withUnsafeBytes { (bytes) throws(Diagnostic) in
      try write(bytes, into: file, name)
    }
  }

  /// Puts the staging folder in the output's place; says whether there was one before, which
  /// then has the name of a leftover.
  private func swap() throws(Diagnostic) -> Bool {
    var old = stat()
    let staged = place.beside(.staging)
    guard lstat(place.path, &old) == 0 else {
      guard errno == ENOENT, posix_rename_new(staged, place.path) == 0 else {
        throw .system("make the output folder", place.shown, errno)
      }
      return false
    }
    try Self.refuseForeign(place)
    try refuseConflicts()
    // Who could enter the old folder can enter the new one.
    fchmod(staging.descriptor, old.st_mode & 0o7777 | 0o700)
    let ready = place.beside(.swap)
    guard rename(staged, ready) == 0 else {
      throw .system("make the folder", place.shownBeside(.swap), errno)
    }
    if posix_rename_exchange(ready, place.path) == 0 { return true }
    var code = errno
    if code == EINVAL || code == ENOSYS {
      // A file system that cannot exchange names (NFS, 9p): two steps.
      if rename(place.path, place.beside(.old)) == 0 {
        if rename(ready, place.path) == 0 { return true }
        code = errno
        rename(place.beside(.old), place.path)
      } else {
        code = errno
      }
    }
    rename(ready, staged)
    throw .system("swap the site into", place.shown, code)
  }

  private func refuseConflicts() throws(Diagnostic) {
    let output = try FolderHandle(opening: place.path, shown: place.shown)
    let manifest = try OutputManifest.read(in: output) ?? OutputManifest()
    let survey = try OutputSurvey(of: output, manifest: manifest, replacedBy: staging)
    guard survey.conflicts.isEmpty else { throw Self.conflict(survey.conflicts, in: output) }
  }

  private static func conflict(
    _ paths: [BytePath], in output: borrowing FolderHandle
  ) -> Diagnostic {
    let shown = paths.map { output.shown($0) }
    return .error(
      "“\(output.shown)” holds files that sitegen did not make where the site has its own; "
        + "move or rename them", at: nil,
      notes: shown.map { .init("“\($0)” is in the way", at: nil) })
  }

  /// Refuses an output folder that holds files and was never given to sitegen.
  private static func refuseForeign(_ place: OutputPlace) throws(Diagnostic) {
    var status = stat()
    guard lstat(place.path, &status) == 0 else { return }
    let output = try FolderHandle(opening: place.path, shown: place.shown)
    if let bytes = try OutputManifest.bytes(in: output), OutputManifest.isManifest(bytes) { return }
    guard let entry = try output.entries(of: .root).first else { return }
    if output.kind(of: OutputManifest.name) != .missing {
      throw .error(
        "“\(output.shown(OutputManifest.name))” is not readable as this version's manifest; "
          + "remove “\(place.shown)” or choose another folder", at: nil)
    }
    throw .error(
      "“\(place.shown)” is not empty and was not made by sitegen (it holds “\(entry.name)”); choose "
        + "another folder, or put an empty file named “\(OutputManifest.name)” into "
        + "it to have the site written between the files that are there", at: nil)
  }

  private static func makeParents(_ place: OutputPlace) throws(Diagnostic) {
    for folder in place.missingParents where mkdir(folder, 0o777) != 0 && errno != EEXIST {
      throw .system("make the folder", folder, errno)
    }
  }

  /// Removes the folders that were made above the output, if nothing came into them.
  private static func removeParents(_ place: OutputPlace) {
    for folder in place.missingParents.reversed() { rmdir(folder) }
  }

  /// Removes the staging folder, in spite of threads that may be about to finish a file in it.
  private func removeStaging() {
    for _ in 0..<100 {
      let isEmptied: Void? = try? staging.removeContents(of: .root)
      if isEmptied != nil, rmdir(place.beside(.staging)) == 0 || errno == ENOENT { break }
      usleep(2_000)
    }
    lock.release()
    Self.removeParents(place)
  }
}
