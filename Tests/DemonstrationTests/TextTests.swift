import BrowserCheck
import Foundation
import SiteBuild
import Testing

/// Labels of every kind that text can be set in, in scripts of every kind: Chromium shows exactly the
/// lines that were computed.
@Suite struct TextTests {
  private static let words = """
    views:
      greedy:    { label: title, lines: 0 }
      balanced:  { label: title, lines: 0, wrap: balance, alignment: right }
      pretty:    { label: title, lines: 0, wrap: pretty }
      justified: { label: title, lines: 0, alignment: justified, wrap: pretty }
      centred:   { label: title, lines: 0, alignment: center, writingDirection: natural }
      spaced:    { label: title, lines: 0, letterSpacing: 1.25, numerals: tabular, font: caption1 }
      divided:   { label: title, lines: 0, alignment: justified HYPHENATION }
    constraints:
      - V:|-[greedy]-[balanced]-[pretty]-[justified]-[centred]-[spaced]-[divided]-|
      - H:|-[greedy]-|
      - H:|-[balanced]-|
      - H:|-[pretty]-|
      - H:|-[justified]-|
      - H:|-[centred]-|
      - H:|-[spaced]-|
      - H:|-[divided]-|
    """

  private static let cut = """
    views:
      tail:   { label: title, lines: 1 }
      middle: { label: title, lines: 1, truncation: middle }
      head:   { label: title, lines: 1, truncation: head, font: { design: monospaced, size: 15 } }
      two:    { label: title, lines: 2, truncation: middle, font: headline }
      three:  { label: title, lines: 3, truncation: head, alignment: justified }
    constraints:
      - V:|-[tail]-[middle]-[head]-[two]-[three]-|
      - H:|-[tail]-|
      - H:|-[middle]-80-|
      - H:|-[head]-120-|
      - H:|-[two]-160-|
      - H:|-[three]-200-|
    """

  private static let shrinking = """
    views:
      one:    { label: title, minimumScaleFactor: 0.5, alignment: center }
      two:    { label: title, lines: 2, minimumScaleFactor: 0.3, truncation: middle, font: headline }
      large:  { label: title, minimumScaleFactor: 0.2, font: largeTitle, alignment: right }
      beside: { label: title, lines: 3, minimumScaleFactor: 0.6, font: { size: 16, lineHeight: 16 } }
      small:  { text: Beside, font: caption2, hugging: 252, compression: 752 }
    constraints:
      - V:|-[one]-[two]-[large]-[beside]-|
      - H:|-[one]-|
      - H:|-[two]-80-|
      - H:|-[large]-|
      - H:|-[beside]-8-[small]-|
      - beside.firstBaseline == small.firstBaseline
    """

  private static let texts = [
    "E = mc<sup>2</sup>, H<sub>2</sub>O and **CO<sub>2</sub>**, 1<sup>st</sup> to 22<sup>nd</sup>, "
      + "<del>struck *out*</del>, x<sup>a long exponent of [many](https://example.org/) words</sup>, y",
    "The **quick** brown fox jumps over the lazy dog, considering *representation* and "
      + "antidisestablishmentarianism",
    "Weich\u{AD}e Tren\u{AD}nung, Donau\u{AD}dampf\u{AD}schiff\u{AD}fahrts\u{AD}gesell\u{AD}schaft, "
      + "[mit einem Ver\u{AD}weis](https://example.org/) und `code` und ~~nichts~~",
    "Hebrew in English, שלום עולם, זה טקסט ארוך (עם סוגריים), 12 מילים, and back to English",
    "שלום world, זה טקסט ארוך, שמתחיל בעברית; ומכיל English words, 12-13 ועוד!",
    "نص عربي طويل نسبيا، يحتوي على English words (داخل أقواس)، وأرقام 12-13 و١٢٣؛ ثم ينتهي.",
    "日本語の文章はスペースなしで続きます。「引用」もあります。キャッチャーがボールを捕った。",
    "안녕하세요 세계 여러분 반갑습니다 오늘은 날씨가 좋네요 정말로",
    "สวัสดีชาวโลกวันนี้อากาศดีมากและเราจะไปเที่ยวทะเลด้วยกัน",
    "Emoji 👍🏽 and 👩‍👩‍👧 between words, https://example.org/a/long-path?and=query&more=1 at the end",
    "a\u{2067}b c, שלום עולם וכולם, d e\u{2069} f and some more text to fill the line",
    "No\u{A0}break\u{202F}here, zero\u{200B}width\u{200B}space, non\u{2011}breaking\u{2011}hyphen and "
      + "word\u{2060}joiner",
  ]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let list = Self.texts.map { "- \($0)" }.joined(separator: "\n")
    func page(_ title: String, _ language: String, _ cell: String) -> String {
      "---\nlang: \(language)\n---\n# \(title)\n\n## One {cell=\(cell)}\n\n\(list)\n\n"
        + "## Two {cell=cut}\n\n\(list)\n\n## Three {cell=shrinking}\n\n\(list)\n"
    }
    let words = Self.words
    try write(
      [
        "site.yaml": "title: Text\nprofile: spaced\nwidths: [320, 430, 720]\n",
        "Templates/Profiles/spaced.yaml": """
        textStyles:
          headline: { letterSpacing: -0.43 }
          largeTitle: { letterSpacing: 0.4 }
        """,
        "content/index.md": page("Text", "en", "divided"),
        "content/de.md": page("Text", "de", "divided"),
        "content/ar.md": page("نص", "ar", "words"),
        "content/ja.md": page("日本語", "ja", "words"),
        "content/ko.md": page("한국어", "ko", "words"),
        "Templates/Cells/divided.yaml": words.replacingOccurrences(
          of: " HYPHENATION", with: ", hyphenation: true"),
        "Templates/Cells/words.yaml": words.replacingOccurrences(of: " HYPHENATION", with: ""),
        "Templates/Cells/cut.yaml": Self.cut,
        "Templates/Cells/shrinking.yaml": Self.shrinking,
      ])
  }

  private func write(_ files: [String: String]) throws {
    for (name, text) in files {
      let file = URL(filePath: folder.path).appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
  }

  @Test func chromiumShowsEveryLine() throws {
    let options = BuildOptions(source: folder.path)
    let result = buildSite(options, progress: BuildProgress(verbosity: .quiet))
    try #require(result.diagnostics.isEmpty, "\(result.diagnostics)")
    let pages = try ["index", "de", "ar", "ja", "ko"].map { path in
      let frames = pageFrames(path, width: nil, options: options)
      try #require(frames.diagnostics.isEmpty, "\(frames.diagnostics)")
      return CheckedPage(path: path + ".html") { frames.json }
    }
    let report = try #require(
      check(
        site: options.outputPath, pages: pages,
        CheckOptions(
          browsers: [.chromium], deviceScales: [1, 2], viewports: .layoutsAndBetween)
      ).first)
    let deviations = report.deviations.prefix(40).map(\.description).joined(separator: "\n")
    #expect(report.isExact, "\(report.deviationCount) deviations:\n\(deviations)")
    #expect(report.lines > 10_000)
    // What is cut off can be read, and a text may run against the page.
    let html = try String(contentsOfFile: options.outputPath + "/index.html", encoding: .utf8)
    #expect(html.contains("title=\"Emoji 👍🏽 and 👩‍👩‍👧 between words, https://example.org/"))
    #expect(html.contains("dir=\"rtl\">שלום"))
  }

  @Test func patternsThatAreMissingAreNamed() throws {
    try write(["content/index.md": "---\nlang: sw\n---\n# Text\n## One {cell=divided}\n- maneno\n"])
    let result = buildSite(
      BuildOptions(source: folder.path), progress: BuildProgress(verbosity: .quiet))
    #expect(
      result.diagnostics.map(\.message).filter { $0.contains("hyphenates") } == [
        "the cell “divided” hyphenates, but there are no "
          + "patterns for the language “sw”: install the package hyphen-sw, or leave “hyphenation” out"
      ])
  }
}
