import SeededRandom
import Testing

@testable import Typesetting

@Suite struct LineStyleTests {
  let typesetter: Typesetter

  init() throws {
    typesetter = Typesetter(try FontLibrary(.standard))
  }

  func lines(
    _ text: String, _ width: Double, limit: Int = 0, _ style: LineStyle,
    features: TextFeatures = TextFeatures(), language: String = "en"
  ) -> [String] {
    let shaped = typesetter.shape(
      text, spans: [], size: 17, language: language, features: features)
    return strings(shaped.lines(width: width, limit: limit, style: style), of: text)
  }

  // MARK: Wrapping

  @Test func balancedLinesAreAboutEquallyLong() {
    let text = "one two three four five six seven eight"
    #expect(lines(text, 330, .init()) == [text])
    #expect(lines(text, 290, .init()) == ["one two three four five six seven", "eight"])
    #expect(
      lines(text, 290, .init(wrap: .balance)) == ["one two three four", "five six seven eight"])
  }

  @Test func prettyTextLeavesNoWordAlone() {
    let text = "one two three four five six seven eight"
    let pretty = lines(text, 290, .init(wrap: .pretty))
    #expect(pretty.count == 2)
    #expect(pretty[1] != "eight")
  }

  @Test func eachParagraphIsWrappedByItself() {
    let text = "one two three four five six seven eight\nnine"
    #expect(
      lines(text, 290, .init(wrap: .balance))
        == ["one two three four", "five six seven eight", "nine"])
    #expect(lines(text, 290, .init(wrap: .pretty)).last == "nine")
  }

  @Test func balanceIsTheNarrowestColumnOfAsManyLines() {
    forRandomTexts(seed: 11) { shaped, width, context in
      let greedy = shaped.lines(width: width)
      let balanced = shaped.lines(width: width, style: .init(wrap: .balance))
      #expect(balanced.count == greedy.count, context)
      #expect(balanced.last?.next == greedy.last?.next, context)
      if balanced == greedy || greedy.contains(where: { $0.width > width + 0.02 }) { return }
      let widest = balanced.map(\.width).max() ?? 0
      #expect(widest <= width + 0.02, context)
      let narrower = shaped.lines(width: widest - 0.5)
      if Self.breaksWords(narrower, shaped) || Self.hasParagraphs(shaped) { return }
      #expect(narrower.count > greedy.count, context)
    }
  }

  /// The optimum of all ways to break, by trying each.
  @Test func prettyIsTheLeastRaggedOfAll() {
    var tried = 0
    forRandomTexts(seed: 12) { shaped, width, context in
      let greedy = shaped.lines(width: width)
      let pretty = shaped.lines(width: width, style: .init(wrap: .pretty))
      #expect(pretty.count == greedy.count, context)
      let fragments = shaped.fragments
      if Self.breaksWords(greedy, shaped) || Self.hasParagraphs(shaped) { return }
      func raggedness(_ lines: [TextLine]) -> Double {
        lines.enumerated().reduce(0) { sum, line in
          let empty = (width + 1.0 / 64 - line.element.width) / (width + 1.0 / 64)
          let counted = line.offset == lines.count - 1 ? max(0, empty - 0.75) * 4 : empty
          return sum + counted * counted
        }
      }
      var best = Double.infinity
      func search(_ start: Int, _ lines: [TextLine]) {
        if start == fragments.count {
          if lines.count == greedy.count { best = min(best, raggedness(lines)) }
          return
        }
        for end in start..<fragments.count
        where fragments[end].breakBehind != .none || end == fragments.count - 1 {
          let lineWidth = fragments[end].end - fragments[start].start
          if lineWidth > width + 1.0 / 64 || lines.count == greedy.count { break }
          let line = TextLine(
            end: fragments[end].textEnd, next: fragments[end].next, width: lineWidth)
          search(end + 1, lines + [line])
        }
      }
      search(0, [])
      tried += 1
      #expect(abs(raggedness(pretty) - best) < 1e-9, context)
    }
    #expect(tried > 200)
  }

  /// Whether a line ends where there is no opportunity.
  private static func breaksWords(_ lines: [TextLine], _ shaped: ShapedText) -> Bool {
    lines.dropLast().contains { line in
      !shaped.fragments.contains { $0.next == line.next && $0.breakBehind != .none }
    }
  }

  private static func hasParagraphs(_ shaped: ShapedText) -> Bool {
    shaped.fragments.contains { $0.breakBehind == .mandatory }
  }

  private func forRandomTexts(
    seed: UInt64, _ body: (ShapedText, _ width: Double, _ context: Comment) -> Void
  ) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<600 {
      let text = LinePropertyTests.text(&random)
      let width = Double(Int.random(in: 30...200, using: &random))
      body(typesetter.shape(text), width, "\(text.debugDescription) at \(width)")
    }
  }

  // MARK: Truncation

  @Test func truncationAtTheHeadAndInTheMiddle() {
    let text = "/home/user/documents/report-2026.pdf"
    #expect(lines(text, 147, limit: 1, .init(truncation: .head)) == ["…report-2026.pdf"])
    #expect(lines(text, 150, limit: 1, .init(truncation: .middle)) == ["/home/u…026.pdf"])
    #expect(lines(text, 1000, limit: 1, .init(truncation: .middle)) == [text])
    #expect(lines(text, 5, limit: 1, .init(truncation: .head)) == ["…"])
    // The lines before are whole; spaces behind an ellipsis go.
    let words = "one two three four five six"
    #expect(lines(words, 80, limit: 2, .init(truncation: .head)) == ["one two", "…five six"])
    #expect(lines(words, 80, limit: 2, .init(truncation: .middle)) == ["one two", "thre…six"])
    #expect(lines("a\nb c", 100, limit: 1, .init(truncation: .head)) == ["…b c"])
    #expect(lines("a\nb c", 100, limit: 1, .init(truncation: .middle)) == ["a…b c"])
  }

  @Test func clustersAreNotCut() {
    let text = "e\u{301}👩‍👩‍👧🇩🇪👍🏽e\u{301}"
    for width in stride(from: 10.0, to: 100, by: 3) {
      for truncation in LineStyle.Truncation.allCases {
        let shown = lines(text, width, limit: 1, .init(truncation: truncation))[0]
        #expect(shown.allSatisfy { $0 == "…" || text.contains($0) }, "\(shown)")
      }
    }
  }

  @Test func joinedLettersAreNotParted() {
    // د, ر, ا and و join only what stands before them: there a word may be cut.
    let text = "يحتوي على مدرسة"
    for width in stride(from: 20.0, to: 120, by: 4) {
      for truncation in LineStyle.Truncation.allCases {
        let shown = lines(
          text, width, limit: 1, .init(truncation: truncation), language: "ar")[0]
        let parts = shown.split(separator: "…", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { continue }
        for end in [parts[0], String(text.dropLast(parts[1].count))] where !end.isEmpty {
          let last = end.last ?? " "
          let isWhole = [text, "يحتوي", "يحتوي على"].contains(end)
          #expect(isWhole || " دروا".contains(last), "\(shown)")
        }
      }
    }
  }

  @Test func truncatedTextFitsAndIsAsLongAsItCanBe() {
    var random = SplitMix64(seed: 13)
    var count = 0
    for _ in 0..<1500 {
      let text = LinePropertyTests.text(&random)
      let width = Double(Int.random(in: 0...200, using: &random))
      let limit = Int.random(in: 1...3, using: &random)
      let shaped = typesetter.shape(text)
      let bytes = Array(text.utf8)
      for truncation in [LineStyle.Truncation.head, .middle] {
        let context: Comment = "\(text.debugDescription) at \(width), \(limit), \(truncation)"
        let lines = shaped.lines(width: width, limit: limit, style: .init(truncation: truncation))
        guard let line = lines.last, line.isTruncated else { continue }
        count += 1
        #expect(lines.count == limit, context)
        #expect(line.end <= line.resume && line.resume <= line.next, context)
        let rest = String(decoding: bytes[Int(line.resume)..<Int(line.next)], as: UTF8.self)
        #expect(!rest.contains("\n") && rest.first != " " && rest.last != " ", context)
        let start = limit > 1 ? Int(lines[limit - 2].next) : 0
        let head = String(decoding: bytes[start..<Int(line.end)], as: UTF8.self)
        if truncation == .head { #expect(head.isEmpty, context) }
        let sum = [head, "…", rest].reduce(0) { $0 + typesetter.shape($1).widthOnOneLine }
        #expect(abs(sum - line.width) < 2e-2, context)
        #expect(line.width <= width + 0.02 || head.isEmpty && rest.isEmpty, context)
        // One more character in front of the rest would be too wide, or on another line.
        let hidden = String(decoding: bytes[Int(line.end)..<Int(line.resume)], as: UTF8.self)
        guard !rest.isEmpty, let more = hidden.lastIndex(where: { $0 != " " }),
          hidden[more] != "\n"
        else { continue }
        let longer = String(hidden[more...]) + rest
        let added = typesetter.shape(longer).widthOnOneLine - typesetter.shape(rest).widthOnOneLine
        #expect(line.width + added > width - 0.6, context)
      }
    }
    #expect(count > 800)
  }

  // MARK: Hyphenation

  @Test func wordsAreDividedByTheirLanguage() {
    let features = TextFeatures(hyphenates: true)
    #expect(
      lines("hyphenation", 50, .init(), features: features) == ["hy-", "phen-", "ation"])
    #expect(
      lines("Wörterbücher", 60, .init(), features: features, language: "de")
        == ["Wör-", "terbü-", "cher"])
    // Without being asked for, without patterns, in short words, addresses and code: no division.
    #expect(lines("hyphenation x", 104, .init()) == ["hyphenation", "x"])
    let swahili = lines("hyphenation", 60, .init(), features: features, language: "sw")
    #expect(!swahili.contains { $0.hasSuffix("-") })
    #expect(!lines("example.org/hyphenation", 45, .init(), features: features).contains("hy-"))
    // A soft hyphen is the author's word on it.
    #expect(
      lines("hyphena\u{AD}tion", 80, .init(), features: features) == ["hyphena\u{AD}-", "tion"])
  }

  @Test func divisionsAreWhereThePatternsSay() throws {
    let english = try #require(Hyphenator.patterns(for: "en"))
    #expect(divided("“Representation,”", english) == "“Rep-re-sen-ta-tion,”")
    #expect(divided("well-considered", english) == "well-con-sid-ered")
    let german = try #require(Hyphenator.patterns(for: "de-DE"))
    #expect(divided("Straßenbahnhaltestelle", german) == "Stra-ßen-bahn-hal-te-stel-le")
    #expect(Hyphenator.patterns(for: "sw") == nil)
    #expect(Hyphenator.patterns(for: "../x") == nil)
    #expect(Hyphenator.package(for: "en-GB") == "hyphen-en-gb")
    #expect(Hyphenator.package(for: "fr") == "hyphen-fr")
  }

  private func divided(_ word: String, _ hyphenator: Hyphenator) -> String {
    var bytes = Array(word.utf8)
    let divisions = bytes.withUnsafeBufferPointer { hyphenator.divisions(of: $0) }
    for offset in divisions.reversed() { bytes.insert(UInt8(ascii: "-"), at: offset) }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Features

  @Test func tabularNumeralsAreOfOneWidth() throws {
    let typesetter = Typesetter(try FontLibrary(.standard))
    let face = try typesetter.fonts.face("inter-regular")
    func width(_ text: String, _ features: TextFeatures) -> Double {
      typesetter.shape(text, spans: [], size: 17, language: "en", features: features).naturalWidth
    }
    #expect(width("1111", .init()) < width("0000", .init()) - 5)
    #expect(!typesetter.usage.glyphs.hasTabularNumerals(face: face))
    let tabular = TextFeatures(hasTabularNumerals: true)
    #expect(abs(width("1111", tabular) - width("0000", tabular)) < 1e-6)
    #expect(width("1111", .init()) < width("0000", .init()) - 5)
    #expect(typesetter.usage.glyphs.hasTabularNumerals(face: face))
  }

  @Test func spacedLettersHaveNoLigatures() {
    let spaced = TextFeatures(letterSpacing: 2)
    func width(_ text: String, _ features: TextFeatures) -> Double {
      typesetter.shape(text, spans: [], size: 17, language: "en", features: features).naturalWidth
    }
    #expect(abs(width("abc de", spaced) - width("abc de", .init()) - 12) < 1e-6)
    #expect(abs(width("AVe\u{301}", spaced) - width("AVe\u{301}", .init()) - 6) < 1e-6)
    // Cuts and hyphenated pieces count their letters.
    let shaped = typesetter.shape(
      "abcdef", spans: [], size: 17, language: "en", features: spaced)
    let lines = shaped.lines(width: width("abc", spaced) + 1)
    #expect(strings(lines, of: "abcdef") == ["abc", "def"])
    #expect(abs(lines[0].width - width("abc", spaced)) < 0.2)
    #expect(abs(lines[1].width - width("def", spaced)) < 0.2)
    let broken = typesetter.shape(
      "well-known", spans: [], size: 17, language: "en", features: spaced
    ).lines(width: 70)
    #expect(broken.count == 2)
    #expect(abs(broken[1].width - width("known", spaced)) < 1e-3)
  }
}
