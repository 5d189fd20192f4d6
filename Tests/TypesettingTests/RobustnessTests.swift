import SeededRandom
import Testing

@testable import Typesetting

/// Texts that nobody writes, but anybody may feed to the program. The time limits are far above
/// what a linear algorithm needs in a debug build and far below what a quadratic one would.
@Suite struct RobustnessTests {
  let typesetter: Typesetter

  init() throws {
    typesetter = Typesetter(try FontLibrary(.standard))
  }

  private func check(_ text: String, language: String = "en") {
    let shaped = typesetter.shape(text, language: language)
    let styles: [LineStyle] = [
      .init(wrap: .balance, truncation: .head), .init(wrap: .pretty, truncation: .middle),
    ]
    for width in [1000.0, 100, 0] {
      for style in styles {
        let lines = shaped.lines(width: width, style: style)
        #expect(lines.last?.next ?? 0 == text.utf8.count)
        #expect(lines.count == shaped.lineCount(width: width))
        #expect(shaped.lines(width: width, limit: 3, style: style).count <= 3)
      }
      var start: Int32 = 0
      for line in shaped.lines(width: width) {
        if line.end < start || line.next < line.end || line.next <= start {
          Issue.record("a line does not advance")
          return
        }
        start = line.next
      }
      #expect(start == text.utf8.count)
      #expect(shaped.lines(width: width, limit: 3).count <= 3)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func megabyteWithoutSpaces() {
    check(String(repeating: "abcdefghij", count: 100_000))
  }

  @Test(.timeLimit(.minutes(1)))
  func megabyteOfBreakableWithoutSpaces() {
    check(String(repeating: "abc/def-", count: 60_000))
    check(String(repeating: "漢字", count: 50_000), language: "ja")
  }

  @Test(.timeLimit(.minutes(1)))
  func hundredThousandMarksOnOneLetter() {
    let text = "a" + String(repeating: "\u{301}", count: 100_000) + "b c"
    check(text)
    let width = typesetter.shape(text).naturalWidth
    #expect(width < 100)
  }

  @Test(.timeLimit(.minutes(1)))
  func marksThatNoFontCanStack() {
    check("x" + String(repeating: "\u{302}\u{E31}\u{64B}\u{1F3FB}\u{200D}", count: 30_000))
    check(String(repeating: "👩\u{200D}", count: 5_000))
    check(String(repeating: "🇩", count: 5_001))
  }

  @Test(.timeLimit(.minutes(1)))
  func spacesAndLineFeedsOnly() {
    check(String(repeating: " ", count: 200_000))
    check(String(repeating: "\n", count: 100_000))
    check(String(repeating: "\u{A0}", count: 50_000))
    check(String(repeating: "1 ", count: 100_000))
  }

  @Test(.timeLimit(.minutes(1)))
  func allScalarsOfTheBasicPlane() {
    var text = ""
    for value in stride(from: UInt32(0), to: 0x3_2000, by: 3) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      text.unicodeScalars.append(scalar)
      if value % 30 == 0 { text += " " }
    }
    check(text)
    let missing = typesetter.shape(text).missing
    #expect(Set(missing).count == missing.count)
  }

  @Test(.timeLimit(.minutes(1)))
  func deepBidiNesting() {
    check(String(repeating: "\u{202B}a\u{202A}א", count: 20_000))
    check(String(repeating: "\u{2067}a\u{2068}א ", count: 20_000))
    check(String(repeating: "\u{2069}\u{202C}", count: 50_000))
    check(String(repeating: "א(a[", count: 20_000))
    var text = String(repeating: "\u{2067}a \u{2068}א ", count: 5_000)
    text.withUTF8 { bytes in
      var lineEnds = BidiLineEnds(bytes, rightToLeft: false)
      for offset in stride(from: 8, to: bytes.count, by: 8) where bytes[offset - 1] == 0x20 {
        #expect((lineEnds?.joint(end: offset - 1, next: offset).behind.count ?? 0) <= 300)
      }
    }
  }

  @Test func loneSurrogatesAreReplacedBeforeTheyGetHere() {
    // Swift strings can't hold them: property lists and Markdown give U+FFFD.
    let text = String(decoding: [0x61, 0xD800, 0x62, 0xDC00] as [UInt16], as: UTF16.self)
    #expect(text == "a\u{FFFD}b\u{FFFD}")
    check(text)
  }

  @Test func randomScalars() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<300 {
      var text = ""
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        let range: ClosedRange<UInt32> =
          [0...0x7F, 0x80...0x36F, 0x590...0xEFF, 0x1F00...0x27FF, 0xFE00...0xFFFF, 0...0x1FFFF]
          .randomElement(using: &random) ?? 0...0x7F
        let value = UInt32.random(in: range, using: &random)
        if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
      }
      check(text)
    }
  }

  @Test func manySpans() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<200 {
      let text = LinePropertyTests.text(&random)
      let spans = (0..<5).map { _ in
        TextSpan(
          length: Int.random(in: 0...12, using: &random),
          variant: FontVariant(
            weight: FontWeight.allCases.randomElement(using: &random) ?? .regular,
            isItalic: .random(using: &random), isMonospaced: .random(using: &random)),
          attachmentWidth: Bool.random(using: &random) ? 12 : nil)
      }
      let shaped = typesetter.shape(text, spans: spans, size: 15, language: "en")
      for width in [0.0, 40, 400] {
        #expect((shaped.lines(width: width).last?.next ?? 0) == text.utf8.count)
        _ = shaped.lines(width: width, limit: 1)
      }
    }
  }
}
