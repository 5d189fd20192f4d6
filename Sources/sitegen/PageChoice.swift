import Glibc
import SiteBuild
import SiteContent

/// The one place that asks the clock, and only for what is left out of a site.
extension BuildOptions {
  /// Sets which pages a command line wants, and the moment that decides it: what `--date` says, what
  /// the variable `SOURCE_DATE_EPOCH` says (reproducible-builds.org), or now.
  ///
  /// - Parameter epoch: the variable's value.
  mutating func choosePages(
    _ arguments: CommandLineArguments,
    epoch: String? = getenv("SOURCE_DATE_EPOCH").map { String(cString: $0) }
  ) throws(UsageError) {
    includesDrafts = arguments.has("drafts")
    includesFuture = arguments.has("future")
    includesExpired = arguments.has("expired")
    if let text = arguments.text("date") {
      if let problem = BuildMoment.problem(of: text) {
        throw UsageError("--date “\(text)”: \(problem)")
      }
      moment = .text(text)
    } else if let epoch {
      guard let seconds = Int64(epoch), seconds >= 0 else {
        throw UsageError("SOURCE_DATE_EPOCH is no whole number of seconds since 1970: “\(epoch)”")
      }
      moment = .seconds(Double(seconds))
    } else {
      moment = .seconds(Double(time(nil)))
    }
  }
}

/// Says how many pages a site doesn't have and why; empty: it has all.
///
/// - Parameter naming: whether their files are named too.
func leftOutText(_ pages: [LeftOutPage], naming: Bool) -> String {
  guard !pages.isEmpty else { return "" }
  let reasons = Schedule.Reason.allCases.compactMap { reason -> String? in
    let count = pages.count { $0.reason == reason }
    guard count > 0 else { return nil }
    return switch reason {
    case .draft: "\(count) \(count == 1 ? "draft" : "drafts") (--drafts)"
    case .future: "\(count) still to come (--future)"
    case .expired: "\(count) expired (--expired)"
    }
  }
  let files = naming ? pages.map { "  \($0.file)\n" }.joined() : ""
  return "left out: \(reasons.joined(separator: ", "))\n" + files
}
