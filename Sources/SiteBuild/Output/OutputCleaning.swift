import Glibc
import TableModel

/// Removes what sitegen made of a site: its files in the output folder, the caches beside it, and what
/// a killed build left there. Whatever else is there stays.
public struct OutputCleaning {
  /// A folder, or a file beside it, that was removed or emptied, or would be.
  public struct Removal: Equatable, Sendable {
    /// The folder or file as the user knows it.
    public var folder: String
    public var fileCount: Int
    /// How many bytes these files have.
    public var size: Int
    /// What stays in the folder, as it isn't sitegen's; the path of the first such entry.
    public var kept: String?
  }

  private let place: OutputPlace
  private let isDryRun: Bool

  private init(_ place: OutputPlace, isDryRun: Bool) {
    self.place = place
    self.isDryRun = isDryRun
  }

  /// Cleans an output folder.
  ///
  /// - Parameters:
  ///   - source: The site's folder.
  ///   - isDryRun: Whether nothing is removed but what would be is told.
  public static func clean(
    _ output: String, source: String, isDryRun: Bool
  ) throws(Diagnostic) -> [Removal] {
    let place = try OutputPlace(output, source: source)
    guard place.missingParents.isEmpty else { return [] }
    let cleaning = OutputCleaning(place, isDryRun: isDryRun)
    guard !isDryRun else { return try cleaning.removals() }
    let lock = try OutputLock(at: place.beside(.lock), shown: place.shown)
    defer { lock.release() }
    return try cleaning.removals()
  }

  private func removals() throws(Diagnostic) -> [Removal] {
    var removals: [Removal] = []
    // A replaced site may hold what its successor was to get, which is why it is healed first.
    if !isDryRun, try isOwn(place.path, shown: place.shown) {
      try LeftoverFolders(place: place).heal()
    }
    for companion in [.staging, .swap, .old, .patch] + OutputPlace.Companion.caches {
      let path = place.beside(companion)
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      guard status.st_mode & S_IFMT == S_IFDIR else {
        if !isDryRun, unlink(path) != 0 {
          throw .system("remove", place.shownBeside(companion), errno)
        }
        removals.append(
          Removal(
            folder: place.shownBeside(companion), fileCount: 1, size: Int(status.st_size)))
        continue
      }
      let folder = try FolderHandle(opening: path, shown: place.shownBeside(companion))
      let lock = isDryRun || companion != .cache ? nil : FolderLock(sharing: path)
      defer { withExtendedLifetime(lock) {} }
      if let lock, !lock.becomeExclusive() {
        throw .error(
          "another sitegen uses “\(folder.shown)”; wait until it is done", at: nil)
      }
      var removal = Removal(folder: folder.shown, fileCount: 0, size: 0)
      if companion == .swap || companion == .old {
        try removeOwn(in: folder, &removal)
      } else {
        try count(.root, in: folder, &removal)
        if !isDryRun { try folder.removeContents(of: .root) }
      }
      if !isDryRun, removal.kept == nil { try remove(path, folder.shown) }
      removals.append(removal)
    }
    guard exists(place.path) else { return removals }
    let output = try FolderHandle(opening: place.path, shown: place.shown)
    guard try OutputManifest.read(in: output) != nil else { return removals }
    var removal = Removal(folder: place.shown, fileCount: 0, size: 0)
    try removeOwn(in: output, &removal)
    if !isDryRun, removal.kept == nil { try remove(place.path, place.shown) }
    if removal.fileCount > 0 || removal.kept == nil { removals.append(removal) }
    return removals
  }

  private func isOwn(_ path: String, shown: String) throws(Diagnostic) -> Bool {
    guard exists(path) else { return true }
    let folder = try FolderHandle(opening: path, shown: shown)
    if try OutputManifest.read(in: folder) != nil { return true }
    return try folder.entries(of: .root).isEmpty
  }

  /// Removes the files that the manifest of a folder names, the folders that are empty then, and the
  /// manifest itself; where something else stays, the manifest stays too and names nothing, so that
  /// the folder remains sitegen's to build into.
  private func removeOwn(
    in folder: borrowing FolderHandle, _ removal: inout Removal
  ) throws(Diagnostic) {
    let manifest = try OutputManifest.read(in: folder) ?? OutputManifest()
    try removeOwn(.root, in: folder, manifest, &removal)
    guard !isDryRun else { return }
    if removal.kept == nil {
      try folder.removeFile(OutputManifest.name)
    } else if removal.fileCount > 0 {
      try emptyManifest(in: folder)
    }
  }

  private func removeOwn(
    _ path: BytePath, in folder: borrowing FolderHandle, _ manifest: OutputManifest,
    _ removal: inout Removal
  ) throws(Diagnostic) {
    for entry in try folder.entries(of: path) {
      let entryPath = path.appending(entry.name)
      if entryPath == OutputManifest.name { continue }
      if entry.isFolder, manifest.folders.contains(entryPath) {
        try removeOwn(entryPath, in: folder, manifest, &removal)
        if !isDryRun { _ = unlinkat(folder.descriptor, entryPath.characters, AT_REMOVEDIR) }
      } else if !entry.isFolder, manifest.files.contains(entryPath) {
        note(entryPath, in: folder, &removal)
        if !isDryRun { try folder.removeFile(entryPath) }
      } else if removal.kept == nil {
        removal.kept = "\(entryPath)"
      }
    }
  }

  /// Puts an empty manifest in the place of the one that is there.
  private func emptyManifest(in folder: borrowing FolderHandle) throws(Diagnostic) {
    let file = openat(
      folder.descriptor, OutputManifest.name.characters, O_WRONLY | O_TRUNC | O_NOFOLLOW | O_CLOEXEC
    )
    guard file >= 0 else { throw .system("write", folder.shown(OutputManifest.name), errno) }
    close(file)
  }

  private func count(
    _ path: BytePath, in folder: borrowing FolderHandle, _ removal: inout Removal
  ) throws(Diagnostic) {
    for entry in try folder.entries(of: path) {
      let entryPath = path.appending(entry.name)
      if entry.isFolder {
        try count(entryPath, in: folder, &removal)
      } else {
        note(entryPath, in: folder, &removal)
      }
    }
  }

  private func note(
    _ path: BytePath, in folder: borrowing FolderHandle, _ removal: inout Removal
  ) {
    removal.fileCount += 1
    var status = stat()
    if fstatat(folder.descriptor, path.characters, &status, AT_SYMLINK_NOFOLLOW) == 0 {
      removal.size += Int(status.st_size)
    }
  }

  private func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func remove(_ path: String, _ shown: String) throws(Diagnostic) {
    if rmdir(path) != 0, errno != ENOENT { throw .system("remove the folder", shown, errno) }
  }
}
