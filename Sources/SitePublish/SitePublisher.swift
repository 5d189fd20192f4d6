import Glibc
import SiteBuild
import SiteContent
import TableModel

/// Brings a site that has been built to a place.
public struct SitePublisher: Sendable {
  private let publisher: any Publisher

  /// - Parameters:
  ///   - target: Where to.
  ///   - site: The site's folder.
  ///   - base: The folder that relative places are meant from.
  ///   - scratch: An empty folder for files that are needed meanwhile; its owner removes it.
  public init(_ target: PublishTarget, site: String, base: String, scratch: String) {
    let shown = target.description
    switch target.place {
    case .folder(let path):
      publisher = FolderPublisher(folder: resolved(path, from: base), shown: shown, site: site)
    case .branch(let name, let remote):
      let isPath = remote.map { [".", "/", "~"].contains($0.prefix(1)) } ?? false
      publisher = GitPublisher(
        branch: name, remote: isPath ? remote.map { resolved($0, from: base) } : remote,
        shown: shown, site: site, scratch: scratch)
    case .rsync(let place):
      publisher = RsyncPublisher(target: place, scratch: scratch)
    }
  }

  /// Looks whether the place can be published to, as far as that is known before there is a site.
  public func prepare() throws(Diagnostic) { try publisher.prepare() }

  /// Publishes the site that was built into `folder`.
  ///
  /// - Parameter isDryRun: Whether nothing is done but find out what would change.
  public func publish(_ folder: String, isDryRun: Bool) throws(Diagnostic) -> PublishReport {
    try publisher.publish(try BuiltSite(folder), isDryRun: isDryRun)
  }
}

/// A way to bring a site to a place.
protocol Publisher: Sendable {
  func prepare() throws(Diagnostic)
  func publish(_ built: BuiltSite, isDryRun: Bool) throws(Diagnostic) -> PublishReport
}

extension Publisher {
  /// The error of a place that holds files and was never given to sitegen.
  func foreign(_ shown: String, holding name: some CustomStringConvertible) -> Diagnostic {
    .error(
      "“\(shown)” is not empty and was not published by sitegen (it holds “\(name)”); choose another "
        + "place, or put an empty file named “\(OutputManifest.name)” there to have the site "
        + "published between the files that it holds", at: nil)
  }

  /// The error of files that stand where the site has files of its own.
  func conflict(_ shown: String, _ paths: [BytePath]) -> Diagnostic {
    .error(
      "“\(shown)” holds files that sitegen did not publish where the site has its own; move or "
        + "rename them", at: nil,
      notes: paths.sorted().map { .init("“\($0)” is in the way", at: nil) })
  }

  /// The manifest of a place, which must be one that this sitegen understands.
  func manifest(_ bytes: [UInt8], of shown: String) throws(Diagnostic) -> OutputManifest {
    if let manifest = OutputManifest(bytes) { return manifest }
    throw .error(
      "“\(OutputManifest.name)” in “\(shown)” is not readable as this version's manifest; remove it "
        + "together with the files that sitegen published there, or choose another place", at: nil)
  }
}

/// An absolute path; `~` at its beginning is the user's home folder.
private func resolved(_ path: String, from base: String) -> String {
  if path == "~" || path.hasPrefix("~/"), let home = getenv("HOME") {
    return String(cString: home) + path.dropFirst()
  }
  if path.hasPrefix("/") { return path }
  let folder = realpath(base, nil)
  defer { free(folder) }
  return (folder.map { String(cString: $0) } ?? base) + "/" + path
}
