import BrowserCheck
import FoundationEssentials
import SourceText

/// Prints what a comparison with browsers found.
struct CheckPrinter {
  enum Format {
    case text, json
    /// As text, but nothing of a browser in which all is exact.
    case deviations
  }

  let reports: [Report]
  let deviceScales: [Int]
  let tolerance: Tolerance

  /// How many deviations of a browser are printed as text.
  private static let shownDeviations = 20

  func output(_ format: Format) -> [UInt8] {
    switch format {
    case .json: json
    case .text: Array(reports.map(text).joined().utf8)
    case .deviations: Array(reports.filter { !$0.isExact }.map(text).joined().utf8)
    }
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
    struct Document: Encodable {
      var tolerance: Tolerance
      var browsers: [Report]
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let document = Document(tolerance: tolerance, browsers: reports)
    // Nothing in a report is without a form in JSON: its numbers are finite.
    return (try? encoder.encode(document)).map { Array($0) + [UInt8(ascii: "\n")] } ?? []
  }

  /// A length to the nearest thousandth of a px.
  private func rounded(_ length: Double) -> Double { (length * 1000).rounded() / 1000 }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count == 0 ? "no" : "\(count)") \(noun)\(count == 1 ? "" : "s")"
  }
}
