import Glibc
import TableModel

/// A few files that are to go into an output folder which else stays as it is: a folder beside it with these
/// files, with the manifest that the output will have, and with a list of the files that are to go.
///
/// Each file appears whole, those that others load before them. Once the folder is there the site will
/// be the new one: what a killed build has not done yet is done by the next.
struct OutputPatch {
  let place: OutputPlace

  /// The list of the files that are to go, which looks like a manifest.
  static let removals = BytePath(".sitegen-removals")

  /// Whether there is one that isn't done.
  var exists: Bool {
    var status = stat()
    return lstat(place.beside(.patch), &status) == 0
  }

  /// Puts the files in place. The output is locked, and is missing, empty or sitegen's.
  func apply() throws(Diagnostic) {
    let path = place.beside(.patch)
    let patch = try FolderHandle(opening: path, shown: place.shownBeside(.patch))
    // Without the list, all but removing the folder is done.
    if let list = try OutputManifest.bytes(in: patch, as: Self.removals),
      let removals = OutputManifest(list), try isOutputThere()
    {
      try apply(patch, removals)
    }
    try patch.removeContents(of: .root)
    if rmdir(path) != 0, errno != ENOENT {
      throw .system("remove the folder", place.shownBeside(.patch), errno)
    }
  }

  /// Whether nobody has removed the output, or what was in it.
  private func isOutputThere() throws(Diagnostic) -> Bool {
    var status = stat()
    guard lstat(place.path, &status) == 0 else { return false }
    let output = try FolderHandle(opening: place.path, shown: place.shown)
    return try OutputManifest.bytes(in: output).map(OutputManifest.isManifest) ?? false
  }

  private func apply(
    _ patch: borrowing FolderHandle, _ removals: OutputManifest
  ) throws(Diagnostic) {
    let output = try FolderHandle(opening: place.path, shown: place.shown)
    var files: [BytePath] = []
    try addFiles(of: .root, in: patch, to: &files)
    // What pages name is there before them, and goes after them.
    let new = files.filter { output.kind(of: $0) == .missing }
    for file in new { try move(file, from: patch, to: output) }
    for file in files where !new.contains(file) { try move(file, from: patch, to: output) }
    for file in removals.files { try output.removeFile(file) }
    if patch.kind(of: OutputManifest.name) == .file {
      try move(OutputManifest.name, from: patch, to: output)
    }
    try patch.removeFile(Self.removals)
  }

  /// Adds all files but the two lists.
  private func addFiles(
    of folder: BytePath, in patch: borrowing FolderHandle, to files: inout [BytePath]
  ) throws(Diagnostic) {
    for entry in try patch.entries(of: folder) {
      let path = folder.appending(entry.name)
      if entry.isFolder {
        try addFiles(of: path, in: patch, to: &files)
      } else if path != OutputManifest.name, path != Self.removals {
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
