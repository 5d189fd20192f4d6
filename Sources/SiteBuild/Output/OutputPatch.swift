import Glibc
import TableModel

/// A few files that are to go into an output folder which else stays as it is: a folder beside it with these
/// files and with the manifest that the output will have. What that doesn't name any more is to be removed.
///
/// Each file appears whole, those that others load before them. Once the folder is there the site will
/// be the new one: what a killed build has not done yet is done by the next.
struct OutputPatch {
  let place: OutputPlace

  /// Whether there is one that isn't done.
  var exists: Bool {
    var status = stat()
    return lstat(place.beside(.patch), &status) == 0
  }

  /// Puts the files in place. The output is locked, and is missing, empty or sitegen's.
  func apply() throws(Diagnostic) {
    let path = place.beside(.patch)
    let patch = try FolderHandle(opening: path, shown: place.shownBeside(.patch))
    // Without a manifest, all but removing the folder is done.
    if let new = try OutputManifest.read(in: patch), let old = try manifestOfOutput() {
      try apply(patch, new: new, old: old)
    }
    try patch.removeContents(of: .root)
    if rmdir(path) != 0, errno != ENOENT {
      throw .system("remove the folder", place.shownBeside(.patch), errno)
    }
  }

  /// `nil`: somebody has removed the output, or what was in it.
  private func manifestOfOutput() throws(Diagnostic) -> OutputManifest? {
    var status = stat()
    guard lstat(place.path, &status) == 0 else { return nil }
    return try OutputManifest.read(in: FolderHandle(opening: place.path, shown: place.shown))
  }

  private func apply(
    _ patch: borrowing FolderHandle, new: OutputManifest, old: OutputManifest
  ) throws(Diagnostic) {
    let output = try FolderHandle(opening: place.path, shown: place.shown)
    var files: [BytePath] = []
    try addFiles(of: .root, in: patch, to: &files)
    // Pages name files that only they have.
    for isKnown in [false, true] {
      for file in files where old.files.contains(file) == isKnown {
        try move(file, from: patch, to: output)
      }
    }
    for file in old.files.subtracting(new.files) { try output.removeFile(file) }
    try move(OutputManifest.name, from: patch, to: output)
  }

  /// Adds all files but the manifest.
  private func addFiles(
    of folder: BytePath, in patch: borrowing FolderHandle, to files: inout [BytePath]
  ) throws(Diagnostic) {
    for entry in try patch.entries(of: folder) {
      let path = folder.appending(entry.name)
      if entry.isFolder {
        try addFiles(of: path, in: patch, to: &files)
      } else if path != OutputManifest.name {
        files.append(path)
      }
    }
  }

  private func move(
    _ file: BytePath, from patch: borrowing FolderHandle, to output: borrowing FolderHandle
  ) throws(Diagnostic) {
    func move() -> Bool {
      renameat(patch.descriptor, file.characters, output.descriptor, file.characters) == 0
    }
    if move() { return }
    if errno == ENOENT, let parent = file.parent {
      try output.makeFolders(parent)
      if move() { return }
    }
    throw .system("write", output.shown(file), errno)
  }
}
