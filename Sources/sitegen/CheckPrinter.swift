import BrowserCheck
import FoundationEssentials
import SiteCheck
import SourceText
import TableModel

/// Prints what a check found.
struct CheckPrinter {
  enum Format {
    case text, json
    /// As text, but nothing of what is right.
    case deviations
  }

  let deviceScales: [Int]
  let tolerance: Tolerance
  var findings: [Finding] = []
  var content = SiteCheckResult()
  var reports: [Report] = []

  init(deviceScales: [Int], tolerance: Tolerance) {
    self.deviceScales = deviceScales
    self.tolerance = tolerance
  }

  var hasErrors: Bool { findings.contains { $0.diagnostic.severity == .error } }

  /// How many deviations of a browser are printed as text.
  private static let shownDeviations = 20

  func output(_ format: Format) -> [UInt8] {
    switch format {
    case .json: json
    case .text: Array((summary + reports.map(text).joined()).utf8)
    case .deviations: Array(reports.filter { !$0.isExact }.map(text).joined().utf8)
    }
  }

  private var summary: String {
    let external = content.external == 0 ? "" : ", \(content.external) of them out of the site"
    return
      "\(counted(content.pages, "page")) with \(counted(content.references, "reference"))\(external)\n"
  }

  private func text(_ report: Report) -> String {
    let worst = report.worst(Self.shownDeviations)
    let scales = deviceScales.map(String.init).joined(separator: ", ")
    var text = """
      \(report.browser) at DPR \(scales): \(counted(report.pages, "page")), \
      \(counted(report.measurements, "measurement"))
        \(counted(report.frames, "frame")), off by at most \(report.largestDeviation.jsonText) px
        \(counted(report.lines, "line")), \(counted(report.baselines, "baseline")), off by at most \
      \(report.largestBaselineDeviation.jsonText) px; text sticks out of its box by at most \
      \(report.largestOverhang.jsonText) px
        widths of lines, on which no box depends, off by at most \
      \(rounded(report.textWidths.largest).jsonText) px, 99 % of them by less than \
      \(report.textWidths.percentile(0.99).jsonText) px
        \(counted(report.deviationCount, "deviation"))\(worst.isEmpty ? "" : ", the worst:")

      """
    for deviation in worst { text += "    \(deviation)\n" }
    let rest = report.deviationCount - worst.count
    if rest > 0 { text += "    and \(rest) more\n" }
    if !report.failures.isEmpty { text += "  not compared:\n" }
    for failure in report.failures { text += "    \(failure)\n" }
    return text
  }

  private var json: [UInt8] {
    struct Place: Encodable {
      var message: String
      var file: String?
      var line, column: Int?

      init(_ message: String, _ location: SourceLocation?) {
        self.message = message
        file = location?.file
        guard let location, location.line > 0 else { return }
        line = location.line
        column = location.column
      }
    }
    struct FoundPlace: Encodable {
      var finding: Finding

      enum Key: CodingKey { case check, severity, notes }

      func encode(to encoder: any Encoder) throws {
        let diagnostic = finding.diagnostic
        try Place(diagnostic.message, diagnostic.location).encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(finding.check.rawValue, forKey: .check)
        try container.encode(diagnostic.severity.rawValue, forKey: .severity)
        try container.encode(
          diagnostic.notes.map { Place($0.message, $0.location) }, forKey: .notes)
      }
    }
    struct Document: Encodable {
      var findings: [FoundPlace]
      var pages, references, external: Int
      var tolerance: Tolerance
      var browsers: [Report]
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let document = Document(
      findings: findings.map(FoundPlace.init), pages: content.pages, references: content.references,
      external: content.external, tolerance: tolerance, browsers: reports)
    // Nothing in a report is without a form in JSON: its numbers are finite.
    return (try? encoder.encode(document)).map { Array($0) + [UInt8(ascii: "\n")] } ?? []
  }

  /// A length to the nearest thousandth of a px.
  private func rounded(_ length: Double) -> Double { (length * 1000).rounded() / 1000 }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count == 0 ? "no" : "\(count)") \(noun)\(count == 1 ? "" : "s")"
  }
}
