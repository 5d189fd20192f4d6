import BrowserCheck
import FoundationEssentials
import Glibc

/// Sets a few thousand texts in all scripts and compares each line with browsers.
///
///     TextSweep RESULTS BROWSER… PAGE…
///
/// The results of each browser are written to `RESULTS/BROWSER.json`. Pages are named as the files in
/// `Texts`; without any all are set. Exits with 1 where a browser shows other lines in other boxes, or
/// text of another width than is allowed.
struct Sweep {
  struct Result: Encodable {
    var browser: String
    var texts: Int
    var widths: [Int]
    var frames, lines, baselines: Int
    var deviations: Int
    var worst: [String]
    /// The difference of a line's width in px.
    var largestTextWidthDifference, textWidthDifferenceOf99Percent: Double
    var widestDifferences: [String]
    /// The same without what the browser's rounding may add to a line or take from it.
    var largestUnexplainedDifference, unexplainedDifferenceOf99Percent: Double
    var widestUnexplainedDifferences: [String]
    /// How the browser breaks the texts by itself; in Chromium only.
    var naturalLines: NaturalComparison?
    /// The shares of the engine's lines that it makes too, in %.
    var naturalAgreement, naturalAgreementWithoutDictionaries: Double?
  }

  /// How far the width of a line's text may be from the engine's besides rounding, in px.
  static let allowedTextWidthDifference = 0.03

  static func run(_ browsers: [Browser], pages: [String], results: URL) throws -> Bool {
    let texts = try SweepTexts.all().filter { pages.isEmpty || pages.contains($0.name) }
    let site = try SweepSite(texts, in: URL(filePath: ".build/sweep"))
    let count = texts.reduce(0) { $0 + $1.texts.count }
    print("\(count) texts at \(SweepSite.widths.count) widths in 4 text styles")
    let reports = try check(
      site: site.output, pages: site.checkedPages, CheckOptions(browsers: browsers))
    try FileManager.default.createDirectory(at: results, withIntermediateDirectories: true)
    var isGood = true
    for (browser, report) in zip(browsers, reports) {
      let natural = browser == .chromium ? try NaturalComparison(site, browser) : nil
      let result = Result(
        browser: report.browser, texts: count, widths: SweepSite.widths, frames: report.frames,
        lines: report.lines, baselines: report.baselines, deviations: report.deviationCount,
        worst: report.worst(20).map(\.description),
        largestTextWidthDifference: rounded(report.textWidths.largest),
        textWidthDifferenceOf99Percent: report.textWidths.percentile(0.99),
        widestDifferences: report.textWidths.worst.map(\.description),
        largestUnexplainedDifference: rounded(report.roundedTextWidths.largest),
        unexplainedDifferenceOf99Percent: rounded(report.roundedTextWidths.percentile(0.99)),
        widestUnexplainedDifferences: report.roundedTextWidths.worst.map(\.description),
        naturalLines: natural,
        naturalAgreement: natural.map { percent($0.all.share) },
        naturalAgreementWithoutDictionaries: natural.map { percent($0.withoutDictionaries.share) })
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try encoder.encode(result).write(
        to: results.appending(path: "\(browser.rawValue).json"))
      print(
        """
        \(report.browser): \(report.lines) lines, \(report.deviationCount) deviations; widths of \
        lines differ by at most \(result.largestTextWidthDifference) px, 99 % by less than \
        \(result.textWidthDifferenceOf99Percent) px; rounding leaves \
        \(result.largestUnexplainedDifference) and \(result.unexplainedDifferenceOf99Percent) px
        """)
      for line in result.worst { print("  \(line)") }
      for failure in report.failures { print("  not compared: \(failure)") }
      if let natural {
        print(
          """
            by itself it makes \(natural.all.agreeing) of \(natural.all.lines) lines as the engine \
          does: \(percent(natural.all.share)) %, \(percent(natural.withoutDictionaries.share)) % in \
          languages without dictionaries
          """)
      }
      isGood =
        isGood && report.isExact
        && report.roundedTextWidths.largest <= allowedTextWidthDifference
    }
    return isGood
  }

  private static func percent(_ share: Double) -> Double { (share * 100_000).rounded() / 1000 }

  private static func rounded(_ value: Double) -> Double { (value * 100_000).rounded() / 100_000 }
}

let words = CommandLine.arguments.dropFirst()
let browsers = words.dropFirst().compactMap(Browser.init)
let pages = words.dropFirst(1 + browsers.count)
guard let results = words.first, !browsers.isEmpty else {
  print("usage: TextSweep RESULTS BROWSER… PAGE…")
  exit(64)
}
do {
  exit(try Sweep.run(browsers, pages: Array(pages), results: URL(filePath: results)) ? 0 : 1)
} catch {
  print("\(error)")
  exit(1)
}
