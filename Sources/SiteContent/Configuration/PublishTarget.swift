import TableModel

/// A place that a site is published to, as `site.yaml` or a command line names it.
public struct PublishTarget: Hashable, Sendable {
  public enum Place: Hashable, Sendable {
    /// A folder of this machine; a relative one is meant from where the target was named.
    case folder(String)
    /// A branch of a git repository.
    ///
    /// - Parameter remote: The name of a remote of the site's own repository, or the address of one;
    ///   `nil`: the branch is in the site's own repository and goes nowhere.
    case branch(String, remote: String?)
    /// What rsync takes for a folder elsewhere, without a slash at its end.
    case rsync(String)
  }

  /// What `site.yaml` calls the target; `nil`: it isn't named there.
  public var name: String?
  public var place: Place
  /// The address of the site there, in place of the site's own.
  public var baseURL: String?
  /// Where `site.yaml` says so.
  public var location: SourceLocation?

  public init(_ place: Place, name: String? = nil, at location: SourceLocation? = nil) {
    self.place = place
    self.name = name
    self.location = location
  }
}

/// Why a text names no place that a site could be published to.
public struct PublishPlaceProblem: Error, Equatable {
  public let message: String

  init(_ message: String) {
    self.message = message
  }
}

extension PublishTarget.Place {
  /// Reads a place: a folder with a slash in it, `git:branch`, `git:remote#branch`, or what rsync
  /// takes, `host:path`, `user@host:path`, `host::module/path` or `rsync://host/module/path`.
  public init(_ text: String) throws(PublishPlaceProblem) {
    if text.isEmpty { throw PublishPlaceProblem("the place to publish to is empty") }
    let start = text.prefix { $0 != "/" }
    if text.hasPrefix("git:") {
      self = try Self.branch(text.dropFirst(4))
    } else if start.contains(":") {
      self = try Self.elsewhere(text)
    } else if text.contains("/") || text == "." || text == ".." {
      self = .folder(text)
    } else {
      throw PublishPlaceProblem(
        "“\(text)” is no place to publish to: write ./\(text) for a folder, git:\(text) for a branch, "
          + "or host:path for rsync")
    }
  }

  private static func branch(_ text: Substring) throws(PublishPlaceProblem) -> Self {
    guard let hash = text.lastIndex(of: "#") else {
      if text.contains(":") || text.hasPrefix("/") || text.hasPrefix(".") {
        throw PublishPlaceProblem("“git:\(text)” names no branch: write git:\(text)#gh-pages")
      }
      return try branch(String(text), of: nil)
    }
    return try branch(String(text[text.index(after: hash)...]), of: String(text[..<hash]))
  }

  /// A branch, once it is clear that git can't take its name or that of the remote for an option.
  static func branch(
    _ name: String, of remote: String?
  ) throws(PublishPlaceProblem) -> Self {
    if name.isEmpty { throw PublishPlaceProblem("the name of the branch is empty") }
    if name.hasPrefix("-") { throw PublishPlaceProblem("“\(name)” is no name of a branch") }
    if let remote, remote.isEmpty || remote.hasPrefix("-") {
      throw PublishPlaceProblem(
        "“\(remote)” is neither the name of a remote nor the address of a repository")
    }
    return .branch(name, remote: remote)
  }

  static func elsewhere(_ text: String) throws(PublishPlaceProblem) -> Self {
    var place = text[...]
    while place.hasSuffix("/") { place.removeLast() }
    if text.hasPrefix("rsync://") {
      let parts = text.dropFirst("rsync://".count).split(separator: "/")
      guard parts.count >= 2, !text.hasPrefix("rsync:///") else {
        throw PublishPlaceProblem(
          "“\(text)” names no module of a server: write rsync://host/module/path")
      }
      return .rsync(String(place))
    }
    let host = text.prefix { $0 != ":" }
    let path = text.dropFirst(host.count).drop { $0 == ":" }
    guard text.contains(":"), !host.isEmpty, !host.hasPrefix("-"), !host.hasSuffix("@"),
      !host.contains("/")
    else {
      throw PublishPlaceProblem("“\(text)” names no server: write host:path or user@host:path")
    }
    if text.dropFirst(host.count).hasPrefix("://"), !host.contains("."), !host.contains("@") {
      throw PublishPlaceProblem(
        "“\(text)” is no place to publish to: write user@host:path for rsync over ssh, "
          + "rsync://host/module/path, or git:ADDRESS#branch")
    }
    guard !path.isEmpty else {
      throw PublishPlaceProblem("“\(text)” names no folder of the server: write \(host):path")
    }
    // The root is one slash.
    return .rsync(path.allSatisfy { $0 == "/" } ? text : String(place))
  }
}

extension PublishTarget: CustomStringConvertible {
  /// The place as a command line has it, but without passwords.
  public var description: String {
    switch place {
    case .folder(let path): path
    case .branch(let name, nil): "git:\(name)"
    case .branch(let name, let remote?): "git:\(Self.withoutPassword(remote))#\(name)"
    case .rsync(let place): place
    }
  }

  /// An address of the form `scheme://user:password@host` with dots for the password.
  private static func withoutPassword(_ address: String) -> String {
    guard let scheme = address.firstRange(of: "://") else { return address }
    let server = address[scheme.upperBound...].prefix { $0 != "/" }
    guard let end = server.lastIndex(of: "@"),
      let colon = server[..<end].firstIndex(of: ":")
    else { return address }
    return "\(address[...colon])…\(address[end...])"
  }
}
