import Glibc
import TableModel

/// The hidden folders that a build has beside its output, and a killed one leaves there.
///
/// - `staging`: an unfinished site, all sitegen's.
/// - `swap`: before the swap the finished site, after it the one that was replaced, with the
///   foreign files that are still to move.
/// - `old`: the replaced site, where the file system cannot exchange names and the swap takes two
///   steps; between them the output is missing.
struct LeftoverFolders {
  let place: OutputPlace

  /// Puts right what a killed build left behind. The output is locked, and is missing, empty or
  /// sitegen's.
  func heal() throws(Diagnostic) {
    for purpose in [OutputPlace.Companion.old, .swap] where exists(purpose) {
      // Takes the place of a missing or empty output only.
      if rename(place.beside(purpose), place.path) == 0 { continue }
      guard errno == ENOTEMPTY || errno == EEXIST else {
        throw .system("put back", place.shownBeside(purpose), errno)
      }
    }
    try retire()
    let patch = OutputPatch(place: place)
    if patch.exists {
      // Whoever has read it believes in the files that are replaced.
      SiteRecord.remove(place)
      try patch.apply()
    }
    if exists(.staging) {
      let staging = try handle(.staging)
      try staging.removeContents(of: .root)
      try removeEmpty(.staging)
    }
  }

  /// Moves the foreign files of a replaced site into the output and removes the rest of it.
  func retire() throws(Diagnostic) {
    for purpose in [OutputPlace.Companion.old, .swap] where exists(purpose) {
      let old = try handle(purpose)
      let new = try FolderHandle(opening: place.path, shown: place.shown)
      let manifest = try OutputManifest.read(in: old) ?? OutputManifest()
      let survey = try OutputSurvey(of: old, manifest: manifest, replacedBy: new)
      try survey.moveForeign(from: old, to: new)
      guard survey.conflicts.isEmpty else {
        throw .error(
          "“\(place.shownBeside(purpose))” keeps files that could not move into “\(place.shown)”; "
            + "move or remove them, then build again", at: nil,
          notes: survey.conflicts.map {
            .init("“\(new.shown($0))” is in the way of “\(old.shown($0))”", at: nil)
          })
      }
      try survey.removeOwn(from: old)
      try removeEmpty(purpose)
    }
  }

  private func exists(_ purpose: OutputPlace.Companion) -> Bool {
    var status = stat()
    return lstat(place.beside(purpose), &status) == 0
  }

  private func handle(_ purpose: OutputPlace.Companion) throws(Diagnostic) -> FolderHandle {
    try FolderHandle(opening: place.beside(purpose), shown: place.shownBeside(purpose))
  }

  private func removeEmpty(_ purpose: OutputPlace.Companion) throws(Diagnostic) {
    if rmdir(place.beside(purpose)) != 0, errno != ENOENT {
      throw .system("remove the folder", place.shownBeside(purpose), errno)
    }
  }
}

extension OutputManifest {
  /// The manifest in a folder; `nil` when there is none or it cannot be understood.
  static func read(in folder: borrowing FolderHandle) throws(Diagnostic) -> OutputManifest? {
    try bytes(in: folder).flatMap { OutputManifest($0) }
  }

  /// The bytes of the file of its name, or of another, in a folder; `nil`: there is none.
  static func bytes(
    in folder: borrowing FolderHandle, as name: BytePath = name
  ) throws(Diagnostic) -> [UInt8]? {
    let file = openat(
      folder.descriptor, name.characters, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT || errno == ELOOP { return nil }
      throw .system("read", folder.shown(name), errno)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw .system("read", folder.shown(name), errno) }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }
}
