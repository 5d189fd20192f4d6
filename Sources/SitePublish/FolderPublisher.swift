import Glibc
import SiteBuild
import TableModel

/// Publishes to a folder of this machine, which is switched in one step.
///
/// What hasn't changed is the file that was there, date and all, so that what caches know of it holds.
struct FolderPublisher: Publisher {
  let folder: String
  /// The folder as the user wrote it.
  let shown: String
  let site: String

  func prepare() throws(Diagnostic) {
    _ = try OutputFolder.checkedPlace(folder, source: site)
  }

  func publish(_ built: BuiltSite, isDryRun: Bool) throws(Diagnostic) -> PublishReport {
    var report = PublishReport(target: shown)
    if isDryRun {
      let place = try OutputFolder.checkedPlace(folder, source: site)
      report.take(try changes(built, at: place.path))
      return report
    }
    // Even where nothing changes, this puts right what a killed publish left.
    let output = try OutputFolder(at: folder, source: site)
    defer { output.discard() }
    let changes = try changes(built, at: output.place.path)
    report.take(changes)
    guard !changes.isEmpty else { return report }
    let changed = Set(changes.map(\.path))
    for file in built.files {
      if changed.contains(file.path) {
        try output.copy(from: built.path(of: file.path), to: "\(file.path)")
      } else {
        try output.keep("\(file.path)")
      }
    }
    try output.commit()
    return report
  }

  /// Compares the site with what stands at `old`, byte for byte.
  private func changes(
    _ built: BuiltSite, at old: String
  ) throws(Diagnostic) -> [(kind: PublishReport.Change.Kind, path: BytePath, size: Int?)] {
    var manifest = OutputManifest()
    if let bytes = try contents(of: "\(old)/\(OutputManifest.name)") {
      manifest = try self.manifest(bytes, of: shown)
    }
    var changes: [(kind: PublishReport.Change.Kind, path: BytePath, size: Int?)] = []
    var conflicts: [BytePath] = []
    for file in built.files {
      let path = "\(old)/\(file.path)"
      var status = stat()
      guard lstat(path, &status) == 0 else {
        changes.append((.added, file.path, file.size))
        continue
      }
      guard manifest.files.contains(file.path) else {
        conflicts.append(file.path)
        continue
      }
      var isSame = status.st_mode & S_IFMT == S_IFREG && Int(status.st_size) == file.size
      if isSame { isSame = try contents(of: path) == contents(of: built.path(of: file.path)) }
      if !isSame { changes.append((.changed, file.path, file.size)) }
    }
    guard conflicts.isEmpty else { throw conflict(shown, conflicts) }
    let new = Set(built.files.map(\.path))
    for path in manifest.files where !new.contains(path) {
      var status = stat()
      guard lstat("\(old)/\(path)", &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
        continue
      }
      changes.append((.removed, path, Int(status.st_size)))
    }
    return changes
  }
}
