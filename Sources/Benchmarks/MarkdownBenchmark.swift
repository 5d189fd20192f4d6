import SiteContent
import TableModel

/// Measures how fast Markdown becomes pages, in MB/s of text and in rows/s: a file of 50 MB of each
/// kind, and 2,000 files of 5 KB.
func markdownBenchmark() {
  let list = repeated("- [Name of it](https://example.org/name) - A *short* description. `12 €`\n")
  let prose = repeated(
    "Some prose with *emphasis*, `code` and a [link](a.md), as it is written.\n\n")
  let table =
    "| Dish | Prep time | Price |\n|---|---|---|\n" + repeated("| Lamb | 30 min | 12 € |\n")
  for (name, text) in [("list", list), ("prose", prose), ("table", table)] {
    report("Markdown, \(name), one file of 50 MB", Array(text.utf8), files: 1)
    report("Markdown, \(name), files of 5 KB", Array(text.utf8.prefix(5000)), files: 2000)
  }
}

private func repeated(_ text: String) -> String {
  String(repeating: text, count: 50_000_000 / text.utf8.count)
}

private func report(_ name: String, _ bytes: [UInt8], files: Int) {
  var best = Duration.seconds(1000)
  var rows = 0
  for _ in 0..<3 {
    rows = 0
    let start = ContinuousClock.now
    for _ in 0..<files {
      let content = readMarkdown(bytes, file: "content/a.md", path: "a") { _, _, location in
        .failure(.error("the benchmark has no images", at: location))
      }
      rows += content.page?.sections.reduce(0) { $0 + $1.rows.count + $1.introduction.count } ?? 0
    }
    best = min(best, ContinuousClock.now - start)
  }
  let seconds = Double(best.components.attoseconds) / 1e18 + Double(best.components.seconds)
  let megabytes = Double(bytes.count * files) / 1e6
  print(
    "\(name): \(Int(megabytes / seconds)) MB/s, \(Int(Double(rows) / seconds / 1000))k rows/s "
      + "(\(Int(seconds * 1000)) ms)")
}
