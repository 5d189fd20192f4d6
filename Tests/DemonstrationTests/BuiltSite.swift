import Foundation
import Testing

@testable import sitegen

/// The repository's own site as a build leaves it, in a folder that goes with it.
final class BuiltSite: Sendable {
  static let demonstration = Result { try BuiltSite(BrowserTests.source) }

  private let folder: TemporaryFolder
  /// The paths of its pages without their endings, sorted.
  let pages: [String]

  init(_ source: String) throws {
    folder = try TemporaryFolder()
    let folder = folder.path + "/public"
    let console = Console(print: { _ in true }, complain: { _ in }, complaintsUseColor: false)
    let code = CommandLineTool().run(["build", "-s", source, "-o", folder], console: console)
    try #require(code == .done)
    let files = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
    pages = files.filter { $0.hasSuffix(".html") }.map { String($0.dropLast(5)) }.sorted()
  }

  var path: String { folder.path + "/public" }

  func url(_ page: String) -> String { URL(filePath: "\(path)/\(page).html").absoluteString }
}
