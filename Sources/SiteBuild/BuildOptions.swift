import CPosixShim
import SiteContent
import TableModel

/// What a build is to do, as the command line or a test puts it.
public struct BuildOptions: Sendable {
  /// The site's folder, with `content/` in it.
  public var source: String
  /// Where the site goes; `nil`: into `public/` in the site's folder.
  public var output: String?
  /// The output folder whose cache of pictures the build shares, if that can be written; `nil`: its own.
  public var cacheOutput: String?
  /// The address of the published site, which replaces that of `site.yaml`: `https://…`.
  public var baseURL: String?
  public var includesDrafts: Bool
  /// Whether pages are built whose date is still to come, and those that have expired.
  public var includesFuture = false
  public var includesExpired = false
  /// The moment that decides which pages are still to come and which have expired; `nil`: none are.
  public var moment: BuildMoment?
  /// How many threads build pages, at least 1.
  public var jobs: Int
  /// What is kept from build to build; `nil`: nothing.
  public var memory: BuildMemory?

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

  /// The same into a folder that won't stay, with the cache of pictures of the site's own.
  public func redirected(to folder: String) -> BuildOptions {
    var options = self
    options.cacheOutput = outputPath
    options.output = folder
    return options
  }

  /// The output folder's path.
  public var outputPath: String {
    output
      ?? (source == "." ? "public" : source.hasSuffix("/") ? "\(source)public" : "\(source)/public")
  }
}

/// A moment in time: a build itself never asks a clock.
public enum BuildMoment: Sendable {
  /// Seconds since 1970-01-01 00:00:00 UTC.
  case seconds(Double)
  /// A date, or date and time, as front matter has it, in the site's time zone.
  case text(String)

  /// What is wrong with a date, wherever it is read; `nil`: nothing.
  public static func problem(of text: String) -> String? {
    do throws(Diagnostic) {
      _ = try normalizedDate(text, at: SourceLocation(file: ""), in: .utc)
      return nil
    } catch {
      return error.message
    }
  }
}
