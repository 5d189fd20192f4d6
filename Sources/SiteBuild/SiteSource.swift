import CellLayout
import SiteContent
import TableModel

/// Everything about a site that its pages are read with.
struct SiteSource: Sendable {
  let options: BuildOptions
  let configuration: SiteConfiguration
  let folder: ContentFolder
  let images: ImageCatalogue
  /// The measures of the profile that the settings name.
  let metrics: MetricsProfile
  /// Seconds since 1970-01-01 00:00:00 UTC of the build's moment, if it has one.
  let now: Double?
  /// The moments at which the site has the same pages and rows.
  let span = ScheduleSpanNotes()
  /// The pages that are to be as the last build wrote them.
  var kept: KeptPages?

  /// Reads the settings of a site; those that have an error stay at their defaults, so that the
  /// content can be read all the same and has its errors told too.
  init(_ options: BuildOptions, _ diagnostics: inout [Diagnostic]) {
    self.options = options
    folder = ContentFolder(site: options.source)
    images = ImageCatalogue(folder)
    var (configuration, problems) = Self.settings(in: folder)
    diagnostics += problems
    if let baseURL = options.baseURL { configuration.baseURL = baseURL }
    self.configuration = configuration
    now = Self.seconds(of: options.moment, in: configuration.timeZone, &diagnostics)
    metrics = SiteProfiles(TemplateFolder(site: folder), &diagnostics).profile(
      named: configuration.profile, at: configuration.locations["profile"], &diagnostics)
  }

  fileprivate static func settings(in folder: ContentFolder) -> (SiteConfiguration, [Diagnostic]) {
    do throws(Diagnostic) {
      let file = "site.yaml"
      guard let bytes = try folder.readOfSite(file) else { return (SiteConfiguration(), []) }
      return SiteConfiguration.read(bytes, file: file)
    } catch {
      return (SiteConfiguration(), [error])
    }
  }

  private static func seconds(
    of moment: BuildMoment?, in zone: SiteTimeZone, _ diagnostics: inout [Diagnostic]
  ) -> Double? {
    switch moment {
    case nil: return nil
    case .seconds(let seconds): return seconds
    case .text(let text):
      do throws(Diagnostic) {
        let date = try normalizedDate(text, at: SourceLocation(file: "--date"), in: zone)
        return PublicationDate(date, in: zone)?.instant
      } catch {
        diagnostics.append(.error("--date: \(error.message)", at: nil))
        return nil
      }
    }
  }
}

/// The settings of a site, the defaults where any are wrong, and what is wrong with them.
public func siteSettings(of site: String) -> (SiteConfiguration, [Diagnostic]) {
  SiteSource.settings(in: ContentFolder(site: site))
}
