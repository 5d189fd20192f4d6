import SiteContent
import TableModel

/// The files of a built site.
struct SiteFolder: Sendable {
  let path: String
  /// Their paths in the folder, in the order of their bytes.
  let files: [String]
  private let indices: [String: Int]
  private let folders: Set<String>

  init(_ path: String) throws(Diagnostic) {
    self.path = path
    var files: [String] = []
    var folders: Set<String> = [""]
    var waiting = [""]
    while let folder = waiting.popLast() {
      let entries: [FileSystem.Entry]
      do throws(FileSystem.Failure) {
        entries = try FileSystem.entries(of: folder.isEmpty ? path : "\(path)/\(folder)")
      } catch {
        let shown = folder.isEmpty ? path : folder
        throw .error("cannot open the folder: \(error.reason)", at: SourceLocation(file: shown))
      }
      for entry in entries {
        guard let name = entry.text else { continue }
        let file = folder.isEmpty ? name : "\(folder)/\(name)"
        switch entry.kind {
        case .file: files.append(file)
        // A link may lead to a folder above; `.git` and the like are no part of what is published.
        case .folder where !entry.isLink && (!name.hasPrefix(".") || name == ".well-known"):
          folders.insert(file)
          waiting.append(file)
        default: continue
        }
      }
    }
    files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    self.files = files
    self.folders = folders
    var indices = [String: Int](minimumCapacity: files.count)
    for (index, file) in files.enumerated() { indices[file] = index }
    self.indices = indices
  }

  /// The index of a file; its name must be the same to the byte, as servers see it.
  func index(of file: String) -> Int? {
    guard let index = indices[file], files[index].utf8.elementsEqual(file.utf8) else { return nil }
    return index
  }

  func isFolder(_ path: String) -> Bool { folders.contains(path) }

  func bytes(of file: String) -> [UInt8]? { try? FileSystem.read("\(path)/\(file)").bytes }

  /// How many bytes a server sends for a file: those of its compressed form, if there is one.
  func transferSize(of file: String) -> Int {
    let sent = [".br", ".gz"].first { index(of: file + $0) != nil } ?? ""
    return (try? FileSystem.read("\(path)/\(file)\(sent)", limit: 0).size) ?? 0
  }
}

extension SiteFolder {
  static func isPage(_ file: String) -> Bool { file.hasSuffix(".html") || file.hasSuffix(".htm") }
}
