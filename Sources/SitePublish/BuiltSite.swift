import Glibc
import SiteBuild
import SiteContent
import TableModel

/// A site that has been built into a folder of its own and is to be published as it is.
struct BuiltSite: Sendable {
  struct File: Sendable {
    let path: BytePath
    let size: Int
  }

  /// The folder's absolute path.
  let folder: String
  /// The files of the site but the manifest, in the order of their paths.
  let files: [File]
  /// The folders that hold them.
  let folders: Set<BytePath>
  /// The list of these files, which is published with them.
  let manifest: [UInt8]

  init(_ folder: String) throws(Diagnostic) {
    self.folder = folder
    guard let manifest = try contents(of: "\(folder)/\(OutputManifest.name)"),
      let list = OutputManifest(manifest)
    else { throw .error("“\(folder)” is no site that sitegen built", at: nil) }
    self.manifest = manifest
    folders = list.folders
    files = try list.files.sorted().map { path throws(Diagnostic) in
      var status = stat()
      guard stat("\(folder)/\(path)", &status) == 0 else {
        throw .error("cannot read “\(folder)/\(path)”: \(lastError())", at: nil)
      }
      return File(path: path, size: Int(status.st_size))
    }
  }

  func path(of file: BytePath) -> String { "\(folder)/\(file)" }
}

/// The bytes of a file; `nil`: there is none.
func contents(of path: String) throws(Diagnostic) -> [UInt8]? {
  do throws(FileSystem.Failure) {
    return try FileSystem.read(path).bytes
  } catch {
    if error.isMissing { return nil }
    throw .error("cannot read “\(path)”: \(error.reason)", at: nil)
  }
}

/// Writes a file for a program that is run next.
func write(_ bytes: [UInt8], to path: String) throws(Diagnostic) {
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
  guard file >= 0 else { throw .error("cannot write “\(path)”: \(lastError())", at: nil) }
  defer { close(file) }
  if let code = writeAll(bytes, to: file) {
    throw .error("cannot write “\(path)”: \(String(cString: strerror(code)))", at: nil)
  }
}
