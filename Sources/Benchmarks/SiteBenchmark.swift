import Foundation
import SeededRandom

/// Builds generated catalogues with the `sitegen` beside this program, as a user would, and prints
/// time and peak memory.
func siteBenchmark() {
  let tool = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "sitegen").path
  guard FileManager.default.isExecutableFile(atPath: tool) else {
    print("site    no sitegen beside this program: build it first")
    return
  }
  for (pages, rows) in [(100, 100), (1000, 100), (1, 100_000)] {
    do {
      try buildCatalogue(pages: pages, rows: rows, tool: tool)
    } catch {
      print("site    \(pages) x \(rows) failed: \(error)")
    }
  }
}

/// What a run of a program cost.
private struct Cost {
  var seconds: Double
  var peakMegabytes: Double
}

private func buildCatalogue(pages: Int, rows: Int, tool: String) throws {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "sitegen-benchmark-\(ProcessInfo.processInfo.processIdentifier)")
  defer { try? FileManager.default.removeItem(at: folder) }
  try writeCatalogue(pages: pages, rows: rows, to: folder)
  var costs: [Cost] = []
  for _ in 0..<3 {
    try? FileManager.default.removeItem(at: folder.appending(path: "public"))
    costs.append(try run(tool, ["build", "--quiet", "--source", folder.path]))
  }
  let best = costs.map(\.seconds).min() ?? 0
  let peak = costs.map(\.peakMegabytes).max() ?? 0
  let rate = Double(pages * rows) / best
  print(
    """
    site    \(pages) pages x \(rows) rows, 7 widths: best of 3 \(format(best)) s, \
    \(Int(rate)) rows/s, peak memory \(Int(peak)) MB
    """)
}

/// A Markdown catalogue with links, descriptions and prices, made of a vocabulary with a fixed seed.
func writeCatalogue(pages: Int, rows: Int, to folder: URL) throws {
  let content = folder.appending(path: "content")
  try FileManager.default.createDirectory(at: content, withIntermediateDirectories: true)
  try "title: Benchmark\nstyle: insetGrouped\n".write(
    to: folder.appending(path: "site.yaml"), atomically: false, encoding: .utf8)
  var random = SplitMix64(seed: 42)
  let words = (0..<4000).map { _ in random.word() }
  for page in 0..<pages {
    var text = "# Catalogue \(page)\n"
    for row in 0..<rows {
      if row % 25 == 0 { text += "\n## Section \(row / 25)\n\n" }
      let title = (0..<2).map { _ in words[random.below(words.count)] }.joined(separator: " ")
      let count = 6 + random.below(8)
      let subtitle = (0..<count).map { _ in words[random.below(words.count)] }
        .joined(separator: " ")
      text += "- [\(title)](https://example.org/\(page)/\(row)) - \(subtitle) "
      text += "`€\(random.below(100)).\(10 + random.below(90))`\n"
    }
    try text.write(
      to: content.appending(path: "page-\(page).md"), atomically: false, encoding: .utf8)
  }
}

/// Runs a program to its end and measures it.
private func run(_ program: String, _ arguments: [String]) throws -> Cost {
  var child = pid_t()
  var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
  defer { for word in words { free(word) } }
  words.append(nil)
  let start = ContinuousClock.now
  guard posix_spawn(&child, program, nil, nil, words, environ) == 0 else {
    throw CocoaError(.executableLoad)
  }
  var status: Int32 = 0
  var usage = rusage()
  guard wait4(child, &status, 0, &usage) == child, status == 0 else {
    throw CocoaError(.executableRuntimeMismatch)
  }
  let duration = (ContinuousClock.now - start).components
  return Cost(
    seconds: Double(duration.seconds) + Double(duration.attoseconds) * 1e-18,
    peakMegabytes: Double(usage.ru_maxrss) / 1024)
}

private func format(_ seconds: Double) -> String {
  String(format: "%.2f", seconds)
}
