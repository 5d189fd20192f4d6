import Foundation

/// A folder of the test's own, removed with the last reference to it.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/sitegen-test-XXXXXX".utf8CString)
    path = String(cString: mkdtemp(&template))
    makeFolder("site/content")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  var site: String { path + "/site" }
  var output: String { path + "/public" }

  func makeFolder(_ name: String) {
    try! FileManager.default.createDirectory(
      atPath: "\(path)/\(name)", withIntermediateDirectories: true)
  }

  func write(_ text: String, to name: String) { write(Array(text.utf8), to: name) }

  func write(_ bytes: [UInt8], to name: String) {
    if let end = name.lastIndex(of: "/") { makeFolder(String(name[..<end])) }
    try! Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  /// Removes a file or folder.
  func remove(_ name: String) {
    try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(path)/\(name)").map(Array.init)
  }

  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: "\(path)/\(name)").map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The names in a folder, hidden ones too.
  func names(_ folder: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []).sorted()
  }

  /// The contents of all files under a folder but manifests, by path; folders end with `/`.
  func tree(_ folder: String) -> [String: String] {
    var found: [String: String] = [:]
    let names = try? FileManager.default.subpathsOfDirectory(atPath: "\(path)/\(folder)")
    for name in names ?? [] where name != ".sitegen-manifest" {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(
        atPath: "\(path)/\(folder)/\(name)", isDirectory: &isFolder)
      if isFolder.boolValue {
        found[name + "/"] = ""
      } else {
        found[name] = text("\(folder)/\(name)")
      }
    }
    return found
  }
}
