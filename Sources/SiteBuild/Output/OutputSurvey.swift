import CPosixShim
import Glibc
import TableModel

/// What an output folder holds, told apart by its manifest, with a view to replacing the folder:
/// foreign files and folders go over to the new one, sitegen's own are removed.
///
/// Every step may be the last one before the process is killed. Taking the survey again and going
/// on from there always ends in the same state: the manifest, which says what may be removed, is
/// the last file to go.
struct OutputSurvey {
  /// Foreign entries that move as they are: a folder with all that is in it.
  private(set) var foreign: [BytePath] = []
  /// Foreign entries at whose path the new folder has something else.
  private(set) var conflicts: [BytePath] = []
  private var ownFiles: [BytePath] = []
  /// Folders that are sitegen's or stand in both, each after those in it.
  private var emptied: [BytePath] = []

  /// - Parameters:
  ///   - old: The folder that is replaced.
  ///   - new: The folder that replaces it.
  init(
    of old: borrowing FolderHandle, manifest: OutputManifest, replacedBy new: borrowing FolderHandle
  ) throws(Diagnostic) {
    try survey(.root, old, manifest, new)
  }

  private mutating func survey(
    _ folder: BytePath, _ old: borrowing FolderHandle, _ manifest: OutputManifest,
    _ new: borrowing FolderHandle
  ) throws(Diagnostic) {
    for entry in try old.entries(of: folder) {
      let path = folder.appending(entry.name)
      if path == OutputManifest.name { continue }
      let isOwn = (entry.isFolder ? manifest.folders : manifest.files).contains(path)
      if isOwn && !entry.isFolder {
        ownFiles.append(path)
        continue
      }
      let counterpart = isOwn ? .folder : new.kind(of: path)
      switch counterpart {
      case .missing:
        foreign.append(path)
      case .folder where entry.isFolder:
        try survey(path, old, manifest, new)
        emptied.append(path)
      case .folder, .file, .blocked:
        conflicts.append(path)
      }
    }
  }

  /// Moves the foreign entries from the old folder into the new one, replacing nothing.
  func moveForeign(
    from old: borrowing FolderHandle, to new: borrowing FolderHandle
  ) throws(Diagnostic) {
    for path in foreign {
      if let parent = path.parent, new.kind(of: parent) == .missing {
        try new.makeFolders(parent)
      }
      let moved = posix_rename_new_at(
        old.descriptor, path.characters, new.descriptor, path.characters)
      if moved != 0 {
        throw .system("move", old.shown(path), errno, advice: "it was to go to “\(new.shown)”")
      }
    }
  }

  /// Removes sitegen's own files from the old folder, and the folders that are empty then.
  func removeOwn(from old: borrowing FolderHandle) throws(Diagnostic) {
    for path in ownFiles { try old.removeFile(path) }
    for path in emptied { try old.removeFolder(path) }
    try old.removeFile(OutputManifest.name)
  }
}
