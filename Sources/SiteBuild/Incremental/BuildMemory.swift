import Synchronization

/// What a process that builds a site again and again keeps from one build to the next: its templates and
/// fonts, as long as these stay the same.
public final class BuildMemory: Sendable {
  private struct Known: Sendable {
    /// Of all that pages have in common.
    var common: UInt64
    var site: Site
  }

  private let known = Mutex<Known?>(nil)

  public init() {}

  /// The site of an earlier build with other pages, if all that pages have in common is the same.
  func site(_ common: UInt64, with source: SiteSource) -> Site? {
    guard var site = known.withLock({ $0?.common == common ? $0?.site : nil }) else { return nil }
    site.source = source
    return site
  }

  /// Keeps a site for the builds to come.
  func keep(_ site: Site, _ common: UInt64) {
    known.withLock { $0 = Known(common: common, site: site) }
  }
}
