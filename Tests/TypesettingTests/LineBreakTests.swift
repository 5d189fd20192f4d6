import SeededRandom
import Testing

@testable import Typesetting

@Suite struct LineBreakTests {
  let typesetter: Typesetter

  init() throws {
    typesetter = Typesetter(try FontLibrary(.standard))
  }

  func lines(_ text: String, _ width: Double, language: String = "en") -> [String] {
    strings(typesetter.shape(text, language: language).lines(width: width), of: text)
  }

  /// What is known without asking ICU is what ICU says.
  @Test(arguments: ["en", "de", "fi", "fr", "ja", "zh", "zh-Hant", "ko", "ar", "th", ""])
  func plainTextBreaksAsICUSays(language: String) {
    let breaker = LineBreaker(language: language)
    var random = SplitMix64(seed: 42)
    let alphabet = Array("abcXYZ019 ,.:;!?'\"()[]-\n  éßłŻ’“”‘…/&%ab ")
    var plainCount = 0
    for _ in 0..<12_000 {
      // Few kinds a text, so that long ones stay plain often enough.
      let letters = (0..<5).map { _ in alphabet.randomElement(using: &random) ?? " " }
      let text = String(
        (0..<Int.random(in: 1...14, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "a"
        })
      var bytes = Array(text.utf8)
      bytes.withUnsafeMutableBufferPointer { bytes in
        let bytes = UnsafeBufferPointer(bytes)
        let quotesAreOneKind = !language.hasPrefix("zh") && language != "ja"
        guard PlainText.isPlain(bytes, quotesAreOneKind: quotesAreOneKind) else { return }
        plainCount += 1
        let expected = breaksBehindSpaces(bytes)
        let found = Array(breaker.breaks(of: bytes))
        if found.filter({ Int($0 & ~LineBreaker.mandatory) < bytes.count }) != expected {
          Issue.record("\(text.debugDescription): \(found), not \(expected)")
        }
      }
    }
    #expect(plainCount > 2_000)
  }

  private func breaksBehindSpaces(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt32] {
    (1..<max(bytes.count, 1)).compactMap { index -> UInt32? in
      switch (bytes[index - 1], bytes[index]) {
      case (0x0A, _): UInt32(index) | LineBreaker.mandatory
      case (0x20, let next) where next != 0x20 && next != 0x0A: UInt32(index)
      default: nil
      }
    }
  }

  /// Korean lines end between words only, Japanese ones anywhere: each span by its own rules, also
  /// inside text of another language.
  @Test func spansBreakByTheirLanguage() {
    let text = "x 漢字 y 漢字 z"
    func ends(_ first: String?, _ second: String?) -> [Int32] {
      let spans = [
        TextSpan(length: 2, variant: .regular),
        TextSpan(length: 6, variant: .regular, language: first),
        TextSpan(length: 3, variant: .regular),
        TextSpan(length: 6, variant: .regular, language: second),
        TextSpan(length: 2, variant: .regular),
      ]
      let shaped = typesetter.shape(text, spans: spans, size: 17, language: "en")
      return shaped.fragments.dropLast().filter { $0.breakBehind == .allowed }.map(\.next)
    }
    #expect(ends(nil, nil) == [2, 5, 9, 11, 14, 18])
    #expect(ends("ko", nil) == [2, 9, 11, 14, 18])
    #expect(ends("ja", "ko") == [2, 5, 9, 11, 18])
  }

  /// Names of languages stay whole, whatever their script.
  @Test func linesEndBesideUnbrokenSpans() {
    let text = "x 漢字 y re\u{AD}cipes de z"
    func ends(_ isUnbroken: Bool, _ language: String? = nil) -> [Int32] {
      let spans = [
        TextSpan(length: 2, variant: .regular),
        TextSpan(length: 6, variant: .regular, language: language, isUnbroken: isUnbroken),
        TextSpan(length: 3, variant: .regular),
        TextSpan(length: 12, variant: .regular, isUnbroken: isUnbroken),
        TextSpan(length: 2, variant: .regular),
      ]
      var features = TextFeatures()
      features.hyphenates = true
      let shaped = typesetter.shape(
        text, spans: spans, size: 17, language: "en-US", features: features)
      return shaped.fragments.dropLast().filter { $0.breakBehind != .none }.map(\.next)
    }
    #expect(ends(false).starts(with: [2, 5, 9, 11, 15]) && ends(false).contains(21))
    #expect(ends(true) == [2, 9, 11, 24])
    #expect(ends(true, "ja") == [2, 9, 11, 24])
    // Where there is no room for it the span is divided like a long word.
    let spans = [TextSpan(length: 6, variant: .regular, isUnbroken: true)]
    let wide = typesetter.shape("日本", spans: spans, size: 17, language: "ja")
    #expect(wide.lines(width: 34).count == 1 && wide.lines(width: 20).count == 2)
  }

  /// The fonts of a span are those of its language.
  @Test func spansHaveTheFontsOfTheirLanguage() throws {
    let spans = { (language: String?) in
      [TextSpan(length: 3, variant: .regular, language: language)]
    }
    func face(_ language: String, _ span: String?) throws -> Int {
      try #require(
        typesetter.faces(drawing: "直", spans: spans(span), language: language).first)
    }
    #expect(try face("en", "ja") == face("ja", nil))
    #expect(try face("ja", "zh-Hans") == face("zh-Hans", nil))
    #expect(try face("ja", nil) != face("zh-Hans", nil))
    // What ends a line isn't drawn, and no font is loaded for it.
    let plain = { (length: Int) in [TextSpan(length: length, variant: .regular)] }
    #expect(
      typesetter.faces(drawing: "a\nb\tc", spans: plain(5), language: "en")
        == typesetter.faces(drawing: "abc", spans: plain(3), language: "en"))
  }

  @Test func spacesHang() {
    let text = "aaa  bbb ccc "
    let width = typesetter.shape("bbb").naturalWidth
    let broken = typesetter.shape(text).lines(width: width)
    #expect(broken.map(\.end) == [3, 8, 12])
    #expect(broken.map(\.next) == [5, 9, 13])
    #expect(abs(broken[1].width - width) < 1e-9)
  }

  /// CSS Text 3, 4.1.3: other space separators hang too; an ideographic space is one em wide.
  @Test func wideSpacesHang() {
    #expect(lines("日本　語文", 34, language: "ja") == ["日本", "語文"])
    #expect(lines("日本　　語文", 34, language: "ja") == ["日本", "語文"])
    #expect(lines("日本　 語文", 34, language: "ja") == ["日本", "語文"])
    #expect(lines("日本 　語文", 34, language: "ja") == ["日本", "語文"])
    let whole = typesetter.shape("日本　語", language: "ja")
    #expect(whole.naturalWidth == 4 * 17)
    let broken = whole.lines(width: 34)
    #expect(broken.map(\.end) == [6, 12])
    #expect(broken.map(\.next) == [9, 12])
    #expect(broken.map(\.width) == [34, 17])
    #expect(whole.kerning(end: 6, next: 9) == LineEndKerning())
    // At a paragraph's start it indents.
    #expect(typesetter.shape("　日本", language: "ja").lines(width: 60).map(\.width) == [51])
    #expect(typesetter.shape("日\n　日", language: "ja").lines(width: 60).map(\.width) == [17, 34])
    // No line ends before what may not begin one.
    #expect(lines("日本　」語", 34, language: "ja").first == "日")
    for space in ["\u{1680}", "\u{2003}", "\u{2009}", "\u{205F}"] {
      #expect(lines("aa\(space)bb", 22) == ["aa", "bb"], "\(space.unicodeScalars)")
    }
    for space in ["\u{2007}", "\u{202F}", "\u{A0}"] {
      #expect(lines("aa\(space)bb", 22) != ["aa", "bb"], "\(space.unicodeScalars)")
    }
  }

  @Test func mandatoryBreaks() {
    #expect(lines("a\nb\r\nc\u{2028}d\u{2029}e\u{85}f", 1000) == ["a", "b", "c", "d", "e", "f"])
    #expect(lines("a\n\nb\n", 1000) == ["a", "", "b"])
    #expect(lines("\na", 1000) == ["", "a"])
    #expect(lines("a\u{B}b\u{C}c", 1000) == ["a", "b", "c"])
    let shaped = typesetter.shape("wide wide\nx")
    #expect(shaped.naturalWidth == typesetter.shape("wide wide").naturalWidth)
  }

  @Test func noBreakCharactersHold() {
    #expect(lines("10\u{A0}km away", 60) == ["10\u{A0}km", "away"])
    #expect(lines("1\u{202F}000 km", 45) == ["1\u{202F}000", "km"])
    // Word joiner, zero width no-break space, and the hyphen that doesn't break.
    #expect(lines("one-\u{2060}two x", 70) == ["one-\u{2060}two", "x"])
    #expect(lines("one-\u{FEFF}two x", 70) == ["one-\u{FEFF}two", "x"])
    #expect(lines("one\u{2011}two x", 70) == ["one\u{2011}two", "x"])
  }

  @Test func aSoftHyphenShowsWhereALineEndsAtIt() {
    let text = "soft\u{AD}hyphen"
    #expect(lines(text, 1000) == [text])
    #expect(lines(text, 70) == ["soft\u{AD}-", "hyphen"])
    let shaped = typesetter.shape(text)
    let broken = shaped.lines(width: 70)
    #expect(broken.map(\.hasHyphen) == [true, false])
    #expect(abs(broken[0].width - typesetter.shape("soft-").naturalWidth) < 0.5)
    #expect(abs(shaped.naturalWidth - typesetter.shape("softhyphen").naturalWidth) < 1e-3)
    // With room for the letters but not for the hyphen the line ends elsewhere.
    let withoutHyphen = typesetter.shape("mm soft").naturalWidth + 1
    #expect(lines("mm " + text, withoutHyphen) == ["mm", "soft\u{AD}-", "hyphen"])
    // Nothing follows the last one.
    #expect(lines("soft\u{AD}", 1000) == ["soft\u{AD}"])
    // Hyphens of their own aren't doubled.
    #expect(lines("well-known", 55) == ["well-", "known"])
    #expect(!typesetter.shape("well-known").lines(width: 55)[0].hasHyphen)
  }

  @Test func theFaceOfASoftHyphenIsToHoldAHyphen() throws {
    let typesetter = Typesetter(try FontLibrary(.standard))
    let face = try typesetter.fonts.face("inter-regular")
    _ = typesetter.shape("plain words")
    #expect(!typesetter.usage.glyphs[face].contains(0x2D))
    _ = typesetter.shape("soft\u{AD}ly")
    #expect(typesetter.usage.glyphs[face].contains(0x2D))
  }

  @Test func addressesBreakAtTheirParts() {
    let text = "https://example.org/a/long-path?and=query&more"
    // Not behind slashes, as in browsers; what is too long is cut.
    #expect(lines(text, 140) == ["https://example.", "org/a/long-path?", "and=query&more"])
  }

  @Test func koreanBreaksBetweenWords() {
    let text = "안녕하세요 세계여러분"
    #expect(lines(text, 100, language: "ko") == ["안녕하세요", "세계여러분"])
    #expect(lines(text, 120, language: "ko-KR") == ["안녕하세요", "세계여러분"])
    // By UAX #14 alone a line may end behind each syllable.
    #expect(lines(text, 120, language: "en") == ["안녕하세요 세계", "여러분"])
    // Where no word fits, letters part.
    #expect(lines("안녕하세요", 40, language: "ko") == ["안녕", "하세", "요"])
  }

  @Test func japaneseIsBrokenStrictly() {
    // No line starts with a small kana or a prolonged sound mark, unless the tag asks for loose rules.
    #expect(lines("キャッチャー", 17 * 3, language: "ja") == ["キャッ", "チャー"])
    #expect(lines("ああぁあ", 17 * 2, language: "ja") == ["あ", "あぁ", "あ"])
    #expect(lines("ああぁあ", 17 * 2, language: "ja-u-lb-loose") == ["ああ", "ぁあ"])
  }

  @Test(arguments: [
    ("th", "สวัสดีชาวโลก", ["สวัสดี", "ชาว", "โลก"]),
    ("lo", "ສະບາຍດີຊາວໂລກ", ["ສະບາຍດີ", "ຊາວໂລກ"]),
    ("km", "សួស្តីពិភពលោក", ["សួស្តី", "ពិភពលោក"]),
    ("my", "ကျောင်းသားများ", ["ကျောင်းသား", "များ"]),
  ])
  func wordsComeFromDictionaries(language: String, text: String, words: [String]) {
    let breaker = LineBreaker(language: language)
    let bytes = Array(text.utf8)
    let ends = bytes.withUnsafeBufferPointer { breaker.breaks(of: $0).map(Int.init) }
    var start = 0
    let found = ends.map { end in
      defer { start = end }
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
    #expect(found == words)
  }

  @Test func hyphensAndSlashes() {
    #expect(lines("well-known", 55) == ["well-", "known"])
    #expect(lines("one–two", 40) == ["one–", "two"])
    #expect(lines("x 1-2", 30) == ["x 1-", "2"])
    #expect(lines("x -12", 30) == ["x", "-12"])
  }

  @Test func brokenPiecesHaveTheirOwnWidths() {
    let text = "Av-Wa-Ty"
    let broken = typesetter.shape(text, size: 50).lines(width: 100)
    #expect(strings(broken, of: text) == ["Av-", "Wa-", "Ty"])
    for (line, piece) in zip(broken, ["Av-", "Wa-", "Ty"]) {
      #expect(abs(line.width - typesetter.shape(piece, size: 50).naturalWidth) < 1e-4)
    }
  }

  /// Where nothing else fits, lines end within words, also where letters join or stand for each
  /// other across the cut.
  @Test(arguments: [
    ("بالكرامةوالحقوق", "ar"), ("برادررفتارکنید", "fa"), ("आत्माविश्वबंधुत्व", "hi"), ("சுதந்திரமாகவே", "ta"),
    ("សេចក្ដីថ្លៃថ្នូរ", "km"), ("արժանապատվությամբ", "hy"),
    ("Toffiaffluent_yAVAToy", "en"),
  ])
  func partsOfWordsHaveTheirOwnWidths(text: String, language: String) {
    let shaped = typesetter.shape(text, size: 20, language: language)
    var count = 0
    for width in stride(from: shaped.naturalWidth / 2, to: shaped.naturalWidth - 1, by: 2) {
      let broken = shaped.lines(width: width)
      // What is cut on both sides, and short, no sum of cuts tells.
      if broken.count > 2 { continue }
      for (line, piece) in zip(broken, strings(broken, of: text)) {
        let own = typesetter.shape(piece, size: 20, language: language).naturalWidth
        #expect(abs(line.width - own) < 1e-3, "\(piece) at \(width)")
        count += 1
      }
    }
    #expect(count > 10)
  }

  @Test func ideographs() {
    #expect(lines("日本語です。はい", 17 * 4, language: "ja") == ["日本語で", "す。はい"])
    #expect(lines("これは、「塩」", 17 * 4, language: "ja").allSatisfy { !"、」".contains($0.first ?? " ") })
  }

  @Test func thaiWordsComeFromTheDictionary() {
    #expect(lines("สวัสดีชาวโลก", 55, language: "th") == ["สวัสดี", "ชาวโลก"])
  }

  @Test func longWordBreaksOnlyWhereNothingElseFits() {
    let broken = lines("a Donaudampfschiff b", 80)
    #expect(broken.joined() == "aDonaudampfschiffb")
    #expect(broken[0] == "a")
    let shaped = typesetter.shape("a Donaudampfschiff b")
    for line in shaped.lines(width: 80).dropFirst().dropLast() { #expect(line.width <= 80.02) }
  }

  @Test func tinyWidthsMakeProgress() {
    #expect(lines("abc", 0) == ["a", "b", "c"])
    #expect(lines("e\u{301}👩‍👩‍👧🇩🇪x", -5) == ["e\u{301}", "👩‍👩‍👧", "🇩🇪", "x"])
  }

  @Test func attachments() {
    let text = "icon \u{FFFC} and\u{FFFC}\u{FFFC}end"
    let spans = [
      TextSpan(length: 5, variant: .regular),
      TextSpan(length: 3, variant: .regular, attachmentWidth: 20),
      TextSpan(length: 4, variant: .regular),
      TextSpan(length: 6, variant: .regular, attachmentWidth: 30),
      TextSpan(length: 3, variant: .semibold),
    ]
    let shaped = typesetter.shape(text, spans: spans, size: 17, language: "en")
    #expect(shaped.missing == [])
    let parts = ["icon ", " and"].map { typesetter.shape($0 + "|").naturalWidth }
    let bar = typesetter.shape("|").naturalWidth
    let end = typesetter.shape("end", .semibold).naturalWidth
    #expect(abs(shaped.naturalWidth - (parts[0] + parts[1] - 2 * bar + end + 80)) < 0.5)
    #expect(
      strings(shaped.lines(width: 60), of: text) == [
        "icon \u{FFFC}", "and", "\u{FFFC}\u{FFFC}", "end",
      ]
        || strings(shaped.lines(width: 60), of: text)
          == ["icon \u{FFFC}", "and\u{FFFC}", "\u{FFFC}end"]
    )
    #expect(strings(shaped.lines(width: 20), of: text).contains("\u{FFFC}"))
  }

  @Test func zeroWidthSpaceBreaks() {
    #expect(lines("aaaa\u{200B}bbbb", 50) == ["aaaa\u{200B}", "bbbb"])
    let width = typesetter.shape("aaaa\u{200B}").naturalWidth
    #expect(abs(width - typesetter.shape("aaaa").naturalWidth) < 1e-9)
  }

  @Test func noCutInsideACluster() {
    // No face has all of it, so it is drawn in parts; the line still ends before or after it.
    let text = "ab\u{E31}\u{302}c"
    #expect(lines(text, 0) == ["a", "b\u{E31}\u{302}", "c"])
  }

  @Test func emptyText() {
    let shaped = typesetter.shape("")
    #expect(shaped.isEmpty)
    #expect(shaped.naturalWidth == 0)
    #expect(shaped.lines(width: 100, limit: 1) == [])
  }

  @Test func spansThatDoNotCoverTheText() {
    let shaped = typesetter.shape(
      "añb",
      spans: [TextSpan(length: 2, variant: .semibold), TextSpan(length: -3, variant: .semibold)],
      size: 17, language: "en")
    #expect(shaped.lines(width: 1000).map(\.next) == [4])
  }
}
