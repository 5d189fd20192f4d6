import SiteContent
import TableModel

/// What checks of a built site want to know of its content and settings.
public struct SiteFacts: Sendable {
  /// The address under which the site is published, which ends in `/`.
  public var baseURL: String?
  /// How many kB a page may load at first.
  public var pageWeight: Int?
  /// What each page is made of, by its file in the output.
  public var pages: [String: SourceLocation]
  /// The files that are copied as they are, by their names in the output.
  public var copies: [String: String]
  /// The page shells and what they are made of.
  public var shells: [String]
  /// A warning for each template that no page uses; empty where no page was laid out.
  public var unusedTemplates: [Diagnostic] = []

  init(_ plan: SitePlan, _ configuration: SiteConfiguration, _ shells: [String]) {
    baseURL = configuration.baseURL
    pageWeight = configuration.pageWeight
    pages = Dictionary(
      plan.pages.map { ($0.path + ".html", $0.location) }, uniquingKeysWith: { first, _ in first })
    copies = Dictionary(
      plan.assets.map { ($0.file, $0.location.file) }, uniquingKeysWith: { first, _ in first })
    self.shells = shells
  }
}

extension SiteFrames {
  /// What checks want to know of the site.
  public var facts: SiteFacts { SiteFacts(plan, site.configuration, site.templates.shells.files) }
}
