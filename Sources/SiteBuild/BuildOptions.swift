import CPosixShim

/// What a build is to do, as the command line or a test puts it.
public struct BuildOptions: Sendable {
  /// The site's folder, with `content/` in it.
  public var source: String
  /// Where the site goes; `nil`: into `public/` in the site's folder.
  public var output: String?
  /// The address of the published site, which replaces that of `site.yaml`: `https://…`.
  public var baseURL: String?
  public var includesDrafts: Bool
  /// How many threads build pages, at least 1.
  public var jobs: Int

  public init(
    source: String = ".", output: String? = nil, baseURL: String? = nil,
    includesDrafts: Bool = false, jobs: Int = BuildOptions.availableProcessors
  ) {
    self.source = source
    self.output = output
    self.baseURL = baseURL
    self.includesDrafts = includesDrafts
    self.jobs = jobs
  }

  /// How many processors this process may use.
  public static var availableProcessors: Int { Int(posix_available_processors()) }

  /// The output folder's path.
  public var outputPath: String {
    output
      ?? (source == "." ? "public" : source.hasSuffix("/") ? "\(source)public" : "\(source)/public")
  }
}
