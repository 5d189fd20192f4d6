import SiteContent
import TableModel

/// What a site is built from, for those who watch it, and where it will be published.
public struct SiteInputs: Equatable, Sendable {
  /// The folders all of whose files may be read.
  public var folders: [String]
  /// Further files that are read.
  public var files: [String]
  /// The path of the site on its server, which begins and ends with `/`.
  public var rootPath: String

  /// Reads the settings of a site; whatever is wrong with them is for the build to tell.
  public init(_ options: BuildOptions) {
    let site = ContentFolder(site: options.source)
    var settings = SiteConfiguration()
    if let bytes = try? site.readOfSite("site.yaml") {
      settings = SiteConfiguration.read(bytes, file: "site.yaml").0
    }
    folders = ["content", "Templates"].map { "\(options.source)/\($0)" }
    let families = settings.fonts.text + settings.fonts.mono + settings.fonts.fallback
    let fonts = families.flatMap(\.members).map(\.file.path)
    files = (["site.yaml"] + fonts).map { $0.hasPrefix("/") ? $0 : "\(options.source)/\($0)" }
    let address = options.baseURL ?? settings.baseURL
    rootPath = address.map { PublishedAddresses(base: $0).rootPath } ?? "/"
  }
}
