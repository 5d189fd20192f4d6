import Glibc
import SiteContent
import TableModel

/// Measures how fast Markdown becomes pages, in MB/s of text and in rows/s.
func markdownBenchmark() {
  let list = repeated("- [Name of it](https://example.org/name) - A *short* description. `12 €`\n")
  let prose = repeated(
    "Some prose with *emphasis*, `code` and a [link](a.md), as it is written.\n\n")
  let table =
    "| Dish | Prep time | Price |\n|---|---|---|\n" + repeated("| Lamb | 30 min | 12 € |\n")
  for (name, text) in [("list", list), ("prose", prose), ("table", table)] {
    report("Markdown, \(name), 2,000 files of 5 KB", Array(text.utf8.prefix(5000)), files: 2000)
    report("Markdown, \(name), a file of 20 MB", Array(text.utf8), files: 1)
  }
}

private func repeated(_ text: String) -> String {
  String(repeating: text, count: 20_000_000 / text.utf8.count)
}

/// Best of three, in processor time of the one thread that does the work.
private func report(_ name: String, _ bytes: [UInt8], files: Int) {
  var seconds = Double.infinity
  var rows = 0
  for _ in 0..<3 {
    rows = 0
    let start = processorTime()
    for _ in 0..<files {
      let content = readMarkdown(bytes, file: "content/a.md", path: "a") { _, _, location in
        .failure(.error("the benchmark has no images", at: location))
      }
      rows += content.page?.sections.reduce(0) { $0 + $1.rows.count } ?? 0
    }
    seconds = min(seconds, processorTime() - start)
  }
  let megabytes = Double(bytes.count * files) / 1e6
  print(
    "\(name): \(Int(megabytes / seconds)) MB/s, \(Int(Double(rows) / seconds / 1000))k rows/s "
      + "(\(Int(seconds * 1000)) ms)")
}

private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
