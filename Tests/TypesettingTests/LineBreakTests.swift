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
        guard PlainText.isPlain(bytes, quotesAreOneKind: !language.hasPrefix("zh")) else { return }
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

  @Test func spacesHang() {
    let text = "aaa  bbb ccc "
    let width = typesetter.shape("bbb").naturalWidth
    let broken = typesetter.shape(text).lines(width: width)
    #expect(broken.map(\.end) == [3, 8, 12])
    #expect(broken.map(\.next) == [5, 9, 13])
    #expect(abs(broken[1].width - width) < 1e-9)
  }

  @Test func mandatoryBreaks() {
    #expect(lines("a\nb\r\nc\u{2028}d\u{2029}e\u{85}f", 1000) == ["a", "b", "c", "d", "e", "f"])
    #expect(lines("a\n\nb\n", 1000) == ["a", "", "b"])
    #expect(lines("\na", 1000) == ["", "a"])
    let shaped = typesetter.shape("wide wide\nx")
    #expect(shaped.naturalWidth == typesetter.shape("wide wide").naturalWidth)
  }

  @Test func noBreakSpaceHolds() {
    #expect(lines("10\u{A0}km away", 60) == ["10\u{A0}km", "away"])
  }

  @Test func hyphensAndSlashes() {
    #expect(lines("well-known", 55) == ["well-", "known"])
    #expect(lines("one–two", 40) == ["one–", "two"])
    #expect(lines("x 1-2", 30) == ["x", "1-2"])
  }

  @Test func brokenPiecesHaveTheirOwnWidths() {
    let text = "Av-Wa-Ty"
    let broken = typesetter.shape(text, size: 50).lines(width: 100)
    #expect(strings(broken, of: text) == ["Av-", "Wa-", "Ty"])
    for (line, piece) in zip(broken, ["Av-", "Wa-", "Ty"]) {
      #expect(abs(line.width - typesetter.shape(piece, size: 50).naturalWidth) < 1e-4)
    }
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
