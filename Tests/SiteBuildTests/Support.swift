import Foundation
import TableModel
import Testing

@testable import SiteBuild

/// What a test writes into a file: a text, or bytes.
struct FileContent: ExpressibleByStringInterpolation, ExpressibleByArrayLiteral {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }
  init(stringLiteral text: String) { bytes = Array(text.utf8) }
  init(arrayLiteral bytes: UInt8...) { self.bytes = bytes }

  static func + (a: FileContent, b: FileContent) -> FileContent { FileContent(a.bytes + b.bytes) }
}

/// A site that a test has built in a folder of its own.
struct BuiltSite {
  let folder: TemporaryFolder
  let result: BuildResult

  /// What is wrong, each as `file:line:column: message` and once, in order of place.
  var problems: [String] {
    let lines = result.diagnostics.sorted {
      guard let a = $0.location, let b = $1.location else { return $0.location != nil }
      return a < b
    }.map { ($0.location.map { "\($0): " } ?? "") + $0.message }
    return lines.enumerated().filter { $0 == 0 || lines[$0 - 1] != $1 }.map(\.element)
  }

  /// The files of the output.
  var files: [String] {
    folder.tree("site/public").keys.filter { !$0.hasSuffix("/") }.sorted()
  }

  /// The path in the output of a file whose name says what is in it: of `site.css` it is
  /// `sitegen/site.3fa9c2e1.css`.
  func shared(
    _ name: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws -> String {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let pattern = try Regex("sitegen/\\Q\(name[..<dot])\\E\\.[0-9a-f]{8}\\Q\(name[dot...])\\E")
    return try #require(
      files.first { $0.wholeMatch(of: pattern) != nil }, sourceLocation: sourceLocation)
  }

  /// The text of such a file.
  func sharedText(
    _ name: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws -> String {
    let path = try shared(name, sourceLocation: sourceLocation)
    return try #require(folder.text("site/public/\(path)"), sourceLocation: sourceLocation)
  }

  /// The HTML of a page.
  func page(
    _ path: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws -> String {
    try #require(folder.text("site/public/\(path).html"), sourceLocation: sourceLocation)
  }

  /// The values of an attribute in a page's table, in order.
  func values(
    of attribute: String, in path: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws -> [String] {
    let page = try page(path, sourceLocation: sourceLocation)
    return page.components(separatedBy: "<main").last!.components(separatedBy: " \(attribute)=\"")
      .dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  /// Where the way back and the links of a page's table lead.
  func links(
    _ path: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws -> [String] {
    try bar("Back", in: path).map(hrefs).joined()
      + values(of: "href", in: path, sourceLocation: sourceLocation)
  }

  /// What the landmarks of that name in a page hold.
  func bar(_ name: String, in path: String) throws -> [String] {
    try page(path).components(separatedBy: "aria-label=\"\(name)\">").dropFirst().map {
      $0.components(separatedBy: "</nav>")[0]
    }
  }

  /// The targets of the links in a stretch of HTML.
  func hrefs(_ html: String) -> [String] {
    html.components(separatedBy: " href=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }
}

/// Builds a site of these files, with paths relative to the site's folder, into its `public`.
///
/// - Parameters:
///   - links: symbolic links and what they lead to.
///   - date: the date that decides which pages are still to come and which have expired.
func site(
  _ files: [String: FileContent], links: [String: String] = [:], drafts: Bool = false,
  future: Bool = false, expired: Bool = false, date: String? = nil, baseURL: String? = nil,
  jobs: Int = 2
) throws -> BuiltSite {
  let folder = TemporaryFolder()
  for (file, content) in files { folder.write(content.bytes, to: "site/\(file)") }
  for (link, target) in links {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.site)/\(link)", withDestinationPath: target)
  }
  var options = BuildOptions(
    source: folder.site, baseURL: baseURL, includesDrafts: drafts, jobs: jobs)
  options.includesFuture = future
  options.includesExpired = expired
  options.moment = date.map { .text($0) }
  return BuiltSite(
    folder: folder, result: buildSite(options, progress: BuildProgress(verbosity: .quiet)))
}

/// The plan of a site of these files: nothing is laid out.
func plan(_ files: [String: FileContent]) throws -> SitePlan {
  let folder = TemporaryFolder()
  for (file, content) in files { folder.write(content.bytes, to: "site/\(file)") }
  var diagnostics: [Diagnostic] = []
  let source = SiteSource(BuildOptions(source: folder.site, jobs: 2), &diagnostics)
  var plan = source.plan(progress: BuildProgress(verbosity: .quiet))
  plan.diagnostics = diagnostics + plan.diagnostics
  return plan
}

/// A picture of 8 x 8 pixels.
let picture = FileContent(
  Array("<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>".utf8))
