import CICUShim
import Dispatch
import SeededRandom
import Typesetting

/// Words shaped, labels measured and text broken a second. Fixed texts; the best of many runs that
/// are short enough for a busy machine to leave some of them alone.
func typesettingBenchmark() {
  guard let fonts = try? FontLibrary(.standard) else {
    print("typesetting: the standard fonts are not installed")
    return
  }
  let corpus = LabelCorpus()
  let spans = corpus.labels.map { [TextSpan(length: $0.utf8.count, variant: .regular)] }
  func shapeAll(_ typesetter: Typesetter) -> Int {
    var missing = 0
    for (label, spans) in zip(corpus.labels, spans) {
      let shaped = typesetter.shape(
        label, spans: spans, size: 17, language: "en", rightToLeft: false)
      missing += shaped.missing.count
    }
    return missing
  }

  let newWords = Typesetter(fonts)
  var next = 0
  let cold = shortestTime(of: 40) {
    for word in corpus.vocabulary[next..<next + 500] {
      _ = newWords.shape(word, spans: [], size: 17, language: "en", rightToLeft: false)
    }
    next += 500
  }
  report("shape, each word new", 500 / cold, "words/s")

  let typesetter = Typesetter(fonts)
  _ = shapeAll(typesetter)
  let warm = shortestTime(of: 200) { _ = shapeAll(typesetter) }
  report("shape, all words known", Double(corpus.wordCount) / warm, "words/s")
  report("  that is", warm / Double(corpus.labels.count) * 1e9, "ns/label of 12 words")

  let shaped = zip(corpus.labels, spans).map {
    typesetter.shape($0, spans: $1, size: 17, language: "en", rightToLeft: false)
  }
  for widths in [[343.0], [288, 343, 358, 398, 560, 672, 800]] {
    var lines: [TextLine] = []
    var lineCount = 0
    let seconds = shortestTime(of: 200) {
      for text in shaped {
        for width in widths {
          lines.removeAll(keepingCapacity: true)
          text.appendLines(width: width, to: &lines)
          lineCount += lines.count
        }
      }
    }
    let count = Double(shaped.count * widths.count)
    report("lines at \(widths.count) widths", Double(shaped.count) / seconds, "labels/s")
    report("  that is", seconds / count / 12 * 1e9, "ns/word and width")
  }
  let both = shortestTime(of: 100) { breakOnTwoThreads(shaped) }
  report("lines at 7 widths, two threads", Double(shaped.count * 2) / both, "labels/s")
  for wrap in [LineStyle.Wrap.balance, .pretty] {
    let seconds = shortestTime(of: 50) {
      for text in shaped { _ = text.lines(width: 343, style: LineStyle(wrap: wrap)) }
    }
    report("lines, \(wrap.rawValue)", Double(shaped.count) / seconds, "labels/s")
  }
  let truncation = shortestTime(of: 200) {
    for text in shaped { _ = text.lines(width: 150, limit: 2) }
  }
  report("two lines and an ellipsis", Double(shaped.count) / truncation, "labels/s")

  reportCaches(fonts, corpus)
  let features = TextFeatures(hyphenates: true)
  let hyphenated = shortestTime(of: 20) {
    for label in corpus.labels {
      _ = typesetter.shape(label, spans: [], size: 17, language: "en", features: features)
    }
  }
  report("shape, hyphenated", Double(corpus.wordCount) / hyphenated, "words/s")
  let arabic = corpus.labels.map { _ in "نص عربي طويل يحتوي على English words (داخل أقواس) 12-13" }
  let bidi = shortestTime(of: 20) {
    for label in arabic {
      _ = typesetter.shape(label, spans: [], size: 17, language: "ar", rightToLeft: true)
    }
  }
  report("shape, two directions", Double(arabic.count * 10) / bidi, "words/s")

  reportLineBreaks("ICU line breaks, Latin", corpus.labels.joined(separator: "\n"), "en")
  reportLineBreaks("ICU line breaks, Japanese", corpus.japanese, "ja")
  let dashed = corpus.labels.map { $0 + " – x" }
  let dashedTime = shortestTime(of: 100) {
    for label in dashed {
      _ = typesetter.shape(label, spans: [], size: 17, language: "en", rightToLeft: false)
    }
  }
  report("shape, known words, breaks by ICU", Double(corpus.wordCount) / dashedTime, "words/s")
}

private func breakOnTwoThreads(_ shaped: [ShapedText]) {
  DispatchQueue.concurrentPerform(iterations: 2) { _ in
    var lines: [TextLine] = []
    for text in shaped {
      for width in [288.0, 343, 358, 398, 560, 672, 800] {
        lines.removeAll(keepingCapacity: true)
        text.appendLines(width: width, to: &lines)
      }
    }
  }
}

/// What it costs that each thread keeps words of its own: both shape all words of the labels, where
/// with a common cache each would shape half of them.
private func reportCaches(_ fonts: FontLibrary, _ corpus: LabelCorpus) {
  let words = Array(Set(corpus.labels.flatMap { $0.split(separator: " ").map(String.init) }))
    .sorted()
  @Sendable func shape(_ words: ArraySlice<String>) {
    let typesetter = Typesetter(fonts)
    for word in words { _ = typesetter.shape(word, spans: [], size: 17, language: "en") }
  }
  let half = words.count / 2
  let each = shortestTime(of: 20) {
    DispatchQueue.concurrentPerform(iterations: 2) { _ in shape(words[...]) }
  }
  let shared = shortestTime(of: 20) {
    DispatchQueue.concurrentPerform(iterations: 2) {
      shape($0 == 0 ? words[..<half] : words[half...])
    }
  }
  report("\(words.count) words new to two threads, each all", each * 1e3, "ms")
  report("  half of them each, the bound for a shared cache", shared * 1e3, "ms")
}

private func reportLineBreaks(_ name: String, _ text: String, _ language: String) {
  guard let breaker = icu_line_breaker(language) else { return }
  defer { icu_breaker_free(breaker) }
  let bytes = Array(text.utf8)
  var breaks = [UInt32](repeating: 0, count: bytes.count)
  let seconds = shortestTime(of: 100) { _ = icu_breaks(breaker, bytes, bytes.count, &breaks) }
  report(name, Double(bytes.count) / seconds / 1e6, "MB/s")
}

private func report(_ name: String, _ value: Double, _ unit: String) {
  let digits = value < 100 ? "\((value * 10).rounded() / 10)" : "\(Int(value.rounded()))"
  let padding = String(repeating: " ", count: max(1, 48 - name.count - digits.count))
  print("typesetting: \(name)\(padding)\(digits) \(unit)")
}

/// 500 labels of 12 words from a vocabulary of 20,000, the frequent ones first.
struct LabelCorpus {
  var vocabulary: [String] = []
  var labels: [String] = []
  var wordCount: Int { labels.count * 12 }
  var japanese = ""

  init() {
    var generator = SplitMix64(seed: 20_240_607)
    func random(_ bound: Int) -> Int { generator.below(bound) }
    let onsets = ["b", "c", "d", "f", "g", "h", "l", "m", "n", "p", "r", "s", "t", "v", "w", "st"]
    let rhymes = ["a", "e", "i", "o", "u", "an", "er", "in", "on", "ate", "ing", "ore"]
    var known: Set<String> = []
    while vocabulary.count < 20_000 {
      var word = ""
      for _ in 0...random(4) { word += onsets[random(onsets.count)] + rhymes[random(rhymes.count)] }
      if random(8) == 0 { word = word.prefix(1).uppercased() + word.dropFirst() }
      if random(10) == 0 { word += "," }
      if known.insert(word).inserted { vocabulary.append(word) }
    }
    for _ in 0..<500 {
      let words = (0..<12).map { _ in vocabulary[random(1 + random(1 + random(20_000)))] }
      labels.append(words.joined(separator: " "))
    }
    let kana = Array("日本語の文章、と「引用」です。ひらがなカタカナ")
    for _ in 0..<10_000 { japanese.append(kana[random(kana.count)]) }
  }
}
